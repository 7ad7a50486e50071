"""The campaign: founding it, and recording what was played at a real table."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.errors import Misused
from regicide_legacy.app.references import check_open
from regicide_legacy.app.seats import sitting_for, usual_sitting
from regicide_legacy.campaign.journal import CampaignFounded, Result

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import Campaign
    from regicide_legacy.store.repository import Repository

LONGEST_NOTE: Final = 1000


def content_of(campaign: Campaign | None) -> CampaignContent:
    """Return what a campaign plays; before there is one, what would be founded. Raises content errors."""
    from regicide_legacy.content.catalogue import DEFAULT_CAMPAIGN, load_campaign

    return load_campaign(campaign.content if campaign else DEFAULT_CAMPAIGN)


def founded(repository: Repository, content: CampaignContent, players: tuple[str, ...], clock: Clock = now) -> Campaign:
    """Return the current campaign; where there is none, found one named as its content is, within a transaction."""
    campaign = repository.current()
    if campaign is not None:
        return campaign
    entry = CampaignFounded(name=content.title, content=content.id, players=players, party=content.party)
    return repository.found(entry, clock())


def record_result(
    store: Store,
    number: int,
    result: Result,
    *,
    players: int | None = None,
    seats: tuple[str, ...] | None = None,
    defeated: int | None = None,
    played_on: date | None = None,
    note: str = "",
    clock: Clock = now,
) -> int:
    """Record the result of a mission played at a real table, and return the attempt's number.

    Without a campaign, one is founded. Raises `Misused` for what cannot be, `Refused` for a mission that is locked.
    """
    from regicide_legacy.content.catalogue import load_mission
    from regicide_legacy.store.records import HandResult

    asked = sitting_for(players, seats)
    moment = clock()
    played_on = played_on or moment.date()
    _check_date(played_on, moment.date())
    _check_note(note)
    with store.read() as reader:
        campaign = reader.current()
        state = reader.state(campaign.id) if campaign else None
        sitting = asked or usual_sitting(reader)
    content = content_of(campaign)
    check_open(number, content, state)
    mission = load_mission(str(number), campaign=content.id).mission
    if defeated is not None and not 0 <= defeated <= len(mission.enemies):
        raise Misused(f"--defeated: mission {number} has {len(mission.enemies)} enemies; {defeated} cannot be.")
    with store.write() as repository:
        return repository.record(
            HandResult(
                campaign=founded(repository, content, sitting.seats, clock).id,
                mission_id=mission.id,
                mission_title=mission.title,
                mission_number=number,
                result=result,
                players=sitting.players,
                seats=sitting.seats,
                enemies_defeated=defeated,
                played_on=played_on,
                at=moment,
                note=note,
            )
        )


def _check_date(played_on: date, today: date) -> None:
    # A table further east may be a day ahead.
    if played_on > today + timedelta(days=1):
        raise Misused(f"--date: {played_on} is still to come.")


def _check_note(note: str) -> None:
    if not note.isprintable():
        raise Misused("--note: a note is one line of printable text.")
    if len(note) > LONGEST_NOTE:
        raise Misused(f"--note: a note has at most {LONGEST_NOTE} characters.")
