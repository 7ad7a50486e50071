"""A game with people and bots at its seats, in memory; `AttemptSession` adds the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, TypeVar

from regicide_legacy.advisor import ADVISORS, Advisor, answer
from regicide_legacy.engine.choices import Choice, Claim, Discard, NextPlayer, Start
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.store.records import BotStrength

_SEATED: Final = (Claim, NextPlayer, Start)
"""What the table decides by naming a seat."""

_MAY_BE_FORCED: Final = ("choose", "order", "claim", "next_player")
"""Decisions that are none where only one thing can be answered; a turn and a strike are always people's own."""

_MOST_TRIED: Final = 50
"""So many choices are tried for a bot where rules turn in a circle."""


@dataclass(frozen=True, slots=True)
class Played:
    """A choice and what came of it. `seat` made it.

    Where the table decided it is the seat that the choice names, else the one whose turn it was.
    """

    seat: int
    choice: Choice
    events: tuple[Event, ...]
    by_bot: bool
    by_table: bool
    forced: bool = False
    """Nothing else could be chosen."""

    @property
    def names_seat(self) -> bool:
        """Whether the choice itself says which seat answered for the table."""
        return isinstance(self.choice, _SEATED)


class Playing:
    """A game from its deal, with every choice since. `bots` are the seats that an advisor of this `strength` plays.

    Bots leave to chance what they do by the `seed` only: the same seed and the same people's choices, the same game.
    """

    def __init__(
        self,
        start: Game,
        bots: frozenset[int],
        choices: Sequence[Choice] = (),
        *,
        strength: BotStrength = BotStrength.STEADY,
        seed: int = 0,
    ) -> None:
        """Take a game before its first choice and play these choices; raises `IllegalChoice` where one is refused."""
        self.bots = bots
        self.strength = strength
        self.game = start.clone(record_events=True)
        self.history: list[Played] = []
        self._start = start
        self._seed = seed
        for choice in choices:
            self.play(choice)

    @property
    def over(self) -> bool:
        """Whether the mission is won or lost."""
        return self.game.outcome is not Outcome.PLAYING

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, from the deal on."""
        return (*self._start.opening, *(event for played in self.history for event in played.events))

    @property
    def asks_bots(self) -> bool:
        """Whether the choice is a bot's: its seat is asked, or the table, where no person's seat could be named."""
        if self.over:
            return False
        seat = self.game.decision.seat
        if seat is not None:
            return seat in self.bots
        if len(self.bots) == self.game.compiled.players:
            return True
        choices = self.game.choices()
        return isinstance(choices[0], _SEATED) and all(_seat_named(choice) in self.bots for choice in choices)

    @cached_property
    def _advisor(self) -> Advisor:
        advisor = ADVISORS[self.strength](self._start.compiled, self._seed)
        begun = self._discards_begun()
        if begun < len(self.history):
            # Where it plans all discards for a strike at once it did so before the first: so it knows them again.
            answer(advisor, self.rewound(begun).game, sorted(self.bots))
        return advisor

    def _discards_begun(self) -> int:
        """Return the place of the first of the discards with which the seat that is asked pays now."""
        begun = len(self.history)
        seat = self.game.decision.seat
        while begun and self.history[begun - 1].seat == seat and isinstance(self.history[begun - 1].choice, Discard):
            begun -= 1
        return begun

    def bot_choice(self) -> Choice:
        """Return what the advisor does where a bot is asked (`asks_bots`); nothing is played yet."""
        return answer(self._advisor, self.game, sorted(self.bots))

    def bot_choices(self) -> Iterator[Choice]:
        """Give what the advisor does where a bot is asked, then what could be done instead.

        A choice that sets rules going without end is refused, so that there must be others.
        """
        return tried(self.bot_choice(), self.game)

    @property
    def only_choice(self) -> Choice | None:
        """What is chosen where a rule or the table asks and nothing else can be answered; None where something can."""
        if self.game.decision.kind not in _MAY_BE_FORCED:
            return None
        choices = self.game.choices()
        return choices[0] if len(choices) == 1 else None

    @property
    def last_decision(self) -> int:
        """The place in the history of the last choice that people made and that could have been another; -1: none."""
        decided = (place for place, each in enumerate(self.history) if not (each.by_bot or each.forced))
        return max(decided, default=-1)

    def play(self, choice: Choice) -> Played:
        """Play a choice. Raises `IllegalChoice` and `EndlessRules`, with the game as it was."""
        by_bot = self.asks_bots
        forced = self.only_choice is not None
        seat = self.game.decision.seat
        by_table = seat is None
        if seat is None:
            seat = _seat_named(choice) if isinstance(choice, _SEATED) else self.game.view(0).current
        events = self.game.play(choice)
        played = Played(seat, choice, events, by_bot, by_table, forced)
        self.history.append(played)
        return played

    def rewound(self, keep: int) -> Playing:
        """Return the same game with only its first `keep` choices."""
        choices = [played.choice for played in self.history[:keep]]
        return Playing(self._start, self.bots, choices, strength=self.strength, seed=self._seed)

    def let_bots_choose(self) -> Played:
        """Play for the bot that is asked. Raises `EndlessRules` where nothing it tried comes to an end."""
        return first_that_ends(self.play, self.bot_choices())


def tried(first: Choice, game: Game) -> Iterator[Choice]:
    """Give a choice, then what could be done instead where it sets rules going without end."""
    yield first
    yield from (choice for choice in islice(game.choices(), _MOST_TRIED) if choice != first)


T = TypeVar("T")


def first_that_ends(play: Callable[[Choice], T], choices: Iterator[Choice]) -> T:
    """Play the first of some choices that sets no rules going without end, and return what `play` returns.

    Raises `EndlessRules` where each of them does.
    """
    endless: EndlessRules | None = None
    for choice in choices:
        try:
            return play(choice)
        except EndlessRules as error:
            endless = error
    assert endless is not None, "something can be chosen wherever a bot is asked"
    raise endless


def _seat_named(choice: Choice) -> int:
    """Return the seat that a choice of the table names (L-01, L-09)."""
    assert isinstance(choice, _SEATED)
    return choice.seat
