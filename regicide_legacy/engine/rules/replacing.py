"""Rules that do something instead of a step (VOCABULARY, Replacements)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rules.agenda import Resolution, resolves
from regicide_legacy.engine.rules.context import NO_CARD, Context
from regicide_legacy.engine.rules.telling import show_hidden

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.rules import Step


def replaced(state: State, step: Step | int, player: int, card: int = NO_CARD) -> bool:
    """Put on the agenda what is done instead of a step, or of the ability of a class (its bit); False: nothing is.

    `player` and `card` are those of the step. Of several rules whose condition holds the first applies. Inside what a
    rule does instead of a step, the same step is the plain one.
    """
    group = state.compiled.book.replacing.get(step)
    if group is None or any(resolves(state, rule.number) for rule in group.rules):
        return False
    for rule, bearer in state.compiled.book.borne(state, group):
        inside = Context(rule.number, player, card, bearer)
        if rule.applies(state, inside):
            rule.use(state)
            show_hidden(state, inside, asks_card=rule.asks_card)
            state.rules.agenda.append(Resolution(rule.effects, inside))
            return True
    return False
