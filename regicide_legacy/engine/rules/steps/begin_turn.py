"""The beginning of a mission, of an enemy and of a turn, in a mission with rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.compiled import JESTER
from regicide_legacy.engine.rules import heard, words
from regicide_legacy.engine.rules.effects.counting import end_changes
from regicide_legacy.engine.rules.endings import NO_PLAY, end_of_step
from regicide_legacy.engine.rules.steps.form_attack import can_act
from regicide_legacy.engine.rules.steps.stages import ASK_ATTACK, ENEMY_MET, settle, upon
from regicide_legacy.engine.state import ATTACK, TURN_STARTED, WAIT

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def begin_mission(state: State, seat: int) -> None:
    """Give `seat` the first turn; the first enemy is up since the deal (mission_started)."""
    state.current = seat
    state.tell("mission_started", seat=seat)
    state.stage = upon(state, heard.MISSION_STARTED, ENEMY_MET)


def meet_enemy(state: State) -> int:
    """Tell of the enemy that was turned up (enemy_revealed); the same player has the next turn."""
    state.tell("enemy_revealed", card=state.compiled.ids[state.enemy])
    return upon(state, heard.ENEMY_REVEALED, TURN_STARTED)


def start_turn(state: State) -> int:
    """Begin a turn: what lasted for the turn before ends (turn_started)."""
    _forget_turn(state)
    stage = upon(state, heard.TURN_STARTED, ASK_ATTACK)
    return ask_attack(state) if stage == ASK_ATTACK else stage


def start_next_turn(state: State) -> int:
    """Do as `start_turn` after another turn: nothing has happened then that rules have not looked at."""
    book = state.compiled.book
    if book.upon[heard.TURN_STARTED] is not None or book.alert:
        return start_turn(state)
    _forget_turn(state)
    return ask_attack(state)


def _forget_turn(state: State) -> None:
    rules = state.rules
    rules.begin_turn()
    state.claimed = False
    if rules.changes or state.compiled.book.counted[words.TURN]:
        end_changes(state, words.TURN)


def ask_attack(state: State) -> int:
    """Ask the current player for an attack; nothing that can be done, nor an offer to use, loses the mission (L-04)."""
    compiled = state.compiled
    hand = state.hands[state.current]
    # Most often a card is held to attack with that no rule can forbid.
    if (compiled.book.free_step_1 and hand and compiled.nature[hand[0]] != JESTER) or can_act(state):
        state.decision = ATTACK
        state.asked = state.current
        return WAIT
    if end_of_step(state, won=False, reason=NO_PLAY):
        return WAIT
    return settle(state, ASK_ATTACK)
