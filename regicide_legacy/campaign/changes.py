"""What a decision of the table changes for good: each change is a record that needs no other to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.party import PartyCard


@dataclass(frozen=True, slots=True)
class AppliedSticker:
    """A sticker in force: a blue `code` changes the rulebook at its `section`, a green `letter` the helper card.

    `id` is what content calls it; `text` is what is printed on it. `replaces` is the paragraph of its section that it
    lies over, None where it is added.
    """

    id: str
    text: str
    code: str | None = None
    letter: str | None = None
    section: str | None = None
    replaces: str | None = None

    def __post_init__(self) -> None:
        if (self.code is None) == (self.letter is None):
            raise MalformedRecord(f"sticker {self.id} has either a blue code or a green letter")

    @property
    def label(self) -> str:
        """What is printed on it to say where it goes: its code or its letter."""
        return self.code or self.letter or self.id


@dataclass(frozen=True, slots=True)
class OwnedRelic:
    """A relic that lies beside the party; `text` is what is printed on it."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CardJoined:
    """A card joined the party."""

    kind: ClassVar = "card_joined"

    card: PartyCard


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card left the party for good."""

    kind: ClassVar = "card_left"

    card: PartyCard


@dataclass(frozen=True, slots=True)
class CardChanged:
    """A card of the party is another than it was: a mark, a second class, a correction."""

    kind: ClassVar = "card_changed"

    before: PartyCard
    after: PartyCard

    def __post_init__(self) -> None:
        if self.before.id != self.after.id:
            raise MalformedRecord(f"{self.before.id} cannot become {self.after.id}: a card keeps its id")


@dataclass(frozen=True, slots=True)
class StickerApplied:
    """A sticker is in force from now on."""

    kind: ClassVar = "sticker_applied"

    sticker: AppliedSticker


@dataclass(frozen=True, slots=True)
class StickerRemoved:
    """A sticker is in force no longer."""

    kind: ClassVar = "sticker_removed"

    sticker: AppliedSticker


@dataclass(frozen=True, slots=True)
class RelicGained:
    """A relic lies beside the party from now on."""

    kind: ClassVar = "relic_gained"

    relic: OwnedRelic


@dataclass(frozen=True, slots=True)
class RelicLost:
    """A relic is the party's no longer."""

    kind: ClassVar = "relic_lost"

    relic: OwnedRelic


PartyChanging = CardJoined | CardLeft | CardChanged
"""A change of the party."""

Change = PartyChanging | StickerApplied | StickerRemoved | RelicGained | RelicLost
"""Any change."""
