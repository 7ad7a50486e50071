"""Cards and classes: plain values, named by id everywhere outside the engine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

CLERIC: Final = "cleric"
BARD: Final = "bard"
WARRIOR: Final = "warrior"
PALADIN: Final = "paladin"

BASE_CLASSES: Final = (CLERIC, BARD, WARRIOR, PALADIN)
"""The four classes of the rulebook, in the order in which their abilities resolve."""


class Kind(StrEnum):
    """What a card is to the party: only a member belongs to it."""

    MEMBER = "member"
    JESTER = "jester"
    ENEMY = "enemy"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `strength` is 0 for a jester; `companion` is the mark that lets it pair with one other card."""

    id: str
    name: str
    strength: int
    classes: tuple[str, ...]
    kind: Kind = Kind.MEMBER
    companion: bool = False


def _member(card_id: str, name: str, strength: int, class_: str) -> Card:
    return Card(card_id, name, strength, (class_,), Kind.MEMBER, companion=strength == 1)


def starting_party() -> tuple[Card, ...]:
    """Return the forty cards a campaign starts with (Legacy, Set-up): in each class a companion and 2-10."""
    return tuple(
        _member(
            f"{class_[0].upper()}{strength}",
            f"{class_.capitalize()} {strength}" if strength > 1 else f"{class_.capitalize()}'s companion",
            strength,
            class_,
        )
        for class_ in BASE_CLASSES
        for strength in range(1, 11)
    )


SUITS: Final = {CLERIC: ("H", "Hearts"), BARD: ("D", "Diamonds"), WARRIOR: ("C", "Clubs"), PALADIN: ("S", "Spades")}
"""The letter and the name of the suit that plays each class in the classic game."""


def ranks_and_suits() -> tuple[Card, ...]:
    """Return the forty cards of the classic game's Tavern deck: aces (companions) and 2-10 of four suits."""
    return tuple(
        _member(
            f"{'A' if strength == 1 else strength}{letter}",
            f"{'Ace' if strength == 1 else strength} of {suit}",
            strength,
            class_,
        )
        for class_, (letter, suit) in SUITS.items()
        for strength in range(1, 11)
    )


def jester(number: int) -> Card:
    """Return the jester numbered from 1: strength 0, no class, never a member."""
    return Card(f"J{number}", "Jester", 0, (), Kind.JESTER)
