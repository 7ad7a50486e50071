"""The journal's entries: each holds one decision of the table and its consequences in full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar, Final

from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.party import PartyCard, checked
from regicide_legacy.campaign.record import from_data

MAX_PLAYERS: Final = 4
"""The largest table the rulebook knows (Set-up)."""


class Result(StrEnum):
    """How an attempt ended. A void one counts as never played."""

    WON = "won"
    LOST = "lost"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class CampaignFounded:
    """A campaign begins: what it plays (`content` is the id of its campaign file), with whom, and its first party."""

    kind: ClassVar = "campaign_founded"

    name: str
    content: str
    players: tuple[str, ...]
    party: tuple[PartyCard, ...]

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise MalformedRecord("a campaign needs a name")
        if len(set(self.players)) != len(self.players):
            raise MalformedRecord("two players have the same name")
        checked(self.party)


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """An attempt at a mission of this campaign ended, played here or recorded `by_hand` from a real table.

    `attempt` is its number in the one series of all attempts. `seats` are the names of those present, in order, or
    empty where they were not noted. `defeated` is the number of enemies defeated, if known.
    """

    kind: ClassVar = "attempt_ended"

    attempt: int
    mission_number: int
    mission_id: str
    result: Result
    players: int
    seats: tuple[str, ...]
    defeated: int | None
    played_on: date
    note: str
    by_hand: bool

    def __post_init__(self) -> None:
        if self.attempt < 1:
            raise MalformedRecord("attempts are numbered from 1")
        if self.mission_number < 1:
            raise MalformedRecord("missions are numbered from 1")
        if not 1 <= self.players <= MAX_PLAYERS:
            raise MalformedRecord(f"a mission is played by 1 to {MAX_PLAYERS} players")
        if self.seats and len(self.seats) != self.players:
            raise MalformedRecord(f"{self.players} players, but {len(self.seats)} seats are named")
        if self.defeated is not None and self.defeated < 0:
            raise MalformedRecord("fewer than 0 enemies cannot be defeated")


Entry = CampaignFounded | AttemptEnded
"""Any entry of the journal."""

_KINDS: Final[Mapping[str, type[Entry]]] = {entry.kind: entry for entry in (CampaignFounded, AttemptEnded)}


def entry_from_data(kind: str, data: object) -> Entry:
    """Return the entry of this kind that `record.to_data` wrote.

    Raises `MalformedRecord` for a kind or key this version does not know, and for values that cannot be.
    """
    if kind not in _KINDS:
        raise MalformedRecord(f"'{kind}' is no kind of journal entry")
    return from_data(_KINDS[kind], data)
