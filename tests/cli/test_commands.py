"""What every command promises, and what each of them prints when all goes well."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from regicide_legacy import __version__
from regicide_legacy.cli.main import command_line
from regicide_legacy.engine import is_compiled
from tests.cli.conftest import Begun, Legacy

COMMANDS = [
    "start-mission",
    "resume",
    "hint",
    "abandon",
    "record",
    "status",
    "history",
    "log",
    "undo",
    "redo",
    "why",
    "new",
    "campaigns",
    "use",
    "archive",
    "restore",
    "delete",
    "export",
    "import",
    "backup make",
    "backup list",
    "backup verify",
    "backup restore",
    "doctor",
    "odds",
    "simulate",
    "rulebook",
    "helper",
    "open",
    "packs",
    "party show",
    "party add",
    "party remove",
    "party edit",
    "party history",
    "party audit",
    "relics add",
    "relics remove",
    "stickers add",
    "stickers remove",
    "attempt list",
    "attempt show",
    "attempt export",
    "attempt verify",
    "attempt replay",
    "mission list",
    "mission show",
    "mission new",
    "mission lint",
    "mission explain",
    "mission test",
    "mission reference",
    "mission schema",
]

READING = {
    "hint": ("2", "--rollouts", "20"),
    "status": (),
    "history": (),
    "log": (),
    "why": ("2",),
    "campaigns": (),
    "backup list": (),
    "backup verify": (),
    "doctor": (),
    "odds": ("1", "--games", "2", "--workers", "1"),
    "simulate": ("1", "--games", "2", "--workers", "1"),
    "rulebook": (),
    "helper": (),
    "packs": (),
    "party show": (),
    "party history": (),
    "party audit": (),
    "attempt list": (),
    "attempt show": ("1",),
    "attempt replay": ("1",),
    "attempt verify": ("attempt.jsonl",),
    "mission list": (),
    "mission show": ("1",),
    "mission lint": ("mine.yaml",),
    "mission explain": ("mine.yaml",),
    "mission test": ("cases.yaml",),
    "mission reference": (),
}
"""Every command that has --json as an option, with what it is about."""

CASES = """\
format: scenario/1
mission: classic
cases:
  - name: an ace attacks with another card
    cites: step 1
    players: 1
    given: {enemy: {card: JS}, hands: [[AH, 3D]]}
    when: [{attack: [AH, 3D]}]
    then: {enemy: {health: 16}}
"""


def leaves(group, path=()):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from leaves(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


def test_these_are_all_the_commands() -> None:
    assert sorted(name for name, _ in leaves(command_line())) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(legacy: Legacy, name: str) -> None:
    ran = legacy(*name.split(), "--help")
    assert (ran.code, ran.err) == (0, "")
    command = dict(leaves(command_line()))[name]
    assert " ".join(command.help.split())[:30] in " ".join(ran.out.split())
    assert all(option.help for option in command.params)


def test_the_reading_commands_are_those_with_json() -> None:
    with_json = {name for name, command in leaves(command_line()) if any("--json" in p.opts for p in command.params)}
    # Bots' games are told as JSON too.
    assert with_json == {*READING, "start-mission"}


def _play(legacy: Legacy) -> None:
    assert legacy("start-mission", "1", "--auto", "--seats", "Ana,Ben", "--seed", "5").code == 0
    assert legacy("start-mission", "classic", "--seats", "Ana", typed="q\n").code == 0
    Path("attempt.jsonl").write_text(legacy("attempt", "export", "1").out)
    Path("cases.yaml").write_text(CASES)
    assert legacy("mission", "new", "mine.yaml").code == 0
    assert legacy("backup").code == 0


@pytest.fixture
def played(begun: Begun, database: Path, monkeypatch: pytest.MonkeyPatch) -> Legacy:
    """A campaign with one attempt and a backup, another attempt that runs, and files: attempt, scenario, mission."""
    database.parent.mkdir()
    monkeypatch.chdir(database.parent)
    return begun(_play)


@pytest.mark.parametrize("name", READING)
def test_json_is_one_document_and_nothing_else(played: Legacy, name: str) -> None:
    ran = played(*name.split(), *READING[name], "--json")
    assert (ran.code, ran.err) == (0, "")
    assert isinstance(ran.json, dict)


@pytest.mark.parametrize("name", READING)
def test_without_json_the_same_is_told_to_people(played: Legacy, name: str) -> None:
    ran = played(*name.split(), *READING[name])
    assert ran.code == 0
    # The rulebook's contents say beside them how to go on.
    assert (name == "rulebook") == bool(ran.err)
    assert ran.out.strip()
    assert "\x1b" not in ran.out


def test_version(legacy: Legacy) -> None:
    ran = legacy("--version")
    assert (ran.code, ran.out) == (0, f"legacy {__version__}, {'compiled' if is_compiled() else 'plain'}\n")


def test_the_package_runs_as_the_command_does() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "regicide_legacy", "party", "shwo"], check=False, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "`python -m regicide_legacy party --help` tells what can be given." in ran.stderr


def test_without_a_command_there_is_help(legacy: Legacy) -> None:
    ran = legacy()
    assert "start-mission" in ran.out
    assert ran.code == 2


def test_the_first_command_founds_a_campaign_and_plays(legacy: Legacy) -> None:
    ran = legacy("start-mission", "1", "--auto", "--players", "2", "--seed", "5")
    assert ran.code == 0
    assert "The Ember Court" in ran.err
    assert ran.out.startswith("Attempt 1, ")
    status = legacy("status", "--json").json
    assert status["campaign"] == {"name": "The Ember Court", "content": "ember-court", "players": []}
    assert status["missions"][0]["attempts"] == 1


def test_the_end_of_a_game_is_told_in_two_lines_that_say_where_to_see_more(legacy: Legacy) -> None:
    legacy("new", "Ours")
    legacy("start-mission", "1", "--players", "2", typed="q\n")
    for lost, attempt in (
        (legacy("abandon", "--lost"), "1); pack M opened"),
        (legacy("start-mission", "1", "--auto", "--strength", "random", "--players", "2", "--seed", "1"), "2)"),
    ):
        assert lost.err.splitlines()[-2:] == [
            f"Mission 1 lost (attempt {attempt}. `legacy status` shows what is next, `legacy undo` takes it back.",
            f"`legacy attempt show {attempt[0]}` shows each choice, `legacy party audit` where every card belongs now.",
        ]
        assert len(lost.err.splitlines()) <= 3
    assert "Attempt 2" in legacy("attempt", "show", "2").out
    assert "[ ] Mission box 1: its 12 enemies back in it" in legacy("party", "audit").out


def test_what_a_win_brought_is_told_at_its_end(harbour: Legacy) -> None:
    won = harbour("start-mission", "1", "--auto", "--players", "2", "--seed", "1")
    assert ": won (" in won.out
    assert won.err.splitlines()[-2].startswith("Mission 1 won, 1 recruit, sticker R2, relic Quaylamp. ")


def test_a_campaign_remembers_who_founded_it(legacy: Legacy) -> None:
    legacy("start-mission", "1", "--auto", "--seats", " Ana , Ben")
    assert legacy("status", "--json").json["campaign"]["players"] == ["Ana", "Ben"]


def test_auto_tells_its_outcome_as_json(legacy: Legacy) -> None:
    told = legacy("start-mission", "classic", "--auto", "--players", "3", "--seed", "8", "--json").json
    assert list(told) == [
        "attempt",
        "mission",
        "code",
        "outcome",
        "reason",
        "enemies_defeated",
        "turns",
        "players",
        "seats",
        "bot_strength",
        "seed",
    ]
    assert (told["mission"], told["code"], told["players"], told["seed"]) == ("classic", None, 3, 8)
    assert told["outcome"] in ("won", "lost")


def test_the_same_seed_is_the_same_game(legacy: Legacy) -> None:
    first, second = (
        legacy("start-mission", "classic", "--auto", "--seed", str(2**64 - 1), "--json").json for _ in "12"
    )
    assert first | {"attempt": 2} == second


def test_the_same_party_is_the_same_bytes(legacy: Legacy, tmp_path: Path) -> None:
    # A win would bring what its pack holds.
    lost = legacy("start-mission", "1", "--auto", "--strength", "random", "--seed", "1", "--players", "2")
    assert "lost" in lost.out
    party = legacy("party", "show", "--json").out
    legacy("record", "1", "--lost", "--players", "1")
    assert legacy("party", "show", "--json").out == party
    elsewhere = ("--db", str(tmp_path / "other.db"))
    legacy("record", "1", "--lost", "--players", "1", *elsewhere)
    assert legacy("party", "show", "--json", *elsewhere).out == party
    cards = json.loads(party)["cards"]
    assert len(cards) == 40
    assert {"id", "name", "class", "strength"} <= set(cards[0])


def test_the_database_is_named_before_or_after_the_command(legacy: Legacy, tmp_path: Path, database: Path) -> None:
    before, after = tmp_path / "before.db", tmp_path / "after.db"
    assert legacy("--db", str(before), "record", "1", "--won", "--players", "2").code == 0
    assert legacy("record", "1", "--lost", "--players", "2", "--db", str(after)).code == 0
    assert legacy("--db", str(before), "history", "--json").json["attempts"][0]["result"] == "won"
    assert legacy("--db", str(before), "history", "--json", "--db", str(after)).json["attempts"][0]["result"] == "lost"
    assert not database.exists()


def test_without_a_name_the_database_lies_in_the_data_folder(
    legacy: Legacy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGACY_DB", "")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert legacy("record", "1", "--won", "--players", "2").code == 0
    assert (tmp_path / "regicide-legacy" / "legacy.db").exists()


def test_those_of_the_last_attempt_play_again(legacy: Legacy) -> None:
    legacy("start-mission", "classic", "--auto")
    legacy("start-mission", "classic", "--auto", "--seats", "Ana,Ben,Cleo")
    legacy("start-mission", "classic", "--auto")
    legacy("start-mission", "classic", "--auto", "--players", "2")
    legacy("start-mission", "classic", "--auto")
    attempts = legacy("history", "--json").json["attempts"]
    assert [attempt["seats"] for attempt in attempts] == [
        ["Player 1"],
        ["Ana", "Ben", "Cleo"],
        ["Ana", "Ben", "Cleo"],
        ["Player 1", "Player 2"],
        ["Player 1", "Player 2"],
    ]


def test_a_game_typed_as_lines_is_left_and_gone_on_with(legacy: Legacy) -> None:
    ran = legacy("start-mission", "1", "--seats", "Ana", "--seed", "4", typed="1\nq\n")
    assert ran.code == 0
    assert "`legacy resume` goes on" in ran.err
    shown = legacy("attempt", "show", "1", "--json").json
    assert (shown["result"], len(shown["choices"])) == ("running", 1)
    assert legacy("resume", typed="").code == 0
    assert legacy("attempt", "show", "1", "--json").json["choices"] == shown["choices"]


def test_an_attempt_that_runs_hides_its_seed(legacy: Legacy) -> None:
    legacy("start-mission", "classic", "--seed", "987654321987654321", typed="q\n")
    shown = legacy("attempt", "show", "1", "--json")
    assert shown.json["seed"] is None
    assert "987654321987654321" not in shown.out + legacy("attempt", "show", "1").out
    legacy("abandon", "--lost")
    assert legacy("attempt", "show", "1", "--json").json["seed"] == 987654321987654321


def test_bots_sit_beside_people(legacy: Legacy) -> None:
    legacy("start-mission", "1", "--seats", "Ana,Ben", "--bots", "Ben", "--first", "Ben", "--seed", "3", typed="q\n")
    shown = legacy("attempt", "show", "1", "--json").json
    assert (shown["bots"], shown["bot_strength"]) == (["Ben"], "steady")
    assert {choice["seat"] for choice in shown["choices"]} == {1}


def test_bots_are_as_strong_as_was_said(legacy: Legacy) -> None:
    told = legacy("start-mission", "1", "--auto", "--strength", "random", "--players", "2", "--seed", "3", "--json")
    assert told.json["bot_strength"] == "random"
    shown = legacy("attempt", "show", "1", "--json").json
    assert (shown["bots"], shown["bot_strength"]) == (["Player 1", "Player 2"], "random")
    assert "Player 1, Player 2: random" in legacy("attempt", "show", "1").out
    legacy("record", "1", "--lost", "--players", "2")
    assert legacy("attempt", "show", "2", "--json").json["bot_strength"] is None


@pytest.mark.parametrize(("how", "result"), [("--lost", "lost"), ("--void", "void")])
def test_abandoning_ends_an_attempt(legacy: Legacy, how: str, result: str) -> None:
    legacy("start-mission", "1", "--players", "2", typed="1\nq\n")
    assert legacy("abandon", how).code == 0
    (attempt,) = legacy("history", "--json").json["attempts"]
    assert (attempt["result"], attempt["reason"]) == (result, "abandoned")
    losses = legacy("status", "--json").json["missions"][0]["losses"]
    assert losses == (1 if result == "lost" else 0)
    exported = legacy("attempt", "export", "1").out.splitlines()
    assert json.loads(exported[-1])["abandoned"] == result


def test_recording_a_result(legacy: Legacy) -> None:
    words = ["--won", "--seats", "Ana,Ben", "--defeated", "12", "--date", "2026-11-28", "--note", "With a last jester"]
    assert legacy("record", "1", *words).code == 0
    (attempt,) = legacy("history", "--json").json["attempts"]
    assert attempt["result"] == "won"
    assert attempt["by_hand"] is True
    assert attempt["seats"] == ["Ana", "Ben"]
    assert attempt["enemies_defeated"] == 12
    assert attempt["played_on"] == "2026-11-28"
    assert attempt["note"] == "With a last jester"
    assert legacy("status", "--json").json["missions"][0]["won"] is True


def test_a_won_mission_may_be_played_again_and_opens_nothing_twice(legacy: Legacy) -> None:
    for _ in range(2):
        legacy("record", "1", "--won", "--players", "2")
    legacy("start-mission", "1", "--auto", "--players", "2", "--seed", "1")
    status = legacy("status", "--json").json
    assert status["missions"][0]["attempts"] == 3
    assert [mission["number"] for mission in status["missions"] if mission["open"]] == [1, 2]
    assert status["party_size"] == 40


def test_export_and_verify(legacy: Legacy, tmp_path: Path) -> None:
    legacy("start-mission", "1", "--auto", "--players", "3", "--seed", "11")
    file = tmp_path / "attempt.jsonl"
    file.write_text(legacy("attempt", "export", "1").out, encoding="utf-8")
    assert legacy("attempt", "verify", str(file)).code == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    choice = json.loads(lines[5])
    choice["seat"] = (choice["seat"] + 1) % 3
    file.write_text("\n".join([*lines[:5], json.dumps(choice), *lines[6:]]), encoding="utf-8")
    ran = legacy("attempt", "verify", str(file), "--json")
    assert ran.code == 1
    assert (ran.json["follows"], ran.json["line"]) == (False, 6)


def test_the_settings_of_a_mission_go_into_its_attempt(legacy: Legacy) -> None:
    legacy(
        "start-mission",
        "classic",
        "--auto",
        "--set",
        "solo_jesters=refresh",
        "--set",
        "hand_limit={1: 6, 2: 6, 3: 6, 4: 6}",
    )
    header = json.loads(legacy("attempt", "export", "1").out.splitlines()[0])
    assert header["mission_document"]["solo_jesters"] == "refresh"
    assert header["setup"]["aside"] == ["J1", "J2"]
    assert len(header["setup"]["hands"][0]) == 6


def test_an_authors_file_is_played_outside_the_campaign(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: mission/1\nid: mine\ntitle: Mine\nextends: classic\n", encoding="utf-8")
    assert legacy("start-mission", str(file), "--auto").code == 0
    (attempt,) = legacy("history", "--json").json["attempts"]
    assert (attempt["mission"], attempt["campaign"], attempt["mission_number"]) == ("mine", None, None)
    assert legacy("status").code == 1


def test_replay_prints_every_choice_where_there_is_no_terminal(played: Legacy) -> None:
    steps = played("attempt", "replay", "1", "--json").json["steps"]
    printed = played("attempt", "replay", "1").out
    numbers = [int(number) for number in re.findall(r"^(\d+)\. (?:Ana|Ben): ", printed, re.MULTILINE)]
    assert numbers == [step["n"] for step in steps]


def test_a_mission_that_is_not_open_is_a_number(legacy: Legacy) -> None:
    listed = legacy("mission", "list", "--json").json["missions"]
    assert listed[1] == {
        "reference": "2",
        "number": 2,
        "id": None,
        "title": None,
        "place": None,
        "open": False,
        "won": False,
    }
    legacy("record", "1", "--won", "--players", "2")
    listed = legacy("mission", "list", "--json").json["missions"]
    # It can be played now, and is named when its pack is opened.
    assert listed[1] == {
        "reference": "2",
        "number": 2,
        "id": None,
        "title": None,
        "place": None,
        "open": True,
        "won": False,
    }
    assert "still sealed" in legacy("mission", "show", "2").err


def test_a_failed_case_shows_what_differs(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.replace("health: 16", "health: 15"), encoding="utf-8")
    ran = legacy("mission", "test", str(file))
    assert ran.code == 1
    assert re.search(r"^FAILED .*cases.yaml:4 an ace attacks", ran.out, re.MULTILINE)
    assert ran.out.count("- is what the scenario expects, + what the rules came to.") == 1
    assert '- enemy: {"health": 15}' in ran.out
    assert '+ enemy: {"health": 16}' in ran.out
    assert ran.out.endswith("0 passed, 1 failed.\n")


@pytest.mark.parametrize("kind", ["mission", "scenario", "campaign"])
def test_schemas_are_json(legacy: Legacy, kind: str) -> None:
    assert legacy("mission", "schema", kind).json["title"] == f"{kind}/1"
