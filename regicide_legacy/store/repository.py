"""Writing: every change the rest of the program makes, each inside the transaction of `Store.write`."""

from __future__ import annotations

from sqlmodel import col, delete, update

from regicide_legacy.campaign.journal import AttemptEnded
from regicide_legacy.campaign.record import to_data
from regicide_legacy.store.campaign_repository import CampaignRepository
from regicide_legacy.store.errors import AttemptRunning, Stale
from regicide_legacy.store.json_text import json_text
from regicide_legacy.store.reader import there
from regicide_legacy.store.records import Bookmark, Document, Ending, HandResult, NewAttempt, Standing
from regicide_legacy.store.tables import RUNNING, AttemptRow, ChoiceRow


class Repository(CampaignRepository):
    """The database inside one write transaction."""

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
            bot_strength=new.bot_strength.value,
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
        self._append(row.campaign_id, self._lines(row.campaign_id), [entry], end.at, continuing=False)
