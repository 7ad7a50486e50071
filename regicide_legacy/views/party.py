"""The permanent party, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.changes import OwnedRelic
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.views.places import spaced
from regicide_legacy.views.text import capitalized, class_style, counted, listed, one_line, plain

_BLOCK_WIDTH: Final = 19
"""Four classes stand side by side at 80 columns."""

_MARK_STYLE: Final = "bold yellow"


def party_view(state: CampaignState) -> RenderableType:
    """Show the permanent party, a block for each class, its members by rising strength; the relics beneath.

    A member of several classes stands under its first, with the others named. Companions are marked *, other marks are
    named, and so is an id that neither class and strength nor the name tell.
    """
    heading = Text("The party", "bold").append(f": {counted(len(state.party), 'member')}", "not bold")
    blocks = [_block(class_, members, state.party) for class_, members in _by_class(state.party)]
    parts: list[RenderableType] = [heading, Columns(blocks, width=_BLOCK_WIDTH, padding=(0, 1))]
    if any(card.companion for card in state.party):
        parts += [Text(""), Text("* animal companion", "dim")]
    if state.relics:
        parts += [Text(""), Text("Relics", "bold"), relics_view(state.relics)]
    if state.retired:
        names = listed(Text(plain(card.name)) for card in state.retired)
        parts += [Text(""), Text("Left for good: ", "dim").append_text(names)]
    return Group(*parts)


def relics_view(relics: Sequence[OwnedRelic]) -> RenderableType:
    """Show relics, each with what is printed on it."""
    grid = Table.grid(padding=(0, 2))
    for relic in relics:
        grid.add_row(Text(plain(relic.name), "magenta"), Text(one_line(relic.text)))
    return Padding(grid, (0, 0, 0, 2))


def party_lines(state: CampaignState) -> list[str]:
    """Return the permanent party in words that can be read out: a line for each class, each member and each relic."""
    lines = [f"The party has {counted(len(state.party), 'member')}."]
    for class_, members in _by_class(state.party):
        lines.append(f"{_class_name(class_)}: {counted(len(members), 'member')}.")
        lines += [f"{', '.join(_said(card))}." for card in members]
    lines += [f"Relic: {plain(relic.name)}. {one_line(relic.text)}" for relic in state.relics]
    lines += [f"Left for good: {plain(card.name)}." for card in state.retired]
    return lines


def _by_class(party: Party) -> list[tuple[str, list[PartyCard]]]:
    """Return the members by their first class, the four base classes first, each by rising strength."""
    present = dict.fromkeys(map(_class, party))
    classes = [*BASE_CLASSES, *(class_ for class_ in present if class_ not in BASE_CLASSES)]
    # Sorting keeps the order in which they joined among equals.
    by_strength = sorted(party, key=lambda card: (card.strength, not card.companion))
    return [
        (class_, members) for class_ in classes if (members := [card for card in by_strength if _class(card) == class_])
    ]


def _class(card: PartyCard) -> str:
    return card.classes[0] if card.classes else ""


def _class_name(class_: str) -> str:
    return capitalized(spaced(class_) or "no class")


def _block(class_: str, members: Sequence[PartyCard], party: Party) -> RenderableType:
    heading = Text(_class_name(class_), f"bold {class_style((class_,))}").append(f" ({len(members)})", "not bold dim")
    grid = Table.grid(padding=(0, 1))
    # As wide in every block, so that the names stand beneath one another.
    grid.add_column(justify="right", min_width=max(len(str(card.strength)) for card in party))
    grid.add_column(overflow="fold")
    for card in members:
        grid.add_row(Text(str(card.strength), "bold"), _member(card))
    return Group(Text(""), heading, grid)


def _member(card: PartyCard) -> Text:
    text = Text(plain(card.name), class_style(card.classes))
    if card.companion:
        text.append("*")
    for class_ in card.classes[1:]:
        text.append(f" +{spaced(class_)}", class_style((class_,)))
    for mark in card.marks:
        text.append(f" {spaced(mark)}", _MARK_STYLE)
    if not _id_is_told(card):
        text.append(f" ({plain(card.id)})", "dim")
    return text


def _said(card: PartyCard) -> list[str]:
    """Return what there is to say of a member: its name first."""
    said = [plain(card.name), f"strength {card.strength}"]
    if card.companion:
        said.append("animal companion")
    said += [f"also {spaced(class_)}" for class_ in card.classes[1:]]
    said += [spaced(mark) for mark in card.marks]
    return said if _id_is_told(card) else [*said, f"id {plain(card.id)}"]


def _id_is_told(card: PartyCard) -> bool:
    """Say whether people know a member's id from its class and strength, such as C7, or from its name."""
    return card.id in (f"{_class(card)[:1].upper()}{card.strength}", card.name.casefold().replace(" ", "-"))
