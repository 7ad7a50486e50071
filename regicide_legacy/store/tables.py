"""The tables, as the newest migration leaves them. Only the store sees these rows.

A change here goes with a revision under `migrations/versions`; `alembic check` in the tests holds both together.
Times are ISO 8601 text with an offset, dates ISO 8601 text, JSON is compact text.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import CheckConstraint, Index, Text, text
from sqlmodel import Field, SQLModel

RUNNING: Final = "running"


def _text(**options: Any) -> Any:
    return Field(sa_type=Text, **options)


class CampaignRow(SQLModel, table=True):
    """A campaign. How it stands is its journal, folded; the tables from party_card to mission_state show the same."""

    __tablename__ = "campaign"
    __table_args__ = (
        CheckConstraint("NOT (is_current AND is_archived)", name="archived_is_not_current"),
        Index("one_current_campaign", "is_current", unique=True, sqlite_where=text("is_current")),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = _text(unique=True)
    content: str = _text()
    is_current: bool
    created_at: str = _text()
    is_archived: bool = False


class JournalRow(SQLModel, table=True):
    """One entry of a campaign's journal: written once, never changed.

    One that `continues` belongs to the step of the entry before it.
    """

    __tablename__ = "journal"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    position: int = Field(primary_key=True)
    kind: str = _text()
    data: str = _text()
    at: str = _text()
    continues: bool = False


class _CardColumns(SQLModel):
    """All that stands on a card."""

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    id: str = _text(primary_key=True)
    place: int
    name: str = _text()
    strength: int
    classes: str = _text()
    companion: bool
    race: str | None = _text()
    descriptor: str | None = _text()
    marks: str = _text()


class PartyCardRow(_CardColumns, table=True):
    """A member of a campaign's party; `place` counts from 0 in the order in which they joined."""

    __tablename__ = "party_card"


class RetiredCardRow(_CardColumns, table=True):
    """A card that left a campaign's party for good; `place` counts from 0 in the order in which they left."""

    __tablename__ = "retired_card"


class PackRow(SQLModel, table=True):
    """A pack of a campaign that is open; `place` counts from 0 in the order in which they were opened."""

    __tablename__ = "pack"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    id: str = _text(primary_key=True)
    place: int
    title: str | None = _text()


class StickerRow(SQLModel, table=True):
    """A sticker in force in a campaign; `place` counts from 0 in the order in which they were applied."""

    __tablename__ = "sticker"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    id: str = _text(primary_key=True)
    place: int
    text: str = _text()
    code: str | None = _text()
    letter: str | None = _text()
    section: str | None = _text()
    replaces: str | None = _text()


class RelicRow(SQLModel, table=True):
    """A relic beside a campaign's party; `place` counts from 0 in the order in which they were gained."""

    __tablename__ = "relic"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    id: str = _text(primary_key=True)
    place: int
    name: str = _text()
    text: str = _text()


class MissionStateRow(SQLModel, table=True):
    """How a campaign's mission stands; one that is locked and was never attempted has no row."""

    __tablename__ = "mission_state"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    number: int = Field(primary_key=True)
    open: bool
    won: bool
    attempts: int
    losses: int
    first_won: int | None = Field(foreign_key="attempt.number")
    at_first_attempt: bool


class AttemptRow(SQLModel, table=True):
    """An attempt: played here, with all that it pinned, or recorded by hand, without mission, party, seed and setup.

    Whether its end was taken back is the journal's to say; `taken_back` shows the same.
    """

    __tablename__ = "attempt"
    __table_args__ = (
        CheckConstraint("status IN ('running', 'won', 'lost', 'void')", name="known_status"),
        CheckConstraint("players BETWEEN 1 AND 4", name="table_size"),
        CheckConstraint("by_hand = (mission_document IS NULL)", name="played_or_by_hand"),
        CheckConstraint("bot_strength IN ('random', 'steady', 'keen')", name="known_strength"),
        Index("attempt_of_campaign", "campaign_id"),
        Index(
            "one_running_in_a_campaign",
            "campaign_id",
            unique=True,
            sqlite_where=text("status = 'running'"),
        ),
        Index(
            "one_running_outside",
            "status",
            unique=True,
            sqlite_where=text("status = 'running' AND campaign_id IS NULL"),
        ),
        # Numbers are never used again, not even that of the newest attempt.
        {"sqlite_autoincrement": True},
    )

    number: int | None = Field(default=None, primary_key=True)
    campaign_id: int | None = Field(foreign_key="campaign.id")
    mission_id: str = _text()
    mission_title: str = _text()
    mission_number: int | None
    mission_sha256: str | None = _text(default=None)
    mission_document: str | None = _text(default=None)
    party: str | None = _text(default=None)
    recruits: str | None = _text(default=None)
    rules_version: str | None = _text(default=None)
    players: int
    seats: str = _text()
    bots: str = _text()
    seed: str | None = _text(default=None, description="decimal: SQLite's integers end before 2**64 - 1")
    setup: str | None = _text(default=None)
    by_hand: bool
    status: str = _text()
    reason: str | None = _text(default=None)
    enemies_defeated: int | None = None
    turns: int | None = None
    started_at: str | None = _text(default=None)
    ended_at: str | None = _text(default=None)
    played_on: str | None = _text(default=None)
    note: str = _text(default="")
    forced_takebacks: int = 0
    changes: int = 0
    taken_back: bool = False
    bot_strength: str = _text(default="steady")


class ChoiceRow(SQLModel, table=True):
    """A choice of an attempt, numbered from 1."""

    __tablename__ = "choice"

    attempt: int = Field(primary_key=True, foreign_key="attempt.number")
    n: int = Field(primary_key=True)
    seat: int
    data: str = _text()
