"""Step 1 in a mission with rules: what attacks rules leave, and offers that stand beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Attack, Choice, ChooseOption, PlayJester, Refresh, Yield
from regicide_legacy.engine.compiled import CLAIMED_JESTER, JESTER, SOLO_JESTER
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import ASIDE, HAND
from regicide_legacy.engine.places import ATTACK as ATTACK_PLACE
from regicide_legacy.engine.rules import heard, numbers
from regicide_legacy.engine.rules.steps import jesters
from regicide_legacy.engine.rules.steps.attacking import Allowed, are_free, attacks, can_attack
from regicide_legacy.engine.rules.steps.offering import offered, use_offer
from regicide_legacy.engine.rules.steps.refreshing import refresh
from regicide_legacy.engine.rules.steps.stages import ASK_ATTACK, ATTACK_FORMED, SUFFER_DAMAGE, pass_by, settle, upon
from regicide_legacy.engine.rules.telling import note
from regicide_legacy.engine.steps import form_attack
from regicide_legacy.engine.steps import jesters as plain_jesters

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def can_act(state: State) -> bool:
    """Say whether the current player can attack, play a jester, yield, or use an offer (L-04)."""
    return can_attack(state, state.current) or bool(choices(state))


def choices(state: State) -> list[Choice]:
    """Return all that step 1 allows now, then the offers of turn_started. After a claim only attacks (L-09)."""
    book = state.compiled.book
    # Where nothing running can change it either, it is what step 1 allows.
    found = form_attack.attack_choices(state) if book.free_step_1 else _allowed(state)
    if book.standing and not state.claimed:
        found += offered(state, heard.TURN_STARTED, alone=not found)
    return found


def _allowed(state: State) -> list[Choice]:
    """Return what rules leave of step 1."""
    found = attacks(state)
    if state.claimed:
        return found
    nature = state.compiled.nature
    held = [card for card in state.hands[state.current] if nature[card] == JESTER]
    found += [state.compiled.jester_choices[card] for card in held if jesters.refusal(state, card) is None]
    found += _aside_choices(state)
    if yield_refusal(state) is None:
        found.append(Yield())
    return found


def _aside_choices(state: State) -> list[Choice]:
    if not state.aside or (state.compiled.solo_attacks and jesters.forbidden(state, state.aside[0])):
        return []
    return form_attack.aside_choices(state)


def yield_refusal(state: State) -> Refusal | None:
    """Return the rule by which the current player may not yield, if any (L-02, L-03; may_yield within their bans)."""
    plain = form_attack.yield_refusal(state)
    if plain is None and not numbers.may(state, "may_yield", policy=True, seat=state.current):
        return Refusal.MAY_NOT_YIELD
    return plain


def answer(state: State, choice: Choice) -> Refusal | None:
    """Take what the current player does at step 1."""
    if isinstance(choice, Attack):
        return _attack(state, choice)
    if state.claimed:
        return Refusal.CLAIMER_ATTACKS if isinstance(choice, (Yield, PlayJester)) else Refusal.NOT_ASKED
    if isinstance(choice, Yield):
        return _yield(state)
    if isinstance(choice, PlayJester):
        return jesters.play(state, choice) if choice.class_ is None else _solo_attack(state, choice)
    if isinstance(choice, Refresh):
        return _refresh(state)
    if isinstance(choice, ChooseOption):
        return use_offer(state, heard.TURN_STARTED, choice.option, ASK_ATTACK, choices(state))
    return Refusal.NOT_ASKED


def _refresh(state: State) -> Refusal | None:
    if not state.compiled.solo_refreshes or not state.aside:
        return Refusal.NO_JESTER_ASIDE
    refresh(state, ASK_ATTACK)
    return None


def _attack(state: State, choice: Attack) -> Refusal | None:
    form = state.compiled.forms.get(choice.cards) or state.compiled.attack_form(choice)
    if isinstance(form, Refusal):
        return form
    if not state.compiled.book.free_step_1 and not are_free(state):
        hand = state.hands[state.current]
        if not all(card in hand for card in form.cards):
            return Refusal.NOT_IN_HAND
        forbidden = Allowed(state, state.current).refusal(form)
        if forbidden is not None:
            return forbidden
    claimed = state.claimed
    refusal = form_attack.attack(state, form)
    if refusal is not None:
        return refusal
    book = state.compiled.book
    if book.watchers and book.is_watched(HAND, ATTACK_PLACE):
        for card in form.cards:
            note(state, card, HAND, ATTACK_PLACE, state.current)
    _meet(state, form.cards, form.kind | (CLAIMED_JESTER if claimed else 0), ignores_immunity=claimed)
    return None


def _solo_attack(state: State, choice: PlayJester) -> Refusal | None:
    if state.compiled.solo_attacks and state.aside and (refused := jesters.forbidden(state, state.aside[0])):
        return refused
    refusal = plain_jesters.solo_attack(state, choice)
    if refusal is None:
        card = state.played[-1]
        note(state, card, ASIDE, ATTACK_PLACE)
        state.rules.solo_jester = card
        state.rules.solo_classes = state.attack_classes
        _meet(state, [card], SOLO_JESTER, ignores_immunity=True)
        state.stage = upon(state, heard.JESTER_PLAYED, ATTACK_FORMED, card)
    return refusal


def _meet(state: State, cards: list[int], kind: int, *, ignores_immunity: bool) -> None:
    rules = state.rules
    rules.attack_cards = cards[:]
    rules.attack_kind = kind
    rules.attack_touched = False
    rules.ignores_immunity = ignores_immunity
    state.stage = settle(state, ATTACK_FORMED) if rules.moved or state.compiled.book.alert else ATTACK_FORMED


def _yield(state: State) -> Refusal | None:
    refusal = yield_refusal(state)
    if refusal is None:
        form_attack.lay_nothing(state)
        state.rules.yielded = True
        state.stage = pass_by(state, heard.YIELDED, SUFFER_DAMAGE)
    return refusal
