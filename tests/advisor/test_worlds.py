"""Imagined worlds: all that the seat knows is as it was, and nothing it does not know shows through."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.choices import Orders, Subsets
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.view import View
from tests.engine.positions import at, play
from tests.engine.tables import Table, tables
from tests.missions import legacy_mission
from tests.views.tables import dealt

PLACES = ("reserve", "discard", "banished", "mission_zone", "enemy_deck", "box", "aside", "spent")
RULED = ("bell-tower", "cellar", "toll-bridge", "lantern-market")


def cards_of(state: dict[str, Any]) -> Counter[str]:
    """Return every card, wherever it lies."""
    found = Counter(card for place in PLACES for card in state[place])
    for several in (state["hands"], state["in_play"], state.get("piles", {}).values()):
        found.update(card for cards in several for card in cards)
    return found


def walked(game: Game, steps: int, chance: random.Random) -> Game:
    """Let chance play some way on."""
    for _ in range(steps):
        if not (listed := len(game.choices())):
            break
        game.play(game.choices()[chance.randrange(min(listed, 1 << 30))])
    return game


def seen_by(game: Game, seat: int) -> tuple[View, Sequence[object]]:
    """Return what a seat knows, and what it chooses among where that is too much to be listed."""
    view = game.view(seat)
    among = view.choices.cards if isinstance(view.choices, (Orders, Subsets)) else view.choices
    return replace(view, choices=()), among


def check_worlds(game: Game) -> None:
    for seat in range(game.compiled.players):
        worlds = Worlds(game.compiled)
        world = worlds.imagine(game, seat, Generator(1))
        assert seen_by(world, seat) == seen_by(game, seat)
        assert cards_of(world.full_state()) == cards_of(game.full_state())
        # Nothing hidden shows through: from a world of the seat's come the same worlds as from the true one.
        assert worlds.imagine(world, seat, Generator(2)).full_state() == (
            worlds.imagine(game, seat, Generator(2)).full_state()
        )


@settings(max_examples=150)
@given(table=tables(), steps=st.integers(0, 60))
def test_a_world_is_what_the_seat_knows_and_no_more(table: Table, steps: int) -> None:
    check_worlds(walked(table.game(), steps, random.Random(table.walk_seed)))


@pytest.mark.parametrize("mission", RULED)
@pytest.mark.parametrize("seed", range(12))
def test_so_it_is_with_rules(mission: str, seed: int) -> None:
    chance = random.Random(seed)
    check_worlds(walked(dealt(mission, 1 + seed % 4, seed=seed, first=0), chance.randrange(50), chance))


def worlds_of(game: Game, seat: int = 0, count: int = 200) -> list[dict[str, Any]]:
    worlds = Worlds(game.compiled)
    return [worlds.imagine(game, seat, Generator(number)).full_state() for number in range(count)]


def test_other_hands_the_reserve_and_each_group_of_enemies_are_dealt_anew() -> None:
    game = at("C2", "C3 C4", reserve="W2 W3", enemy_deck="paladin-10 cleric-15 bard-15")
    seen = worlds_of(game)
    assert {tuple(sorted(state["hands"][1])) for state in seen} == {
        ("C3", "C4"), ("C3", "W2"), ("C3", "W3"), ("C4", "W2"), ("C4", "W3"), ("W2", "W3")
    }  # fmt: skip
    assert {tuple(state["enemy_deck"]) for state in seen} == {
        ("paladin-10", "cleric-15", "bard-15"), ("paladin-10", "bard-15", "cleric-15")
    }  # fmt: skip


def test_a_group_of_healed_cards_lies_beneath_all_others() -> None:
    game = at("C3 P9", "B5", reserve="W5 W6", discard="W2 W3 W4")
    play(game, "attack C3")
    seen = worlds_of(game)
    assert {frozenset(state["reserve"][2:]) for state in seen} == {frozenset(("W2", "W3", "W4"))}
    assert len({tuple(state["reserve"][2:]) for state in seen}) == 6


def test_what_was_drawn_of_a_group_is_in_another_hand() -> None:
    three = legacy_mission(hand_limit=(3, 3, 3, 3))
    game = at("C3 P9 P8", "B2 C9 P10", enemy="warrior-10", discard="W2 W3 W4", mission=three)
    play(game, "attack C3", "discard P9", "discard P8", "attack B2", "discard P10")
    (mine,) = game.view(0).hand
    others = {"W2", "W3", "W4"} - {mine}
    seen = worlds_of(game)
    assert all({*state["reserve"], *state["hands"][1]} == others | {"C9"} for state in seen)
    assert {tuple(state["reserve"]) for state in seen} == {(card,) for card in others}


def test_an_enemy_seen_on_top_is_known_there_and_afterwards_in_a_hand() -> None:
    weak = GivenEnemy("cleric-10", health=10)
    game = at("W5 B2 P9", "C9 C8", enemy=weak, enemy_deck="cleric-15 bard-15", reserve="W2 W3 W4")
    play(game, "attack W5")
    assert {state["reserve"][0] for state in worlds_of(game, seat=1)} == {"cleric-10"}
    play(game, "attack B2")
    assert all("cleric-10" in state["hands"][0] for state in worlds_of(game, seat=1))
