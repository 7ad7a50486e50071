"""Export and import, backups and the way back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Begun, Legacy


def names(legacy: Legacy, *database: str) -> list[str]:
    return [each["name"] for each in legacy("campaigns", "--json", *database).json["campaigns"]]


def _play(legacy: Legacy) -> None:
    legacy("new", "Thursdays", "--players", "Ana,Ben")
    legacy("record", "1", "--won", "--players", "2", "--note", "at last")
    legacy("start-mission", "1", "--auto", "--players", "2", "--seed", "5")
    legacy("start-mission", "1", "--seats", "Ana,Ben", "--seed", "5", typed="1\nq\n")


@pytest.fixture
def played(begun: Begun) -> Legacy:
    """Thursdays, with a win by hand, one attempt that is over and one that runs."""
    return begun(_play)


@pytest.fixture
def file(played: Legacy, tmp_path: Path) -> Path:
    """Thursdays, exported."""
    exported = tmp_path / "thursdays.json"
    exported.write_text(played("export").out, encoding="utf-8")
    return exported


# Export and import.


def test_an_export_comes_back_to_the_same_bytes(played: Legacy, file: Path, tmp_path: Path) -> None:
    elsewhere = ("--db", str(tmp_path / "elsewhere" / "other.db"))
    ran = played("import", str(file), *elsewhere)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Imported the campaign Thursdays.",
        "It plays ember-court: 1 of 12 missions won, 40 members.",
        "Its attempts keep their numbers: 1, 2, 3.",
    ]
    assert "It is the current campaign" in ran.err
    assert played("export", *elsewhere).out == file.read_text(encoding="utf-8")
    assert played("export", "THURSDAYS", *elsewhere).out == file.read_text(encoding="utf-8")
    assert played("resume", *elsewhere, typed="q\n").code == 0
    assert not (tmp_path / "elsewhere" / "backups").exists()


def test_a_name_that_is_taken_overwrites_nothing(played: Legacy, file: Path, database: Path) -> None:
    played("record", "1", "--lost", "--players", "2")
    before = played("export").out
    for words in ([], ["--dry-run"], ["--as", "thursdays"]):
        ran = played("import", str(file), *words)
        assert (ran.code, ran.out) == (1, "")
        assert "There is a campaign Thursdays already" in ran.err
        assert "--as NAME" in ran.err
    assert played("export").out == before
    assert not (database.parent / "backups").exists()


def test_beside_others_attempts_get_new_numbers_and_the_journal_follows(played: Legacy, file: Path) -> None:
    ran = played("import", str(file), "--as", "Copy")
    assert "Its attempts get new numbers, as others have theirs here: 1 becomes 4, 2 becomes 5, 3 becomes 6." in ran.out
    assert "`legacy use Copy`" in ran.err
    assert played("backup", "list", "--json").json["backups"][0]["label"] == "before-import"
    played("use", "Copy")
    assert [each["cause"] for each in played("log", "--json").json["entries"] if each["kind"] == "attempt_ended"] == [
        "attempt 4, recorded by hand: at last",
        "attempt 5, played here",
    ]
    assert played("status", "--json").json["running"]["number"] == 6
    assert played("doctor").code == 0


def test_a_dry_run_says_the_same_and_changes_nothing(played: Legacy, file: Path, database: Path) -> None:
    before = database.read_bytes()
    planned = played("import", str(file), "--as", "Copy", "--dry-run")
    assert planned.code == 0
    assert "Nothing was changed" in planned.err
    assert database.read_bytes() == before
    assert names(played) == ["Thursdays"]
    done = played("import", str(file), "--as", "Copy").out
    assert planned.out.replace("Would import", "Imported") == done


def test_a_dry_run_makes_no_database(played: Legacy, file: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "other.db"
    planned = played("import", str(file), "--dry-run", "--db", str(nowhere))
    assert planned.code == 0
    assert "Its attempts keep their numbers: 1, 2, 3." in planned.out
    assert not nowhere.parent.exists()


def test_what_is_no_whole_export_of_ours_changes_nothing(played: Legacy, file: Path, tmp_path: Path) -> None:
    whole = json.loads(file.read_text(encoding="utf-8"))
    broken = tmp_path / "broken.json"
    before = played("export").out

    def imported(text: str | bytes, *words: str) -> tuple[int, str]:
        broken.write_bytes(text if isinstance(text, bytes) else text.encode())
        ran = played("import", str(broken), "--as", "Copy", *words)
        assert ran.out == ""
        assert played("export").out == before
        assert names(played) == ["Thursdays"]
        return ran.code, ran.err

    for words in ([], ["--dry-run"]):
        code, says = imported(json.dumps(whole | {"format": "export/2"}), *words)
        assert (code, "newer version" in says) == (4, True)
        code, says = imported(json.dumps(whole | {"journal": whole["journal"][:1]}), *words)
        assert (code, "damaged" in says) == (4, True)
        # FORMATS: 4, an export that is too new, foreign or damaged.
        code, _ = imported(file.read_bytes()[:-100], *words)
        assert code == 4
        code, says = imported(b"\xff\xfe", *words)
        assert (code, "is no text" in says) == (4, True)
    assert played("import", str(tmp_path / "nothing.json")).code == 2
    assert played("import", str(tmp_path)).code == 2


def test_a_name_that_could_not_be_typed_wants_another(played: Legacy, file: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text(file.read_text(encoding="utf-8").replace('"Thursdays"', '"Thurs\\u001bdays"'), encoding="utf-8")
    ran = played("import", str(odd))
    assert (ran.code, "--as NAME" in ran.err, "\x1b" in ran.err) == (2, True, False)
    assert played("import", str(odd), "--as", "Copy").code == 0


# Backups.


@pytest.mark.parametrize("words", [("backup",), ("backup", "make")])
def test_a_backup_is_made_listed_and_looked_into(played: Legacy, words: tuple[str, ...], database: Path) -> None:
    ran = played(*words)
    made = database.parent / "backups" / "legacy-by-hand.db"
    assert (ran.code, ran.out, str(made) in ran.err) == (0, "", True)
    (listed,) = played("backup", "list", "--json").json["backups"]
    assert (listed["number"], listed["file"], listed["label"]) == (1, str(made), "by-hand")
    assert listed["size"] == made.stat().st_size
    assert "by hand" in played("backup", "list").out
    told = {"file": str(made), "schema": "0003", "campaigns": ["Thursdays"], "attempts": 3}
    for which in ([], ["1"], ["legacy-by-hand.db"], ["legacy-by-hand"], [str(made)]):
        assert played("backup", "verify", *which, "--json").json == told
    assert "is whole. In it: 1 campaign (Thursdays), 3 attempts." in played("backup", "verify").out


def test_a_restore_says_what_it_replaces_and_keeps_it(played: Legacy, database: Path) -> None:
    before = played("export").out
    played("backup")
    played("new", "Fridays")
    played("record", "1", "--lost", "--players", "2")
    asked = played("backup", "restore", "1")
    assert (asked.code, asked.out) == (2, "")
    assert "holds 1 campaign (Thursdays), 3 attempts" in asked.err
    assert "replaces 2 campaigns (Thursdays, Fridays), 4 attempts, which is kept" in asked.err
    assert names(played) == ["Thursdays", "Fridays"]
    done = played("backup", "restore", "1", "--yes")
    assert done.code == 0
    assert "legacy-before-restore.db" in done.err
    assert played("export").out == before
    assert played("backup", "restore", "legacy-before-restore", "--yes").code == 0
    assert names(played) == ["Thursdays", "Fridays"]


def test_a_damaged_database_is_replaced_and_kept(played: Legacy, database: Path) -> None:
    before = played("export").out
    played("backup")
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    assert played("status").code == 4
    assert "`legacy backup list`" in played("status").err
    assert "replaces a damaged database" in played("backup", "restore", "1").err
    assert played("backup", "restore", "1", "--yes").code == 0
    assert played("export").out == before
    (kept,) = (database.parent / "backups").glob("*.damaged")
    assert kept.read_bytes() == whole[: len(whole) // 2]


def test_a_lost_database_is_put_back(played: Legacy, database: Path) -> None:
    before = played("export").out
    played("backup")
    database.unlink()
    assert "Nothing is there to be replaced." in played("backup", "restore", "1").err
    assert played("backup", "restore", "1", "--yes").code == 0
    assert played("export").out == before


def test_a_backup_that_is_none_replaces_nothing(played: Legacy, database: Path, tmp_path: Path) -> None:
    played("backup")
    before = database.read_bytes()
    (database.parent / "backups" / "legacy-by-hand.db").write_bytes(b"no database")
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE other (id)")
    for which, code in (("1", 4), (str(foreign), 4), ("9", 1), ("nothing.db", 1)):
        for words in (["verify", which], ["restore", which, "--yes"]):
            ran = played("backup", *words)
            assert (ran.code, ran.out, bool(ran.err)) == (code, "", True), words
    assert database.read_bytes() == before


def test_without_anything_there_is_nothing_to_back_up_or_list(legacy: Legacy, database: Path) -> None:
    for words in (["backup"], ["backup", "make"], ["backup", "list"], ["backup", "verify"], ["backup", "restore", "1"]):
        ran = legacy(*words)
        assert (ran.code, ran.out, bool(ran.err)) == (1, "", True)
    assert not database.parent.exists()


def test_a_backup_is_guessed_by_its_name(played: Legacy) -> None:
    played("backup")
    assert "Did you mean legacy-by-hand.db?" in played("backup", "verify", "legacy-by-hnd.db").err
