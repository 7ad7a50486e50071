"""One rule of a mission, compiled: who bears it, where it holds, and its turn among the rules of one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import ChooseOption
from regicide_legacy.engine.places import (
    ATTACK,
    ENEMY,
    HAND,
    IN_PLAY,
    MISSION_ZONE,
    changes_only_by_rules,
    locate,
    pile_at,
)
from regicide_legacy.engine.rules.context import MANY_TASKS, NO_CARD, Context
from regicide_legacy.engine.rules.selecting import classes_of, is_as_printed
from regicide_legacy.engine.state import NO_ENEMY
from regicide_legacy.engine.vocabulary.words import Player, Span

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.agenda import EffectOf
    from regicide_legacy.engine.rules.changing import Adjustment
    from regicide_legacy.engine.rules.conditions import ConditionOf
    from regicide_legacy.engine.state import State

# Whose rule it is: the order in which rules of one moment resolve (VOCABULARY, Order at one moment).
OF_THE_ENEMY: Final = 0
OF_THE_MISSION: Final = 1
OF_A_COUNTER: Final = 2
IN_THE_MISSION_ZONE: Final = 3
IN_A_PILE: Final = 4
OF_A_STICKER: Final = 5
OF_A_RELIC: Final = 6
OF_HELP: Final = 7
IN_THE_ATTACK: Final = 8
ELSEWHERE_IN_PLAY: Final = 9
IN_A_HAND: Final = 10
OF_A_CARD: Final = 11
"""The owner of a rule whose card's place decides its turn."""


class CompiledRule:
    """One rule. `owner` is one of the numbers above; a card's rule, a mark's and a class's have bearers."""

    __slots__ = (
        "adjustments",
        "asks_card",
        "asks_player",
        "bearers",
        "class_bit",
        "concerns_user",
        "effects",
        "id",
        "mark",
        "number",
        "offer",
        "offered",
        "option",
        "owner",
        "pile",
        "places",
        "seen_by",
        "span",
        "uses",
        "when",
    )

    def __init__(self, number: int, rule_id: str, owner: int) -> None:
        self.number = number
        self.id = rule_id
        self.option = ChooseOption(rule_id)
        """Its use, where it is offered."""
        self.owner = owner
        self.bearers: tuple[int, ...] = ()
        """The cards that bear it, unless those do that bear its mark or its class."""
        self.mark = -1
        self.class_bit = 0
        self.offer = -1
        """The offer of help that it holds for, each time that is bought."""
        self.places: tuple[int, ...] = ()
        """Where its card must lie; empty: the enemy in play, or the present attack for a card that is none."""
        self.pile = -1
        """The pile among them, where there is only that."""
        self.when: ConditionOf | None = None
        self.asks_card = False
        """Its condition asks what the moment's card is."""
        self.asks_player = False
        """Its condition is about the player it is looked at for."""
        self.offered: Player | None = None
        self.concerns_user = False
        """It does something to the player who uses it."""
        self.uses = 0
        """How often in its span; 0 asks nothing."""
        self.span = Span.ATTEMPT
        self.effects: tuple[EffectOf, ...] = ()
        self.adjustments: dict[str, Adjustment] = {}
        self.seen_by: tuple[Context, ...] = ()
        """For each seat what it sees where no card bears it, for all that only looks."""

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does can change for whom it holds, or another enemy: no step of a turn does of its own."""
        if self.owner == OF_A_CARD and (
            self.class_bit or not self.places or not all(map(changes_only_by_rules, self.places))
        ):
            return False
        return not self.uses and (self.when is None or self.when.only_by_rules)

    @property
    def looked_at(self) -> frozenset[int] | None:
        """The moment's cards of which something can come, as long as they are what is printed on them; None: any."""
        if self.bearers:
            return frozenset(self.bearers)
        return None if self.when is None else self.when.printed_cards

    def is_borne_by(self, state: State, card: int) -> bool:
        """Say whether a card bears it, which is a card's rule, wherever that lies."""
        if self.mark >= 0:
            return bool(state.rules.marked[self.mark] >> card & 1)
        if self.class_bit:
            return bool(classes_of(state, card) & self.class_bit)
        return card in self.bearers

    def borne_by(self, state: State) -> list[int]:
        """Return the cards that bear it and lie where they must; NO_CARD, as often as it holds, where none does."""
        if self.owner != OF_A_CARD:
            return [NO_CARD] * (1 if self.offer < 0 else state.rules.bought.get(self.offer, 0))
        if self.mark >= 0 and not state.rules.marked[self.mark]:
            return []
        if self.pile >= 0:
            return [card for card in pile_at(state, self.pile) if self.is_borne_by(state, card)]
        if self.bearers:
            return [card for card in self.bearers if self.holds_for(state, card)]
        return [card for card in self._in_question(state) if self.is_borne_by(state, card)]

    def _in_question(self, state: State) -> list[int]:
        """Return the cards that lie where they must, where any card may bear it."""
        if not self.places or self.places == _ONLY_THE_ENEMY:
            cards = [] if self.places else state.rules.attack_cards[:]
            if state.enemy != NO_ENEMY:
                cards.append(state.enemy)
            return cards
        cards = [card for card in range(len(state.compiled.cards)) if self.is_borne_by(state, card)]
        return [card for card in cards if self.holds_for(state, card)]

    def holds_for(self, state: State, card: int) -> bool:
        """Say whether a card that bears it lies where it must."""
        if self.places:
            for place in self.places:
                if lies_at(state, card, place):
                    return True
            return False
        if card in state.rules.attack_cards and not (self.bearers and state.compiled.health[card]):
            # Only what an enemy's own card says is bound to its being the enemy.
            return True
        return state.enemy == card

    def applies(self, state: State, context: Context) -> bool:
        """Say whether it may be used and its condition holds."""
        if self.uses and state.rules.used[self.number] >= self.uses:
            return False
        return self.when is None or self.when.holds(state, context)

    def seen_from(self, seat: int, bearer: int) -> Context:
        """Return what it sees, borne by a card or by none, for all that only looks."""
        return self.seen_by[seat] if bearer == NO_CARD else Context(self.number, seat, bearer=bearer)

    def use(self, state: State) -> None:
        """Count a use, where uses are counted."""
        if self.uses:
            state.rules.used[self.number] += 1
        if state.rules.tasks >= MANY_TASKS:
            # What starts by then runs in the circle; what only led there is not named.
            state.rules.started.add(self.number)

    def rank(self, state: State, bearer: int) -> tuple[int, ...]:
        """Return its turn among the rules of one moment: by owner, place, its card's own before its marks', file."""
        if bearer == NO_CARD:
            return self.owner, 0, 0, 0, self.number
        return *_rank_of_card(state, bearer), 0 if self.bearers else 1, self.number


_ONLY_THE_ENEMY: Final = (ENEMY,)

Borne = tuple[CompiledRule, int]
"""A rule and the card that bears it."""


class RuleGroup:
    """The rules that are about one thing, in their numbers' order."""

    __slots__ = ("free", "marks", "of_card", "pile", "rules")

    def __init__(self, rules: Sequence[CompiledRule]) -> None:
        self.rules = tuple(rules)
        piles = {rule.pile if rule.bearers else -1 for rule in rules}
        self.pile = piles.pop() if len(piles) == 1 else -1
        """The pile in which the cards of all of them must lie, where there is only one."""
        self.of_card: dict[int, list[CompiledRule]] = {}
        """The rules that each card bears there."""
        for rule in rules if self.pile >= 0 else ():
            for card in rule.bearers:
                self.of_card.setdefault(card, []).append(rule)
        self.marks = [rule.mark for rule in rules]
        """The marks that bear them, where each is a mark's."""
        if min(self.marks, default=-1) < 0:
            self.marks = []
        bound = [rule for rule in rules if rule.owner in (OF_A_CARD, OF_HELP)]
        self.free: list[Borne] | None = None if bound else [(rule, NO_CARD) for rule in rules]
        """All of them, in the promised order, where all hold at all times and no card bears one."""

    def is_idle(self, state: State) -> bool:
        """Say whether it is plain that none of them holds now: no card lies where it must, or bears their mark."""
        if self.pile >= 0:
            for card in pile_at(state, self.pile):
                if card in self.of_card:
                    return False
            return True
        for mark in self.marks:
            if state.rules.marked[mark]:
                return False
        return bool(self.marks)


class Watch(RuleGroup):
    """The rules that look at moves from one place to another."""

    __slots__ = ("cards",)

    def __init__(self, rules: Sequence[CompiledRule]) -> None:
        super().__init__(rules)
        self.cards: frozenset[int] | None = frozenset()
        """The cards at whose move something can come of it, as long as they are what is printed on them; None: any."""
        for rule in rules:
            cards = rule.looked_at
            self.cards = None if cards is None or self.cards is None else self.cards | cards

    def may_look(self, state: State, card: int) -> bool:
        """Say whether a rule may look at the move of a card, which is over."""
        if self.cards is None:
            return not self.is_idle(state)
        return card in self.cards or not is_as_printed(state)


def lies_at(state: State, card: int, place: int) -> bool:
    """Say whether a card lies at a place; at `in_play` also if it is part of the present attack."""
    if place >= 0:
        return card in pile_at(state, place)
    if place == IN_PLAY:
        return card in state.played
    if place == HAND:
        return any(card in hand for hand in state.hands)
    return locate(state, card)[0] == place


def _rank_of_card(state: State, card: int) -> tuple[int, int, int]:
    place, seat = locate(state, card)
    if place == ENEMY:
        return OF_THE_ENEMY, 0, 0
    if place == ATTACK:
        return IN_THE_ATTACK, state.rules.attack_cards.index(card), 0
    if place == IN_PLAY:
        return ELSEWHERE_IN_PLAY, state.played.index(card), 0
    if place == HAND:
        return IN_A_HAND, (seat - state.current) % state.compiled.players, state.hands[seat].index(card)
    if place < 0:
        return OF_A_CARD, 0, 0
    pile = pile_at(state, place)
    group = IN_THE_MISSION_ZONE if place == MISSION_ZONE else IN_A_PILE
    return group, place, len(pile) - pile.index(card)


def in_order(state: State, borne: list[Borne]) -> list[Borne]:
    """Return rules in the promised order of one moment."""
    return sorted(borne, key=lambda pair: pair[0].rank(state, pair[1])) if len(borne) > 1 else borne
