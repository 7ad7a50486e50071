"""The campaign at a glance and its party as commands: for people, to be read out, and for machines."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Legacy

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LAMPLIGHT, tmp_path / "lamplight"))


@pytest.fixture
def table(legacy: Legacy, content: Path) -> Legacy:
    """A campaign whose first mission is won, and whose reward pack was read."""
    assert legacy("new", "Thursdays", "--content", str(content), "--players", "Ana,Ben").code == 0
    assert legacy("record", "1", "--won", "--players", "2", "--choose", "C8").code == 0
    return legacy


def test_what_a_campaign_gained_stands_under_stable_keys(table: Legacy) -> None:
    table("record", "2", "--lost", "--players", "2")
    status = table("status", "--json").json
    assert list(status) == [
        "campaign",
        "party_size",
        "recruits",
        "retired",
        "stickers",
        "relics",
        "packs",
        "missions",
        "gauntlet",
        "finished",
        "running",
        "running_outside",
        "trouble",
        "next",
    ]
    assert status["party_size"] == 42
    assert status["recruits"] == ["ombretch", "pellacorn"]
    assert [each["letter"] or each["code"] for each in status["stickers"]] == ["A", "R1"]
    assert [each["id"] for each in status["relics"]] == ["skarnhorn"]
    assert {"id": "reward-1", "title": "The First Lamp"} in status["packs"]["open"]
    assert [mission["title"] for mission in status["missions"]] == ["The First Lamp", "Braxelfen", None, None]
    won, lost = status["missions"][:2]
    assert (won["won"], won["won_in"], won["at_first_attempt"], won["losses"]) == (True, 1, True, 0)
    assert (lost["won"], lost["won_in"], lost["at_first_attempt"], lost["losses"]) == (False, None, False, 1)
    assert (status["gauntlet"], status["finished"], status["trouble"]) == (None, False, None)


def test_a_pack_that_asks_something_waits_and_has_no_title(legacy: Legacy, content: Path) -> None:
    legacy("new", "Thursdays", "--content", str(content))
    legacy("record", "1", "--won", "--players", "2")
    packs = legacy("status", "--json").json["packs"]
    assert [each["id"] for each in packs["open"]] == ["mission-1"]
    assert packs["due"] == [{"id": "reward-1", "command": "legacy open reward-1"}]
    assert "Waiting: reward pack of mission 1: legacy open reward-1" in legacy("status", "--plain").out


def test_the_same_party_is_told_in_the_same_bytes(table: Legacy) -> None:
    before = table("party", "show", "--json").out
    assert table("party", "remove", "C7", "--yes").code == 0
    assert table("party", "show", "--json").out != before
    assert table("undo", "--yes").code == 0
    assert table("status").code == 0
    assert table("party", "show", "--json").out == before


@pytest.mark.parametrize("words", [("status",), ("party", "show")])
def test_read_out_there_are_no_tables_no_colours_and_no_signs(table: Legacy, words: tuple[str, ...]) -> None:
    lines = table(*words, "--plain").out.splitlines()
    assert len(lines) > 5
    # Each line is a sentence, or ends in a command to type.
    assert all(line.endswith(".") or "legacy " in line for line in lines)
    assert not any(re.search(r"  |[*+│─▸✗\x1b]", line) for line in lines)


@pytest.mark.parametrize("words", [("status",), ("party", "show")])
def test_people_are_told_in_80_columns(table: Legacy, words: tuple[str, ...]) -> None:
    assert max(map(len, table(*words).out.splitlines())) <= 80


def test_a_party_needs_no_content(table: Legacy, content: Path) -> None:
    shutil.rmtree(content)
    assert "Ombretch" in table("party", "show").out
    status = table("status")
    assert status.code == 0
    assert "which this campaign plays, is not there." in status.out
    assert "The First Lamp" in status.out
    assert table("status", "--json").json["trouble"].startswith(str(content))
    assert str(content) in table("status").out.replace("\n", "").replace(" ", "")
