"""Search: which of several plans does best where the greedy player goes on from there, in worlds the seat may live in.

All plans are tried in the same worlds, chances to come included, so that what differs is what the plan does. After
each round the worse half is given up (successive halving).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter

from regicide_legacy.advisor.rollouts import WIN, play_out, worth
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rng import Generator

Plan = tuple[Choice, ...]
"""A choice and those that follow it at once."""


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: so many rollouts, or so many seconds where `seconds` is above 0.

    Only rollouts give the same answer again for the same seed.
    """

    rollouts: int = 300
    seconds: float = 0.0


class Estimate:
    """What was seen of a plan: the number of its rollouts, the sum of what they were worth, and the wins."""

    __slots__ = ("plan", "rollouts", "total", "wins")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rollouts = 0
        self.total = 0.0
        self.wins = 0

    def add(self, value: float) -> None:
        """Take in what a rollout was worth."""
        self.rollouts += 1
        self.total += value
        self.wins += value == WIN

    @property
    def mean(self) -> float:
        """What a rollout was worth, on average; less than anything before the first one."""
        return self.total / self.rollouts if self.rollouts else -1.0


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
        progress: Progress | None = None,
    ) -> list[Estimate]:
        """Return an estimate of each plan, the best first. Plans named earlier win ties."""
        estimates = [Estimate(plan) for plan in plans]
        alive = estimates[:]
        given_up: list[Estimate] = []
        rounds = max(1, ceil(log2(len(plans))))
        clock = _Clock(budget, rounds)
        while True:
            clock.begin_round()
            while not clock.round_over(len(alive)):
                world = self._worlds.imagine(game, seat, chance)
                for estimate in alive:
                    self._try(world, estimate)
                if progress:
                    progress(clock.share)
            alive.sort(key=lambda estimate: -estimate.mean)
            if len(alive) <= 2:
                break
            keep = (len(alive) + 1) // 2
            given_up[:0] = alive[keep:]
            del alive[keep:]
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
        play_out(game, self._steady)
        estimate.add(worth(game))


class _Clock:
    """Shares a budget out among rounds."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self._budget = budget
        self._rounds = rounds
        self._round = 0
        self._rollouts = 0
        self._worlds = 0
        self._started = perf_counter()

    def begin_round(self) -> None:
        self._round += 1
        self._worlds = 0

    def round_over(self, alive: int) -> bool:
        """Say whether the round is over; if not, so many rollouts more are about to be done."""
        share = self.share
        if self._worlds and (share >= 1.0 or share >= self._round / self._rounds):
            return True
        self._worlds += 1
        self._rollouts += alive
        return False

    @property
    def share(self) -> float:
        """Which share of the budget is used up."""
        if self._budget.seconds > 0:
            return (perf_counter() - self._started) / self._budget.seconds
        return self._rollouts / self._budget.rollouts
