"""A seat's hand, its cards numbered as the prompt takes them."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BASE_CLASSES, Card, Kind
from regicide_legacy.engine.view import View
from regicide_legacy.views.names import Names, borne

_COLUMNS: Final = 2


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


def numbered(hand: tuple[str, ...], names: Names) -> Table:
    """Show cards with their numbers, from 1: id, name, class and strength of each."""
    grid = Table.grid(padding=(0, 1), expand=True)
    for _ in range(_COLUMNS):
        grid.add_column(justify="right", width=3)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=12)
        grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=16)
    rows = -(-len(hand) // _COLUMNS)
    for row in range(rows):
        cells: list[Text] = []
        for place in range(row, len(hand), rows):
            cells += _cells(place + 1, hand[place], names)
        grid.add_row(*cells)
    return grid


def _cells(number: int, card_id: str, names: Names) -> list[Text]:
    card = names.cards[card_id]
    nature = "jester" if card.kind is Kind.JESTER else f"{names.classes(card_id)} {card.strength}".strip()
    if card.companion:
        nature += " animal"
    style = names.style(card_id)
    return [
        Text(str(number), "bold"),
        Text.assemble(names.id(card_id)),
        Text(names.card(card_id)),
        Text(nature, style),
    ]
