"""Attempts: starting one, going on with it, and ending it before its mission ends."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.attempt_files import ABANDONED
from regicide_legacy.app.campaigns import content_of, founded
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.errors import DoesNotFollow, Misused, Refused, Unreadable
from regicide_legacy.app.folding import played
from regicide_legacy.app.playing import Playing
from regicide_legacy.app.references import NamedMission, named_mission
from regicide_legacy.app.seats import SeatWishes, Table, table_for, usual_sitting
from regicide_legacy.app.session import AttemptResult, AttemptSession, finish, save
from regicide_legacy.campaign.journal import Result
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import UnknownCard
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import PartyNames
from regicide_legacy.engine.rng import SEEDS
from regicide_legacy.engine.setup import Setup, deal
from regicide_legacy.store.errors import Damaged
from regicide_legacy.store.records import Bookmark, Ending, NewAttempt

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import CampaignState
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, PlayedAttempt
    from regicide_legacy.store.repository import Repository

_DRAWN_SEEDS: Final = 10**10
"""Seeds that nobody chose lie below this, so that they are short enough to be read out."""


def start_mission(
    store: Store,
    reference: str,
    wishes: SeatWishes,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    clock: Clock = now,
) -> AttemptSession:
    """Start an attempt at a mission: a number of the campaign, which is founded if need be, a shipped id, or a path.

    Raises `Misused` for a table, seed or mission that cannot be, `Refused` where an attempt runs already or the mission
    is locked, `Unreadable` and content errors for a mission that does not load.
    """
    start = _Start.of(store, reference, wishes, seed, settings)
    with store.write() as repository:
        bookmark = start.begin(repository, clock)
    return AttemptSession(
        store,
        bookmark,
        Playing(start.game, start.table.bots),
        seats=start.table.seats,
        mission_reference=start.mission.reference,
        forced_takebacks=0,
        clock=clock,
    )


def play_out(
    store: Store,
    reference: str,
    wishes: SeatWishes,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    clock: Clock = now,
) -> AttemptResult:
    """Start an attempt at a table of bots only, let them play it to its end, and return how it ended.

    It is saved as a whole: until it is over, nobody has seen any of it. Raises what `start_mission` does.
    """
    start = _Start.of(store, reference, wishes, seed, settings)
    playing = Playing(start.game, start.table.bots)
    while not playing.over:
        playing.play(playing.bot_choice())
    with store.write() as repository:
        bookmark = save(repository, start.begin(repository, clock), playing.history)
        return finish(repository, bookmark, playing, clock)


@dataclass(frozen=True, slots=True)
class _Start:
    """An attempt that is dealt, but not in the database yet. `content` is the campaign's, None outside one."""

    mission: NamedMission
    content: CampaignContent | None
    party: Party
    table: Table
    setup: Setup
    game: Game

    @classmethod
    def of(
        cls,
        store: Store,
        reference: str,
        wishes: SeatWishes,
        seed: int | None,
        settings: Mapping[str, str] | None,
    ) -> _Start:
        if seed is not None and not 0 <= seed < SEEDS:
            raise Misused(f"--seed: a seed is a whole number from 0 to {SEEDS - 1}.")
        with store.read() as reader:
            campaign = reader.current()
            state = reader.state(campaign.id) if campaign else None
            table = table_for(wishes, usual_sitting(reader))
            in_campaign = reader.running(campaign.id) if campaign else None
            outside = reader.running(None)
        content = content_of(campaign)
        mission = named_mission(reference, content, state, settings)
        _check_none_runs(in_campaign if mission.number else outside)
        party = _party_for(mission, content, state)
        compiled = _compiled(mission, len(table.seats), party)
        losses = state.mission(mission.number).losses if state and mission.number else 0
        setup = deal(compiled, secrets.randbelow(_DRAWN_SEEDS) if seed is None else seed, table.first, losses)
        return cls(mission, content if mission.number else None, party, table, setup, Game(compiled, setup))

    def begin(self, repository: Repository, clock: Clock) -> Bookmark:
        """Write the attempt, and before it its campaign where none was founded yet."""
        loaded = self.mission.loaded
        campaign = founded(repository, self.content, self.table.names, clock).id if self.content else None
        return repository.start(
            NewAttempt(
                campaign=campaign,
                mission_id=loaded.mission.id,
                mission_title=loaded.mission.title,
                mission_number=self.mission.number,
                mission_sha256=loaded.sha256,
                mission_document=loaded.document,
                party=self.party,
                rules_version=RULES_VERSION,
                players=len(self.table.seats),
                seats=self.table.seats,
                bots=tuple(sorted(self.table.bots)),
                seed=self.setup.seed,
                setup=self.setup.to_data(),
                at=clock(),
            )
        )


def _check_none_runs(running: AttemptSummary | None) -> None:
    if running is not None:
        number = running.number
        raise Refused(
            f"Attempt {number} is still running: resume {number} or abandon it "
            f"(`legacy resume {number}`, `legacy abandon {number} --lost`)."
        )


def _party_for(mission: NamedMission, content: CampaignContent, state: CampaignState | None) -> Party:
    """Return who plays: in a campaign its party as it is now, or as it starts; elsewhere the mission's own cards."""
    loaded = mission.loaded.mission
    if mission.number is not None and loaded.party is PartyNames.CAMPAIGN:
        return state.party if state else content.party
    return tuple(map(PartyCard.of, loaded.default_party()))


def _compiled(mission: NamedMission, players: int, party: Party) -> CompiledMission:
    try:
        return CompiledMission(mission.loaded.mission, players, [card.to_card() for card in party])
    except UnknownCard as error:
        raise Unreadable(f"{mission.reference} cannot be played with this party: {error}.") from error


def resume(store: Store, number: int | None = None, clock: Clock = now) -> AttemptSession:
    """Go on with a running attempt, without a number the one that was started last.

    Raises `Refused` where none runs, where this one is over, or where it was begun by other rules and does not follow
    by ours.
    """
    attempt = _running(store, number)
    try:
        playing = played(attempt)
    except DoesNotFollow as error:
        raise _not_ours(store, attempt, error) from error
    return AttemptSession(
        store,
        attempt.bookmark,
        playing,
        seats=attempt.summary.seats,
        mission_reference=str(attempt.summary.mission_number or attempt.summary.mission_id),
        forced_takebacks=attempt.summary.forced_takebacks,
        clock=clock,
    )


def abandon(store: Store, result: Result, number: int | None = None, clock: Clock = now) -> AttemptSummary:
    """End a running attempt as lost, or as void, which counts as never played; return it as it stands then.

    Raises `Misused` where several run and no number says which, `Refused` where none runs or this one is over.
    """
    attempt = _running(store, number, only=True)
    try:
        game: Game | None = played(attempt).game
    except DoesNotFollow:
        # An attempt that this version cannot follow can still be given up.
        game = None
    moment = clock()
    ending = Ending(
        result=result,
        reason=ABANDONED,
        enemies_defeated=game.enemies_defeated if game else 0,
        turns=game.turns if game else 0,
        played_on=moment.date(),
        at=moment,
    )
    with store.write() as repository:
        repository.finish(attempt.bookmark, ending)
    with store.read() as reader:
        return reader.attempt(attempt.summary.number)


def running_attempts(reader: Reader) -> list[AttemptSummary]:
    """Return the attempts that run, the one started last at the end."""
    return [attempt for attempt in reader.attempts() if attempt.result is None]


def _running(store: Store, number: int | None, *, only: bool = False) -> PlayedAttempt:
    with store.read() as reader:
        if number is not None:
            summary = reader.attempt(number)
            if summary.result is not None:
                raise Refused(f"Attempt {number} is over ({summary.result}). `legacy start-mission` starts another.")
            return reader.played(number)
        running = running_attempts(reader)
        if not running:
            raise Refused("No attempt is running. `legacy start-mission 1` starts one.")
        if only and len(running) > 1:
            numbers = " and ".join(str(attempt.number) for attempt in running)
            raise Misused(f"Attempts {numbers} are running: say which, such as `legacy abandon {running[0].number}`.")
        return reader.played(running[-1].number)


def _not_ours(store: Store, attempt: PlayedAttempt, error: DoesNotFollow) -> Exception:
    number, rules = attempt.summary.number, attempt.rules_version
    if rules == RULES_VERSION:
        return Damaged(store.path, str(error))
    return Refused(
        f"Attempt {number} was begun by rules {rules}, and by rules {RULES_VERSION} it does not follow any more. "
        f"Finish it with the version it was begun with, or end it: `legacy abandon {number} --void`."
    )
