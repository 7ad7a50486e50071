"""The moments before any position: mission_started and the first enemy_revealed, in games that are dealt."""

from __future__ import annotations

from typing import Any

import pytest

from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game, Outcome
from tests.engine.positions import names, offered, play

HAND_LIMIT = {1: 8, 2: 7, 3: 6, 4: 5}

THROW = {"discard": {"from": "hand", "pick": "random"}}
DRAW = {"draw": {"each": 1}}
DREAD = {"raise": {"dread": 1}}


def dealt(players: int, *rules: dict[str, Any], seed: int = 7, **declared: Any) -> Game:
    """A game of two bards, dealt and opened, with these rules on the mission."""
    document = {
        "format": "mission/1",
        "id": "overture",
        "title": "The Overture",
        "ruleset": "legacy",
        "enemies": [
            {"strength": 10, "health": 20, "cards": [{"id": "herald", "name": "The Herald", "class": "bard"}]},
            {"strength": 15, "health": 30, "cards": [{"id": "usher", "name": "The Usher", "class": "bard"}]},
        ],
        "counters": {"dread": {"start": 0, "lose_at": 9}},
        **declared,
    }
    if rules:
        document["rules"] = list(rules)
    return Game.dealt(CompiledMission(mission_from_document(document), players), seed)


def hand_counts(game: Game) -> list[int]:
    return [len(hand) for hand in game.full_state()["hands"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mission_starts_when_its_first_player_is_known(players: int) -> None:
    limit = HAND_LIMIT[players]
    game = dealt(players, {"upon": "mission_started", "do": [THROW]})
    assert game.decision.kind == "start"
    assert hand_counts(game) == [limit] * players
    assert game.opening == ()
    play(game, "start 1")
    assert hand_counts(game) == [limit - 1 if seat == 1 else limit for seat in range(players)]
    assert len(game.full_state()["discard"]) == 1
    assert (game.decision.kind, game.decision.seat) == ("attack", 1)


def test_alone_the_mission_starts_at_once() -> None:
    game = dealt(1, {"upon": "mission_started", "do": [THROW]})
    assert hand_counts(game) == [7]
    assert game.decision.kind == "attack"
    assert names(game.opening) == ["mission_started", "discarded", "enemy_revealed"]


def test_where_the_first_seat_starts_the_mission_starts_at_once() -> None:
    game = dealt(4, {"upon": "mission_started", "do": [THROW]}, starter="first_seat")
    assert hand_counts(game) == [4, 5, 5, 5]
    assert game.decision.kind == "attack"


def test_the_mission_starts_after_the_deal_so_full_hands_draw_nothing() -> None:
    game = dealt(2, {"upon": "mission_started", "do": [{"draw": {"each": 1, "who": "every_player"}}]})
    play(game, "start 0")
    assert hand_counts(game) == [7, 7]
    assert len(game.full_state()["reserve"]) == 40 - 14


def test_the_mission_starts_with_its_first_enemy_up() -> None:
    game = dealt(
        2, {"upon": "mission_started", "when": {"enemy": {"id": "herald"}}, "do": [{"raise": {"enemy_strength": 2}}]}
    )
    play(game, "start 0")
    assert game.full_state()["enemy"] == {"card": "herald", "health": 20, "strength": 12, "immune": ["bard"]}
    assert game.full_state()["enemy_deck"] == ["usher"]


def test_the_mission_starts_once() -> None:
    game = dealt(1, {"upon": "mission_started", "do": [DREAD]})
    play(game, "jester J1 warrior", "feign")
    assert game.full_state()["counters"] == {"dread": 1}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_first_enemy_is_revealed_after_the_mission_started(players: int) -> None:
    game = dealt(
        players,
        {"upon": "enemy_revealed", "do": [{"draw": {"each": 1, "who": "every_player"}}]},
        {"upon": "mission_started", "do": [{"discard": {"from": "hand", "of": "every_player", "pick": "random"}}]},
    )
    if players > 1:
        play(game, "start 0")
    # The other way round the full hands would have drawn nothing, and each would be a card short.
    assert hand_counts(game) == [HAND_LIMIT[players]] * players
    assert len(game.full_state()["discard"]) == players


def test_the_first_enemy_is_revealed_before_the_first_turn_starts() -> None:
    game = dealt(
        1,
        {"upon": "turn_started", "when": {"counter": {"name": "dread", "is": 1}}, "do": [THROW]},
        {"upon": "enemy_revealed", "do": [DREAD]},
    )
    assert hand_counts(game) == [7]
    assert names(game.opening) == ["mission_started", "enemy_revealed", "raised", "discarded"]


def test_the_first_enemy_reveals_itself_once() -> None:
    game = dealt(1, {"upon": "enemy_revealed", "do": [DREAD]})
    play(game, "jester J1 warrior", "feign", "jester J2 warrior")
    state = game.full_state()
    assert (state["enemy"]["card"], state["counters"]) == ("usher", {"dread": 2})


def test_the_first_enemys_own_rule_is_about_its_own_appearance() -> None:
    rule = {"upon": "enemy_revealed", "do": [{"damage_players": {"who": "every_player", "amount": 1}}]}
    enemies = [
        {
            "strength": 10,
            "health": 20,
            "cards": [{"id": "hailer", "name": "The Hailer", "class": "bard", "rules": [rule]}],
        },
        {"strength": 15, "health": 30, "cards": [{"id": "usher", "name": "The Usher", "class": "bard"}]},
    ]
    game = dealt(3, enemies=enemies)
    play(game, "start 2")
    assert (game.decision.kind, game.decision.seat, game.decision.damage) == ("discard", 2, 1)


def test_what_is_asked_as_the_mission_starts_is_answered_before_the_enemy_is_revealed() -> None:
    options = {"bold": {"do": [DREAD]}, "shy": {"do": []}}
    game = dealt(
        2,
        {"upon": "mission_started", "do": [{"choose": {"options": options}}]},
        {"upon": "enemy_revealed", "when": {"counter": {"name": "dread", "is": 1}}, "do": [THROW]},
    )
    play(game, "start 1")
    assert (game.decision.kind, game.decision.seat) == ("choose", 1)
    assert offered(game) == {"choose bold", "choose shy"}
    shy = game.clone()
    play(shy, "choose shy")
    assert hand_counts(shy) == [7, 7]
    play(game, "choose bold")
    assert hand_counts(game) == [7, 6]
    assert (game.decision.kind, game.decision.seat) == ("attack", 1)


def test_a_mission_that_ends_as_it_starts_reveals_no_enemy() -> None:
    game = dealt(
        1,
        {"upon": "mission_started", "do": [{"raise": {"dread": 9}}, THROW]},
        {"upon": "enemy_revealed", "do": [THROW]},
    )
    assert (game.outcome, game.reason, game.decision.kind) == (Outcome.LOST, "rule:dread", "none")
    assert hand_counts(game) == [8]
    assert names(game.opening) == ["mission_started", "raised", "mission_lost"]
    assert list(game.choices()) == []


def test_the_first_enemy_may_fall_as_it_is_revealed() -> None:
    game = dealt(
        2, {"upon": "enemy_revealed", "when": {"enemy": {"id": "herald"}}, "do": [{"lower": {"enemy_health": 20}}]}
    )
    play(game, "start 1")
    state = game.full_state()
    assert (state["enemy"]["card"], state["enemies_defeated"], state["turns"]) == ("usher", 1, 0)
    assert state["reserve"][0] == "herald"
    assert (game.decision.kind, game.decision.seat) == ("attack", 1)


def test_temporary_cards_are_dealt_with_the_party() -> None:
    ballast = {"id": "ballast", "name": "Ballast", "strength": 0, "copies": 4, "start": "reserve_shuffled"}
    seen = []
    for seed in range(10):
        state = dealt(2, cards=[ballast], seed=seed).full_state()
        assert len(state["reserve"]) == 44 - 14
        everywhere = [*state["reserve"], *(card for hand in state["hands"] for card in hand)]
        assert {f"ballast-{copy}" for copy in range(1, 5)} <= set(everywhere)
        assert len(set(everywhere)) == 44
        seen += [card for hand in state["hands"] for card in hand if card.startswith("ballast")]
    # They are shuffled in: in ten deals some come to a hand, and not all of them do.
    assert 0 < len(seen) < 40
