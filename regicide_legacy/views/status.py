"""The campaign at a glance: how it stands, what waits, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.campaign.state import CampaignState, MissionState
from regicide_legacy.campaign.telling import pack_words
from regicide_legacy.views.journey import STANDING_STYLES, losses_said, standing_word
from regicide_legacy.views.places import spaced
from regicide_legacy.views.text import capitalized, counted, one_line, plain

_LABEL_WIDTH: Final = len("Left for good")
_MOST_NAMED: Final = 8


@dataclass(frozen=True, slots=True)
class RunningAttempt:
    """An attempt that runs: its number, and what it is at, in words."""

    number: int
    mission: str


@dataclass(frozen=True, slots=True)
class Glance:
    """What there is to see of a campaign.

    `titles` names the missions that are open; others are numbers. `awaited` are open missions that the content does
    not have yet. `recruits` are the members that were not of the first party. `due` are the packs that wait to be
    opened. `running` is the attempt that runs in the campaign, `outside` the one outside every campaign. `trouble` says
    why the content cannot be read, where it cannot.
    """

    state: CampaignState
    titles: Mapping[int, str]
    next_step: str
    awaited: frozenset[int] = frozenset()
    recruits: Party = ()
    due: Sequence[str] = ()
    running: RunningAttempt | None = None
    outside: RunningAttempt | None = None
    trouble: str | None = None


def status_view(glance: Glance) -> RenderableType:
    """Show a campaign at a glance: players, party and what is special about it, missions, what waits, what is next."""
    state = glance.state
    heading = Text(plain(state.name), "bold")
    if state.finished:
        heading.append("  finished", "not bold green")
    ahead = [*_running(glance), *_waiting(glance)]
    return Group(
        heading,
        _facts([*_players(state), *_party(glance)]),
        Text(""),
        Text("Missions", "bold").append(f": {_progress(state)}", "not bold"),
        _missions(glance),
        Text(""),
        _facts(ahead, "yellow"),
        _facts([("Next", glance.next_step)], "bold"),
    )


def status_lines(glance: Glance) -> list[str]:
    """Return a campaign at a glance in words that can be read out: a fact a line, what matters most first."""
    state = glance.state
    lines = [f"{plain(state.name)} is finished." if state.finished else f"Campaign: {plain(state.name)}."]
    lines += [f"Next: {plain(glance.next_step)}"]
    lines += [f"{label}: {text}" for label, text in [*_running(glance), *_waiting(glance)]]
    lines += [f"Missions: {_progress(state)}.", *(_row_said(row, state) for row in _rows(glance))]
    return lines + [f"{label}: {text}." for label, text in [*_party(glance), *_players(state)]]


def _facts(facts: Sequence[tuple[str, str]], style: str = "") -> RenderableType:
    """Show facts, each beside its label."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=_LABEL_WIDTH)
    # A path is longer than a line.
    grid.add_column(overflow="fold")
    for label, text in facts:
        grid.add_row(Text(label, style or "dim"), Text(text, "" if style == "bold" else style))
    return grid


def _players(state: CampaignState) -> list[tuple[str, str]]:
    return [("Players", plain(", ".join(state.players)))] if state.players else []


def _party(glance: Glance) -> Iterator[tuple[str, str]]:
    """Return what there is to say of the party and of what lies beside it."""
    state = glance.state
    yield "Party", counted(len(state.party), "member")
    if glance.recruits:
        yield "Recruits", _named(glance.recruits)
    for mark in dict.fromkeys(mark for card in state.party for mark in card.marks):
        yield capitalized(spaced(mark)), _named([card for card in state.party if mark in card.marks])
    several = [card for card in state.party if len(card.classes) > 1]
    if several:
        yield "Second class", _named(several, classes=True)
    if state.retired:
        yield "Left for good", _named(state.retired)
    if state.relics:
        yield "Relics", ", ".join(plain(relic.name) for relic in state.relics)
    blue = [plain(sticker.label) for sticker in state.stickers if sticker.code]
    green = [plain(sticker.label) for sticker in state.stickers if not sticker.code]
    where = [(blue, "in the rulebook"), (green, "on the helper card")]
    if state.stickers:
        yield "Stickers", "; ".join(f"{', '.join(labels)} {place}" for labels, place in where if labels)


def _named(cards: Sequence[PartyCard], *, classes: bool = False) -> str:
    """Return who these members are; where they are more than is read at a glance, how many."""
    if len(cards) > _MOST_NAMED:
        return counted(len(cards), "member")
    return ", ".join(plain(card.name) + (f" ({plain('/'.join(card.classes))})" if classes else "") for card in cards)


def _running(glance: Glance) -> Iterator[tuple[str, str]]:
    if glance.running is not None:
        yield "Running", f"attempt {glance.running.number} at {plain(glance.running.mission)}"
    if glance.outside is not None:
        number, mission = glance.outside.number, plain(glance.outside.mission)
        yield "Beside it", f"attempt {number} at {mission}, outside the campaign: legacy resume {number}"


def _waiting(glance: Glance) -> Iterator[tuple[str, str]]:
    for pack in glance.due:
        yield "Waiting", f"{plain(pack_words(pack))}: legacy open {plain(pack)}"
    if glance.trouble is not None:
        yield "Trouble", one_line(glance.trouble)


# Missions.


@dataclass(frozen=True, slots=True)
class _Row:
    """Missions in a row, by number, of which there is the same to tell; one with a title stands alone."""

    first: int
    last: int
    standing: str
    title: str
    facts: tuple[str, ...]


def _rows(glance: Glance) -> list[_Row]:
    """Return what there is to tell of the missions, the gauntlet last where it is open."""
    state = glance.state
    rows: list[_Row] = []
    for number in range(1, state.gauntlet + 1):
        mission = state.mission(number)
        standing = standing_word(mission)
        if number == state.gauntlet and standing == "locked":
            continue
        # Whatever is given: of a locked mission nothing but its number is told.
        title = plain(glance.titles.get(number, "")) if mission.open else ""
        row = _Row(number, number, standing, title, tuple(_mission_facts(mission, glance)))
        before = rows[-1] if rows and number != state.gauntlet else None
        if before and not row.title and replace(row, first=before.first) == replace(before, last=number):
            rows[-1] = replace(before, last=number)
        else:
            rows.append(row)
    return rows


def _mission_facts(mission: MissionState, glance: Glance) -> Iterator[str]:
    """Give what there is to say of a mission beside how it stands: at which attempt it was won, how often lost."""
    if mission.at_first_attempt:
        yield "at the first attempt"
    elif mission.first_won is not None:
        yield f"in attempt {mission.first_won}"
    elif mission.won:
        yield "before it was kept here"
    if mission.losses:
        yield losses_said(mission)
    again = mission.attempts - mission.losses - (mission.first_won is not None)
    if again:
        yield "won again" if again == 1 else f"won again {again} times"
    if mission.number in glance.awaited:
        yield "comes with a later version"


def _missions(glance: Glance) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    for row in _rows(glance):
        is_gauntlet = row.first == glance.state.gauntlet
        number = "+" if is_gauntlet else str(row.first) if row.first == row.last else f"{row.first}-{row.last}"
        title = row.title or ("The gauntlet" if is_gauntlet else "")
        standing = Text(row.standing, STANDING_STYLES[row.standing])
        grid.add_row(Text(number), standing, Text(title), Text(", ".join(row.facts), "dim"))
    return Padding(grid, (0, 0, 0, 2))


def _row_said(row: _Row, state: CampaignState) -> str:
    name = f"Mission {row.first}" if row.first == row.last else f"Missions {row.first} to {row.last}"
    if row.first == state.gauntlet:
        name = row.title or "The gauntlet"
    elif row.title:
        name += f", {row.title}"
    return f"{name}: {', '.join((row.standing, *row.facts))}."


def _progress(state: CampaignState) -> str:
    """Return how many of the campaign's missions are won."""
    won = sum(mission.won for mission in state.missions if mission.number <= state.last_mission)
    return f"{won} of {state.last_mission} won"
