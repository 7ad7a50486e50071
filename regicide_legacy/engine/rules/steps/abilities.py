"""The abilities of an attack's classes in a mission with rules: each once, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.agenda import Frame, Resolution, fallen
from regicide_legacy.engine.rules.context import Context, Copies
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.rules.selecting import classes_among
from regicide_legacy.engine.rules.steps.stages import (
    DEAL_DAMAGE,
    FORM_ATTACK,
    HEALTH_FALLS,
    SPELLS_CAST,
    STRENGTH_FIXED,
    STRIKE_BEGINS,
    settle,
    upon,
)
from regicide_legacy.engine.vocabulary.rules import Moment

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.parts import Ability
    from regicide_legacy.engine.state import State

# The steps in which classes have their abilities, as the rulebook lists them.
STEP_1: Final = 0
STEP_2: Final = 1
STEP_3: Final = 2
STEP_4A: Final = 3


def attack_formed(state: State) -> int:
    """Stop for the rules of an attack that was formed; no class has been read yet (attack_formed)."""
    return upon(state, Moment.ATTACK_FORMED, FORM_ATTACK)


def form_attack(state: State) -> int:
    """Resolve the abilities of step 1."""
    return _begin(state, STEP_1, STRENGTH_FIXED)


def cast_spells(state: State) -> int:
    """Fix the attack strength, then resolve the abilities of step 2."""
    state.attack_strength = numbers.fixed_attack_strength(state)
    state.rules.fixed = True
    return _begin(state, STEP_2, SPELLS_CAST)


def spells_cast(state: State) -> int:
    """Stop for rules once step 2 is done (spells_cast)."""
    return upon(state, Moment.SPELLS_CAST, DEAL_DAMAGE)


def deal_damage(state: State) -> int:
    """Resolve the abilities of step 3."""
    return _begin(state, STEP_3, HEALTH_FALLS)


def suffer_damage(state: State) -> int:
    """Resolve the abilities of step 4a: paladins count before the strike."""
    return _begin(state, STEP_4A, STRIKE_BEGINS)


def _begin(state: State, step: int, stage: int) -> int:
    abilities = state.compiled.book.abilities[step]
    if state.rules.attack_kind and abilities:
        state.rules.agenda.append(Abilities(step, list(abilities)))
    return settle(state, stage)


class Abilities(Frame):
    """The abilities of one step that are still to come."""

    __slots__ = ("queue", "step_number")

    def __init__(self, step_number: int, queue: list[Ability]) -> None:
        self.step_number = step_number
        self.queue = queue

    def step(self, state: State) -> bool:
        """Resolve the next ability that is in force, or what a rule does instead; none once the enemy has fallen."""
        if not self.queue or fallen(state):
            state.rules.agenda.pop()
            return False
        ability = self.queue.pop(0)
        classes = classes_among(state, state.rules.attack_cards)
        if not classes & ability.bit & ~numbers.words(state, "abilities_off", 0, state.current):
            return False
        strength = numbers.ability_strength(state, ability.bit)
        if ability.bit & _held_back(state):
            if self.step_number == STEP_4A:
                state.held_back.append((ability.bit, strength))
            return False
        state.rules.ability_strength = strength
        context = Context(ability.rule, state.current)
        if not replaced(state, ability.bit, context):
            state.rules.agenda.append(Resolution(ability.effects, context))
        return False

    def clone(self, copies: Copies) -> Abilities:
        """Return a copy that shares nothing that changes."""
        return Abilities(self.step_number, self.queue[:])


def _held_back(state: State) -> int:
    """Return the classes whose ability immunity holds back from this attack, as bits (Immunity)."""
    if numbers.may(state, "ignores_immunity", state.rules.ignores_immunity, state.current):
        return 0
    return numbers.immune(state)


class LateAbility(Frame):
    """An ability of step 4a that immunity held back, and that happens after all (C-01)."""

    __slots__ = ("ability", "strength")

    def __init__(self, ability: Ability, strength: int) -> None:
        self.ability = ability
        self.strength = strength

    def step(self, state: State) -> bool:
        """Resolve it at the strength its attack had."""
        rules = state.rules
        rules.agenda.pop()
        if fallen(state) or self.ability.bit & numbers.words(state, "abilities_off", 0, state.current):
            return False
        rules.ability_strength = self.strength
        context = Context(self.ability.rule, state.current)
        if not replaced(state, self.ability.bit, context):
            rules.agenda.append(Resolution(self.ability.effects, context))
        return False

    def clone(self, copies: Copies) -> LateAbility:
        """Return itself: nothing in it changes."""
        return self
