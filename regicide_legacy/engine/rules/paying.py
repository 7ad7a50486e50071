"""Suffering damage in a mission with rules, a strike's or a rule's: with cards one at a time, or by feigning death."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice, Discard, Feign
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import HAND, SHUFFLED, Destination, put
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.telling import listed, note, shuffle_aloud
from regicide_legacy.engine.steps.suffer_damage import payment_refusal

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


class Due:
    """Damage that is being suffered. Nothing in it changes."""

    __slots__ = ("damage", "may_feign", "payable", "struck", "untouched")

    def __init__(self, struck: int, damage: int, *, untouched: bool, may_feign: bool, payable: bool) -> None:
        self.struck = struck
        self.damage = damage
        self.untouched = untouched
        self.may_feign = may_feign
        self.payable = payable


NOTHING_DUE: Final = Due(0, 0, untouched=False, may_feign=False, payable=False)


def due(state: State) -> Due:
    """Return the damage that is being suffered now."""
    return Due(
        state.rules.struck,
        state.damage_due,
        untouched=state.untouched,
        may_feign=state.may_feign,
        payable=state.payable,
    )


def settle(state: State) -> None:
    """Note that no damage is being suffered any more."""
    state.rules.struck = 0
    state.damage_due = 0
    state.untouched = False
    state.may_feign = False
    state.payable = False


def restore(state: State, before: Due) -> None:
    """Go on with the damage that was suffered before."""
    state.rules.struck = before.struck
    state.damage_due = before.damage
    state.untouched = before.untouched
    state.may_feign = before.may_feign
    state.payable = before.payable


def look(state: State, *, feigning_answers: bool, feign_death: bool) -> None:
    """Look at the struck hand: whether it can pay, and whether it is full before the first discard (step 4a, L-06).

    `feigning_answers`: death may be feigned at all, which rules cannot change; `feign_death` is the policy, if so.
    """
    seat = state.rules.struck
    strength = state.compiled.strength
    due = state.damage_due
    for card in _payers(state):
        due -= strength[card]
    state.payable = due <= 0
    full = feigning_answers and state.untouched and len(state.hands[seat]) >= numbers.hand_limit(state, seat)
    state.may_feign = full and numbers.may(state, "may_feign_death", feign_death, seat)


def _payers(state: State) -> list[int]:
    seat = state.rules.struck
    return numbers.allowed(state, "may_not_pay", state.hands[seat], seat)


def choices(state: State) -> list[Choice]:
    """Return the cards that the struck hand may discard, where they can pay, then feign death (L-06)."""
    found: list[Choice] = []
    if state.payable:
        discards = state.compiled.discards
        found += [discards[card] for card in _payers(state)]
    if state.may_feign:
        found.append(Feign())
    return found


def answer(state: State, choice: Choice) -> Refusal | None:
    """Take a card discarded to suffer damage, or a feigned death; what is paid goes where rules say."""
    if isinstance(choice, Feign):
        return _feign(state)
    if not isinstance(choice, Discard):
        return Refusal.NOT_ASKED
    card = state.compiled.number.get(choice.card, -1)
    if card not in state.hands[state.rules.struck]:
        return Refusal.NOT_IN_HAND
    if not state.payable:
        return payment_refusal(state)
    if not numbers.unchanged(state, "may_not_pay") and card not in _payers(state):
        return Refusal.MAY_NOT_PAY
    state.untouched = False
    state.may_feign = False
    due = state.damage_due - state.compiled.strength[card]
    state.damage_due = due if due > 0 else 0
    _discard(state, [card])
    return None


def _feign(state: State) -> Refusal | None:
    if not state.may_feign:
        return Refusal.CANNOT_FEIGN
    state.tell("death_feigned", seat=state.rules.struck)
    state.untouched = False
    state.may_feign = False
    state.damage_due = 0
    _discard(state, state.hands[state.rules.struck][:])
    return None


def _discard(state: State, cards: list[int]) -> None:
    seat = state.rules.struck
    to = numbers.sent_to(state, "paid_to", numbers.PAID_TO, seat)
    leave_hand(state, cards, seat, to)


def leave_hand(state: State, cards: list[int], seat: int, to: Destination) -> None:
    """Put cards of a hand where discarded cards go, one by one, in the order held."""
    for card in cards:
        state.hands[seat].remove(card)
        put(state, card, to, seat, seen=True)
        note(state, card, HAND, to.place, seat)
    if state.events is not None:
        state.tell("discarded", seat=seat, cards=listed(state, cards, to), **{"from": "hand", "to": to.word})
    if to.end == SHUFFLED:
        shuffle_aloud(state, to.place, state.compiled.book.seats[seat])
