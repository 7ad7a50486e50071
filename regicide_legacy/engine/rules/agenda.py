"""The agenda: what rules are being resolved, the innermost last.

Every frame is plain data. `step` does its next part and says whether a decision is now awaited; a frame takes itself
off the agenda when it is done. So a game can be copied, and goes on, at any moment.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, Claim
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.causes import may_end
from regicide_legacy.engine.rules.context import NO_RULE
from regicide_legacy.engine.state import CLAIM, NO_ENEMY, THE_TABLE

if TYPE_CHECKING:
    from regicide_legacy.engine.purposes import Purpose
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.state import State


class Frame:
    """Something that is being resolved."""

    __slots__ = ()

    @abstractmethod
    def step(self, state: State) -> bool:
        """Do the next part; return whether a decision is awaited."""

    @abstractmethod
    def clone(self, copies: Copies) -> Frame:
        """Return a copy that shares nothing that changes; `copies` are the contexts copied so far."""


class Question(Frame):
    """A frame that asks for decisions."""

    __slots__ = ()

    def asked_by(self) -> int:
        """Return the number of the rule that asks; NO_RULE where several do, or the rulebook itself."""
        return NO_RULE

    def purpose(self, state: State) -> Purpose | None:
        """Return what becomes of the cards that are chosen or ordered; None where none are."""
        return None

    @abstractmethod
    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the answer to what this frame asked, or return the rule that refuses it, with nothing changed."""

    @abstractmethod
    def choices(self, state: State) -> Sequence[Choice]:
        """Return what can be answered, in a promised order."""


class RuleQuestion(Question):
    """A frame that asks on behalf of one rule."""

    __slots__ = ("context",)

    def __init__(self, context: Context) -> None:
        self.context = context

    def asked_by(self) -> int:
        """Return the number of the rule that asks."""
        return self.context.rule


class EffectOf:
    """An effect, made ready."""

    __slots__ = ("table_names",)

    table_names: bool
    """One of its words stands for any player: before it begins the table names the seat."""

    @abstractmethod
    def begin(self, state: State, context: Context) -> None:
        """Do it, or put what is left of it on the agenda."""

    def nameable(self, state: State) -> list[int]:
        """Return the seats that the table may name for it."""
        return list(range(state.compiled.players))


class Resolution(Frame):
    """The effects of one rule, ability or branch, one after the other."""

    __slots__ = ("context", "effects", "place")

    def __init__(self, effects: tuple[EffectOf, ...], context: Context) -> None:
        self.effects = effects
        self.context = context
        self.place = 0

    def step(self, state: State) -> bool:
        """Begin the next effect, and those after it as long as nothing comes between."""
        rules = state.rules
        agenda = rules.agenda
        while self.place < len(self.effects):
            effect = self.effects[self.place]
            self.place += 1
            if not effect.table_names:
                effect.begin(state, self.context)
            elif effect.nameable(state):
                agenda.append(AskSeat(effect, self.context))
            if rules.moved or agenda[-1] is not self or may_end(state):
                return False
        agenda.pop()
        return False

    def clone(self, copies: Copies) -> Resolution:
        """Return a copy that shares nothing that changes."""
        other = Resolution(self.effects, self.context.clone(copies))
        other.place = self.place
        return other


class AskSeat(RuleQuestion):
    """Which seat an effect is about; asked of the table, which decides without talk."""

    __slots__ = ("effect",)

    def __init__(self, effect: EffectOf, context: Context) -> None:
        super().__init__(context)
        self.effect = effect

    def step(self, state: State) -> bool:
        """Ask the table."""
        state.ask(CLAIM, THE_TABLE)
        return True

    def choices(self, state: State) -> list[Choice]:
        """Return the seats that may be named."""
        return [Claim(seat) for seat in self.effect.nameable(state)]

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the seat."""
        if not isinstance(choice, Claim):
            return Refusal.NOT_ASKED
        if choice.seat not in self.effect.nameable(state):
            return seat_refusal(state, choice.seat)
        state.rules.agenda.pop()
        self.context.named = choice.seat
        self.effect.begin(state, self.context)
        return None

    def clone(self, copies: Copies) -> AskSeat:
        """Return a copy that shares nothing that changes."""
        return AskSeat(self.effect, self.context.clone(copies))


def resolves(state: State, rule: int) -> bool:
    """Say whether a rule is being resolved: then it is not triggered, nor offered, again."""
    for frame in state.rules.agenda:
        if isinstance(frame, Resolution) and frame.context.rule == rule:
            return True
    return False


def seat_refusal(state: State, seat: int) -> Refusal:
    """Return why a seat that is not among those that may be named cannot be."""
    return Refusal.MAY_NOT_BE_NAMED if 0 <= seat < state.compiled.players else Refusal.NO_SUCH_SEAT


def fallen(state: State) -> bool:
    """Say whether the enemy has no health left, or has left play, and step 4b has not begun for it yet."""
    rules = state.rules
    if rules.defeating:
        return False
    if state.enemy == NO_ENEMY:
        return True
    book = state.compiled.book
    printed_left = rules.own_health + rules.raised_health - state.damage_taken
    if not book.changes_health or (printed_left > 0 and book.health_rises):
        return printed_left <= 0
    return numbers.printed_health(state) <= state.damage_taken
