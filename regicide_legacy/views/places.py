"""What people call the places where cards lie, come from and go to."""

from __future__ import annotations

from typing import Final

from regicide_legacy.views.text import plain

_PILES: Final = {
    "reserve": "the reserve",
    "discard": "the discard pile",
    "banished": "the banished pile",
    "mission_zone": "the mission zone",
    "enemy_deck": "the enemy deck",
    "box": "the box",
}
_IN_PLAY: Final = ("in_play", "attack", "enemy")
_ENDS: Final = {"top": "to the top of", "bottom": "under", "shuffled": "shuffled into"}


def spaced(word: str) -> str:
    """Return a name of a file as people write it: paid fares for paid_fares, and clause A for clause-a."""
    said = plain(word).replace("_", " ").replace("-", " ")
    return f"{said[:-1]}{said[-1].upper()}" if said[-2:-1] == " " else said


def pile_name(word: str) -> str:
    """Return what a pile is called in a sentence."""
    return _PILES.get(word) or f"the {spaced(word)}"


def came_from(word: str, holder: str) -> str:
    """Return from where cards came; `holder` is whose hand that is, where it is one."""
    if word == "hand":
        return f"from {holder}"
    return "from play" if word in _IN_PLAY else f"from {pile_name(word)}"


def went_to(word: str, holder: str, declared: tuple[str, ...] = ()) -> str:
    """Return where cards went; `holder` is whose hand that is, `declared` are the mission's own piles."""
    if word == "hand":
        return f"to {holder}"
    if word == "attack":
        return "into the attack"
    pile, _, end = word.rpartition("_")
    if word not in _PILES and word not in declared and end in _ENDS:
        return f"{_ENDS[end]} {pile_name('enemy_deck' if pile == 'enemy' else pile)}"
    return f"to {pile_name(word)}"
