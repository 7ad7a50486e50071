"""Writing: every change the rest of the program makes, each inside the transaction of `Store.write`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import col, delete, select, update

from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry
from regicide_legacy.campaign.record import to_data
from regicide_legacy.campaign.state import folded
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.store.errors import ArchivedCampaign, AttemptRunning, NameTaken, Stale, StaleCampaign
from regicide_legacy.store.json_text import json_text
from regicide_legacy.store.projecting import clear, project, taken_back
from regicide_legacy.store.reader import Reader, there
from regicide_legacy.store.records import Bookmark, Campaign, Document, Ending, HandResult, NewAttempt, Standing
from regicide_legacy.store.tables import RUNNING, AttemptRow, CampaignRow, ChoiceRow, JournalRow


class Repository(Reader):
    """The database inside one write transaction."""

    def found(self, entry: CampaignFounded, at: datetime) -> Campaign:
        """Found a campaign and make it the current one. Raises `NameTaken`."""
        campaign = self._new_campaign(entry.name, entry.content, at)
        self._append(campaign, [entry], at, continuing=False)
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
        self._check(standing)
        self._append(campaign, entries, at, continuing=continuing)
        return self.standing(campaign)

    def project(self, campaign: int) -> None:
        """Make the tables that show the campaign's journal, folded, show it. Raises `NoSuchCampaign`."""
        lines = [line.line for line in self.journal(campaign)]
        with self._whole(f"the journal of campaign {campaign}"):
            self._project(campaign, lines)

    def start(self, new: NewAttempt) -> Bookmark:
        """Start an attempt and return the bookmark for its first choice.

        Raises `AttemptRunning` if one runs in the same campaign, or, outside campaigns, there; `NoSuchCampaign`.
        """
        running = self.running(new.campaign)
        if running is not None:
            raise AttemptRunning(running.number)
        if new.campaign is not None:
            self._campaign_row(new.campaign)
        row = AttemptRow(
            campaign_id=new.campaign,
            mission_id=new.mission_id,
            mission_title=new.mission_title,
            mission_number=new.mission_number,
            mission_sha256=new.mission_sha256,
            mission_document=json_text(new.mission_document),
            party=json_text([to_data(card) for card in new.party]),
            recruits=json_text([to_data(card) for card in new.recruits]),
            rules_version=new.rules_version,
            players=new.players,
            seats=json_text(new.seats),
            bots=json_text(new.bots),
            seed=str(new.seed),
            setup=json_text(new.setup),
            by_hand=False,
            status=RUNNING,
            started_at=new.at.isoformat(),
        )
        return Bookmark(self._added(row, "number"), choices=0, changes=0)

    def append_choice(self, bookmark: Bookmark, seat: int, data: Document) -> Bookmark:
        """Write the next choice and return the bookmark for the one after it. Raises `Stale`."""
        self._turn_page(bookmark)
        n = bookmark.choices + 1
        self._session.add(ChoiceRow(attempt=bookmark.attempt, n=n, seat=seat, data=json_text(data)))
        return Bookmark(bookmark.attempt, n, bookmark.changes + 1)

    def take_back(self, bookmark: Bookmark, keep: int, *, forced: bool) -> Bookmark:
        """Take back every choice after the first `keep`; `forced` marks the attempt. Raises `Stale`."""
        self._turn_page(bookmark)
        self._session.exec(delete(ChoiceRow).where(col(ChoiceRow.attempt) == bookmark.attempt, col(ChoiceRow.n) > keep))
        if forced:
            self._session.exec(
                update(AttemptRow)
                .where(col(AttemptRow.number) == bookmark.attempt)
                .values(forced_takebacks=AttemptRow.forced_takebacks + 1)
            )
        return Bookmark(bookmark.attempt, min(keep, bookmark.choices), bookmark.changes + 1)

    def finish(self, bookmark: Bookmark, ending: Ending) -> None:
        """End a running attempt, played to its end or abandoned, and tell its campaign. Raises `Stale`."""
        self._turn_page(bookmark)
        row = self._attempt_row(bookmark.attempt)
        self._session.refresh(row)
        row.status = ending.result.value
        row.reason = ending.reason
        row.enemies_defeated = ending.enemies_defeated
        row.turns = ending.turns
        row.played_on = ending.played_on.isoformat()
        row.ended_at = ending.at.isoformat()
        row.note = ending.note
        self._session.flush()
        self._tell_campaign(row, ending)

    def record(self, result: HandResult, standing: Standing | None = None) -> int:
        """Record a result from a real table, tell its campaign, and return the attempt's number.

        Raises `NoSuchCampaign`, and `StaleCampaign` if the campaign's journal has moved on since `standing`.
        """
        self._campaign_row(result.campaign)
        if standing is not None:
            self._check(standing)
        row = AttemptRow(
            campaign_id=result.campaign,
            mission_id=result.mission_id,
            mission_title=result.mission_title,
            mission_number=result.mission_number,
            players=result.players,
            seats=json_text(result.seats),
            bots=json_text(()),
            by_hand=True,
            status=result.result.value,
            enemies_defeated=result.enemies_defeated,
            played_on=result.played_on.isoformat(),
            ended_at=result.at.isoformat(),
            note=result.note,
        )
        number = self._added(row, "number")
        self._tell_campaign(row, result)
        return number

    def _added(self, row: Any, key: str) -> int:
        self._session.add(row)
        self._session.flush()
        return int(getattr(row, key))

    def _turn_page(self, bookmark: Bookmark) -> None:
        """Count one more change of the attempt, if it is still as the bookmark says, and runs."""
        turned = self._session.exec(
            update(AttemptRow)
            .where(
                col(AttemptRow.number) == bookmark.attempt,
                col(AttemptRow.changes) == bookmark.changes,
                col(AttemptRow.status) == RUNNING,
            )
            .values(changes=bookmark.changes + 1)
        )
        if turned.rowcount != 1:
            raise Stale(bookmark.attempt)

    def _tell_campaign(self, row: AttemptRow, end: Ending | HandResult) -> None:
        """Append the attempt's end to the journal of its campaign, if it has one."""
        if row.campaign_id is None:
            return
        summary = self._summary(row)
        entry = AttemptEnded(
            attempt=summary.number,
            mission_number=there(summary.mission_number),
            mission_id=summary.mission_id,
            result=end.result,
            players=summary.players,
            seats=summary.seats,
            defeated=end.enemies_defeated,
            played_on=end.played_on,
            note=end.note,
            by_hand=summary.by_hand,
            last_attack=end.last_attack,
            changes=end.changes,
        )
        self._append(row.campaign_id, [entry], end.at, continuing=False)

    def _new_campaign(self, name: str, content: str, at: datetime) -> int:
        if self.campaign_named(name) is not None:
            raise NameTaken(name)
        row = CampaignRow(name=name, content=content, is_current=False, created_at=at.isoformat())
        return self._added(row, "id")

    def _check(self, standing: Standing) -> None:
        """See that nothing was written in the campaign's journal since."""
        campaign = standing.campaign
        row = self._session.get(CampaignRow, campaign.id)
        # One that was founded since, after this one was deleted, may have its id.
        if row is None or row.created_at != campaign.created_at.isoformat():
            raise StaleCampaign(campaign.name)
        if len(self._lines(campaign.id)) != standing.position:
            raise StaleCampaign(campaign.name)

    def _append(self, campaign: int, entries: Sequence[Entry], at: datetime, *, continuing: bool) -> None:
        """Append entries to the campaign's journal, and make the tables show what that leads to."""
        before = [line.line for line in self._lines(campaign)]
        new = [
            Line(len(before) + place, entry, continues=continuing or place > 1)
            for place, entry in enumerate(entries, start=1)
        ]
        for line in new:
            self._session.add(
                JournalRow(
                    campaign_id=campaign,
                    position=line.position,
                    kind=line.entry.kind,
                    data=json_text(to_data(line.entry)),
                    at=at.isoformat(),
                    continues=line.continues,
                )
            )
        self._session.flush()
        self._project(campaign, [*before, *new])

    def _project(self, campaign: int, lines: Sequence[Line]) -> None:
        in_force = timeline(lines)
        project(self._session, campaign, folded(in_force.decisions), taken_back(lines, in_force))
