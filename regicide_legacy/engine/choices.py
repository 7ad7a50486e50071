"""Choices: small hashable values that name cards by id and seats by number, each with a text and a data form.

`Choice.parse(str(choice)) == choice` and `choice_from_data(choice.to_data()) == choice` for every choice. The data
form is the one of scenario and attempt files: a map with one key, the solo jester's `class` apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any, Final, overload

from regicide_legacy.engine.errors import MalformedChoice


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


@dataclass(frozen=True, slots=True)
class Order(Choice):
    """Put cards in an order; the first named comes to lie on top (L-08)."""

    cards: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Return `{order: [cards]}`."""
        return {"order": list(self.cards)}


class Orders(Sequence[Choice]):
    """Every order of some cards, as a view: none is made before it is asked for. In order of the cards given."""

    __slots__ = ("_cards", "_sorted")

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = tuple(cards)
        self._sorted = sorted(cards)

    def __len__(self) -> int:
        return factorial(len(self._cards))

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
        left = list(self._cards)
        ordered: list[str] = []
        while left:
            place, index = divmod(index, factorial(len(left) - 1))
            ordered.append(left.pop(place))
        return Order(tuple(ordered))

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Order) and sorted(choice.cards) == self._sorted


def _cards(kind: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise MalformedChoice(f"{kind} takes a list of card ids, such as [C7, B1]")
    return tuple(value)


def _seat(kind: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedChoice(f"{kind} takes a seat number, counted from 0")
    return value


def _word(kind: str, value: object) -> str:
    if not isinstance(value, str):
        raise MalformedChoice(f"{kind} takes one word")
    return value


def _nothing(kind: str, value: object) -> None:
    if value != {}:
        raise MalformedChoice(f"{kind} takes nothing: write {{{kind}: {{}}}}")


def _attack(value: object) -> Choice:
    return Attack(_cards("attack", value))


def _yield(value: object) -> Choice:
    _nothing("yield", value)
    return Yield()


def _jester(value: object) -> Choice:
    return PlayJester(_word("jester", value))


def _claim(value: object) -> Choice:
    return Claim(_seat("claim", value))


def _discard(value: object) -> Choice:
    cards = _cards("discard", value)
    if len(cards) != 1:
        raise MalformedChoice("a discard is one card; several are so many choices, one after the other")
    return Discard(cards[0])


def _feign(value: object) -> Choice:
    _nothing("feign", value)
    return Feign()


def _refresh(value: object) -> Choice:
    _nothing("refresh", value)
    return Refresh()


def _next_player(value: object) -> Choice:
    return NextPlayer(_seat("next_player", value))


def _start(value: object) -> Choice:
    return Start(_seat("start", value))


def _choose(value: object) -> Choice:
    return ChooseOption(_word("choose", value))


def _order(value: object) -> Choice:
    return Order(_cards("order", value))


_READERS: Final[dict[str, Callable[[object], Choice]]] = {
    "attack": _attack,
    "yield": _yield,
    "jester": _jester,
    "claim": _claim,
    "discard": _discard,
    "feign": _feign,
    "refresh": _refresh,
    "next_player": _next_player,
    "start": _start,
    "choose": _choose,
    "order": _order,
}

CHOICE_WORDS: Final = tuple(_READERS)
"""The word of each kind of choice, as files write it."""


def choice_from_data(data: object) -> Choice:
    """Return the choice that a scenario or attempt file holds.

    Raises `MalformedChoice` for anything that is no choice of any game.
    """
    if not isinstance(data, Mapping) or not data:
        raise MalformedChoice("a choice is a map with one key, such as {attack: [C7]}")
    if set(data) == {"jester", "class"}:
        return PlayJester(_word("jester", data["jester"]), _word("class", data["class"]))
    if len(data) != 1:
        raise MalformedChoice(f"a choice has one key, this has {', '.join(map(str, data))}")
    ((kind, value),) = data.items()
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedChoice(f"{kind} is no choice; choices are {', '.join(CHOICE_WORDS)}")
    return reader(value)


_SEATED: Final = ("claim", "next_player", "start")
_LISTED: Final = ("attack", "discard", "order")
_BARE: Final = ("yield", "feign", "refresh")


def parse_choice(text: str) -> Choice:
    """Return the choice whose text form this is, such as `attack C7 B1`.

    Raises `MalformedChoice` for anything else.
    """
    kind, *words = text.split() or [""]
    if kind in _LISTED:
        return choice_from_data({kind: words})
    if kind in _BARE and not words:
        return choice_from_data({kind: {}})
    if kind == "jester" and len(words) == 2:
        return PlayJester(words[0], words[1])
    if kind in _SEATED and len(words) == 1 and words[0].isdecimal():
        return choice_from_data({kind: int(words[0])})
    if kind in ("jester", "choose") and len(words) == 1:
        return choice_from_data({kind: words[0]})
    raise MalformedChoice(f"'{text}' is no choice; one reads like: attack C7 B1")
