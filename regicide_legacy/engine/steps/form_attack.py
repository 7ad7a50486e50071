"""Step 1: form an attack, play a jester, or yield."""

from __future__ import annotations

from regicide_legacy.engine.choices import Attack, Choice, PlayJester, Refresh, Start, Yield
from regicide_legacy.engine.compiled import JESTER, AttackForm
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.state import (
    ATTACK,
    SUFFER_DAMAGE,
    TURN_STARTED,
    WAIT,
    State,
)
from regicide_legacy.engine.steps.jesters import jester_refusal, play_jester, solo_attack
from regicide_legacy.engine.steps.playmat import lay_out
from regicide_legacy.engine.steps.suffer_damage import refresh_hand


def answer_start(state: State, choice: Choice) -> Refusal | None:
    """Take the seat that starts (L-01)."""
    if not isinstance(choice, Start):
        return Refusal.NOT_ASKED
    if not 0 <= choice.seat < state.compiled.players:
        return Refusal.NO_SUCH_SEAT
    begin_mission(state, choice.seat)
    return None


def begin_mission(state: State, seat: int) -> None:
    """Give `seat` the first turn; the first enemy is up since the deal."""
    state.current = seat
    if state.events is not None:
        state.tell("mission_started", seat=seat)
        state.tell("enemy_revealed", card=state.compiled.ids[state.enemy])
    state.stage = TURN_STARTED


def start_turn(state: State) -> int:
    """Ask the current player for an attack, or lose the mission where none, nor a yield, is possible (L-04)."""
    current = state.current
    nature = state.compiled.nature
    for card in state.hands[current]:
        if nature[card] != JESTER:
            state.decision = ATTACK
            state.asked = current
            return WAIT
    # What is left of the hand is jesters.
    jester = bool(state.hands[current]) and jester_refusal(state) is None
    aside = bool(state.aside) and state.compiled.jesters_aside > 0
    if jester or aside or yield_refusal(state) is None:
        return state.ask(ATTACK, current)
    return state.lose("no_play")


def yield_refusal(state: State) -> Refusal | None:
    """Return the rule by which the current player may not yield, if any (L-02, L-03)."""
    compiled = state.compiled
    if compiled.players == 1:
        if not compiled.solo_yield:
            return Refusal.SOLO_YIELD
        return Refusal.SOLO_YIELD_TWICE if state.yielded[0] else None
    # True counts as 1: of all marks, the current player's own does not matter.
    yielded = state.yielded
    others = yielded.count(True) - yielded[state.current]
    return Refusal.ALL_OTHERS_YIELDED if others == compiled.players - 1 else None


def attack_choices(state: State) -> list[Choice]:
    """Return all that step 1 allows: single cards, a companion with another card, kinfolk, jesters, refresh, yield.

    Cards come in the order of the hand, kinfolk by strength. After a claim only attacks are left (L-09).
    """
    compiled = state.compiled
    singles = compiled.singles
    hand = state.hands[state.current]
    choices: list[Choice] = [singles[card] for card in hand]
    # Cards that are more than a card alone: companions, jesters, and those that can have kinfolk.
    special = 0
    special_bits = compiled.special
    for card in hand:
        special |= special_bits[card]
    jesters = special & compiled.jester_set
    if jesters:
        choices = [singles[card] for card in hand if not jesters & compiled.bits[card]]
    if special & compiled.companion_set:
        _add_pairs(state, choices, hand, special)
    kinfolk = special & compiled.kinfolk_set
    if kinfolk & (kinfolk - 1):
        _add_kinfolk(state, choices, kinfolk)
    if state.claimed:
        return choices
    if jesters and jester_refusal(state) is None:
        choices += [compiled.jester_choices[card] for card in hand if jesters & compiled.bits[card]]
    if state.aside:
        choices += aside_choices(state)
    # Most often nobody has yielded yet.
    if compiled.may_yield and (True not in state.yielded or yield_refusal(state) is None):
        choices.append(_YIELD)
    return choices


_YIELD = Yield()


def _add_pairs(state: State, choices: list[Choice], hand: list[int], special: int) -> None:
    """Add each companion with each other card that is not a jester; two companions make one pair (step 1, animal)."""
    compiled = state.compiled
    bits = compiled.bits
    left_out = special & compiled.jester_set
    for companion in hand:
        if compiled.companion_set & bits[companion]:
            left_out |= bits[companion]
            pairs = compiled.pairs[companion]
            choices += [pairs[card] for card in hand if not left_out & bits[card]]


def _add_kinfolk(state: State, choices: list[Choice], kinfolk: int) -> None:
    """Add the sets of cards of one strength, of the cards of a hand that can have kinfolk (step 1, kinfolk)."""
    compiled = state.compiled
    for rank in compiled.kinfolk_ranks:
        cards = kinfolk & rank
        if cards & (cards - 1):
            choices += compiled.kinfolk_attacks(cards)


def aside_choices(state: State) -> list[Choice]:
    """Return what the next jester aside can do: attack as one of four classes (Solo), or refresh the hand (C-05)."""
    if state.compiled.solo_attacks:
        return state.compiled.solo_choices[state.aside[0]]
    return [Refresh()] if state.compiled.solo_refreshes else []


def answer_attack(state: State, choice: Choice) -> Refusal | None:
    """Take what the current player does at step 1."""
    if isinstance(choice, Attack):
        form = state.compiled.forms.get(choice.cards)
        return attack(state, state.compiled.attack_form(choice) if form is None else form)
    if state.claimed:
        return Refusal.CLAIMER_ATTACKS if isinstance(choice, (Yield, PlayJester)) else Refusal.NOT_ASKED
    if isinstance(choice, Yield):
        return _yield(state)
    if isinstance(choice, PlayJester):
        return play_jester(state, choice) if choice.class_ is None else solo_attack(state, choice)
    if isinstance(choice, Refresh):
        return _refresh(state)
    return Refusal.NOT_ASKED


def attack(state: State, form: AttackForm | Refusal) -> Refusal | None:
    """Lay the cards of an attack from the current player's hand on the playmat (step 1)."""
    if isinstance(form, Refusal):
        return form
    cards = form.cards
    hand = state.hands[state.current]
    for card in cards:
        if card not in hand:
            return Refusal.NOT_IN_HAND
    for card in cards:
        hand.remove(card)
    lay_out(state, cards, form.strength, form.classes, state.claimed)
    if state.events is not None:
        state.tell(
            "attack_formed",
            seat=state.current,
            cards=state.names(form.cards),
            strength=form.strength,
            classes=state.compiled.class_list(form.classes),
            **{"from": "hand", "to": "in_play"},
        )
    return None


def _yield(state: State) -> Refusal | None:
    refusal = yield_refusal(state)
    if refusal is None:
        lay_nothing(state)
    return refusal


def lay_nothing(state: State) -> None:
    """Note that the current player yields: there is no attack this turn (step 1)."""
    state.yielded[state.current] = True
    state.turns += 1
    state.attack_strength = 0
    state.attack_classes = 0
    state.attack_abilities = 0
    if state.events is not None:
        state.tell("yielded", seat=state.current)
    state.stage = SUFFER_DAMAGE


def _refresh(state: State) -> Refusal | None:
    if not state.compiled.solo_refreshes or not state.aside:
        return Refusal.NO_JESTER_ASIDE
    refresh_hand(state)
    state.stage = TURN_STARTED
    return None
