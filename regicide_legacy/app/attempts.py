"""Attempts: starting one, going on with it, and ending it before its mission ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.attempt_files import ABANDONED
from regicide_legacy.app.campaign_table import open_due
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.errors import DoesNotFollow, Misused, NoneCurrent, NotSetUp, Refused
from regicide_legacy.app.folding import played
from regicide_legacy.app.pack_answers import Read, read_by_bots
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.app.session import AttemptResult, AttemptSession, finish, save
from regicide_legacy.app.setting_up import SettingUp
from regicide_legacy.campaign.journal import Result
from regicide_legacy.content.gauntlet_code import Code
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.game import Game
from regicide_legacy.store.errors import Damaged
from regicide_legacy.store.records import Ending

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, PlayedAttempt

_MOST_CHOICES: Final = 5000
"""A usual game takes a hundred; one whose rules let it go on for ever is broken off here."""


def start_mission(
    store: Store,
    reference: str,
    wishes: SeatWishes,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    grade: int | None = None,
    read: Read = read_by_bots,
    answer: Callable[[SettingUp], None] = SettingUp.leave_to_bots,
    force: str | None = None,
    clock: Clock = now,
) -> AttemptSession:
    """Start an attempt at a mission: a number of the campaign, which is founded if need be, a shipped id, or a path.

    The gauntlet is started by a code, or by its name: then one of this `grade` is drawn.
    `read` reads the packs that come before it: those that are due, and at the first start of a mission its own.
    `answer` buys help and answers what the mission asks at set-up, all of it; else bots do, and buy nothing.
    `force` is the reason to play a mission that is locked. All of it is written at once: packs, gate and attempt.
    Raises `Misused` for a table, seed or mission that cannot be, `Refused` where an attempt runs already or the mission
    is locked, `StaleCampaign` where something was decided in another window meanwhile, `Unreadable` and content errors
    for a mission that does not load, `EndlessRules`, and what `read` and `answer` do.
    """
    setting_up = SettingUp.of(
        store, reference, wishes, seed=seed, settings=settings, grade=grade, read=read, force=force
    )
    answer(setting_up)
    dealt = setting_up.deal()
    with store.write() as repository:
        bookmark = dealt.begin(repository, clock)
    return AttemptSession(
        store,
        bookmark,
        dealt.playing(),
        seats=setting_up.table.seats,
        mission_reference=setting_up.mission.reference,
        forced_takebacks=0,
        clock=clock,
        bought=dealt.setup.bought,
        in_campaign=dealt.campaign is not None,
    )


def play_out(
    store: Store,
    reference: str,
    wishes: SeatWishes,
    *,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    grade: int | None = None,
    answer: Callable[[SettingUp], None] = SettingUp.leave_to_bots,
    force: str | None = None,
    watch: Callable[[Game], None] | None = None,
    clock: Clock = now,
) -> AttemptResult:
    """Start an attempt at a table of bots only, let them play it to its end, and return how it ended.

    It is saved as a whole, with every pack that it opens: until it is over, nobody has seen any of it. `watch` is
    called before each choice. Raises what `start_mission` does, and `Refused` where the bots come to no end.
    """
    setting_up = SettingUp.of(
        store, reference, wishes, seed=seed, settings=settings, grade=grade, read=read_by_bots, force=force
    )
    answer(setting_up)
    dealt = setting_up.deal()
    playing = dealt.playing()
    while not playing.over:
        if len(playing.history) == _MOST_CHOICES:
            raise Refused(f"The bots have not ended this mission after {_MOST_CHOICES} choices, so nothing is saved.")
        if watch is not None:
            watch(playing.game)
        playing.let_bots_choose()
    with store.write() as repository:
        bookmark = save(repository, dealt.begin(repository, clock), playing.history)
        ended = finish(repository, bookmark, playing, clock)
        if dealt.campaign is not None:
            open_due(repository, dealt.campaign, clock())
        return ended


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
        mission_reference=_reference(attempt.summary),
        forced_takebacks=attempt.summary.forced_takebacks,
        clock=clock,
        bought=tuple(attempt.setup.get("bought", ())),
        in_campaign=attempt.summary.campaign is not None,
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
                raise Refused(f"Attempt {number} is over ({summary.result}). {_instead_of(summary)}")
            return reader.played(number)
        running = running_attempts(reader)
        if only and len(running) > 1:
            numbers = " and ".join(str(attempt.number) for attempt in running)
            raise Misused(f"Attempts {numbers} are running: say which, such as `legacy abandon {running[0].number}`.")
        if running:
            return reader.played(running[-1].number)
    raise Refused(f"No attempt is running. {_starts_one(store)}")


def _starts_one(store: Store) -> str:
    """Return what to type where no attempt runs: what the campaign has next, without one what founds one."""
    from regicide_legacy.app.status import show_status

    try:
        return f"`{show_status(store).next_command}` goes on with the campaign."
    except (NotSetUp, NoneCurrent):
        return "`legacy start-mission 1` starts one."


def _instead_of(over: AttemptSummary) -> str:
    """Return a command for somebody who wants to go on with an attempt that is over."""
    from regicide_legacy.content.catalogue import shipped_missions

    if over.mission_number is None and over.mission_id not in shipped_missions():
        # Where its file lies now, nobody knows.
        return f"`legacy attempt show {over.number}` shows it."
    return f"`legacy start-mission {_reference(over)}` starts another."


def _reference(attempt: AttemptSummary) -> str:
    """Return what starts the mission of an attempt again: its code, its number in the campaign, its id."""
    code = Code.in_id(attempt.mission_id) if attempt.mission_number is not None else None
    return str(code or attempt.mission_number or attempt.mission_id)


def _not_ours(store: Store, attempt: PlayedAttempt, error: DoesNotFollow) -> Exception:
    number, rules = attempt.summary.number, attempt.rules_version
    if rules == RULES_VERSION:
        return Damaged(store.path, str(error))
    return Refused(
        f"Attempt {number} was begun by rules {rules}, and by rules {RULES_VERSION} it does not follow any more. "
        f"Finish it with the version it was begun with, or end it: `legacy abandon {number} --void`."
    )
