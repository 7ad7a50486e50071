"""The list of campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.views.text import plain


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign in words for people; `last_played` is a day, empty where it was never played."""

    name: str
    players: Sequence[str]
    won: int
    missions: int
    last_played: str
    current: bool
    archived: bool


def campaigns_view(rows: Sequence[CampaignRow]) -> RenderableType:
    """Show campaigns, a line each: name, players, missions won, last played. The current one is marked *."""
    table = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    table.add_column(Text(""), no_wrap=True)
    table.add_column(Text("Campaign"))
    table.add_column(Text("Players"))
    table.add_column(Text("Missions won"), no_wrap=True)
    table.add_column(Text("Last played"), no_wrap=True)
    for row in rows:
        style = "bold" if row.current else "dim" if row.archived else ""
        table.add_row(
            Text("*" if row.current else "", style),
            Text(plain(row.name) + (" (archived)" if row.archived else ""), style),
            Text(plain(", ".join(row.players))),
            Text(f"{row.won} of {row.missions}"),
            Text(row.last_played or "never"),
        )
    if not any(row.current for row in rows):
        return table
    return Group(table, Text("* the campaign that commands are about", "dim"))
