"""Step 3 in a mission with rules: the enemy's health falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.moments import open_moment
from regicide_legacy.engine.rules.steps.stages import SUFFER_DAMAGE, settle
from regicide_legacy.engine.vocabulary.rules import Moment

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def lower_health(state: State) -> int:
    """Lower the enemy's health by the attack's damage, once the abilities of step 3 are resolved (damage_dealt)."""
    damage = numbers.attack_damage(state)
    state.rules.attack_damage = damage
    state.damage_taken += damage
    health = state.enemy_health()
    state.rules.excess = max(0, -health)
    state.tell("damage_dealt", damage=damage, health=max(0, health))
    # Whether the enemy is defeated is asked after this moment, so its own rules resolve in it too.
    open_moment(state, state.compiled.book.upon.get(Moment.DAMAGE_DEALT), felled=health <= 0)
    return settle(state, SUFFER_DAMAGE)
