"""Which cards of a hand pay for a strike at the least cost."""

from __future__ import annotations

from typing import Final

_MORE_THAN_ANY: Final = 1e9


class Payment:
    """The cheapest payment of a hand. `find` leaves the answer in `cards`, a set of card numbers as bits.

    One object serves all of a player's decisions, so that none is made for each.
    """

    __slots__ = ("_hand", "_strengths", "_worths", "cards", "cost", "least_cost_of_a_point", "strength")

    def __init__(self) -> None:
        self.cards = 0
        self.cost = 0.0
        """What the cards are worth."""
        self.strength = 0
        """What they add up to."""
        self.least_cost_of_a_point = 0.0
        """For no payment of the hand does a point of damage cost less than this."""
        self._hand: list[int] = []
        self._strengths: list[int] = []
        self._worths: list[float] = []

    def take_hand(self, hand: list[int], strength: list[int], worth: list[float]) -> int:
        """Take a hand to pay with and return its strength; its first card has the most. No worth may be below 0."""
        strengths: list[int] = []
        worths: list[float] = []
        least = _MORE_THAN_ANY
        total = 0
        for card in hand:
            points = strength[card]
            value = worth[card]
            strengths.append(points)
            worths.append(value)
            total += points
            if points and value < least * points:
                least = value / points
        self._hand = hand
        self._strengths = strengths
        self._worths = worths
        self.least_cost_of_a_point = least
        return total

    def find(self, gone: int, left: int, damage: int) -> bool:
        """Find the set of least worth whose strength is at least the damage; say whether there is one.

        The cards in `gone` are not to be had; `left` is the strength of all others.
        """
        self.cards = 0
        self.cost = 0.0
        self.strength = 0
        if damage <= 0:
            return True
        if left < damage:
            return False
        self.cost = _MORE_THAN_ANY
        self._search(0, gone, left, damage, 0.0)
        self.cards &= ~gone
        self.strength += damage
        return True

    def _search(self, place: int, gone: int, left: int, damage: int, cost: float) -> None:
        """Add one of the cards from `place` on to those chosen, which are among `gone`; the rest adds up to `left`."""
        hand = self._hand
        strengths = self._strengths
        while left >= damage:
            card = 1 << hand[place]
            if not gone & card:
                points = strengths[place]
                left -= points
                with_it = cost + self._worths[place]
                if with_it < self.cost:
                    if points >= damage:
                        self.cost = with_it
                        self.cards = gone | card
                        self.strength = points - damage
                    elif left >= damage - points:
                        self._search(place + 1, gone | card, left, damage - points, with_it)
            place += 1
