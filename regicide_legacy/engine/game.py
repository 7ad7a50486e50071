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
from regicide_legacy.engine.errors import IllegalChoice, UnknownCard
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.position import Position, set_up
from regicide_legacy.engine.setup import Setup, deal, deal_numbers
from regicide_legacy.engine.state import DECISIONS, NO_ENEMY, START, THE_TABLE, TURN_STARTED, State
from regicide_legacy.engine.steps.enemy_defeated import turn_up
from regicide_legacy.engine.steps.form_attack import begin_mission
from regicide_legacy.engine.turn import ANSWERS, CHOICES, run
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

    __slots__ = ("_state", "compiled", "opening")

    def __new__(cls, compiled: CompiledMission, *_: object, **__: object) -> Game:
        """Make a game of the kind that the mission needs: what its rules do is played by `rules.game`."""
        if compiled.ruled:
            from regicide_legacy.engine.rules.game import RuledGame

            return object.__new__(RuledGame)
        return object.__new__(cls)

    def __init__(self, compiled: CompiledMission, setup: Setup, *, record_events: bool = True) -> None:
        number = compiled.number.__getitem__
        state = State(compiled, setup.seed, [] if record_events else None)
        try:
            state.enemy_deck = list(map(number, reversed(setup.enemy_deck)))
            state.reserve = list(map(number, reversed(setup.reserve)))
            state.hands = [list(map(number, hand)) for hand in setup.hands]
            state.aside = list(map(number, setup.aside))
        except KeyError as unknown:
            raise UnknownCard(f"{unknown.args[0]} is no card of this mission") from None
        state.losses = setup.losses
        self._take_over(state, setup)
        self._open(compiled, state, setup.first_player)

    @classmethod
    def dealt(
        cls, compiled: CompiledMission, seed: int, first_player: int | None = None, *, record_events: bool = True
    ) -> Game:
        """Deal and start: the same game as with the set-up of `deal`, without naming its cards first."""
        if compiled.ruled:
            return cls(compiled, deal(compiled, seed, first_player), record_events=record_events)
        dealt = deal_numbers(compiled, seed, first_player)
        state = State(compiled, seed, [] if record_events else None)
        dealt.enemy_deck.reverse()
        dealt.reserve.reverse()
        state.enemy_deck = dealt.enemy_deck
        state.reserve = dealt.reserve
        state.hands = dealt.hands
        state.aside = compiled.aside[:]
        game = cls.__new__(cls, compiled)
        game._open(compiled, state, dealt.first_player)
        return game

    def _take_over(self, state: State, setup: Setup) -> None:
        """Give the state what only missions with rules have in their set-up."""

    def _open(self, compiled: CompiledMission, state: State, first_player: int | None) -> None:
        """Turn up the first enemy and give the first turn, or ask the table who takes it (L-01)."""
        self.compiled = compiled
        turn_up(state)
        if first_player is None:
            state.ask(START, THE_TABLE)
        else:
            begin_mission(state, first_player)
            run(state)
        self._state = state
        self.opening = self._told()

    @classmethod
    def at(cls, compiled: CompiledMission, position: Position, seed: int = 0, *, record_events: bool = True) -> Game:
        """Start from a position instead of a deal, before step 1 of its turn.

        Raises `UnknownCard` and ValueError where the position does not fit the mission.
        """
        game = cls.__new__(cls, compiled)
        game.compiled = compiled
        game._state = set_up(compiled, position, seed, [] if record_events else None)
        game._state.stage = TURN_STARTED
        game._begin_at(position, seed)
        game.opening = game._told()
        return game

    def _begin_at(self, position: Position, seed: int) -> None:
        """Go on from a position to the first decision."""
        run(self._state)

    def clone(self, *, record_events: bool = False) -> Game:
        """Return a game at the same moment that goes its own way."""
        other = Game.__new__(Game, self.compiled)
        other.compiled = self.compiled
        other.opening = self.opening
        other._state = self._state.clone([] if record_events else None)
        return other

    def choices(self) -> Sequence[Choice]:
        """Return every choice that `play` accepts now, in a promised order; none once the mission is over."""
        state = self._state
        return CHOICES[state.decision](state)

    def play(self, choice: Choice) -> tuple[Event, ...]:
        """Do what is chosen and go on to the next decision, or to the end; return what happened.

        Raises `IllegalChoice`, with the game as it was, where a rule refuses the choice; `EndlessRules` where it would
        set rules of the mission going without end.
        """
        state = self._state
        refusal = ANSWERS[state.decision](state, choice)
        if refusal is not None:
            raise IllegalChoice(refusal, str(choice))
        if state.stage >= 0:
            run(state)
        return self._told() if state.events else ()

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
