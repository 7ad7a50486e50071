"""Damage that rules deal to players (VOCABULARY, Effects: damage_players)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules import paying, words
from regicide_legacy.engine.rules.agenda import EffectOf, RuleQuestion, fallen
from regicide_legacy.engine.rules.causes import of_rule
from regicide_legacy.engine.rules.endings import end
from regicide_legacy.engine.rules.selecting import seats_of
from regicide_legacy.engine.rules.telling import rule_id, tell
from regicide_legacy.engine.state import DISCARD

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Player


class DamageEffect(EffectOf):
    """Deals damage to players, each in turn."""

    __slots__ = ("amount", "feign_death", "who")

    def __init__(self, amount: AmountOf, who: Player, *, feign_death: bool) -> None:
        self.amount = amount
        self.who = who
        self.feign_death = feign_death
        self.table_names = who is words.ANY_PLAYER

    def begin(self, state: State, context: Context) -> None:
        """Put the players struck on the agenda, the last of them first, so that each is finished before the next."""
        amount = self.amount.of(state, context)
        stood = not fallen(state)
        if amount:
            for seat in reversed(seats_of(state, context, self.who)):
                state.rules.agenda.append(Damage(seat, amount, context, feign_death=self.feign_death, stood=stood))


class Damage(RuleQuestion):
    """Damage that a rule deals to a player, who discards as for a strike; who cannot loses the mission."""

    __slots__ = ("amount", "begun", "feign_death", "paid_before", "seat", "stood")

    def __init__(self, seat: int, amount: int, context: Context, *, feign_death: bool, stood: bool) -> None:
        self.seat = seat
        self.amount = amount
        self.feign_death = feign_death
        super().__init__(context)
        self.begun = False
        self.stood = stood
        """The enemy stood when the effect began: if it falls, what is not yet paid lapses."""
        self.paid_before = paying.NOTHING_DUE
        """What was due before, of a strike in the middle of which a rule deals this."""

    def step(self, state: State) -> bool:
        """Demand it, then ask for the next card until it is paid."""
        lapses = self.stood and fallen(state)
        if not self.begun:
            if lapses:
                state.rules.agenda.pop()
                return False
            self._demand(state)
        if lapses or state.damage_due <= 0:
            return self._close(state)
        paying.look(state, feigning_answers=self.feign_death, feign_death=True)
        if state.payable or state.may_feign:
            state.ask(DISCARD, self.seat)
            return True
        if not end(state, won=False, reason=of_rule(rule_id(state, self.context))):
            state.damage_due = 0
        return False

    def _demand(self, state: State) -> None:
        self.begun = True
        self.paid_before = paying.due(state)
        state.rules.struck = self.seat
        state.damage_due = self.amount
        state.untouched = True
        tell(state, "damage_demanded", self.context, seat=self.seat, damage=self.amount)

    def _close(self, state: State) -> bool:
        state.rules.agenda.pop()
        paying.restore(state, self.paid_before)
        return False

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the cards that can be discarded, and a feigned death where the rule allows it."""
        return paying.choices(state)

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take a card, or a feigned death."""
        return paying.answer(state, choice)

    def clone(self, copies: Copies) -> Damage:
        """Return a copy that shares nothing that changes."""
        context = self.context.clone(copies)
        other = Damage(self.seat, self.amount, context, feign_death=self.feign_death, stood=self.stood)
        other.begun = self.begun
        other.paid_before = self.paid_before
        return other
