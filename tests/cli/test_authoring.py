"""Writing missions: beginning a file, linting and explaining it, and the reference of the words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from regicide_legacy.content.schemas import schema
from tests.cli.conftest import Legacy
from tests.cli.test_refusals import LEGACY, assert_refused, environment

MISSION = """\
format: mission/1
id: bell
title: The Bell
ruleset: legacy
enemies: [{strength: 10, health: 20, cards: [{id: herald, name: The Herald, class: bard}]}]
"""
RULE = "rules: [{upon: yielded, do: [{draw: {each: 1}}], text: Whoever yields draws a card.}]\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_clean_mission_file(legacy: Legacy) -> None:
    Path("bell.yaml").write_text(MISSION + RULE)
    ran = legacy("mission", "lint", "bell.yaml")
    assert (ran.code, ran.out, ran.err) == (0, "clean\n", "")
    assert legacy("mission", "lint", "bell.yaml", "--json").json == {"findings": [], "errors": 0, "warnings": 0}


def test_what_lint_finds_is_a_line_each_with_its_place(legacy: Legacy) -> None:
    Path("bell.yaml").write_text(MISSION + "piles: {fog: {face: up}}\n")
    Path("toll.yaml").write_text(MISSION.replace("title", "titel"))
    ran = legacy("mission", "lint", "bell.yaml", "toll.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        "bell.yaml:6:14: warning: nothing in this mission names fog [unused]",
        "toll.yaml:3:1: error: unknown key titel; did you mean title? [load]",
    ]
    ran = legacy("mission", "lint", "bell.yaml", "toll.yaml", "--json")
    assert ran.code == 1
    assert (ran.json["errors"], ran.json["warnings"]) == (1, 1)
    assert ran.json["findings"][1] == {
        "file": "toll.yaml",
        "line": 3,
        "column": 1,
        "message": "unknown key titel",
        "nearest": "title",
        "code": "load",
        "severity": "error",
    }


def test_what_is_no_yaml_is_a_finding_too(legacy: Legacy) -> None:
    Path("bell.yaml").write_text("format: [mission/1\n")
    ran = legacy("mission", "lint", "bell.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("bell.yaml:2:1: error: ")


def test_a_file_that_is_not_there_is_wrong_usage(legacy: Legacy) -> None:
    Path("bell.yaml").write_text(MISSION)
    ran = legacy("mission", "lint", "bell.yaml", "toll.yaml", ".")
    assert_refused(ran, 2, "toll.yaml: there is no such file\n.: this is a folder, not a file\n")
    assert_refused(legacy("mission", "lint"), 2, "FILE")


def test_a_file_in_a_campaigns_folder_is_looked_at_with_its_party(legacy: Legacy) -> None:
    Path("campaign.yaml").write_text(
        "format: campaign/1\nid: c\ntitle: C\nmissions: {1: bell}\n"
        "party: [{id: moss, name: Moss, class: bard, strength: 3}]\n"
    )
    rule = "rules: [{upon: yielded, do: [{move: {from: discard, where: {id: moss}, to: box}}]}]\n"
    Path("01-bell.yaml").write_text(MISSION + rule)
    assert legacy("mission", "lint", "01-bell.yaml").out == "clean\n"
    Path("campaign.yaml").write_text("format: campaign/1\n")
    ran = legacy("mission", "lint", "01-bell.yaml", "01-bell.yaml")
    assert ran.out.count("missing key party") == 1


def test_each_rule_is_explained_beside_its_text(legacy: Legacy) -> None:
    Path("bell.yaml").write_text(MISSION + RULE)
    ran = legacy("mission", "explain", "bell.yaml")
    assert ran.code == 0
    words = " ".join(ran.out.split())
    assert "6 mission.1 When a player yields: that Whoever yields draws a card." in words
    assert legacy("mission", "explain", "bell.yaml", "--json").json == {
        "mission": "bell.yaml",
        "rules": [
            {
                "line": 6,
                "of": "mission.1",
                "sentence": "When a player yields: that player draws a card.",
                "text": "Whoever yields draws a card.",
            }
        ],
    }


def test_a_mission_without_rules_says_so(legacy: Legacy) -> None:
    assert legacy("mission", "explain", "classic").out.startswith("classic has no rules of its own")
    assert legacy("mission", "explain", "classic", "--json").json == {"mission": "classic", "rules": []}


@pytest.mark.parametrize(
    ("reference", "says"),
    [
        ("1", "Mission 1 belongs to a campaign"),
        ("12", "Mission 12 belongs to a campaign"),
        ("the-writ", "There is no mission 'the-writ'"),
        ("clasic", "Did you mean classic?"),
        (".", "folder"),
        ("", "There is no mission"),
    ],
)
def test_nothing_else_is_explained(legacy: Legacy, reference: str, says: str) -> None:
    assert_refused(legacy("mission", "explain", reference), 2, says)


def test_a_file_that_does_not_load_is_not_explained(legacy: Legacy) -> None:
    Path("bell.yaml").write_text(MISSION + "rules: [{upon: yielded}]\n")
    assert_refused(legacy("mission", "explain", "bell.yaml"), 2, "bell.yaml:6:9: ")
    Path("bell.yaml").write_text(MISSION + "rules: [{upon: yielded, do: [{banish: {from: that_card}}]}]\n")
    assert_refused(legacy("mission", "explain", "bell.yaml"), 2, "bell.yaml:6:46: that_card cannot be seen at yielded")


def test_the_reference_is_markdown_and_the_same_as_data(legacy: Legacy) -> None:
    page = legacy("mission", "reference").out
    told = legacy("mission", "reference", "--json").json["sections"]
    assert [section["title"] for section in told] == [
        line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")
    ]
    effects = next(section for section in told if section["title"] == "Effects")
    move = next(entry for entry in effects["entries"] if entry["word"] == "move")
    assert list(move) == ["word", "text", "example", "keys"]
    assert f"### move\n\n{move['text']}\n" in page
    rules = next(section for section in told if section["title"] == "Rules")
    assert f"- `upon`: {rules['keys']['upon']}\n" in page


@pytest.mark.parametrize("ruleset", ["legacy", "classic"])
def test_a_start_is_whole_and_clean_and_explains_every_key(legacy: Legacy, ruleset: str) -> None:
    ran = legacy("mission", "new", "drowned-bell.yaml", "--title", 'The "Drowned" Bell', "--ruleset", ruleset)
    assert (ran.code, ran.out) == (0, "")
    assert "drowned-bell.yaml and drowned-bell-scenarios.yaml" in ran.err
    text = Path("drowned-bell.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=mission.schema.json\n")
    assert "\nid: drowned-bell\n" in text
    assert '\ntitle: "The \\"Drowned\\" Bell"\n' in text
    assert f"\nruleset: {ruleset}\n" in text
    assert legacy("mission", "lint", "drowned-bell.yaml").out == "clean\n"
    said = legacy("mission", "explain", "drowned-bell.yaml", "--json").json["rules"]
    assert [rule["of"] for rule in said] == ["dread", "mission.1", "mission.2", "mission.3"]
    assert all(rule["text"] for rule in said)
    before = dict.fromkeys(schema("mission")["properties"], "")
    lines = text.splitlines()
    for line, above in zip(lines[1:], lines, strict=False):
        key = line.partition(":")[0]
        if key in before:
            assert above.lstrip().startswith("#"), f"no comment explains {key}"


@pytest.mark.parametrize("ruleset", ["legacy", "classic"])
def test_the_plain_cases_of_a_start_pass(legacy: Legacy, ruleset: str) -> None:
    legacy("mission", "new", "bell.yaml", "--ruleset", ruleset)
    mission = Path("bell.yaml")
    plain, _, _ = mission.read_text(encoding="utf-8").partition("# Numbers that the table keeps")
    mission.write_text(plain, encoding="utf-8")
    cases = legacy("mission", "test", "bell-scenarios.yaml", "--json").json["cases"]
    assert [case["ok"] for case in cases] == [True, True, False]
    assert cases[2]["cites"] == "mission.1"


@pytest.mark.parametrize("ruleset", ["legacy", "classic"])
def test_every_case_of_a_start_passes(legacy: Legacy, ruleset: str) -> None:
    legacy("mission", "new", "bell.yaml", "--ruleset", ruleset)
    ran = legacy("mission", "test", "bell-scenarios.yaml")
    assert ran.out.endswith("\n3 passed, 0 failed.\n")


@pytest.mark.parametrize(
    ("name", "mission_id", "title"),
    [
        ("bell.yaml", "bell", "Bell"),
        ("The Drowned_Bell.yml", "the-drowned-bell", "The Drowned Bell"),
        ("Glöckner.yaml", "glockner", "Glöckner"),
        ("c#.yaml", "c", "C"),
    ],
)
def test_the_name_of_the_file_gives_id_and_title(legacy: Legacy, name: str, mission_id: str, title: str) -> None:
    assert legacy("mission", "new", name).code == 0
    text = Path(name).read_text(encoding="utf-8")
    assert f"\nid: {mission_id}\n" in text
    assert f'\ntitle: "{title}"\n' in text
    assert legacy("mission", "lint", name).out == "clean\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["bell"], "ends in .yaml"),
        (["bell.json"], "ends in .yaml"),
        (["no.yaml"], "'no' makes none"),
        (["07.yaml"], "'07' makes none"),
        (["鐘.yaml"], "makes none"),
        (["be\x1bll.yaml"], "ends in .yaml"),
        (["bell.yaml", "--title", " "], "title"),
        (["bell.yaml", "--title", "two\nlines"], "one line"),
        (["bell.yaml", "--ruleset", "clasic"], "Did you mean classic?"),
        (["nowhere/bell.yaml"], "nowhere/bell.yaml cannot be written"),
    ],
)
def test_a_start_that_cannot_be(legacy: Legacy, folder: Path, words: list[str], says: str) -> None:
    assert_refused(legacy("mission", "new", *words), 2, says)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("there", ["bell.yaml", "bell-scenarios.yaml"])
def test_nothing_is_overwritten(legacy: Legacy, folder: Path, there: str) -> None:
    Path(there).write_text("mine")
    assert_refused(legacy("mission", "new", "bell.yaml"), 1, f"{there} is there already, and stays as it is")
    assert [file.name for file in folder.iterdir()] == [there]
    assert Path(there).read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize("closed", ["| head -1", ">&-", "<&- >&- 2>&-"])
def test_output_that_nobody_reads_is_no_mistake(database: Path, closed: str) -> None:
    command = f'"$0" "$1" "$2" mission schema {closed}'
    ran = subprocess.run(
        ["sh", "-c", command, *LEGACY], env=environment(database), check=False, capture_output=True, encoding="utf-8"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
