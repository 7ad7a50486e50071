"""Short ways to stand in the middle of a game and to say what happened then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import IllegalChoice, Refusal
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.position import GivenEnemy, Position
from tests.missions import legacy_mission


def at(
    *hands: str, enemy: str | GivenEnemy = "bard-10", mission: Mission | None = None, seed: int = 0, **given: Any
) -> Game:
    """Return a game at a position: hands and piles are ids in one string, `"C7 B1"`; the turn is seat 0's."""
    position = Position(
        enemy=GivenEnemy(enemy) if isinstance(enemy, str) else enemy,
        hands=tuple(tuple(hand.split()) for hand in hands),
        **{name: tuple(value.split()) if isinstance(value, str) else value for name, value in given.items()},
    )
    return Game.at(CompiledMission(mission or legacy_mission(), len(hands)), position, seed)


def play(game: Game, *choices: str | Choice) -> list[Event]:
    """Play choices, given as text, and return all that happened."""
    return [event for choice in choices for event in game.play(_choice(choice))]


def refused(game: Game, choice: str | Choice) -> Refusal:
    """Return the rule that refuses a choice, and see that nothing changed."""
    before, offered = game.full_state(), list(game.choices())
    with pytest.raises(IllegalChoice) as caught:
        game.play(_choice(choice))
    assert game.full_state() == before
    assert list(game.choices()) == offered
    assert caught.value.refusal.cites in str(caught.value)
    return caught.value.refusal


def offered(game: Game) -> set[str]:
    """Return the choices as text."""
    return {str(choice) for choice in game.choices()}


def names(events: Sequence[Event]) -> list[str]:
    """Return what happened, by name."""
    return [event.name for event in events]


def _choice(choice: str | Choice) -> Choice:
    return parse_choice(choice) if isinstance(choice, str) else choice
