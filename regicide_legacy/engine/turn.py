"""The turn as a whole: which stage follows which, and who answers what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from regicide_legacy.engine.choices import Choice, NextPlayer, Orders, Start
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.state import WAIT, State
from regicide_legacy.engine.steps import cast_spells, enemy_defeated, form_attack, jesters, suffer_damage

STAGES: Final[tuple[Callable[[State], int], ...]] = (
    form_attack.start_turn,
    cast_spells.cast,
    suffer_damage.suffer,
    suffer_damage.strike,
    enemy_defeated.gather,
    enemy_defeated.reveal,
)
"""What each stage does, in the order of the stages' numbers in `state`."""


def run(state: State) -> None:
    """Go on with the turn until a decision is asked or the mission ends."""
    stages = STAGES
    stage = state.stage
    while stage >= 0:
        stage = stages[stage](state)
    state.stage = WAIT


def mission_over(state: State, choice: Choice) -> Refusal:
    """Refuse any choice once the mission is over."""
    return Refusal.GAME_OVER


ANSWERS: Final[tuple[Callable[[State, Choice], Refusal | None], ...]] = (
    mission_over,
    form_attack.answer_start,
    form_attack.answer_attack,
    jesters.answer_claim,
    suffer_damage.answer_discard,
    jesters.answer_next_player,
    enemy_defeated.answer_choose,
    enemy_defeated.answer_order,
)
"""Who takes the answer to each decision, in the order of the decisions' numbers in `state`."""


def no_choices(state: State) -> list[Choice]:
    """Return that nothing can be chosen."""
    return []


def starts(state: State) -> list[Choice]:
    """Return every seat to take the first turn (L-01)."""
    return [Start(seat) for seat in range(state.compiled.players)]


def next_players(state: State) -> list[Choice]:
    """Return every seat to have the next turn (C-01)."""
    return [NextPlayer(seat) for seat in range(state.compiled.players)]


def _orders(state: State) -> Sequence[Choice]:
    return Orders(state.names(enemy_defeated.gatherable(state)))


CHOICES: Final[tuple[Callable[[State], Sequence[Choice]], ...]] = (
    no_choices,
    starts,
    form_attack.attack_choices,
    jesters.claim_choices,
    suffer_damage.discard_choices,
    next_players,
    enemy_defeated.choose_choices,
    _orders,
)

"""Who lists the choices of each decision, in the promised order of that decision."""
