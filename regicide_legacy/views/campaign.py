"""The campaign at a glance, and its party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, MissionState
from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.views.attempts import AttemptRow
from regicide_legacy.views.text import capitalized, class_style, counted, plain

_LONGEST_STANDING: Final = len("locked")


def party_view(party: Sequence[PartyCard]) -> RenderableType:
    """Show the permanent party, a column for each class and a row for each strength.

    A card of several classes stands under its first. Companions are marked *, other marks are named, and so are ids
    that are not class letter and strength.
    """
    classes = _columns(party)
    table = Table(box=None, padding=(0, 1), header_style="bold", title_justify="left")
    table.add_column(Text(""), justify="right", style="bold")
    for class_ in classes:
        table.add_column(Text(plain(capitalized(class_ or "no class")), class_style((class_,))))
    for strength in sorted({card.strength for card in party}):
        of_strength = [card for card in party if card.strength == strength]
        table.add_row(Text(str(strength)), *(_cell(of_strength, class_) for class_ in classes))
    heading = Text("The party", "bold").append(f": {counted(len(party), 'member')}", "not bold")
    return Group(heading, table, Text("* animal companion", "dim"))


def _columns(party: Sequence[PartyCard]) -> list[str]:
    present = dict.fromkeys(_class(card) for card in party)
    return [*BASE_CLASSES, *(class_ for class_ in present if class_ not in BASE_CLASSES)]


def _class(card: PartyCard) -> str:
    return card.classes[0] if card.classes else ""


def _cell(cards: Sequence[PartyCard], class_: str) -> Text:
    return Text("\n").join(_member(card) for card in cards if _class(card) == class_)


def _member(card: PartyCard) -> Text:
    text = Text(plain(card.name), class_style(card.classes))
    if card.companion:
        text.append("*")
    if card.id != f"{_class(card)[:1].upper()}{card.strength}":
        # Else the column and the row say it.
        text.append(f" {plain(card.id)}", "dim")
    others = [*card.classes[1:], *card.marks]
    return text.append(f" ({plain(', '.join(others))})") if others else text


def status_view(
    state: CampaignState, titles: Mapping[int, str], next_step: str, running: AttemptRow | None = None
) -> RenderableType:
    """Show the campaign at a glance: players, party, missions, the attempt that runs, and what to do next.

    `titles` names the missions that are open; others are numbers. `next_step` is a sentence or a command.
    """
    facts = _named_facts()
    if state.players:
        facts.add_row(Text("Players"), Text(plain(", ".join(state.players))))
    facts.add_row(Text("Party"), Text(counted(len(state.party), "member")))
    missions = Text("\n").join(_mission(mission, titles) for mission in state.missions)
    ahead = _named_facts()
    if running is not None:
        ahead.add_row(Text("Now", "yellow"), Text(f"attempt {running.number} runs: {plain(running.mission)}", "yellow"))
    ahead.add_row(Text("Next", "bold"), Text(plain(next_step)))
    return Group(Text(plain(state.name), "bold"), facts, Text("Missions"), missions, ahead)


def _named_facts() -> Table:
    """Return an empty table of names and what there is to say of each, which may wrap."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    return table


def _mission(mission: MissionState, titles: Mapping[int, str]) -> Text:
    standing, style = ("won", "green") if mission.won else ("open", "yellow") if mission.open else ("locked", "dim")
    text = Text(f"  {mission.number:>2}  ").append(standing, style)
    if mission.number in titles:
        text.append(f"{'':{_LONGEST_STANDING - len(standing)}}  {plain(titles[mission.number])}")
    elif mission.open:
        text.append(", and comes with a later version", "dim")
    if mission.attempts:
        text.append(f"  {counted(mission.attempts, 'attempt')}, {mission.losses} lost", "dim")
    return text
