"""The player that searches: the same seed plays the same, whatever lies hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regicide_legacy.advisor import ADVISORS, Budget, Keen, answer, hint
from regicide_legacy.advisor.players import RandomPlayer
from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.choices import Claim, Feign, Orders, Subsets
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.engine.rng import Generator
from tests.advisor.test_players import advisor_of, claiming, every_advisor
from tests.advisor.test_worlds import RULED, seen_by, walked
from tests.engine.positions import at, play
from tests.engine.tables import Table, tables
from tests.missions import legacy_mission
from tests.views.tables import dealt


def keen(game: Game, rollouts: int = 24) -> Keen:
    return Keen(game.compiled, 7, Budget(rollouts))


def redealt(game: Game, seat: int, seed: int) -> Game:
    """Return the game with the hidden cards changed by hand: two by two they change places, as far as a seat can tell.

    These are the cards of other hands and those of the reserve that nobody has seen or is shown now; and the enemies of
    a group.
    """
    chance = random.Random(seed)
    other = game.clone()
    state = other._state
    choices = game.choices()
    asked = choices.cards if isinstance(choices, (Orders, Subsets)) else ()
    untouched = {game.compiled.number.get(card) for card in asked}
    untouched.update(*state.healed, state.reserve_tops, game.compiled.enemies)
    hidden = [hand for each, hand in enumerate(state.hands) if each != seat] + [state.reserve]
    places = [(cards, place) for cards in hidden for place, card in enumerate(cards) if card not in untouched]
    for cards, place in places:
        others, there = chance.choice(places)
        cards[place], others[there] = others[there], cards[place]
    deck = state.enemy_deck
    for place in range(1, len(deck)):
        of_one_group = any({deck[place], deck[place - 1]} <= set(group) for group in game.compiled.groups)
        if of_one_group and chance.random() < 0.5:
            deck[place], deck[place - 1] = deck[place - 1], deck[place]
    state.generator = Generator(seed)
    return other


@every_advisor
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4), steps=st.integers(0, 40))
def test_nobody_peeks(name: str, seed: int, players: int, steps: int) -> None:
    compiled = CompiledMission(legacy_mission(jesters=(0, 1, 1, 2)), players)
    game = walked(Game.dealt(compiled, seed, record_events=False), steps, random.Random(seed))
    seat = game.decision.seat
    if seat is None:
        return
    other = redealt(game, seat, seed)
    assert seen_by(other, seat) == seen_by(game, seat)
    assert advisor_of(name, compiled).choose(other, seat) == advisor_of(name, compiled).choose(game, seat)


@pytest.mark.parametrize("mission", RULED)
@pytest.mark.parametrize("seed", range(2))
def test_nobody_peeks_with_rules(mission: str, seed: int) -> None:
    game = dealt(mission, 2, seed=seed, first=0)
    asked = 0
    while game.choices() and asked < 4:
        seat = game.decision.seat or 0
        changed = redealt(game, seat, seed + asked)
        # What is public, such as who can be named, may not fit cards that are changed by hand.
        others = [other for other in (changed,) if seen_by(other, seat) == seen_by(game, seat)]
        for other in (*others, Worlds(game.compiled).imagine(game, seat, Generator(seed))):
            for name in ADVISORS:
                answers = [answer(advisor_of(name, game.compiled), each, [seat]) for each in (game, other)]
                assert answers[0] == answers[1]
            hints = [hint(each, seat, Budget(6), seed=seed) for each in (game, other)]
            assert hints[0] == hints[1]
        asked += len(others)
        game.play(answer(advisor_of("steady", game.compiled), game))
    assert asked


@settings(max_examples=10)
@given(table=tables())
def test_it_answers_whatever_is_asked(table: Table) -> None:
    game = table.game()
    wanderer = RandomPlayer(table.compiled, table.walk_seed)
    searcher = Keen(table.compiled, 1, Budget(4))
    for number in range(20):
        if game.decision.kind == "none":
            return
        choice = answer(searcher, game)
        assert choice in game.choices()
        game.play(choice if number % 2 else answer(wanderer, game))


def test_it_wins_where_it_can() -> None:
    game = at("P6 P8 C10", enemy=GivenEnemy("bard-20", health=10))
    assert str(keen(game).choose(game, 0)) == "attack C10"


def test_a_payment_is_planned_once() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    play(game, "attack C2")
    player = keen(game)
    first = player.choose(game, 0)
    game.play(first)
    planned = dict(player._planned)
    play(game, player.choose(game, 0))
    assert planned == player._planned


def test_it_feigns_death_where_nothing_else_can_be_done() -> None:
    game = at("C2 B3", "C9", mission=legacy_mission(hand_limit=(2, 2, 2, 2)))
    play(game, "yield")
    assert keen(game).choose(game, 0) == Feign()


def test_the_seat_that_gains_most_claims() -> None:
    game = claiming("J1 C2", "C3", "B10 P9 P8")
    assert keen(game, 60).table_choice(game, range(3)) == Claim(2)
    assert keen(game).table_choice(game, [0]) == Claim(0)


def test_a_budget_of_seconds_ends() -> None:
    game = at("C2 P5 P6 B10 W10", "C9 C8 W9 W8", enemy="bard-15", reserve="W2 W3")
    shares: list[float] = []
    estimates = Keen(game.compiled, 1, Budget(seconds=0.05)).estimates(game, 0, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] >= 1 or estimates[0].rollouts > 0
