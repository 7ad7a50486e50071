"""The greedy player: what it sees at once, and how far that carries it."""

from __future__ import annotations

import pytest

from regicide_legacy.advisor import Steady
from regicide_legacy.advisor.purse import Purse
from regicide_legacy.engine.choices import Claim
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission, Place, SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.engine.setup import deal
from tests.advisor.test_players import claiming, play_on
from tests.engine.positions import at, play
from tests.missions import classic_mission, legacy_mission

JESTERS = {"jesters": (2, 2, 2, 2)}


def chosen(game: Game) -> str:
    """Return what it chooses, as text."""
    seat = game.decision.seat
    assert seat is not None
    return str(Steady(game.compiled).choose(game.view(seat)))


def test_it_defeats_an_enemy_rather_than_be_struck() -> None:
    game = at("P4 P6 C5 W3", "C9", enemy=GivenEnemy("bard-20", health=6), enemy_deck="cleric-10")
    assert chosen(game) in ("attack P6", "attack W3")


def test_it_prefers_exact_damage() -> None:
    game = at("P6 P8 C10 B10", "C9", enemy=GivenEnemy("bard-10", health=6), enemy_deck="cleric-10")
    assert chosen(game) == "attack P6"


def test_it_does_not_rely_on_an_ability_that_is_immune() -> None:
    # Only the shield keeps the hand alive, and paladins do nothing here.
    shielded = at("P9 C9 W2", "C8", enemy=GivenEnemy("bard-20", strength=15))
    assert chosen(shielded) == "attack P9"
    immune = at("P9 C9 W2", "C8", enemy=GivenEnemy("paladin-20", strength=11))
    assert chosen(immune) == "attack W2" or chosen(immune) == "yield"


def test_it_pays_with_the_cheapest_cards() -> None:
    game = at("C2 P5 P6 B10 W10", "C9", enemy="bard-10")
    play(game, "attack C2")
    while game.decision.kind == "discard":
        play(game, chosen(game))
    assert set(game.view(0).hand) < {"P5", "P6", "B10", "W10"}
    assert "B10" in game.view(0).hand


def test_it_feigns_death_where_to_pay_would_cost_more_or_cannot_be_done() -> None:
    mission = legacy_mission(hand_limit=(2, 2, 2, 2))
    poor = at("C2 B3", "C9", mission=mission)
    play(poor, "yield")
    assert chosen(poor) == "feign"
    rich = at("C9 B10", "C8", mission=mission)
    play(rich, "yield")
    assert chosen(rich).startswith("discard")


def test_it_refreshes_a_hand_that_cannot_pay() -> None:
    mission = classic_mission(solo_jesters=SoloJesters.REFRESH)
    game = at("2C 3C", aside="J1", enemy="JS", mission=mission, reserve="10H 9H 8H 7H 6H 5H")
    assert chosen(game) == "refresh"
    play(game, "attack 2C")
    assert chosen(game) == "refresh"


def test_it_attacks_with_a_jester_aside_where_the_hand_is_lost() -> None:
    game = at("C2", aside="J1 J2", enemy=GivenEnemy("bard-10", health=8), enemy_deck="cleric-10", reserve="B2")
    assert chosen(game).startswith("jester J1")


def test_it_plays_a_jester_that_saves_the_table() -> None:
    game = at("J1 C2", "W10 P9", enemy=GivenEnemy("paladin-20", health=40), mission=legacy_mission(**JESTERS))
    assert chosen(game) == "jester J1"


def test_who_values_the_jester_most_claims_it() -> None:
    game = claiming("J1 C2", "C3", "B10 P9 P8")
    views = [game.view(seat) for seat in range(3)]
    steady = Steady(game.compiled)
    assert steady.claim_worth(views[2]) > steady.claim_worth(views[0])
    assert steady.table_choice(views) == Claim(2)


def test_ties_go_clockwise_from_the_jesters_player() -> None:
    game = at("C9 C4", "J1 P2", "C8 C5", mission=legacy_mission(**JESTERS), turn=1)
    play(game, "jester J1")
    steady = Steady(game.compiled)
    views = [game.view(seat) for seat in range(3)]
    worths = dict.fromkeys(range(3), 1.0)
    steady.claim_worth = lambda view: worths[view.seat]  # type: ignore[method-assign]
    assert steady.table_choice(views) == Claim(1)
    assert steady.table_choice([views[0], views[2]]) == Claim(2)
    worths[0] = 2.0
    assert steady.table_choice(views) == Claim(0)


@pytest.mark.parametrize(("hand", "named"), [("10C 9S 8D", "next_player 0"), ("2C", "next_player 2")])
def test_it_names_itself_if_it_can_go_on_else_the_fullest_hand(hand: str, named: str) -> None:
    game = at(f"J1 {hand}", "7H", "8H 9H", enemy="JS", mission=classic_mission(**JESTERS))
    play(game, "jester J1")
    assert chosen(game) == named


def test_it_puts_a_defeated_enemy_where_it_helps() -> None:
    for exact, other, best in (
        (Place.RESERVE_TOP, Place.DISCARD, "reserve_top"),
        (Place.BANISHED, Place.DISCARD, "discard"),
        (Place.DISCARD, Place.HAND, "hand"),
    ):
        mission = legacy_mission(exact_damage=exact, defeated=other, exact_damage_optional=True)
        game = at("P5 C2", "C9", enemy=GivenEnemy("bard-10", health=5), enemy_deck="cleric-10", mission=mission)
        play(game, "attack P5")
        assert chosen(game) == f"choose {best}"


def test_a_purse_finds_the_cheapest_payment() -> None:
    strength = {"a": 9, "b": 6, "c": 5, "d": 0}
    worth = {"a": 9.0, "b": 14.0, "c": 5.0, "d": 6.0}
    purse = Purse(["d", "c", "b", "a"], strength, worth)
    assert purse.cheapest(5) == purse.bits["c"]
    assert purse.cheapest(6) == purse.bits["a"]
    assert purse.cheapest(6, played=purse.bits["a"]) == purse.bits["b"]
    assert purse.cheapest(10) == purse.bits["a"] | purse.bits["c"]
    assert purse.cheapest(99) == purse.all
    assert purse.strongest(purse.bits["c"] | purse.bits["b"]) == "b"


def test_a_very_large_hand_is_no_trouble() -> None:
    hand = [f"card-{number}" for number in range(40)]
    purse = Purse(hand, dict.fromkeys(hand, 5), dict.fromkeys(hand, 5.0))
    assert purse.strength(purse.cheapest(20)) == 20


@pytest.mark.parametrize(
    ("mission", "players"),
    [
        (legacy_mission(), 1),
        (legacy_mission(), 2),
        (legacy_mission(), 3),
        (legacy_mission(), 4),
        (classic_mission(), 2),
    ],
)
def test_it_reaches_the_second_group_mostly_and_sometimes_wins(mission: Mission, players: int) -> None:
    compiled = CompiledMission(mission, players)
    steady = Steady(compiled)
    games = [Game(compiled, deal(compiled, seed), record_events=False) for seed in range(40)]
    for game in games:
        play_on(game, steady)
    assert sum(game.enemies_defeated >= 4 for game in games) > 30
    assert any(game.outcome == "won" for game in games)
