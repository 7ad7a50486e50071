"""Choices of some cards, and choices too many to count, as views (VOCABULARY, Selectors)."""

from __future__ import annotations

import sys
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.engine.choice_reading import choice_from_data, parse_choice
from regicide_legacy.engine.choices import ChooseCards, ChooseOption, Order, Orders, Subsets

CARDS = ("C7", "B1", "W2", "P5")


def test_smaller_choices_come_first_then_the_order_of_the_cards() -> None:
    subsets = Subsets(CARDS, 0, 2)
    listed = [ChooseCards(cards) for size in (0, 1, 2) for cards in combinations(CARDS, size)]
    assert list(subsets) == listed
    assert [str(choice) for choice in subsets] == [str(choice) for choice in listed]
    assert len(subsets) == len(listed)
    assert (subsets.cards, subsets.least, subsets.most) == (CARDS, 0, 2)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
def test_every_choice_has_its_place(count: int, least: int, more: int) -> None:
    cards = [f"c{number}" for number in range(count)]
    least = min(least, count)
    most = min(least + more, count)
    found = [choice for choice in Subsets(cards, least, most) if isinstance(choice, ChooseCards)]
    expected = [chosen for size in range(least, most + 1) for chosen in combinations(cards, size)]
    assert [choice.cards for choice in found] == expected


def test_cards_chosen_compare_as_a_set() -> None:
    assert ChooseCards(("C7", "B1")) == ChooseCards(("B1", "C7"))
    assert hash(ChooseCards(("C7", "B1"))) == hash(ChooseCards(("B1", "C7")))
    assert ChooseCards(("C7",)) != ChooseOption("C7")
    assert ChooseCards(("P5", "C7")) in Subsets(CARDS, 1, 2)


@pytest.mark.parametrize(
    "choice",
    [ChooseCards(()), ChooseCards(("C7", "C7")), ChooseCards(("C9",)), ChooseCards(("C7", "B1", "W2")), Order(("C7",))],
)
def test_what_is_not_offered_is_not_there(choice: object) -> None:
    assert choice not in Subsets(CARDS, 1, 2)


@pytest.mark.parametrize("cards", [(), ("C7",), ("coin-1", "letholdus")])
def test_cards_chosen_round_trip(cards: tuple[str, ...]) -> None:
    choice = ChooseCards(cards)
    assert choice_from_data(choice.to_data()) == choice
    assert parse_choice(str(choice)) == choice


def test_orders_of_many_cards_are_more_than_can_be_counted() -> None:
    many = Orders([f"c{number}" for number in range(25)])
    assert len(many) == sys.maxsize
    assert many[0] == Order(many.cards)
    assert many[sys.maxsize - 1] in many
    assert many
