"""Conditions, made ready: what must hold for a rule (VOCABULARY, Conditions)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from regicide_legacy.engine.rules.context import NO_CARD, Context
from regicide_legacy.engine.state import NO_ENEMY, State

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.amounts import TestOf
    from regicide_legacy.engine.rules.selecting import FilterOf
    from regicide_legacy.engine.rules.written import AmountOf


class ConditionOf:
    """Something that holds or does not."""

    __slots__ = ()

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does can change whether it holds, or another enemy: no step of a turn does of its own."""
        return False

    @property
    def printed_cards(self) -> frozenset[int] | None:
        """The moment's cards for which it can hold, as long as they are what is printed on them; None: any card."""
        return None

    @abstractmethod
    def holds(self, state: State, context: Context) -> bool:
        """Say whether it holds now."""


class AllOf(ConditionOf):
    """Every part holds."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[ConditionOf]) -> None:
        self.parts = parts

    @property
    def only_by_rules(self) -> bool:
        """Only rules change whether its parts hold."""
        return all(part.only_by_rules for part in self.parts)

    def holds(self, state: State, context: Context) -> bool:
        """Say whether every part holds."""
        for part in self.parts:
            if not part.holds(state, context):
                return False
        return True


class AnyOf(AllOf):
    """At least one part holds."""

    __slots__ = ()

    def holds(self, state: State, context: Context) -> bool:
        """Say whether one part holds."""
        for part in self.parts:
            if part.holds(state, context):
                return True
        return False


class NotSo(ConditionOf):
    """A part does not hold."""

    __slots__ = ("part",)

    def __init__(self, part: ConditionOf) -> None:
        self.part = part

    @property
    def only_by_rules(self) -> bool:
        """Only rules change whether the part holds."""
        return self.part.only_by_rules

    def holds(self, state: State, context: Context) -> bool:
        """Say whether the part does not hold."""
        return not self.part.holds(state, context)


class NumberPasses(ConditionOf):
    """A number passes a test; one about an attack is false where there is none."""

    __slots__ = ("needs_attack", "number", "test")

    def __init__(self, number: AmountOf, test: TestOf, *, needs_attack: bool = False) -> None:
        self.number = number
        self.test = test
        self.needs_attack = needs_attack

    @property
    def only_by_rules(self) -> bool:
        """Only rules change the number, and what it is tested by."""
        return self.number.only_by_rules and self.test.only_by_rules

    def holds(self, state: State, context: Context) -> bool:
        """Say whether the number passes now."""
        if self.needs_attack and not state.rules.attack_kind:
            return False
        return self.test.passes(self.number.of(state, context), state, context)


class EnemyMatches(ConditionOf):
    """The enemy in play matches a filter."""

    __slots__ = ("where",)

    def __init__(self, where: FilterOf) -> None:
        self.where = where

    def holds(self, state: State, context: Context) -> bool:
        """Say whether there is an enemy in play that matches."""
        return state.enemy != NO_ENEMY and self.where.matches(state, context, state.enemy)


class CardMatches(EnemyMatches):
    """The moment's card matches a filter."""

    __slots__ = ()

    @property
    def printed_cards(self) -> frozenset[int] | None:
        """Those that match by what is printed on them, where that decides."""
        return self.where.printed

    def holds(self, state: State, context: Context) -> bool:
        """Say whether the moment has a card that matches."""
        return context.card != NO_CARD and self.where.matches(state, context, context.card)


class AttackMatches(ConditionOf):
    """There is an attack, formed so, with a card that matches, whose every card matches."""

    __slots__ = ("every", "has", "kinds")

    def __init__(self, kinds: int, has: FilterOf | None, every: FilterOf | None) -> None:
        self.kinds = kinds
        """The kinds of attack of which it must be one, as bits; 0 asks nothing."""
        self.has = has
        self.every = every

    def holds(self, state: State, context: Context) -> bool:
        """Say whether there is such an attack."""
        rules = state.rules
        if not rules.attack_kind or (self.kinds and not rules.attack_kind & self.kinds):
            return False
        cards = rules.attack_cards
        if self.has is not None and not _has(state, context, cards, self.has):
            return False
        return self.every is None or all(self.every.matches(state, context, card) for card in cards)


def _has(state: State, context: Context, cards: list[int], where: FilterOf) -> bool:
    """Say whether one of some cards matches."""
    for card in cards:
        if where.matches(state, context, card):
            return True
    return False


class FactIs(ConditionOf):
    """A fact of the turn is so: `exact`, `yielded` or `feigned`."""

    __slots__ = ("expected", "fact")

    def __init__(self, fact: str, expected: bool) -> None:
        self.fact = fact
        self.expected = expected

    def holds(self, state: State, context: Context) -> bool:
        """Say whether the fact is so."""
        if self.fact == "exact":
            return state.exact is self.expected
        now = state.rules.yielded if self.fact == "yielded" else state.rules.feigned
        return now is self.expected


class ReasonIs(ConditionOf):
    """Why the mission would end; `rule` stands for any rule."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def holds(self, state: State, context: Context) -> bool:
        """Say whether that is why."""
        reason = state.rules.ending
        return reason == self.reason or (self.reason == "rule" and reason.startswith("rule:"))
