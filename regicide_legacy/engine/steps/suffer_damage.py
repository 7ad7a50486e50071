"""Step 4a: the paladin's shield, the strike, and how a player suffers it."""

from __future__ import annotations

from regicide_legacy.engine.choices import Choice, Discard, Feign, Refresh
from regicide_legacy.engine.compiled import PALADIN_BIT
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.piles import draw, tell_drawn
from regicide_legacy.engine.state import (
    DISCARD,
    STRIKE,
    TURN_STARTED,
    WAIT,
    State,
)


def suffer(state: State) -> int:
    """Let a paladin of this attack lower the enemy's strength, then let the enemy strike (step 4a)."""
    if state.attack_abilities & PALADIN_BIT:
        fell = state.lower_strength(state.attack_strength)
        if state.events is not None:
            state.tell("lowered", enemy_strength=fell, strength=state.enemy_strength())
    elif state.attack_classes & PALADIN_BIT:
        state.held_back.append((PALADIN_BIT, state.attack_strength))
    compiled = state.compiled
    # Asked here, not of the state: it is the plain answer, and the engine's hottest place.
    damage = compiled.strength[state.enemy] + state.raised - state.lowered
    state.damage_due = damage = damage if damage > 0 else 0
    state.untouched = True
    state.may_feign = compiled.feign_death and len(state.hands[state.current]) >= compiled.hand_limit
    if state.events is not None:
        state.tell("strike_begun", seat=state.current, damage=damage)
    return strike(state)


def strike(state: State) -> int:
    """Ask for discards; no card for a strike of 0 (L-07), and a loss where nothing can be done about it."""
    due = state.damage_due
    if due <= 0:
        return strike_suffered(state)
    strength = state.compiled.strength
    current = state.current
    for card in state.hands[current]:
        due -= strength[card]
    state.payable = due <= 0
    if due <= 0 or state.may_feign or can_refresh(state):
        state.decision = DISCARD
        state.asked = current
        return WAIT
    return state.lose("strike")


def can_refresh(state: State) -> bool:
    """Say whether a jester aside can refresh the hand that is struck: before the first discard (C-05)."""
    return state.compiled.solo_refreshes and state.untouched and bool(state.aside)


def discard_choices(state: State) -> list[Choice]:
    """Return the cards of the struck hand, where they can pay, then feign death (L-06), then refresh (C-05)."""
    discards = state.compiled.discards
    hand = state.hands[state.current]
    if not state.untouched:
        return [discards[card] for card in hand]
    choices: list[Choice] = [discards[card] for card in hand] if state.payable else []
    if state.may_feign:
        choices.append(FEIGN)
    if state.compiled.solo_refreshes and can_refresh(state):
        choices.append(Refresh())
    return choices


FEIGN = Feign()


def answer_discard(state: State, choice: Choice) -> Refusal | None:
    """Take a card discarded to suffer damage, a feigned death, or a refreshed hand.

    Once the damage is satisfied no further card is asked (step 4a).
    """
    if not isinstance(choice, Discard):
        return _answer_without_discard(state, choice)
    card = state.compiled.number.get(choice.card, -1)
    hand = state.hands[state.current]
    if card not in hand:
        return Refusal.NOT_IN_HAND
    if state.untouched:
        if not state.payable:
            return payment_refusal(state)
        state.untouched = False
        state.may_feign = False
    hand.remove(card)
    state.discard.append(card)
    due = state.damage_due - state.compiled.strength[card]
    if state.events is not None:
        state.tell("discarded", seat=state.current, cards=[choice.card], **{"from": "hand", "to": "discard"})
    if due > 0:
        # A hand that could pay and has begun to can pay the rest: it is asked for the next card.
        state.damage_due = due
    else:
        state.damage_due = 0
        state.stage = strike_suffered(state)
    return None


def payment_refusal(state: State) -> Refusal:
    """Return why a hand that cannot pay is to do something else (L-06, C-05, or what a rule offers)."""
    if state.may_feign:
        return Refusal.FEIGN_ONLY
    return Refusal.REFRESH_ONLY if can_refresh(state) else Refusal.CANNOT_PAY


def _answer_without_discard(state: State, choice: Choice) -> Refusal | None:
    if isinstance(choice, Feign):
        return _feign(state)
    if isinstance(choice, Refresh):
        return _refresh(state)
    return Refusal.NOT_ASKED


def _feign(state: State) -> Refusal | None:
    """Discard the whole hand, in the order held; the strike is suffered, whatever the sum (L-06)."""
    if not state.may_feign:
        return Refusal.CANNOT_FEIGN
    state.tell("death_feigned", seat=state.current)
    _discard_hand(state)
    state.may_feign = False
    state.damage_due = 0
    state.stage = STRIKE
    return None


def _refresh(state: State) -> Refusal | None:
    if not can_refresh(state):
        return Refusal.CANNOT_REFRESH
    refresh_hand(state)
    state.may_feign = False
    state.stage = STRIKE
    return None


def _discard_hand(state: State) -> None:
    hand = state.hands[state.current]
    if state.events is not None:
        state.tell("discarded", seat=state.current, cards=state.names(hand), **{"from": "hand", "to": "discard"})
    state.discard += hand
    hand.clear()


def refresh_hand(state: State) -> None:
    """Spend the next jester aside, discard the hand and draw up to the hand limit; no bard's draw (C-05)."""
    spend_jester(state)
    _discard_hand(state)
    for _ in range(min(state.compiled.hand_limit, len(state.reserve))):
        tell_drawn(state, state.current, draw(state, state.current))


def spend_jester(state: State) -> None:
    """Spend the next jester aside to refresh a hand (C-05)."""
    jester = state.aside.pop(0)
    state.spent.append(jester)
    state.tell(
        "hand_refreshed", seat=state.current, cards=[state.compiled.ids[jester]], **{"from": "aside", "to": "spent"}
    )


def strike_suffered(state: State) -> int:
    """Close the strike, which is paid, feigned or was 0, and with it the turn; the next player clockwise has one."""
    state.untouched = False
    if state.events is not None:
        state.tell("strike_suffered", seat=state.current)
        state.tell("turn_ended", seat=state.current)
    state.current += 1
    if state.current == state.compiled.players:
        state.current = 0
    return TURN_STARTED
