"""The party's history: each change with its day and its cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.telling import told_change
from regicide_legacy.views.text import capitalized, plain


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A change of the party: when, what, why, and whether it was taken back."""

    date: str
    change: Change
    cause: str
    undone: bool


def history_view(rows: Sequence[HistoryRow]) -> RenderableType:
    """Show changes of the party, a line each, oldest first; those that were taken back say so."""
    if not rows:
        return Text("The party is as it was when the campaign was founded.")
    grid = Table.grid(padding=(0, 2))
    for row in rows:
        told = Text(plain(capitalized(told_change(row.change))), "dim strike" if row.undone else "")
        cause = Text(plain(row.cause), "dim")
        if row.undone:
            cause.append(", taken back", "yellow")
        grid.add_row(Text(row.date, "dim"), told, cause)
    return grid
