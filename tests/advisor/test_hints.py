"""Hints: the best and the next two, with how often they win, and a reason in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from regicide_legacy.advisor import Budget, Hint, hint
from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy
from tests.advisor.test_keen import redealt
from tests.advisor.test_rules import game_with, upon_yield
from tests.advisor.test_worlds import RULED, walked
from tests.engine.positions import at, play
from tests.missions import legacy_mission
from tests.views.tables import dealt


def hinted(game: Game, seat: int = 0, rollouts: int = 60) -> Hint:
    return hint(game, seat, Budget(rollouts), seed=3)


def reason_for(game: Game, choice: str) -> str:
    """Return the reason given for a choice that is among the best three."""
    return next(advice.reason for advice in hinted(game).advice if str(advice.choice) == choice)


def test_it_names_the_best_and_the_next_two() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    found = hinted(game)
    assert len(found.advice) == 3
    assert len({advice.choice for advice in found.advice}) == 3
    assert found.best == found.advice[0]
    assert found.rollouts >= 60
    chances = [advice.chance for advice in found.advice]
    assert chances == sorted(chances, reverse=True)
    assert len({advice.rollouts for advice in found.advice}) == 1, "they were tried in the same worlds"
    for advice in found.advice:
        assert 0 <= advice.low <= advice.chance <= advice.high <= 1
        assert advice.choice in game.choices()
        assert advice.reason


def test_the_same_seed_gives_the_same_hint_whatever_lies_hidden() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3 W4 W5", enemy_deck="cleric-20 bard-20")
    assert hinted(redealt(game, 0, 5)) == hinted(game)


@pytest.mark.parametrize("budget", [Budget(60), Budget(seconds=0.1)])
def test_it_shows_its_progress(budget: Budget) -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    shares: list[float] = []
    hint(game, 0, budget, progress=shares.append)
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_an_option_speaks_for_itself_where_nothing_else_tells() -> None:
    options = {"hush": {"do": [], "text": "All is quiet."}, "sing": {"do": []}}
    game = upon_yield({"choose": {"options": options}}, (("C2", "P9", "B5"), ("B2", "B9")))
    assert reason_for(game, "choose hush") == "as it says: All is quiet"
    assert reason_for(game, "choose sing") != reason_for(game, "choose hush")


def test_what_is_ordered_chosen_or_passed_has_a_reason_too() -> None:
    reorder = upon_yield({"reorder": {"from": "reserve", "count": 3}}, (("C2", "P9"), ("B2", "B9")))
    said = {str(advice.choice): advice.reason for advice in hinted(reorder).advice}
    assert said
    assert all(reason.endswith("lies on top") for reason in said.values())
    give = {"move": {"from": "hand", "to": "reserve_top"}}
    assert reason_for(upon_yield(give, (("C2",), ("B2", "B9"))), "choose [C2]") == "Cleric 2 goes on top of the reserve"
    offer = {"id": "coin", "upon": "yielded", "may": "current_player", "do": [{"draw": {"each": 1}}]}
    assert reason_for(offered(offer), "choose pass") == "keeps what is offered for later"
    rules = [{"id": each, "upon": "yielded", "do": [{"draw": {"each": 1}}]} for each in ("fog", "rain")]
    said = {advice.reason for advice in hinted(offered(*rules, rule_order="current_player")).advice}
    assert said == {"fog happens first", "rain happens first"}


def offered(*rules: dict[str, Any], **declared: Any) -> Game:
    """Return a game in which the first player has yielded."""
    game = game_with(*rules, hands=(("C2", "P9"), ("B2", "B9")), **declared)
    game.play(parse_choice("yield"))
    return game


def test_where_no_time_is_left_it_still_names_what_looks_best() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    found = hint(game, 0, Budget(seconds=1e-9))
    assert len(found.advice) == 3
    assert all(advice.reason and advice.choice in game.choices() for advice in found.advice)


@pytest.mark.parametrize("mission", RULED)
def test_it_has_something_to_say_whatever_rules_ask(mission: str) -> None:
    chance = random.Random(mission)
    for players in range(1, 5):
        game = dealt(mission, players, seed=players, first=None)
        while game.choices():
            seat = game.decision.seat
            said = hint(game, seat or 0, Budget(1), seed=players).advice
            assert 1 <= len(said) <= 3
            assert all(advice.reason and advice.choice in game.choices() for advice in said)
            walked(game, 7, chance)


def test_it_says_why() -> None:
    game = at("W5 P6 C10", "C9 C8", enemy=GivenEnemy("bard-10", health=10), enemy_deck="cleric-10", reserve="W2 W3")
    assert reason_for(game, "attack W5") == "kills exactly: Bard-10 goes on top of the reserve"
    last = at("P6 C10", "C9", enemy=GivenEnemy("bard-20", health=10))
    assert reason_for(last, "attack C10") == "wins the mission"


def test_a_payment_says_what_is_kept() -> None:
    game = at("C2 P5 P6 B10 W10", "C9", enemy="bard-15", reserve="W2 W3")
    play(game, "attack C2")
    best = hinted(game).best
    assert len(best.plan) == 2
    assert best.reason.startswith("pays with two cards and keeps ")


def test_one_thing_that_can_be_done_is_estimated_too() -> None:
    game = at("C2 B3", "C9", mission=legacy_mission(hand_limit=(2, 2, 2, 2)))
    play(game, "yield")
    (only,) = hinted(game).advice
    assert str(only.choice) == "feign"
    assert only.rollouts >= 60


def test_nothing_is_said_once_the_mission_is_over() -> None:
    game = at("C10", enemy=GivenEnemy("bard-20", health=10))
    play(game, "attack C10")
    with pytest.raises(ValueError, match="over"):
        hinted(game)


def test_where_nothing_can_be_said_of_it_it_is_compared_with_the_first() -> None:
    game = Game.dealt(CompiledMission(legacy_mission(), 2), 3)
    first, second = hint(game, 0, Budget(40)).advice
    assert {str(first.choice), str(second.choice)} == {"start 0", "start 1"}
    assert first.reason == "does best in the games that were tried"
    assert second.reason == f"does {'about as well as' if second.high >= first.chance else 'less well than'} the first"
