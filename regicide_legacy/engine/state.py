"""The state of a game: plain numbers and lists, private to `Game` and the steps.

Cards are numbers of the compiled mission. Piles are lists with the top card last, so that the usual move is `pop`.
Whatever waits is here as data too: the decision that is asked, and the stage at which the turn goes on after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.rng import Generator

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import RuleState

# What is asked. The order is that of DECISIONS.
NOTHING: Final = 0
START: Final = 1
ATTACK: Final = 2
CLAIM: Final = 3
DISCARD: Final = 4
NEXT_PLAYER: Final = 5
CHOOSE: Final = 6
ORDER: Final = 7

DECISIONS: Final = ("none", "start", "attack", "claim", "discard", "next_player", "choose", "order")
"""The name of each decision, as scenario files write it."""

# Where the turn goes on.
WAIT: Final = -1
TURN_STARTED: Final = 0
CAST_SPELLS: Final = 1
SUFFER_DAMAGE: Final = 2
STRIKE: Final = 3
GATHER_PLAYED_CARDS: Final = 4
REVEAL_ENEMY: Final = 5

PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2

THE_TABLE: Final = -1
"""Stands for a seat where the table decides, or nobody."""

NO_ENEMY: Final = -1


class State:
    """Everything a game is at one moment. `clone` copies it; nothing in it is shared but the compiled mission."""

    __slots__ = (
        "aside",
        "asked",
        "attack_abilities",
        "attack_classes",
        "attack_strength",
        "banished",
        "box",
        "claimed",
        "compiled",
        "current",
        "damage_due",
        "damage_taken",
        "decision",
        "discard",
        "enemies_defeated",
        "enemy",
        "enemy_deck",
        "events",
        "exact",
        "generator",
        "hands",
        "healed",
        "held_back",
        "immune",
        "immunity_cancelled",
        "losses",
        "lowered",
        "may_feign",
        "mission_zone",
        "options",
        "outcome",
        "payable",
        "played",
        "played_by",
        "raised",
        "reason",
        "reserve",
        "reserve_tops",
        "rules",
        "spent",
        "stage",
        "turns",
        "untouched",
        "yielded",
    )

    rules: RuleState
    """What the mission's rules leave; only where it has some."""

    def __init__(self, compiled: CompiledMission, generator: Generator, events: list[Event] | None) -> None:
        self.compiled = compiled
        self.generator = generator
        self.events = events
        """What happened since the last choice; None while nobody listens."""

    @classmethod
    def begun(cls, compiled: CompiledMission, generator: Generator, events: list[Event] | None) -> State:
        """Return a state in which no card lies anywhere yet."""
        state = State(compiled, generator, events)
        state._begin(compiled.players)
        return state

    def _begin(self, players: int) -> None:
        self.hands: list[list[int]] = []
        self.reserve: list[int] = []
        self.discard: list[int] = []
        self.banished: list[int] = []
        self.mission_zone: list[int] = []
        self.enemy_deck: list[int] = []
        self.box: list[int] = []
        self.aside: list[int] = []
        """Jesters that lie aside, the next one first."""
        self.spent: list[int] = []
        """Jesters from aside that are used up (Solo, C-05)."""
        self.played: list[int] = []
        """The cards in play in order of play, the last one played last (L-08)."""
        self.played_by: list[int] = []
        """For each card in play the seat on whose playmat it lies."""
        self.healed: list[tuple[int, ...]] = []
        """Which cards clerics put under the reserve, each time, since it was last shuffled (Knowledge)."""
        self.reserve_tops: list[int] = []
        """The cards on top of the reserve that all saw go there, the topmost last (Knowledge)."""
        self.yielded = [False] * players
        """For each seat whether its last turn was a yield (L-02)."""
        self.enemy = NO_ENEMY
        self.damage_taken = 0
        self.raised = 0
        self.lowered = 0
        self.immune = 0
        self.immunity_cancelled = False
        self.held_back: list[tuple[int, int]] = []
        """Abilities of step 4a that immunity held back, each the class's bit and the attack strength (C-01)."""
        self.current = 0
        self.claimed = False
        """The current player has claimed a jester and must attack (L-09)."""
        self.attack_strength = 0
        self.attack_classes = 0
        self.attack_abilities = 0
        """The classes of the present attack whose ability the enemy is not immune to."""
        self.exact = False
        self.damage_due = 0
        """Damage of a strike still to be suffered."""
        self.untouched = False
        """A strike was begun and no card has been discarded for it yet."""
        self.payable = False
        """The struck hand can pay for the strike."""
        self.may_feign = False
        self.options: tuple[str, ...] = ()
        self.decision = NOTHING
        self.asked = THE_TABLE
        self.stage = WAIT
        self.turns = 0
        self.enemies_defeated = 0
        self.losses = 0
        self.outcome = PLAYING
        self.reason = ""

    def clone(self, events: list[Event] | None) -> State:
        """Return a copy that shares nothing that changes."""
        other = State(self.compiled, self.generator.clone(), events)
        other.hands = [hand[:] for hand in self.hands]
        other.reserve = self.reserve[:]
        other.discard = self.discard[:]
        other.banished = self.banished[:]
        other.mission_zone = self.mission_zone[:]
        other.enemy_deck = self.enemy_deck[:]
        other.box = self.box[:]
        other.aside = self.aside[:]
        other.spent = self.spent[:]
        other.played = self.played[:]
        other.played_by = self.played_by[:]
        other.healed = self.healed[:]
        other.reserve_tops = self.reserve_tops[:]
        other.yielded = self.yielded[:]
        other.enemy = self.enemy
        other.damage_taken = self.damage_taken
        other.raised = self.raised
        other.lowered = self.lowered
        other.immune = self.immune
        other.immunity_cancelled = self.immunity_cancelled
        other.held_back = self.held_back[:]
        other.current = self.current
        other.claimed = self.claimed
        other.attack_strength = self.attack_strength
        other.attack_classes = self.attack_classes
        other.attack_abilities = self.attack_abilities
        other.exact = self.exact
        other.damage_due = self.damage_due
        other.untouched = self.untouched
        other.payable = self.payable
        other.may_feign = self.may_feign
        other.options = self.options
        other.decision = self.decision
        other.asked = self.asked
        other.stage = self.stage
        other.turns = self.turns
        other.enemies_defeated = self.enemies_defeated
        other.losses = self.losses
        other.outcome = self.outcome
        other.reason = self.reason
        if self.compiled.ruled:
            other.rules = self.rules.clone()
        return other

    def enemy_strength(self) -> int:
        """Return what the enemy strikes for now: printed, raised, lowered by shields, never below 0 (L-05)."""
        strength = self.compiled.strength[self.enemy] if not self.compiled.ruled else self.compiled.book.strength(self)
        return max(0, strength + self.raised - self.lowered)

    def enemy_health(self) -> int:
        """Return the health the enemy has left; 0 or less when it is defeated (step 3)."""
        health = self.compiled.health[self.enemy] if not self.compiled.ruled else self.compiled.book.health(self)
        return health - self.damage_taken

    def lower_strength(self, amount: int) -> int:
        """Lower the enemy's strength for as long as it lives, at most to 0; what is beyond is lost (L-05).

        Returns by how much it fell.
        """
        fell = min(amount, self.enemy_strength())
        self.lowered += fell
        return fell

    def ask(self, decision: int, seat: int) -> int:
        """Ask a seat, or the table, for a decision, and wait."""
        self.decision = decision
        self.asked = seat
        return WAIT

    def lose(self, reason: str) -> int:
        """End the mission: all lose, at once (Mission End)."""
        return self._end(LOST, "mission_lost", reason)

    def win(self, reason: str) -> int:
        """End the mission: it is won, at once (Mission End)."""
        return self._end(WON, "mission_won", reason)

    def _end(self, outcome: int, event: str, reason: str) -> int:
        self.outcome = outcome
        self.reason = reason
        self.damage_due = 0
        if self.events is not None:
            self.tell(event, reason=reason)
        return self.ask(NOTHING, THE_TABLE)

    def tell(self, name: str, **data: object) -> None:
        """Record an event that everybody may see, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(name, data))

    def names(self, cards: list[int]) -> list[str]:
        """Return the ids of cards listed with the top last, the one nearest the top first."""
        ids = self.compiled.ids
        return [ids[card] for card in reversed(cards)]
