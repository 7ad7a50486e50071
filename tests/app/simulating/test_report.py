"""The figures of a simulation: that they add up, and how sure they are."""

from __future__ import annotations

from collections import Counter
from math import comb, isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.advisor.intervals import by_chance, wilson
from regicide_legacy.app.simulating.report import csv_lines, difference, odds_document, simulation_document
from regicide_legacy.app.simulating.simulation import Played, Simulation, Table
from regicide_legacy.app.simulating.tally import Share, Tally
from tests.app.simulating.simulations import played, simulated, wanted


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_of_a_share_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in wilson(wins, games)] == [low, high]


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17, table II, method 10.
    [
        (Share(70, 56), Share(80, 48), 0.0524, 0.3339),
        (Share(10, 9), Share(10, 3), 0.1705, 0.8090),
        (Share(10, 0), Share(20, 0), -0.1611, 0.2775),
        (Share(10, 10), Share(10, 0), 0.6075, 1.0),
    ],
)
def test_the_interval_of_a_difference_is_newcombes(one: Share, other: Share, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in difference(one, other)] == [low, high]
    assert [round(-bound, 4) for bound in reversed(difference(other, one))] == [low, high]


@given(st.integers(1, 400), st.integers(1, 400), st.floats(0, 1), st.floats(0, 1))
def test_a_difference_lies_between_its_bounds(games: int, others: int, rate: float, other_rate: float) -> None:
    one, other = Share(games, round(games * rate)), Share(others, round(others * other_rate))
    low, high = difference(one, other)
    assert -1 <= low <= one.rate - other.rate <= high <= 1


@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_what_is_by_chance_is_counted_exactly(games: int, others: int, drawn: st.DataObject) -> None:
    wins, other_wins = drawn.draw(st.integers(0, games)), drawn.draw(st.integers(0, others))
    all_wins = wins + other_wins
    ways = {here: comb(games, here) * comb(others, all_wins - here) for here in range(min(games, all_wins) + 1)}
    as_uneven = sum(each for each in ways.values() if each <= ways[wins])
    assert isclose(by_chance(wins, games, other_wins, others), as_uneven / comb(games + others, all_wins))


def test_what_never_comes_by_chance_is_told_quickly() -> None:
    assert by_chance(100, 40_000, 20_000, 60_000) == 0


def test_figures_add_up() -> None:
    figures = simulated(played(), wanted(players=(1, 2, 3, 4), games=20))
    assert figures["complete"]
    for table in figures["tables"]:
        assert table["games"] == 20 == table["wins"] + table["losses"] + table["undecided"]
        assert sum(table["reasons"].values()) == table["games"]
        assert sum(each["games"] for each in table["lost_at"]) == table["losses"] > 0
        assert table["low"] <= table["win_rate"] <= table["high"]
        assert isclose(table["win_rate"], table["wins"] / 20)
        assert 0 < table["defeated"] <= 2 < table["turns"]
        for each in (*table["rules"], *table["cards"]):
            assert 0 < each["games"] <= 1
        hands = {1: 8, 2: 14, 3: 18, 4: 20}[table["players"]]
        jesters = {1: 0, 2: 0, 3: 1, 4: 2}[table["players"]]
        # Whatever was dealt was dealt in every game, one card as often as another.
        assert round(sum(each["games"] for each in table["cards"]) * 20) == hands * 20
        assert {each["card"] for each in table["cards"]} <= {card.id for card in played().party} | {
            f"J{number + 1}" for number in range(jesters)
        }


def test_losses_are_told_in_the_order_of_the_enemies() -> None:
    simulation = Simulation(played(), wanted(players=(2,)))
    simulation.tables[0].tally.lost_at.update({"": 1, "ferryman": 5, "toll-keeper": 2, "coin-2": 3})
    (table,) = simulation_document(simulation)["tables"]
    enemies = {each["enemy"]: each["games"] for each in table["lost_at"]}
    assert list(enemies.items()) == [("toll-keeper", 2), ("ferryman", 5), ("coin-2", 3), (None, 1)]


def told(tally: Tally) -> dict[str, dict[str, object]]:
    """Return what is said of each card."""
    simulation = Simulation(played(), wanted(players=(2,)))
    simulation.tables[:] = [Table(2, tally)]
    return {each["card"]: each for each in simulation_document(simulation)["tables"][0]["cards"]}


def test_a_card_that_changes_the_odds_is_told_from_one_that_does_not() -> None:
    cards = told(
        Tally(games=1000, wins=500, dealt={"C7": Share(400, 260), "W5": Share(400, 204), "P2": Share(1000, 500)})
    )
    assert list(cards) == ["C7", "W5", "P2"]
    assert (cards["C7"]["games"], cards["C7"]["swing"], cards["C7"]["sure"]) == (0.4, 0.25, True)
    assert cards["W5"]["swing"] == pytest.approx(204 / 400 - 296 / 600, abs=1e-4)
    assert cards["W5"]["low"] < 0 < cards["W5"]["high"]
    assert not cards["W5"]["sure"]
    # Of what was there in every game nothing can be said.
    assert cards["P2"] == {"card": "P2", "games": 1.0, "swing": None, "low": None, "high": None, "sure": False}


def test_among_many_cards_none_seems_to_matter_by_chance() -> None:
    chance = Random(7)
    lists = 0
    for _ in range(20):
        wins = [chance.random() < 0.5 for _ in range(300)]
        dealt: dict[str, Share] = {}
        for card in (card.id for card in played().party):
            games = [chance.random() < 0.35 for _ in wins]
            dealt[card] = Share(sum(games), sum(won for won, there in zip(wins, games, strict=True) if there))
        cards = told(Tally(games=300, wins=sum(wins), dealt=dealt))
        assert len(cards) == 40
        lists += any(each["sure"] for each in cards.values())
    assert lists <= 2


def test_of_few_games_no_card_seems_to_matter_that_was_in_one_hand() -> None:
    cards = told(Tally(games=10, wins=1, dealt={"C7": Share(1, 1), "W5": Share(3, 0)}))
    assert (cards["C7"]["swing"], cards["C7"]["sure"], cards["W5"]["sure"]) == (1.0, False, False)


def test_odds_are_the_same_figures_and_no_more() -> None:
    figures = simulated(played(), wanted())
    odds = odds_document(figures)
    assert odds["mission"] == figures["mission"]
    assert [list(table) for table in odds["tables"]] == [["players", "games", "wins", "win_rate", "low", "high"]] * 2
    assert odds["tables"][0].items() <= figures["tables"][0].items()


def test_a_row_for_each_table() -> None:
    figures = simulated(played(), wanted())
    head, *rows = (list(row) for row in csv_lines(figures))
    assert head[:6] == ["mission", "advisor", "seed", "players", "games", "wins"]
    assert [row[:5] for row in rows] == [["toll-bridge", "random", 5, 2, 12], ["toll-bridge", "random", 5, 3, 12]]
    assert all(len(row) == len(head) for row in rows)


def test_what_a_sealed_card_did_is_told_without_its_name() -> None:
    open_book = played()
    sealed = Played(loaded=open_book.loaded, party=open_book.party, sealed=True)
    tally = Tally(
        games=10,
        wins=2,
        reasons=Counter({"rule:ferryman": 4, "rule:coin": 3, "rule:patience": 2, "strike": 1}),
        lost_at=Counter({"ferryman": 6, "coin-1": 4}),
        rules={"ferryman": Share(5, 1), "coin": Share(4, 1), "mission.1": Share(3, 1)},
        dealt={"coin-1": Share(3, 1), "C7": Share(2, 1)},
    )
    simulation = Simulation(sealed, wanted(players=(2,)))
    simulation.tables[:] = [Table(2, tally)]
    (table,) = simulation_document(simulation)["tables"]
    assert table["reasons"] == {"rule": 7, "rule:patience": 2, "strike": 1}
    assert table["lost_at"] == [{"enemy": "ferryman", "games": 6}, {"enemy": None, "games": 4}]
    assert [each["rule"] for each in table["rules"]] == ["mission.1"]
    assert [each["card"] for each in table["cards"]] == ["C7"]
