"""Step 2: cast spells. The cleric comes first, then the bard, each once, at the full attack strength."""

from __future__ import annotations

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT
from regicide_legacy.engine.piles import draw_round, heal
from regicide_legacy.engine.state import State
from regicide_legacy.engine.steps.deal_damage import deal


def cast(state: State) -> int:
    """Resolve the cleric, then the bard, of the present attack; step 3 follows."""
    abilities = state.attack_abilities
    if abilities & CLERIC_BIT:
        heal(state, state.attack_strength)
    if abilities & BARD_BIT:
        draw_round(state, state.attack_strength)
    return deal(state)
