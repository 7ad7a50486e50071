"""What a hand can pay a strike with, and which payment hurts least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_MOST_CARDS: Final = 12
"""Only so many cards, the strongest, are thought of as payment: each one more doubles the work."""


class Purse:
    """Every set of cards of a hand, with its strength and its worth. A set is a number with a bit for each card."""

    __slots__ = ("_by_worth", "_enough", "_strengths", "_worths", "all", "bits", "cards")

    def __init__(self, hand: Sequence[str], strength: Mapping[str, int], worth: Mapping[str, float]) -> None:
        self.cards = sorted(hand, key=strength.__getitem__, reverse=True)
        self.bits = {card: 1 << place for place, card in enumerate(self.cards)}
        strengths = [0]
        worths = [0.0]
        for card in self.cards[:_MOST_CARDS]:
            points, value = strength[card], worth[card]
            strengths += [total + points for total in strengths]
            worths += [total + value for total in worths]
        self.all = len(strengths) - 1
        self._strengths = strengths
        self._worths = worths
        self._by_worth = sorted(range(len(worths)), key=worths.__getitem__)
        self._enough: dict[int, list[int]] = {}

    def strength(self, cards: int) -> int:
        """Return the strength of a set."""
        return self._strengths[cards]

    def worth(self, cards: int) -> float:
        """Return what a set is worth."""
        return self._worths[cards]

    def without(self, played: int) -> int:
        """Return the set of all cards but those played."""
        return self.all & ~played

    def cheapest(self, damage: int, played: int = 0) -> int:
        """Return the set of least worth that pays for the damage, without the cards played; all if none does."""
        enough = self._enough.get(damage)
        if enough is None:
            strengths = self._strengths
            enough = self._enough[damage] = [cards for cards in self._by_worth if strengths[cards] >= damage]
        for cards in enough:
            if not cards & played:
                return cards
        return self.without(played)

    def strongest(self, cards: int) -> str:
        """Return the strongest card of a set that is not empty."""
        return next(card for card, bit in self.bits.items() if cards & bit)
