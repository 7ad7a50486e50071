"""Reading: every question the rest of the program asks the database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from regicide_legacy.campaign.errors import CampaignError
from regicide_legacy.campaign.journal import Result, entry_from_data
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import from_data
from regicide_legacy.campaign.state import CampaignState, fold, folded
from regicide_legacy.campaign.steps import Timeline, timeline
from regicide_legacy.store.errors import Damaged, NoChoices, NoSuchAttempt, NoSuchCampaign
from regicide_legacy.store.projecting import differing, taken_back
from regicide_legacy.store.records import (
    AttemptSummary,
    Bookmark,
    BotStrength,
    Campaign,
    JournalLine,
    PlayedAttempt,
    RecordedChoice,
    Standing,
)
from regicide_legacy.store.tables import RUNNING, AttemptRow, CampaignRow, ChoiceRow, JournalRow

T = TypeVar("T")

# What the mission file, the party and the deal take is much, and no list of attempts shows it.
_WITHOUT_DOCUMENTS = (
    defer(AttemptRow.mission_document),  # type: ignore[arg-type]
    defer(AttemptRow.party),  # type: ignore[arg-type]
    defer(AttemptRow.recruits),  # type: ignore[arg-type]
    defer(AttemptRow.setup),  # type: ignore[arg-type]
)


class Reader:
    """The database as it stands at one moment. A row that cannot be read raises `Damaged`."""

    def __init__(self, session: Session, path: Path) -> None:
        self._session = session
        self._path = path

    def campaigns(self) -> tuple[Campaign, ...]:
        """Return every campaign, archived ones too, in the order in which they were founded."""
        return tuple(map(self._campaign, self._session.exec(select(CampaignRow).order_by(col(CampaignRow.id)))))

    def current(self) -> Campaign | None:
        """Return the campaign that commands are about, None if there is none."""
        row = self._session.exec(select(CampaignRow).where(CampaignRow.is_current)).first()
        return None if row is None else self._campaign(row)

    def campaign_named(self, name: str) -> Campaign | None:
        """Return the campaign with this name, large and small letters alike, None if there is none."""
        alike = [each for each in self.campaigns() if each.name.casefold() == name.casefold()]
        # Two that differ by nothing else may come from older versions.
        return next((each for each in alike if each.name == name), alike[0] if alike else None)

    def standing(self, campaign: int) -> Standing:
        """Return the campaign as it stands, to write on from there. Raises `NoSuchCampaign`."""
        lines = self.journal(campaign)
        return Standing(self._campaign(self._campaign_row(campaign)), self._folded(campaign, lines), len(lines))

    def journal(self, campaign: int) -> tuple[JournalLine, ...]:
        """Return the campaign's journal, oldest entry first. Raises `NoSuchCampaign`."""
        lines = self._lines(campaign)
        if not lines:
            raise NoSuchCampaign(campaign)
        return lines

    def state(self, campaign: int) -> CampaignState:
        """Return how the campaign stands: its journal, folded. Raises `NoSuchCampaign`."""
        return self._folded(campaign, self.journal(campaign))

    def timeline(self, campaign: int) -> Timeline:
        """Return what of the campaign's journal is in force, and what could be redone. Raises `NoSuchCampaign`."""
        lines = self.journal(campaign)
        with self._whole(f"the journal of campaign {campaign}"):
            return timeline([line.line for line in lines])

    def attempts(self) -> tuple[AttemptSummary, ...]:
        """Return every attempt, in campaigns and outside, by number."""
        rows = self._session.exec(select(AttemptRow).options(*_WITHOUT_DOCUMENTS).order_by(col(AttemptRow.number)))
        return tuple(map(self._summary, rows))

    def attempts_of(self, campaign: int | None) -> tuple[AttemptSummary, ...]:
        """Return the attempts of a campaign, or, for None, those outside every campaign, by number."""
        # None becomes IS NULL.
        rows = self._session.exec(
            select(AttemptRow)
            .where(AttemptRow.campaign_id == campaign)
            .options(*_WITHOUT_DOCUMENTS)
            .order_by(col(AttemptRow.number))
        )
        return tuple(map(self._summary, rows))

    def attempt(self, number: int) -> AttemptSummary:
        """Return the attempt of this number. Raises `NoSuchAttempt`."""
        return self._summary(self._attempt_row(number))

    def running(self, campaign: int | None) -> AttemptSummary | None:
        """Return the attempt that runs in the campaign, or, for None, outside every campaign."""
        # None becomes IS NULL.
        row = self._session.exec(
            select(AttemptRow).where(AttemptRow.status == RUNNING, AttemptRow.campaign_id == campaign)
        ).first()
        return None if row is None else self._summary(row)

    def played(self, number: int) -> PlayedAttempt:
        """Return a digital attempt, whole. Raises `NoSuchAttempt`, and `NoChoices` for one recorded by hand."""
        row = self._attempt_row(number)
        if row.by_hand:
            raise NoChoices(number)
        choices = self._session.exec(
            select(ChoiceRow).where(ChoiceRow.attempt == number).order_by(col(ChoiceRow.n))
        ).all()
        with self._whole(f"attempt {number}"):
            return PlayedAttempt(
                summary=self._summary(row),
                mission_sha256=there(row.mission_sha256),
                mission_document=json.loads(there(row.mission_document)),
                party=tuple(from_data(PartyCard, card) for card in json.loads(there(row.party))),
                recruits=tuple(from_data(PartyCard, card) for card in json.loads(there(row.recruits))),
                rules_version=there(row.rules_version),
                seed=int(there(row.seed)),
                setup=json.loads(there(row.setup)),
                choices=tuple(RecordedChoice(choice.n, choice.seat, json.loads(choice.data)) for choice in choices),
                bookmark=Bookmark(number, len(choices), row.changes),
            )

    def tables_that_differ(self, campaign: int) -> list[str]:
        """Return the tables that should show the campaign's journal, folded, and do not. Raises `NoSuchCampaign`."""
        lines = [line.line for line in self.journal(campaign)]
        with self._whole(f"the journal of campaign {campaign}"):
            in_force = timeline(lines)
            state = folded(in_force.decisions)
        return differing(self._session, campaign, state, taken_back(lines, in_force))

    def _lines(self, campaign: int) -> tuple[JournalLine, ...]:
        rows = self._session.exec(
            select(JournalRow).where(JournalRow.campaign_id == campaign).order_by(col(JournalRow.position))
        )
        with self._whole(f"the journal of campaign {campaign}"):
            return tuple(
                JournalLine(row.position, entry_from_data(row.kind, json.loads(row.data)), _time(row.at), row.continues)
                for row in rows
            )

    def _folded(self, campaign: int, lines: tuple[JournalLine, ...]) -> CampaignState:
        with self._whole(f"the journal of campaign {campaign}"):
            return fold([line.line for line in lines])

    def _campaign_row(self, campaign: int) -> CampaignRow:
        row = self._session.get(CampaignRow, campaign)
        if row is None:
            raise NoSuchCampaign(campaign)
        return row

    def _attempt_row(self, number: int) -> AttemptRow:
        row = self._session.get(AttemptRow, number)
        if row is None:
            raise NoSuchAttempt(number)
        return row

    def _campaign(self, row: CampaignRow) -> Campaign:
        with self._whole(f"campaign {row.id}"):
            created_at = _time(row.created_at)
            return Campaign(there(row.id), row.name, row.content, row.is_current, row.is_archived, created_at)

    def _summary(self, row: AttemptRow) -> AttemptSummary:
        with self._whole(f"attempt {row.number}"):
            return AttemptSummary(
                number=there(row.number),
                campaign=row.campaign_id,
                mission_id=row.mission_id,
                mission_title=row.mission_title,
                mission_number=row.mission_number,
                players=row.players,
                seats=tuple(json.loads(row.seats)),
                bots=tuple(json.loads(row.bots)),
                by_hand=row.by_hand,
                result=None if row.status == RUNNING else Result(row.status),
                reason=row.reason,
                enemies_defeated=row.enemies_defeated,
                turns=row.turns,
                started_at=None if row.started_at is None else _time(row.started_at),
                ended_at=None if row.ended_at is None else _time(row.ended_at),
                played_on=None if row.played_on is None else date.fromisoformat(row.played_on),
                note=row.note,
                forced_takebacks=row.forced_takebacks,
                taken_back=row.taken_back,
                bot_strength=BotStrength(row.bot_strength),
            )

    @contextmanager
    def _whole(self, what: str) -> Iterator[None]:
        try:
            yield
        except (CampaignError, ValueError, TypeError) as error:
            raise Damaged(self._path, f"{what} cannot be read: {error}") from error


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def there(value: T | None) -> T:
    """Return what is certainly there in such a row. Raises `ValueError` if it is not."""
    if value is None:
        raise ValueError("a part of it is missing")
    return value
