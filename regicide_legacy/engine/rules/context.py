"""What a rule sees while it resolves, and what the rules of a mission leave in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.places import NO_SEAT
from regicide_legacy.engine.vocabulary.words import Span

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.agenda import Frame
    from regicide_legacy.engine.rules.changing import RunningChange
    from regicide_legacy.engine.rules.rulebook import Rulebook

NO_CARD: Final = -1
NO_RULE: Final = -1

MOST_TASKS: Final = 10_000
"""How much one choice may set going (VOCABULARY, Termination)."""

MANY_TASKS: Final = MOST_TASKS // 2
"""From here on what starts is noted."""

UNDEALT: Final = -1
"""Stands for the damage of an attack that has not been dealt yet."""


class Copies:
    """What was copied so far of one state, by the identity of the original: what shared it shares its copy."""

    __slots__ = ("contexts", "lists")

    def __init__(self) -> None:
        self.contexts: dict[int, Context] = {}
        self.lists: dict[int, list[int]] = {}


class Context:
    """`that_player`, `that_card`, `this_card` and `those_cards` of a rule that resolves."""

    __slots__ = ("bearer", "card", "named", "player", "rule", "those")

    def __init__(self, rule: int, player: int, card: int = NO_CARD, bearer: int = NO_CARD) -> None:
        self.rule = rule
        self.player = player
        self.card = card
        self.bearer = bearer
        self.named = player
        """The seat that the table has named, where a word stands for any player."""
        self.those: list[int] = []

    def clone(self, copies: Copies) -> Context:
        """Return a copy that shares nothing that changes; frames that shared this context share its copy."""
        other = copies.contexts.get(id(self))
        if other is None:
            other = copies.contexts[id(self)] = self.serving(self.player)
            other.those = copies.lists.setdefault(id(self.those), self.those[:])
        return other

    def serving(self, seat: int) -> Context:
        """Return the context of the same rule for one of several players (VOCABULARY, Players)."""
        other = Context(self.rule, seat, self.card, self.bearer)
        other.named = self.named
        other.those = self.those
        return other


class Moved:
    """One card's move, waiting for the rules that look at it."""

    __slots__ = ("card", "origin", "place", "seat")

    def __init__(self, card: int, origin: int, place: int, seat: int) -> None:
        self.card = card
        self.origin = origin
        self.place = place
        self.seat = seat


class RuleState:
    """What the rules of a mission leave in the state: plain data, copied with it."""

    __slots__ = (
        "ability_strength",
        "agenda",
        "at_limit",
        "attack_cards",
        "attack_damage",
        "attack_factor",
        "attack_kind",
        "attack_touched",
        "bought",
        "changes",
        "counters",
        "defeating",
        "ending",
        "enlisted",
        "excess",
        "excused",
        "feigned",
        "fixed",
        "gathered",
        "given",
        "given_this_turn",
        "health",
        "ignores_immunity",
        "limits",
        "marked",
        "moved",
        "next_player",
        "own_health",
        "party",
        "passed",
        "piles",
        "placed",
        "preparing",
        "raised_health",
        "refreshed",
        "resume",
        "revealed",
        "solo_classes",
        "solo_jester",
        "started",
        "strike_damage",
        "strike_open",
        "struck",
        "tasks",
        "used",
        "yielded",
    )

    @classmethod
    def begun(cls, book: Rulebook) -> RuleState:
        """Return what the rules of a mission leave at first: nothing."""
        rules = RuleState()
        rules._begin(len(book.pile_names), [0] * len(book.counters), len(book.mark_names), len(book.rules))
        return rules

    def _begin(self, piles: int, counters: list[int], marks: int, rules: int) -> None:
        self.piles: list[list[int]] = [[] for _ in range(piles)]
        """The declared piles, the top card last."""
        self.preparing = False
        """The mission is being set up: no moment opens."""
        self.party: list[int] = []
        """The party while the mission is set up; empty once it is shuffled to be the reserve."""
        self.counters = counters
        self.limits = counters[:]
        """Where the counters started: a limit is reached from that side."""
        self.at_limit = False
        """Some counter is at a limit that ends the mission."""
        self.marked = [0] * marks
        """For each mark the set of cards that bear it, as bits."""
        self.given: dict[int, int] = {}
        """Classes that cards were given, as bits."""
        self.given_this_turn: dict[int, int] = {}
        self.health: dict[int, int] = {}
        """The health of members of the party that are enemies."""
        self.own_health = 0
        """The printed health of the enemy in play; a member of the party has that of its set-up."""
        self.raised_health = 0
        """By how much the health of the enemy in play was raised beyond what it had lost."""
        self.enlisted: dict[int, int] = {}
        """The group of enemies that each of them belongs to."""
        self.bought: dict[int, int] = {}
        """How often each offer of help was bought for this attempt."""
        self.used = [0] * rules
        """For each rule how often it was used in its present span."""
        self.changes: list[RunningChange] = []
        """Changes that effects started, oldest first."""
        self.agenda: list[Frame] = []
        """What is being resolved, the innermost last."""
        self.resume = -1
        """The stage at which the turn goes on once the agenda is empty."""
        self.moved: list[Moved] = []
        """Moves that no rule has looked at yet."""
        self.attack_cards: list[int] = []
        self.attack_kind = 0
        self.attack_touched = False
        """A card has come to the present attack, or left it, since it was formed."""
        self.attack_damage = UNDEALT
        self.attack_factor = 1
        """By how much the warriors of the present attack multiply its damage."""
        self.fixed = False
        """The attack strength is fixed."""
        self.solo_jester = NO_CARD
        """The jester from aside that is the present attack."""
        self.solo_classes = 0
        self.ignores_immunity = False
        """The present attack ignores immunity, by a jester."""
        self.ability_strength = 0
        """What the ability counts that is being resolved."""
        self.ending = ""
        """Why the mission would end, while rules look at that."""
        self.excused = ""
        """The reason of an end that a rule has just kept from coming; where it is still there it holds."""
        self.defeating = False
        """Step 4b is under way; then which of its parts are done."""
        self.placed = False
        self.gathered = False
        self.revealed = False
        self.tasks = 0
        """How much the present choice has set going."""
        self.started: set[int] = set()
        """The rules that it has started since it had set much going."""
        self.passed = False
        """What is offered beside a choice that is asked anyway was passed."""
        self.excess = 0
        self.struck = 0
        """The seat that suffers damage."""
        self.strike_damage = 0
        self.strike_open = False
        self.refreshed = False
        """The struck hand was refreshed: it was not full when the strike landed (C-05, L-06)."""
        """A strike has begun and its damage can still change."""
        self.feigned = False
        self.yielded = False
        """The present turn is a yield."""
        self.next_player = NO_SEAT
        """Who a rule says has the next turn."""

    def begin_turn(self) -> None:
        """Forget what was of the turn before: its attack, its strike, the classes given for it."""
        self.attack_cards = []
        self.attack_kind = 0
        self.attack_damage = UNDEALT
        self.attack_factor = 1
        self.fixed = False
        self.solo_jester = NO_CARD
        self.solo_classes = 0
        self.ignores_immunity = False
        self.ability_strength = 0
        self.passed = False
        self.excess = 0
        self.strike_damage = 0
        self.strike_open = False
        self.feigned = False
        self.yielded = False
        self.next_player = NO_SEAT
        self.excused = ""
        if self.given_this_turn:
            self.given_this_turn.clear()
        self.end_defeat()

    def end_defeat(self) -> None:
        """Close step 4b."""
        self.defeating = False
        self.placed = False
        self.gathered = False
        self.revealed = False

    def expire(self, span: Span, counted: list[int]) -> list[RunningChange]:
        """End the changes of a span, which are returned, and forget the uses of the rules counted in it."""
        ended = [change for change in self.changes if change.span is span]
        if ended:
            self.changes = [change for change in self.changes if change.span is not span]
        for number in counted:
            self.used[number] = 0
        return ended

    def clone(self) -> RuleState:
        """Return a copy that shares nothing that changes."""
        other = RuleState()
        other.piles = [pile[:] for pile in self.piles]
        other.preparing = self.preparing
        other.party = self.party[:]
        other.counters = self.counters[:]
        other.limits = self.limits
        other.at_limit = self.at_limit
        other.marked = self.marked[:]
        other.given = self.given.copy()
        other.given_this_turn = self.given_this_turn.copy()
        other.health = self.health
        other.own_health = self.own_health
        other.raised_health = self.raised_health
        other.enlisted = self.enlisted
        other.bought = self.bought
        other.used = self.used[:]
        other.changes = self.changes[:]
        other.agenda = []
        if self.agenda:
            copies = Copies()
            other.agenda = [frame.clone(copies) for frame in self.agenda]
        other.resume = self.resume
        other.moved = self.moved[:]
        other.attack_cards = self.attack_cards[:]
        other.attack_touched = self.attack_touched
        other.attack_kind = self.attack_kind
        other.attack_damage = self.attack_damage
        other.attack_factor = self.attack_factor
        other.fixed = self.fixed
        other.solo_jester = self.solo_jester
        other.solo_classes = self.solo_classes
        other.ignores_immunity = self.ignores_immunity
        other.ability_strength = self.ability_strength
        other.ending = self.ending
        other.excused = self.excused
        other.defeating = self.defeating
        other.placed = self.placed
        other.gathered = self.gathered
        other.refreshed = self.refreshed
        other.revealed = self.revealed
        other.tasks = self.tasks
        other.started = self.started.copy()
        other.passed = self.passed
        other.excess = self.excess
        other.struck = self.struck
        other.strike_damage = self.strike_damage
        other.strike_open = self.strike_open
        other.feigned = self.feigned
        other.yielded = self.yielded
        other.next_player = self.next_player
        return other
