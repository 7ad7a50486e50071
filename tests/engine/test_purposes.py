"""Who is asked by a rule is told what becomes of what is chosen, and nobody else is (rulebook, Communication)."""

import pytest

from regicide_legacy.engine.choices import ChooseCards, Order, Yield
from regicide_legacy.engine.purposes import Purpose
from tests.engine.ruled import game_at, mission


def yielding(does: str) -> str:
    return "{rules: [{upon: yielded, do: [" + does + "]}]}"


@pytest.mark.parametrize(
    ("does", "purpose"),
    [
        ("{move: {from: reserve, pick: choice, to: mission_zone}}", Purpose("moved", "reserve", "mission_zone")),
        ("{move: {from: reserve, pick: choice, to: hand}}", Purpose("moved", "reserve", "hand", 0)),
        ("{look: {from: reserve, count: 2, pick: choice}}", Purpose("looked", "reserve")),
        ("{reorder: {from: reserve, count: 2, pick: choice}}", Purpose("reordered", "reserve")),
        ("{reorder: {from: reserve, count: 2}}", Purpose("reordered", "reserve")),
    ],
)
def test_who_is_asked_is_told_what_becomes_of_the_cards(does: str, purpose: Purpose) -> None:
    game = game_at(mission(yielding(does)), ("W9", "C10"), ("P9",), reserve=("C1", "C2", "C3"))
    game.play(Yield())
    assert game.view(0).purpose == purpose
    assert game.view(1).purpose is None


def test_cards_that_were_chosen_to_be_ordered_are_ordered_then() -> None:
    game = game_at(
        mission(yielding("{reorder: {from: reserve, count: 2, pick: choice}}")),
        ("W9", "C10"),
        ("P9",),
        reserve=("C1", "C2", "C3"),
    )
    game.play(Yield())
    game.play(ChooseCards(("C1", "C3")))
    assert game.view(0).purpose == Purpose("reordered", "reserve")
    game.play(Order(("C3", "C1")))
    assert game.view(0).purpose is None
