"""Choices: small hashable values that name cards by id and seats by number, each with a text and a data form.

The data form is the one of scenario and attempt files: a map with one key, the solo jester's `class` apart.
`choice_reading` reads both forms back.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, factorial
from sys import maxsize
from typing import Any, overload


class Choice:
    """Something a seat, or the table, decides."""

    __slots__ = ()

    def to_data(self) -> dict[str, Any]:
        """Return the choice as scenario and attempt files hold it."""
        raise NotImplementedError

    def __str__(self) -> str:
        """Return the text form: the kind of choice, then its cards, seat or word."""
        (kind, value), *rest = self.to_data().items()
        words = [kind]
        if isinstance(value, list):
            words.extend(value)
        elif value != {}:
            words.append(str(value))
        words.extend(str(word) for _, word in rest)
        return " ".join(words)


@dataclass(frozen=True, slots=True, eq=False)
class Attack(Choice):
    """Form an attack (step 1). The cards lie on the playmat in this order; they compare as a set."""

    cards: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        """Compare the cards as a set (FORMATS, scenario file)."""
        return isinstance(other, Attack) and (self.cards == other.cards or sorted(self.cards) == sorted(other.cards))

    def __hash__(self) -> int:
        return hash(frozenset(self.cards))

    def to_data(self) -> dict[str, Any]:
        """Return `{attack: [cards]}`."""
        return {"attack": list(self.cards)}


@dataclass(frozen=True, slots=True)
class Yield(Choice):
    """Play nothing (step 1)."""

    def to_data(self) -> dict[str, Any]:
        """Return `{yield: {}}`."""
        return {"yield": {}}


@dataclass(frozen=True, slots=True)
class PlayJester(Choice):
    """Play a jester alone; one that lies aside attacks as `class_` (Solo)."""

    card: str
    class_: str | None = None

    def to_data(self) -> dict[str, Any]:
        """Return `{jester: card}`, with the class where one is named."""
        return {"jester": self.card} if self.class_ is None else {"jester": self.card, "class": self.class_}


@dataclass(frozen=True, slots=True)
class Claim(Choice):
    """A seat claims the jester (L-09)."""

    seat: int

    def to_data(self) -> dict[str, Any]:
        """Return `{claim: seat}`."""
        return {"claim": self.seat}


@dataclass(frozen=True, slots=True)
class Discard(Choice):
    """Discard one card to suffer damage (step 4a)."""

    card: str

    def to_data(self) -> dict[str, Any]:
        """Return `{discard: [card]}`: a choice is one card."""
        return {"discard": [self.card]}


@dataclass(frozen=True, slots=True)
class Feign(Choice):
    """Feign death: discard the whole hand (L-06)."""

    def to_data(self) -> dict[str, Any]:
        """Return `{feign: {}}`."""
        return {"feign": {}}


@dataclass(frozen=True, slots=True)
class Refresh(Choice):
    """Spend a jester that lies aside for a new hand (C-05)."""

    def to_data(self) -> dict[str, Any]:
        """Return `{refresh: {}}`."""
        return {"refresh": {}}


@dataclass(frozen=True, slots=True)
class NextPlayer(Choice):
    """Name who has the next turn (C-01)."""

    seat: int

    def to_data(self) -> dict[str, Any]:
        """Return `{next_player: seat}`."""
        return {"next_player": self.seat}


@dataclass(frozen=True, slots=True)
class Start(Choice):
    """A seat takes the first turn (L-01)."""

    seat: int

    def to_data(self) -> dict[str, Any]:
        """Return `{start: seat}`."""
        return {"start": self.seat}


@dataclass(frozen=True, slots=True)
class ChooseOption(Choice):
    """Choose one option by its own word."""

    option: str

    def to_data(self) -> dict[str, Any]:
        """Return `{choose: option}`."""
        return {"choose": self.option}


@dataclass(frozen=True, slots=True, eq=False)
class ChooseCards(Choice):
    """Choose some cards. They are taken in this order; they compare as a set."""

    cards: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        """Compare the cards as a set, as those of an attack."""
        return isinstance(other, ChooseCards) and sorted(self.cards) == sorted(other.cards)

    def __hash__(self) -> int:
        return hash(frozenset(self.cards))

    def __str__(self) -> str:
        """Return the text form: the cards stand in brackets, so that none is taken for an option."""
        return f"choose [{' '.join(self.cards)}]"

    def to_data(self) -> dict[str, Any]:
        """Return `{choose: [cards]}`."""
        return {"choose": list(self.cards)}


@dataclass(frozen=True, slots=True)
class Order(Choice):
    """Put cards in an order; the first named comes to lie on top (L-08)."""

    cards: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Return `{order: [cards]}`."""
        return {"order": list(self.cards)}


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
        return sum(comb(len(self._cards), size) for size in self._sizes)

    def _at(self, index: int) -> Choice:
        size = self._sizes[0]
        while index >= comb(len(self._cards), size):
            index -= comb(len(self._cards), size)
            size += 1
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
