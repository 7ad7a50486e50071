"""Choices: small hashable values that name cards by id and seats by number, each with a text and a data form.

The data form is the one of scenario and attempt files: a map with one key, the solo jester's `class` apart.
`choice_reading` reads both forms back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
