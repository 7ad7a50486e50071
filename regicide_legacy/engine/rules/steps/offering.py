"""Offers that stand beside a choice that is asked anyway: at the start of a turn, and at a strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules.context import Context
from regicide_legacy.engine.rules.moments import is_open, use
from regicide_legacy.engine.rules.steps.stages import settle

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.rulebook import Borne
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.rules import Moment


def offers(state: State, moment: Moment) -> list[Borne]:
    """Return the rules that can be used beside the choice that is asked at a moment."""
    book = state.compiled.book
    return [
        (rule, bearer)
        for rule, bearer in book.borne(state, book.standing.get(moment, ()))
        if is_open(state, rule, Context(rule.number, state.current, bearer=bearer))
    ]


def use_offer(state: State, moment: Moment, option: str, stage: int) -> Refusal | None:
    """Use a rule offered beside the choice that is asked; then that choice is asked again."""
    for rule, bearer in offers(state, moment):
        if rule.id == option:
            use(state, rule, Context(rule.number, state.current, bearer=bearer))
            state.stage = settle(state, stage)
            return None
    return Refusal.NOT_AN_OPTION
