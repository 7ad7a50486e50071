"""Members of the party taken from it to be enemies, at set-up (VOCABULARY, Enemies)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.engine.rules.context import NO_RULE, Context
from regicide_legacy.engine.rules.effects.selecting import CardsEffect

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.selecting import SelectorOf
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State


class EnlistEffect(CardsEffect):
    """Takes members from the party, to be a group of enemies; each has a health of its own, 1 at least."""

    __slots__ = ("group", "health")

    def __init__(self, selector: SelectorOf, group: int, health: AmountOf) -> None:
        super().__init__(selector)
        self.group = group
        self.health = health

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return that they become enemies."""
        return Purpose("enlisted", origin)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Take them."""
        for card in cards:
            state.rules.party.remove(card)
            self.enlist(state, card)

    def takes(self, state: State, card: int) -> bool:
        """Say whether a member can belong to the group."""
        where = self.selector.where
        return where is None or where.matches(state, Context(NO_RULE, state.current, card), card)

    def enlist(self, state: State, card: int) -> None:
        """Make a member an enemy of the group."""
        state.rules.enlisted[card] = self.group
        state.rules.health[card] = max(1, self.health.of(state, Context(NO_RULE, state.current, card)))
