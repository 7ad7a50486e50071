"""A mission in detail: its enemies, its rules, and what is offered with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.mission import Enemy, Mission, Policies
from regicide_legacy.engine.vocabulary.declarations import HelpOffer
from regicide_legacy.views.rulings import NO_RULINGS, Rulings, rulings_view
from regicide_legacy.views.text import class_style, plain

if TYPE_CHECKING:
    from regicide_legacy.content.explain import Explanation


def mission_view(mission: Mission, rules: Rulings = NO_RULINGS) -> RenderableType:
    """Show a mission: its enemies, weakest group first, the policies by which it differs from Legacy's, and its rules.

    What an enemy card says is not told before it is turned up.
    """
    heading = Text(plain(mission.title), "bold").append(f"  {plain(mission.id)}", "not bold dim")
    table = Table(box=None, padding=(0, 1), header_style="bold", show_edge=False)
    for title, justify in (
        ("Enemy", "left"),
        ("Id", "left"),
        ("Class", "left"),
        ("Strength", "right"),
        ("Health", "right"),
    ):
        table.add_column(Text(title), justify="right" if justify == "right" else "left")
    for group in mission.groups:
        for enemy in group:
            table.add_row(*_enemy(enemy))
    policies = _policies(mission.policies)
    lines = [Text(f"{name}  {value}") for name, value in policies]
    parts: list[RenderableType] = [heading, table]
    if lines:
        parts += [Text("Policies", "bold"), *lines]
    said = [*rules.of_the_mission(), *rules.of_things()]
    if said:
        parts += [Text("Rules", "bold"), rulings_view(said)]
    if rules.setup:
        asks = Text("At set-up", "bold").append(": --setup-choice answers what it asks", "not bold")
        parts += [asks, rulings_view(rules.setup)]
    if rules.declared.help is not None:
        offers = rules.declared.help.offers
        parts += [
            Text("Help on offer", "bold").append(": --buy buys it by name", "not bold"),
            offers_view(offers, rules),
        ]
    return Group(*parts)


def offers_view(offers: Sequence[HelpOffer], rules: Rulings, *, numbered: bool = False) -> RenderableType:
    """Show help on offer: what it is called, what it costs, how often it can be bought, and what it says."""
    grid = Table.grid(padding=(0, 2))
    for number, offer in enumerate(offers, 1):
        often = f", up to {offer.at_most} times" if offer.at_most > 1 else ""
        cells = (Text(f"costs {offer.cost}{often}"), Text(rules.offer(offer)))
        grid.add_row(Text(f"  {number}" if numbered else "", "bold"), Text(plain(offer.id), "bold"), *cells)
    return grid


def explained_view(said: Sequence[Explanation]) -> RenderableType:
    """Show what a mission file says, rule by rule, beside the words that its author wrote."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    table.add_column(Text("Line"), justify="right")
    table.add_column(Text("Rule"))
    table.add_column(Text("What it does"), ratio=1)
    table.add_column(Text("Its text"), ratio=1)
    for each in said:
        if table.rows:
            table.add_row()
        line, rule = Text(str(each.line or ""), "dim"), Text(plain(each.of), "bold")
        words = Text(plain(each.text)) if each.text else Text("none", "dim")
        table.add_row(line, rule, Text(plain(each.sentence)), words)
    return table


def _enemy(enemy: Enemy) -> list[Text]:
    card = enemy.card
    return [
        Text(plain(card.name), class_style(card.classes)),
        Text(plain(card.id), "dim"),
        Text(plain(", ".join(card.classes))),
        Text(str(card.strength)),
        Text(str(enemy.health)),
    ]


def _policies(policies: Policies) -> list[tuple[str, str]]:
    """Return the policies that are not Legacy's, by name, as a mission file writes them."""
    usual = Policies()
    return [
        (field.name, _value(getattr(policies, field.name)))
        for field in fields(Policies)
        if getattr(policies, field.name) != getattr(usual, field.name)
    ]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(f"{players}: {number}" for players, number in enumerate(value, 1))
    return str(value)
