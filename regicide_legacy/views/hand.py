"""A seat's hand, its cards numbered as the prompt takes them."""

from __future__ import annotations

from dataclasses import dataclass
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
    worn = [Text.assemble(names.id(card_id), f" {on}") for card_id in hand if (on := borne(card_id, view))]
    below = [Text("  On them: ", "dim").append_text(Text(" · ").join(worn))] if worn else []
    return Group(heading, numbered(hand, names), *below)


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
        ids = min(_LONGEST_ID, max(len(card_id) for card_id in self.hand))
        natures = max(len(_nature(card_id, self.names)) for card_id in self.hand)
        width = sum((_NUMBER_WIDTH, ids, _SHORTEST_NAME, natures)) + _GAPS
        yield self._grid(_COLUMNS if _COLUMNS * width <= options.max_width else 1, ids, natures)

    def _grid(self, columns: int, ids: int, natures: int) -> Table:
        grid = Table.grid(padding=(0, 1), expand=True)
        for _ in range(columns):
            grid.add_column(justify="right", width=_NUMBER_WIDTH)
            grid.add_column(no_wrap=True, overflow="ellipsis", width=ids)
            grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
            grid.add_column(no_wrap=True, width=natures)
        rows = -(-len(self.hand) // columns)
        for row in range(rows):
            cells: list[Text] = []
            for place in range(row, len(self.hand), rows):
                cells += _cells(place + 1, self.hand[place], self.names)
            grid.add_row(*cells)
        return grid


def _nature(card_id: str, names: Names) -> str:
    """Return what a card is: its classes and strength, whether it is an animal companion, or a jester."""
    card = names.cards[card_id]
    nature = "jester" if card.kind is Kind.JESTER else f"{names.classes(card_id)} {card.strength}".strip()
    return f"{nature} animal" if card.companion else nature


def _cells(number: int, card_id: str, names: Names) -> list[Text]:
    return [
        Text(str(number), "bold"),
        Text.assemble(names.id(card_id)),
        Text(names.card(card_id)),
        Text(_nature(card_id, names), names.style(card_id)),
    ]
