"""Rules that do something instead of a step (VOCABULARY, Replacements)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rules.agenda import Resolution, resolves
from regicide_legacy.engine.rules.context import Context
from regicide_legacy.engine.rules.telling import show_hidden

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.rules import Step


def replaced(state: State, step: Step | int, context: Context) -> bool:
    """Put on the agenda what is done instead of a step, or of the ability of a class (its bit); False: nothing is.

    Of several rules whose condition holds the first applies. Inside what a rule does instead of a step, the same step
    is the plain one.
    """
    rules = state.compiled.book.replacing.get(step)
    if not rules or any(resolves(state, rule.number) for rule in rules):
        return False
    for rule, bearer in state.compiled.book.borne(state, rules):
        inside = Context(rule.number, context.player, context.card, bearer)
        if rule.applies(state, inside):
            rule.use(state)
            show_hidden(state, inside, asks_card=rule.asks_card)
            state.rules.agenda.append(Resolution(rule.effects, inside))
            return True
    return False
