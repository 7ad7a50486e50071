"""The picture of the balance for the README: how often steady wins each mission, a line for each table size.

Missions are numbers there: the picture tells nothing of them. Its colours suit a light and a dark page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.balance.table import LEAST, MOST, TABLES, Balance, Key

PICTURE: Final = Path(__file__).with_name("balance.svg")

_WIDTH, _HEIGHT = 720, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 110, 20, 44
_HIGHEST: Final = 0.8
"""The picture ends here; a rate above is drawn at its edge."""
_COLOURS: Final = {1: "#d1495b", 2: "#00798c", 3: "#bb8500", 4: "#6f4fa3"}
_STYLE: Final = """\
text { font: 12px system-ui, sans-serif; fill: #24292f }
.axis { stroke: #8c959f; stroke-width: 1 }
.grid { stroke: #8c959f; stroke-opacity: .3 }
.fair { fill: #8c959f; fill-opacity: .12 }
polyline { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }"""


def drawn(balance: Balance) -> str:
    """The picture, as SVG text."""
    missions = balance.missions
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        "<title>How often each mission is won, by number of players</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="fair" x="{_LEFT}" y="{_y(MOST):.1f}" width="{_WIDTH - _LEFT - _RIGHT}" '
        f'height="{_y(LEAST) - _y(MOST):.1f}"/>',
    ]
    for tenth in range(0, round(_HIGHEST * 10) + 1, 2):
        y = _y(tenth / 10)
        lines += [
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10} %</text>',
        ]
    for mission in missions:
        x = _x(mission, missions)
        lines.append(f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{mission}</text>')
    lines.append(f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{_y(0):.1f}" y2="{_y(0):.1f}"/>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    lines.append(f'<text x="{middle:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{_axis(balance)}</text>')
    lines += [line for players in TABLES for line in _of_table(balance, missions, players)]
    lines += _labels(balance, missions)
    return "\n".join([*lines, "</svg>\n"])


def _axis(balance: Balance) -> str:
    """What stands below: missions, and how many games each point comes from."""
    keys = (Key(mission, "plain", "steady", players) for mission in balance.missions for players in TABLES)
    games = sorted({figure.games for figure in map(balance.figure, keys) if figure})
    many = " to ".join(f"{number:,}" for number in dict.fromkeys((games[0], games[-1]))) if games else "no"
    return f"mission ({many} games for each point, with the interval of 95 %)"


def _of_table(balance: Balance, missions: tuple[int, ...], players: int) -> list[str]:
    """The line of a table size, with its interval at each mission."""
    colour = _COLOURS[players]
    points, marks = [], []
    for mission in missions:
        figure = balance.figure(Key(mission, "plain", "steady", players))
        if figure is None:
            continue
        x = _x(mission, missions) + 2 * (players - 2.5)
        low, high = figure.interval
        points.append(f"{x:.1f},{_y(figure.rate):.1f}")
        marks.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_y(low):.1f}" y2="{_y(high):.1f}" stroke="{colour}"/>')
        marks.append(f'<circle cx="{x:.1f}" cy="{_y(figure.rate):.1f}" r="3" fill="{colour}"/>')
    return [f'<polyline points="{" ".join(points)}" stroke="{colour}"/>', *marks] if points else []


def _labels(balance: Balance, missions: tuple[int, ...]) -> list[str]:
    """The number of players at the end of each line, as near as there is room."""
    ends = []
    for players in TABLES:
        figures = [balance.figure(Key(mission, "plain", "steady", players)) for mission in missions]
        known = [figure for figure in figures if figure is not None]
        if known:
            ends.append((_y(known[-1].rate), players))
    lines, lowest = [], -100.0
    for y, players in sorted(ends):
        lowest = max(y + 4, lowest + 15)
        words = "1 player" if players == 1 else f"{players} players"
        style = f'style="fill: {_COLOURS[players]}; font-weight: 600"'
        lines.append(f'<text x="{_WIDTH - _RIGHT + 12}" y="{lowest:.1f}" {style}>{words}</text>')
    return lines


def _x(mission: int, missions: tuple[int, ...]) -> float:
    width = _WIDTH - _LEFT - _RIGHT
    return _LEFT + width * (missions.index(mission) + 0.5) / max(1, len(missions))


def _y(rate: float) -> float:
    height = _HEIGHT - _TOP - _BOTTOM
    return _TOP + height * (1 - min(rate, _HIGHEST) / _HIGHEST)
