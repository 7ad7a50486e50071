"""What goes into the store and comes out of it: plain values. Times are aware, dates are the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import CampaignFounded, Entry, Result
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.campaign.steps import Line

Document = Mapping[str, Any]
"""Plain JSON data that the store keeps without looking into it; the order of its keys is kept."""


class BotStrength(StrEnum):
    """How well the bots of an attempt play."""

    RANDOM = "random"
    """They do anything that is allowed."""
    STEADY = "steady"
    """They do what looks best, without a search."""
    KEEN = "keen"
    """They search."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign in the database; how it stands is `Reader.state`. One that is archived is never current."""

    id: int
    name: str
    content: str
    current: bool
    archived: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry of a campaign's journal. Positions count from 1.

    One that `continues` belongs to the step of the entry before it.
    """

    position: int
    entry: Entry
    at: datetime
    continues: bool = False

    @property
    def line(self) -> Line:
        """The entry in its journal, whenever it was."""
        return Line(self.position, self.entry, self.continues)


@dataclass(frozen=True, slots=True)
class Standing:
    """A campaign as one reader saw it: what is written next is refused if its journal has moved on since.

    `position` is that of the journal's last entry.
    """

    campaign: Campaign
    state: CampaignState
    position: int


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a caller has seen an attempt: what it writes next is refused if anything was written since.

    `choices` is the number of choices so far; `changes` counts every choice and every take-back, so that a choice taken
    back and made anew is noticed too.
    """

    attempt: int
    choices: int
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAttempt:
    """An attempt about to start, with all that it pins: mission, party, rules version, seed and deal.

    `campaign` is the campaign's id, None outside a campaign; in a campaign the mission has a number. `bots` are the
    seats, from 0, that bots play, and `bot_strength` says how well. `seed` lies in 0 to 2**64 - 1.
    """

    campaign: int | None
    mission_id: str
    mission_title: str
    mission_number: int | None
    mission_sha256: str
    mission_document: Document
    party: Party
    rules_version: str
    players: int
    seats: tuple[str, ...]
    bots: tuple[int, ...]
    seed: int
    setup: Document
    at: datetime
    recruits: Party = ()
    """Cards of the campaign that the mission's rules may let join the party."""
    bot_strength: BotStrength = BotStrength.STEADY

    def __post_init__(self) -> None:
        if self.campaign is not None and self.mission_number is None:
            raise ValueError("a mission of a campaign has a number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a running attempt ended. `reason` is the engine's, or why it was abandoned.

    `last_attack` and `changes` are what `AttemptEnded` tells the campaign.
    """

    result: Result
    reason: str | None
    enemies_defeated: int
    turns: int
    played_on: date
    at: datetime
    note: str = ""
    last_attack: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """The result of a mission played at a real table. `seats` may be empty where the names were not noted."""

    campaign: int
    mission_id: str
    mission_title: str
    mission_number: int
    result: Result
    players: int
    seats: tuple[str, ...]
    enemies_defeated: int | None
    played_on: date
    at: datetime
    note: str = ""
    last_attack: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptSummary:
    """An attempt as the history shows it. `result` is None while it runs; None elsewhere means not known.

    `started_at` is None for a result recorded by hand; its `ended_at` is when it was recorded. One that is `taken_back`
    keeps its number and its result, and does not count. `bot_strength` says nothing where no bot plays.
    """

    number: int
    campaign: int | None
    mission_id: str
    mission_title: str
    mission_number: int | None
    players: int
    seats: tuple[str, ...]
    bots: tuple[int, ...]
    by_hand: bool
    result: Result | None
    reason: str | None
    enemies_defeated: int | None
    turns: int | None
    started_at: datetime | None
    ended_at: datetime | None
    played_on: date | None
    note: str
    forced_takebacks: int
    taken_back: bool = False
    bot_strength: BotStrength = BotStrength.STEADY


@dataclass(frozen=True, slots=True)
class RecordedChoice:
    """A choice of an attempt: its number from 1, the seat that made it, and the choice as data."""

    n: int
    seat: int
    data: Document


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAttempt:
    """A digital attempt, whole: what it pinned when it started, and every choice since."""

    summary: AttemptSummary
    mission_sha256: str
    mission_document: Document
    party: Party
    recruits: Party
    rules_version: str
    seed: int
    setup: Document
    choices: tuple[RecordedChoice, ...]
    bookmark: Bookmark


@dataclass(frozen=True, slots=True)
class CampaignExport:
    """A campaign, whole, as one file holds it: its journal folds, and every attempt that it names is here.

    Attempts recorded by hand have no more than a summary. Those that run are here too.
    """

    journal: tuple[JournalLine, ...]
    attempts: tuple[AttemptSummary | PlayedAttempt, ...]

    @property
    def founding(self) -> CampaignFounded:
        """The entry that its journal begins with."""
        entry = self.journal[0].entry
        if not isinstance(entry, CampaignFounded):
            raise BrokenJournal("a campaign begins with its founding")
        return entry

    @property
    def name(self) -> str:
        """The name that it was founded with."""
        return self.founding.name

    @property
    def content(self) -> str:
        """What it plays."""
        return self.founding.content
