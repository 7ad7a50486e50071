"""A hand refreshed with a jester that lies aside, in a mission with rules (C-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.places import DISCARD_PILE, RESERVE, TOP, Destination
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.context import NO_RULE, Context
from regicide_legacy.engine.rules.effects.drawing import Draws
from regicide_legacy.engine.rules.paying import leave_hand
from regicide_legacy.engine.rules.steps.stages import settle
from regicide_legacy.engine.steps.suffer_damage import spend_jester

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State

_DISCARD = Destination(DISCARD_PILE, TOP, "discard")


def refresh(state: State, stage: int) -> None:
    """Spend the next jester aside, discard the hand and draw up to the hand limit; then go on with a stage."""
    seat = state.current
    spend_jester(state)
    leave_hand(state, state.hands[seat][:], seat, _DISCARD)
    limit = numbers.hand_limit(state, seat)
    state.rules.agenda.append(Draws(RESERVE, [seat], limit, Context(NO_RULE, seat)))
    state.stage = settle(state, stage)
