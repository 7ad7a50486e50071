"""`legacy odds` and `legacy simulate`: what they print, how they are broken off, and what they refuse."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from regicide_legacy.advisor.players import DEFAULT
from regicide_legacy.app.simulating.running import Workers
from tests.cli.conftest import Legacy

MISSIONS = Path(__file__).with_name("missions")
TOLL_BRIDGE = str(MISSIONS / "toll-bridge.yaml")
FEW = ("--games", "12", "--advisor", "random", "--workers", "1")
LEGACY = [sys.executable, "-c", "from regicide_legacy.cli.main import run; run()"]


def test_odds_are_a_share_with_its_interval(legacy: Legacy) -> None:
    ran = legacy("odds", "1", "--players", "3", "--games", "10", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    (table,) = legacy("odds", "1", "--players", "3", "--games", "10", "--workers", "1", "--json").json["tables"]
    row = ran.out.splitlines()[-1].split()
    assert row[0] == "3"
    assert row[1] == f"{table['win_rate']:.1%}"
    assert row[2:5] == [f"{table['low']:.1%}", "to", f"{table['high']:.1%}"]
    assert table["low"] < table["win_rate"] < table["high"]


def test_a_simulation_as_json(legacy: Legacy) -> None:
    told = legacy("simulate", TOLL_BRIDGE, "--players", "2-3", "--seed", "8", *FEW, "--json").json
    assert list(told) == [
        "mission",
        "title",
        "party_size",
        "without",
        "advisor",
        "rollouts",
        "seed",
        "games",
        "complete",
        "tables",
    ]
    assert (told["mission"], told["advisor"], told["rollouts"], told["seed"]) == ("toll-bridge", "random", None, 8)
    assert (told["games"], told["complete"], told["party_size"]) == (12, True, 40)
    assert [table["players"] for table in told["tables"]] == [2, 3]
    for table in told["tables"]:
        assert list(table) == [
            "players",
            "games",
            "wins",
            "losses",
            "undecided",
            "win_rate",
            "low",
            "high",
            "turns",
            "defeated",
            "reasons",
            "lost_at",
            "rules",
            "cards",
        ]
        assert sum(each["games"] for each in table["lost_at"]) == table["losses"]
        assert {"rule", "games", "swing", "low", "high", "sure"} == set(table["rules"][0])
        assert {"card", "games", "swing", "low", "high", "sure"} == set(table["cards"][0])


def test_a_simulation_as_people_read_it(legacy: Legacy) -> None:
    ran = legacy("simulate", TOLL_BRIDGE, *FEW)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The Toll Bridge  40 members, random bots, seed 0\n")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert re.findall(r"\n\n(.*)", ran.out) == [
        "How games ended",
        "Lost against",
        "Rules that did something",
        "Cards that mattered",
    ]
    assert "1 player  2 players  3 players  4 players" in ran.out
    assert re.search(r"^The hand struck could not pay +\d+%", ran.out, re.MULTILINE)
    assert re.search(r"^Toll Keeper .* █", ran.out, re.MULTILINE)
    assert re.search(r"^mission\.1  Dawdling .* in \d+%", ran.out, re.MULTILINE)
    # Nothing can be sure of after twelve games.
    assert ran.out.endswith("No card made a difference that could not be chance.\n")


def test_a_card_that_matters_is_named(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "one-blow.yaml"
    file.write_text(
        "format: mission/1\nid: one-blow\ntitle: One Blow\nruleset: legacy\nlose_when: {turns: 2}\n"
        "enemies:\n  - {strength: 60, health: 20, cards: [{id: giant, name: Giant, class: cleric}]}\n"
    )
    ran = legacy("simulate", str(file), "--players", "1", "--games", "300", "--workers", "1")
    assert re.search(r"^Warrior 10 +\+\d\d\.\d ± \d", ran.out, re.MULTILINE), ran.out


def test_a_simulation_as_csv(legacy: Legacy) -> None:
    ran = legacy("simulate", TOLL_BRIDGE, "--players", "2-3", *FEW, "--csv")
    assert (ran.code, ran.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    told = legacy("simulate", TOLL_BRIDGE, "--players", "2-3", *FEW, "--json").json
    assert [int(row["wins"]) for row in rows] == [table["wins"] for table in told["tables"]]
    assert rows[0]["mission"] == "toll-bridge"
    assert float(rows[1]["high"]) == told["tables"][1]["high"]


def test_workers_change_no_byte(legacy: Legacy) -> None:
    one = legacy("simulate", TOLL_BRIDGE, "--players", "2", *FEW, "--json")
    two = legacy("simulate", TOLL_BRIDGE, "--players", "2", *FEW[:4], "--workers", "2", "--json")
    assert one == two


def test_the_help_tells_how_many_rollouts_there_are_by_default(legacy: Legacy) -> None:
    assert f"else {DEFAULT.rollouts}." in " ".join(legacy("simulate", "--help").out.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("--players", "5"), 2, "--players takes a number from 1 to 4 or a range such as 1-4, not '5'."),
        (("--players", "3-2"), 2, "not '3-2'."),
        (("--games", "0"), 2, "at least one game"),
        (("--advisor", "stedy"), 2, "Did you mean steady?"),
        (("--rollouts", "9"), 2, "--rollouts is for keen, who searches; steady plays no games in its head."),
        (("--workers", "0"), 2, "at least one process"),
        (("--workers", "2", "--cluster", "tcp://h:1"), 2, "give one of them"),
        (("--csv", "--json"), 2, "give one of them"),
        (("--party", "nobody.json"), 2, "--party: nobody.json cannot be read: No such file or directory."),
        (("--at-mission", "2"), 2, "no party is typical of it"),
        (("--without", "mission.8"), 2, "has no rule mission.8 that is known. Did you mean mission.3?"),
        (("--set", "hand_limit"), 2, "--set takes KEY=VALUE"),
        (("--cluster", "nonsense"), 1, "No Dask scheduler answers at nonsense."),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    legacy: Legacy, words: tuple[str, ...], code: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regicide_legacy.app.simulating.cluster._ANSWERS_WITHIN", 0.5)
    ran = legacy("simulate", TOLL_BRIDGE, *words)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.endswith(f"{why}\n") or why in ran.err
    assert ran.err.count("\n") == 1


def test_a_mission_that_is_sealed_has_no_odds(legacy: Legacy) -> None:
    assert legacy("odds", "2").err.startswith("Mission 2 is locked until mission 1 is won.")
    legacy("record", "1", "--won", "--players", "2")
    ran = legacy("odds", "2")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "The pack of mission 2 is still sealed: `legacy start-mission 2` opens it.\n"


def test_odds_are_those_of_the_party_as_it_is_now(legacy: Legacy) -> None:
    def odds() -> str:
        return legacy("odds", "1", "--players", "2", "--games", "4", "--workers", "1").out

    legacy("start-mission", "1", "--auto", "--players", "2")
    assert odds().startswith("The Writ  40 members")
    legacy("party", "remove", "C10", "--yes")
    assert odds().startswith("The Writ  39 members")


def test_the_party_that_party_show_prints_plays(legacy: Legacy, tmp_path: Path) -> None:
    legacy("start-mission", "1", "--auto", "--players", "2")
    legacy("party", "remove", "C10", "--yes")
    file = tmp_path / "party.json"
    file.write_text(legacy("party", "show", "--json").out, encoding="utf-8")
    ran = legacy("simulate", TOLL_BRIDGE, "--party", str(file), *FEW, "--players", "2", "--json")
    assert ran.json["party_size"] == 39


def test_a_campaigns_file_is_played_by_its_own_cards_and_that_is_said(legacy: Legacy) -> None:
    file = str(Path(__file__).parents[1] / "campaigns" / "lamplight" / "02-braxelfen.yaml")
    alone = legacy("simulate", file, *FEW, "--players", "2")
    assert alone.err == "This is mission 2 of a campaign, played by the forty who start. See --at-mission 2.\n"
    there = legacy("simulate", file, *FEW, "--players", "2", "--at-mission", "2")
    assert (there.code, there.err) == (0, "")
    assert there.out.startswith("Braxelfen  42 members")


# Broken off.


def interrupted(*words: str, once_it_shows: str) -> tuple[int | None, str, str]:
    """Press Ctrl-C at a terminal; return the exit code, what was printed, and what the terminal showed."""
    pexpect = pytest.importorskip("pexpect")
    printed = Path(os.environ["LEGACY_DB"]).with_name("printed")
    # Standard output leads into a file; talk and progress come to the terminal.
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", 'exec "$@" > "$0"', str(printed), *LEGACY, *words],
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=120,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    child.logfile_read = screen = io.StringIO()
    child.expect(once_it_shows)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus, printed.read_text(encoding="utf-8"), screen.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal here")
def test_ctrl_c_prints_what_is_known_so_far() -> None:
    words = ("simulate", TOLL_BRIDGE, "--players", "2", "--games", "20000", "--advisor", "random", "--workers", "2")
    code, out, shown = interrupted(*words, "--json", once_it_shows=r"[1-9]\d*/20000")
    assert code == 130
    told = json.loads(out)
    (table,) = told["tables"]
    assert not told["complete"]
    assert 0 < table["games"] < 20000
    assert sum(table["reasons"].values()) == table["games"]
    assert f"Stopped after {table['games']:,} of 20,000 games: the figures are of these." in shown
    assert "games, " in shown
    assert "Traceback" not in shown


def test_ctrl_c_before_anything_is_known_prints_nothing(legacy: Legacy, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("regicide_legacy.app.simulating.running.play_batch", press)
    ran = legacy("simulate", TOLL_BRIDGE, *FEW)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "Stopped before the first games were over: nothing is known yet.\n"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes die differently here")
def test_a_worker_that_dies_is_told_beside_what_was_counted(legacy: Legacy, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Workers.run

    def dying(self: Workers, batches: object) -> object:
        import multiprocessing

        for place, tally in run(self, batches):  # type: ignore[arg-type]
            yield place, tally
            # Figures are of the first games, so the first batch must be there.
            if place == 0:
                for worker in multiprocessing.active_children():
                    worker.kill()
                    worker.join()

    monkeypatch.setattr(Workers, "run", dying)
    monkeypatch.setattr("regicide_legacy.app.simulating.simulation._BATCHES", {"random": 10})
    words = ("--players", "2", "--games", "1000", "--advisor", "random", "--workers", "2", "--json")
    ran = legacy("simulate", TOLL_BRIDGE, *words)
    assert ran.code == 1
    assert re.fullmatch(r"A worker process died; .*\. The figures are of the first \d+ of 1,000 games\.\n", ran.err)
    assert not ran.json["complete"]


def test_progress_is_talk_and_only_at_a_terminal() -> None:
    words = ["simulate", TOLL_BRIDGE, "--players", "2", *FEW, "--csv"]
    ran = subprocess.run([*LEGACY, *words], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert ran.stderr == ""
    assert len(ran.stdout.splitlines()) == 2
