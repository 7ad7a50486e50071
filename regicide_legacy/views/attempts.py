"""Attempts: the list that `history` shows, and one in detail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import counted, plain

_STYLES: Final = {"won": "green", "lost": "red", "running": "yellow"}


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """An attempt in words for people; None or an empty text where something is not known.

    `result` is running, won, lost, void or taken back. `length` is how long it took.
    """

    number: int
    mission: str
    result: str
    players: int
    seats: tuple[str, ...] = ()
    defeated: int | None = None
    turns: int | None = None
    date: str = ""
    length: str = ""
    note: str = ""
    by_hand: bool = False
    forced_takebacks: int = 0
    bots: tuple[str, ...] = ()
    bot_strength: str = ""


def attempts_view(rows: Sequence[AttemptRow]) -> RenderableType:
    """Show attempts, a line each: number, date, mission, result, players, enemies defeated, length, note."""
    table = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    table.add_column(Text("No."), justify="right")
    table.add_column(Text("Date"), no_wrap=True)
    table.add_column(Text("Mission"))
    table.add_column(Text("Result"), no_wrap=True)
    table.add_column(Text("Players"))
    table.add_column(Text("Defeated"), justify="right")
    table.add_column(Text("Took"), no_wrap=True)
    table.add_column(Text("Note"))
    for row in rows:
        table.add_row(
            Text(str(row.number)),
            Text(row.date),
            Text(plain(row.mission)),
            _result(row),
            Text(_players(row)),
            Text("" if row.defeated is None else str(row.defeated)),
            Text(row.length),
            Text("; ".join(_notes(row))),
        )
    return table


def attempt_view(row: AttemptRow, choices: Sequence[str] = ()) -> RenderableType:
    """Show one attempt with all that is known of it, then its choices, a line each."""
    grid = Table.grid(padding=(0, 2))
    known = (
        ("Mission", Text(plain(row.mission))),
        ("Result", _result(row)),
        ("Players", Text(_players(row))),
        ("Bots", Text(plain(f"{', '.join(row.bots)}: {row.bot_strength}") if row.bots else "")),
        ("Defeated", Text("" if row.defeated is None else str(row.defeated))),
        ("Turns", Text("" if row.turns is None else str(row.turns))),
        ("Date", Text(row.date)),
        ("Took", Text(row.length)),
        ("Note", Text("; ".join(_notes(row)))),
    )
    for label, text in known:
        if text:
            grid.add_row(Text(label, "dim"), text)
    lines = [Text(plain(choice)) for choice in choices]
    return Group(Text(f"Attempt {row.number}", "bold"), grid, *lines)


def _result(row: AttemptRow) -> Text:
    return Text(row.result, _STYLES.get(row.result, "dim"))


def _players(row: AttemptRow) -> str:
    return plain(", ".join(row.seats)) if row.seats else str(row.players)


def _notes(row: AttemptRow) -> list[str]:
    notes = [plain(row.note)] if row.note else []
    if row.by_hand:
        notes.append("recorded by hand")
    if row.forced_takebacks:
        notes.append(f"{counted(row.forced_takebacks, 'forced take-back')}")
    return notes
