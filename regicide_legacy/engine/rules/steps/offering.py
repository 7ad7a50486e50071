"""Offers that stand beside a choice that is asked anyway: at the start of a turn, and at a strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules.context import Context
from regicide_legacy.engine.rules.moments import PASS, PASSING, is_open, use
from regicide_legacy.engine.rules.steps.stages import settle

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.rule import Borne
    from regicide_legacy.engine.state import State


def offers(state: State, moment: int) -> list[Borne]:
    """Return the rules that can be used beside the choice that is asked at a moment."""
    book = state.compiled.book
    group = book.standing.get(moment)
    if group is None or state.rules.passed:
        return []
    return [
        (rule, bearer)
        for rule, bearer in book.borne(state, group)
        if is_open(state, rule, rule.seen_from(state.current, bearer))
    ]


def offered(state: State, moment: int, *, alone: bool) -> list[Choice]:
    """Return the offers as options; `pass` stands beside them where they are `alone`: any other choice passes."""
    found: list[Choice] = [rule.option for rule, _ in offers(state, moment)]
    if found and alone:
        found.append(PASSING)
    return found


def use_offer(state: State, moment: int, option: str, stage: int, alternatives: Sequence[Choice]) -> Refusal | None:
    """Use a rule offered beside the choice that is asked, or pass; then that choice is asked again."""
    if option == PASS and PASSING in alternatives:
        state.rules.passed = True
        state.stage = settle(state, stage)
        return None
    for rule, bearer in offers(state, moment):
        if rule.id == option:
            use(state, rule, Context(rule.number, state.current, bearer=bearer))
            state.stage = settle(state, stage)
            return None
    return Refusal.NOT_OFFERED
