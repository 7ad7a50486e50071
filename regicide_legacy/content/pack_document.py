"""Packs as records: what the cards of a pack may say, and what opens it. Mission and campaign files both hold them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from regicide_legacy.campaign.packs import TriggerEvent
from regicide_legacy.engine.vocabulary.amounts import Filter
from regicide_legacy.engine.vocabulary.declarations import CardDeclaration, Help
from regicide_legacy.engine.vocabulary.words import ClassName, MarkName, NewId, Positive


@dataclass(frozen=True, slots=True)
class Location:
    """A location card: where the mission is."""

    title: str
    """What the place is called."""
    text: str | None = None
    """What stands on the card."""
    link: str | None = None
    """Where more about the place is found."""


@dataclass(frozen=True, slots=True)
class Story:
    """A story card."""

    text: str
    """The story; fewer than 90 words fit on a card."""
    title: str | None = None
    """Its title."""
    instruction: str | None = None
    """What must be done before the next card."""


@dataclass(frozen=True, slots=True)
class Page:
    """A card with words on it: a helper, the mission's rules, or its stat card."""

    text: str
    """What stands on the card."""
    title: str | None = None
    """Its title."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Members of the party that the table chooses."""

    where: Filter | None = None
    """Only members that match; its numbers are plain ones, and it asks for no shared class."""
    count: Positive | Literal["all"] | None = None
    """How many; 1 where left out."""
    up_to: Positive | None = None
    """How many at most; the table may choose fewer."""


@dataclass(frozen=True, slots=True)
class Marking(Chosen):
    """Members that get a mark, or lose it."""

    with_: MarkName = field(kw_only=True)
    """The mark."""


@dataclass(frozen=True, slots=True)
class ClassGiving(Chosen):
    """Members that get one class more."""

    classes: tuple[ClassName, ...] = field(kw_only=True)
    """Which classes the table may choose from, for each member."""


@dataclass(frozen=True, slots=True)
class PartyOrder:
    """A party card with words of its own, and what it does to the party: just one thing."""

    title: str | None = None
    """Its title."""
    text: str | None = None
    """What stands on the card."""
    join: str | None = None
    """This recruit of the campaign joins the party."""
    leave: Chosen | None = None
    """These members leave the party for good."""
    mark: Marking | None = None
    """These members get a mark."""
    unmark: Marking | None = None
    """These members lose a mark."""
    give_class: ClassGiving | None = None
    """These members get a class more."""


@dataclass(frozen=True, slots=True)
class PackCardDocument:
    """A card of a pack: a map with exactly one key, which says what kind of card it is."""

    location: Location | None = None
    """A location card."""
    helper: Page | None = None
    """A helper card."""
    enemy: str | tuple[str, ...] | None = None
    """An enemy card of this mission, or a list of them."""
    story: Story | None = None
    """A story card."""
    rules: Page | None = None
    """The card with the mission's rules."""
    stat: Page | None = None
    """The mission's stat card."""
    party: str | PartyOrder | None = None
    """A party card: the id of the recruit who joins, or what it does to the party."""
    sticker: str | None = None
    """A sticker of the campaign, by its code or letter."""
    relic: str | None = None
    """A relic of the campaign, by its id."""


@dataclass(frozen=True, slots=True)
class MissionPacks:
    """A mission's own two packs. Their cards lie in the order in which they are read."""

    mission: tuple[PackCardDocument, ...] = ()
    """The mission pack, which is read before the mission is first played."""
    reward: tuple[PackCardDocument, ...] = ()
    """The reward pack, which is opened when the mission is won."""


@dataclass(frozen=True, slots=True)
class TriggerDocument:
    """What must have happened for a pack to open: just one thing."""

    mission_won: Annotated[int, range(1, 100)] | None = None
    """The mission of this number is won."""
    won_at_first_attempt: Annotated[int, range(1, 100)] | None = None
    """So many missions were won the first time that they were played."""
    last_enemy_defeated_by: str | None = None
    """A mission was won by an attack with this party card in it, which defeated the last enemy."""


@dataclass(frozen=True, slots=True)
class PackDocument:
    """A pack that is no mission's own."""

    id: NewId
    """How the program names the pack."""
    opens: TriggerEvent | TriggerDocument
    """What opens it: a word, or a map with one key."""
    title: str | None = None
    """What stands on it."""
    cards: tuple[PackCardDocument, ...] = ()
    """Its cards, in the order in which they are read."""
    help: Help | None = None
    """Help that the table may buy before each attempt at a mission, once the pack is open."""
    hired: tuple[CardDeclaration, ...] = ()
    """Temporary cards for that help. They lie in the box."""
