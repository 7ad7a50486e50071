"""The rulebook of a mission, built once, when the mission is compiled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.declared import ability_order, copies_of
from regicide_legacy.engine.places import Destination
from regicide_legacy.engine.rules import rule as owners
from regicide_legacy.engine.rules.compiling import Compiler
from regicide_legacy.engine.rules.compiling_changes import adjustments
from regicide_legacy.engine.rules.compiling_effects import ready
from regicide_legacy.engine.rules.context import NO_RULE, Context
from regicide_legacy.engine.rules.effects.enlisting import EnlistEffect
from regicide_legacy.engine.rules.finding import find_untouched, is_undisturbed
from regicide_legacy.engine.rules.indexing import index_rules
from regicide_legacy.engine.rules.parts import (
    FIRST_MEMBERS_GROUP,
    Ability,
    CounterOf,
    Limit,
    OfferOf,
    Placing,
    SetUpOf,
)
from regicide_legacy.engine.rules.preparing import weakest_first
from regicide_legacy.engine.rules.rule import CompiledRule
from regicide_legacy.engine.rules.rulebook import Rulebook
from regicide_legacy.engine.rules.turn import RuledCourse
from regicide_legacy.engine.vocabulary.amounts import Selector
from regicide_legacy.engine.vocabulary.declarations import BASE_ABILITIES, Counter, Defeat, MembersGroup, Pile
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import Pick, Player, Span

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.vocabulary.effects import Effect


def rulebook(compiled: CompiledMission) -> Rulebook:
    """Return the rules of a mission, with those of the relics, stickers and help handed to it."""
    return _Builder(compiled).build()


class _Builder:
    """Collects what a mission says, owner by owner; the number of a rule is its place in that order."""

    def __init__(self, compiled: CompiledMission) -> None:
        self.compiled = compiled
        self.declared = compiled.mission.declared
        self.piles: dict[str, Pile] = self.declared.every_pile
        self.counters: dict[str, Counter] = self.declared.every_counter
        self.compiler = Compiler(compiled, self.piles, self.counters, self.declared.marks)
        faces = [str(pile.face) for pile in self.piles.values()]
        self.book = Rulebook(RuledCourse(), list(self.piles), faces, list(self.declared.marks))
        self.bases: list[tuple[Ability, Sequence[Effect]]] = []
        """The abilities of the base classes, as the vocabulary says them."""
        self.book.counted = {span: [] for span in Span}
        self.rules: list[CompiledRule] = []
        self.written: list[Rule | None] = []
        """What each of the rules was made from; None for a list of effects that no head stands before."""

    def build(self) -> Rulebook:
        """Return all of it."""
        book = self.book
        book.seats = tuple(Context(NO_RULE, seat) for seat in range(self.compiled.players))
        book.counters = tuple(self._counter(name, counter) for name, counter in self.counters.items())
        for rule, written in self._owned():
            self._add(rule, written)
        book.abilities = tuple(self._abilities())
        book.placings = dict(self._placings())
        book.setup = tuple(self._setup())
        book.starts = tuple(self._starts())
        members = len(self.compiled.members)
        recruits = range(members, members + len(self.compiled.recruits))
        book.box = [*recruits, *(card for card, _ in book.starts)]
        book.enemy_groups = weakest_first(self.compiled, self.compiled.groups)
        offers = self.declared.help.offers if self.declared.help else ()
        book.offers = tuple(OfferOf(offer, ready(self.compiler, offer.do)) for offer in offers)
        if self.declared.help:
            book.budget = self.compiler.amount(self.declared.help.budget)
        book.groups = tuple(
            self._members_group(place, group) for place, group in enumerate(self.declared.members_groups)
        )
        book.player_orders = self.declared.rule_order == "current_player"
        book.gone_is_lost = self.declared.enemies_gone == "lose"
        if self.declared.win_when is not None:
            book.win_when = self.compiler.condition(self.declared.win_when)
        if self.declared.lose_when is not None:
            book.lose_when = self.compiler.condition(self.declared.lose_when)
        book.limits = tuple(self._limits())
        book.ends = bool(book.limits) or book.win_when is not None or book.lose_when is not None
        book.changeable = frozenset(self.compiler.changed)
        book.rules = tuple(self.rules)
        pairs = zip(self.rules, self.written, strict=True)
        index_rules(book, self.compiler, [(rule, written) for rule, written in pairs if written is not None])
        self._settle_bases()
        book.health_rises = not self.compiler.lowers_health
        find_untouched(book, self.compiler.started)
        return book

    def _limits(self) -> Iterator[Limit]:
        """Give where counters end the mission; that it is won is looked at first."""
        counters = list(enumerate(self.counters.values()))
        yield from (Limit(place, counter.win_at, won=True) for place, counter in counters if counter.win_at is not None)
        for place, counter in counters:
            if counter.lose_at is not None:
                yield Limit(place, counter.lose_at, won=False)

    def _setup(self) -> Iterator[SetUpOf]:
        """Give what is done at set-up: first what stickers say, then the mission."""
        said = [*((sticker.id, sticker.setup) for sticker in self.declared.stickers), ("setup", self.declared.setup)]
        yield from (SetUpOf(of, ready(self.compiler, effects)) for of, effects in said if effects)

    def _starts(self) -> Iterator[tuple[int, Destination]]:
        for declared in self.declared.cards:
            to = self.compiler.destination(declared.start)
            for copy in copies_of(declared):
                yield self.compiled.number[copy.id], to

    def _counter(self, name: str, counter: Counter) -> CounterOf:
        return CounterOf(name, counter, self.compiler.amount(counter.start))

    def _members_group(self, place: int, group: MembersGroup) -> EnlistEffect:
        members = group.members
        pick = Pick(members.pick)
        selector = Selector("party", where=members.where, count=members.count, pick=pick, by=Player.ANY_PLAYER)
        return EnlistEffect(self.compiler.chosen(selector), place, self.compiler.amount(group.health))

    # The rules by their owners.

    def _owned(self) -> Iterator[tuple[CompiledRule, Rule]]:
        """Give each rule with its owner; numbers are given as they come."""
        declared = self.declared
        number = self.compiled.number
        for card_id, enemy in declared.enemies.items():
            yield from self._of_cards(enemy.rules, (number[card_id],))
        yield from self._of(declared.rules, owners.OF_THE_MISSION)
        for counter in self.counters.values():
            yield from self._of(counter.rules, owners.OF_A_COUNTER)
        for card in declared.cards:
            yield from self._of_cards(card.rules, tuple(number[copy.id] for copy in copies_of(card)))
        for card_id, rules in declared.party.items():
            # A card that stays out of this attempt bears nothing in it.
            yield from self._of_cards(rules, (number[card_id],) if card_id in number else ())
        for sticker in declared.stickers:
            yield from self._of(sticker.rules, owners.OF_A_STICKER)
        for relic in declared.relics:
            yield from self._of(relic.rules, owners.OF_A_RELIC)
        for place, offer in enumerate(declared.help.offers if declared.help else ()):
            for rule, written in self._of(offer.rules, owners.OF_HELP):
                rule.offer = place
                yield rule, written
        yield from self._of_bearers()

    def _of_bearers(self) -> Iterator[tuple[CompiledRule, Rule]]:
        """Give each rule of a mark and of a class, which any card may bear."""
        for place, mark in enumerate(self.declared.marks.values()):
            for rule, written in self._of_cards(mark.rules, ()):
                rule.mark = place
                yield rule, written
        for own_class in self.declared.classes:
            for rule, written in self._of_cards(own_class.rules, ()):
                rule.class_bit = self.compiled.class_set((own_class.id,))
                yield rule, written

    def _of(self, rules: Sequence[Rule], owner: int) -> Iterator[tuple[CompiledRule, Rule]]:
        for written in rules:
            yield CompiledRule(len(self.rules), written.id, owner), written

    def _of_cards(self, rules: Sequence[Rule], bearers: tuple[int, ...]) -> Iterator[tuple[CompiledRule, Rule]]:
        for rule, written in self._of(rules, owners.OF_A_CARD):
            rule.bearers = bearers
            yield rule, written

    def _add(self, rule: CompiledRule, written: Rule) -> None:
        compiler = self.compiler
        rule.seen_by = tuple(Context(rule.number, seat) for seat in range(self.compiled.players))
        self.rules.append(rule)
        self.written.append(written)
        rule.places = tuple(compiler.zone(name) for name in written.in_)
        if len(rule.places) == 1:
            rule.pile = max(rule.places[0], -1)
        asked = written.while_ if written.while_ not in (None, "always") else written.when
        compiler.asked_card = compiler.concerned = False
        rule.when = None if asked is None or isinstance(asked, str) else compiler.condition(asked)
        rule.asks_card = compiler.asked_card
        rule.asks_player = compiler.concerned
        rule.offered = written.may
        rule.uses = written.uses or 0
        rule.span = written.per
        if rule.uses:
            self.book.counted[rule.span].append(rule.number)
        compiler.concerned = False
        rule.effects = ready(compiler, written.do)
        rule.concerns_user = compiler.concerned
        rule.adjustments = {} if written.change is None else adjustments(compiler, written.change)

    def _add_list(self, rule_id: str, effects: Sequence[Effect]) -> int:
        """Add effects that stand outside the rules, such as a class's ability, and return their number."""
        rule = CompiledRule(len(self.rules), rule_id, owners.OF_THE_MISSION)
        rule.effects = ready(self.compiler, effects)
        self.rules.append(rule)
        self.written.append(None)
        return rule.number

    # What is not a rule.

    def _abilities(self) -> Iterator[tuple[Ability, ...]]:
        for classes in ability_order(self.declared.classes).values():
            step: list[Ability] = []
            for each in classes:
                bit = self.compiled.class_set((each.id,))
                if each in BASE_ABILITIES:
                    ability = Ability(bit, (), NO_RULE)
                    self.bases.append((ability, each.do))
                else:
                    number = self._add_list(each.id, each.do)
                    ability = Ability(bit, self.rules[number].effects, number)
                step.append(ability)
            yield tuple(step)

    def _settle_bases(self) -> None:
        """Let the steps do what base classes do, where no rule comes between its parts; else it is effects as well."""
        for ability, do in self.bases:
            if is_undisturbed(self.book, ability.bit):
                ability.base = ability.bit
            else:
                ability.effects = ready(self.compiler, do)
        self.book.ability_classes = tuple(sum(ability.bit for ability in step) for step in self.book.abilities)
        for step in self.book.abilities:
            for ability in step:
                ability.replaceable = ability.bit in self.book.replacing

    def _placings(self) -> Iterator[tuple[tuple[int, bool], Placing]]:
        """Give step 4b.1 of each enemy: its own, or the mission's."""
        declared = self.declared
        policies = self.compiled.mission.policies
        usual = {
            False: self._placing("defeated", declared.defeated or policies.defeated),
            True: self._placing("exact_damage", declared.exact_damage or policies.exact_damage),
        }
        for enemy in self.compiled.enemies:
            yield (enemy, False), usual[False]
            yield (enemy, True), usual[True]
        for card_id, own in declared.enemies.items():
            yield from self._own_placings(self.compiled.number[card_id], own.defeated, own.exact_damage)
        for place, group in enumerate(declared.members_groups):
            key = FIRST_MEMBERS_GROUP - place
            yield (key, False), usual[False]
            yield (key, True), usual[True]
            yield from self._own_placings(key, group.defeated, group.exact_damage)

    def _own_placings(
        self, key: int, defeated: Defeat | None, exact_damage: Defeat | None
    ) -> Iterator[tuple[tuple[int, bool], Placing]]:
        if defeated is not None:
            yield (key, False), self._placing("defeated", defeated)
        if exact_damage is not None:
            yield (key, True), self._placing("exact_damage", exact_damage)

    def _placing(self, key: str, defeat: Defeat) -> Placing:
        if isinstance(defeat, str):
            return self.compiler.destination(defeat)
        return self._add_list(key, defeat)
