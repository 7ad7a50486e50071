"""Writing campaigns: they are founded, put away, deleted, and their journals go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlmodel import col, delete, select, update

from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry
from regicide_legacy.campaign.record import to_data
from regicide_legacy.campaign.state import CampaignState, folded
from regicide_legacy.campaign.steps import timeline
from regicide_legacy.store.errors import ArchivedCampaign, NameTaken, StaleCampaign
from regicide_legacy.store.json_text import json_text
from regicide_legacy.store.projecting import clear, project, taken_back
from regicide_legacy.store.reader import Reader
from regicide_legacy.store.records import (
    AttemptSummary,
    Campaign,
    CampaignExport,
    JournalLine,
    PlayedAttempt,
    Standing,
)
from regicide_legacy.store.rows import row_of
from regicide_legacy.store.tables import AttemptRow, CampaignRow, ChoiceRow, JournalRow


class CampaignRepository(Reader):
    """What is written about campaigns inside one write transaction."""

    def found(self, entry: CampaignFounded, at: datetime) -> Campaign:
        """Found a campaign and make it the current one. Raises `NameTaken`."""
        campaign = self._new_campaign(entry.name, entry.content, at)
        self._append(campaign, (), [entry], at, continuing=False)
        self.use(campaign)
        return self._campaign(self._campaign_row(campaign))

    def use(self, campaign: int) -> None:
        """Make this campaign the current one. Raises `NoSuchCampaign`, and `ArchivedCampaign` for one that is."""
        row = self._campaign_row(campaign)
        if row.is_archived:
            raise ArchivedCampaign(row.name)
        # In this order, because never are two current at once.
        self._session.exec(update(CampaignRow).values(is_current=False))
        self._session.exec(update(CampaignRow).where(col(CampaignRow.id) == campaign).values(is_current=True))

    def archive(self, campaign: int) -> None:
        """Lay a campaign aside; it is not the current one then. Raises `NoSuchCampaign`."""
        row = self._campaign_row(campaign)
        row.is_current, row.is_archived = False, True
        self._session.flush()

    def unarchive(self, campaign: int) -> None:
        """Take a campaign out of the archive; which is current stays. Raises `NoSuchCampaign`."""
        self._campaign_row(campaign).is_archived = False
        self._session.flush()

    def delete(self, campaign: int) -> None:
        """Remove a campaign with its journal, its attempts and their choices. Raises `NoSuchCampaign`.

        Numbers of its attempts are not used again.
        """
        self._campaign_row(campaign)
        clear(self._session, campaign)
        its = select(AttemptRow.number).where(AttemptRow.campaign_id == campaign)
        self._session.exec(delete(ChoiceRow).where(col(ChoiceRow.attempt).in_(its)))
        for table in (AttemptRow, JournalRow):
            self._session.exec(delete(table).where(col(table.campaign_id) == campaign))
        self._session.exec(delete(CampaignRow).where(col(CampaignRow.id) == campaign))

    def append(
        self, standing: Standing, entries: Sequence[Entry], at: datetime, *, continuing: bool = False
    ) -> Standing:
        """Append these entries to the campaign's journal as one step, and return the campaign as it stands then.

        With `continuing` they belong to the step that was last. Raises `StaleCampaign` if the journal has moved on
        since `standing`, `BrokenJournal` if they cannot follow, `NoSuchCampaign`.
        """
        campaign = standing.campaign.id
        before = self._check(standing)
        state = self._append(campaign, before, entries, at, continuing=continuing)
        return Standing(self._campaign(self._campaign_row(campaign)), state, len(before) + len(entries))

    def project(self, campaign: int) -> None:
        """Make the tables that show the campaign's journal, folded, show it. Raises `NoSuchCampaign`."""
        lines = self.journal(campaign)
        with self._whole(f"the journal of campaign {campaign}"):
            self._project(campaign, lines)

    def import_campaign(self, export: CampaignExport, name: str) -> Campaign:
        """Found a campaign of this name that is what an export holds; return it. Raises `NameTaken`.

        Its attempts keep their numbers where all of them are free, else all get new ones, and the journal follows. It
        becomes the current campaign where none is.
        """
        founding, *later = export.journal
        campaign = self._new_campaign(name, export.content, founding.at)
        summaries = [each.summary if isinstance(each, PlayedAttempt) else each for each in export.attempts]
        keep = self._are_free([each.number for each in summaries])
        numbers = {
            summary.number: self._take_in(attempt, campaign, keep_number=keep)
            for summary, attempt in zip(summaries, export.attempts, strict=True)
        }
        named = replace(founding, entry=replace(export.founding, name=name))
        journal = [named, *(_renumbered(line, numbers) for line in later)]
        self._write(campaign, journal)
        self._project(campaign, journal)
        if self.current() is None:
            self.use(campaign)
        return self._campaign(self._campaign_row(campaign))

    def _added(self, row: Any, key: str) -> int:
        self._session.add(row)
        self._session.flush()
        return int(getattr(row, key))

    def _new_campaign(self, name: str, content: str, at: datetime) -> int:
        if self.campaign_named(name) is not None:
            raise NameTaken(name)
        row = CampaignRow(name=name, content=content, is_current=False, created_at=at.isoformat())
        return self._added(row, "id")

    def _check(self, standing: Standing) -> tuple[JournalLine, ...]:
        """See that nothing was written in the campaign's journal since, and return it."""
        campaign = standing.campaign
        row = self._session.get(CampaignRow, campaign.id)
        # One that was founded since, after this one was deleted, may have its id.
        if row is None or row.created_at != campaign.created_at.isoformat():
            raise StaleCampaign(campaign.name)
        lines = self._lines(campaign.id)
        # A backup restored since may have a journal as long, and another.
        if len(lines) != standing.position or self._folded(campaign.id, lines) != standing.state:
            raise StaleCampaign(campaign.name)
        return lines

    def _append(
        self,
        campaign: int,
        before: tuple[JournalLine, ...],
        entries: Sequence[Entry],
        at: datetime,
        *,
        continuing: bool,
    ) -> CampaignState:
        """Append entries to the campaign's journal as it is `before`, and show and return what that leads to."""
        new = [
            JournalLine(len(before) + place, entry, at, continues=continuing or place > 1)
            for place, entry in enumerate(entries, start=1)
        ]
        self._write(campaign, new)
        return self._project(campaign, [*before, *new])

    def _write(self, campaign: int, lines: Iterable[JournalLine]) -> None:
        for line in lines:
            self._session.add(
                JournalRow(
                    campaign_id=campaign,
                    position=line.position,
                    kind=line.entry.kind,
                    data=json_text(to_data(line.entry)),
                    at=line.at.isoformat(),
                    continues=line.continues,
                )
            )
        self._session.flush()

    def _project(self, campaign: int, journal: Iterable[JournalLine]) -> CampaignState:
        lines = [line.line for line in journal]
        in_force = timeline(lines)
        state = folded(in_force.decisions)
        project(self._session, campaign, state, taken_back(lines, in_force))
        return state

    def _take_in(self, attempt: AttemptSummary | PlayedAttempt, campaign: int, *, keep_number: bool) -> int:
        """Add an attempt that another database wrote, and return its number."""
        row = row_of(attempt, campaign)
        if not keep_number:
            row.number = None
        number = self._added(row, "number")
        if isinstance(attempt, PlayedAttempt):
            for choice in attempt.choices:
                self._session.add(ChoiceRow(attempt=number, n=choice.n, seat=choice.seat, data=json_text(choice.data)))
            self._session.flush()
        return number

    def _are_free(self, numbers: Sequence[int]) -> bool:
        # One by one: SQLite takes only so many numbers in one question.
        return all(self._session.get(AttemptRow, number) is None for number in numbers)


def _renumbered(line: JournalLine, numbers: Mapping[int, int]) -> JournalLine:
    if not isinstance(line.entry, AttemptEnded):
        return line
    return replace(line, entry=replace(line.entry, attempt=numbers[line.entry.attempt]))
