"""An attempt in progress: every choice is in the database before anybody is told what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.app.clock import Clock
from regicide_legacy.app.errors import TakeBackRefused
from regicide_legacy.app.hinting import seat_for_hint
from regicide_legacy.app.playing import Played, Playing, first_that_ends
from regicide_legacy.app.revealing import revealed
from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.journal import Result
from regicide_legacy.campaign.played import changes_of, last_attack
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.store.records import Bookmark, Ending

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.repository import Repository


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What was taken back: the choice, who had made it (None: the table), and how many choices went with it."""

    choice: Choice
    seat: int | None
    count: int
    forced: bool


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """How an attempt ended; `reason` is the engine's."""

    number: int
    result: Result
    reason: str | None
    enemies_defeated: int
    turns: int


class AttemptSession:
    """One running attempt, backed by the database. `start_mission` and `resume` make one."""

    def __init__(
        self,
        store: Store,
        bookmark: Bookmark,
        playing: Playing,
        *,
        seats: tuple[str, ...],
        mission_reference: str,
        forced_takebacks: int,
        clock: Clock,
        bought: tuple[str, ...] = (),
        in_campaign: bool = False,
    ) -> None:
        self.number = bookmark.attempt
        self.in_campaign = in_campaign
        self.seats = seats
        self.bots = playing.bots
        self.bot_strength = playing.strength
        self.mission_title = playing.game.compiled.mission.title
        self.mission_reference = mission_reference
        self.forced_takebacks = forced_takebacks
        self.bought = bought
        """The help bought for the attempt."""
        self.cards: Mapping[str, Card] = {card.id: card for card in playing.game.compiled.cards}
        self._store = store
        self._bookmark = bookmark
        self._playing = playing
        self._clock = clock

    @property
    def game(self) -> Game:
        """The game as it stands. Choose through the session, so that it is saved."""
        return self._playing.game

    @property
    def history(self) -> Sequence[Played]:
        """Every choice so far with what came of it, oldest first."""
        return self._playing.history

    @property
    def result(self) -> AttemptResult | None:
        """How the attempt ended; None while it runs."""
        return result_of(self.number, self._playing) if self._playing.over else None

    @property
    def asks_bots(self) -> bool:
        """Whether the choice is a bot's: its seat is asked, or the table, where no person's seat could be named."""
        return self._playing.asks_bots

    @property
    def only_choice(self) -> Choice | None:
        """What is chosen where a rule or the table asks and nothing else can be answered; None where something can."""
        return self._playing.only_choice

    def bot_choice(self) -> Choice:
        """Return what the advisor does where a bot is asked (`asks_bots`); nothing is played yet."""
        return self._playing.bot_choice()

    def seat_for_hint(self, wished: int | None, by_name: str) -> int:
        """Return whose hint it is. Raises `HintRefused` (`hinting.seat_for_hint`)."""
        return seat_for_hint(self._playing, self.seats, wished, by_name)

    def let_bots_choose(self) -> tuple[Event, ...]:
        """Play and save for the bot that is asked; return what happened. Raises what `choose` does.

        Where rules turn in a circle after what it wants, it does something else.
        """
        return first_that_ends(self.choose, self._playing.bot_choices())

    def choose(self, choice: Choice) -> tuple[Event, ...]:
        """Play a choice and save it, in one transaction with the attempt's end if it is the last; return what happened.

        Raises `IllegalChoice`, `EndlessRules` and the store's errors, with the game and the database as they were.
        """
        before = self.game.clone(record_events=True)
        played = self._playing.play(choice)
        try:
            with self._store.write() as repository:
                bookmark = save(repository, self._bookmark, [played])
                if self._playing.over:
                    finish(repository, bookmark, self._playing, self._clock)
        except BaseException:
            self._playing.game = before
            self._playing.history.pop()
            raise
        self._bookmark = bookmark
        return played.events

    def take_back(self, force: bool = False) -> TakeBack:
        """Take back the last choice that people made, with what bots did after it, or what nobody could do otherwise.

        Raises `TakeBackRefused` where there is none, or where something hidden was revealed since and `force` is not
        given. A take-back that had to be forced is marked on the attempt.
        """
        keep = self._playing.last_decision
        if keep < 0 or self._playing.over:
            raise TakeBackRefused("There is nothing to take back.")
        secret = revealed(self.history[keep:], self.seats, self.game.compiled.mission.declared)
        if secret and not force:
            raise TakeBackRefused(f"Not taken back: {secret}. u! takes it back all the same and marks the attempt.")
        undone, count, forced = self.history[keep], len(self.history) - keep, secret is not None
        playing = self._playing.rewound(keep)
        with self._store.write() as repository:
            self._bookmark = repository.take_back(self._bookmark, keep, forced=forced)
        self._playing = playing
        self.forced_takebacks += forced
        return TakeBack(undone.choice, None if undone.by_table else undone.seat, count, forced)

    def close(self) -> None:
        """Let go of the database; the attempt can be resumed."""
        self._store.close()


def result_of(number: int, playing: Playing) -> AttemptResult:
    """Return how an attempt ended whose game is over."""
    game = playing.game
    return AttemptResult(number, Result(game.outcome.value), game.reason, game.enemies_defeated, game.turns)


def save(repository: Repository, bookmark: Bookmark, played: Sequence[Played]) -> Bookmark:
    """Write choices that were played, within a transaction, and return the bookmark after them."""
    for each in played:
        bookmark = repository.append_choice(bookmark, each.seat, each.choice.to_data())
    return bookmark


def finish(repository: Repository, bookmark: Bookmark, playing: Playing, clock: Clock) -> AttemptResult:
    """Write the end of an attempt whose game is over, within a transaction, and return it."""
    moment = clock()
    result = result_of(bookmark.attempt, playing)
    campaign = repository.attempt(bookmark.attempt).campaign
    ending = Ending(
        result=result.result,
        reason=result.reason,
        enemies_defeated=result.enemies_defeated,
        turns=result.turns,
        played_on=moment.date(),
        at=moment,
        last_attack=_last_attack(playing, result.result),
        changes=() if campaign is None else _changes(repository, campaign, bookmark.attempt, playing, result.result),
    )
    repository.finish(bookmark, ending)
    return result


def _last_attack(playing: Playing, result: Result) -> tuple[str, ...]:
    """Return the cards of the attack that defeated the last enemy, where that is how the mission was won."""
    if result is not Result.WON or playing.game.view(0).enemy_deck_count:
        return ()
    return last_attack(playing.events)


def _changes(
    repository: Repository, campaign: int, attempt: int, playing: Playing, result: Result
) -> tuple[Change, ...]:
    """Return what the rules of a mission did for its campaign, the first time that it is won (VOCABULARY, Effects)."""
    played = repository.played(attempt)
    state = repository.state(campaign)
    number = played.summary.mission_number
    if result is not Result.WON or number is None or state.mission(number).won:
        return ()
    return changes_of(playing.events, state.party, played.recruits)
