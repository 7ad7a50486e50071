"""The benchmarks run, and judge as they should; how fast or how close is for people to read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regicide_legacy.advisor.weights import NAMES, table_name
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rng import Generator
from tests.benchmarks import advisors, random_games, random_policy, strength, tune_steady

YARDSTICK = """
def play(legacy, players, chance):
    return len([chance() for _ in range(100)]), 0
"""


def test_random_games_prints_a_ratio_for_every_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "yardstick.py"
    path.write_text(YARDSTICK)
    assert random_games.main(["--games", "20", "--yardstick", str(path)]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert header in ("plain", "compiled")
    assert [line.split()[:2] for line in lines] == [
        [name, str(players)] for name in random_games.missions() for players in range(1, 5)
    ]
    assert all("ratio" in line for line in lines)


def test_random_games_of_one_mission_can_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "yardstick.py"
    path.write_text(YARDSTICK)
    assert random_games.main(["--games", "20", "--mission", "toll-bridge", "--yardstick", str(path)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == ["toll-bridge"] * 4


def test_advisors_prints_each_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "yardstick.py"
    path.write_text(YARDSTICK)
    few = ["--games", "20", "--rollouts", "8", "--thought", "1"]
    assert advisors.main([*few, "--yardstick", str(path)]) == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert header in ("plain", "compiled")
    steady = [line for line in lines if line.startswith("steady")]
    assert len(steady) == len(random_games.missions()) + 3
    assert [line.split()[0] for line in lines[len(steady) :]] == ["keen", "memory", "workers"]
    assert all("ratio" in line for line in (*steady, lines[-1]))


def test_an_idle_counter_changes_no_game() -> None:
    plain, ruled = (CompiledMission(random_games.missions()[name], 3) for name in ("legacy", "idle-counter"))
    for seed in range(20):
        games = [Game.dealt(compiled, seed, first_player=0, record_events=False) for compiled in (plain, ruled)]
        pick = Generator(seed)
        while choices := games[0].choices():
            assert list(games[1].choices()) == list(choices)
            choice = choices[pick.below(len(choices))]
            for game in games:
                game.play(choice)
        assert not games[1].choices()


def test_a_missing_yardstick_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="nowhere"):
        random_games.main(["--yardstick", str(tmp_path / "nowhere")])


def test_random_policy_agrees_with_what_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_policy.main(["--games", "400", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert "1 players  enemies defeated" in lines[0]


def test_a_mean_that_is_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {players: means._replace(turns=means.turns + 3) for players, means in random_policy.PUBLISHED.items()}
    monkeypatch.setattr(random_policy, "PUBLISHED", wrong)
    assert random_policy.main(["--games", "400", "--processes", "1"]) == 1


def test_games_are_shared_out_whole() -> None:
    sums = random_policy.play_share(2, 0, 30)
    assert sums.games == 30
    assert random_policy.mean_and_error(4, 8, 24) == (2.0, 0.5 * 2**0.5)


def test_strength_prints_wins_with_their_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--games", "6", "--tables", "legacy-2", "classic-1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("legacy-2")
    assert "of     6 won" in first
    assert second.startswith("classic-1 ")


def test_strength_is_the_same_whoever_works(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for workers in ("1", "2"):
        strength.main(["--advisor", "random", "--games", "8", "--tables", "legacy-4", "--workers", workers])
        printed.append(capsys.readouterr().out.partition("a decision")[0])
    assert printed[0] == printed[1]


def test_tuning_keeps_what_is_better_and_how_it_was_made(tmp_path: Path) -> None:
    kept = tmp_path / "weights.json"
    few = ["--generations", "2", "--tries", "4", "--games", "4", "--proof", "12", "--kept", str(kept)]
    hopeless = dict.fromkeys(NAMES, 0.0) | {"damage": -5.0, "pace": 2.0}
    kept.write_text(json.dumps({"2 feign": {"weights": hopeless, "made": {}}}))
    tune_steady.main(["2 feign", *few])
    once = json.loads(kept.read_text())["2 feign"]
    assert once["weights"].keys() == set(NAMES)
    tune_steady.main(["3 feign", "--start", "2 feign", *few[:-4], "--generations", "0", *few[-4:]])
    taken = json.loads(kept.read_text())["3 feign"]
    assert taken["weights"] == once["weights"]
    assert taken["made"]["taken_from"] == "2 feign"


def test_the_same_seed_tunes_the_same(tmp_path: Path) -> None:
    found = []
    few = ["--generations", "2", "--tries", "4", "--games", "5", "--proof", "8"]
    for name in ("a", "b"):
        kept = tmp_path / name
        kept.write_text(tune_steady.KEPT.read_text())
        tune_steady.main(["1 feign", *few, "--kept", str(kept)])
        found.append(kept.read_text())
    assert found[0] == found[1]


def table_of(table: str) -> str:
    return table_name(CompiledMission(tune_steady.mission_of(table), int(table[0])))


def test_all_tables_are_tuned_on_the_mission_they_are_for() -> None:
    for table, entry in json.loads(tune_steady.KEPT.read_text()).items():
        assert table_of(table) == table
        assert entry["made"]


@pytest.mark.parametrize("who", [["steady", "--games", "5"], ["keen", "--rollouts", "12", "--games", "1"]])
def test_who_does_not_peek_plays_the_same_games(who: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for redealt in ([], ["--redealt"]):
        strength.main(["--advisor", *who, "--tables", "legacy-3", *redealt])
        printed.append(capsys.readouterr().out.partition("a decision")[0])
    assert printed[0] == printed[1]
