"""From the vocabulary's records to what a game asks: names become numbers, once, when a mission is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, assert_never

from regicide_legacy.engine.compiled import ANIMAL, BASIC, CLAIMED_JESTER, KINFOLK_ATTACK, SOLO_JESTER
from regicide_legacy.engine.places import ATTACK, HAND, IN_PLAY, Destination, destination, zone
from regicide_legacy.engine.rules.amounts import (
    CardsNow,
    ClassesNow,
    CounterNow,
    Known,
    ReckonedNow,
    StrengthNow,
    TestOf,
)
from regicide_legacy.engine.rules.conditions import (
    AllOf,
    AnyOf,
    AttackMatches,
    CardMatches,
    ConditionOf,
    EnemyMatches,
    FactIs,
    NotSo,
    NumberPasses,
    ReasonIs,
)
from regicide_legacy.engine.rules.selecting import THAT_CARD, THIS_CARD, THOSE_CARDS, FilterOf, SelectorOf
from regicide_legacy.engine.rules.written import AmountOf, Fixed
from regicide_legacy.engine.vocabulary.amounts import (
    Amount,
    CardCount,
    ClassesIn,
    Countable,
    Counted,
    CounterValue,
    Filter,
    Reckoned,
    Selector,
    StrengthOf,
    Test,
)
from regicide_legacy.engine.vocabulary.conditions import AttackTest, CardsTest, Condition
from regicide_legacy.engine.vocabulary.words import ALL, AttackKind, CardKind, Pick, Player

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission

ATTACK_KINDS: Final[Mapping[str, int]] = {
    AttackKind.BASIC: BASIC,
    AttackKind.ANIMAL: ANIMAL,
    AttackKind.KINFOLK: KINFOLK_ATTACK,
    AttackKind.SOLO_JESTER: SOLO_JESTER,
    AttackKind.JESTER: CLAIMED_JESTER,
}
_OF_AN_ATTACK: Final = (Countable.ATTACK_STRENGTH, Countable.ABILITY_STRENGTH, Countable.ATTACK_DAMAGE)
_FACTS: Final = ("exact", "yielded", "feigned")
_THESE: Final = {"that_card": THAT_CARD, "this_card": THIS_CARD, "those_cards": THOSE_CARDS}


class Compiler:
    """Makes amounts, filters, selectors and conditions ready for one mission."""

    def __init__(
        self, compiled: CompiledMission, piles: Iterable[str], counters: Iterable[str], marks: Iterable[str]
    ) -> None:
        self.compiled = compiled
        self.piles = list(piles)
        self.counters = list(counters)
        self.marks = list(marks)
        self.changed: set[str] = set()
        """What the changes made ready so far are about."""
        self.lowers_health = False
        """Some change made ready so far may leave the enemy with less health than is printed."""
        self.started: set[str] = set()
        """What changes that effects start are about."""
        self.asked_card = False
        """Some condition made ready since this was last set asks what the moment's card is."""
        self.concerned = False
        """Something made ready since this was last set concerns `that_player`."""

    def player(self, word: Player | None, otherwise: Player = Player.THAT_PLAYER) -> Player:
        """Return the player a word stands for, and note whether that is the moment's, or beside that one."""
        player = word or otherwise
        if player in (Player.THAT_PLAYER, Player.NEXT_PLAYER):
            self.concerned = True
        return player

    def zone(self, name: str) -> int:
        """Return the number of a place, or of what a selector finds otherwise."""
        return _THESE[name] if name in _THESE else zone(name, self.piles)

    def destination(self, word: str) -> Destination:
        """Return where a word puts cards."""
        return destination(word, self.piles)

    def amount(self, amount: Amount) -> AmountOf:
        """Make an amount ready; a table for all player counts becomes one number."""
        if isinstance(amount, int):
            return Fixed(amount)
        if isinstance(amount, Mapping):
            return Fixed(amount[self.compiled.players])
        if isinstance(amount, Reckoned):
            return ReckonedNow(self._counted(amount.number), amount)
        return self._counted(amount)

    def optional(self, amount: Amount | None) -> AmountOf | None:
        """Make an amount ready that may be left out."""
        return None if amount is None else self.amount(amount)

    def _counted(self, counted: Counted) -> AmountOf:
        if isinstance(counted, Countable):
            return Known(counted)
        if isinstance(counted, CounterValue):
            return CounterNow(self.counters.index(counted.counter))
        if isinstance(counted, CardCount):
            return CardsNow(self.asked(counted.cards))
        if isinstance(counted, StrengthOf):
            return StrengthNow(self.asked(counted.strength_of))
        if isinstance(counted, ClassesIn):
            return ClassesNow(self.asked(counted.classes_in))
        assert_never(counted)

    def test(self, test: Test) -> TestOf:
        """Make a test ready."""
        if isinstance(test, int):
            return TestOf(Fixed(test), None, None)
        return TestOf(self.optional(test.is_), self.optional(test.at_least), self.optional(test.at_most))

    def filter(self, where: Filter) -> FilterOf:
        """Make a filter ready: what can be settled now becomes a set of cards."""
        ids, kinds = listed(where.id), listed(where.kind)
        named = [number for number, card_id in enumerate(self.compiled.ids) if not ids or self._is(card_id, ids)]
        cards = frozenset(number for number in named if not kinds or self._is_kind(number, kinds))
        made = FilterOf(cards, frozenset(named if CardKind.ENEMY in kinds else ()))
        made.classes = self.compiled.class_set(listed(where.class_))
        made.marks = [self.marks.index(mark) for mark in listed(where.mark)]
        made.strength = None if where.strength is None else self.test(where.strength)
        made.shares_with = None if where.shares_class_with is None else self.asked(where.shares_class_with)
        made.none_of = None if where.not_ is None else self.filter(where.not_)
        made.any_of = [self.filter(part) for part in where.any_ or ()]
        made.settle(self.compiled)
        return made

    def _is(self, card_id: str, ids: tuple[str, ...]) -> bool:
        return card_id in ids or self.compiled.copy_of.get(card_id) in ids

    def _is_kind(self, number: int, kinds: tuple[str, ...]) -> bool:
        card = self.compiled.cards[number]
        return card.kind in kinds or (card.companion and CardKind.COMPANION in kinds)

    def asked(self, selector: Selector) -> SelectorOf:
        """Make the selector of a condition or amount ready: all that match where it names no number."""
        return self._selector(selector, None if selector.count == ALL else selector.count, Pick.TOP)

    def chosen(self, selector: Selector) -> SelectorOf:
        """Make the selector of an effect ready: one card where it names no number."""
        count = selector.up_to if selector.up_to is not None else selector.count
        place = self.zone(selector.from_)
        # All of a hand are all of it: there is nothing to choose.
        by_choice = place in (HAND, IN_PLAY, ATTACK) and (count != ALL or selector.up_to is not None)
        usual = Pick.CHOICE if by_choice else Pick.TOP
        return self._selector(selector, None if count == ALL else (1 if count is None else count), usual)

    def _selector(self, selector: Selector, count: object, usual: Pick) -> SelectorOf:
        place = self.zone(selector.from_)
        pick = selector.pick or usual
        owners = Player.EVERY_PLAYER
        if place == HAND:
            owners = self.player(selector.of)
        elif place == IN_PLAY:
            owners = self.player(selector.of, Player.EVERY_PLAYER)
        by = selector.by
        if by is not None or (pick is Pick.CHOICE and place != HAND):
            self.player(by)
        made = SelectorOf(place, owners, pick, by, optional=selector.up_to is not None)
        made.among = self.optional(selector.among)
        made.where = None if selector.where is None else self.filter(selector.where)
        made.count = None if count is None else self.amount(count)  # type: ignore[arg-type]
        return made

    def condition(self, condition: Condition) -> ConditionOf:
        """Make a condition ready: all its keys must hold."""
        parts = [self.condition(part) for part in condition.all_ or ()]
        if condition.any_ is not None:
            parts.append(AnyOf([self.condition(part) for part in condition.any_]))
        if condition.not_ is not None:
            parts.append(NotSo(self.condition(condition.not_)))
        parts += self._number_tests(condition)
        if condition.enemy is not None:
            parts.append(EnemyMatches(self.filter(condition.enemy)))
        if condition.card is not None:
            self.asked_card = True
            parts.append(CardMatches(self.filter(condition.card)))
        if condition.attack is not None:
            parts.append(self._attack(condition.attack))
        for fact in _FACTS:
            expected = getattr(condition, fact)
            if expected is not None:
                parts.append(FactIs(fact, expected))
        if condition.reason is not None:
            parts.append(ReasonIs(condition.reason))
        return parts[0] if len(parts) == 1 else AllOf(parts)

    def _number_tests(self, condition: Condition) -> list[ConditionOf]:
        parts: list[ConditionOf] = []
        for countable in Countable:
            test = getattr(condition, countable)
            if test is not None:
                parts.append(NumberPasses(Known(countable), self.test(test), needs_attack=countable in _OF_AN_ATTACK))
        if condition.counter is not None:
            counter = condition.counter
            bounds = TestOf(self.optional(counter.is_), self.optional(counter.at_least), self.optional(counter.at_most))
            parts.append(NumberPasses(CounterNow(self.counters.index(counter.name)), bounds))
        for key, kind in (("cards", CardsNow), ("strength_of", StrengthNow), ("classes_in", ClassesNow)):
            cards: CardsTest | None = getattr(condition, key)
            if cards is not None:
                bounds = TestOf(self.optional(cards.is_), self.optional(cards.at_least), self.optional(cards.at_most))
                parts.append(NumberPasses(kind(self.asked(cards.selector)), bounds))
        return parts

    def _attack(self, attack: AttackTest) -> ConditionOf:
        return AttackMatches(
            kinds_of(listed(attack.kind)),
            None if attack.has is None else self.filter(attack.has),
            None if attack.every is None else self.filter(attack.every),
        )


def kinds_of(kinds: Iterable[str]) -> int:
    """Return kinds of attack as bits."""
    return sum(ATTACK_KINDS[kind] for kind in set(kinds))


def listed(words: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return one word, or several, as a list."""
    if words is None:
        return ()
    return (words,) if isinstance(words, str) else tuple(words)
