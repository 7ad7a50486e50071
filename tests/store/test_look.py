"""A file that is too new, damaged or not ours is refused, and every byte in its folder stays as it was."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from regicide_legacy.campaign.journal import Result
from regicide_legacy.store import look, open_store
from regicide_legacy.store.errors import Busy, Damaged, Foreign, Inaccessible, NoDatabase, TooNew
from regicide_legacy.store.look import APPLICATION_ID, SCHEMAS, schema_of

from .given import (
    FOUNDED,
    MANY_ROWS,
    NOW,
    folder_bytes,
    hand_result,
    is_whole,
    leave_hot_journal,
    plain,
)

PAGE = 4096


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A whole database of ours with a campaign in it, closed."""
    path = tmp_path / "there" / "legacy.db"
    with open_store(path) as store, store.write() as repository:
        campaign = repository.found(FOUNDED, NOW).id
        for _ in range(5):
            repository.record(hand_result(campaign, Result.LOST))
    return path


def refused(path: Path, error: type[Exception], says: str = "nothing was changed") -> None:
    before = folder_bytes(path)
    for create in (True, False):
        with pytest.raises(error, match=says):
            open_store(path, create=create)
    assert folder_bytes(path) == before


# Nothing there yet


@pytest.mark.parametrize("empty_file", [False, True])
def test_where_nothing_is_saved_reading_says_so_and_writes_nothing(tmp_path: Path, empty_file: bool) -> None:
    path = tmp_path / "legacy.db"
    if empty_file:
        path.touch()
    before = folder_bytes(path)
    with pytest.raises(NoDatabase, match="nothing is saved yet"):
        open_store(path, create=False)
    assert folder_bytes(path) == before


@pytest.mark.parametrize("empty_file", [False, True])
def test_a_fresh_database_has_what_the_design_promises(tmp_path: Path, empty_file: bool) -> None:
    path = tmp_path / "a folder" / "of its own" / "legacy.db"
    if empty_file:
        path.parent.mkdir(parents=True)
        path.touch()
    with open_store(path) as store, store.read() as reader:
        # The promises that hold for a connection are asked of the store's own.
        ask = store._connection.execute
        assert reader.campaigns() == ()
        assert ask("PRAGMA synchronous").fetchone() == (3,)
        assert ask("PRAGMA foreign_keys").fetchone() == (1,)
        assert ask("PRAGMA journal_mode").fetchone() == ("delete",)
        assert ask("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert ask("PRAGMA user_version").fetchone() == (0,)
        assert ask("SELECT version_num FROM alembic_version").fetchall() == [(SCHEMAS[-1],)]
    assert [file.name for file in path.parent.iterdir()] == ["legacy.db"]


# Not ours


def text(path: Path) -> None:
    path.write_text("A letter to the Golden Blade Syndicate.\n" * 500)


def one_byte(path: Path) -> None:
    path.write_bytes(b"S")


def random_bytes(path: Path) -> None:
    path.write_bytes(random.Random(7).randbytes(3 * PAGE))


def zeros(path: Path) -> None:
    path.write_bytes(bytes(3 * PAGE))


def another_programs(path: Path) -> None:
    with plain(path) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def another_alembic_programs(path: Path) -> None:
    with plain(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", SCHEMAS[-1:])


def another_programs_write_ahead(path: Path) -> None:
    with plain(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE recipe (name TEXT)")


def without_a_table(path: Path) -> None:
    with plain(path) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize(
    "make",
    [
        text,
        one_byte,
        random_bytes,
        zeros,
        another_programs,
        another_alembic_programs,
        another_programs_write_ahead,
        without_a_table,
    ],
)
def test_a_file_that_is_not_ours_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "legacy.db"
    make(path)
    refused(path, Foreign, "no database of this program")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Inaccessible, match="Check the path"):
        open_store(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_pipe_is_no_database_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "legacy.db")
    with pytest.raises(Inaccessible, match="no regular file"):
        open_store(tmp_path / "legacy.db", create=True)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Inaccessible):
        open_store(tmp_path / "file" / "legacy.db")


# Too new


def make_newer(path: Path) -> None:
    with plain(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def test_a_newer_database_is_refused(ours: Path) -> None:
    make_newer(ours)
    refused(ours, TooNew, "Update the program")


def test_a_newer_database_in_write_ahead_mode_is_refused(ours: Path) -> None:
    with plain(ours) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        lie = ours.parent.with_name("as it lay while open")
        shutil.copytree(ours.parent, lie)
    (lie / "legacy.db-shm").unlink()
    assert (lie / "legacy.db-wal").stat().st_size
    refused(lie / "legacy.db", TooNew)


# Damaged


def test_a_database_cut_short_anywhere_is_refused(ours: Path) -> None:
    whole = ours.read_bytes()
    for length in (*range(1, len(whole) - 1, PAGE // 2 + 1), len(whole) - 1):
        ours.write_bytes(whole[:length])
        before = folder_bytes(ours)
        with pytest.raises((Damaged, Foreign)):
            open_store(ours)
        assert folder_bytes(ours) == before


def test_a_database_whose_end_is_missing_says_so(ours: Path) -> None:
    ours.write_bytes(ours.read_bytes()[:-1])
    refused(ours, Damaged, "its end is missing")


def test_a_database_whose_header_was_overwritten_is_refused(ours: Path) -> None:
    whole = ours.read_bytes()
    ours.write_bytes(b"X" * 16 + whole[16:])
    refused(ours, Damaged, "first page")
    ours.write_bytes(b"X" * 100 + whole[100:])
    refused(ours, Foreign, "beginning was overwritten")


@pytest.mark.parametrize("fill", [b"\0", b"\xff", b"X"])
def test_a_database_with_an_overwritten_page_is_refused(ours: Path, fill: bytes) -> None:
    whole = ours.read_bytes()
    for start in range(PAGE, len(whole), PAGE):
        ours.write_bytes(whole[:start] + fill * PAGE + whole[start + PAGE :])
        before = folder_bytes(ours)
        # A page that holds nothing but the middle of a long text shows its damage when that is read.
        with pytest.raises(Damaged), open_store(ours) as store, store.write() as repository:
            repository.record(hand_result(1, Result.WON))
        assert folder_bytes(ours) == before


def test_text_that_is_no_text_is_damage(ours: Path) -> None:
    with plain(ours) as connection:
        connection.execute("UPDATE campaign SET name = CAST(X'FFFE' AS TEXT)")
    with pytest.raises(Damaged, match="text in it"), open_store(ours) as store, store.read() as reader:
        reader.campaigns()


@pytest.mark.parametrize("wreck", ["DROP TABLE alembic_version", "DELETE FROM alembic_version"])
def test_a_database_without_its_version_is_refused(ours: Path, wreck: str) -> None:
    with plain(ours) as connection:
        connection.execute(wreck)
    refused(ours, Damaged, "no version")


# What another program left beside the file


def test_what_was_not_committed_is_rolled_back_when_our_database_is_opened(ours: Path) -> None:
    before = ours.read_bytes()
    leave_hot_journal(ours, MANY_ROWS)
    assert ours.read_bytes() != before
    with open_store(ours, create=False) as store, store.read() as reader:
        assert [campaign.name for campaign in reader.campaigns()] == ["Thursdays"]
    assert ours.read_bytes() == before
    assert [file.name for file in ours.parent.iterdir()] == ["legacy.db"]


def test_a_creation_cut_short_leaves_nothing_and_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "legacy.db"
    leave_hot_journal(path, "CREATE TABLE campaign (name, content, is_current, created_at)", MANY_ROWS)
    assert path.stat().st_size
    before = folder_bytes(path)
    with pytest.raises(NoDatabase):
        open_store(path, create=False)
    assert folder_bytes(path) == before
    with open_store(path) as store, store.read() as reader:
        assert reader.campaigns() == ()


def test_a_newer_database_with_a_hot_journal_is_refused_and_both_stay(ours: Path) -> None:
    make_newer(ours)
    leave_hot_journal(ours, MANY_ROWS)
    refused(ours, TooNew)


def test_a_foreign_database_with_a_hot_journal_is_refused_and_both_stay(tmp_path: Path) -> None:
    path = tmp_path / "legacy.db"
    with plain(path) as connection:
        connection.execute("CREATE TABLE campaign (name, content, is_current, created_at)")
    leave_hot_journal(path, MANY_ROWS)
    refused(path, Foreign)


def test_our_database_in_write_ahead_mode_is_opened_with_all_it_holds_and_leaves_that_mode(ours: Path) -> None:
    with closing(sqlite3.connect(ours, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE campaign SET name = 'Fridays'")
        lie = ours.parent.with_name("as it lay while open")
        shutil.copytree(ours.parent, lie)
    path = lie / "legacy.db"
    with open_store(path) as store, store.read() as reader:
        assert [campaign.name for campaign in reader.campaigns()] == ["Fridays"]
    with plain(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert is_whole(path)
    assert [file.name for file in lie.iterdir()] == ["legacy.db"]


def test_a_look_waits_for_files_that_keep_changing_and_then_says_busy(
    ours: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_hot_journal(ours, MANY_ROWS)
    copy = shutil.copyfile

    def while_another_process_writes(source: Path, target: Path) -> None:
        copy(source, target)
        source.touch()

    monkeypatch.setattr(look, "BUSY_TIMEOUT", 0.02)
    monkeypatch.setattr(shutil, "copyfile", while_another_process_writes)
    with pytest.raises(Busy):
        schema_of(ours)
