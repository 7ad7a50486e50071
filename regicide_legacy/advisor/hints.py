"""Hints: what a seat could do, how often each of it would win, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regicide_legacy.advisor.intervals import wilson
from regicide_legacy.advisor.keen import Keen
from regicide_legacy.advisor.players import Budget, moment
from regicide_legacy.advisor.reasons import reasons
from regicide_legacy.advisor.search import Plan, Progress
from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.game import Game

SHOWN: Final = 3
"""A hint names the best and the next two."""
_WORLDS: Final = 9
"""In so many worlds it is looked at what a plan does."""

TWO_SECONDS: Final = Budget(seconds=2.0)
"""How long a hint takes where nothing else is said."""


@dataclass(frozen=True)
class Advice:
    """One thing to do. `plan` is the choice, and the discards that belong to it where a strike is paid.

    `chance` is the share of the rollouts that won, `low` and `high` its 95 % interval. A rollout is played on by the
    greedy player; who plays on better wins more often.
    """

    plan: Plan
    chance: float
    low: float
    high: float
    rollouts: int
    reason: str

    @property
    def choice(self) -> Choice:
        """What to choose now."""
        return self.plan[0]


@dataclass(frozen=True)
class Hint:
    """What a seat could do, the best first. `rollouts` is how many games were played for it in all."""

    seat: int
    advice: tuple[Advice, ...]
    rollouts: int

    @property
    def best(self) -> Advice:
        """What to do."""
        return self.advice[0]


def hint(
    game: Game, seat: int, budget: Budget = TWO_SECONDS, *, seed: int = 0, progress: Progress | None = None
) -> Hint:
    """Return a hint for a seat that is asked, or that answers for the table, from what it may know only.

    With a number of rollouts as its budget the same seed gives the same hint. Raises ValueError where nothing is asked.
    """
    if game.decision.kind == "none":
        raise ValueError("the mission is over")
    estimates = Keen(game.compiled, seed, budget).estimates(game, seat, SHOWN, progress)
    # All of these were tried in the same worlds, so that their chances can be compared.
    best = sorted(estimates[:SHOWN], key=lambda estimate: -estimate.chance)
    worlds = Worlds(game.compiled)
    chance = moment(game, seat, ~seed)
    looked_at = [worlds.imagine(game, seat, chance) for _ in range(_WORLDS)]
    said = reasons(looked_at, seat, [estimate.plan for estimate in best])
    advice: list[Advice] = []
    for estimate, words in zip(best, said, strict=True):
        low, high = wilson(estimate.wins, estimate.rollouts)
        reason = words or _beside(high, advice)
        advice.append(Advice(estimate.plan, estimate.chance, low, high, estimate.rollouts, reason))
    return Hint(seat, tuple(advice), sum(estimate.rollouts for estimate in estimates))


def _beside(high: float, better: Sequence[Advice]) -> str:
    """Say how a plan does beside better ones, where nothing else can be said of it."""
    if not better:
        return "does best in the games that were tried"
    best = better[0].chance
    return "does about as well as the first" if high >= best else "does less well than the first"
