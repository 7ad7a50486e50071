"""The gauntlet's result card, such as a table hangs up."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import plain


def result_card(
    code: str, *, players: int, result: str, enemies_defeated: int | None, turns: int | None
) -> RenderableType:
    """Show how a code was met: what stands on the roll of honour. What is not known is left out."""
    grid = Table.grid(padding=(0, 2))
    lines = (
        ("Code", code),
        ("Players", str(players)),
        ("Won or lost", result),
        ("Enemies defeated", enemies_defeated),
        ("Turns", turns),
    )
    for name, value in lines:
        if value is not None:
            grid.add_row(Text(name, "dim"), Text(plain(str(value)), "bold"))
    return grid
