"""Deals, positions, and what is no mission or no position at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from regicide_legacy.engine.cards import Card, ranks_and_suits, starting_party
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import UnknownCard
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission, SoloJesters
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import Setup, deal
from tests.missions import classic_mission, legacy_mission

from .ruled import mission


@pytest.mark.parametrize(
    ("players", "limit", "jesters", "aside"), [(1, 8, 0, 2), (2, 7, 0, 0), (3, 6, 1, 0), (4, 5, 2, 0)]
)
def test_a_deal_follows_the_table_of_the_rules(players: int, limit: int, jesters: int, aside: int) -> None:
    setup = deal(CompiledMission(legacy_mission(), players), 5)
    assert [len(hand) for hand in setup.hands] == [limit] * players
    assert len(setup.reserve) == 40 + jesters - limit * players
    assert len(setup.aside) == aside
    assert setup.first_player == (0 if players == 1 else None)
    assert deal(CompiledMission(legacy_mission(), players), 5, first_player=players - 1).first_player == players - 1


SET_UPS = {
    "a mission without rules": legacy_mission(),
    "piles of its own": mission("""
        piles: {tide: {face: down}, shore: {face: up}}
        cards:
          - {id: shell, name: Shell, copies: 5, start: tide}
          - {id: rock, name: Rock, copies: 3, start: shore}
          - {id: pearl, name: Pearl, start: box}
    """),
    "another hand limit": mission("""
        counters: {calm: {start: 2}}
        rules: [{while: always, change: {hand_limit: {minus: {counter: calm}}}}]
    """),
    "a counter that counts cards": mission("""
        piles: {tide: {face: down}}
        cards: [{id: shell, name: Shell, copies: 5, start: tide}]
        counters: {shells: {start: {cards: {from: tide}}}, held: {start: {cards: {from: hand, of: every_player}}}}
    """),
    "cards that join the reserve": mission("cards: [{id: shell, name: Shell, copies: 5, start: reserve_shuffled}]"),
    "a party that is smaller": mission("setup: [{move: {from: party, count: 7, pick: random, to: box}}]"),
}


@pytest.mark.parametrize("played", SET_UPS.values(), ids=SET_UPS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("first_player", [None, 0])
def test_a_game_dealt_at_once_is_the_game_of_its_set_up(
    played: Mission, players: int, first_player: int | None
) -> None:
    compiled = CompiledMission(played, players)
    at_once = Game.dealt(compiled, 7, first_player)
    named = Game(compiled, deal(compiled, 7, first_player))
    assert at_once.full_state() == named.full_state()
    assert [event.to_data() for event in at_once.opening] == [event.to_data() for event in named.opening]
    while choices := at_once.choices():
        choice = choices[-1]
        assert [event.to_data() for event in at_once.play(choice)] == [event.to_data() for event in named.play(choice)]


def test_a_seed_is_the_same_deal_everywhere() -> None:
    setup = deal(CompiledMission(legacy_mission(), 2), 2024)
    assert setup.enemy_deck[:4] == GOLDEN_ENEMIES
    assert setup.hands[0] == GOLDEN_HAND


GOLDEN_ENEMIES = ("cleric-10", "bard-10", "warrior-10", "paladin-10")
GOLDEN_HAND = ("C4", "C10", "P2", "P9", "C8", "W4", "P4")


def test_solo_players_of_the_classic_game_have_jesters_only_in_the_variant() -> None:
    assert deal(CompiledMission(classic_mission(), 1), 5).aside == ()
    variant = classic_mission(solo_jesters=SoloJesters.REFRESH)
    assert deal(CompiledMission(variant, 1), 5).aside == ("J1", "J2")
    assert deal(CompiledMission(variant, 2), 5).aside == ()


def test_the_party_names_are_those_of_the_mission() -> None:
    assert CompiledMission(legacy_mission(), 1).members == starting_party()
    assert CompiledMission(classic_mission(), 1).members == ranks_and_suits()
    assert [card.id for card in ranks_and_suits()][:2] == ["AH", "2H"]
    assert [card.name for card in starting_party()][:2] == ["Cleric's companion", "Cleric 2"]
    assert ranks_and_suits()[0].companion
    assert [card.name for card in ranks_and_suits()][:2] == ["Ace of Hearts", "2 of Hearts"]


def test_a_set_up_is_written_and_read_without_loss() -> None:
    setup = deal(CompiledMission(legacy_mission(), 3), 2**64 - 1, losses=2)
    assert Setup.from_data(setup.to_data(), 3, 2**64 - 1) == setup
    with pytest.raises(KeyError):
        Setup.from_data({}, 3, 0)


def test_further_jesters_are_cards_of_the_game_but_are_not_dealt() -> None:
    compiled = CompiledMission(legacy_mission(), 1, extra_jesters=1)
    assert "J3" in compiled.number
    assert deal(compiled, 5).aside == ("J1", "J2")


def test_no_two_cards_share_an_id() -> None:
    twin = Card("C7", "Another cleric", 7, ("cleric",))
    with pytest.raises(UnknownCard, match="C7"):
        CompiledMission(legacy_mission(), 1, (*starting_party(), twin))


def test_a_set_up_of_another_mission_is_refused() -> None:
    compiled = CompiledMission(legacy_mission(), 1)
    setup = deal(compiled, 5)
    for changed in ({"reserve": ("nobody",)}, {"hands": (("nobody",),)}, {"aside": ("nobody",)}):
        with pytest.raises(UnknownCard, match="nobody"):
            Game(compiled, replace(setup, **changed))
    with pytest.raises(UnknownCard, match="nobody"):
        Game(compiled, replace(setup, enemy_deck=("nobody",)))


def position(**changed: Any) -> Position:
    return replace(Position(GivenEnemy("bard-10"), (("C2", "W9"), ("C3",))), **changed)


def started(**changed: Any) -> Game:
    return Game.at(CompiledMission(legacy_mission(), 2), position(**changed))


def test_a_position_is_where_the_game_goes_on() -> None:
    game = started(
        enemy=GivenEnemy("bard-10", health=7, strength=4, immune=("cleric", "warrior")),
        enemy_deck=("cleric-15",),
        in_play=(("P2",), ("P3", "P4")),
        reserve=("W2", "W3"),
        discard=("B2", "B3"),
        banished=("B4",),
        mission_zone=("B5",),
        turn=1,
        yielded=(True, False),
        turns=6,
        enemies_defeated=2,
        losses=1,
    )
    assert game.full_state() == {
        "outcome": "playing",
        "reason": None,
        "to_act": 1,
        "decision": "attack",
        "damage": 0,
        "enemy": {"card": "bard-10", "health": 7, "strength": 4, "immune": ["cleric", "warrior"]},
        "enemy_deck": ["cleric-15"],
        "reserve": ["W2", "W3"],
        "discard": ["B2", "B3"],
        "banished": ["B4"],
        "mission_zone": ["B5"],
        "box": [],
        "hands": [["C2", "W9"], ["C3"]],
        "in_play": [["P2"], ["P3", "P4"]],
        "aside": [],
        "spent": [],
        "yielded": [True, False],
        "immunity_cancelled": False,
        "turns": 6,
        "enemies_defeated": 2,
        "losses": 1,
    }


def test_an_enemy_is_given_by_its_strength_or_its_shield() -> None:
    assert started(enemy=GivenEnemy("bard-10", shield=3)).full_state()["enemy"]["strength"] == 7
    assert started(enemy=GivenEnemy("bard-10", strength=13)).full_state()["enemy"]["strength"] == 13
    assert started(immunity_cancelled=True).full_state()["enemy"]["immune"] == []


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": (("C2", "nobody"), ())},
        {"hands": (("C2", "C2"), ())},
        {"hands": (("C2",), ("C2",))},
        {"hands": (("bard-10",), ())},
        {"reserve": ("W9",)},
        {"enemy": GivenEnemy("C9")},
        {"enemy_deck": ("C9",)},
        {"enemy": GivenEnemy("nobody")},
    ],
)
def test_a_position_has_each_card_in_one_place(changed: dict) -> None:
    with pytest.raises(UnknownCard):
        started(**changed)


@pytest.mark.parametrize(
    "changed",
    [{"hands": (("C2",),)}, {"in_play": (("C9",),)}, {"yielded": (True,)}, {"turn": 2}, {"turn": -1}],
)
def test_a_position_fits_its_players(changed: dict) -> None:
    with pytest.raises(ValueError, match=r"players|seat"):
        started(**changed)
