"""Choices, and lists of them that are too long to make.

The lists stand apart from the values because those are compiled, and a compiled class is no `Sequence` of its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import factorial
from sys import maxsize
from typing import overload

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
from regicide_legacy.engine.subsets import number_of_subsets, subset

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

    __slots__ = ("_length",)

    def __init__(self, count: int) -> None:
        # Python counts no further; nobody asks for a choice beyond.
        self._length = min(count, maxsize)

    @overload
    def __getitem__(self, index: int) -> Choice: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Choice]: ...

    def __getitem__(self, index: int | slice) -> Choice | Sequence[Choice]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return self._at(index)

    def __len__(self) -> int:
        return self._length

    @abstractmethod
    def _at(self, index: int) -> Choice:
        """Return the choice at a place that there is."""


class Orders(Many):
    """Every order of some cards or rules, in the order of those given."""

    __slots__ = ("_cards", "_sorted")

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__(factorial(len(cards)))
        self._cards = tuple(cards)
        self._sorted = sorted(cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """What is ordered."""
        return self._cards

    def _at(self, index: int) -> Choice:
        left = list(self._cards)
        ordered: list[str] = []
        while left:
            place, index = divmod(index, factorial(len(left) - 1))
            ordered.append(left.pop(place))
        return Order(tuple(ordered))

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Order) and sorted(choice.cards) == self._sorted


class Subsets(Many):
    """Every choice of `least` to `most` of some cards: smaller ones first, then in the order of the cards given."""

    __slots__ = ("_cards", "_least", "_most")

    def __init__(self, cards: Sequence[str], least: int, most: int) -> None:
        one = least == most == 1
        super().__init__(len(cards) if one else number_of_subsets(len(cards), least, most))
        self._cards = tuple(cards)
        self._least = least
        self._most = most

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are chosen among."""
        return self._cards

    @property
    def least(self) -> int:
        """How many must be chosen."""
        return self._least

    @property
    def most(self) -> int:
        """How many can be chosen."""
        return self._most

    def _at(self, index: int) -> Choice:
        return ChooseCards(subset(self._cards, self._least, index))

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, ChooseCards) or not self._least <= len(choice.cards) <= self._most:
            return False
        return len(set(choice.cards)) == len(choice.cards) and all(card in self._cards for card in choice.cards)
