"""An attack in a mission with rules, from step 1 to the strike: each stage goes on at once if nothing comes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT, PALADIN_BIT, WARRIOR_BIT
from regicide_legacy.engine.rules import heard, numbers
from regicide_legacy.engine.rules.moments import open_moment
from regicide_legacy.engine.rules.selecting import classes_among
from regicide_legacy.engine.rules.steps.abilities import (
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_4A,
    draw_cards,
    heal_cards,
    lower_strength,
    resolve_all,
)
from regicide_legacy.engine.rules.steps.stages import (
    DEAL_DAMAGE,
    FORM_ATTACK,
    HEALTH_FALLS,
    SPELLS_CAST,
    STRENGTH_FIXED,
    STRIKE_BEGINS,
    SUFFER_DAMAGE,
    pass_by,
    settle,
    upon,
)
from regicide_legacy.engine.rules.steps.suffer_damage import begin_strike

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def attack_formed(state: State) -> int:
    """Stop for the rules of an attack that was formed; no class has been read yet (attack_formed)."""
    book = state.compiled.book
    if book.upon[heard.ATTACK_FORMED] is not None or book.alert:
        stage = upon(state, heard.ATTACK_FORMED, FORM_ATTACK)
        if stage != FORM_ATTACK:
            return stage
    return form_attack(state)


def form_attack(state: State) -> int:
    """Resolve the abilities of step 1."""
    if _is_plain(state):
        return _attack_plainly(state)
    stage = _begin(state, STEP_1, STRENGTH_FIXED)
    return cast_spells(state) if stage == STRENGTH_FIXED else stage


def cast_spells(state: State) -> int:
    """Fix the attack strength, then resolve the abilities of step 2."""
    state.attack_strength = numbers.fixed_attack_strength(state)
    state.rules.fixed = True
    stage = _begin(state, STEP_2, SPELLS_CAST)
    return spells_cast(state) if stage == SPELLS_CAST else stage


def spells_cast(state: State) -> int:
    """Stop for rules once step 2 is done (spells_cast)."""
    stage = pass_by(state, heard.SPELLS_CAST, DEAL_DAMAGE)
    return deal_damage(state) if stage == DEAL_DAMAGE else stage


def deal_damage(state: State) -> int:
    """Resolve the abilities of step 3."""
    if _is_plain(state):
        if state.attack_abilities & WARRIOR_BIT & ~_silenced(state):
            _double(state)
        return lower_health(state)
    stage = _begin(state, STEP_3, HEALTH_FALLS)
    return lower_health(state) if stage == HEALTH_FALLS else stage


def lower_health(state: State) -> int:
    """Lower the enemy's health by the attack's damage, once the abilities of step 3 are resolved (damage_dealt)."""
    rules = state.rules
    book = state.compiled.book
    if book.plain_damage and rules.fixed:
        damage = state.attack_strength * rules.attack_factor
    else:
        damage = numbers.attack_damage(state)
    rules.attack_damage = damage
    state.damage_taken += damage
    own = numbers.printed_health(state) if book.changes_health else rules.own_health + rules.raised_health
    health = own - state.damage_taken
    rules.excess = -health if health < 0 else 0
    if state.events is not None:
        state.tell("damage_dealt", damage=damage, health=max(0, health))
    # Whether the enemy is defeated is asked after this moment, so its own rules resolve in it too.
    group = book.upon[heard.DAMAGE_DEALT]
    if group is not None:
        open_moment(state, group, felled=health <= 0)
    if group is not None or book.alert or health <= 0:
        stage = settle(state, SUFFER_DAMAGE)
        if stage != SUFFER_DAMAGE:
            return stage
    return suffer_damage(state)


def suffer_damage(state: State) -> int:
    """Resolve the abilities of step 4a: paladins count before the strike."""
    if not state.rules.attack_kind:
        return begin_strike(state)
    if _is_plain(state):
        if state.attack_classes & PALADIN_BIT and not PALADIN_BIT & _silenced(state):
            _count_paladins(state)
        return begin_strike(state)
    stage = _begin(state, STEP_4A, STRIKE_BEGINS)
    return begin_strike(state) if stage == STRIKE_BEGINS else stage


def _is_plain(state: State) -> bool:
    """Say whether the attack has the classes, the strength and the abilities that it was formed with."""
    rules = state.rules
    book = state.compiled.book
    if not book.plain_abilities or rules.attack_touched or rules.given or rules.given_this_turn:
        return False
    # Hardly a mission changes any of them.
    return not book.ability_changes or all(numbers.unchanged(state, name) for name in book.ability_changes)


def _silenced(state: State) -> int:
    """Return the classes whose ability a rule turns off, as bits."""
    return numbers.words(state, "abilities_off", 0, state.current) if state.compiled.book.silences else 0


def _attack_plainly(state: State) -> int:
    """Do steps 2 and 3 of a plain attack, up to where rules look."""
    rules = state.rules
    book = state.compiled.book
    rules.fixed = True
    strength = state.attack_strength
    abilities = state.attack_abilities
    # Hardly a mission silences a class: what does not is spared the call.
    if abilities & CLERIC_BIT and not (book.silences and CLERIC_BIT & _silenced(state)):
        rules.ability_strength = strength
        heal_cards(state, strength)
    if abilities & BARD_BIT and not (book.silences and BARD_BIT & _silenced(state)):
        rules.ability_strength = strength
        draw_cards(state, strength)
    if book.upon[heard.SPELLS_CAST] is not None:
        return spells_cast(state)
    if abilities & WARRIOR_BIT and not (book.silences and WARRIOR_BIT & _silenced(state)):
        _double(state)
    return lower_health(state)


def _double(state: State) -> None:
    """Let the warriors of a plain attack double its damage (step 3)."""
    state.rules.ability_strength = state.attack_strength
    state.rules.attack_factor = 2


def _count_paladins(state: State) -> None:
    """Let the paladins of a plain attack count, now or once immunity has ended (step 4a, C-01)."""
    if state.attack_abilities & PALADIN_BIT:
        state.rules.ability_strength = state.attack_strength
        lower_strength(state, state.attack_strength)
    else:
        state.held_back.append((PALADIN_BIT, state.attack_strength))


def _begin(state: State, step: int, stage: int) -> int:
    book = state.compiled.book
    if classes_among(state, state.rules.attack_cards) & book.ability_classes[step]:
        resolve_all(state, step, book.abilities[step], 0)
        return settle(state, stage)
    return stage
