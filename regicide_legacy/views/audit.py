"""The audit of the real table: a checklist of what must lie where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.audit import (
    Audit,
    Item,
    JestersApart,
    MembersOfClass,
    MembersOfSeveralClasses,
    MembersWithMark,
    MissionBox,
    RelicBeside,
    RetiredCards,
    SealedBoxes,
    SleevesInUse,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.views.text import capitalized, counted, plain


def audit_view(audit: Audit, *, short: bool = False) -> RenderableType:
    """Show the checklist, an empty box before each line. The `short` one counts the members and names none."""
    grid = Table.grid(padding=(0, 1))
    for line in audit_lines(audit, short=short):
        grid.add_row(Text("[ ]", "dim"), Text(line))
    return Group(Text(f"What must lie where: {counted(audit.members, 'member')} in the party", "bold"), grid)


def audit_lines(audit: Audit, *, short: bool = False, companion: str = "*") -> list[str]:
    """Return the checklist in words, a line for each thing to look at; `companion` marks an animal companion's name."""
    if not short:
        return [_line(item, companion) for item in audit.items]
    classes = [item for item in audit.items if isinstance(item, MembersOfClass)]
    counts = ", ".join(f"{plain(item.class_name or 'no class')} {len(item.cards)}" for item in classes)
    others = [item for item in audit.items if not isinstance(item, MembersOfClass | MembersOfSeveralClasses)]
    return [f"Party: {counts}", *(_line(item, companion) for item in others)]


def _line(item: Item, companion: str) -> str:
    match item:
        case MembersOfClass(class_name, cards):
            return f"{capitalized(plain(class_name or 'no class'))} ({len(cards)}): {_by_strength(cards, companion)}"
        case MembersOfSeveralClasses(cards):
            told = (f"{plain(card.name)} ({plain(', '.join(card.classes))})" for card in cards)
            return f"Of those, with several classes: {', '.join(told)}"
        case MembersWithMark(mark, cards):
            return f"Of those, marked {plain(mark)}: {_named(cards)}"
        case JestersApart():
            return f"{counted(item.jesters, 'jester')}, apart from the party. {_jesters(item)}"
        case RelicBeside(relic):
            return f"Relic {plain(relic.name)}, beside the party"
        case RetiredCards(cards):
            return f"Left for good, in the game box without sleeves: {_named(cards)}"
        case MissionBox(number, enemies, turned_over):
            there = "its enemies" if enemies is None else f"its {enemies} enem{'y' if enemies == 1 else 'ies'}"
            over = "turned over, its number face down" if turned_over else "its number face up"
            return f"Mission box {number}: {there} back in it, without sleeves; {over}"
        case SealedBoxes(numbers):
            return f"Mission {'box' if len(numbers) == 1 else 'boxes'} {_ranges(numbers)}: sealed"
        case SleevesInUse():
            standard = f"{item.standard} of {item.all_standard} standard ones"
            return f"Sleeves in use: {standard}, {item.corrupted} of {item.all_corrupted} corrupted ones"
        case _:
            assert_never(item)


def _jesters(item: JestersApart) -> str:
    players = counted(item.players, "player")
    if item.aside:
        return f"With {players} {item.aside} of them lie ready beside the reserve, none in it"
    into = "none goes" if item.in_reserve == 0 else "1 goes" if item.in_reserve == 1 else f"{item.in_reserve} go"
    return f"With {players} {into} into the reserve"


def _by_strength(cards: Sequence[PartyCard], companion: str) -> str:
    return ", ".join(f"{plain(card.name)}{companion if card.companion else ''} {card.strength}" for card in cards)


def _named(cards: Iterable[PartyCard]) -> str:
    return ", ".join(plain(card.name) for card in cards)


def _ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers, those in a row as a range: 5, 7 to 12."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = (f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return ", ".join(said)
