"""Hints: the best and the next two, with how often they win, and a reason in words."""

from __future__ import annotations

import pytest

from regicide_legacy.advisor import Budget, Hint, hint
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy
from tests.advisor.test_keen import redealt
from tests.engine.positions import at, play
from tests.missions import legacy_mission


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
    for advice in found.advice:
        assert 0 <= advice.low <= advice.chance <= advice.high <= 1
        assert advice.choice in game.choices()
        assert advice.reason


def test_the_same_seed_gives_the_same_hint_whatever_lies_hidden() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3 W4 W5", enemy_deck="cleric-20 bard-20")
    assert hinted(redealt(game, 0, 5)) == hinted(game)


def test_it_shows_its_progress() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    shares: list[float] = []
    hint(game, 0, Budget(60), progress=shares.append)
    assert len(shares) > 3
    assert shares == sorted(shares)


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
