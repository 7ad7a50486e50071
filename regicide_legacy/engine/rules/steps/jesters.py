"""Jesters in step 1 of a mission with rules: laid out, then claimed, or ending immunity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, Claim, PlayJester
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import HAND, IN_PLAY
from regicide_legacy.engine.rules import heard, numbers
from regicide_legacy.engine.rules.context import NO_CARD
from regicide_legacy.engine.rules.endings import NO_PLAY, end_of_step
from regicide_legacy.engine.rules.steps.abilities import STEP_4A, LateAbility
from regicide_legacy.engine.rules.steps.attacking import can_attack
from regicide_legacy.engine.rules.steps.stages import (
    ASK_ATTACK,
    JESTER_TAKEN,
    JESTER_TURN_ENDS,
    settle,
    upon,
)
from regicide_legacy.engine.rules.telling import note
from regicide_legacy.engine.state import CLAIM, NEXT_PLAYER, THE_TABLE, WAIT
from regicide_legacy.engine.steps import jesters

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def forbidden(state: State, card: int) -> Refusal | None:
    """Return the rule of the mission that forbids the current player a jester, if any."""
    if not numbers.may(state, "may_play_jester", policy=True, seat=state.current):
        return Refusal.MAY_NOT_PLAY_JESTER
    return None if numbers.allowed(state, "may_not_play", [card], state.current) else Refusal.MAY_NOT_PLAY


def claimers(state: State) -> list[int]:
    """Return the seats that can form an attack on a jester (L-09)."""
    return [seat for seat in range(state.compiled.players) if can_attack(state, seat)]


def refusal(state: State, card: int) -> Refusal | None:
    """Return the rule by which a jester in hand may not be played now, if any (L-09, may_play_jester)."""
    refused = forbidden(state, card)
    if refused is not None:
        return refused
    if state.compiled.jester_claims and not claimers(state):
        return Refusal.NOBODY_CAN_CLAIM
    return None


def play(state: State, choice: PlayJester) -> Refusal | None:
    """Lay out a jester from the hand (jester_played); its claim or its effect comes after."""
    card = state.compiled.number.get(choice.card, NO_CARD)
    refused = jesters.jester_card_refusal(state, choice) or refusal(state, card)
    if refused is not None:
        return refused
    jesters.lay_jester(state, card)
    note(state, card, HAND, IN_PLAY, state.current)
    state.stage = upon(state, heard.JESTER_PLAYED, JESTER_TAKEN, card)
    return None


def take(state: State) -> int:
    """Ask the table who claims the jester, or let it end the enemy's immunity (Jester, C-01)."""
    if not state.compiled.jester_claims:
        return _cancel_immunity(state)
    if claimers(state):
        return state.ask(CLAIM, THE_TABLE)
    # Rules have left nobody who could: then nothing can be done in this turn (L-04).
    return WAIT if end_of_step(state, won=False, reason=NO_PLAY) else settle(state, JESTER_TAKEN)


def claim_choices(state: State) -> list[Choice]:
    """Return the seats that can claim the jester."""
    return [state.compiled.claims[seat] for seat in claimers(state)]


def answer_claim(state: State, choice: Choice) -> Refusal | None:
    """Take the seat that claims the jester: it has taken over the turn and must attack (L-09)."""
    if not isinstance(choice, Claim):
        return Refusal.NOT_ASKED
    if not 0 <= choice.seat < state.compiled.players:
        return Refusal.NO_SUCH_SEAT
    if choice.seat not in claimers(state):
        return Refusal.CANNOT_CLAIM
    jesters.claim(state, choice.seat)
    state.stage = settle(state, ASK_ATTACK)
    return None


def _cancel_immunity(state: State) -> int:
    """End the enemy's immunity; abilities of step 4a that it held back happen after all, then the turn ends (C-01)."""
    state.immunity_cancelled = True
    state.tell("immunity_cancelled", card=state.compiled.ids[state.enemy])
    held_back, state.held_back = state.held_back, []
    abilities = {ability.bit: ability for ability in state.compiled.book.abilities[STEP_4A]}
    state.rules.agenda += [LateAbility(abilities[bit], strength) for bit, strength in reversed(held_back)]
    return settle(state, JESTER_TURN_ENDS)


def name_next_player(state: State) -> int:
    """Ask the player of a classic jester who has the next turn (C-01)."""
    return state.ask(NEXT_PLAYER, state.current)
