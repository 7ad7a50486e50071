"""Writing: every change the rest of the program makes, each inside the transaction of `Store.write`."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from sqlmodel import col, delete, insert, select, update

from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry
from regicide_legacy.campaign.record import to_data
from regicide_legacy.campaign.state import CampaignState, fold
from regicide_legacy.store.errors import AttemptRunning, NameTaken, NoSuchCampaign, Stale
from regicide_legacy.store.reader import Reader, there
from regicide_legacy.store.records import Bookmark, Campaign, Document, Ending, HandResult, NewAttempt
from regicide_legacy.store.tables import (
    RUNNING,
    AttemptRow,
    CampaignRow,
    ChoiceRow,
    JournalRow,
    MissionStateRow,
    PartyCardRow,
)


class Repository(Reader):
    """The database inside one write transaction."""

    def found(self, entry: CampaignFounded, at: datetime) -> Campaign:
        """Found a campaign and make it the current one. Raises `NameTaken`."""
        if self._session.exec(select(CampaignRow).where(CampaignRow.name == entry.name)).first():
            raise NameTaken(entry.name)
        row = CampaignRow(name=entry.name, content=entry.content, is_current=False, created_at=at.isoformat())
        campaign = self._added(row, "id")
        self._append(campaign, entry, at)
        self.use(campaign)
        self._session.refresh(row)
        return self._campaign(row)

    def use(self, campaign: int) -> None:
        """Make this campaign the current one. Raises `NoSuchCampaign`."""
        row = self._session.get(CampaignRow, campaign)
        if row is None:
            raise NoSuchCampaign(campaign)
        # In this order, because never are two current at once.
        self._session.exec(update(CampaignRow).values(is_current=False))
        self._session.exec(update(CampaignRow).where(col(CampaignRow.id) == campaign).values(is_current=True))

    def start(self, new: NewAttempt) -> Bookmark:
        """Start an attempt and return the bookmark for its first choice.

        Raises `AttemptRunning` if one runs in the same campaign, or, outside campaigns, there; `NoSuchCampaign`.
        """
        running = self.running(new.campaign)
        if running is not None:
            raise AttemptRunning(running.number)
        if new.campaign is not None and self._session.get(CampaignRow, new.campaign) is None:
            raise NoSuchCampaign(new.campaign)
        row = AttemptRow(
            campaign_id=new.campaign,
            mission_id=new.mission_id,
            mission_title=new.mission_title,
            mission_number=new.mission_number,
            mission_sha256=new.mission_sha256,
            mission_document=_json(new.mission_document),
            party=_json([to_data(card) for card in new.party]),
            rules_version=new.rules_version,
            players=new.players,
            seats=_json(new.seats),
            bots=_json(new.bots),
            seed=str(new.seed),
            setup=_json(new.setup),
            by_hand=False,
            status=RUNNING,
            started_at=new.at.isoformat(),
        )
        return Bookmark(self._added(row, "number"), choices=0, changes=0)

    def append_choice(self, bookmark: Bookmark, seat: int, data: Document) -> Bookmark:
        """Write the next choice and return the bookmark for the one after it. Raises `Stale`."""
        self._turn_page(bookmark)
        n = bookmark.choices + 1
        self._session.add(ChoiceRow(attempt=bookmark.attempt, n=n, seat=seat, data=_json(data)))
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

    def record(self, result: HandResult) -> int:
        """Record a result from a real table, tell its campaign, and return the attempt's number.

        Raises `NoSuchCampaign`.
        """
        if self._session.get(CampaignRow, result.campaign) is None:
            raise NoSuchCampaign(result.campaign)
        row = AttemptRow(
            campaign_id=result.campaign,
            mission_id=result.mission_id,
            mission_title=result.mission_title,
            mission_number=result.mission_number,
            players=result.players,
            seats=_json(result.seats),
            bots=_json(()),
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
        )
        self._append(row.campaign_id, entry, end.at)

    def _append(self, campaign: int, entry: Entry, at: datetime) -> None:
        """Append one entry to the campaign's journal, and make its projections show what that leads to."""
        lines = self._lines(campaign)
        state = fold([*(line.entry for line in lines), entry])
        row = JournalRow(
            campaign_id=campaign,
            position=len(lines) + 1,
            kind=entry.kind,
            data=_json(to_data(entry)),
            at=at.isoformat(),
        )
        self._session.add(row)
        self._project(campaign, state)

    def _project(self, campaign: int, state: CampaignState) -> None:
        """Make the tables party_card and mission_state show the campaign as it stands."""
        cards = [
            to_data(card)
            | {"campaign_id": campaign, "place": place, "classes": _json(card.classes), "marks": _json(card.marks)}
            for place, card in enumerate(state.party)
        ]
        missions = [to_data(mission) | {"campaign_id": campaign} for mission in state.missions]
        self._session.exec(delete(PartyCardRow).where(col(PartyCardRow.campaign_id) == campaign))
        self._session.exec(delete(MissionStateRow).where(col(MissionStateRow.campaign_id) == campaign))
        if cards:
            self._session.exec(insert(PartyCardRow), params=cards)
        self._session.exec(insert(MissionStateRow), params=missions)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
