"""Simulations: the same games whoever plays them, and what is counted of each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.advisor.players import DEFAULT
from regicide_legacy.app import attempts
from regicide_legacy.app.errors import Misused, Unreadable
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.app.simulating import batches
from regicide_legacy.app.simulating.batches import play_batch, seed_of
from regicide_legacy.app.simulating.running import Here
from regicide_legacy.app.simulating.simulation import Simulation, Wanted
from regicide_legacy.app.simulating.tally import Tally
from regicide_legacy.store.database import Store
from tests.app.simulating.simulations import ENDLESS, TOLL_BRIDGE, played, simulated, wanted


def tally_of(number: int, reference: str, players: int) -> Tally:
    """Return what is counted of one game."""
    simulation = Simulation(played(reference), wanted(players=(players,), advisor="steady"))
    table = simulation._table_work(players)
    return Tally.from_data(json.loads(play_batch(batches.work_of(table, number, 1))))


@pytest.mark.parametrize("reference", ["classic", str(TOLL_BRIDGE)])
def test_a_game_is_played_as_bots_play_it_at_the_table(store: Store, reference: str) -> None:
    results = set()
    for number in range(4):
        tally = tally_of(number, reference, 2)
        wishes = SeatWishes(2, None, None, (), True)
        ended = attempts.play_out(store, reference, wishes, seed=seed_of(5, number))
        assert tally.reasons == {ended.reason: 1}
        assert (tally.turns, tally.defeated) == (ended.turns, ended.enemies_defeated)
        assert (tally.wins, tally.lost_at.total()) == ((1, 0) if ended.result == "won" else (0, 1))
        results.add((ended.result, ended.turns))
    assert len(results) > 1


def test_the_size_of_batches_changes_no_figure() -> None:
    figures = simulated(played(), wanted())
    assert figures["complete"]
    assert [table["games"] for table in figures["tables"]] == [12, 12]
    for size in (1, 5):
        assert simulated(played(), wanted(batch=size)) == figures


class FromTheEnd:
    """Plays the last batch first."""

    def run(self, batches: Iterable[str]) -> Iterator[tuple[int, str]]:
        return reversed(list(Here().run(batches)))


def test_who_is_done_first_changes_no_figure() -> None:
    assert simulated(played(), wanted(batch=5), FromTheEnd()) == simulated(played(), wanted())


def test_games_are_counted_in_the_order_of_their_numbers() -> None:
    simulation = Simulation(played(), wanted(batch=5))
    done = list(simulation.run(FromTheEnd()))
    # Nothing is known before the first batch is, though the others are done.
    assert done == [0] * 5 + [24]


def test_what_is_known_on_the_way_is_what_fewer_games_would_find() -> None:
    simulation = Simulation(played(), wanted(batch=5))
    for _ in islice(simulation.run(Here()), 4):
        pass
    few = Simulation(played(), wanted(games=10))
    for _ in few.run(Here()):
        pass
    assert [table.tally for table in simulation.tables] == [table.tally for table in few.tables]


def test_another_seed_plays_other_games() -> None:
    assert simulated(played(), wanted())["tables"] != simulated(played(), wanted(seed=6))["tables"]
    seeds = {seed_of(simulation, number) for simulation in range(20) for number in range(200)}
    assert len(seeds) == 4000
    assert all(0 <= seed < 1 << 64 for seed in seeds)


def test_a_game_without_end_is_broken_off_and_counts_as_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "MOST_CHOICES", 100)
    file = tmp_path / "endless.yaml"
    file.write_text(ENDLESS)
    (table,) = simulated(played(file), wanted(players=(2,), games=2))["tables"]
    assert (table["games"], table["wins"], table["losses"], table["undecided"]) == (2, 0, 0, 2)
    assert table["reasons"] == {"undecided": 2}
    assert table["lost_at"] == []


def test_rules_that_turn_in_a_circle_are_gone_round() -> None:
    carousel = TOLL_BRIDGE.with_name("carousel.yaml")
    (table,) = simulated(played(carousel), wanted(players=(2,), games=6))["tables"]
    assert table["undecided"] < table["games"] == 6


def test_a_set_up_without_end_is_undecided(tmp_path: Path) -> None:
    file = tmp_path / "never.yaml"
    file.write_text(TOLL_BRIDGE.with_name("carousel.yaml").read_text().replace("{start: 0, at_most: 1}", "{start: 1}"))
    (table,) = simulated(played(file), wanted(players=(2,), games=2))["tables"]
    assert table["reasons"] == {"undecided": 2}


def test_work_of_another_version_is_refused() -> None:
    table = Simulation(played(), wanted())._table_work(2)
    work = batches.work_of(table, 0, 1).replace(batches.PROGRAM, "0.0.1, rules 0")
    with pytest.raises(ValueError, match=r"comes from version 0\.0\.1, rules 0"):
        play_batch(work)


def test_keen_searches_with_a_number_of_rollouts() -> None:
    how = {"players": (1,), "games": 1, "advisor": "keen"}
    assert wanted(**how).rollouts == DEFAULT.rollouts
    few = wanted(**how, rollouts=2)
    assert simulated(played(), few) == simulated(played(), few)
    assert simulated(played(), few)["rollouts"] == 2
    assert wanted(advisor="steady").rollouts is None


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"players": (0,)}, "1 to 4"),
        ({"players": ()}, "1 to 4"),
        ({"games": 0}, "at least one game"),
        ({"advisor": "keeen"}, "Did you mean keen"),
        ({"advisor": "steady", "rollouts": 5}, "--rollouts is for keen"),
        ({"advisor": "random", "rollouts": 5}, "random plays no games in its head"),
        ({"advisor": "keen", "rollouts": 0}, "at least one"),
        ({"seed": -1}, "--seed"),
    ],
)
def test_what_cannot_be_is_refused(how: dict[str, Any], why: str) -> None:
    with pytest.raises(Misused, match=why):
        wanted(**how)


def test_a_party_that_shares_an_id_with_the_mission_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "party.json"
    ferryman = {"id": "ferryman", "name": "Ferry", "class": "bard", "classes": ["bard"], "strength": 3}
    file.write_text(json.dumps({"cards": [ferryman]}))
    with pytest.raises(Unreadable, match="cannot be played with this party"):
        Simulation(played(party=file), wanted())


def test_a_simulation_of_few_games_is_whole() -> None:
    sizes: Sequence[int] = (1, 2, 3, 4)
    figures = simulated(played(), Wanted(players=sizes, games=1, advisor="steady"))
    assert [table["players"] for table in figures["tables"]] == [1, 2, 3, 4]
    assert all(table["games"] == 1 for table in figures["tables"])
