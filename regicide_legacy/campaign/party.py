"""The party's cards, as the campaign keeps them: all that is printed, stuck or marked on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.engine.cards import Card, Kind


@dataclass(frozen=True, slots=True)
class PartyCard:
    """A member of the party, in full. `strength` is in points; `marks` are words such as `corrupted`."""

    id: str
    name: str
    strength: int
    classes: tuple[str, ...]
    companion: bool = False
    race: str | None = None
    descriptor: str | None = None
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.id:
            raise MalformedRecord("a party card needs an id")
        if self.strength < 0:
            raise MalformedRecord(f"{self.id} has a strength below 0")
        if len(set(self.classes)) != len(self.classes):
            raise MalformedRecord(f"{self.id} has a class twice")
        if len(set(self.marks)) != len(self.marks):
            raise MalformedRecord(f"{self.id} has a mark twice")

    @classmethod
    def of(cls, card: Card) -> PartyCard:
        """Return the record of the engine's card.

        Raises `MalformedRecord` for a card that is no member: enemy, temporary and jester cards never join the party
        (Legacy, End).
        """
        if card.kind is not Kind.MEMBER:
            raise MalformedRecord(f"{card.id} is no member: a card of kind {card.kind} never joins the party")
        return cls(card.id, card.name, card.strength, card.classes, card.companion)

    def marked(self, mark: str) -> PartyCard:
        """Return the card with this mark; one that bears it already is as it was."""
        return self if mark in self.marks else replace(self, marks=(*self.marks, mark))

    def unmarked(self, mark: str) -> PartyCard:
        """Return the card without this mark."""
        return replace(self, marks=tuple(each for each in self.marks if each != mark))

    def of_class(self, class_: str) -> PartyCard:
        """Return the card with one class more; one that has it already is as it was."""
        return self if class_ in self.classes else replace(self, classes=(*self.classes, class_))

    def to_card(self) -> Card:
        """Return the card the engine plays with."""
        return Card(self.id, self.name, self.strength, self.classes, Kind.MEMBER, self.companion)


Party = tuple[PartyCard, ...]
"""The permanent party, in the order in which its cards joined; no id stands twice."""


def checked(cards: Iterable[PartyCard]) -> Party:
    """Return the cards as a party. Raises `MalformedRecord` if two share an id."""
    party = tuple(cards)
    seen: set[str] = set()
    for card in party:
        if card.id in seen:
            raise MalformedRecord(f"{card.id} is in the party twice")
        seen.add(card.id)
    return party
