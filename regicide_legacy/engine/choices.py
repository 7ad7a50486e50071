"""Choices, and lists of them that are too long to make.

The lists stand apart from the values because those are compiled, and a compiled class is no `Sequence` of its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import comb, factorial
from sys import maxsize
from typing import Final, overload

from regicide_legacy.engine.choice_values import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)

__all__ = [
    "Attack",
    "Choice",
    "ChooseCards",
    "ChooseOption",
    "Claim",
    "Discard",
    "Feign",
    "Many",
    "NextPlayer",
    "Order",
    "Orders",
    "PlayJester",
    "Refresh",
    "Start",
    "Subsets",
    "Yield",
]


class Many(Sequence[Choice]):
    """Choices as a view: none is made before it is asked for."""

    __slots__ = ()

    @overload
    def __getitem__(self, index: int) -> Choice: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Choice]: ...

    def __getitem__(self, index: int | slice) -> Choice | Sequence[Choice]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._at(index)

    def __len__(self) -> int:
        # Python counts no further; nobody asks for a choice beyond.
        return min(self._count(), maxsize)

    @abstractmethod
    def _at(self, index: int) -> Choice:
        """Return the choice at a place that there is."""

    @abstractmethod
    def _count(self) -> int:
        """Return how many there are."""


class Orders(Many):
    """Every order of some cards or rules, in the order of those given."""

    __slots__ = ("_cards", "_sorted")

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = tuple(cards)
        self._sorted = sorted(cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """What is ordered."""
        return self._cards

    def _count(self) -> int:
        return factorial(len(self._cards))

    def _at(self, index: int) -> Choice:
        left = list(self._cards)
        ordered: list[str] = []
        while left:
            place, index = divmod(index, factorial(len(left) - 1))
            ordered.append(left.pop(place))
        return Order(tuple(ordered))

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Order) and sorted(choice.cards) == self._sorted


_ONE: Final = range(1, 2)


class Subsets(Many):
    """Every choice of `least` to `most` of some cards: smaller ones first, then in the order of the cards given."""

    __slots__ = ("_cards", "_sizes")

    def __init__(self, cards: Sequence[str], least: int, most: int) -> None:
        self._cards = tuple(cards)
        self._sizes = range(least, most + 1)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are chosen among."""
        return self._cards

    @property
    def least(self) -> int:
        """How many must be chosen."""
        return self._sizes[0]

    @property
    def most(self) -> int:
        """How many can be chosen."""
        return self._sizes[-1]

    def _count(self) -> int:
        if self._sizes == _ONE:
            return len(self._cards)
        return sum(comb(len(self._cards), size) for size in self._sizes)

    def _at(self, index: int) -> Choice:
        size = self._sizes[0]
        while index >= comb(len(self._cards), size):
            index -= comb(len(self._cards), size)
            size += 1
        if size == 1:
            return ChooseCards((self._cards[index],))
        chosen: list[str] = []
        for place, card in enumerate(self._cards):
            with_it = comb(len(self._cards) - place - 1, size - len(chosen) - 1) if size > len(chosen) else 0
            if index < with_it:
                chosen.append(card)
            else:
                index -= with_it
        return ChooseCards(tuple(chosen))

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, ChooseCards) or len(choice.cards) not in self._sizes:
            return False
        return len(set(choice.cards)) == len(choice.cards) and all(card in self._cards for card in choice.cards)
