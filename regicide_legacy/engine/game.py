"""A game: a compiled mission, a set-up, and the choices played so far.

`play` is the only way forward. The same set-up and choices give the same game, so saving is writing them down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice, UnknownCard
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.position import Position, set_up
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.setup import Setup
from regicide_legacy.engine.state import DECISIONS, NO_ENEMY, TURN_STARTED, State
from regicide_legacy.engine.turn import PLAIN
from regicide_legacy.engine.view import View, immune, in_order, in_play, ruled_state, to_act, top_first, view_of


class Outcome(StrEnum):
    """How a mission stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


_OUTCOMES = (Outcome.PLAYING, Outcome.WON, Outcome.LOST)


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked: its kind, of which seat (None: the table, or nobody), and the damage still to be suffered."""

    kind: str
    seat: int | None
    damage: int


class Game:
    """One attempt at a mission, from its deal to its end.

    Events are made only where `record_events` is true: then `opening` holds those before the first choice and `play`
    returns those of a choice.
    """

    __slots__ = ("_course", "_origin", "_played", "_state", "compiled", "opening")

    def __init__(self, compiled: CompiledMission, setup: Setup | State, *, record_events: bool = True) -> None:
        self.compiled = compiled
        self.opening: tuple[Event, ...] = ()
        self._course = compiled.book.course if compiled.ruled else PLAIN
        self._origin: Setup | tuple[Position, int] | tuple[int, int | None] | None = None
        """What the game began with: a set-up, a position and its seed, or the seed of a deal and who was to start."""
        self._played: list[Choice] = []
        """The choices made since: only where rules may set each other going endlessly."""
        if isinstance(setup, State):
            # The ways to begin below hand over a state that stands already.
            self._state = setup
            return
        self._state = state = State.begun(compiled, Generator(setup.seed), [] if record_events else None)
        number = compiled.number
        try:
            state.enemy_deck = [number[card] for card in reversed(setup.enemy_deck)]
            state.reserve = [number[card] for card in reversed(setup.reserve)]
            state.hands = [[number[card] for card in hand] for hand in setup.hands]
            state.aside = [number[card] for card in setup.aside]
        except KeyError as unknown:
            raise UnknownCard(f"{unknown.args[0]} is no card of this mission") from None
        state.losses = setup.losses
        self._origin = setup
        self._course.take_over(state, setup)
        self._open(setup.first_player)

    @classmethod
    def dealt(
        cls, compiled: CompiledMission, seed: int, first_player: int | None = None, *, record_events: bool = True
    ) -> Game:
        """Deal and start: the same game as with the set-up of `deal`, without naming its cards first."""
        course = compiled.book.course if compiled.ruled else PLAIN
        state, starter = course.dealt(compiled, seed, first_player, [] if record_events else None)
        game = Game(compiled, state)
        game._origin = seed, first_player
        game._open(starter)
        return game

    def _open(self, first_player: int | None) -> None:
        """Turn up the first enemy and give the first turn, or ask the table who takes it (L-01)."""
        self._course.open_mission(self._state, first_player)
        self.opening = self._told()

    @classmethod
    def at(cls, compiled: CompiledMission, position: Position, seed: int = 0, *, record_events: bool = True) -> Game:
        """Start from a position instead of a deal, before step 1 of its turn.

        Raises `UnknownCard` and ValueError where the position does not fit the mission.
        """
        game = Game(compiled, set_up(compiled, position, seed, [] if record_events else None))
        game._origin = position, seed
        game._state.stage = TURN_STARTED
        game._course.run(game._state)
        game.opening = game._told()
        return game

    def clone(self, *, record_events: bool = False) -> Game:
        """Return a game at the same moment that goes its own way."""
        other = Game(self.compiled, self._state.clone([] if record_events else None))
        other.opening = self.opening
        other._origin = self._origin
        other._played = self._played[:]
        return other

    def choices(self) -> Sequence[Choice]:
        """Return every choice that `play` accepts now, in a promised order; none once the mission is over."""
        return self._course.choices(self._state)

    def play(self, choice: Choice) -> tuple[Event, ...]:
        """Do what is chosen and go on to the next decision, or to the end; return what happened.

        Raises `IllegalChoice` where a rule refuses the choice and `EndlessRules` where it would set rules of the
        mission going without end; the game is then as it was.
        """
        state = self._state
        try:
            refusal = self._course.play(state, choice)
        except EndlessRules:
            self._state = self._before()
            raise
        if refusal is not None:
            raise IllegalChoice(refusal, str(choice))
        if self._course is not PLAIN:
            self._played.append(choice)
        return self._told() if state.events else ()

    def _before(self) -> State:
        """Return the state before the present choice, played anew from the beginning.

        Only a choice that sets rules going endlessly needs it, so no other pays for a copy of the state.
        """
        recording = self._state.events is not None
        origin = self._origin
        assert origin is not None
        if isinstance(origin, Setup):
            game = Game(self.compiled, origin, record_events=recording)
        elif isinstance(origin[0], Position):
            game = Game.at(self.compiled, origin[0], origin[1] or 0, record_events=recording)
        else:
            game = Game.dealt(self.compiled, origin[0], origin[1], record_events=recording)
        for choice in self._played:
            game.play(choice)
        return game._state

    def _told(self) -> tuple[Event, ...]:
        events = self._state.events
        if not events:
            return ()
        told = tuple(events)
        events.clear()
        return told

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        state = self._state
        return Decision(DECISIONS[state.decision], to_act(state), state.damage_due)

    @property
    def outcome(self) -> Outcome:
        """Whether the mission goes on, is won or is lost."""
        return _OUTCOMES[self._state.outcome]

    @property
    def reason(self) -> str | None:
        """Why the mission ended: `enemies_defeated`, `strike`, `no_play` or `rule:<id>`; None while it goes on."""
        return self._state.reason or None

    @property
    def turns(self) -> int:
        """How many turns were taken: a jester and the attack claimed on it are one."""
        return self._state.turns

    @property
    def enemies_defeated(self) -> int:
        """How many times an enemy was defeated."""
        return self._state.enemies_defeated

    def view(self, seat: int) -> View:
        """Return what the seat may know."""
        return view_of(self._state, seat, self.outcome)

    def full_state(self) -> dict[str, Any]:
        """Return everything, hidden cards too, as plain data in the words of scenario files. Piles are top first."""
        state = self._state
        return {
            "outcome": str(self.outcome),
            "reason": self.reason,
            "to_act": to_act(state),
            "decision": DECISIONS[state.decision],
            "damage": state.damage_due,
            "enemy": self._enemy(),
            "enemy_deck": list(top_first(state, state.enemy_deck)),
            "reserve": list(top_first(state, state.reserve)),
            "discard": list(top_first(state, state.discard)),
            "banished": list(top_first(state, state.banished)),
            "mission_zone": list(top_first(state, state.mission_zone)),
            "box": list(top_first(state, state.box)),
            "hands": [list(in_order(state, hand)) for hand in state.hands],
            "in_play": [list(cards) for cards in in_play(state)],
            "aside": list(in_order(state, state.aside)),
            "spent": list(in_order(state, state.spent)),
            "yielded": list(state.yielded),
            "immunity_cancelled": state.immunity_cancelled,
            "turns": state.turns,
            "enemies_defeated": state.enemies_defeated,
            "losses": state.losses,
            **ruled_state(state),
        }

    def _enemy(self) -> dict[str, Any] | None:
        state = self._state
        if state.enemy == NO_ENEMY:
            return None
        return {
            "card": self.compiled.ids[state.enemy],
            "health": state.enemy_health(),
            "strength": state.enemy_strength(),
            "immune": list(immune(state)),
        }
