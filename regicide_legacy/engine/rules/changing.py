"""Changes, made ready: how a rule or an effect changes a number, a set, a permission or a place (VOCABULARY, Changes).

What can change goes by the names of the fields of `Change`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rules.selecting import FilterOf, SelectorOf, classes_among
from regicide_legacy.engine.rules.written import AmountOf, Fixed

if TYPE_CHECKING:
    from regicide_legacy.engine.places import Destination
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Span


class Adjustment:
    """How one thing changes."""

    __slots__ = ()

    def fixed(self, state: State, context: Context) -> Adjustment:
        """Return it with its amounts as they are now, for a change that an effect starts."""
        return self


NUMBER_KEYS = ("equal", "plus", "minus", "times", "at_least", "at_most")


class NumberAdjustment(Adjustment):
    """How a number changes; `ability` is the classes it is about, as bits, where it is an ability's strength."""

    __slots__ = ("ability", "at_least", "at_most", "equal", "minus", "plus", "times")

    def __init__(self, amounts: dict[str, AmountOf], ability: int = 0) -> None:
        self.equal = amounts.get("equal")
        self.plus = amounts.get("plus")
        self.minus = amounts.get("minus")
        self.times = amounts.get("times")
        self.at_least = amounts.get("at_least")
        self.at_most = amounts.get("at_most")
        self.ability = ability

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does can change by how much: no step of a turn does of its own."""
        amounts = (self.equal, self.plus, self.minus, self.times, self.at_least, self.at_most)
        return all(amount is None or amount.only_by_rules for amount in amounts)

    @property
    def only_adds(self) -> bool:
        """What comes out is never less than the number before."""
        return self.equal is None and self.minus is None and self.times is None and self.at_most is None

    def fixed(self, state: State, context: Context) -> Adjustment:
        """Return it with its amounts as they are now."""
        amounts: dict[str, AmountOf] = {}
        for key in NUMBER_KEYS:
            amount = getattr(self, key)
            if amount is not None:
                amounts[key] = Fixed(amount.of(state, context))
        return NumberAdjustment(amounts, self.ability)


class WordsOf:
    """A set of classes or kinds of attack as bits: written down, or the classes of the cards a selector finds."""

    __slots__ = ("bits", "selector")

    def __init__(self, bits: int, selector: SelectorOf | None = None) -> None:
        self.bits = bits
        self.selector = selector

    def of(self, state: State, context: Context) -> int:
        """Return the set now."""
        if self.selector is None:
            return self.bits
        return classes_among(state, self.selector.cards(state, context))


class SetAdjustment(Adjustment):
    """How a set changes."""

    __slots__ = ("added", "removed", "replaced")

    def __init__(self, replaced: WordsOf | None, added: WordsOf | None, removed: WordsOf | None) -> None:
        self.replaced = replaced
        self.added = added
        self.removed = removed

    def fixed(self, state: State, context: Context) -> Adjustment:
        """Return it with the classes that its cards bear now."""
        return SetAdjustment(
            _fixed(self.replaced, state, context),
            _fixed(self.added, state, context),
            _fixed(self.removed, state, context),
        )


def _fixed(words: WordsOf | None, state: State, context: Context) -> WordsOf | None:
    return None if words is None else WordsOf(words.of(state, context))


class CardsAdjustment(Adjustment):
    """Which cards are forbidden."""

    __slots__ = ("where",)

    def __init__(self, where: FilterOf) -> None:
        self.where = where

    def fixed(self, state: State, context: Context) -> Adjustment:
        """Return it with the amounts of its filter as they are now."""
        return CardsAdjustment(self.where.fixed(state, context))


class PermissionAdjustment(Adjustment):
    """Whether something is permitted."""

    __slots__ = ("permits",)

    def __init__(self, permits: bool) -> None:
        self.permits = permits


class PlaceAdjustment(Adjustment):
    """Where cards go."""

    __slots__ = ("to",)

    def __init__(self, to: Destination) -> None:
        self.to = to


class RunningChange:
    """What an effect started: its adjustments by name, with amounts fixed then, and how long they last."""

    __slots__ = ("adjustments", "context", "span")

    def __init__(self, context: Context, adjustments: dict[str, Adjustment], span: Span) -> None:
        self.context = context
        """What the rule saw; nothing in it changes any more."""
        self.adjustments = adjustments
        self.span = span
