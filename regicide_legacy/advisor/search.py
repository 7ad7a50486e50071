"""Search: which of several plans does best where the greedy player goes on from there, in worlds the seat may live in.

All plans are tried in the same worlds, chances to come included, so that what differs is what the plan does. After
each round the worse half is given up (successive halving).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from regicide_legacy.advisor.players import Budget
from regicide_legacy.advisor.rollouts import WIN, play_out, worth
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rng import Generator

_FEWEST: Final = 16
"""In so many worlds at least a plan must have been tried before it is surely worse than another."""
_SURE: Final = 3.0
"""By so many standard errors of the difference it must be worse then."""

Plan = tuple[Choice, ...]
"""A choice and those that follow it at once."""


class Estimate:
    """What was seen of a plan: what each of its rollouts was worth, their sum, and the wins."""

    __slots__ = ("plan", "total", "values", "wins")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.values: list[float] = []
        self.total = 0.0
        self.wins = 0

    def add(self, value: float) -> None:
        """Take in what a rollout was worth."""
        self.values.append(value)
        self.total += value
        self.wins += value == WIN

    @property
    def rollouts(self) -> int:
        """How many games were played on from it."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """What a rollout was worth, on average; less than anything before the first one."""
        return self.total / len(self.values) if self.values else -WIN

    @property
    def chance(self) -> float:
        """The share of the rollouts that won; 0 before the first one."""
        return self.wins / len(self.values) if self.values else 0.0

    def is_surely_worse(self, best: Estimate) -> bool:
        """Say whether it can be given up for good: so much less was it worth in the same worlds."""
        worlds = len(self.values)
        if worlds < _FEWEST or worlds != len(best.values):
            return False
        mean = best.mean - self.mean
        squares = 0.0
        for value, better in zip(self.values, best.values, strict=True):
            squares += (better - value - mean) ** 2
        return bool(mean > _SURE * sqrt(squares) / worlds)


Progress = Callable[[float], None]
"""Called again and again with the share of the thinking that is done, 0 to 1."""


class Search:
    """Estimates plans of one mission."""

    def __init__(self, compiled: CompiledMission) -> None:
        self._steady = Steady(compiled)
        self._worlds = Worlds(compiled)

    def run(
        self,
        game: Game,
        seat: int,
        plans: Sequence[Plan],
        budget: Budget,
        chance: Generator,
        *,
        kept: int = 1,
        progress: Progress | None = None,
    ) -> list[Estimate]:
        """Return an estimate of each plan, the best first. Plans named earlier win ties.

        So many as are `kept` are tried to the end, in the same worlds, even if one is surely better than the others.
        """
        estimates = [Estimate(plan) for plan in plans]
        alive = estimates[:]
        given_up: list[Estimate] = []
        clock = _Clock(budget, max(1, ceil(log2(len(plans)))))
        while True:
            clock.begin_round()
            while not clock.round_over:
                world = self._worlds.imagine(game, seat, chance)
                clock.worlds += 1
                for estimate in alive:
                    # A world in which only some plans were tried is better than one second too many.
                    if clock.late:
                        break
                    self._try(world, estimate)
                    clock.rollouts += 1
                    if progress:
                        progress(min(1.0, clock.share))
            alive.sort(key=lambda estimate: -estimate.mean)
            if clock.last_round or clock.late:
                break
            keep = min(len(alive), max(2, kept, (len(alive) + 1) // 2))
            while keep > kept and alive[keep - 1].is_surely_worse(alive[0]):
                keep -= 1
            given_up[:0] = alive[keep:]
            del alive[keep:]
            if keep == 1:
                break
        if progress:
            progress(1.0)
        return alive + given_up

    def _try(self, world: Game, estimate: Estimate) -> None:
        game = world.clone()
        try:
            for choice in estimate.plan:
                game.play(choice)
        except EndlessRules:
            # Such a choice is refused at the table.
            estimate.add(-WIN)
            return
        except IllegalChoice:
            # The world does not fit after all: nothing is learnt from it.
            return
        play_out(game, self._steady)
        estimate.add(worth(game))


class _Clock:
    """Shares a budget out among rounds."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self._budget = budget
        self._rounds = rounds
        self._round = 0
        self.rollouts = 0
        """How many were done."""
        self.worlds = 0
        """In how many worlds plans were tried in this round."""
        self._started = perf_counter()

    def begin_round(self) -> None:
        """Begin a round."""
        self._round += 1
        self.worlds = 0

    @property
    def round_over(self) -> bool:
        """Say whether the share of a round is used up; each has one world at least."""
        return self.worlds > 0 and self.share >= min(1.0, self._round / self._rounds)

    @property
    def last_round(self) -> bool:
        """Say whether all rounds were begun."""
        return self._round >= self._rounds

    @property
    def late(self) -> bool:
        """Say whether no time is left: with a number of rollouts as the budget, never."""
        return self._budget.seconds > 0 and self.share >= 1.0

    @property
    def share(self) -> float:
        """Which share of the budget is used up."""
        if self._budget.seconds > 0:
            return (perf_counter() - self._started) / self._budget.seconds
        return self.rollouts / self._budget.rollouts
