"""Small missions with rules, written as they stand in a file, and games that begin in a position of theirs."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import IllegalChoice, Refusal
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.position import GivenEnemy, Position

OGRE = "{strength: 10, health: 20, cards: [{id: ogre, name: Ogre, class: bard}, {id: troll, name: Troll, class: bard}]}"


def mission(said: str, ruleset: str = "legacy", enemies: str = OGRE) -> Mission:
    head = f"{{format: mission/1, id: edge, title: Edge, ruleset: {ruleset}, enemies: [{enemies}]}}"
    return mission_from_document({**yaml.safe_load(head), **yaml.safe_load(said)})


def game_at(said: Mission, *hands: tuple[str, ...], extra_jesters: int = 0, **given: Any) -> Game:
    compiled = CompiledMission(said, len(hands), extra_jesters=extra_jesters)
    enemy = given.pop("enemy", GivenEnemy("ogre"))
    return Game.at(compiled, Position(enemy=enemy, hands=hands, enemy_deck=("troll",), **given))


def refused(game: Game, choice: Choice) -> Refusal:
    before = game.full_state()
    with pytest.raises(IllegalChoice) as illegal:
        game.play(choice)
    assert game.full_state() == before
    return illegal.value.refusal
