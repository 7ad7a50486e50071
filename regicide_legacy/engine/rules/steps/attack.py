"""An attack in a mission with rules, from step 1 to the strike: each stage goes on at once if nothing comes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT, PALADIN_BIT, WARRIOR_BIT
from regicide_legacy.engine.rules import numbers
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
)
from regicide_legacy.engine.rules.steps.suffer_damage import begin_strike
from regicide_legacy.engine.vocabulary.rules import Moment

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def attack_formed(state: State) -> int:
    """Stop for the rules of an attack that was formed; no class has been read yet (attack_formed)."""
    if state.compiled.book.quiet_attack and not state.rules.given and not state.rules.given_this_turn:
        return _attack_quietly(state)
    stage = pass_by(state, Moment.ATTACK_FORMED, FORM_ATTACK)
    return form_attack(state) if stage == FORM_ATTACK else stage


def form_attack(state: State) -> int:
    """Resolve the abilities of step 1."""
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
    stage = pass_by(state, Moment.SPELLS_CAST, DEAL_DAMAGE)
    return deal_damage(state) if stage == DEAL_DAMAGE else stage


def deal_damage(state: State) -> int:
    """Resolve the abilities of step 3."""
    stage = _begin(state, STEP_3, HEALTH_FALLS)
    return lower_health(state) if stage == HEALTH_FALLS else stage


def lower_health(state: State) -> int:
    """Lower the enemy's health by the attack's damage, once the abilities of step 3 are resolved (damage_dealt)."""
    damage = numbers.attack_damage(state)
    state.rules.attack_damage = damage
    state.damage_taken += damage
    health = state.enemy_health()
    state.rules.excess = max(0, -health)
    if state.events is not None:
        state.tell("damage_dealt", damage=damage, health=max(0, health))
    # Whether the enemy is defeated is asked after this moment, so its own rules resolve in it too.
    open_moment(state, state.compiled.book.upon.get(Moment.DAMAGE_DEALT), felled=health <= 0)
    stage = settle(state, SUFFER_DAMAGE)
    return suffer_damage(state) if stage == SUFFER_DAMAGE else stage


def suffer_damage(state: State) -> int:
    """Resolve the abilities of step 4a: paladins count before the strike."""
    stage = _begin(state, STEP_4A, STRIKE_BEGINS)
    return begin_strike(state) if stage == STRIKE_BEGINS else stage


def _attack_quietly(state: State) -> int:
    """Go from the attack to the strike where no rule comes between, changes what classes are, or what they do."""
    rules = state.rules
    book = state.compiled.book
    strength = state.attack_strength
    # The steps of every game have noted them, as they do here.
    abilities = state.attack_abilities
    rules.fixed = True
    damage = strength
    if abilities:
        rules.ability_strength = strength
        if abilities & CLERIC_BIT:
            heal_cards(state, strength)
        if abilities & BARD_BIT:
            draw_cards(state, strength)
        if abilities & WARRIOR_BIT:
            rules.attack_factor = 2
            damage *= 2
    if "attack_damage" in book.changeable:
        damage = numbers.attack_damage(state)
    rules.attack_damage = damage
    state.damage_taken += damage
    health = rules.own_health + rules.raised_health - state.damage_taken
    if state.events is not None:
        state.tell("damage_dealt", damage=damage, health=max(0, health))
    rules.excess = -health if health < 0 else 0
    if health <= 0:
        return settle(state, SUFFER_DAMAGE)
    if abilities & PALADIN_BIT:
        lower_strength(state, strength)
    elif state.attack_classes & PALADIN_BIT:
        state.held_back.append((PALADIN_BIT, strength))
    return begin_strike(state)


def _begin(state: State, step: int, stage: int) -> int:
    if state.rules.attack_kind:
        book = state.compiled.book
        if classes_among(state, state.rules.attack_cards) & book.ability_classes[step]:
            resolve_all(state, step, book.abilities[step], 0)
            return settle(state, stage)
    return stage
