"""The balance that was measured is of the missions as they stand, and it is fair; and the table can be trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from regicide_legacy.app.simulating.running import Here
from regicide_legacy.app.simulating.simulation import Simulation, Wanted

from . import kinds, variants
from .__main__ import main
from .picture import PICTURE, drawn
from .table import TABLES, Balance, Figure, Key

BALANCE = Balance.read()


@pytest.mark.parametrize("mission", variants.numbers())
def test_a_mission_was_measured_as_it_stands(mission: int) -> None:
    again = f"mission {mission} or the campaign's file has changed: `python -m tests.balance {mission}`"
    assert BALANCE.files(mission) == variants.files(mission), again


def test_only_missions_that_there_are_stand_in_the_table() -> None:
    assert set(BALANCE.missions) <= set(variants.numbers())


def test_the_balance_is_fair() -> None:
    assert list(BALANCE.unfair()) == []


def test_no_single_kind_of_choice_is_best_throughout() -> None:
    assert BALANCE.best_throughout(tuple(kinds.KINDS)) == []


def test_the_picture_shows_the_table() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(BALANCE), "`python -m tests.balance` draws it again"


def table(**rates: tuple[float, ...]) -> Balance:
    """A table of made-up figures: a name is mission, variant and who, such as `m1_plain_steady`."""
    balance = Balance()
    for name, values in rates.items():
        mission, _, rest = name.partition("_")
        variant, _, who = rest.rpartition("_")
        for players, rate in zip(TABLES, values, strict=False):
            figure = Figure(2000, round(rate * 2000))
            balance.keep(Key(int(mission[1:]), variant, who, players), "f", "seed 6", figure)
    return balance


FAIR = {"m1_plain_steady": (0.2, 0.5, 0.5, 0.3), "m1_helped_steady": (0.3, 0.6, 0.6, 0.4)}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, []),
        ({"m1_plain_keen": (0.5, 0.5, 0.5, 0.5)}, []),
        ({"m1_plain_steady": (0.2, 0.5, 0.5, 0.05)}, ["mission 1, 4 players: won 5.0%, not 8% to 60%"]),
        ({"m1_plain_steady": (0.2, 0.61, 0.5, 0.3), "m1_helped_steady": (0.3, 0.7, 0.6, 0.4)}, ["won 61.0%"]),
        ({"m1_helped_steady": (0.27, 0.6, 0.6, 0.4)}, ["mission 1, 1 players: help raises 20.0% to 27.0% only"]),
        ({"m1_plain_keen": (0.3, 0.5, 0.5, 0.5)}, ["keen wins 30.0%"]),
        ({"m2_plain_steady": (0.46, 0.5, 0.5, 0.3)}, ["mission 2, 1 players: 20.0% before it, and 46.0%"]),
        ({"m1_without_idea_steady": (0.21, 0.5, 0.54, 0.3)}, ["mission 1: without its idea"]),
        ({"m1_without_idea_steady": (0.2, 0.5, 0.56, 0.3)}, []),
    ],
)
def test_what_is_not_fair_is_told(more: dict[str, tuple[float, ...]], told: list[str]) -> None:
    found = list(table(**{**FAIR, **more}).unfair())
    assert len(found) == len(told)
    assert all(words in line for words, line in zip(told, found, strict=True))


@pytest.mark.parametrize(
    ("games", "wins", "open_"), [(2000, 1222, True), (5000, 3100, False), (2000, 1000, False), (2000, 150, True)]
)
def test_a_bound_within_the_interval_takes_more_games(games: int, wins: int, open_: bool) -> None:
    assert Figure(games, wins).leaves_open is open_


def test_few_games_judge_nobody() -> None:
    balance = Balance()
    balance.keep(Key(1, "plain", "steady", 1), "f", "seed 6", Figure(20, 0))
    assert list(balance.unfair()) == []


def test_a_kind_of_choice_that_nothing_beats_is_told() -> None:
    balance = table(m1_plain_steady=(0.2, 0.5), m1_plain_strongest=(0.3, 0.5), m1_plain_weakest=(0.3, 0.4))
    assert balance.best_throughout(("strongest", "weakest", "yield")) == ["strongest"]


def test_a_figure_is_kept_until_what_is_played_changes(tmp_path: Path) -> None:
    file, key = tmp_path / "balance.json", Key(3, "plain", "keen", 2)
    balance = Balance()
    balance.keep(key, "as it was", "100 rollouts", Figure(40, 20))
    balance.stamp(3, {"03.yaml": "abc"})
    balance.write(file)
    read = Balance.read(file)
    assert read.files(3) == {"03.yaml": "abc"}
    assert read.measured(key, "as it was", "100 rollouts") == Figure(40, 20)
    assert read.measured(key, "otherwise", "100 rollouts") is None
    assert read.measured(key, "as it was", "300 rollouts") is None
    read.keep(Key(3, "plain", "steady", 2), "otherwise", "seed 6", Figure(10, 1))
    assert read.figure(key) is None


# What is measured.


def test_help_that_was_bought_is_there_without_anybody_buying() -> None:
    helped = variants.helped(variants.plain(4))
    assert helped.loaded.mission.declared.help is None
    moved = [
        effect["move"]["where"]["id"]
        for effect in helped.loaded.document["setup"]
        if "id" in effect["move"].get("where", {})
    ]
    # Three losses are worth six favours: the sandwiches cost three, and so does an all-rounder.
    assert moved == ["all-rounder"]
    assert any("sandwiches" in rule["text"] for rule in helped.loaded.document["rules"])
    simulation = Simulation(helped, Wanted(players=(1,), games=1, advisor="random", seed=1))
    assert list(simulation.run(Here())) == [1]


def test_without_its_idea_a_mission_is_its_enemies_and_what_the_party_brings() -> None:
    plain, bare = variants.plain(4), variants.without_idea(4)
    assert bare.loaded.mission.groups == plain.loaded.mission.groups
    assert bare.loaded.mission.declared.relics == plain.loaded.mission.declared.relics
    assert plain.loaded.mission.declared.counters
    assert not bare.loaded.mission.declared.counters
    assert not bare.loaded.mission.declared.rules
    assert [name for name, _ in variants.variants(1)] == ["plain", "helped"]
    assert [name for name, _ in variants.variants(4)] == ["plain", "helped", "without_idea"]


def test_words_do_not_decide_how_a_game_goes() -> None:
    plain = variants.plain(4)
    assert variants.fingerprint(plain) != variants.fingerprint(variants.without_idea(4))
    assert variants.fingerprint(plain) == variants.fingerprint(variants.plain.__wrapped__(4))


def test_players_of_one_idea_make_their_kind_of_choice(capsys: pytest.CaptureFixture[str]) -> None:
    kinds.register()
    for kind in kinds.KINDS:
        simulation = Simulation(variants.plain(1), Wanted(players=(2,), games=2, advisor=kind, seed=1, batch=2))
        assert list(simulation.run(Here())) == [2]


def test_what_is_measured_already_is_not_measured_again(capsys: pytest.CaptureFixture[str]) -> None:
    if BALANCE.missions != variants.numbers():
        pytest.skip("the table is not whole")
    before = PICTURE.read_bytes()
    main(["1", "--games", "1", "--keen", "0", "--kinds", "1", "--workers", "1"])
    assert "mission  1" not in capsys.readouterr().out
    assert PICTURE.read_bytes() == before
