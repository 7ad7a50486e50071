"""Which cards of a hand pay for a strike at the least cost."""

from __future__ import annotations


class Payment:
    """The cheapest payment of a hand. `find` leaves the answer in `cost` and `cards`, a set of card numbers as bits.

    One object serves all of a player's decisions, so that none is made for each.
    """

    __slots__ = ("_bits", "_count", "_left", "_strength", "_worth", "cards", "cost")

    def __init__(self) -> None:
        self.cost = 0.0
        self.cards = 0
        self._count = 0
        self._strength: list[int] = []
        self._worth: list[float] = []
        self._bits: list[int] = []
        self._left: list[int] = []

    def find(self, hand: list[int], gone: int, damage: int, strength: list[int], worth: list[float]) -> bool:
        """Find the set of least worth whose strength is at least the damage; say whether there is one.

        `hand` has the strongest card first; the cards in `gone` are not to be had. No worth may be below 0.
        """
        strengths: list[int] = []
        worths: list[float] = []
        bits: list[int] = []
        total = 0
        for card in hand:
            if not gone >> card & 1:
                points = strength[card]
                total += points
                strengths.append(points)
                worths.append(worth[card])
                bits.append(1 << card)
        self.cards = 0
        if damage <= 0:
            self.cost = 0.0
            return True
        if total < damage:
            return False
        self._strength = strengths
        self._worth = worths
        self._bits = bits
        self._count = len(bits)
        self.cost = 1e9
        self._search(0, damage, total, 0.0, 0)
        return True

    def _search(self, place: int, damage: int, left: int, cost: float, chosen: int) -> None:
        """Add to the cards chosen one of those from `place` on, whose strengths sum up to `left`."""
        strengths = self._strength
        while place < self._count and left >= damage:
            points = strengths[place]
            left -= points
            with_it = cost + self._worth[place]
            if with_it < self.cost:
                if points >= damage:
                    self.cost = with_it
                    self.cards = chosen | self._bits[place]
                elif left >= damage - points:
                    self._search(place + 1, damage - points, left, with_it, chosen | self._bits[place])
            place += 1
