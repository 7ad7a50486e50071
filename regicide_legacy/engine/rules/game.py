"""A game of a mission with rules."""

from __future__ import annotations

from collections.abc import Sequence

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import Position
from regicide_legacy.engine.rules import opening, turn
from regicide_legacy.engine.setup import Setup
from regicide_legacy.engine.state import State

Played = tuple[Choice, "Played | None"]
"""A choice, and those made before it."""


class RuledGame(Game):
    """A game that also carries out the rules of its mission, and survives rules that set each other going endlessly."""

    __slots__ = ("_origin", "_played")

    _origin: Setup | tuple[Position, int]
    """What the game began with."""
    _played: Played | None
    """The choices made since, the last one first."""

    def _take_over(self, state: State, setup: Setup) -> None:
        self._origin = setup
        self._played = None
        opening.take_over(state, setup)

    def _open(self, compiled: CompiledMission, state: State, first_player: int | None) -> None:
        self.compiled = compiled
        self._state = state
        turn.open_mission(state, first_player)
        self.opening = self._told()

    def _begin_at(self, position: Position, seed: int) -> None:
        self._origin = position, seed
        self._played = None
        turn.run(self._state)

    def clone(self, *, record_events: bool = False) -> Game:
        """Return a game at the same moment that goes its own way."""
        other = super().clone(record_events=record_events)
        assert isinstance(other, RuledGame)
        other._origin = self._origin
        other._played = self._played
        return other

    def choices(self) -> Sequence[Choice]:
        """Return every choice that `play` accepts now, in a promised order; none once the mission is over."""
        return turn.choices(self._state)

    def play(self, choice: Choice) -> tuple[Event, ...]:
        """Do what is chosen and go on to the next decision, or to the end; return what happened.

        Raises `IllegalChoice` where a rule refuses the choice and `EndlessRules` where it would set rules going without
        end; the game is then as it was.
        """
        refusal = turn.answer(self._state, choice)
        if refusal is not None:
            raise IllegalChoice(refusal, str(choice))
        try:
            turn.run(self._state)
        except EndlessRules:
            self._state = self._before()
            raise
        self._played = choice, self._played
        return self._told()

    def _before(self) -> State:
        """Return the state before the present choice, played anew from the beginning.

        Only a choice that sets rules going endlessly needs it, so no other pays for a copy of the state.
        """
        recording = self._state.events is not None
        game = (
            Game(self.compiled, self._origin, record_events=recording)
            if isinstance(self._origin, Setup)
            else Game.at(self.compiled, *self._origin, record_events=recording)
        )
        choices: list[Choice] = []
        played = self._played
        while played is not None:
            choice, played = played
            choices.append(choice)
        for choice in reversed(choices):
            game.play(choice)
        return game._state
