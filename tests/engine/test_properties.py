"""What holds in every game: both rule sets, every policy, one to four players, played at random."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.choice_reading import choice_from_data, parse_choice
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.errors import IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup, deal
from tests.engine.card_mover import CardMover
from tests.engine.legal_by_the_book import Referee
from tests.engine.tables import Table, steps, tables, walked

MANY = 120
"""More offered choices than these are sampled, not all tried (every order of eight cards is offered)."""


def offered(game: Game, chance: random.Random) -> list[Choice]:
    choices = game.choices()
    if len(choices) <= MANY:
        return list(choices)
    return [choices[chance.randrange(len(choices))] for _ in range(MANY)]


def all_cards(state: dict) -> Counter[str]:
    """Every card of a full state."""
    piles = ("enemy_deck", "reserve", "discard", "banished", "mission_zone", "box", "aside", "spent")
    cards = [card for pile in piles for card in state[pile]]
    cards += [card for hand in state["hands"] for card in hand]
    cards += [card for laid in state["in_play"] for card in laid]
    return Counter(cards + ([state["enemy"]["card"]] if state["enemy"] else []))


@given(tables())
def test_no_card_is_lost_or_doubled(table: Table) -> None:
    every_card = Counter(card.id for card in table.compiled.cards)
    for game, _ in steps(table):
        assert all_cards(game.full_state()) == every_card


@given(tables())
def test_every_offered_choice_is_accepted(table: Table) -> None:
    chance = random.Random(table.walk_seed)
    for game, _ in steps(table):
        for choice in offered(game, chance):
            assert choice in game.choices()
            game.clone().play(choice)


def any_choice(table: Table, chance: random.Random) -> Choice:
    """Some choice, mostly of this game's cards and seats: often one of the wrong kind, absent or named twice."""
    cards = [*(card.id for card in table.compiled.cards), "nobody"]
    seat = chance.randint(-1, table.compiled.players)
    some = tuple(chance.choices(cards, k=chance.randint(0, 4)))
    words = ("reserve_top", "discard", "hand", "nowhere")
    return chance.choice(
        (
            Attack(some),
            Discard(chance.choice(cards)),
            PlayJester(chance.choice(cards)),
            PlayJester(chance.choice(("J1", "J2"))),
            PlayJester(chance.choice(("J1", "J2")), chance.choice((*BASE_CLASSES, "ranger"))),
            Order(some),
            Claim(seat),
            NextPlayer(seat),
            Start(seat),
            Yield(),
            Feign(),
            Refresh(),
            ChooseOption(chance.choice(words)),
        )
    )


def near_hand(game: Game, chance: random.Random) -> list[Choice]:
    """Choices of cards in some hand, so that only the rule on how cards go together can refuse them."""
    hand = chance.choice(game.full_state()["hands"])
    if not hand:
        return []
    few = tuple(chance.choices(hand, k=chance.randint(1, 3)))
    return [Attack(few), Attack(few[:1] * 2), Discard(few[0]), PlayJester(few[0]), Order(few)]


@given(tables())
def test_every_other_choice_is_refused_and_changes_nothing(table: Table) -> None:
    chance = random.Random(table.walk_seed)
    for game, _ in steps(table):
        before, choices = game.full_state(), game.choices()
        for choice in [any_choice(table, chance) for _ in range(12)] + near_hand(game, chance):
            if choice in choices:
                continue
            with pytest.raises(IllegalChoice):
                game.play(choice)
            assert game.full_state() == before
            assert list(game.choices()[:MANY]) == list(choices[:MANY])
            assert game.clone().full_state() == before


@given(tables())
def test_the_choices_are_those_of_the_rulebook(table: Table) -> None:
    referee = Referee(table.compiled)
    before: dict = {}
    for game, walk in steps(table):
        state = game.full_state()
        choices = game.choices()
        if len(choices) > MANY:
            continue
        last = walk.choices[-1] if walk.choices else None
        legal = referee.legal(game) | referee.ways_out(before, last, state)
        assert len(set(choices)) == len(choices)
        assert set(choices) == legal
        assert bool(choices) == (state["outcome"] == "playing")
        before = state


def everything(game: Game) -> list[object]:
    """The full state and all that each seat may know."""
    views = [replace(game.view(seat), choices=()) for seat in range(game.compiled.players)]
    return [game.full_state(), *views]


@given(tables(), st.integers(0, 2**32))
def test_a_clone_goes_its_own_way(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    alone = [everything(game) for game, _ in steps(table)]
    for (game, _), expected in zip(steps(table), alone, strict=True):
        clone = game.clone(record_events=chance.random() < 0.5)
        assert everything(clone) == expected
        for _ in range(8):
            if clone.choices():
                clone.play(chance.choice(clone.choices()))
        assert everything(game) == expected


@given(tables())
def test_a_clone_forgets_nothing(table: Table) -> None:
    walk = walked(table)
    game = table.game()
    for choice, expected in zip(walk.choices, walk.events[1:], strict=True):
        game = game.clone(record_events=True)
        assert game.play(choice) == expected
    assert everything(game) == everything(walk.game)


@given(tables())
def test_setup_and_choices_give_the_same_game_again(table: Table) -> None:
    walk = walked(table)
    saved = json.loads(json.dumps([table.setup.to_data(), [choice.to_data() for choice in walk.choices]]))
    setup = Setup.from_data(saved[0], table.setup.players, table.setup.seed)
    assert setup == table.setup
    again = Game(table.compiled, setup)
    events = [again.opening, *(again.play(choice_from_data(choice)) for choice in saved[1])]
    assert again.full_state() == walk.game.full_state()
    assert events == walk.events


@given(tables())
def test_a_game_to_which_nobody_listens_is_the_same(table: Table) -> None:
    walk = walked(table)
    silent = Game(table.compiled, table.setup, record_events=False)
    assert silent.opening == ()
    for choice in walk.choices:
        assert silent.play(choice) == ()
    assert silent.full_state() == walk.game.full_state()


@given(tables())
def test_choices_are_written_and_read_without_loss(table: Table) -> None:
    chance = random.Random(table.walk_seed)
    for game, _ in steps(table):
        for choice in offered(game, chance):
            assert choice_from_data(json.loads(json.dumps(choice.to_data()))) == choice
            assert parse_choice(str(choice)) == choice


@given(tables())
def test_events_tell_where_every_card_is(table: Table) -> None:
    mover = CardMover(table.setup)
    for game, walk in steps(table):
        mover.follow(json.loads(json.dumps([event.to_data() for event in walk.events[-1]])))
        state = game.full_state()
        assert mover.zones() == {zone: state[zone] for zone in mover.zones()}
        assert mover.enemy == (state["enemy"]["card"] if state["enemy"] else None)


@given(tables())
def test_a_deal_puts_every_card_in_its_place(table: Table) -> None:
    compiled, setup = table.compiled, table.setup
    dealt = [card for hand in setup.hands for card in hand]
    jesters = compiled.mission.policies.jesters[compiled.players - 1]
    assert Counter([*dealt, *setup.reserve]) == Counter(
        [card.id for card in compiled.members] + [f"J{number}" for number in range(1, jesters + 1)]
    )
    left = iter(setup.enemy_deck)
    for group in compiled.mission.groups:
        assert {next(left) for _ in group} == {enemy.card.id for enemy in group}
    sizes = [len(hand) for hand in setup.hands]
    assert max(sizes) <= compiled.mission.policies.hand_limit[compiled.players - 1]
    assert sizes == sorted(sizes, reverse=True)
    assert setup == deal(compiled, setup.seed, setup.first_player, setup.losses)


def payments(game: Game) -> set[frozenset[str]]:
    """Every set of cards that can be discarded, in some order, until the strike is satisfied."""
    found = set()
    for choice in game.choices():
        if not isinstance(choice, Discard):
            continue
        later = game.clone(record_events=True)
        events = later.play(choice)
        if any(event.name == "strike_suffered" for event in events):
            found.add(frozenset({choice.card}))
        else:
            found |= {cards | {choice.card} for cards in payments(later)}
    return found


@given(tables())
def test_a_strike_is_paid_with_any_set_that_needs_its_last_card(table: Table) -> None:
    strength = {card.id: card.strength for card in table.compiled.cards}
    for game, walk in steps(table):
        state = game.full_state()
        if state["decision"] != "discard" or (walk.choices and isinstance(walk.choices[-1], Discard)):
            continue
        hand = state["hands"][state["to_act"]]
        if len(hand) > 5:
            continue
        sums = {
            frozenset(cards): [strength[card] for card in cards]
            for size in range(1, len(hand) + 1)
            for cards in combinations(hand, size)
        }
        damage = state["damage"]
        assert payments(game) == {
            cards for cards, each in sums.items() if sum(each) >= damage and sum(each) - max(each) < damage
        }
