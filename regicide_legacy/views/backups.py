"""The list of backups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import plain


@dataclass(frozen=True, slots=True)
class BackupRow:
    """A backup in words for people; `made_at` is a day and a time, `size` in words."""

    made_at: str
    why: str
    size: str
    name: str


def backups_view(rows: Sequence[BackupRow]) -> RenderableType:
    """Show backups, a line each, numbered from 1: when it was made, why, how large it is, and its file."""
    table = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    table.add_column(Text("No."), justify="right", no_wrap=True)
    table.add_column(Text("Made"), no_wrap=True)
    table.add_column(Text("Why"))
    table.add_column(Text("Size"), justify="right", no_wrap=True)
    table.add_column(Text("File"), overflow="fold")
    for number, row in enumerate(rows, 1):
        table.add_row(Text(str(number)), Text(row.made_at), Text(plain(row.why)), Text(row.size), Text(plain(row.name)))
    return table
