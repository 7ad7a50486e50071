"""Numbers that rules raise, lower and set, and changes that they start (VOCABULARY, Effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import EffectOf
from regicide_legacy.engine.rules.causes import look_at_limits
from regicide_legacy.engine.rules.changing import Adjustment, RunningChange
from regicide_legacy.engine.rules.moments import open_moment, put_moment
from regicide_legacy.engine.rules.telling import tell
from regicide_legacy.engine.state import NO_ENEMY

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Span

STRENGTH: Final = -1
HEALTH: Final = -2
"""Stand for the enemy's numbers among the counters."""

_PAST: Final = {"raise": "raised", "lower": "lowered", "set": "set"}


class NumbersEffect(EffectOf):
    """Raises, lowers or sets numbers, in file order. A number below 0 is the enemy's, else a counter."""

    __slots__ = ("numbers", "word")

    def __init__(self, word: str, numbers: list[tuple[int, AmountOf]]) -> None:
        self.word = word
        self.numbers = numbers
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Change each number; bounds hold it. Then let rules look at the counters that have another value."""
        if len(self.numbers) == 1:
            number, amount_of = self.numbers[0]
            if self._change(state, context, number, amount_of.of(state, context)):
                group = state.compiled.book.upon_counter[number]
                if group is not None:
                    open_moment(state, group)
            return
        amounts = [(number, amount.of(state, context)) for number, amount in self.numbers]
        changed = [number for number, amount in amounts if self._change(state, context, number, amount)]
        groups = [group for counter in changed if (group := state.compiled.book.upon_counter[counter]) is not None]
        if len(groups) == 1:
            open_moment(state, groups[0])
        elif groups and not state.rules.preparing:
            # The last is put on the agenda first: they resolve in file order.
            for group in reversed(groups):
                put_moment(state, group)

    def _change(self, state: State, context: Context, number: int, amount: int) -> bool:
        """Change a number; return whether it is a counter that has another value now."""
        if number >= 0:
            return self._change_counter(state, context, number, amount)
        if state.enemy != NO_ENEMY:
            self._change_enemy(state, context, number, amount)
        return False

    def _change_enemy(self, state: State, context: Context, number: int, amount: int) -> None:
        raises = self.word == "raise"
        if number == STRENGTH:
            if raises:
                state.raised += amount
            else:
                amount = state.lower_strength(amount)
            if state.events is not None:
                tell(state, _PAST[self.word], context, enemy_strength=amount, strength=state.enemy_strength())
            return
        if raises:
            # What was lost is mended first; beyond that there is no ceiling.
            mended = min(amount, state.damage_taken)
            state.damage_taken -= mended
            state.rules.raised_health += amount - mended
        else:
            state.damage_taken += amount
        state.rules.excess = max(0, -state.enemy_health())
        tell(state, _PAST[self.word], context, enemy_health=amount, health=max(0, state.enemy_health()))

    def _change_counter(self, state: State, context: Context, counter: int, amount: int) -> bool:
        bounds = state.compiled.book.counters[counter]
        counters = state.rules.counters
        before = counters[counter]
        value = amount
        if self.word != "set":
            value = before + amount if self.word == "raise" else before - amount
        after = counters[counter] = bounds.bounded(value)
        if state.compiled.book.limits:
            look_at_limits(state)
        if state.events is not None:
            # What is beyond its bounds has not been counted.
            tell(state, _PAST[self.word], context, counter=bounds.id, by=abs(after - before), value=after)
        return after != before


class ChangeEffect(EffectOf):
    """Starts changes whose amounts are fixed now."""

    __slots__ = ("adjustments", "span")

    def __init__(self, adjustments: dict[str, Adjustment], span: Span) -> None:
        self.adjustments = adjustments
        self.span = span
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Note the changes as running."""
        fixed = {name: adjustment.fixed(state, context) for name, adjustment in self.adjustments.items()}
        seen = context.serving(context.player)
        seen.those = context.those[:]
        state.rules.changes.append(RunningChange(seen, fixed, self.span))
        if state.events is not None:
            lasting: dict[str, Any] = {"what": list(fixed), "for": str(self.span)}
            tell(state, "changed", context, **lasting)


def end_changes(state: State, span: Span) -> None:
    """End the changes that lasted for a span of time, and tell of them."""
    rules = state.rules
    if span is words.TURN:
        # What a warrior multiplies lasts for the turn as well.
        rules.attack_factor = 1
    counted = state.compiled.book.counted[span]
    if not rules.changes and not counted:
        return
    ended = rules.expire(span, counted)
    if state.events is not None:
        for change in ended:
            tell(state, "change_ended", change.context, what=list(change.adjustments))
