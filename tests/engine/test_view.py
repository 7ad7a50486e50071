"""What a seat may know."""

from __future__ import annotations

from hypothesis import given

from regicide_legacy.engine.choices import Orders
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.engine.setup import deal
from regicide_legacy.engine.view import HealedCards
from tests.engine.positions import at, play
from tests.engine.tables import Table, steps, tables
from tests.missions import legacy_mission

WEAK = GivenEnemy("bard-10", health=5)


def test_a_seat_sees_its_hand_and_the_size_of_the_others() -> None:
    game = at("C2 W9", "C3", "P9 P8 P7", reserve="W2 W3", discard="B2 B3", enemy_deck="cleric-15")
    view = game.view(1)
    assert (view.seat, view.players, view.hand, view.hand_limit) == (1, 3, ("C3",), 6)
    assert view.hand_counts == (2, 1, 3)
    assert (view.reserve_count, view.enemy_deck_count, view.discard) == (2, 1, ("B2", "B3"))
    assert (view.current, view.to_act, view.claimed) == (0, 0, False)


def test_choices_are_those_of_the_seat_that_is_asked() -> None:
    game = at("C2 W9", "C3")
    assert list(game.view(0).choices) == list(game.choices())
    assert game.view(1).choices == ()


def test_where_the_table_decides_every_seat_is_asked() -> None:
    compiled = CompiledMission(legacy_mission(), 2)
    game = Game(compiled, deal(compiled, 1))
    assert list(game.view(0).choices) == list(game.view(1).choices) == list(game.choices())
    assert game.view(0).to_act is None


def test_every_order_is_offered_without_being_listed() -> None:
    game = at("P6 C2", "C9", enemy=WEAK, enemy_deck="cleric-10", mission=legacy_mission(order_played_cards=True))
    play(game, "attack P6")
    assert isinstance(game.view(0).choices, Orders)
    assert game.view(0).enemy is None


def test_the_stat_card_covers_defeated_enemies_only() -> None:
    game = at("P5 C2", "C9", enemy=WEAK, enemy_deck="cleric-15 bard-20")
    uncovered = [entry.card for group in game.view(1).stat_card for entry in group if not entry.defeated]
    assert uncovered == ["bard-10", "cleric-15", "bard-20"]
    play(game, "attack P5")
    uncovered = [entry.card for group in game.view(1).stat_card for entry in group if not entry.defeated]
    assert uncovered == ["cleric-15", "bard-20"]
    entry = game.view(1).stat_card[1][0]
    assert (entry.card, entry.strength, entry.health, entry.classes) == ("cleric-15", 15, 30, ("cleric",))


def test_healed_cards_are_known_until_they_were_drawn() -> None:
    calm = GivenEnemy("warrior-20", strength=0)
    game = at("C3 B3 B4 B5", "", enemy=calm, reserve="W2 W3", discard="P4 P3 P2", mission=legacy_mission())
    play(game, "attack C3")
    assert game.view(1).healed == (HealedCards(("P2", "P3", "P4"), 3),)
    play(game, "yield", "attack B4")
    # Four were drawn: the two above, and two of the three.
    assert game.view(1).healed == (HealedCards(("P2", "P3", "P4"), 1),)
    play(game, "yield", "attack B3")
    assert game.view(1).healed == ()
    assert game.view(1).reserve_count == 0


@given(tables())
def test_healed_cards_lie_where_a_view_says(table: Table) -> None:
    for game, _ in steps(table):
        view = game.view(0)
        reserve = game.full_state()["reserve"]
        assert tuple(reserve[: len(view.reserve_top)]) == view.reserve_top
        for group in reversed(view.healed):
            assert set(reserve[-group.left :]) <= set(group.cards)
            del reserve[-group.left :]
        # What was seen to go on top is not counted among them.
        assert len(reserve) >= len(view.reserve_top)


def test_an_enemy_seen_to_go_on_top_of_the_reserve_is_no_healed_card() -> None:
    calm = GivenEnemy("warrior-20", strength=0, health=8)
    game = at("C3 B2 P3", "", enemy=calm, enemy_deck="bard-20", discard="P7 P4 P2", mission=legacy_mission())
    play(game, "attack C3", "yield", "attack B2")
    assert game.view(1).healed == (HealedCards(("P2", "P4", "P7"), 1),)
    play(game, "yield", "attack P3")
    view = game.view(1)
    assert (view.reserve_count, view.reserve_top) == (2, ("warrior-20",))
    assert view.healed == (HealedCards(("P2", "P4", "P7"), 1),)


def test_cards_healed_later_lie_deeper() -> None:
    game = at("C2 W4 C3", "P4", enemy=GivenEnemy("bard-20", strength=4), discard="P2 P3")
    play(game, "attack C2", "discard W4", "yield", "discard P4", "attack C3")
    assert [group.cards for group in game.view(0).healed] == [("P2", "P3"), ("P4", "W4")]


def test_an_enemy_on_top_of_the_reserve_is_known_until_it_is_drawn() -> None:
    game = at("P5 B2 W9", "C9", enemy=WEAK, enemy_deck="cleric-10", reserve="W2")
    play(game, "attack P5")
    assert game.view(1).reserve_top == ("bard-10",)
    play(game, "attack B2")
    assert game.view(1).reserve_top == ()
    assert "bard-10" in game.view(0).hand


def test_a_shuffled_reserve_is_unknown() -> None:
    mission = legacy_mission(defeated=Place.RESERVE_SHUFFLED)
    game = at("P5 W10 C1 C9", "", enemy=WEAK, enemy_deck="cleric-10 bard-15", reserve="W2 W3", mission=mission)
    play(game, "attack P5")
    assert game.view(1).reserve_top == ("bard-10",)
    play(game, "attack W10 C1")
    assert game.enemies_defeated == 2
    assert game.view(1).reserve_top == ()


def test_decision_and_view_tell_the_same() -> None:
    game = at("C2 W9 P9", "C3")
    play(game, "attack C2")
    for seat in (0, 1):
        view = game.view(seat)
        decision = game.decision
        assert (
            (view.decision, view.to_act, view.damage)
            == (decision.kind, decision.seat, decision.damage)
            == ("discard", 0, 10)
        )
