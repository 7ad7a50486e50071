"""A seat's hand, its cards numbered as the prompt takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BASE_CLASSES, Card, Kind
from regicide_legacy.engine.view import View
from regicide_legacy.views.names import Names, borne

_COLUMNS: Final = 2
_NUMBER_WIDTH: Final = 3
_LONGEST_ID: Final = 12
_SHORTEST_NAME: Final = 5
_GAPS: Final = 4
"""How wide the parts of a card's line are, and the gaps between them."""


def in_hand_order(view: View, names: Names) -> tuple[str, ...]:
    """Return the hand as it is shown and numbered from 1: weakest first, so that kinfolk stand side by side."""
    return tuple(sorted(view.hand, key=lambda card_id: _rank(names.cards[card_id])))


def _rank(card: Card) -> tuple[int, int, str]:
    classes = [BASE_CLASSES.index(class_) for class_ in card.classes if class_ in BASE_CLASSES]
    return card.strength, min(classes, default=len(BASE_CLASSES)), card.id


def hand_view(view: View, names: Names) -> RenderableType:
    """Show the hand of the seat that the view belongs to: number, id, name, class and strength of each card."""
    heading = Text(f"{names.seat(view.seat)}'s hand", "bold").append(
        f"  {len(view.hand)} of {view.hand_limit}", "not bold dim"
    )
    if not view.hand:
        return Group(heading, Text("  no cards", "dim"))
    hand = in_hand_order(view, names)
    return Group(heading, numbered(hand, names), *on_them({card_id: borne(card_id, view) for card_id in hand}, names))


def on_them(worn: Mapping[str, str], names: Names) -> list[Text]:
    """Return a line that says what cards bear, for those that bear something; none where nothing is borne."""
    told = [Text.assemble(names.id(card_id), f" {on}") for card_id, on in worn.items() if on]
    return [Text("  On them: ", "dim").append_text(Text(" · ").join(told))] if told else []


def numbered(hand: tuple[str, ...], names: Names) -> RenderableType:
    """Show cards with their numbers, from 1: id, name, class and strength of each.

    Names are cut short where there is little room, classes and strengths never are: one chooses by them.
    """
    return _Numbered(hand, names)


@dataclass(frozen=True, slots=True)
class _Numbered:
    hand: tuple[str, ...]
    names: Names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        halves = self._columns(_COLUMNS)
        needed = sum(half.width for half in halves)
        yield self._grid(halves if needed <= options.max_width else self._columns(1))

    def _columns(self, number: int) -> list[_Column]:
        rows = -(-len(self.hand) // number)
        parts = [self.hand[first : first + rows] for first in range(0, len(self.hand), rows)]
        return [_Column.of(part, self.names, 1 + rows * place) for place, part in enumerate(parts)]

    def _grid(self, columns: Sequence[_Column]) -> Table:
        grid = Table.grid(padding=(0, 1), expand=True)
        for column in columns:
            grid.add_column(justify="right", width=_NUMBER_WIDTH)
            grid.add_column(no_wrap=True, overflow="ellipsis", width=column.ids)
            grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
            grid.add_column(no_wrap=True, width=column.natures)
        for row in zip_longest(*(column.cells for column in columns), fillvalue=()):
            grid.add_row(*chain.from_iterable(row))
        return grid


@dataclass(frozen=True, slots=True)
class _Column:
    """Cards below one another, and how wide their ids, and what they are, have to be."""

    cells: tuple[tuple[Text, ...], ...]
    ids: int
    natures: int

    @classmethod
    def of(cls, cards: Sequence[str], names: Names, first: int) -> _Column:
        ids = min(_LONGEST_ID, max(map(len, cards)))
        natures = max(len(_nature(card_id, names)) for card_id in cards)
        cells = (_cells(number, card_id, names) for number, card_id in enumerate(cards, first))
        return cls(tuple(cells), ids, natures)

    @property
    def width(self) -> int:
        """The room that it needs."""
        return _NUMBER_WIDTH + self.ids + _SHORTEST_NAME + self.natures + _GAPS


def _nature(card_id: str, names: Names) -> str:
    """Return what a card is: its classes and strength, whether it is an animal companion, or a jester."""
    card = names.cards[card_id]
    nature = "jester" if card.kind is Kind.JESTER else f"{names.classes(card_id)} {card.strength}".strip()
    return f"{nature} animal" if card.companion else nature


def _cells(number: int, card_id: str, names: Names) -> tuple[Text, ...]:
    return (
        Text(str(number), "bold"),
        Text.assemble(names.id(card_id)),
        Text(names.card(card_id)),
        Text(_nature(card_id, names), names.style(card_id)),
    )
