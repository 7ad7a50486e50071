"""The open piles, and what all know of the reserve."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.view import View
from regicide_legacy.views.names import Names, borne
from regicide_legacy.views.text import counted


def pile_view(title: str, cards: Sequence[str], names: Names, view: View) -> RenderableType:
    """Show an open pile, given top first: how many cards, which lies on top, and all of them by class and strength.

    Marks and given classes stand beside the cards that bear them.
    """
    heading = Text(title, "bold")
    if not cards:
        return heading.append(": empty", "not bold")
    heading.append(f": {counted(len(cards), 'card')}, on top ", "not bold").append_text(names.told(cards[0]))
    grid = Table.grid(padding=(0, 2))
    for classes, members in _by_class(cards, names).items():
        ordered = sorted(members, key=lambda card_id: (names.cards[card_id].strength, card_id))
        entries = Text(", ").join(
            Text(f"{names.short(card_id)} {names.cards[card_id].strength}{_worn(card_id, view)}", names.style(card_id))
            for card_id in ordered
        )
        grid.add_row(Text(classes or "no class", "dim"), entries)
    return Group(heading, Padding(grid, (0, 0, 0, 2)))


def _worn(card_id: str, view: View) -> str:
    worn = borne(card_id, view)
    return f" ({worn})" if worn else ""


def _by_class(cards: Sequence[str], names: Names) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {class_: [] for class_ in BASE_CLASSES}
    for card_id in cards:
        groups.setdefault(names.classes(card_id), []).append(card_id)
    return {classes: members for classes, members in groups.items() if members}


def reserve_view(view: View, names: Names) -> RenderableType:
    """Show what all know of the reserve: its count, the cards seen going on top, those healed at its bottom."""
    lines = [Text("Reserve", "bold").append(f": {counted(view.reserve_count, 'card')}", "not bold")]
    if view.reserve_top:
        lines.append(Text("  On top: ").append_text(names.ids(view.reserve_top)))
    for group in view.healed:
        left = "" if group.left == len(group.cards) else f"{group.left} of "
        place = "  Healed, in an order nobody knows: " if len(group.cards) > 1 else "  Put under it: "
        lines.append(Text(f"{place}{left}").append_text(names.ids(group.cards)))
    if len(lines) == 1:
        lines.append(Text("  Nothing is known of its cards.", "dim"))
    elif len(view.healed) > 1:
        lines.append(Text("  The first group named is drawn first.", "dim"))
    return Group(*lines)
