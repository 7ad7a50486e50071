"""The plans worth trying for a decision: its choices, as far as they differ in sense and are not too many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Final

from regicide_legacy.advisor.glancing import Glance
from regicide_legacy.advisor.players import Budget, beside_offers
from regicide_legacy.advisor.search import Plan
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.engine.choices import Choice, ChooseCards, Discard, Orders, Subsets
from regicide_legacy.engine.game import Game

MOST: Final = 16
"""So many plans are tried for a decision, those that look best to the greedy player."""
_FEWEST: Final = 4
"""So many are tried however few rollouts there are."""
_ROLLOUTS: Final = 25
"""So many rollouts there are for each plan; else fewer are tried, as the best of many by a few games is luck.

With 100 rollouts and four players, 4 plans win mission 1 about three times as often as 16.
"""
_MOST_PAYERS: Final = 12
"""Of a larger hand only the cards worth least are thought of as payment."""


class Plans:
    """Makes plans for the decisions of one mission, what the greedy player would do first."""

    def __init__(self, steady: Steady, glance: Glance, budget: Budget) -> None:
        self._steady = steady
        self._glance = glance
        self._most = MOST if budget.seconds > 0 else max(_FEWEST, min(MOST, budget.rollouts // _ROLLOUTS))

    def of(self, game: Game, seat: int) -> list[Plan]:
        """Return what the seat may do now; the table's decisions are thought about as if they were the seat's."""
        choices = beside_offers(game, self._glance)
        kind = game.decision.kind
        if isinstance(choices, Subsets):
            return _singly(self._sets(choices))
        if isinstance(choices, Orders):
            return _singly(list(islice(choices, MOST)))
        if kind == "attack":
            return _singly(self._attacks(game, seat, choices))
        if kind == "discard":
            return self._payments(game, choices)
        return _singly(list(choices)[: 4 * MOST])

    def _attacks(self, game: Game, seat: int, choices: Sequence[Choice]) -> list[Choice]:
        scores = self._steady.scores(game, seat, choices)
        ranked = sorted(zip(scores, choices, strict=True), key=lambda pair: -pair[0])
        return [choice for _, choice in ranked[: self._most]]

    def _payments(self, game: Game, choices: Sequence[Choice]) -> list[Plan]:
        """Return each set of cards that pays for the strike with no card too many, and all else that can be done."""
        payers = [choice for choice in choices if isinstance(choice, Discard)]
        others: list[Plan] = [(choice,) for choice in choices if not isinstance(choice, Discard)]
        sets = self._minimal_sets(game, payers, game.decision.damage)
        sets.sort(key=lambda plan: sum(self._cost(choice) for choice in plan))
        plans: list[Plan] = [*sets[: max(1, self._most - len(others))], *others]
        # A rule may let a hand pay less than is due: then one card is as much of a plan as there is.
        return plans or _singly(list(choices)[:MOST])

    def _cost(self, choice: Discard) -> float:
        return self._steady.cost_of_card(choice.card)

    def _minimal_sets(self, game: Game, payers: list[Discard], damage: int) -> list[tuple[Discard, ...]]:
        compiled = game.compiled
        strength = {payer: compiled.strength[compiled.number[payer.card]] for payer in payers}
        payers = sorted(payers, key=self._cost)[:_MOST_PAYERS] if len(payers) > _MOST_PAYERS else payers
        found: list[tuple[Discard, ...]] = []
        for size in range(1, len(payers) + 1):
            for cards in combinations(payers, size):
                strengths = [strength[card] for card in cards]
                total = sum(strengths)
                if total >= damage > total - min(strengths):
                    found.append(tuple(sorted(cards, key=lambda card: -strength[card])))
        return found

    def _sets(self, choices: Subsets) -> list[Choice]:
        """Return all sets where they are few, else of each size the cheapest, the dearest and some between."""
        if len(choices) <= MOST:
            return list(choices)
        cards = sorted(choices.cards, key=self._steady.cost_of_card)
        sizes = range(choices.least, min(choices.most, choices.least + MOST // 2) + 1)
        found: list[Choice] = []
        for size in sizes:
            starts = {0, (len(cards) - size) // 2, len(cards) - size}
            found += [ChooseCards(tuple(cards[start : start + size])) for start in sorted(starts)]
        return list(dict.fromkeys(found))[:MOST]


def _singly(choices: Sequence[Choice]) -> list[Plan]:
    return [(choice,) for choice in choices]
