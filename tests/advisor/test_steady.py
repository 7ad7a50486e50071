"""The greedy player: what it sees at once, and how far that carries it."""

from __future__ import annotations

import pytest

from regicide_legacy.advisor import Steady
from regicide_legacy.advisor.payment import Payment
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
    return str(Steady(game.compiled).choose(game, seat))


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
    steady = Steady(game.compiled)
    assert steady.claim_worth(game, 2) > steady.claim_worth(game, 0)
    assert steady.table_choice(game, range(3)) == Claim(2)


def test_ties_go_clockwise_from_the_jesters_player() -> None:
    # Two of them can win the mission at once, which is worth the same to both.
    game = at("C9", "J1 P2", "B9", enemy=GivenEnemy("bard-10", health=3), mission=legacy_mission(**JESTERS), turn=1)
    play(game, "jester J1")
    steady = Steady(game.compiled)
    assert steady.table_choice(game, range(3)) == Claim(2)
    assert steady.table_choice(game, [0]) == Claim(0)


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


STRENGTH = [9, 6, 5, 0]
WORTH = [9.0, 14.0, 5.0, 6.0]


@pytest.mark.parametrize(
    ("damage", "gone", "cards"),
    [(0, 0, 0), (5, 0, 0b0100), (6, 0, 0b0001), (6, 0b0001, 0b0010), (10, 0, 0b0101), (20, 0, 0b0111)],
)
def test_the_payment_is_the_cheapest(damage: int, gone: int, cards: int) -> None:
    payment = Payment()
    assert payment.find([0, 1, 2, 3], gone, damage, STRENGTH, WORTH)
    assert payment.cards == cards
    assert payment.cost == sum(worth for card, worth in enumerate(WORTH) if cards >> card & 1)


def test_there_may_be_no_payment() -> None:
    assert not Payment().find([0, 1, 2, 3], 0b0010, 15, STRENGTH, WORTH)


def test_a_very_large_hand_is_no_trouble() -> None:
    payment = Payment()
    assert payment.find(list(range(40)), 0, 20, [5] * 40, [5.0] * 40)
    assert payment.cards.bit_count() == 4


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
