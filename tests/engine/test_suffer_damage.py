"""Step 4a: shields, strikes, and how they are suffered."""

from __future__ import annotations

import pytest

from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.mission import SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from tests.engine.positions import at, names, offered, play, refused
from tests.missions import classic_mission, legacy_mission

REFRESH = {"solo_jesters": SoloJesters.REFRESH}


def test_shields_add_up_and_stop_at_nothing() -> None:
    game = at("P4 C9", "P9 C8", enemy="bard-10")
    assert play(game, "attack P4")[-1].to_data() == {"event": "strike_begun", "seat": 0, "damage": 6}
    play(game, "discard C9")
    events = play(game, "attack P9")
    # L-05: of nine points six lower the strength, the rest is lost; L-07: a strike of 0 asks for nothing.
    assert events[2].to_data() == {"event": "lowered", "enemy_strength": 6, "strength": 0}
    assert names(events)[3:] == ["strike_begun", "strike_suffered", "turn_ended"]
    assert game.view(0).enemy is not None
    assert game.view(0).enemy.shield == 10


def test_a_strike_of_nothing_is_no_loss_with_an_empty_hand() -> None:
    game = at("P2", "C2", enemy=GivenEnemy("bard-10", shield=9))
    play(game, "attack P2")
    assert game.outcome == "playing"
    assert game.decision.seat == 1


def test_cards_are_discarded_until_the_strike_is_satisfied_and_no_further() -> None:
    game = at("C2 B3 W4 P9 P5", "C9", enemy="bard-10")
    play(game, "attack C2")
    assert game.decision.damage == 10
    assert offered(game) == {"discard B3", "discard W4", "discard P9", "discard P5"}
    assert refused(game, "discard C9") is Refusal.NOT_IN_HAND
    assert refused(game, "attack B3") is Refusal.NOT_ASKED
    assert refused(game, "feign") is Refusal.CANNOT_FEIGN
    assert refused(game, "refresh") is Refusal.CANNOT_REFRESH
    assert names(play(game, "discard B3")) == ["discarded"]
    assert game.decision.damage == 7
    assert names(play(game, "discard P9")) == ["discarded", "strike_suffered", "turn_ended"]
    assert game.decision.damage == 0
    assert game.full_state()["discard"] == ["P9", "B3"]
    assert game.decision.seat == 1


def test_a_jester_pays_nothing_but_may_go() -> None:
    game = at("C2 J1 P10", "C9", mission=legacy_mission(jesters=(1, 1, 1, 1)))
    play(game, "attack C2", "discard J1")
    assert game.decision.damage == 10
    play(game, "discard P10")
    assert game.full_state()["discard"] == ["P10", "J1"]


def test_a_strike_that_the_hand_cannot_pay_loses_the_mission() -> None:
    game = at("C2 B9", "C9", enemy="bard-10")
    events = play(game, "attack C2")
    assert names(events)[-2:] == ["strike_begun", "mission_lost"]
    state = game.full_state()
    assert (state["outcome"], state["reason"], state["damage"]) == ("lost", "strike", 0)
    assert (state["decision"], state["to_act"]) == ("none", None)


LIMIT_THREE = {"hand_limit": (3, 3, 3, 3)}


def test_death_is_feigned_with_a_full_hand_before_the_first_discard() -> None:
    game = at("C9 B9 W9", "C8", mission=legacy_mission(**LIMIT_THREE))
    play(game, "yield")
    assert offered(game) == {"discard C9", "discard B9", "discard W9", "feign"}
    started = game.clone()
    play(started, "discard C9")
    assert refused(started, "feign") is Refusal.CANNOT_FEIGN
    assert names(play(game, "feign")) == ["death_feigned", "discarded", "strike_suffered", "turn_ended"]
    assert game.full_state()["hands"] == [[], ["C8"]]
    assert game.full_state()["discard"] == ["W9", "B9", "C9"]


def test_where_a_full_hand_cannot_pay_feigning_death_is_the_only_choice() -> None:
    game = at("C2 B2 W2", "C8", mission=legacy_mission(**LIMIT_THREE))
    play(game, "yield")
    assert offered(game) == {"feign"}
    assert refused(game, "discard C2") is Refusal.FEIGN_ONLY


def test_a_hand_above_the_limit_may_feign_too() -> None:
    game = at("C2 B2 W2 P2", "C8", mission=legacy_mission(**LIMIT_THREE))
    play(game, "yield")
    assert offered(game) == {"feign"}


def test_the_classic_game_knows_no_feigned_death() -> None:
    game = at("2C 2D 2H", "8C", enemy="JS", mission=classic_mission(**LIMIT_THREE))
    play(game, "yield")
    assert game.reason == "strike"


@pytest.mark.parametrize("reserve", ["", "10H 9H"])
def test_a_refreshed_hand_must_still_suffer_the_strike(reserve: str) -> None:
    game = at("2C 3C 4S", aside="J1 J2", enemy="JS", mission=classic_mission(**REFRESH), reserve=reserve)
    play(game, "attack 2C")
    assert offered(game) == {"refresh"}
    assert refused(game, "discard 3C") is Refusal.REFRESH_ONLY
    events = play(game, "refresh")
    assert names(events)[:2] == ["hand_refreshed", "discarded"]
    assert game.decision.damage == 10
    if reserve:
        assert offered(game) == {"discard 10H", "discard 9H", "refresh"}
        play(game, "discard 9H")
        assert refused(game, "refresh") is Refusal.CANNOT_REFRESH
    else:
        # C-05: the second may follow at once; after it nothing helps.
        assert offered(game) == {"refresh"}
        play(game, "refresh")
        assert game.reason == "strike"


def test_a_refreshed_hand_is_not_the_one_that_was_struck_so_it_feigns_no_death() -> None:
    mission = classic_mission(**REFRESH, feign_death=True, hand_limit=(2, 2, 2, 2))
    game = at("2C 3C 4H", aside="J1", enemy="JS", mission=mission, reserve="10H 9H")
    play(game, "attack 2C")
    assert offered(game) == {"feign", "refresh"}
    play(game, "refresh")
    assert offered(game) == {"discard 10H", "discard 9H"}


def test_play_goes_clockwise() -> None:
    game = at("C2", "C3", "C4", enemy=GivenEnemy("bard-20", strength=0), turn=1)
    seats = [game.decision.seat]
    for choice in ("yield", "yield", "attack C2"):
        play(game, choice)
        seats.append(game.decision.seat)
    assert seats == [1, 2, 0, 1]
