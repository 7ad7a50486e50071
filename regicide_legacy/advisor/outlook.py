"""A moment as a seat sees it, as plain numbers, and how good each attack looks from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

from regicide_legacy.advisor.purse import Purse
from regicide_legacy.advisor.weights import Weights
from regicide_legacy.engine.cards import Kind
from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT, PALADIN_BIT, WARRIOR_BIT, CompiledMission
from regicide_legacy.engine.view import View

LOSS: Final = 1000.0
"""What it costs to lose the mission: more than anything else can gain."""

_USUAL_DAMAGE: Final = 9
"""The damage of a usual turn: by it is guessed how many turns an enemy will live."""
_SPREAD: Final = 2.9
"""The standard deviation of the strength of an unknown card."""
_PRICE_OF_A_POINT: Final = 1.3
"""What it costs to pay a point of damage with cards yet to be drawn."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a mission's cards are worth to a player, prepared once."""

    weights: Weights
    strength: Mapping[str, int]
    worth: Mapping[str, float]
    average: float
    """The mean strength of the party."""
    members: int
    feign_death: bool


def numbers_of(compiled: CompiledMission, weights: Weights) -> Numbers:
    """Prepare the numbers of a mission."""
    return Numbers(
        weights=weights,
        strength={card.id: card.strength for card in compiled.cards},
        worth={card.id: _worth(compiled, number, weights) for number, card in enumerate(compiled.cards)},
        average=sum(card.strength for card in compiled.members) / len(compiled.members),
        members=len(compiled.members),
        feign_death=compiled.feign_death,
    )


def _worth(compiled: CompiledMission, number: int, weights: Weights) -> float:
    card = compiled.cards[number]
    if card.kind is Kind.JESTER:
        return weights.jester
    by_class = {
        CLERIC_BIT: weights.cleric,
        BARD_BIT: weights.bard,
        WARRIOR_BIT: weights.warrior,
        PALADIN_BIT: weights.paladin,
    }
    worth = sum(value for bit, value in by_class.items() if compiled.classes[number] & bit)
    return card.strength + worth + (weights.companion if card.companion else 0.0)


class Outlook:
    """What a seat's attacks look like now, against the enemy in play. `immune` are the classes that do nothing."""

    __slots__ = (
        "_discarded",
        "_health",
        "_held",
        "_immune",
        "_limit",
        "_loss_if_empty",
        "_numbers",
        "_players",
        "_printed",
        "_purse",
        "_reserve",
        "_room_of_others",
        "_strike",
    )

    def __init__(self, numbers: Numbers, view: View, immune: int, purse: Purse) -> None:
        enemy = view.enemy
        assert enemy is not None, "nobody attacks while no enemy is up"
        self._numbers = numbers
        self._purse = purse
        self._immune = immune
        self._health = enemy.health
        self._strike = enemy.strength
        self._printed = enemy.printed_strength
        self._discarded = len(view.discard)
        self._reserve = view.reserve_count
        self._limit = view.hand_limit
        self._players = view.players
        self._held = len(view.hand)
        room = sum(max(0, self._limit - count) for count in view.hand_counts)
        self._room_of_others = room - max(0, self._limit - self._held)
        # Alone and with nothing to play, the next turn is the last (L-04).
        self._loss_if_empty = LOSS if view.players == 1 and not view.aside else numbers.weights.empty

    def attack(self, cards: Sequence[str], strength: int, classes: int) -> float:
        """Return the score of an attack with these cards of the hand."""
        numbers = self._numbers
        weights = numbers.weights
        bits = self._purse.bits
        abilities = classes & ~self._immune
        played = 0
        score = 0.0
        for card in cards:
            played |= bits[card]
            score -= numbers.worth[card]
        reserve = self._reserve
        if abilities & CLERIC_BIT:
            healed = min(strength, self._discarded)
            score += weights.healed * healed * 2 * numbers.members / (4 * reserve + numbers.members)
            reserve += healed
        drawn = 0
        if abilities & BARD_BIT:
            total, drawn = self._draws(min(strength, reserve), len(cards))
            score += weights.drawn * total
        damage = strength * 2 if abilities & WARRIOR_BIT else strength
        left = self._health - damage
        if left <= 0:
            score += weights.damage * self._health
            score += weights.exact * self._printed if left == 0 else weights.overkill * left
            return score - self._left_with(played, drawn, self._printed)
        score += weights.damage * damage
        strike = self._strike
        if abilities & PALADIN_BIT:
            shield = min(strength, strike)
            strike -= shield
            score += weights.shield * shield * left / _USUAL_DAMAGE
        return score - self._cost_of_strike(played, strike, drawn)

    def yielding(self) -> float:
        """Return the score of playing nothing."""
        return -self._cost_of_strike(0, self._strike, 0)

    def _draws(self, wanted: int, played: int) -> tuple[int, int]:
        """Return how many cards a bard draws for all, and how many of them come to this hand."""
        room = max(0, self._limit - self._held + played)
        total = min(wanted, self._room_of_others + room)
        own = max(min(room, -(-total // self._players)), total - self._room_of_others)
        return total, own

    def _left_with(self, gone: int, drawn: int, strike: int) -> float:
        """Return what it costs to go on with the cards that are left, where a strike is to be expected."""
        left = self._purse.strength(self._purse.without(gone)) + drawn * self._numbers.average
        if left <= 0:
            return self._loss_if_empty
        return self._numbers.weights.short * max(0.0, strike - left)

    def _cost_of_strike(self, played: int, strike: int, drawn: int) -> float:
        """Return what a strike costs that lands after these cards were played and so many drawn."""
        purse = self._purse
        rest = purse.without(played)
        if purse.strength(rest) >= strike:
            paid = purse.cheapest(strike, played)
            cost = purse.worth(paid) + self._left_with(played | paid, drawn, strike)
        else:
            cost = self._cost_of_hope(rest, strike, drawn)
        numbers = self._numbers
        if strike > 0 and numbers.feign_death and self._held - played.bit_count() + drawn >= self._limit:
            cost = min(cost, purse.worth(rest) + drawn * numbers.weights.drawn + self._loss_if_empty)
        return cost

    def _cost_of_hope(self, rest: int, strike: int, drawn: int) -> float:
        """Return what a strike costs that can be paid only if the cards drawn are good."""
        if not drawn:
            return LOSS
        missing = strike - self._purse.strength(rest)
        expected = drawn * self._numbers.average - missing
        chance = (1 + erf(expected / (_SPREAD * sqrt(2 * drawn)))) / 2
        paid = self._purse.worth(rest) + _PRICE_OF_A_POINT * missing
        return chance * paid + (1 - chance) * LOSS
