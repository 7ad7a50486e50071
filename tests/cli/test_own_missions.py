"""Owners of the box write a mission that lies open on their table, and the engine plays it from then on."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Legacy
from tests.cli.test_refusals import assert_refused


def test_a_mission_of_the_box_is_written_and_played(legacy: Legacy, database: Path) -> None:
    legacy("new", "Our box", "--content", "box")
    legacy("record", "1", "--won")
    assert_refused(legacy("start-mission", "2", "--auto"), 1, "`legacy mission new 2`")
    own = database.parent / "missions" / "box" / "02-mission-2.yaml"
    assert str(own) in legacy("mission", "new", "2", "--title", "The Second Door").err
    assert "number: 2" in own.read_text()
    assert legacy("mission", "lint", str(own)).out == "clean\n"
    scenarios = own.with_name("02-mission-2-scenarios.yaml")
    assert legacy("mission", "test", str(scenarios)).code == 0
    assert "The Second Door" in legacy("mission", "list").out
    played = legacy("start-mission", "2", "--auto", "--seed", "1", "--json").json
    assert played["mission"] == "mission-2"
    assert legacy("doctor").code == 0


def test_what_is_written_already_stays(legacy: Legacy, database: Path) -> None:
    legacy("new", "Our box", "--content", "box")
    legacy("mission", "new", "4")
    assert_refused(legacy("mission", "new", "4"), 1, "Mission 4 has a file")
    assert_refused(legacy("mission", "new", "13"), 2, "1 to 12")


def test_only_a_box_is_its_owners_to_write(legacy: Legacy) -> None:
    assert_refused(legacy("mission", "new", "4"), 1, "There is no campaign yet")
    legacy("new", "Thursdays")
    assert_refused(legacy("mission", "new", "4"), 1, "are written already")


def test_a_folder_that_cannot_be_made_is_told(legacy: Legacy, database: Path) -> None:
    legacy("new", "Our box", "--content", "box")
    (database.parent / "missions").write_text("not a folder")
    assert_refused(legacy("mission", "new", "4"), 2, "cannot be made")
