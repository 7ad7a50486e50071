"""Recording what was played at a real table: the result, and the packs that it opens, as one step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.campaigns import content_of, founding
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import current_or_none
from regicide_legacy.app.errors import Misused
from regicide_legacy.app.pack_answers import Read
from regicide_legacy.app.packs import DuePacks, is_box, write_opened
from regicide_legacy.app.party import member_named
from regicide_legacy.app.references import (
    GAUNTLET,
    campaign_mission,
    check_open,
    check_playable,
    gauntlet_code,
    mission_number,
    mission_reference,
)
from regicide_legacy.app.seats import sitting_for, usual_sitting
from regicide_legacy.campaign.journal import AttemptEnded, Decision, Entry, GateForced, PackOpened, Result
from regicide_legacy.campaign.state import CampaignState, advance
from regicide_legacy.content.gauntlet_code import EXAMPLE
from regicide_legacy.store.records import HandResult

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.gauntlet_code import Code
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import Standing

LONGEST_NOTE: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the table says of an attempt. What it did not say is None or empty.

    `last_attack` are the cards of the attack that defeated the last enemy, by id or name. `force` is the reason to
    record a mission that is locked.
    """

    result: Result
    players: int | None = None
    seats: Sequence[str] | None = None
    defeated: int | None = None
    played_on: date | None = None
    note: str = ""
    last_attack: Sequence[str] = ()
    force: str | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A result that was recorded. `again`: the mission was won before, so that nothing came of winning it now.

    `opened` are the packs that were opened with it, `left` those that wait to be opened.
    """

    attempt: int
    mission: str
    result: Result
    again: bool
    opened: tuple[PackOpened, ...]
    left: tuple[str, ...]
    state: CampaignState
    players: int
    by_hand: bool
    """What its packs bring is entered by hand, because they lie on the table."""


class Recording:
    """A result that is checked, but not in the database yet: its packs are read first, then all of it is written."""

    def __init__(
        self,
        *,
        store: Store,
        content: CampaignContent,
        standing: Standing | None,
        result: HandResult,
        packs: DuePacks,
        gate: GateForced | None,
    ) -> None:
        self._store = store
        self._content = content
        self._standing = standing
        self._result = result
        self._packs = packs
        self._gate = gate
        self._overdue: tuple[PackOpened, ...] = ()
        self._again = packs.state.mission(result.mission_number).won

    @classmethod
    def of(cls, store: Store, reference: str, report: Report, clock: Clock = now) -> Recording:
        """Take a result of the current campaign's mission, or of its gauntlet; without a campaign one is founded.

        Raises `Misused` for what cannot be, `Refused` for a mission that is locked, and content errors.
        """
        from regicide_legacy.content.catalogue import own_folder

        asked = sitting_for(report.players, report.seats)
        moment = clock()
        played_on = report.played_on or moment.date()
        _check_date(played_on, moment.date())
        _check_note(report.note)
        with store.read() as reader:
            campaign = current_or_none(reader)
            standing = reader.standing(campaign.id) if campaign else None
            decisions: list[Decision] = list(reader.timeline(campaign.id).decisions) if campaign else []
            sitting = asked or usual_sitting(reader)
        content = content_of(campaign)
        own = own_folder(content, store.path.parent)
        packs = DuePacks(content, decisions or [founding(content, sitting.seats)], own)
        number = _number(reference, packs.state)
        gate = _gate(number, packs.state, report.force)
        entered = advance(packs.state, gate) if gate else packs.state
        if is_box(content):
            # Its missions lie on the table: nothing of them needs to be here.
            check_open(number, entered)
        else:
            check_playable(number, content, entered, own)
        mission_id, title = _mission(
            number, packs, own, report.defeated, gauntlet_code(reference), won=report.result is Result.WON
        )
        result = HandResult(
            campaign=campaign.id if campaign else 0,
            mission_id=mission_id,
            mission_title=title,
            mission_number=number,
            result=report.result,
            players=sitting.players,
            seats=sitting.seats,
            enemies_defeated=report.defeated,
            played_on=played_on,
            at=moment,
            note=report.note,
            last_attack=_last_attack(packs.state, report),
        )
        return cls(store=store, content=content, standing=standing, result=result, packs=packs, gate=gate)

    def read(self, read: Read) -> None:
        """Read the packs that were due before, then those that this result opens. Raises what `read` raises."""
        self._packs.read_all(read)
        self._overdue = tuple(self._packs.opened)
        if self._gate is not None:
            self._packs.decide(self._gate)
        self._packs.decide(_ended(self._result))
        self._packs.read_all(read)

    def write(self) -> Recorded:
        """Write all of it, in one transaction, and return it.

        Raises `StaleCampaign` where something else was decided in the campaign since it was looked at.
        """
        result, opened = self._result, self._packs.opened[len(self._overdue) :]
        with self._store.write() as repository:
            standing = self._standing
            if standing is None:
                standing = repository.standing(repository.found(founding(self._content, result.seats), result.at).id)
            if self._overdue:
                standing = write_opened(
                    repository, self._content, standing, self._overdue, result.at, own=self._packs.own
                )
            attempt = repository.record(replace(result, campaign=standing.campaign.id), standing)
            standing = repository.standing(standing.campaign.id)
            # The gate stands behind the result that made somebody force it: a step begins with what was decided.
            more: list[Entry] = [*([self._gate] if self._gate else []), *opened]
            if more:
                standing = repository.append(standing, more, result.at, continuing=True)
        return Recorded(
            attempt,
            mission_reference(result.mission_number, standing.state),
            result.result,
            self._again and result.result is Result.WON,
            tuple(opened),
            tuple(self._packs.left),
            standing.state,
            result.players,
            is_box(self._content),
        )


def _number(reference: str, state: CampaignState) -> int:
    number = mission_number(reference, state)
    if number is None:
        takes = f"the number of a mission of the campaign, such as 1, or {GAUNTLET}"
        raise Misused(f"record takes {takes}, not {reference!r}.")
    return number


def _gate(number: int, state: CampaignState, reason: str | None) -> GateForced | None:
    """Return that a locked mission is forced, where there is a reason; an open one needs no force."""
    if reason is None or state.mission(number).open or not 1 <= number <= state.gauntlet:
        return None
    return GateForced(reason, mission=number)


def _mission(
    number: int, packs: DuePacks, own: Path, defeated: int | None, code: Code | None, *, won: bool
) -> tuple[str, str]:
    """Return the id and title of a mission; `code` is that of the gauntlet, where it was told.

    Of one that lies in the box little is known. Raises `Misused` where a gauntlet is drawn by codes and none is told,
    where more enemies were defeated than can be, or fewer than it takes to win it, and what `campaign_mission` does.
    """
    from regicide_legacy.content.catalogue import edition_of, written_missions
    from regicide_legacy.content.defeating import may_outnumber
    from regicide_legacy.content.force import in_force

    content = packs.content
    is_gauntlet = number > content.last_mission
    there = number in written_missions(content, own) or (content.gauntlet and is_gauntlet)
    if is_gauntlet and code is None and edition_of(content) is not None:
        raise Misused(
            f"Every code of the {GAUNTLET} is another mission: name the one you played, "
            f"such as `legacy record {GAUNTLET} --code {EXAMPLE}`."
        )
    loaded = campaign_mission(number, content, own, code) if there else None
    if defeated is not None and defeated < 0:
        raise Misused(f"--defeated: {defeated} enemies cannot be.")
    if loaded is None and number > content.last_mission:
        return GAUNTLET, f"The {GAUNTLET}"
    if loaded is None:
        return f"mission-{number}", f"Mission {number}"
    mission = loaded.mission
    # What an owner has begun to write of a mission of the box does not judge what came of it at the table.
    judges = number in content.missions or not is_box(content)
    too_many = judges and defeated is not None and defeated > len(mission.enemies)
    if too_many and not may_outnumber(in_force(loaded, content, packs.state).mission):
        which = f"mission {number}" if not is_gauntlet else mission.title
        raise Misused(f"--defeated: {which} has {len(mission.enemies)} enemies; {defeated} cannot be.")
    if won and is_gauntlet and defeated is not None and defeated < len(mission.enemies):
        raise Misused(
            f"--defeated: {mission.title} is won when its {len(mission.enemies)} enemies are defeated, not {defeated}."
        )
    return mission.id, mission.title


def _last_attack(state: CampaignState, report: Report) -> tuple[str, ...]:
    if report.last_attack and report.result is not Result.WON:
        raise Misused("--last-attack: only the attack that won a mission is kept.")
    return tuple(member_named(state, word).id for word in report.last_attack)


def _ended(result: HandResult) -> AttemptEnded:
    """Return what the journal will get; the attempt's number, which nothing depends on, is the database's to give."""
    return AttemptEnded(
        attempt=1,
        mission_number=result.mission_number,
        mission_id=result.mission_id,
        result=result.result,
        players=result.players,
        seats=result.seats,
        defeated=result.enemies_defeated,
        played_on=result.played_on,
        note=result.note,
        by_hand=True,
        last_attack=result.last_attack,
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
