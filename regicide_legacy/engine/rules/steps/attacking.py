"""What attacks rules leave a seat."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Attack, Choice
from regicide_legacy.engine.compiled import ANIMAL, BASIC, KINFOLK_ATTACK
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.steps import form_attack, jesters

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import AttackForm
    from regicide_legacy.engine.state import State


class Allowed:
    """What rules leave of a seat's attacks: kinds as bits, cards it may play, the kinfolk limit."""

    __slots__ = ("cards", "kinds", "kinfolk_limit")

    def __init__(self, state: State, seat: int) -> None:
        self.kinds = numbers.words(state, "attack_kinds", BASIC | ANIMAL | KINFOLK_ATTACK, seat)
        self.cards = numbers.allowed(state, "may_not_play", state.hands[seat], seat)
        self.kinfolk_limit = numbers.kinfolk_limit(state, seat)

    def forms(self, state: State, choice: Attack) -> bool:
        """Say whether the cards of a choice, which the seat holds, are an attack that it may form."""
        form = state.compiled.attack_form(choice)
        return not isinstance(form, Refusal) and self.refusal(form) is None

    def refusal(self, form: AttackForm) -> Refusal | None:
        """Return why these cards, which the seat holds, may not attack, if so."""
        if not form.kind & self.kinds:
            return Refusal.ATTACK_KIND
        if form.kind == KINFOLK_ATTACK and form.strength > self.kinfolk_limit:
            return Refusal.KINFOLK_LIMIT
        return None if all(card in self.cards for card in form.cards) else Refusal.MAY_NOT_PLAY


def attacks(state: State) -> list[Choice]:
    """Return the attacks that the current player may form, in the order of step 1."""
    formed = [choice for choice in form_attack.attack_choices(state) if isinstance(choice, Attack)]
    if are_free(state):
        return list(formed)
    allowed = Allowed(state, state.current)
    return [choice for choice in formed if allowed.forms(state, choice)]


def are_free(state: State) -> bool:
    """Say whether no rule limits attacks beyond step 1 itself, in a mission where one can."""
    if not numbers.unchanged(state, "attack_kinds") or not numbers.unchanged(state, "may_not_play"):
        return False
    return "kinfolk_limit" not in state.compiled.book.changeable


def can_attack(state: State, seat: int) -> bool:
    """Say whether a seat can form an attack."""
    if state.compiled.book.free_step_1:
        return jesters.can_claim(state, seat)
    if numbers.unchanged(state, "may_not_play") and numbers.unchanged(state, "attack_kinds"):
        return jesters.can_claim(state, seat)
    allowed = Allowed(state, seat)
    held = [state.compiled.ids[card] for card in state.hands[seat]]
    sizes = range(1, len(held) + 1)
    return any(allowed.forms(state, Attack(cards)) for size in sizes for cards in combinations(held, size))
