"""What a simulation found: how often a mission is won, where it is lost, what mattered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import plain

_MOST_LISTED: Final = 6
_BAR: Final = 24
_NOTABLE: Final = 0.02
"""A swing below this is left out: it may well be chance."""


def simulation_view(document: Mapping[str, Any], names: Mapping[str, str]) -> RenderableType:
    """Show a simulation as `--json` has it; `names` are those of cards by id."""
    parts: list[RenderableType] = [_heading(document), _rates(document["tables"])]
    for table in document["tables"]:
        if table["games"]:
            parts += _details(table, names)
    return Group(*parts)


def odds_view(document: Mapping[str, Any]) -> RenderableType:
    """Show only how often a mission is won."""
    return Group(_heading(document), _rates(document["tables"]))


def _heading(document: Mapping[str, Any]) -> Text:
    return Text(plain(document["title"]), "bold").append(f", played by {document['advisor']} bots", "not bold")


def _rates(tables: Sequence[Mapping[str, Any]]) -> Table:
    shown = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    for name in ("Players", "Games", "Won", "95 % interval", "Turns", "Defeated"):
        shown.add_column(Text(name), justify="right", no_wrap=True)
    for table in tables:
        shown.add_row(
            str(table["players"]),
            str(table["games"]),
            f"{table['win_rate']:.1%}",
            f"{table['low']:.1%} to {table['high']:.1%}",
            f"{table['turns']:.1f}",
            f"{table['defeated']:.1f}",
        )
    return shown


def _details(table: Mapping[str, Any], names: Mapping[str, str]) -> list[RenderableType]:
    players = "1 player" if table["players"] == 1 else f"{table['players']} players"
    parts: list[RenderableType] = [Text(""), Text(f"With {players}", "bold")]
    lost = table["games"] - table["wins"]
    if lost:
        parts.append(Text("Lost against"))
        parts.append(_histogram(table["lost_at"], lost, names))
    for key, title in (("rules", "Rules that mattered"), ("cards", "Cards that mattered, once played")):
        notable = [(name, each) for name, each in table[key].items() if abs(each["swing"]) >= _NOTABLE]
        if notable:
            parts.append(Text(title))
            parts.append(_swings(notable[:_MOST_LISTED], names))
    return parts


def _histogram(lost_at: Mapping[str, int], lost: int, names: Mapping[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2))
    most = max(lost_at.values())
    for card, count in lost_at.items():
        bar = "#" * max(1, round(_BAR * count / most))
        grid.add_row(
            Text(f"  {plain(names.get(card, card) or 'no enemy')}"), Text(f"{count / lost:.0%}"), Text(bar, "red")
        )
    return grid


def _swings(notable: Sequence[tuple[str, Mapping[str, float]]], names: Mapping[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, each in notable:
        style = "green" if each["swing"] > 0 else "red"
        grid.add_row(
            Text(f"  {plain(names.get(name, name))}"),
            Text(f"{each['swing'] * 100:+.0f} points", style),
            Text(f"in {each['games']:.0%} of games", "dim"),
        )
    return grid
