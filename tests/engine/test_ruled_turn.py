"""A mission that says something in the vocabulary plays its turns stage by stage: the plain game must come of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission, Place, SoloJesters
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.vocabulary.declarations import Counter, Declarations
from tests.missions import classic_mission, legacy_mission

IDLE = Declarations(counters={"idle": Counter(0)})
"""A counter that nothing touches: the mission has rules, and none of them does anything."""


def told(mission: Mission, players: int, seed: int) -> list[Any]:
    compiled = CompiledMission(mission, players)
    game = Game.dealt(compiled, seed)
    pick = Generator(seed)
    happened: list[Any] = [[event.to_data() for event in game.opening]]
    while choices := game.choices():
        happened.append([str(choice) for choice in choices])
        choice = choices[pick.below(len(choices))]
        happened.append(str(choice))
        happened.append([(event.to_data(), event.seen_by(0)) for event in game.play(choice)])
        state = game.full_state()
        happened.append(
            {key: state[key] for key in state if key not in ("piles", "counters", "marks", "classes", "used")}
        )
    return happened


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "mission",
    [
        legacy_mission(),
        classic_mission(),
        legacy_mission(solo_yield=True, order_played_cards=True, defeated=Place.RESERVE_SHUFFLED),
        classic_mission(solo_jesters=SoloJesters.REFRESH, exact_damage_optional=True),
    ],
    ids=["legacy", "classic", "legacy varied", "classic varied"],
)
def test_rules_that_do_nothing_change_nothing(mission: Mission, players: int) -> None:
    for seed in range(40):
        assert told(mission, players, seed) == told(replace(mission, declared=IDLE), players, seed)
