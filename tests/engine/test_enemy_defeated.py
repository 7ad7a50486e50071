"""Step 4b: where a defeated enemy goes, the cards in play, the next enemy, and the end of the mission."""

from __future__ import annotations

import pytest

from regicide_legacy.engine.choices import Order
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.position import GivenEnemy
from tests.engine.positions import at, names, offered, play, refused
from tests.missions import classic_mission, legacy_mission

WEAK = GivenEnemy("bard-10", health=5)


def test_exact_damage_puts_the_enemy_on_top_of_the_reserve() -> None:
    game = at("P5 C2", "C9", enemy=WEAK, enemy_deck="cleric-10", reserve="W9")
    events = play(game, "attack P5")
    assert names(events)[2:] == ["enemy_defeated", "enemy_placed", "cards_gathered", "enemy_revealed"]
    state = game.full_state()
    assert state["reserve"] == ["bard-10", "W9"]
    assert state["discard"] == ["P5"]
    assert state["enemy"] == {"card": "cleric-10", "health": 20, "strength": 10, "immune": ["cleric"]}
    # The same player goes on, without a strike.
    assert game.decision.seat == 0
    assert game.view(1).reserve_top == ("bard-10",)


def test_more_than_exact_damage_puts_it_beneath_the_cards_in_play() -> None:
    game = at("P6 C2", "C9", enemy=WEAK, enemy_deck="cleric-10", in_play=(("P2",), ("P3",)))
    events = play(game, "attack P6")
    assert events[2].to_data() == {"event": "enemy_defeated", "card": "bard-10", "exact": False, "excess": 1}
    assert game.full_state()["discard"] == ["P6", "P3", "P2", "bard-10"]


@pytest.mark.parametrize(
    ("place", "zone", "cards"),
    [
        (Place.BANISHED, "banished", ["bard-10"]),
        (Place.MISSION_ZONE, "mission_zone", ["bard-10"]),
        (Place.BOX, "box", ["bard-10"]),
        (Place.RESERVE_BOTTOM, "reserve", ["W9", "bard-10"]),
        (Place.ENEMY_BOTTOM, "enemy_deck", ["bard-10"]),
        (Place.HAND, "hands", [["C2", "bard-10"], ["C9"]]),
    ],
)
def test_a_mission_says_where_a_defeated_enemy_goes(place: Place, zone: str, cards: list) -> None:
    game = at("P6 C2", "C9", enemy=WEAK, enemy_deck="cleric-10", reserve="W9", mission=legacy_mission(defeated=place))
    play(game, "attack P6")
    assert game.full_state()[zone] == cards


def test_an_enemy_shuffled_into_the_reserve_may_lie_anywhere_and_all_is_forgotten() -> None:
    mission = legacy_mission(defeated=Place.RESERVE_SHUFFLED)
    reserves = set()
    for seed in range(12):
        game = at(
            "C6 W10", "", enemy=WEAK, enemy_deck="cleric-10", reserve="C9 C8", discard="P2", mission=mission, seed=seed
        )
        events = play(game, "attack C6")
        assert "healed" in names(events)
        assert game.view(0).healed == ()
        reserve = game.full_state()["reserve"]
        assert sorted(reserve) == ["C8", "C9", "P2", "bard-10"]
        assert next(event for event in events if event.name == "enemy_placed").to_data()["reserve"] == reserve
        reserves.add(tuple(reserve))
    assert len(reserves) > 3


def test_where_exact_damage_is_optional_the_player_chooses() -> None:
    mission = classic_mission(exact_damage_optional=True)
    for option, zone in (("reserve_top", "reserve"), ("discard", "discard")):
        game = at("5C 2H", "9H", enemy=GivenEnemy("JS", health=10), enemy_deck="JH", mission=mission)
        play(game, "attack 5C")
        assert game.decision.kind == "choose"
        assert offered(game) == {"choose reserve_top", "choose discard"}
        assert refused(game, "choose hand") is Refusal.NOT_AN_OPTION
        assert refused(game, "yield") is Refusal.NOT_ASKED
        assert game.full_state()["enemy"]["health"] == 0
        play(game, f"choose {option}")
        assert "JS" in game.full_state()[zone]


def test_one_option_is_still_asked() -> None:
    mission = classic_mission(exact_damage_optional=True, exact_damage=Place.DISCARD)
    game = at("5C 2H", "9H", enemy=GivenEnemy("JS", health=10), enemy_deck="JH", mission=mission)
    play(game, "attack 5C")
    assert offered(game) == {"choose discard"}


def test_where_the_mission_lets_the_order_matter_the_player_orders_the_played_cards() -> None:
    mission = legacy_mission(order_played_cards=True)
    game = at("P6 C2", "C9", enemy=WEAK, enemy_deck="cleric-10", in_play=(("P2",), ("P3",)), mission=mission)
    play(game, "attack P6")
    assert game.decision.kind == "order"
    assert len(game.choices()) == 6
    assert refused(game, "yield") is Refusal.NOT_ASKED
    assert refused(game, Order(("P6", "P3"))) is Refusal.NOT_AN_ORDER
    assert refused(game, Order(("P6", "P3", "P3"))) is Refusal.NOT_AN_ORDER
    play(game, "order P3 P2 P6")
    assert game.full_state()["discard"] == ["P3", "P2", "P6", "bard-10"]


def test_a_solo_jester_alone_in_play_leaves_nothing_to_order() -> None:
    mission = legacy_mission(order_played_cards=True)
    game = at("C2", aside="J1 J2", enemy=GivenEnemy("bard-10", health=8), enemy_deck="cleric-10", mission=mission)
    assert "jester_spent" in names(play(game, "jester J1 cleric"))
    assert game.decision.kind == "attack"


def test_the_last_enemy_wins_the_mission_at_once() -> None:
    game = at("P5 C2", "C9", enemy=WEAK)
    assert names(play(game, "attack P5"))[-2:] == ["enemy_placed", "mission_won"]
    state = game.full_state()
    assert (state["outcome"], state["reason"], state["enemy"]) == ("won", "enemies_defeated", None)
    assert state["in_play"] == [["P5"], []]
    assert game.enemies_defeated == 1


def test_an_enemy_that_returns_keeps_the_mission_going() -> None:
    game = at("P6 C2", "C9", enemy=WEAK, mission=legacy_mission(defeated=Place.ENEMY_BOTTOM))
    play(game, "attack P6")
    assert game.outcome == "playing"
    assert game.full_state()["enemy"]["health"] == 20


def test_nothing_of_one_enemy_outlives_it() -> None:
    mission = classic_mission(jesters=(2, 2, 2, 2))
    game = at("5C 3S J1", "9H", enemy=GivenEnemy("JS", health=10, shield=4), enemy_deck="QS", mission=mission)
    play(game, "jester J1", "next_player 0", "attack 5C")
    enemy = game.view(0).enemy
    assert enemy is not None
    assert (enemy.card, enemy.strength, enemy.health, enemy.shield, enemy.immune) == ("QS", 15, 30, 0, ("paladin",))
