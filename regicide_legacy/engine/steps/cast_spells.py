"""Step 2: cast spells. The cleric comes first, then the bard, each once, at the full attack strength."""

from __future__ import annotations

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.piles import draw_round, heal
from regicide_legacy.engine.state import State
from regicide_legacy.engine.steps.deal_damage import deal


def cast(state: State) -> int:
    """Resolve the cleric, then the bard, of the present attack; step 3 follows."""
    abilities = state.attack_abilities
    if abilities & CLERIC_BIT:
        healed = heal(state, state.attack_strength)
        if state.events is not None:
            _tell_healed(state, healed)
    if abilities & BARD_BIT:
        draw_round(state, state.attack_strength)
    return deal(state)


def _tell_healed(state: State, healed: list[int]) -> None:
    """Tell of cards healed: which they are is public, their order is not."""
    assert state.events is not None
    cards = state.names(healed)
    public = {"cards": sorted(cards), "from": "discard", "to": "reserve_bottom", "discard": state.names(state.discard)}
    state.events.append(Event("healed", public, {"cards": cards}))
