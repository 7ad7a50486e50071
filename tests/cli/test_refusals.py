"""Every way to be refused: one clear line on standard error, no traceback, and the exit code that FORMATS promises."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from regicide_legacy.cli.errors import explained
from tests.cli.conftest import Legacy, Ran
from tests.views.tables import MISSIONS

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"
LEGACY = [sys.executable, "-c", "from regicide_legacy.cli.main import run; run()"]


def assert_refused(ran: Ran, code: int, says: str) -> None:
    assert ran.code == code, ran
    assert ran.out == ""
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "words",
    [
        "status",
        "party show",
        "history",
        "attempt list",
        "attempt show 1",
        "attempt export 1",
        "attempt replay 1",
        "resume",
    ],
)
def test_before_anything_was_played_commands_say_how_to_begin(legacy: Legacy, database: Path, words: str) -> None:
    assert_refused(legacy(*words.split()), 1, "legacy start-mission 1")
    assert not database.exists()


TABLES = [
    ("--players 2 --seats Ana,Ben,Cleo", "--players says 2 and --seats names 3"),
    ("--players 0", "1 to 4 players, not 0"),
    ("--players 5", "1 to 4 players, not 5"),
    ("--players -1", "1 to 4 players, not -1"),
    ("--seats Ana,Ben,Cleo,Dan,Eve", "1 to 4 players, not 5"),
    ("--seats Ana,,Ben", "empty name"),
    ("--seats ''", "empty name"),
    ("--seats Ana,ANA", "Two seats are called ANA"),
    ("--seats 'Ana,B\x1ben'", "printable"),
    ("--seats 'A\u202ena'", "printable"),
    (f"--seats {'x' * 41}", "at most 40"),
]
STARTS = [
    *TABLES,
    ("--seats Ana,Ben --first Anna", "Did you mean Ana?"),
    ("--seats Ana,Ben --bots Bem", "Did you mean Ben?"),
    ("--players 2 --bots Player3", "only Player 1, Player 2"),
    ("--players 2 --bots ''", "nobody called nothing"),
    ("--seats Ana,Ben --bots Ben --auto", "give one of them"),
    ("--seats Ana,Ben --bots Ben --strength kene", "Did you mean keen?"),
    ("--seats Ana,Ben --strength keen", "name their seats with --bots"),
    ("--think 0", "--think"),
    ("--think 9999", "--think"),
    ("--seed -1", "--seed"),
    (f"--seed {2**64}", "--seed"),
    ("--seed many", "--seed"),
    ("--set jesters", "KEY=VALUE"),
    ("--set =1", "KEY=VALUE"),
    ("--set jester=claim --set jester=claim", "jester twice"),
    ("--set solo_jester=refresh", "did you mean solo_jesters?"),
    ("--set solo_jesters=refrehs", "refresh"),
    ("--json", "--auto"),
    ("--unknown", "--unknown"),
]


@pytest.mark.parametrize(("options", "says"), STARTS)
def test_a_table_that_cannot_be(legacy: Legacy, options: str, says: str) -> None:
    import shlex

    assert_refused(legacy("start-mission", "1", *shlex.split(options)), 2, says)
    assert legacy("history").code == 1


@pytest.mark.parametrize(
    ("reference", "code", "says"),
    [
        ("clasic", 2, "Did you mean classic?"),
        ("nowhere/mission.yaml", 2, "'nowhere/mission.yaml'"),
        ("0", 2, "1 to 12"),
        ("13", 2, "1 to 12"),
        ("9" * 5000, 2, "There is no mission"),
        ("2", 1, "locked until mission 1 is won"),
        ("12", 1, "locked until mission 11 is won"),
        (".", 2, "folder"),
        ("a\0b", 2, "There is no mission"),
        ("", 2, "There is no mission"),
    ],
)
@pytest.mark.parametrize("command", ["start-mission", "mission show"])
def test_a_mission_that_cannot_be_played(legacy: Legacy, command: str, reference: str, code: int, says: str) -> None:
    assert_refused(legacy(*command.split(), reference), code, says)


def test_a_mission_that_is_still_to_be_written(legacy: Legacy, tmp_path: Path) -> None:
    content = tmp_path / "lamplight"
    shutil.copytree(LAMPLIGHT, content)
    file = content / "campaign.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if not line.startswith("  2: ")))
    legacy("new", "Early", "--content", str(content))
    legacy("record", "1", "--won", "--players", "1")
    assert_refused(legacy("start-mission", "2"), 1, "not there yet")


def test_a_mission_file_that_does_not_load(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: mission/1\nid: mine\ntitel: Mine\nextends: classic\n", encoding="utf-8")
    assert_refused(legacy("start-mission", str(file)), 2, "mine.yaml:3:1: unknown key titel; did you mean title?")


def test_one_attempt_runs_at_a_time_in_a_campaign(legacy: Legacy) -> None:
    legacy("start-mission", "1", "--players", "2", typed="q\n")
    ran = legacy("start-mission", "1", "--auto")
    assert_refused(ran, 1, "resume 1 or abandon it")
    # Outside the campaign another one may run.
    assert legacy("start-mission", "classic", typed="q\n").code == 0
    assert_refused(legacy("abandon", "--lost"), 2, "1 and 2 are running")
    assert legacy("abandon", "2", "--void").code == 0
    assert legacy("abandon", "--void").code == 0


def test_a_classic_game_that_runs_does_not_keep_a_campaign_from_being_founded(legacy: Legacy) -> None:
    legacy("start-mission", "classic", typed="q\n")
    ran = legacy("start-mission", "1", "--auto")
    assert ran.code == 0, ran
    assert "Founded the campaign" in ran.err
    assert_refused(legacy("start-mission", "classic", "--auto"), 1, "resume 1 or abandon it")


@pytest.mark.parametrize("words", ["abandon", "abandon --lost --void"])
def test_abandoning_says_how_it_counts(legacy: Legacy, words: str) -> None:
    assert_refused(legacy(*words.split()), 2, "--lost")


def test_there_is_nothing_to_go_on_with(legacy: Legacy) -> None:
    legacy("start-mission", "1", "--auto", "--players", "2")
    assert_refused(legacy("resume"), 1, "No attempt is running")
    assert_refused(legacy("resume", "1"), 1, "Attempt 1 is over")
    assert_refused(legacy("resume", "7"), 1, "no attempt 7")
    assert_refused(legacy("abandon", "--lost"), 1, "No attempt is running")


@pytest.mark.parametrize("command", ["export", "replay"])
def test_an_attempt_that_runs_keeps_its_hands_to_itself(legacy: Legacy, command: str) -> None:
    legacy("start-mission", "1", "--players", "2", typed="q\n")
    assert_refused(legacy("attempt", command, "1"), 1, "still running")


@pytest.mark.parametrize("command", ["export", "replay"])
def test_a_recorded_result_has_no_choices(legacy: Legacy, command: str) -> None:
    legacy("record", "1", "--lost", "--players", "2")
    assert_refused(legacy("attempt", command, "1"), 1, "no choices")
    for number in ("2", "0", "-1", str(2**64)):
        assert_refused(legacy("attempt", command, "--", number), 1, f"no attempt {number}")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("1", 2, "--won or --lost"),
        ("1 --won --lost", 2, "--won or --lost"),
        ("2 --won", 1, "locked"),
        ("0 --won", 2, "1 to 12"),
        ("return.yaml --won", 2, "such as 1, or gauntlet, not 'return.yaml'"),
        ("1 --won --defeated 13", 2, "12 enemies"),
        ("1 --won --defeated -1", 2, "--defeated"),
        ("1 --won --date 30.11.2026", 2, "2026-11-30"),
        ("1 --won --date 20261130", 2, "2026-11-30"),
        ("1 --won --date 2026-02-30", 2, "2026-11-30"),
        ("1 --won --date 9999-01-01", 2, "still to come"),
        ("1 --won --note 'two\nlines'", 2, "one line"),
        *((f"1 --won {options}", 2, says) for options, says in TABLES),
    ],
)
def test_a_result_that_cannot_be(legacy: Legacy, words: str, code: int, says: str) -> None:
    import shlex

    assert_refused(legacy("record", *shlex.split(words)), code, says)
    assert legacy("history").code == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("hello\n- well\n", "no attempt file"),
        ('{"format": "attempt/2"}\n', "attempt/1"),
        (None, "no such file"),
    ],
)
def test_what_is_no_attempt_file(legacy: Legacy, tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "attempt.jsonl"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    ran = legacy("attempt", "verify", str(file))
    assert_refused(ran, 2, says)
    assert len(ran.err.splitlines()) == 1


def test_scenario_files_that_do_not_load(legacy: Legacy, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("format: scenario/1\nmission: classic\ncases: []\n", encoding="utf-8")
    bad.write_text("format: scenario/1\nmission: clasic\ncases: []\n", encoding="utf-8")
    ran = legacy("mission", "test", str(good), str(bad), str(tmp_path / "none.yaml"))
    assert_refused(ran, 2, "did you mean classic?")
    assert "none.yaml: there is no such file" in ran.err


def test_a_schema_that_there_is_not(legacy: Legacy) -> None:
    assert_refused(legacy("mission", "schema", "scenari"), 2, "Did you mean scenario?")


def test_a_command_that_there_is_not(legacy: Legacy) -> None:
    assert_refused(legacy("strat-mission", "1"), 2, "start-mission")


def test_a_file_of_somebody_else_stays_as_it_is(legacy: Legacy, database: Path) -> None:
    database.parent.mkdir()
    database.write_bytes(b"Dear diary, today we lost to Letholdus again. " * 30)
    for words in (
        ["status"],
        ["start-mission", "1", "--auto"],
        ["record", "1", "--won", "--players", "1"],
        ["mission", "list"],
    ):
        assert_refused(legacy(*words), 4, str(database))
    assert database.read_bytes() == b"Dear diary, today we lost to Letholdus again. " * 30


def test_a_database_in_use_is_busy(legacy: Legacy, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    legacy("record", "1", "--won", "--players", "2")
    monkeypatch.setattr("regicide_legacy.store.database.BUSY_TIMEOUT", 0.01)
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert_refused(legacy("record", "1", "--won", "--players", "2"), 3, "Try again")
    finally:
        other.close()


def test_a_mistake_of_ours_is_one_line_that_says_where() -> None:
    try:
        {}["no such key"]
    except KeyError as error:
        text, code = explained(error)
    assert code == 1
    assert "\n" not in text
    assert "test_refusals.py:" in text


def environment(database: Path) -> dict[str, str]:
    return {**os.environ, "LEGACY_DB": str(database)}


def test_an_interruption_is_130_and_loses_nothing(legacy: Legacy, database: Path) -> None:
    process = subprocess.Popen(
        [*LEGACY, "start-mission", "1", "--seats", "Ana", "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(database),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    while "Suffer" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert len(legacy("attempt", "show", "1", "--json").json["choices"]) == 1


def test_a_reader_that_goes_away_is_no_error(legacy: Legacy, database: Path) -> None:
    legacy("start-mission", "1", "--auto", "--players", "4")
    process = subprocess.Popen(
        [*LEGACY, "attempt", "replay", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(database)
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_without_a_campaign_its_status_tells_of_attempts_outside(legacy: Legacy) -> None:
    legacy("start-mission", "classic", "--players", "2", typed="q\n")
    for words in (("status",), ("status", "--json")):
        assert_refused(legacy(*words), 1, "is running outside one: `legacy resume 1`")
    legacy("abandon", "--lost")
    assert_refused(legacy("status"), 1, "1 attempt was played outside one: `legacy history`")
    assert_refused(legacy("resume", "1"), 1, "`legacy start-mission classic`")


def test_after_a_mission_of_ones_own_the_command_named_works(legacy: Legacy) -> None:
    legacy("start-mission", str(MISSIONS / "bell-tower.yaml"), "--players", "2", "--auto")
    assert_refused(legacy("resume", "1"), 1, "`legacy attempt show 1`")
    assert legacy("attempt", "show", "1").code == 0


@pytest.mark.parametrize("command", ["show", "replay", "export"])
def test_an_attempt_goes_by_its_number(legacy: Legacy, command: str) -> None:
    ran = legacy("attempt", command, "abc")
    assert_refused(ran, 2, "An attempt goes by its number, such as 3, not 'abc'.")


def test_where_no_attempt_runs_the_mission_that_is_next_is_named(legacy: Legacy) -> None:
    assert legacy("new", "Late", "--at-mission", "12").code == 0
    for words in (("resume",), ("hint",), ("abandon", "--lost")):
        ran = legacy(*words)
        assert ran.code == 1
        assert "No attempt is running. `legacy open d` goes on with the campaign." in ran.err
    legacy("open", "d", "--yes")
    assert "`legacy start-mission 12` goes on" in legacy("resume").err


def test_why_says_what_there_is_to_do_before_there_is_a_campaign(legacy: Legacy) -> None:
    for mission, told in (
        ("4", "mission 4 opens when mission 3 is won"),
        ("gauntlet", "the gauntlet opens when mission 12 is won"),
        ("1", "There is no campaign yet. `legacy start-mission 1`"),
    ):
        ran = legacy("why", mission)
        assert (ran.code, ran.out) == (1, "")
        assert told in ran.err
        assert "`legacy start-mission 1` founds one" in ran.err
    for mission in ("99", "cellar"):
        assert legacy("why", mission).code == 2
