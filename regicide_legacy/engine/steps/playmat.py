"""Cards laid on a playmat to attack."""

from __future__ import annotations

from regicide_legacy.engine.state import CAST_SPELLS, State


def lay_out(state: State, cards: list[int], strength: int, classes: int, ignores_immunity: bool) -> None:
    """Put an attack on the current player's playmat; immunity is asked once, for the whole attack."""
    current = state.current
    state.played += cards
    for _ in cards:
        state.played_by.append(current)
    state.yielded[current] = False
    if state.claimed:
        state.claimed = False
    else:
        state.turns += 1
    state.attack_strength = strength
    state.attack_classes = classes
    if ignores_immunity or state.immunity_cancelled:
        state.attack_abilities = classes
    else:
        state.attack_abilities = classes & ~state.immune
    state.stage = CAST_SPELLS
