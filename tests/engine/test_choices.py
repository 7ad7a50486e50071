"""Choices as values: their text and data forms, and what is no choice."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    Orders,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.errors import MalformedChoice

WORDS = (
    (Attack(("C7", "B1")), "attack C7 B1", {"attack": ["C7", "B1"]}),
    (Yield(), "yield", {"yield": {}}),
    (PlayJester("J1"), "jester J1", {"jester": "J1"}),
    (PlayJester("J1", "bard"), "jester J1 bard", {"jester": "J1", "class": "bard"}),
    (Claim(2), "claim 2", {"claim": 2}),
    (Discard("P5"), "discard P5", {"discard": ["P5"]}),
    (Feign(), "feign", {"feign": {}}),
    (Refresh(), "refresh", {"refresh": {}}),
    (NextPlayer(0), "next_player 0", {"next_player": 0}),
    (Start(3), "start 3", {"start": 3}),
    (ChooseOption("reserve_top"), "choose reserve_top", {"choose": "reserve_top"}),
    (Order(("C7", "B1")), "order C7 B1", {"order": ["C7", "B1"]}),
)


@pytest.mark.parametrize(("choice", "text", "data"), WORDS)
def test_a_choice_has_a_text_and_a_data_form(choice: Choice, text: str, data: dict) -> None:
    assert str(choice) == text
    assert choice.to_data() == data
    assert parse_choice(text) == choice
    assert choice_from_data(data) == choice


card_ids = st.from_regex(r"[A-Za-z][A-Za-z0-9-]{0,8}", fullmatch=True)
card_lists = st.lists(card_ids, max_size=5).map(tuple)
seats = st.integers(0, 9)


@given(
    st.one_of(
        card_lists.map(Attack),
        card_lists.map(Order),
        card_ids.map(Discard),
        st.builds(PlayJester, card_ids, st.none() | card_ids),
        card_ids.map(ChooseOption),
        seats.map(Claim),
        seats.map(NextPlayer),
        seats.map(Start),
        st.sampled_from((Yield(), Feign(), Refresh())),
    )
)
def test_what_is_written_is_read_as_it_was(choice: Choice) -> None:
    assert parse_choice(str(choice)) == choice
    assert choice_from_data(choice.to_data()) == choice
    assert type(choice_from_data(choice.to_data())) is type(choice)


def test_cards_of_an_attack_compare_as_a_set() -> None:
    assert Attack(("C7", "B1")) == Attack(("B1", "C7"))
    assert hash(Attack(("C7", "B1"))) == hash(Attack(("B1", "C7")))
    assert Attack(("C7", "C7")) != Attack(("C7",))
    assert Attack(("C7",)) != Discard("C7")
    assert Order(("C7", "B1")) != Order(("B1", "C7"))


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        "attack",
        ["attack"],
        {"attack": "C7"},
        {"attack": [7]},
        {"order": {"C7": 1}},
        {"discard": []},
        {"discard": ["C7", "B1"]},
        {"yield": None},
        {"yield": True},
        {"feign": {"cards": []}},
        {"refresh": []},
        {"claim": "Ana"},
        {"claim": True},
        {"start": 1.0},
        {"next_player": None},
        {"jester": ["J1"]},
        {"jester": "J1", "class": 3},
        {"jester": "J1", "seat": 3},
        {"class": "bard"},
        {"choose": [7]},
        {"leap": {}},
        {7: {}},
        {"attack": ["C7"], "yield": {}},
    ],
)
def test_data_that_is_no_choice_is_told_apart_from_an_illegal_one(data: object) -> None:
    with pytest.raises(MalformedChoice):
        choice_from_data(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "leap",
        "yield now",
        "jester",
        "jester J1 bard now",
        "claim",
        "claim Ana",
        "claim -1",
        "discard",
        "choose",
    ],
)
def test_words_that_are_no_choice_are_refused(text: str) -> None:
    with pytest.raises(MalformedChoice):
        parse_choice(text)


def test_a_choice_of_no_kind_has_no_form() -> None:
    with pytest.raises(NotImplementedError):
        Choice().to_data()


def test_orders_are_a_view_in_order_of_the_cards_given() -> None:
    orders = Orders(("C7", "B1", "W2"))
    listed = [Order(cards) for cards in permutations(("C7", "B1", "W2"))]
    assert len(orders) == 6
    assert list(orders) == listed
    assert [orders[place] for place in range(-6, 0)] == listed
    assert orders[1:4] == tuple(listed[1:4])
    assert orders[::-2] == tuple(listed[::-2])
    for beyond in (6, -7):
        with pytest.raises(IndexError):
            orders[beyond]


def test_orders_contain_each_order_and_nothing_else() -> None:
    orders = Orders(("C7", "B1", "W2"))
    assert Order(("W2", "C7", "B1")) in orders
    assert Order(("W2", "C7")) not in orders
    assert Order(("W2", "C7", "C7")) not in orders
    assert Attack(("C7", "B1", "W2")) not in orders


def test_so_many_orders_that_none_is_made_before_it_is_asked_for() -> None:
    cards = tuple(f"card-{number}" for number in range(20))
    orders = Orders(cards)
    assert len(orders) == 2_432_902_008_176_640_000
    assert orders[-1] == Order(cards[::-1])
    assert Order(cards[5:] + cards[:5]) in orders
