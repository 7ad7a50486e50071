"""The table as everybody sees it: no hand is ever part of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.view import EnemyView, StatCardEntry, View
from regicide_legacy.engine.vocabulary.declarations import Face
from regicide_legacy.views.goals import ends_at, standings
from regicide_legacy.views.names import Names
from regicide_legacy.views.places import spaced
from regicide_legacy.views.text import capitalized, class_style, counted, listed, plain

_BAR_WIDTH: Final = 30
_LABEL_WIDTH: Final = 10
_ENEMIES_A_LINE: Final = 4


def table_view(view: View, names: Names, title: str = "") -> RenderableType:
    """Show the public facts of a view: enemy, piles, stat card, and each seat's count, mark and playmat.

    It reads nothing that one seat alone knows, so it is the same whoever's view is given.
    """
    parts: list[RenderableType] = [_heading(view, title)]
    if view.enemy is not None:
        parts += _enemy(view, view.enemy, names)
    parts.append(_piles(view, names))
    if view.banished:
        parts.append(_labelled("Banished", names.shown(view.banished, view)))
    if view.mission_zone:
        parts.append(_labelled("Zone", names.lying_open(view.mission_zone, view)))
    if view.aside:
        parts.append(_labelled("Aside", names.shown(view.aside, view)))
    if view.piles:
        parts.append(_own_piles(view, names))
    if view.counters:
        parts.append(_labelled("Counters", _counters(view, names)))
    if view.used:
        parts.append(_labelled("Used", Text(" · ").join(map(names.rules.used, view.used, view.used.values()))))
    if view.stat_card:
        parts.append(_stat_card(view, names))
    parts.append(_seats(view, names))
    return Group(*parts)


def _heading(view: View, title: str) -> Rule:
    # Whoever comes back is to be defeated once more, so what is ahead is counted, not what the stat card lists.
    in_play = view.enemy is not None and not view.enemy.defeated
    enemies = view.enemies_defeated + view.enemy_deck_count + in_play
    standing = f"turn {_turn(view)} · {view.enemies_defeated} of {enemies} enemies defeated"
    text = Text(plain(title), "bold").append(" · " if title else "").append(standing, "not bold")
    return Rule(text, align="left", style="dim")


def _turn(view: View) -> int:
    """Return the number of the turn that goes on: it counts once something was played in it."""
    to_come = view.decision == "start" or (view.decision == "attack" and not view.claimed)
    # Before the first turn a rule may ask something already.
    return max(1, view.turns + to_come)


def _labelled(label: str, text: Text) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_LABEL_WIDTH)
    grid.add_column()
    grid.add_row(Text(label, "dim"), text)
    return grid


def _enemy(view: View, enemy: EnemyView, names: Names) -> list[RenderableType]:
    style = class_style(enemy.classes)
    name = Text(names.card(enemy.card), f"bold {style}").append(f"  {plain('/'.join(enemy.classes))}", "not bold")
    marks = [spaced(mark) for mark, cards in view.marks.items() if enemy.card in cards]
    if marks:
        name.append(f" ({', '.join(marks)})", "not bold yellow")
    strength = _bar(enemy.strength, enemy.printed_strength, "yellow")
    if enemy.shield:
        strength.append(f", shield {enemy.shield}", "cyan")
    nature = Text("defeated", "bold") if enemy.defeated else _immunity(view, enemy)
    return [
        _labelled("Enemy", name.append(" · ", "dim").append_text(nature)),
        _labelled("Health", _bar(max(0, enemy.health), enemy.printed_health, "red")),
        _labelled("Strength", strength),
    ]


def _bar(value: int, printed: int, style: str) -> Text:
    filled = round(_BAR_WIDTH * min(value, printed) / printed) if printed else 0
    if value > 0:
        # A living enemy's bar is never empty.
        filled = max(1, filled)
    bar = Text("█" * filled, style).append("░" * (_BAR_WIDTH - filled), "dim")
    if value > printed:
        return bar.append(f" {value}", "bold").append(f", printed {printed}", "not bold")
    return bar.append(f" {value}", "bold").append(f" of {printed}", "not bold")


def _immunity(view: View, enemy: EnemyView) -> Text:
    if not enemy.immune:
        return Text("no immunity")
    immune = listed(Text(plain(class_)) for class_ in enemy.immune).plain
    return Text(f"immunity to {immune} ignored now" if view.claimed else f"immune to {immune}")


def _piles(view: View, names: Names) -> Text | Table:
    reserve = f"{view.reserve_count}"
    text = Text(reserve, "bold")
    known = [f"on top {names.short(card_id)}" for card_id in view.reserve_top]
    healed = sum(group.left for group in view.healed)
    if healed:
        known.append(f"{healed} known at the bottom")
    if known:
        text.append(f" ({', '.join(known)})", "not bold")
    text.append("   Discard pile ", "not bold dim").append(str(len(view.discard)), "bold")
    text.append("   Enemy deck ", "not bold dim").append(str(view.enemy_deck_count), "bold")
    return _labelled("Reserve", text)


def _own_piles(view: View, names: Names) -> Table:
    """Return the mission's own piles: how many cards, how that stands beside its end, and what lies open in each."""
    labels = {name: capitalized(spaced(name)) for name in view.piles}
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=max(_LABEL_WIDTH, *map(len, labels.values())))
    grid.add_column()
    for name, pile in view.piles.items():
        top = names.rules.face(name) is Face.TOP
        text = Text(str(pile.count), "bold")
        strength = sum(names.cards[card_id].strength for card_id in pile.cards)
        known = strength if pile.count == len(pile.cards) else None
        for stands in standings(name, pile.count, known, names.rules.declared, view.players):
            text.append(f"  {stands}", "not bold")
        if pile.cards:
            text.append(f"  {'on top ' if top else ''}", "not bold dim").append_text(names.named(pile.cards, view))
        elif pile.count:
            text.append("  face down", "not bold dim")
        grid.add_row(Text(labels[name], "dim"), text)
    return grid


def _counters(view: View, names: Names) -> Text:
    """Return each counter with its value and the limits that end the mission."""
    told = []
    for name, value in view.counters.items():
        text = Text(f"{spaced(name)} ").append(str(value), "bold")
        declared = names.rules.counters[name]
        bounds = (("won at", declared.win_at), ("lost at", declared.lose_at), ("at most", declared.at_most))
        limits = [f"{word} {bound}" for word, bound in bounds if bound is not None]
        limits += ends_at(name, (*declared.rules, *names.rules.declared.rules), view.players)
        if limits:
            text.append(f" ({', '.join(limits)})", "dim")
        told.append(text)
    return Text("   ").join(told)


def _stat_card(view: View, names: Names) -> Table:
    firsts = Counter(_first_word(entry, names) for group in view.stat_card for entry in group)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_LABEL_WIDTH)
    grid.add_column(justify="right")
    for _ in range(_ENEMIES_A_LINE):
        grid.add_column(no_wrap=True, overflow="ellipsis")
    label = Text("Stat card", "dim")
    current = view.enemy.card if view.enemy else None
    for group in view.stat_card:
        for start in range(0, len(group), _ENEMIES_A_LINE):
            line = group[start : start + _ENEMIES_A_LINE]
            first = group[0]
            numbers = Text(f"{first.strength}/{first.health}" if start == 0 else "", "dim")
            grid.add_row(label, numbers, *(_stat_card_cell(entry, firsts, current, names) for entry in line))
            label = Text()
    return grid


def _first_word(entry: StatCardEntry, names: Names) -> str:
    return names.short(entry.card).removeprefix("The ").split(" ")[0]


def _stat_card_cell(entry: StatCardEntry, firsts: Counter[str], current: str | None, names: Names) -> Text:
    word = _first_word(entry, names)
    name = word if firsts[word] == 1 else plain(entry.card)
    letters = plain("".join(class_[0].upper() for class_ in entry.classes))
    style = class_style(entry.classes)
    if entry.defeated:
        return Text(f"✗ {name} {letters}", "dim strike")
    if entry.card == current:
        return Text(f"▸ {name} {letters}", f"bold {style}")
    return Text(f"  {name} {letters}", style)


def _seats(view: View, names: Names) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=20, min_width=_LABEL_WIDTH - 2)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    playing = view.outcome == "playing" and view.decision != "start"
    for seat, count in enumerate(view.hand_counts):
        has_turn = playing and seat == view.current
        name = Text(names.seat(seat), "bold" if has_turn else "")
        if seat in names.bots:
            name.append(" (bot)", "dim")
        cards = view.in_play[seat]
        grid.add_row(
            Text("▸" if has_turn else "", "bold"),
            name,
            # A name may end in a number: Player 1.
            f" {counted(count, 'card')}",
            Text("yielded" if view.yielded[seat] else "", "yellow"),
            Text("in play ", "dim").append_text(names.shown(cards, view)) if cards else Text(),
        )
    return grid
