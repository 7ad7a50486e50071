"""Step 1: attacks, yields, jesters, and who may claim them."""

from __future__ import annotations

import pytest

from regicide_legacy.engine.choices import Attack, Claim, NextPlayer, PlayJester, Start
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.mission import SoloJesters
from regicide_legacy.engine.setup import deal
from tests.engine.positions import at, names, offered, play, refused
from tests.missions import classic_mission, legacy_mission

FOUR = {"jesters": (2, 2, 2, 2)}


def test_single_cards_pairs_and_kinfolk_are_offered() -> None:
    game = at("C1 B5 W5 P10", "C2")
    assert offered(game) == {
        "attack C1",
        "attack B5",
        "attack W5",
        "attack P10",
        "attack C1 B5",
        "attack C1 W5",
        "attack C1 P10",
        "attack B5 W5",
        "yield",
    }


def test_two_companions_make_one_pair() -> None:
    game = at("C1 B1", "C2")
    assert offered(game) == {"attack C1", "attack B1", "attack C1 B1", "yield"}
    assert names(play(game, "attack B1 C1"))[0] == "attack_formed"


def test_a_defeated_enemy_in_hand_attacks_alone_or_with_a_companion() -> None:
    game = at("bard-15 W1", "C2", enemy="cleric-10")
    assert {"attack bard-15", "attack W1 bard-15"} < offered(game)


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (Attack(()), Refusal.NO_CARD),
        ("attack P2", Refusal.NOT_IN_HAND),
        ("attack nobody", Refusal.NOT_IN_HAND),
        ("attack B5 B5", Refusal.REPEATED_CARD),
        ("attack C1 B1 B5", Refusal.COMPANION_PAIRS),
        ("attack B5 P10", Refusal.KINFOLK_STRENGTHS),
        ("attack P10 B10", Refusal.KINFOLK_LIMIT),
        ("attack C1 J1", Refusal.JESTER_IN_ATTACK),
        ("attack J1", Refusal.JESTER_IN_ATTACK),
        ("jester B5", Refusal.NOT_A_JESTER),
        ("jester J2", Refusal.NOT_IN_HAND),
        ("jester J1 bard", Refusal.NO_JESTER_ASIDE),
        ("refresh", Refusal.NO_JESTER_ASIDE),
        ("feign", Refusal.NOT_ASKED),
        ("discard B5", Refusal.NOT_ASKED),
        ("claim 0", Refusal.NOT_ASKED),
    ],
)
def test_every_refusal_names_its_rule(choice: str | Attack, refusal: Refusal) -> None:
    game = at("C1 B1 B5 W5 B10 P10 J1", "C2", mission=legacy_mission(**FOUR), reserve="J2")
    assert refused(game, choice) is refusal


def test_nobody_may_yield_after_all_the_others_did() -> None:
    game = at("C9 W9", "B9 P9", yielded=(False, True))
    assert "yield" not in offered(game)
    assert refused(game, "yield") is Refusal.ALL_OTHERS_YIELDED


def test_marks_of_seats_that_were_skipped_stay() -> None:
    # L-02: seat 1 yielded; a classic jester then names seat 0 again, whose turn finds the mark as it was.
    game = at("2C 3C J1", "2H", enemy="JS", mission=classic_mission(**FOUR), yielded=(False, True))
    play(game, "jester J1", "next_player 0")
    assert game.full_state()["yielded"] == [False, True]
    assert refused(game, "yield") is Refusal.ALL_OTHERS_YIELDED


def test_a_yield_is_marked_and_struck() -> None:
    game = at("C9 W9", "B9 P9")
    assert names(play(game, "yield")) == ["yielded", "strike_begun"]
    assert game.full_state()["yielded"] == [True, False]
    assert game.turns == 1


def test_an_attack_clears_its_players_mark_only() -> None:
    game = at("C9 W9", "B9 P9", "C2", yielded=(True, True, False))
    play(game, "attack C9")
    assert game.full_state()["yielded"] == [False, True, False]


def test_a_solo_player_may_not_yield() -> None:
    assert refused(at("C9"), "yield") is Refusal.SOLO_YIELD


def test_where_the_mission_lets_a_solo_player_yield_it_is_not_twice_in_a_row() -> None:
    game = at("C9 W9", mission=legacy_mission(solo_yield=True), enemy="bard-20")
    assert "yield" in offered(game)
    again = at("C9", mission=legacy_mission(solo_yield=True), yielded=(True,))
    assert refused(again, "yield") is Refusal.SOLO_YIELD_TWICE


def test_who_can_do_nothing_loses_for_all_and_the_turn_does_not_count() -> None:
    game = at("", "C9", yielded=(False, True), turns=4)
    assert (game.outcome, game.reason, game.turns) == (Outcome.LOST, "no_play", 4)
    assert game.choices() == []
    assert refused(game, "attack C9") is Refusal.GAME_OVER


def test_an_empty_hand_may_yield() -> None:
    assert offered(at("", "C9")) == {"yield"}


def test_a_jester_is_claimed_and_its_attack_ignores_immunity() -> None:
    game = at("J1 C2", "B4 W3", "P9", mission=legacy_mission(**FOUR), reserve="C9", yielded=(True, True, False))
    events = play(game, "jester J1")
    assert names(events) == ["jester_played"]
    assert game.decision.kind == "claim"
    assert game.decision.seat is None
    assert offered(game) == {"claim 0", "claim 1", "claim 2"}
    assert refused(game, "attack C2") is Refusal.NOT_ASKED
    assert refused(game, Claim(3)) is Refusal.NO_SUCH_SEAT
    play(game, "claim 1")
    assert game.full_state()["yielded"] == [False, True, False]
    assert game.full_state()["in_play"] == [[], ["J1"], []]
    assert offered(game) == {"attack B4", "attack W3"}
    assert refused(game, "yield") is Refusal.CLAIMER_ATTACKS
    assert refused(game, "jester J2") is Refusal.CLAIMER_ATTACKS
    assert refused(game, "refresh") is Refusal.NOT_ASKED
    # The bard draws although the enemy is a bard.
    assert "drawn" in names(play(game, "attack B4"))
    assert game.full_state()["yielded"] == [False, False, False]
    assert game.turns == 1


def test_who_holds_jesters_only_cannot_claim() -> None:
    game = at("J1 C2", "J2", mission=legacy_mission(**FOUR))
    play(game, "jester J1")
    assert offered(game) == {"claim 0"}
    assert refused(game, Claim(1)) is Refusal.CANNOT_CLAIM


def test_a_jester_that_nobody_could_claim_stays_in_hand() -> None:
    game = at("J1", "J2", mission=legacy_mission(**FOUR))
    assert offered(game) == {"yield"}
    assert refused(game, "jester J1") is Refusal.NOBODY_CAN_CLAIM
    lost = at("J1", "J2", mission=legacy_mission(**FOUR), yielded=(False, True))
    assert lost.reason == "no_play"


def test_a_jester_may_be_all_that_is_left_to_play() -> None:
    game = at("J1", "C2", mission=legacy_mission(**FOUR), yielded=(False, True))
    assert offered(game) == {"jester J1"}


def test_a_classic_jester_ends_immunity_and_names_the_next_player() -> None:
    game = at("3S 10C", "J1 2C", "4S", enemy="JS", mission=classic_mission(**FOUR))
    play(game, "attack 3S", "discard 10C")
    events = play(game, "jester J1")
    # C-01: the paladin played before starts to count.
    assert names(events) == ["jester_played", "immunity_cancelled", "lowered", "turn_ended"]
    assert game.view(0).enemy is not None
    assert game.view(0).enemy.immune == ()
    assert game.full_state()["enemy"]["strength"] == 7
    assert offered(game) == {"next_player 0", "next_player 1", "next_player 2"}
    assert game.decision.seat == 1
    assert refused(game, NextPlayer(3)) is Refusal.NO_SUCH_SEAT
    assert refused(game, "yield") is Refusal.NOT_ASKED
    assert names(play(game, "next_player 2")) == ["next_player_named"]
    play(game, "attack 4S")
    assert game.full_state()["enemy"]["strength"] == 3
    assert game.turns == 3


def test_a_solo_jester_attacks_from_aside_even_with_an_empty_hand() -> None:
    game = at("", aside="J1 J2", enemy="cleric-10", reserve="C2 C3", discard="P2")
    assert offered(game) == {f"jester J1 {class_}" for class_ in ("cleric", "bard", "warrior", "paladin")}
    assert refused(game, "jester J1") is Refusal.NAME_A_CLASS
    assert refused(game, "jester J2 bard") is Refusal.NO_JESTER_ASIDE
    assert refused(game, "jester J1 ranger") is Refusal.NAME_A_CLASS
    # The cleric heals although the enemy is a cleric.
    events = play(game, "jester J1 cleric")
    assert names(events)[:3] == ["attack_formed", "healed", "damage_dealt"]
    assert game.full_state()["aside"] == ["J2"]


def test_a_solo_jester_leaves_when_the_enemy_is_defeated() -> None:
    game = at("C5 W9 P9", aside="J1 J2", enemy="bard-10", enemy_deck="cleric-10")
    play(game, "jester J1 warrior", "discard W9", "discard P9")
    assert game.full_state()["in_play"] == [["J1"]]
    assert names(play(game, "attack C5"))[-3:] == ["cards_gathered", "jester_spent", "enemy_revealed"]
    state = game.full_state()
    assert state["enemy"]["card"] == "cleric-10"
    assert "J1" not in [*state["discard"], *state["reserve"], *state["aside"]]


def test_the_table_names_the_starter_of_a_legacy_mission() -> None:
    compiled = CompiledMission(legacy_mission(), 3)
    game = Game(compiled, deal(compiled, 1))
    assert game.opening == ()
    assert (game.decision.kind, game.decision.seat) == ("start", None)
    assert list(game.choices()) == [Start(0), Start(1), Start(2)]
    assert refused(game, Start(3)) is Refusal.NO_SUCH_SEAT
    assert refused(game, "yield") is Refusal.NOT_ASKED
    assert names(play(game, Start(2))) == ["mission_started", "enemy_revealed"]
    assert game.decision.seat == 2
    assert "yield" in offered(game)


def test_the_first_seat_starts_the_classic_game_and_a_solo_mission() -> None:
    for mission, players in ((classic_mission(), 3), (legacy_mission(), 1)):
        compiled = CompiledMission(mission, players)
        game = Game(compiled, deal(compiled, 1))
        assert names(game.opening) == ["mission_started", "enemy_revealed"]
        assert game.decision.seat == 0


def test_jesters_aside_are_no_use_where_the_mission_has_none() -> None:
    game = at("2C", aside="J1 J2", enemy="JS", mission=classic_mission(**FOUR))
    assert offered(game) == {"attack 2C"}
    lost = at("", aside="J1 J2", enemy="JS", mission=classic_mission(**FOUR))
    assert lost.reason == "no_play"


def test_a_jester_aside_refreshes_the_hand_before_an_attack() -> None:
    mission = classic_mission(solo_jesters=SoloJesters.REFRESH)
    game = at("2C 3C", aside="J1 J2", enemy="JS", mission=mission, reserve="4C 5C 6C")
    assert "refresh" in offered(game)
    assert PlayJester("J1", "bard") not in game.choices()
    events = play(game, "refresh")
    assert names(events) == ["hand_refreshed", "discarded", "drawn", "drawn", "drawn"]
    assert game.full_state()["hands"] == [["4C", "5C", "6C"]]
    assert game.full_state()["aside"] == ["J2"]
    assert game.turns == 0
    play(game, "refresh")
    assert game.reason == "no_play"
