"""Steps 2 and 3: clerics heal, bards draw, warriors deal double damage."""

from __future__ import annotations

from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy, Position
from tests.engine.positions import at, names, play
from tests.missions import legacy_mission


def test_a_cleric_heals_before_a_bard_draws() -> None:
    game = at("C1 B3", "C2", enemy="warrior-10", discard="P9 P8 P7 P6 P5 P4")
    events = play(game, "attack C1 B3")
    assert names(events)[:3] == ["attack_formed", "healed", "drawn"]
    state = game.full_state()
    assert len(state["discard"]) == 2
    assert len(state["reserve"]) == 0
    assert [len(hand) for hand in state["hands"]] == [2, 3]


def test_healed_cards_go_under_the_reserve() -> None:
    game = at("C3 P10", "C2", reserve="W9", discard="P9 P8")
    play(game, "attack C3")
    state = game.full_state()
    assert state["reserve"][0] == "W9"
    assert sorted(state["reserve"][1:]) == ["P8", "P9"]
    assert state["discard"] == []
    assert game.view(1).healed[0].left == 2


def test_there_may_be_nothing_to_heal() -> None:
    game = at("C3 P10", "C2", reserve="W9")
    assert "healed" in names(play(game, "attack C3"))
    assert game.view(1).healed == ()


def test_a_card_in_play_is_not_healed() -> None:
    game = at("C9 P10", "C2", in_play=(("W9",), ()))
    play(game, "attack C9")
    assert game.full_state()["reserve"] == []


def test_bards_draw_clockwise_and_skip_full_hands() -> None:
    mission = legacy_mission(hand_limit=(3, 3, 3, 3))
    game = at("B4 W9", "P2 P3 P4", "", enemy="warrior-10", mission=mission, reserve="C2 C3 C4 C5 C6")
    play(game, "attack B4")
    assert game.full_state()["hands"] == [["W9", "C2", "C4"], ["P2", "P3", "P4"], ["C3", "C5"]]


def test_a_hand_above_its_limit_draws_nothing_and_takes_no_place() -> None:
    mission = legacy_mission(hand_limit=(3, 3, 3, 3))
    game = at("B4 W9", "P2 P3 P4 P5 P6", enemy="warrior-10", mission=mission, reserve="C2 C3 C4 C5 C6")
    play(game, "attack B4")
    assert game.full_state()["hands"][0] == ["W9", "C2", "C3"]


def test_a_class_works_once_at_the_full_attack_strength() -> None:
    game = at("B2 W2 P10", "C2", enemy="cleric-10", reserve="C3 C4 C5 C6 C7")
    play(game, "attack B2 W2")
    assert game.full_state()["reserve"] == ["C7"]
    assert game.full_state()["enemy"]["health"] == 12


def test_immunity_takes_the_ability_and_leaves_the_strength() -> None:
    immune = at("W9 P10", "C2", enemy="warrior-10")
    play(immune, "attack W9")
    assert immune.full_state()["enemy"]["health"] == 11
    doubled = at("W9 P10", "C2", enemy="bard-10")
    play(doubled, "attack W9")
    assert doubled.full_state()["enemy"]["health"] == 2


def test_an_enemy_may_be_immune_to_many_classes_or_none() -> None:
    both = at("C1 B3 P10", "C2", enemy=GivenEnemy("bard-10", immune=("bard", "cleric")), reserve="C9", discard="C8")
    assert names(play(both, "attack C1 B3"))[:2] == ["attack_formed", "damage_dealt"]
    none = at("C1 B3 P10", "C2", enemy=GivenEnemy("bard-10", immune=()), reserve="C9", discard="C8")
    assert "drawn" in names(play(none, "attack C1 B3"))


def test_a_member_of_two_classes_brings_both_and_one_of_an_unknown_class_its_strength() -> None:
    members = (Card("both", "Both", 4, ("cleric", "bard")), Card("ranger", "Ranger", 9, ("ranger",)))
    compiled = CompiledMission(legacy_mission(), 1, (*legacy_mission().default_party(), *members))
    enemy = GivenEnemy("warrior-20", strength=0)
    game = Game.at(compiled, Position(enemy, (("both", "ranger"),), discard=("C2",), reserve=("W2",)))
    assert {"healed", "drawn"} < set(names(play(game, "attack both")))
    assert game.view(0).hand == ("ranger", "W2", "C2")
    play(game, "attack ranger")
    assert game.full_state()["enemy"]["health"] == 40 - 4 - 9
