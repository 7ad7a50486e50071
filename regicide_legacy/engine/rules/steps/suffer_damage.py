"""Step 4a in a mission with rules: the strike, how it is suffered, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, ChooseOption, Discard, Feign, Refresh
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import DISCARD_PILE, HAND, NO_SEAT
from regicide_legacy.engine.rules import heard, numbers, paying, words
from regicide_legacy.engine.rules.context import NO_CARD
from regicide_legacy.engine.rules.effects.counting import end_changes
from regicide_legacy.engine.rules.endings import STRIKE as UNPAID_STRIKE
from regicide_legacy.engine.rules.endings import end
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.rules.steps.begin_turn import start_next_turn
from regicide_legacy.engine.rules.steps.offering import offered, use_offer
from regicide_legacy.engine.rules.steps.refreshing import refresh
from regicide_legacy.engine.rules.steps.stages import (
    JESTER_TURN_OVER,
    NAME_NEXT_PLAYER,
    NEXT_TURN,
    STRIKE,
    STRIKE_SUFFERED,
    TURN_ENDS,
    TURN_OVER,
    pass_by,
    settle,
    upon,
)
from regicide_legacy.engine.rules.telling import note
from regicide_legacy.engine.state import DISCARD, WAIT
from regicide_legacy.engine.steps.suffer_damage import FEIGN, can_refresh, payment_refusal

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def begin_strike(state: State) -> int:
    """Let the enemy strike; its damage can still change (strike_begun)."""
    rules = state.rules
    rules.struck = state.current
    state.damage_due = numbers.strike_damage(state)
    state.untouched = True
    rules.passed = False
    rules.strike_open = True
    rules.refreshed = False
    if state.events is not None:
        state.tell("strike_begun", seat=state.current, damage=state.damage_due)
    if state.compiled.book.quiet_strike_begun:
        return _demand(state)
    stage = pass_by(state, heard.STRIKE_BEGUN, STRIKE)
    return strike(state) if stage == STRIKE else stage


def strike(state: State) -> int:
    """Ask for discards; no card for a strike of 0 (L-07), and a loss where nothing can be done about it."""
    book = state.compiled.book
    if book.quiet_strike:
        if state.untouched:
            state.damage_due = numbers.strike_damage(state)
        return _demand(state)
    if state.untouched:
        if book.replacing and replaced(state, words.STRIKE, state.current):
            _close(state)
            return settle(state, TURN_ENDS)
        state.damage_due = numbers.strike_damage(state)
    if state.damage_due <= 0:
        return _suffered(state)
    paying.look(state, feigning_answers=not state.rules.refreshed, feign_death=state.compiled.feign_death)
    if state.payable or state.may_feign or choices(state):
        return state.ask(DISCARD, state.current)
    return _not_suffered(state)


def _demand(state: State) -> int:
    """Ask for discards where no rule says which, or offers anything else."""
    due = state.damage_due
    if due <= 0:
        return _suffered(state)
    current = state.current
    hand = state.hands[current]
    strength = state.compiled.strength
    for card in hand:
        due -= strength[card]
    state.payable = due <= 0
    if state.untouched:
        compiled = state.compiled
        limit = numbers.hand_limit(state, current) if compiled.book.changes_limit else compiled.hand_limit
        state.may_feign = compiled.feign_death and not state.rules.refreshed and len(hand) >= limit
    if due <= 0 or state.may_feign or can_refresh(state):
        state.decision = DISCARD
        state.asked = current
        return WAIT
    return _not_suffered(state)


def _not_suffered(state: State) -> int:
    """Lose the mission by a strike that nothing can be done about, unless a rule does something instead."""
    if end(state, won=False, reason=UNPAID_STRIKE):
        state.rules.agenda.clear()
        return WAIT
    # A rule has kept the loss from coming, and resolves: the strike counts as paid.
    _close(state)
    return settle(state, STRIKE_SUFFERED)


def choices(state: State) -> Sequence[Choice]:
    """Return the cards that can be discarded, feign death, refresh (C-05), and what is offered at a strike."""
    compiled = state.compiled
    if compiled.book.quiet_strike:
        discards = compiled.discards
        found: list[Choice] = [discards[card] for card in state.hands[state.current]] if state.payable else []
        if state.may_feign:
            found.append(FEIGN)
    else:
        found = paying.choices(state)
    if state.untouched:
        if compiled.solo_refreshes and can_refresh(state):
            found.append(Refresh())
        if state.compiled.book.standing:
            found += offered(state, heard.STRIKE_BEGUN, alone=not found)
    return found


def answer(state: State, choice: Choice) -> Refusal | None:
    """Take a card, a feigned death, a refreshed hand, or the use of an offer; then the strike goes on."""
    if not isinstance(choice, Discard) or not state.compiled.book.quiet_strike:
        return _answer(state, choice)
    # No rule says which card may be taken.
    card = state.compiled.number.get(choice.card, NO_CARD)
    hand = state.hands[state.current]
    if card not in hand:
        return Refusal.NOT_IN_HAND
    if not state.payable:
        return payment_refusal(state)
    if state.rules.strike_open:
        state.rules.strike_damage = state.damage_due
        state.rules.strike_open = False
        state.untouched = False
        state.may_feign = False
    hand.remove(card)
    state.discard.append(card)
    if state.events is not None:
        state.tell("discarded", seat=state.current, cards=[choice.card], **{"from": "hand", "to": "discard"})
    due = state.damage_due - state.compiled.strength[card]
    state.damage_due = due if due > 0 else 0
    if not state.compiled.book.quiet_paying:
        note(state, card, HAND, DISCARD_PILE, state.current)
        if state.rules.moved or state.compiled.book.alert:
            state.stage = settle(state, STRIKE)
            return None
    if due <= 0:
        state.stage = _suffered(state)
    # Else a hand that could pay and has begun to can pay the rest: it is asked for the next card.
    return None


def _answer(state: State, choice: Choice) -> Refusal | None:
    """Take what is not a card, or a card where rules say which."""
    if isinstance(choice, ChooseOption):
        if not state.untouched:
            return Refusal.NOT_OFFERED
        return use_offer(state, heard.STRIKE_BEGUN, choice.option, STRIKE, choices(state))
    if isinstance(choice, Refresh):
        if not can_refresh(state):
            return Refusal.CANNOT_REFRESH
        # The hand was not full when the strike landed (L-06).
        state.rules.refreshed = True
        refresh(state, STRIKE)
        return None
    rules = state.rules
    demanded = numbers.strike_damage(state) if rules.strike_open else rules.strike_damage
    refusal = paying.answer(state, choice)
    if refusal is None:
        rules.strike_damage = demanded
        rules.strike_open = False
        rules.feigned = rules.feigned or isinstance(choice, Feign)
        state.stage = settle(state, STRIKE)
    return refusal


def _suffered(state: State) -> int:
    """Close the strike, which is paid, feigned or was 0."""
    if state.compiled.book.quiet_end and not state.rules.changes:
        return _end_turn_quietly(state)
    _close(state)
    stage = settle(state, STRIKE_SUFFERED) if state.compiled.book.alert else STRIKE_SUFFERED
    return strike_suffered(state) if stage == STRIKE_SUFFERED else stage


def _end_turn_quietly(state: State) -> int:
    """Go from the strike to the next turn where no rule looks."""
    if state.events is not None:
        state.tell("strike_suffered", seat=state.current)
        state.tell("turn_ended", seat=state.current)
    paying.settle(state)
    return pass_turn(state)


def _close(state: State) -> None:
    """Note what the strike has demanded, which no longer changes; nothing of it is due any more."""
    if state.rules.strike_open:
        state.rules.strike_damage = numbers.strike_damage(state)
        state.rules.strike_open = False
    paying.settle(state)


def strike_suffered(state: State) -> int:
    """Stop for rules once the strike is suffered (strike_suffered)."""
    if state.events is not None:
        state.tell("strike_suffered", seat=state.current)
    stage = pass_by(state, heard.STRIKE_SUFFERED, TURN_ENDS)
    return end_turn(state) if stage == TURN_ENDS else stage


def end_turn(state: State) -> int:
    """End the turn, which passes on (turn_ended)."""
    if state.events is not None:
        state.tell("turn_ended", seat=state.current)
    stage = pass_by(state, heard.TURN_ENDED, TURN_OVER)
    return close_turn(state) if stage == TURN_OVER else stage


def end_jester_turn(state: State) -> int:
    """End the turn of a classic jester, whose player names who is next (turn_ended, C-01)."""
    state.tell("turn_ended", seat=state.current)
    return upon(state, heard.TURN_ENDED, JESTER_TURN_OVER)


def close_turn(state: State) -> int:
    """End what lasted for the turn; an enemy that falls by it leaves the next turn to the same player."""
    end_changes(state, words.TURN)
    stage = settle(state, NEXT_TURN) if state.compiled.book.alert else NEXT_TURN
    return pass_turn(state) if stage == NEXT_TURN else stage


def close_jester_turn(state: State) -> int:
    """End what lasted for the turn of a classic jester, before its player names who is next (C-01)."""
    end_changes(state, words.TURN)
    return settle(state, NAME_NEXT_PLAYER)


def pass_turn(state: State) -> int:
    """Give the turn to the next player clockwise, or to the seat that a rule had named."""
    named = state.rules.next_player
    state.rules.next_player = NO_SEAT
    state.current = (state.current + 1) % state.compiled.players if named == NO_SEAT else named
    return start_next_turn(state)
