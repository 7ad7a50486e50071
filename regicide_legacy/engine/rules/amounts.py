"""Amounts and tests, made ready: numbers that rules write down or have counted (VOCABULARY, Amounts)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.places import pile_at
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.selecting import SelectorOf, classes_among, strength_of
from regicide_legacy.engine.rules.written import AmountOf, Fixed
from regicide_legacy.engine.vocabulary.amounts import Countable

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.amounts import Reckoned


class Known(AmountOf):
    """A number that the game knows."""

    __slots__ = ("known",)

    def __init__(self, countable: Countable) -> None:
        self.known = _KNOWN[countable]

    def of(self, state: State, context: Context) -> int:
        """Return the number now; damage healed beyond what was taken counts as none taken."""
        number = self.known(state)
        return number if number > 0 else 0


_KNOWN: Final[dict[Countable, Callable[[State], int]]] = {
    Countable.ATTACK_STRENGTH: numbers.attack_strength,
    Countable.ABILITY_STRENGTH: lambda state: state.rules.ability_strength,
    Countable.ATTACK_DAMAGE: numbers.attack_damage,
    Countable.STRIKE_DAMAGE: numbers.struck_for,
    Countable.EXCESS: lambda state: state.rules.excess,
    Countable.ENEMY_STRENGTH: numbers.enemy_strength,
    Countable.ENEMY_HEALTH: numbers.enemy_health,
    Countable.DAMAGE_TAKEN: lambda state: state.damage_taken,
    Countable.PLAYERS: lambda state: state.compiled.players,
    Countable.TURNS: lambda state: state.turns,
    Countable.ENEMIES_DEFEATED: lambda state: state.enemies_defeated,
    Countable.LOSSES: lambda state: state.losses,
}


class CounterNow(AmountOf):
    """The value of a counter."""

    __slots__ = ("counter",)

    def __init__(self, counter: int) -> None:
        self.counter = counter

    @property
    def only_by_rules(self) -> bool:
        """Only rules count."""
        return True

    def of(self, state: State, context: Context) -> int:
        """Return the value now."""
        return state.rules.counters[self.counter]


class CardsNow(AmountOf):
    """How many cards a selector finds."""

    __slots__ = ("selector",)

    def __init__(self, selector: SelectorOf) -> None:
        self.selector = selector

    @property
    def only_by_rules(self) -> bool:
        """Only rules change which cards are found."""
        return self.selector.only_by_rules

    def of(self, state: State, context: Context) -> int:
        """Return how many there are."""
        selector = self.selector
        if selector.is_whole_pile:
            return len(pile_at(state, selector.place))
        return len(selector.cards(state, context))


class StrengthNow(CardsNow):
    """The sum of their printed strengths."""

    __slots__ = ()

    def of(self, state: State, context: Context) -> int:
        """Return the sum."""
        selector = self.selector
        # Of a whole pile there is nothing to select, and no need to copy it.
        cards = pile_at(state, selector.place) if selector.is_whole_pile else selector.cards(state, context)
        strength = 0
        for card in cards:
            strength += strength_of(state, card)
        return strength


class ClassesNow(CardsNow):
    """How many different classes they bear."""

    __slots__ = ()

    def of(self, state: State, context: Context) -> int:
        """Return how many."""
        return classes_among(state, self.selector.cards(state, context)).bit_count()


class ReckonedNow(AmountOf):
    """A number reckoned: times, divided, plus, minus, at least, at most, in this order."""

    __slots__ = ("number", "reckoned")

    def __init__(self, number: AmountOf, reckoned: Reckoned) -> None:
        self.number = number
        self.reckoned = reckoned

    @property
    def only_by_rules(self) -> bool:
        """Only rules change what it is reckoned from."""
        return self.number.only_by_rules

    def of(self, state: State, context: Context) -> int:
        """Return what comes out."""
        how = self.reckoned
        product = self.number.of(state, context) * how.times
        if how.rounded == "up":
            product += how.divided_by - 1
        number = product // how.divided_by + how.plus - how.minus
        if how.at_least is not None:
            number = max(number, how.at_least)
        if how.at_most is not None:
            number = min(number, how.at_most)
        return max(0, number)


class TestOf:
    """A test of a number: equal to one, and within bounds."""

    __slots__ = ("at_least", "at_most", "equal")

    def __init__(self, equal: AmountOf | None, at_least: AmountOf | None, at_most: AmountOf | None) -> None:
        self.equal = equal
        self.at_least = at_least
        self.at_most = at_most

    @property
    def only_by_rules(self) -> bool:
        """Only rules change what a number is tested by."""
        return all(amount is None or amount.only_by_rules for amount in (self.equal, self.at_least, self.at_most))

    @property
    def is_written(self) -> bool:
        """It tests by numbers written down alone."""
        return all(amount is None or isinstance(amount, Fixed) for amount in (self.equal, self.at_least, self.at_most))

    def passes_written(self, number: int) -> bool:
        """Say whether a number passes, where all it is tested by is written down."""
        return (
            (not isinstance(self.equal, Fixed) or number == self.equal.number)
            and (not isinstance(self.at_least, Fixed) or number >= self.at_least.number)
            and (not isinstance(self.at_most, Fixed) or number <= self.at_most.number)
        )

    def fixed(self, state: State, context: Context) -> TestOf:
        """Return it with its amounts as they are now."""
        amounts = (self.equal, self.at_least, self.at_most)
        return TestOf(*(amount and Fixed(amount.of(state, context)) for amount in amounts))

    def passes(self, number: int, state: State, context: Context) -> bool:
        """Say whether a number passes."""
        return (
            (self.equal is None or number == self.equal.of(state, context))
            and (self.at_least is None or number >= self.at_least.of(state, context))
            and (self.at_most is None or number <= self.at_most.of(state, context))
        )
