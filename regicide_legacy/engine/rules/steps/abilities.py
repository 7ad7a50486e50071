"""The abilities of an attack's classes in a mission with rules: each once, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT, PALADIN_BIT, WARRIOR_BIT
from regicide_legacy.engine.piles import draw, heal
from regicide_legacy.engine.places import BOTTOM, DISCARD_PILE, RESERVE, Destination
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.agenda import Frame, Resolution, fallen
from regicide_legacy.engine.rules.causes import current, may_end
from regicide_legacy.engine.rules.context import Context, Copies
from regicide_legacy.engine.rules.effects.drawing import tell_drawn, tell_healed
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.rules.selecting import classes_among

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.parts import Ability
    from regicide_legacy.engine.state import State

# The steps in which classes have their abilities, as the rulebook lists them.
STEP_1: Final = 0
STEP_2: Final = 1
STEP_3: Final = 2
STEP_4A: Final = 3


def resolve_all(state: State, step: int, abilities: tuple[Ability, ...], first: int) -> None:
    """Resolve the abilities of a step from a place on; where something comes between two, the rest waits for it.

    None is left once the enemy has fallen.
    """
    rules = state.rules
    waiting = len(rules.agenda)
    for place in range(first, len(abilities)):
        if fallen(state):
            return
        if _in_force(state, abilities[place]):
            _resolve_or_hold_back(state, step, abilities[place])
            if place + 1 < len(abilities) and (len(rules.agenda) > waiting or rules.moved or may_end(state)):
                rules.agenda.insert(waiting, Abilities(step, place + 1))
                return


def _in_force(state: State, ability: Ability) -> bool:
    """Say whether the present attack has an ability, and no rule turns it off."""
    if not ability.bit & classes_among(state, state.rules.attack_cards):
        return False
    return not ability.bit & numbers.words(state, "abilities_off", 0, state.current)


def _resolve_or_hold_back(state: State, step: int, ability: Ability) -> None:
    strength = numbers.ability_strength(state, ability.bit)
    if not ability.bit & _held_back(state):
        _resolve(state, ability, strength)
    elif step == STEP_4A:
        state.held_back.append((ability.bit, strength))


def _held_back(state: State) -> int:
    """Return the classes whose ability immunity holds back from this attack, as bits (Immunity)."""
    if numbers.may(state, "ignores_immunity", state.rules.ignores_immunity, state.current):
        return 0
    return numbers.immune(state)


def _resolve(state: State, ability: Ability, strength: int) -> None:
    """Resolve an ability, or what a rule does instead; one of a base class is what the steps themselves do."""
    state.rules.ability_strength = strength
    if ability.replaceable and replaced(state, ability.bit, state.current):
        return
    base = ability.base
    if base == CLERIC_BIT:
        heal_cards(state, strength)
    elif base == BARD_BIT:
        draw_cards(state, strength)
    elif base == WARRIOR_BIT:
        state.rules.attack_factor *= 2
    elif base == PALADIN_BIT:
        lower_strength(state, strength)
    else:
        state.rules.agenda.append(Resolution(ability.effects, Context(ability.rule, state.current)))


def heal_cards(state: State, count: int) -> None:
    """Heal from the discard pile (cleric)."""
    healed = heal(state, count)
    if state.events is not None:
        tell_healed(state, current(state), DISCARD_PILE, healed, _UNDER_RESERVE)


def lower_strength(state: State, count: int) -> None:
    """Lower the enemy's strength (paladin)."""
    fell = state.lower_strength(count)
    if state.events is not None:
        state.tell("lowered", enemy_strength=fell, strength=state.enemy_strength())


def draw_cards(state: State, count: int) -> None:
    """Draw cards one at a time, the current player first, then clockwise; rules may change hand limits (bard)."""
    hands = state.hands
    players = len(hands)
    reserve = state.reserve
    fixed = not state.compiled.book.changes_limit
    limit = state.compiled.hand_limit
    seat = state.current
    passed_over = 0
    while count and reserve and passed_over < players:
        if len(hands[seat]) < (limit if fixed else numbers.hand_limit(state, seat)):
            card = draw(state, seat)
            if state.events is not None:
                tell_drawn(state, current(state), seat, RESERVE, seat=seat, card=card)
            count -= 1
            passed_over = 0
        else:
            passed_over += 1
        seat += 1
        if seat == players:
            seat = 0


_UNDER_RESERVE: Final = Destination(RESERVE, BOTTOM, "reserve_bottom")


class Abilities(Frame):
    """The abilities of one step that are still to come, from a place in their order on."""

    __slots__ = ("place", "step_number")

    def __init__(self, step_number: int, place: int) -> None:
        self.step_number = step_number
        self.place = place

    def step(self, state: State) -> bool:
        """Go on with them."""
        state.rules.agenda.pop()
        resolve_all(state, self.step_number, state.compiled.book.abilities[self.step_number], self.place)
        return False

    def clone(self, copies: Copies) -> Abilities:
        """Return itself: nothing in it changes."""
        return self


class LateAbility(Frame):
    """An ability of step 4a that immunity held back, and that happens after all (C-01)."""

    __slots__ = ("ability", "strength")

    def __init__(self, ability: Ability, strength: int) -> None:
        self.ability = ability
        self.strength = strength

    def step(self, state: State) -> bool:
        """Resolve it at the strength its attack had."""
        state.rules.agenda.pop()
        if not fallen(state) and not self.ability.bit & numbers.words(state, "abilities_off", 0, state.current):
            _resolve(state, self.ability, self.strength)
        return False

    def clone(self, copies: Copies) -> LateAbility:
        """Return itself: nothing in it changes."""
        return self
