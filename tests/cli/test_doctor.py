"""The doctor: clean where all is sound; else it says what is wrong and what to do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Begun, Legacy


def wrong(legacy: Legacy, health: str = "wrong") -> dict[str, dict[str, Any]]:
    return {each["check"]: each for each in legacy("doctor", "--json").json["checks"] if each["health"] == health}


def changed(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def _play(legacy: Legacy) -> None:
    legacy("new", "Old box", "--content", "box", "--at-mission", "6")
    legacy("new", "Thursdays", "--players", "Ana,Ben")
    legacy("start-mission", "classic", "--auto", "--players", "2", "--seed", "8")
    legacy("start-mission", "1", "--auto", "--players", "2", "--seed", "5")
    legacy("start-mission", "1", "--players", "2", "--seed", "6", typed="1\nq\n")
    legacy("abandon", "--lost")
    legacy("record", "1", "--won", "--players", "2")
    legacy("undo", "--yes")
    legacy("start-mission", "1", "--players", "2", "--seed", "7", typed="q\n")
    legacy("backup")


@pytest.fixture
def played(begun: Begun) -> Legacy:
    """Two campaigns, attempts of each kind, and a backup."""
    return begun(_play)


def test_where_all_is_sound_every_check_is_ok(played: Legacy, database: Path) -> None:
    ran = played("doctor")
    assert (ran.code, ran.err) == (0, "")
    *lines, last = ran.out.splitlines()
    assert last == "All of it is sound."
    assert {line.split()[0] for line in lines} == {"ok"}
    told = played("doctor", "--json").json
    assert (told["database"], told["clean"]) == (str(database), True)
    assert {each["check"] for each in told["checks"]} == {
        *("integrity", "references", "journal", "tables", "attempts", "replay", "content", "backup", "leftovers")
    }
    assert [each["about"] for each in told["checks"] if each["check"] == "replay"] == ["4 attempts played here"]


def test_without_a_backup_it_says_how_to_make_one(legacy: Legacy) -> None:
    legacy("new", "Thursdays")
    assert legacy("doctor").code == 0
    assert wrong(legacy, "remark")["backup"]["remedy"] == "`legacy backup` makes one."


def test_without_a_database_there_is_nothing_to_examine(legacy: Legacy, database: Path) -> None:
    ran = legacy("doctor")
    assert (ran.code, ran.out) == (1, "")
    assert not database.parent.exists()


DAMAGE: list[tuple[str, Callable[[Path], None]]] = [
    ("tables", lambda file: changed(file, "UPDATE party_card SET strength = 99 WHERE id = 'C7'")),
    ("references", lambda file: changed(file, "UPDATE attempt SET campaign_id = 77 WHERE number = 1")),
    ("journal", lambda file: changed(file, "UPDATE journal SET kind = 'nonsense' WHERE position = 1")),
    ("attempts", lambda file: changed(file, "DELETE FROM choice WHERE attempt = 1 AND n = 3")),
    ("replay", lambda file: changed(file, "UPDATE attempt SET turns = turns + 1 WHERE number = 1")),
    ("replay", lambda file: changed(file, "UPDATE attempt SET status = 'lost', reason = 'strike' WHERE number = 3")),
    ("backup", lambda file: (file.parent / "backups" / "legacy-by-hand.db").write_bytes(b"no database")),  # type: ignore[list-item]
    ("leftovers", lambda file: (file.parent / "backups" / "legacy-x.db.part").touch()),
    ("leftovers", lambda file: (file.parent / "backups" / "legacy-x.db").touch()),
]


@pytest.mark.parametrize(("check", "damage"), DAMAGE)
def test_what_is_wrong_is_found_with_what_to_do(
    played: Legacy, database: Path, check: str, damage: Callable[[Path], None]
) -> None:
    damage(database)
    found = wrong(played)
    assert check in found
    assert found[check]["text"]
    assert found[check]["remedy"]
    ran = played("doctor")
    assert ran.code == 1
    assert re.search(rf"^ wrong +{check} ", ran.out, re.MULTILINE)
    assert "All of it is sound." not in ran.out


def test_an_attempt_by_other_rules_is_a_remark_and_no_damage(played: Legacy, database: Path) -> None:
    changed(database, "UPDATE attempt SET rules_version = '0', turns = turns + 1 WHERE number = 1")
    assert wrong(played) == {}
    remark = wrong(played, "remark")["replay"]
    assert remark["about"] == "attempt 1"
    assert "by rules 0" in remark["text"]
    assert played("doctor").code == 0


@pytest.mark.parametrize("bytes_left", [0.5, 0.0])
def test_a_file_that_cannot_be_used_says_what_to_do(played: Legacy, database: Path, bytes_left: float) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[: int(len(whole) * bytes_left)] or b"something else entirely")
    before = database.read_bytes()
    ran = played("doctor", "--json")
    assert ran.code == 4
    assert ran.json["clean"] is False
    first, *rest = ran.json["checks"]
    assert (first["check"], first["health"]) == ("file", "wrong")
    assert "`legacy backup restore`" in first["remedy"]
    assert ("backup", "ok") in [(each["check"], each["health"]) for each in rest]
    assert played("doctor").code == 4
    assert database.read_bytes() == before
