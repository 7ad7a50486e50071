"""Jesters in step 1: claimed, ending immunity, or attacking for a solo player."""

from __future__ import annotations

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.choices import Choice, Claim, NextPlayer, PlayJester
from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER, JESTER
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.state import ATTACK, CLAIM, NEXT_PLAYER, THE_TABLE, TURN_STARTED, State
from regicide_legacy.engine.steps.playmat import lay_out


def can_claim(state: State, seat: int) -> bool:
    """Say whether that seat holds a card to attack with on a jester (L-09)."""
    nature = state.compiled.nature
    hand = state.hands[seat]
    # Most often the first card is no jester already.
    return bool(hand) and (nature[hand[0]] != JESTER or any(nature[card] != JESTER for card in hand))


def jester_refusal(state: State) -> Refusal | None:
    """Return the rule by which a jester in the current player's hand may not be played, if any (L-09)."""
    if not state.compiled.jester_claims:
        return None
    for seat in range(state.compiled.players):
        if can_claim(state, seat):
            return None
    return Refusal.NOBODY_CAN_CLAIM


def play_jester(state: State, choice: PlayJester) -> Refusal | None:
    """Play a jester from the hand; the table is asked who claims it, or its player who goes on (Jester, C-01)."""
    refusal = jester_card_refusal(state, choice) or jester_refusal(state)
    if refusal is not None:
        return refusal
    lay_jester(state, state.compiled.number[choice.card])
    if state.compiled.jester_claims:
        state.ask(CLAIM, THE_TABLE)
    else:
        _cancel_immunity(state)
    return None


def jester_card_refusal(state: State, choice: PlayJester) -> Refusal | None:
    """Return why the card named is no jester that the current player can lay out from the hand, if so."""
    card = state.compiled.number.get(choice.card, -1)
    if state.compiled.solo_attacks and card in state.aside:
        return Refusal.NAME_A_CLASS
    if card not in state.hands[state.current]:
        return Refusal.NOT_IN_HAND
    return None if state.compiled.nature[card] == JESTER else Refusal.NOT_A_JESTER


def lay_jester(state: State, card: int) -> None:
    """Lay a jester from the hand out, as the current player's turn (Jester)."""
    current = state.current
    state.hands[current].remove(card)
    state.played.append(card)
    state.played_by.append(current)
    state.yielded[current] = False
    state.turns += 1
    if state.events is not None:
        state.tell("jester_played", seat=current, cards=state.names([card]), **{"from": "hand", "to": "in_play"})


def _cancel_immunity(state: State) -> None:
    """End the enemy's immunity; paladins it held back start to count; then the turn ends (C-01)."""
    state.immunity_cancelled = True
    state.tell("immunity_cancelled", card=state.compiled.ids[state.enemy])
    for _, strength in state.held_back:
        fell = state.lower_strength(strength)
        state.tell("lowered", enemy_strength=fell, strength=state.enemy_strength())
    state.held_back = []
    state.tell("turn_ended", seat=state.current)
    state.ask(NEXT_PLAYER, state.current)


def answer_claim(state: State, choice: Choice) -> Refusal | None:
    """Take the seat that claims the jester: it has taken over the turn and must attack (L-09)."""
    if not isinstance(choice, Claim):
        return Refusal.NOT_ASKED
    if not 0 <= choice.seat < state.compiled.players:
        return Refusal.NO_SUCH_SEAT
    if not can_claim(state, choice.seat):
        return Refusal.CANNOT_CLAIM
    claim(state, choice.seat)
    state.ask(ATTACK, choice.seat)
    return None


def claim(state: State, seat: int) -> None:
    """Give the turn, and the jester that was laid out last, to the seat that claims it (Jester)."""
    state.current = seat
    jesters = [place for place, card in enumerate(state.played) if state.compiled.nature[card] == JESTER]
    for place in jesters[-1:]:
        state.played_by[place] = seat
    state.claimed = True
    if state.events is not None:
        state.tell("jester_claimed", seat=seat, cards=state.names([state.played[place] for place in jesters[-1:]]))


def claim_choices(state: State) -> list[Choice]:
    """Return the seats that can claim the jester; who can is public (L-09)."""
    return [state.compiled.claims[seat] for seat in range(state.compiled.players) if can_claim(state, seat)]


def answer_next_player(state: State, choice: Choice) -> Refusal | None:
    """Take the seat that has the next turn (C-01)."""
    if not isinstance(choice, NextPlayer):
        return Refusal.NOT_ASKED
    if not 0 <= choice.seat < state.compiled.players:
        return Refusal.NO_SUCH_SEAT
    state.tell("next_player_named", seat=choice.seat)
    state.current = choice.seat
    state.stage = TURN_STARTED
    return None


def solo_attack(state: State, choice: PlayJester) -> Refusal | None:
    """Attack with the next jester aside, as a card of strength 8 of the class named (Solo, L-10)."""
    if not state.compiled.solo_attacks or not state.aside or state.aside[0] != state.compiled.number.get(choice.card):
        return Refusal.NO_JESTER_ASIDE
    if choice.class_ not in BASE_CLASSES:
        return Refusal.NAME_A_CLASS
    card = state.aside.pop(0)
    lay_out(
        state,
        [card],
        ATTACK_OF_A_SOLO_JESTER,
        1 << BASE_CLASSES.index(choice.class_),
        ignores_immunity=True,
    )
    if state.events is not None:
        state.tell(
            "attack_formed",
            seat=state.current,
            cards=[choice.card],
            strength=state.attack_strength,
            classes=[choice.class_],
            **{"from": "aside", "to": "in_play"},
        )
    return None
