"""A campaign as a journey: a map of its missions, how each went, and where the table is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.state import MissionState
from regicide_legacy.views.text import plain

STANDING_STYLES: Final = {"won": "green", "open": "yellow", "locked": "dim"}
"""How a mission stands, each with its colour."""

_WON, _NEXT, _OPEN, _LOCKED = "●", "◆", "◇", "○"


@dataclass(frozen=True, slots=True)
class Stop:
    """A mission on the map: `name` is what start-mission takes; `title` and `place` are empty while they are sealed.

    `standing` is None for a mission outside the campaign.
    """

    name: str
    title: str = ""
    place: str = ""
    standing: MissionState | None = None


def standing_word(mission: MissionState) -> str:
    """Return how a mission stands: won, open or locked."""
    return "won" if mission.won else "open" if mission.open else "locked"


def losses_said(mission: MissionState) -> str:
    """Return how often a mission was lost; empty where it never was."""
    return "" if not mission.losses else "1 loss" if mission.losses == 1 else f"{mission.losses} losses"


def journey_view(title: str, stops: Sequence[Stop], next_mission: int | None) -> RenderableType:
    """Show a campaign's missions as the stops of a journey, a line each, and those outside campaigns below.

    `next_mission` is the number of the one to win now.
    """
    grid, outside = Table.grid(padding=(0, 2)), Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    for stop in stops:
        if stop.standing is None:
            outside.add_row(Text(plain(stop.name), "bold"), Text(plain(stop.title)))
        else:
            grid.add_row(*_stop(stop, stop.standing, next_mission))
    heading = Text(plain(title), "bold")
    return Group(heading, grid, Text(""), Text("Outside the campaign", "bold"), outside)


def _stop(stop: Stop, standing: MissionState, next_mission: int | None) -> list[Text]:
    word = standing_word(standing)
    is_next = standing.number == next_mission
    sign = _WON if standing.won else _NEXT if is_next else _OPEN if standing.open else _LOCKED
    said = "here you are" if is_next else word
    return [
        Text(f" {sign}", STANDING_STYLES[word]),
        Text(plain(stop.name), "bold"),
        Text(plain(stop.title)),
        Text(plain(stop.place), "dim"),
        Text(", ".join(filter(None, (said, losses_said(standing)))), STANDING_STYLES[word]),
    ]
