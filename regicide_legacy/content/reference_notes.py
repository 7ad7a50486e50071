"""What the reference says beyond the docstrings of the records: where cards lie and go, and notes on rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from regicide_legacy.content.names import BUILT_IN, ends_of
from regicide_legacy.engine.vocabulary.words import Named

MOMENTS: Final[Mapping[str, str]] = {
    "turn_started": "Offers of this moment stand beside the attacks of step 1; any other choice passes them.",
    "strike_begun": (
        "Offers of this moment stand beside the first discard and end with it; there are none at a strike of 0."
    ),
}
"""Notes on moments."""

RULE: Final[Mapping[str, str]] = {
    "may": (
        "Offers open at one moment are one question, asked again until passed. Those of `turn_started` stand beside "
        "the attacks instead, those of `strike_begun` beside the first discard, and end with it."
    ),
}
"""Notes on the keys of a rule."""

_PILES: Final[Mapping[str, str]] = {
    "reserve": "the reserve",
    "enemy": "the enemy deck",
    "discard": "the discard pile",
    "banished": "the banished pile",
    "mission_zone": "the mission zone",
    "<pile>": "a pile that `piles` declares",
}

_ENDS: Final[Mapping[str, str]] = {
    "top": "On top of",
    "bottom": "At the bottom of",
    "shuffled": "Anywhere in",
}

_PLACES: Final[Mapping[str, str]] = {
    "box": "In the box, out of play; rules can fetch cards from there.",
    "hand": "In the hand of `player`, that player's where left out.",
    "attack": "Into the present attack; only while one is formed.",
}

SOURCES: Final[Mapping[str, str]] = {
    "reserve": "The reserve, from its top.",
    "discard": "The discard pile.",
    "banished": "The banished pile.",
    "mission_zone": "The mission zone.",
    "enemy_deck": "The enemy deck, from its top.",
    "box": "The box: cards that are out of play.",
    "<pile>": "A pile that `piles` declares.",
    "hand": "A hand; `of` says whose.",
    "in_play": "The cards in play before a player; `of` says whose, every player's where left out.",
    "attack": "The cards of the present attack.",
    "enemy": "The enemy in play.",
    "that_card": "The moment's card.",
    "this_card": "The card that bears the rule.",
    "those_cards": "What the effect before in this `do` moved, looked at or marked.",
    "party": "The whole party, before it is shuffled to be the reserve; only in `setup` and in help.",
}
"""Where a selector may look for cards."""


def places() -> dict[str, str]:
    """Return every place where a card can be put, those of a declared pile as `<pile>`, each with what it means."""
    return {place: _place(place) for place in (*BUILT_IN[Named.PLACE], *ends_of("<pile>"))}


def _place(place: str) -> str:
    if place in _PLACES:
        return _PLACES[place]
    if place in _PILES:
        return f"{_ENDS['top']} {_PILES[place]}."
    pile, _, end = place.rpartition("_")
    return f"{_ENDS[end]} {_PILES[pile]}{', which is shuffled' if end == 'shuffled' else ''}."
