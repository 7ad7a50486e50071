"""The parts of a rulebook that are no rules: abilities, counters, help, and where defeated enemies go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.places import FIRST_DECLARED, Destination

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.agenda import EffectOf
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.vocabulary.declarations import Counter, HelpOffer


class Ability:
    """The ability of a class, in its step."""

    __slots__ = ("base", "bit", "effects", "replaceable", "rule")

    def __init__(self, bit: int, effects: tuple[EffectOf, ...], rule: int) -> None:
        self.bit = bit
        self.effects = effects
        self.rule = rule
        """What stands for it among the rules; NO_RULE for a base class."""
        self.base = 0
        """The bit of a base class whose ability is what the steps do: no rule comes between its parts."""
        self.replaceable = False
        """A rule may do something instead."""


class CounterOf:
    """A counter: where it starts, what holds it, and where it ends the mission."""

    __slots__ = ("at_least", "at_most", "id", "lose_at", "start", "win_at")

    def __init__(self, counter_id: str, declared: Counter, start: AmountOf) -> None:
        self.id = counter_id
        self.start = start
        self.at_least = declared.at_least
        self.at_most = declared.at_most
        self.lose_at = declared.lose_at
        self.win_at = declared.win_at

    def bounded(self, value: int) -> int:
        """Return the value within the counter's bounds."""
        return max(self.at_least, value if self.at_most is None else min(value, self.at_most))


class Limit:
    """Where a counter ends the mission."""

    __slots__ = ("at", "counter", "won")

    def __init__(self, counter: int, at: int, *, won: bool) -> None:
        self.counter = counter
        self.at = at
        self.won = won


class OfferOf:
    """Help that the table may buy before an attempt."""

    __slots__ = ("at_most", "cost", "effects", "id")

    def __init__(self, declared: HelpOffer, effects: tuple[EffectOf, ...]) -> None:
        self.id = declared.id
        self.cost = declared.cost
        self.at_most = declared.at_most
        self.effects = effects


class SetUpOf:
    """What is done at set-up on behalf of one thing: a sticker by its id, the mission by `setup`."""

    __slots__ = ("effects", "of")

    def __init__(self, of: str, effects: tuple[EffectOf, ...]) -> None:
        self.of = of
        self.effects = effects


class PlainDeal:
    """A set-up that only shuffles and deals: what lies on the piles of the mission, and in the box, before."""

    __slots__ = ("box", "piles")

    def __init__(self, box: list[int], starts: Sequence[tuple[int, Destination]], piles: int) -> None:
        self.piles = [[card for card, to in starts if to.place == FIRST_DECLARED + pile] for pile in range(piles)]
        self.box = [card for card in box if not any(card in pile for pile in self.piles)]


FIRST_MEMBERS_GROUP: Final = -1
"""Stands for the cards of the first group of enemies made of the party; the others count down from it."""

Placing = Destination | int
"""Step 4b.1: where the enemy goes, or the number of the rule whose effects place it."""
