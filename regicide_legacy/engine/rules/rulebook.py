"""The rules of a mission, compiled: by the moment, the step or the number they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.places import Destination, pile_at
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.context import Context, Moved
from regicide_legacy.engine.rules.parts import (
    FIRST_MEMBERS_GROUP,
    Ability,
    CounterOf,
    Limit,
    OfferOf,
    Placing,
    SetUpOf,
)
from regicide_legacy.engine.rules.rule import OF_A_CARD, Borne, CompiledRule, RuleGroup, Watch, in_order
from regicide_legacy.engine.rules.untouched import Untouched
from regicide_legacy.engine.vocabulary.words import Span

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.conditions import ConditionOf
    from regicide_legacy.engine.rules.effects.enlisting import EnlistEffect
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.turn import Course
    from regicide_legacy.engine.vocabulary.rules import Step


class Rulebook(Untouched):
    """All rules of a mission, each found by what it is about."""

    __slots__ = (
        "abilities",
        "ability_classes",
        "box",
        "budget",
        "changeable",
        "changing",
        "counted",
        "counters",
        "course",
        "ends",
        "enemy_groups",
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
        "rules",
        "seats",
        "setup",
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
        super().__init__()
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
        self.watchers: list[list[Watch | None]] = []
        """The rules that look at moves, by from where, then to where: places below 0 are counted from the end."""
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
        self.setup: tuple[SetUpOf, ...] = ()
        """What is done at set-up, in order."""
        self.starts: tuple[tuple[int, Destination], ...] = ()
        """Each declared card, and where it starts."""
        self.box: list[int] = []
        """What lies in the box before set-up: recruits, and declared cards wherever they start."""
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
        if group.pile >= 0:
            bearers = [card for card in pile_at(state, group.pile) if card in group.of_card]
            for card in bearers:
                borne += [(rule, card) for rule in group.of_card[card]]
            # Those of one card are in their order.
            return in_order(state, borne) if len(bearers) > 1 else borne
        if group.is_idle(state):
            return []
        for rule in group.rules:
            for bearer in rule.borne_by(state):
                borne.append((rule, bearer))
        return in_order(state, borne)

    def is_watched(self, origin: int, place: int) -> bool:
        """Say whether some rule looks at moves from one place to another."""
        return bool(self.watchers) and self.watchers[origin][place] is not None

    def looking(self, state: State, moved: Moved) -> list[Borne]:
        """Return the rules that look at a card's move: a card's own only at that card, wherever it went."""
        borne: list[Borne] = []
        watch = self.watchers[moved.origin][moved.place]
        assert watch is not None
        for rule in watch.rules:
            if rule.owner != OF_A_CARD:
                borne += [(rule, bearer) for bearer in rule.borne_by(state)]
            elif rule.is_borne_by(state, moved.card) and (not rule.places or rule.holds_for(state, moved.card)):
                borne.append((rule, moved.card))
        return in_order(state, borne)
