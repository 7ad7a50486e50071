"""A hint: what to type, how often it wins, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.choices import Choice, ChooseOption, Claim, Discard, NextPlayer, Start
from regicide_legacy.views.names import Names
from regicide_legacy.views.text import capitalized, plain

if TYPE_CHECKING:
    from regicide_legacy.advisor import Hint
    from regicide_legacy.engine.view import View

_WIDEST_TYPED: Final = 36


def hint_view(hint: Hint, view: View, names: Names) -> RenderableType:
    """Show a hint, the best first; `view` is that of its seat."""
    heading = Text(f"Hint for {names.seat(hint.seat)}", "bold")
    heading.append(f": {hint.rollouts} games tried, steady bots playing on", "not bold dim")
    typed = [to_type(advice.plan, view, names) for advice in hint.advice]
    grid = Table.grid(padding=(0, 2))
    # What is to be typed stays in one line, as far as there is room.
    grid.add_column(width=min(_WIDEST_TYPED, max(map(len, typed), default=0)))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for words, advice in zip(typed, hint.advice, strict=True):
        grid.add_row(
            Text(words, "bold"),
            Text(f"wins {advice.chance:.0%}"),
            Text(f"{100 * advice.low:.0f} to {advice.high:.0%}", "dim"),
            Text(plain(capitalized(advice.reason))),
        )
    return Group(heading, Padding(grid, (0, 0, 0, 2)))


def to_type(plan: Sequence[Choice], view: View, names: Names) -> str:
    """Return what to type at the prompt for a choice, or for the discards that pay for one strike."""
    first, *rest = plan
    if rest:
        return " ".join([str(first), *(choice.card for choice in rest if isinstance(choice, Discard))])
    if isinstance(first, (Claim, NextPlayer, Start)):
        return names.seat(first.seat)
    if isinstance(first, ChooseOption) and view.decision in ("attack", "discard"):
        return f"use {names.rules.called(first.option)}"
    return plain(str(first))
