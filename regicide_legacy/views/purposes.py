"""What somebody is asked to choose or to order cards for, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regicide_legacy.engine.cards import BASE_CLASSES, Kind
from regicide_legacy.engine.choices import Subsets
from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.views.names import Names
from regicide_legacy.views.places import pile_name, spaced, went_to
from regicide_legacy.views.text import counted, plain

_DONE: Final = {
    "banished": "to banish",
    "discarded": "to discard",
    "joined_party": "to join the party",
    "left_party": "to leave the party for good",
    "looked": "to look at",
    "reordered": "to put into a new order",
    "enlisted": "to be enemies in this mission",
}


def to_choose(choices: Subsets, purpose: Purpose | None, names: Names, reader: int | None) -> str:
    """Return how many cards are to be chosen, of what and what for, as the beginning of a question."""
    least, most = choices.least, choices.most
    noun = _noun(choices.cards, purpose, names)
    if most == 0:
        return f"No {noun} can be chosen: "
    if least == most:
        number = counted(most, noun)
    elif least == 0:
        number = f"up to {counted(most, noun)}"
    else:
        number = f"{least} to {counted(most, noun)}"
    words = ["Choose", number, *(_for_what(purpose, names, reader) if purpose else ())]
    return f"{' '.join(words)}: "


def _noun(cards: Sequence[str], purpose: Purpose | None, names: Names) -> str:
    """Return what the cards are all together: a class that all of them bear, else members, else cards."""
    # What a hand holds is nothing for a question to tell.
    if purpose is None or purpose.from_ in ("hand", "") or not cards:
        return "card"
    held = [names.cards[card] for card in cards]
    shared = [class_ for class_ in BASE_CLASSES if all(class_ in card.classes for card in held)]
    if len(shared) == 1:
        return shared[0]
    return "member" if purpose.from_ == "party" and all(card.kind is Kind.MEMBER for card in held) else "card"


def _for_what(purpose: Purpose, names: Names, reader: int | None) -> list[str]:
    return [words for words in (_origin(purpose), _aim(purpose, names, reader)) if words]


def _origin(purpose: Purpose) -> str:
    place = purpose.from_
    if place in ("", "party"):
        return ""
    if place == "hand":
        return "from the hand"
    return "in play" if place in ("in_play", "attack", "enemy") else f"from {pile_name(place)}"


def _aim(purpose: Purpose, names: Names, reader: int | None) -> str:
    """Return what becomes of them."""
    if purpose.event in _DONE:
        return _DONE[purpose.event]
    if purpose.event == "marked":
        return f"to be marked {spaced(purpose.bears)}"
    if purpose.event == "unmarked":
        return f"to be freed of the mark {spaced(purpose.bears)}"
    if purpose.event == "class_given":
        return f"to be given the class {plain(purpose.bears)}"
    if purpose.to == "box":
        return "to leave in the box" if purpose.from_ == "party" else "to go to the box"
    hand = "a hand" if purpose.seat is None else names.whose_hand(purpose.seat, reader)
    to = went_to(purpose.to, hand, tuple(names.rules.piles))
    return f"to be {to}" if to.startswith("shuffled") else f"to go {to}"
