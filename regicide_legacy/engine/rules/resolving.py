"""Working off what rules have to do, between two parts of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.rules.context import MANY_TASKS, MOST_TASKS
from regicide_legacy.engine.rules.endings import check_ends
from regicide_legacy.engine.rules.moments import open_moves
from regicide_legacy.engine.state import PLAYING

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def resolve(state: State) -> bool:
    """Work the agenda off. Returns whether the turn waits: for a decision, or because the mission is over.

    Raises `EndlessRules` beyond all reason.
    """
    rules = state.rules
    agenda = rules.agenda
    ends = state.compiled.book.ends
    while True:
        if (ends or state.outcome != PLAYING) and check_ends(state):
            agenda.clear()
            return True
        rules.tasks += 1
        if rules.tasks >= MANY_TASKS:
            look_at_tasks(state)
        if rules.moved:
            open_moves(state)
        elif not agenda:
            return False
        elif agenda[-1].step(state):
            return True


def look_at_tasks(state: State) -> None:
    """Look at how much the present choice has set going. Raises `EndlessRules` beyond all reason."""
    rules = state.rules
    if rules.tasks == MANY_TASKS:
        # What an earlier choice has noted is no part of this one's circle.
        rules.started.clear()
    if rules.tasks > MOST_TASKS:
        book = state.compiled.book
        circle = sorted(rules.started) or [rule.number for rule in book.rules if rule.adjustments]
        raise EndlessRules([book.rules[number].id for number in circle])
