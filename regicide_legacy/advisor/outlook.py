"""A moment as one seat sees it, as plain numbers, and how good each attack looks from there."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from regicide_legacy.advisor.payment import Payment
from regicide_legacy.advisor.weights import Weights
from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT, JESTER, PALADIN_BIT, WARRIOR_BIT, CompiledMission
from regicide_legacy.engine.state import NO_ENEMY, State

_SPREAD: Final = 2.9
"""The standard deviation of the strength of an unknown card."""
_ALMOST_NOTHING: Final = 1e-6
_LEAST_WORTH: Final = 0.125
_WON: Final = 1e6
_FEW: Final = 3


class Weighed:
    """An attack with what is asked of it again and again."""

    __slots__ = ("cards", "classes", "count", "from_hand", "in_hand", "strength", "worth")

    def __init__(self, cards: list[int], strength: int, classes: int, worth: float) -> None:
        self.cards = 0
        """The cards of the hand that it needs, as bits."""
        for card in cards:
            self.cards |= 1 << card
        self.count = len(cards)
        self.strength = strength
        self.from_hand = strength if cards else 0
        """What its cards take from the strength of the hand."""
        self.classes = classes
        self.worth = worth
        """What is given for it."""
        self.in_hand = worth if cards else 0.0
        """What its cards are worth in hand."""


class Outlook:
    """What a seat's attacks look like. `look` reads what the seat may know, and nothing else, of a game's state.

    One object serves all of a player's decisions.
    """

    __slots__ = (
        "_average",
        "_compiled",
        "_discarded",
        "_enemies_left",
        "_feign",
        "_health",
        "_held",
        "_largest",
        "_limit",
        "_loss_if_empty",
        "_members",
        "_most_for_finishing",
        "_next_held",
        "_next_strike",
        "_nothing",
        "_payment",
        "_players",
        "_printed",
        "_reserve",
        "_room_of_others",
        "_strengths_ahead",
        "_strike",
        "_sum",
        "_tops",
        "_weights",
        "_worth_of_all",
        "hand",
        "immune",
        "strength",
        "worth",
    )

    def __init__(self, compiled: CompiledMission, weights: Weights) -> None:
        self._compiled = compiled
        self._weights = weights
        self._payment = Payment()
        self._nothing = Weighed([], 0, 0, 0.0)
        self._players = compiled.players
        self._feign = compiled.feign_death
        self._members = len(compiled.members)
        self._average = sum(card.strength for card in compiled.members) / len(compiled.members)
        self._strengths_ahead = _strengths_ahead(compiled)
        self.strength = compiled.strength
        self.worth = [_worth(compiled, number, weights) for number in range(len(compiled.cards))]
        self.hand: list[int] = []
        """The seat's cards, the strongest first."""
        self.immune = 0
        """The classes that do nothing now."""
        self._tops: list[int] = []
        self._sum = 0
        self._worth_of_all = 0.0
        self._largest = 0
        self._most_for_finishing = 0.0
        self._held = 0
        self._limit = 0
        self._room_of_others = 0
        self._next_held = 0
        self._reserve = 0
        self._discarded = 0
        self._enemies_left = 0
        self._health = 0
        self._strike = 0
        self._printed = 0
        self._next_strike = 0
        self._loss_if_empty = 0.0

    def hold(self, state: State, seat: int) -> None:
        """Take in a seat's hand: to pay for a strike nothing else matters."""
        strength = self.strength
        hand = sorted(state.hands[seat], key=strength.__getitem__, reverse=True)
        self.hand = hand
        self._sum = self._payment.take_hand(hand, strength, self.worth)
        self._held = len(hand)
        worth = 0.0
        for card in hand:
            worth += self.worth[card]
        self._worth_of_all = worth
        # Alone and with nothing to play, the next turn is the last (L-04).
        alone = self._players == 1 and not state.aside
        self._loss_if_empty = self._weights.loss if alone else self._weights.empty

    def look(self, state: State, seat: int) -> None:
        """Take in what a seat sees: its hand, the numbers of the enemy in play, and what all may count."""
        self.hold(state, seat)
        compiled = self._compiled
        strength = self.strength
        hands = state.hands
        held = self._held
        if compiled.ruled:
            self._ask_rules(state, seat)
        else:
            self._limit = compiled.hand_limit
            self.immune = 0 if state.claimed or state.immunity_cancelled else state.immune
        limit = self._limit
        classes = compiled.classes
        doubled = WARRIOR_BIT & ~self.immune
        largest = 0
        for card in self.hand:
            damage = strength[card] * 2 if classes[card] & doubled else strength[card]
            largest = max(largest, damage)
        self._largest = largest
        room = 0
        for other in hands:
            if len(other) < limit:
                room += limit - len(other)
        self._room_of_others = room - (limit - held if held < limit else 0)
        self._next_held = len(hands[seat + 1 if seat + 1 < self._players else 0])
        self._reserve = len(state.reserve)
        self._tops = state.reserve_tops
        self._discarded = len(state.discard)
        self._enemies_left = ahead = len(state.enemy_deck)
        self._next_strike = self._strengths_ahead[ahead] if ahead < len(self._strengths_ahead) else 0
        if state.enemy != NO_ENEMY:
            self._health = state.enemy_health()
            self._strike = state.enemy_strength()
            self._printed = strength[state.enemy]
            self._most_for_finishing = self._weights.finish + self._weights.finish_exact * self._printed

    def _ask_rules(self, state: State, seat: int) -> None:
        from regicide_legacy.engine.rules.numbers import hand_limit, immune

        self._limit = hand_limit(state, seat)
        self.immune = 0 if state.claimed else immune(state)

    def attack(self, weighed: Weighed, immune: int, best: float) -> float:
        """Return the score of an attack of this hand where these classes do nothing.

        Where it is seen early that it cannot be better than `best`, something not above that is returned.
        """
        weights = self._weights
        classes = weighed.classes & ~immune
        strength = weighed.strength
        score = -weighed.worth
        reserve = self._reserve
        if classes & CLERIC_BIT:
            healed = strength if strength < self._discarded else self._discarded
            score += weights.healed * healed * 2 * self._members / (4 * reserve + self._members)
            reserve += healed
        drawn = 0
        others = 0
        if classes & BARD_BIT:
            room = max(0, self._limit - self._held + weighed.count)
            total = min(strength, reserve, self._room_of_others + room)
            drawn = max(min(room, -(-total // self._players)), total - self._room_of_others)
            others = total - drawn
            score += weights.drawn * total + weights.own * drawn
        damage = strength * 2 if classes & WARRIOR_BIT else strength
        health = self._health
        left = health - damage
        if left <= 0:
            if not self._enemies_left:
                return _WON
            score += weights.damage * health + weights.kill
            score += weights.exact * self._printed if left == 0 else weights.overkill * left
            rest = self._sum - weighed.from_hand
            return score - self._left_with(rest, self._held - weighed.count, drawn, self._next_strike)
        score += weights.damage * damage
        strike = self._strike
        if classes & PALADIN_BIT:
            shield = strength if strength < strike else strike
            strike -= shield
            score += weights.shield * shield * left / weights.pace
        score -= self._cost_for_the_next(strike, others)
        return score - self._cost_of_strike(weighed, strike, drawn, left, score - best)

    def yielding(self) -> float:
        """Return the score of playing nothing."""
        return self.attack(self._nothing, 0, -_WON)

    def pay_only_with(self, payers: list[int]) -> None:
        """Take in that only these cards of the hand may be discarded."""
        self.hand = sorted(payers, key=self.strength.__getitem__, reverse=True)
        self._sum = self._payment.take_hand(self.hand, self.strength, self.worth)

    def cheapest_discard(self, damage: int) -> tuple[int, float]:
        """Return the strongest card of the cheapest payment, and what the payment costs."""
        payment = self._payment
        hand = self.hand
        if not payment.find(0, self._sum, damage):
            # A rule lets the hand pay less than is due.
            return hand[0], self.worth[hand[0]]
        for card in hand:
            if payment.cards >> card & 1:
                break
        return card, payment.cost

    def cost_of_feigning(self) -> float:
        """Return what it costs to discard the whole hand."""
        return self._worth_of_all + self._loss_if_empty

    def gain_of_a_new_hand(self) -> float:
        """Return what it is worth to discard the hand and draw up to the hand limit, at the cost of a jester (C-05)."""
        weights = self._weights
        drawn = min(self._limit, self._reserve)
        return (weights.drawn + weights.own) * drawn - self._worth_of_all - weights.refresh

    def _of_draws(self, drawn: int) -> float:
        """Return what the cards drawn to this hand will add up to: the first one is known where all saw it go there."""
        if drawn and self._tops:
            return self.strength[self._tops[-1]] + (drawn - 1) * self._average
        return drawn * self._average

    def _left_with(self, left: int, count: int, drawn: int, strike: int) -> float:
        """Return what it costs to go on with `count` cards of this strength and those drawn, a strike ahead."""
        count += drawn
        if count <= 0:
            return self._loss_if_empty
        weights = self._weights
        cost = 0.0
        short = strike - left - self._of_draws(drawn)
        if short > 0:
            cost = weights.short * short
        if count < _FEW:
            cost += weights.thin * (_FEW - count)
        return cost

    def _finishing(self, gone: int, health: int) -> float:
        """Return what it is worth that a card left in hand will defeat the enemy."""
        if health > self._largest:
            return 0.0
        best = 0.0
        weights = self._weights
        doubled = WARRIOR_BIT & ~self.immune
        classes = self._compiled.classes
        for card in self.hand:
            if gone >> card & 1:
                continue
            damage = self.strength[card]
            if classes[card] & doubled:
                damage *= 2
            if damage == health:
                return weights.finish + weights.finish_exact * self._printed
            if damage > health:
                best = weights.finish
        return best

    def _cost_of_strike(self, weighed: Weighed, strike: int, drawn: int, health: int, most: float) -> float:
        """Return what a strike costs that lands after an attack that drew so many cards for this hand.

        Where it is seen early that it is not below `most`, something not below is returned.
        """
        weights = self._weights
        payment = self._payment
        rest = self._sum - weighed.from_hand
        kept = self._held - weighed.count
        feigns = strike > 0 and self._feign and kept + drawn >= self._limit
        if rest < strike:
            cost = self._cost_of_hope(weighed, strike, drawn)
        else:
            least = strike * payment.least_cost_of_a_point
            if not feigns and least - self._most_for_finishing >= most:
                return least - self._most_for_finishing
            payment.find(weighed.cards, rest, strike)
            kept -= payment.cards.bit_count()
            cost = payment.cost + self._left_with(rest - payment.strength, kept, drawn, strike)
            cost -= self._finishing(weighed.cards | payment.cards, health)
        if feigns:
            new = drawn * (weights.drawn + weights.own)
            cost = min(cost, self._worth_of_all - weighed.in_hand + new + self._loss_if_empty)
        return cost

    def _cost_for_the_next(self, strike: int, drawn: int) -> float:
        """Return what it costs that the next player may not be able to pay, having played a card."""
        if self._players == 1:
            return 0.0
        held = self._next_held + drawn / (self._players - 1)
        if self._feign and held >= self._limit:
            return 0.0
        short = strike - (held - 1) * self._average
        return self._weights.next_short * short if short > 0 else 0.0

    def _cost_of_hope(self, weighed: Weighed, strike: int, drawn: int) -> float:
        """Return what a strike costs that can be paid only if the cards drawn are good."""
        weights = self._weights
        if not drawn:
            return weights.loss
        missing = strike - self._sum + weighed.from_hand
        expected = self._of_draws(drawn) - missing
        unknown = drawn - 1 if self._tops else drawn
        spread = _SPREAD * sqrt(2 * unknown) + _ALMOST_NOTHING
        chance = (1 + erf(expected / spread)) / 2
        paid = self._worth_of_all - weighed.in_hand + weights.hope * missing
        return chance * paid + (1 - chance) * weights.loss


def _worth(compiled: CompiledMission, number: int, weights: Weights) -> float:
    """Return what a card is worth in hand."""
    if compiled.nature[number] == JESTER:
        return weights.jester
    strength = compiled.strength[number]
    worth = float(strength)
    for bit, base, point in (
        (CLERIC_BIT, weights.cleric, weights.cleric_point),
        (BARD_BIT, weights.bard, weights.bard_point),
        (WARRIOR_BIT, weights.warrior, weights.warrior_point),
        (PALADIN_BIT, weights.paladin, weights.paladin_point),
    ):
        if compiled.classes[number] & bit:
            worth += base + point * strength
    if compiled.cards[number].companion:
        worth += weights.companion
    return max(_LEAST_WORTH, worth)


def _strengths_ahead(compiled: CompiledMission) -> list[int]:
    """Return for each size of the enemy deck what the enemy on top of it strikes for, as its group tells all."""
    ahead = [0]
    for group in reversed(compiled.groups):
        ahead += [min((compiled.strength[card] for card in group), default=0)] * len(group)
    return ahead
