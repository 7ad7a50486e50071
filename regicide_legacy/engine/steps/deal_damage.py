"""Step 3: deal damage."""

from __future__ import annotations

from regicide_legacy.engine.compiled import WARRIOR_BIT
from regicide_legacy.engine.state import State
from regicide_legacy.engine.steps.enemy_defeated import defeat
from regicide_legacy.engine.steps.suffer_damage import suffer


def deal(state: State) -> int:
    """Lower the enemy's health by the attack strength, doubled once if a warrior is in the attack (step 3).

    Step 4b follows where the enemy is defeated, else step 4a.
    """
    damage = state.attack_strength
    if state.attack_abilities & WARRIOR_BIT:
        damage *= 2
    state.damage_taken += damage
    health = state.compiled.health[state.enemy] - state.damage_taken
    if state.events is not None:
        state.tell("damage_dealt", damage=damage, health=max(0, health))
    return defeat(state) if health <= 0 else suffer(state)
