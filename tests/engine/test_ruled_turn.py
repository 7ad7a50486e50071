"""A mission that says something in the vocabulary plays its turns stage by stage: the plain game must come of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission, Place, SoloJesters
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.rules import heard
from regicide_legacy.engine.vocabulary.declarations import Counter, Declarations
from regicide_legacy.engine.vocabulary.rules import Moment
from tests.missions import classic_mission, legacy_mission

IDLE = Declarations(counters={"idle": Counter(0)})
"""A counter that nothing touches: the mission has rules, and none of them does anything."""


def told(mission: Mission, players: int, seed: int) -> list[Any]:
    return told_of(CompiledMission(mission, players), seed)


def told_of(compiled: CompiledMission, seed: int) -> list[Any]:
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


MISSIONS = {
    "legacy": legacy_mission(),
    "classic": classic_mission(),
    "legacy varied": legacy_mission(solo_yield=True, order_played_cards=True, defeated=Place.RESERVE_SHUFFLED),
    "classic varied": classic_mission(solo_jesters=SoloJesters.REFRESH, exact_damage_optional=True),
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mission", MISSIONS.values(), ids=MISSIONS)
def test_rules_that_do_nothing_change_nothing(mission: Mission, players: int) -> None:
    for seed in range(40):
        assert told(mission, players, seed) == told(replace(mission, declared=IDLE), players, seed)


TOUCHED = {
    "alert": True,
    "changes_health": True,
    "changes_limit": True,
    "silences": True,
    "free_step_1": False,
    "plain_abilities": False,
    "plain_damage": False,
    "plain_deal": None,
    "plain_strength": False,
    "quiet_strike": False,
    "quiet_end": False,
}
"""What a rulebook says of rules that may touch every part of a turn."""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mission", MISSIONS.values(), ids=MISSIONS)
def test_where_rules_might_come_between_and_do_not_the_same_game_is_played(mission: Mission, players: int) -> None:
    ruled = replace(mission, declared=IDLE)
    for number, (part, touched) in enumerate([*TOUCHED.items(), (None, None)]):
        compiled = CompiledMission(ruled, players)
        for name, value in TOUCHED.items() if part is None else [(part, touched)]:
            assert getattr(compiled.book, name) is not value
            setattr(compiled.book, name, value)
        for seed in range(3 * number, 3 * number + 3):
            assert told_of(compiled, seed) == told(mission, players, seed)


def test_moments_have_the_numbers_of_their_order() -> None:
    numbers = {name: number for name, number in vars(heard).items() if name.isupper()}
    assert numbers == {moment.name: number for number, moment in enumerate(Moment)}
