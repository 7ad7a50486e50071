"""What the doctor found, a line for each check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import counted, plain

_STYLES: Final = {"ok": "green", "remark": "yellow", "wrong": "bold red"}


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check in words: `health` is ok, remark or wrong; `text` is what was found, `remedy` what to do."""

    what: str
    about: str
    health: str
    text: str
    remedy: str


def examination_view(rows: Sequence[CheckRow]) -> RenderableType:
    """Show every check with ok, or with what is wrong and what to do; then how it stands with all of it."""
    table = Table(box=None, padding=(0, 1), show_header=False, show_edge=False)
    for _ in range(2):
        table.add_column(no_wrap=True)
    table.add_column()
    for row in rows:
        said = Text(plain(row.about))
        if row.text:
            said.append(f": {plain(row.text).rstrip('.')}.")
        if row.remedy:
            said.append(f" {plain(row.remedy)}", "dim")
        table.add_row(Text(row.health, _STYLES[row.health]), Text(row.what), said)
    wrong = sum(row.health == "wrong" for row in rows)
    return Group(table, Text(f"{counted(wrong, 'finding')}." if wrong else "All of it is sound.", "bold"))
