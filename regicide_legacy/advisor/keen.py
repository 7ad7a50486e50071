"""A player that searches: it tries what it can do in worlds that it may be living in, and does what did best there."""

from __future__ import annotations

from collections.abc import Sequence

from regicide_legacy.advisor.glancing import Glance
from regicide_legacy.advisor.plans import Plans
from regicide_legacy.advisor.players import DEFAULT, Budget, claimers, clockwise, first_to_start, moment
from regicide_legacy.advisor.search import Estimate, Plan, Progress, Search
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.engine.choices import Choice, Claim, Discard
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game


class Keen:
    """Plays by searching. With a number of rollouts as its budget it plays the same again for the same seed."""

    def __init__(self, compiled: CompiledMission, seed: int = 0, budget: Budget = DEFAULT) -> None:
        self._seed = seed
        self._budget = budget
        self._search = Search(compiled)
        self._plans = Plans(Steady(compiled), Glance(compiled), budget)
        self._planned: dict[tuple[int, int, tuple[str, ...], int], Discard] = {}
        """The discards planned for one strike, each for the turn, the seat, the hand and the damage it is for."""

    def choose(self, game: Game, seat: int) -> Choice:
        """Return the choice that did best."""
        if game.decision.kind == "discard":
            return self._discard(game, seat)
        return self._best(game, seat)[0]

    def table_choice(self, game: Game, seats: Sequence[int]) -> Choice:
        """Return that the first seat starts; or that the seat claims whose own view gains most by it.

        Where two gain alike, the first one clockwise from the jester's player does.
        """
        kind = game.decision.kind
        if kind == "start":
            return first_to_start(seats)
        if kind != "claim":
            return self.choose(game, seats[0])
        able = claimers(game, seats)
        return Claim(max(sorted(able, key=lambda seat: clockwise(game, seat)), key=lambda seat: self._gain(game, seat)))

    def estimates(self, game: Game, seat: int, kept: int = 1, progress: Progress | None = None) -> list[Estimate]:
        """Return what the seat may do, the best first, each with what was seen of it; for `kept` see `Search.run`."""
        return self._run(game, seat, self._plans.of(game, seat), kept, progress)

    def _best(self, game: Game, seat: int) -> Plan:
        plans = self._plans.of(game, seat)
        return plans[0] if len(plans) == 1 else self._run(game, seat, plans)[0].plan

    def _run(
        self, game: Game, seat: int, plans: Sequence[Plan], kept: int = 1, progress: Progress | None = None
    ) -> list[Estimate]:
        chance = moment(game, seat, self._seed)
        return self._search.run(game, seat, plans, self._budget, chance, kept=kept, progress=progress)

    def _discard(self, game: Game, seat: int) -> Choice:
        """Discard what was planned for this strike; plan it before its first card."""
        hand = list(game.view(seat).hand)
        damage = game.decision.damage
        planned = self._planned.get((game.turns, seat, tuple(hand), damage))
        # Meanwhile rules may have forbidden it.
        if planned is not None and planned in game.choices():
            return planned
        plan = self._best(game, seat)
        self._planned = {}
        strength = {card.id: card.strength for card in game.compiled.cards}
        for choice in plan:
            if isinstance(choice, Discard):
                self._planned[game.turns, seat, tuple(hand), damage] = choice
                hand.remove(choice.card)
                damage -= strength[choice.card]
        return plan[0]

    def _gain(self, game: Game, seat: int) -> float:
        """Return how much better it does, as far as the seat can see, that it claims and no other."""
        estimates = self.estimates(game, seat)
        own = [estimate.mean for estimate in estimates if estimate.plan == (Claim(seat),)]
        others = [estimate.mean for estimate in estimates if estimate.plan != (Claim(seat),)]
        return own[0] - max(others, default=0.0)
