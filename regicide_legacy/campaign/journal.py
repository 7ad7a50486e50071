"""The journal's entries: each holds one decision of the table and its consequences in full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar, Final

from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.party import PartyCard, checked
from regicide_legacy.campaign.record import from_data

MISSIONS: Final = 12
"""How many missions a campaign has where its content does not say otherwise (Legacy)."""

MAX_PLAYERS: Final = 4
"""The largest table the rulebook knows (Set-up)."""


class Result(StrEnum):
    """How an attempt ended. A void one counts as never played."""

    WON = "won"
    LOST = "lost"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class CampaignFounded:
    """A campaign begins: what it plays, with whom, and its first party.

    `content` is the id of a shipped campaign file, or the folder of one. `last_mission` is the number of the mission
    that finishes it. A table that is already in the middle of its box begins `at_mission`: those before are won.
    """

    kind: ClassVar = "campaign_founded"

    name: str
    content: str
    players: tuple[str, ...]
    party: tuple[PartyCard, ...]
    last_mission: int = MISSIONS
    at_mission: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.at_mission <= self.last_mission:
            raise MalformedRecord(f"a campaign begins at one of its missions, 1 to {self.last_mission}")
        if not self.name.strip():
            raise MalformedRecord("a campaign needs a name")
        if len(set(self.players)) != len(self.players):
            raise MalformedRecord("two players have the same name")
        checked(self.party)


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """An attempt at a mission of this campaign ended, played here or recorded `by_hand` from a real table.

    `attempt` is its number in the one series of all attempts. `seats` are the names of those present, in order, or
    empty where they were not noted. `defeated` is the number of enemies defeated, if known. `last_attack` are the cards
    of the attack that defeated the last enemy, where that won it here. `changes` are what rules of a won mission did
    for the campaign. The gauntlet's number is the one after the last mission's.
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
    last_attack: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

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
        if self.result is not Result.WON and (self.last_attack or self.changes):
            # Whatever a lost attempt did, the next one starts from the party as it was (Legacy, End).
            raise MalformedRecord("only a won mission changes the campaign")


@dataclass(frozen=True, slots=True)
class PackOpened:
    """A pack was opened and each of its cards resolved; `title` is what stands on it, where there is anything."""

    kind: ClassVar = "pack_opened"

    pack: str
    title: str | None
    changes: tuple[Change, ...]

    def __post_init__(self) -> None:
        if not self.pack:
            raise MalformedRecord("a pack needs an id")


@dataclass(frozen=True, slots=True)
class ChangedByHand:
    """The table entered changes itself; `note` says why, where it did."""

    kind: ClassVar = "changed_by_hand"

    changes: tuple[Change, ...]
    note: str = ""

    def __post_init__(self) -> None:
        if not self.changes:
            raise MalformedRecord("a change by hand changes something")


@dataclass(frozen=True, slots=True)
class GateForced:
    """The table opened what was locked, a mission by its number or a pack by its id, and said why."""

    kind: ClassVar = "gate_forced"

    reason: str
    mission: int | None = None
    pack: str | None = None

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise MalformedRecord("a gate is forced for a reason")
        if (self.mission is None) == (self.pack is None):
            raise MalformedRecord("a gate is that of a mission or of a pack")
        if self.mission is not None and self.mission < 1:
            raise MalformedRecord("missions are numbered from 1")


@dataclass(frozen=True, slots=True)
class Undone:
    """The entries at these positions, the last that were in force, are taken back."""

    kind: ClassVar = "undone"

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """What was taken back last, the entries at these positions, holds again."""

    kind: ClassVar = "redone"

    positions: tuple[int, ...]


Decision = CampaignFounded | AttemptEnded | PackOpened | ChangedByHand | GateForced
"""An entry that says what the table decided."""

Entry = Decision | Undone | Redone
"""Any entry of the journal."""

_KINDS: Final[Mapping[str, type[Entry]]] = {
    entry.kind: entry
    for entry in (CampaignFounded, AttemptEnded, PackOpened, ChangedByHand, GateForced, Undone, Redone)
}


def entry_from_data(kind: str, data: object) -> Entry:
    """Return the entry of this kind that `record.to_data` wrote.

    Raises `MalformedRecord` for a kind or key this version does not know, and for values that cannot be.
    """
    if kind not in _KINDS:
        raise MalformedRecord(f"'{kind}' is no kind of journal entry")
    return from_data(_KINDS[kind], data)
