"""The rules of a mission, compiled: by the moment, the step or the number they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.places import (
    ATTACK,
    ENEMY,
    HAND,
    IN_PLAY,
    MISSION_ZONE,
    Destination,
    locate,
    pile_at,
)
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.context import NO_CARD, Context, Moved
from regicide_legacy.engine.rules.parts import FIRST_MEMBERS_GROUP, Ability, CounterOf, Limit, OfferOf, Placing
from regicide_legacy.engine.rules.selecting import cards_in, classes_of
from regicide_legacy.engine.state import NO_ENEMY
from regicide_legacy.engine.vocabulary.words import Player, Span

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.agenda import EffectOf
    from regicide_legacy.engine.rules.changing import Adjustment
    from regicide_legacy.engine.rules.conditions import ConditionOf
    from regicide_legacy.engine.rules.effects.enlisting import EnlistEffect
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.turn import Course
    from regicide_legacy.engine.vocabulary.rules import Step

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
        "bearers",
        "class_bit",
        "concerns_user",
        "effects",
        "id",
        "mark",
        "number",
        "offer",
        "offered",
        "owner",
        "places",
        "seen_by",
        "span",
        "uses",
        "when",
    )

    def __init__(self, number: int, rule_id: str, owner: int) -> None:
        self.number = number
        self.id = rule_id
        self.owner = owner
        self.bearers: tuple[int, ...] = ()
        """The cards that bear it, unless those do that bear its mark or its class."""
        self.mark = -1
        self.class_bit = 0
        self.offer = -1
        """The offer of help that it holds for, each time that is bought."""
        self.places: tuple[int, ...] = ()
        """Where its card must lie; empty: the enemy in play, or the present attack for a card that is none."""
        self.when: ConditionOf | None = None
        self.asks_card = False
        """Its condition asks what the moment's card is."""
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

    def is_borne_by(self, state: State, card: int) -> bool:
        """Say whether a card bears it, wherever that lies; NO_CARD bears all that no card does."""
        if self.owner != OF_A_CARD:
            return card == NO_CARD
        if self.mark >= 0:
            return bool(state.rules.marked[self.mark] >> card & 1)
        if self.class_bit:
            return bool(classes_of(state, card) & self.class_bit)
        return card in self.bearers

    def borne_by(self, state: State) -> list[int]:
        """Return the cards that bear it and lie where they must; NO_CARD, as often as it holds, where none does."""
        if self.owner != OF_A_CARD:
            return [NO_CARD] * (1 if self.offer < 0 else state.rules.bought.get(self.offer, 0))
        if self.mark >= 0:
            cards: Sequence[int] = cards_in(state.rules.marked[self.mark])
        elif self.class_bit:
            # Without places only those come into question that can hold.
            near = sorted({*state.rules.attack_cards, state.enemy} - {NO_ENEMY})
            asked = range(len(state.compiled.cards)) if self.places else near
            cards = [card for card in asked if classes_of(state, card) & self.class_bit]
        else:
            cards = self.bearers
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

    def use(self, state: State) -> None:
        """Count a use, where uses are counted."""
        if self.uses:
            state.rules.used[self.number] += 1
        state.rules.started.add(self.number)

    def rank(self, state: State, bearer: int) -> tuple[int, ...]:
        """Return its turn among the rules of one moment: by owner, place, its card's own before its marks', file."""
        if bearer == NO_CARD:
            return self.owner, 0, 0, 0, self.number
        return *_rank_of_card(state, bearer), 0 if self.bearers else 1, self.number


Borne = tuple[CompiledRule, int]
"""A rule and the card that bears it."""


class RuleGroup:
    """The rules that are about one thing, in their numbers' order."""

    __slots__ = ("free", "rules")

    def __init__(self, rules: Sequence[CompiledRule]) -> None:
        self.rules = tuple(rules)
        bound = [rule for rule in rules if rule.owner in (OF_A_CARD, OF_HELP)]
        self.free: list[Borne] | None = None if bound else [(rule, NO_CARD) for rule in rules]
        """All of them, in the promised order, where all hold at all times and no card bears one."""


def lies_at(state: State, card: int, place: int) -> bool:
    """Say whether a card lies at a place; at `in_play` also if it is part of the present attack."""
    if place >= 0:
        return card in pile_at(state, place)
    if place == IN_PLAY:
        return card in state.played
    if place == HAND:
        for hand in state.hands:
            if card in hand:
                return True
        return False
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


class Rulebook:
    """All rules of a mission, each found by what it is about."""

    __slots__ = (
        "abilities",
        "alert",
        "ability_classes",
        "budget",
        "changeable",
        "changes_health",
        "changes_limit",
        "changing",
        "conditional",
        "counted",
        "counters",
        "course",
        "ends",
        "enemy_groups",
        "free_step_1",
        "gone_is_lost",
        "groups",
        "limits",
        "lose_when",
        "mark_names",
        "offers",
        "pile_faces",
        "pile_names",
        "placings",
        "player_orders",
        "replacing",
        "plain_abilities",
        "plain_strength",
        "quiet_end",
        "quiet_strike",
        "rules",
        "seats",
        "setup",
        "silences",
        "standing",
        "starts",
        "upon",
        "upon_counter",
        "watchers",
        "win_when",
    )

    def __init__(
        self, course: Course, pile_names: Sequence[str], pile_faces: Sequence[str], mark_names: Sequence[str]
    ) -> None:
        self.course = course
        """How the mission is played."""
        self.pile_names = tuple(pile_names)
        self.pile_faces = tuple(pile_faces)
        self.mark_names = tuple(mark_names)
        self.rules: tuple[CompiledRule, ...] = ()
        self.seats: tuple[Context, ...] = ()
        """For each current player what is seen where no rule looks."""
        self.counted: dict[Span, list[int]] = {}
        """The rules whose uses in a span of time are counted."""
        self.upon: list[RuleGroup | None] = []
        """The rules of each moment."""
        self.standing: dict[int, RuleGroup] = {}
        """The offers that stand beside a choice that is asked anyway, by moment."""
        self.upon_counter: tuple[RuleGroup | None, ...] = ()
        self.watchers: list[list[tuple[CompiledRule, ...]]] = []
        """The rules that look at moves, by from where, then to where: places below 0 are counted from the end."""
        self.free_step_1 = True
        """Nothing can change what step 1 allows, nor stands beside it."""
        self.plain_abilities = True
        """There are only those of the base classes, and no rule changes what they do, or what holds them back."""
        self.plain_strength = True
        """No rule changes what the enemy strikes for, but by raising and lowering it."""
        self.quiet_end = True
        """No rule looks at a turn between its strike and the next one's step 1."""
        self.quiet_strike = True
        """No rule says how a strike is suffered, looks at it, or offers anything else."""
        self.alert = False
        """Anything at all may end the mission or fell the enemy, by a condition or a changed health."""
        self.replacing: dict[Step | int, RuleGroup] = {}
        self.changing: dict[str, RuleGroup] = {}
        self.abilities: tuple[tuple[Ability, ...], ...] = ((), (), (), ())
        """The abilities of steps 1, 2, 3 and 4a, in their order."""
        self.ability_classes: tuple[int, ...] = ()
        """For each of these steps the classes that have an ability in it, as bits."""
        self.counters: tuple[CounterOf, ...] = ()
        self.limits: tuple[Limit, ...] = ()
        """Where counters end the mission: first those that win it."""
        self.placings: dict[tuple[int, bool], Placing] = {}
        """What step 4b.1 is for each enemy card, or group made of the party, defeated exactly and otherwise."""
        self.setup: tuple[EffectOf, ...] = ()
        self.starts: tuple[tuple[int, Destination], ...] = ()
        """Each declared card, and where it starts."""
        self.enemy_groups: list[list[int]] = []
        """The groups of enemies in the order in which they lie in the enemy deck."""
        self.groups: tuple[EnlistEffect, ...] = ()
        """For each group of enemies made of the party what takes them from it."""
        self.offers: tuple[OfferOf, ...] = ()
        self.budget: AmountOf | None = None
        self.player_orders = False
        self.changeable: frozenset[str] = frozenset()
        """What some rule or effect of the mission can change."""
        self.ends = False
        """The mission has ways of its own to be won or lost, which are looked at after every effect and step."""
        self.changes_health = False
        self.changes_limit = False
        self.silences = False
        """The enemy's health, hand limits, and which abilities are off, are among them."""
        self.conditional = False
        """Conditions are among them."""
        self.win_when: ConditionOf | None = None
        self.lose_when: ConditionOf | None = None
        self.gone_is_lost = False

    def strength(self, state: State) -> int:
        """Return the printed strength of the enemy in play with what rules change of it."""
        return numbers.printed_strength(state)

    def health(self, state: State) -> int:
        """Return the printed health of the enemy in play with what rules change of it."""
        return numbers.printed_health(state)

    def placing(self, state: State, *, exact: bool) -> Placing:
        """Return step 4b.1 for the enemy in play, defeated exactly or otherwise."""
        enemy = state.enemy
        group = state.rules.enlisted.get(enemy)
        return self.placings[enemy if group is None else FIRST_MEMBERS_GROUP - group, exact]

    def borne(self, state: State, group: RuleGroup) -> list[Borne]:
        """Return the rules of a group that hold now with their bearers, in the promised order."""
        if group.free is not None:
            return group.free
        borne: list[Borne] = []
        for rule in group.rules:
            for bearer in rule.borne_by(state):
                borne.append((rule, bearer))  # noqa: PERF401 - most often there are none
        return in_order(state, borne)

    def is_watched(self, origin: int, place: int) -> bool:
        """Say whether some rule looks at moves from one place to another."""
        return bool(self.watchers) and bool(self.watchers[origin][place])

    def looking(self, state: State, moved: Moved) -> list[Borne]:
        """Return the rules that look at a card's move: a card's own only at that card, wherever it went."""
        borne: list[Borne] = []
        for rule in self.watchers[moved.origin][moved.place]:
            if rule.owner != OF_A_CARD:
                borne += [(rule, bearer) for bearer in rule.borne_by(state)]
            elif rule.is_borne_by(state, moved.card) and (not rule.places or rule.holds_for(state, moved.card)):
                borne.append((rule, moved.card))
        return in_order(state, borne)


def in_order(state: State, borne: list[Borne]) -> list[Borne]:
    """Return rules in the promised order of one moment."""
    return sorted(borne, key=lambda pair: pair[0].rank(state, pair[1])) if len(borne) > 1 else borne
