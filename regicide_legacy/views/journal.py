"""The journal of a campaign, and what an undo or a redo is about to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import plain


@dataclass(frozen=True, slots=True)
class JournalRow:
    """An entry of the journal in words for people; `date` is a day, `cause` empty where nothing is known."""

    position: int
    date: str
    what: str
    cause: str
    undone: bool


def journal_view(rows: Sequence[JournalRow]) -> RenderableType:
    """Show a journal, an entry each: its number, when, what, and what it came from. One taken back is struck out."""
    table = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    table.add_column(Text("No."), justify="right", no_wrap=True)
    table.add_column(Text("Date"), no_wrap=True)
    table.add_column(Text("What"), ratio=3)
    table.add_column(Text("Cause"), ratio=2)
    for row in rows:
        style = "strike dim" if row.undone else ""
        what = Text(plain(row.what), style)
        if row.undone:
            what.append(" (undone)", "not strike dim")
        table.add_row(Text(str(row.position)), Text(row.date), what, Text(plain(row.cause), "dim"))
    return table
