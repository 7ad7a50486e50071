"""Transactions: all or nothing, one writer at a time, and typed errors when the file is held or changed elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from regicide_legacy.store import database, open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Busy, Inaccessible, TooNew

from .given import FOUNDED, NOW, plain


def names(store: Store) -> list[str]:
    with store.read() as reader:
        return [campaign.name for campaign in reader.campaigns()]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, path: Path) -> Store:
    """A store that waits for nobody, with one campaign."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.01)
    store = open_store(path)
    with store.write() as repository:
        repository.found(FOUNDED, NOW)
    return store


SUNDAYS = replace(FOUNDED, name="Sundays")


def test_a_transaction_that_raises_leaves_nothing(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt), store.write() as repository:
        interrupted(repository.found(FOUNDED, NOW))
    assert names(store) == []
    with store.write() as repository:
        repository.found(FOUNDED, NOW)
    assert names(store) == ["Thursdays"]


def interrupted(_: object) -> None:
    raise KeyboardInterrupt


def test_a_database_held_by_another_writer_is_busy_and_can_still_be_read(impatient: Store) -> None:
    with plain(impatient.path) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="Try again"), impatient.write() as repository:
            repository.found(SUNDAYS, NOW)
        assert names(impatient) == ["Thursdays"]


def test_a_database_that_is_just_being_written_is_busy_for_readers_too(impatient: Store) -> None:
    with plain(impatient.path) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Busy), impatient.read() as reader:
            reader.campaigns()


def test_a_commit_that_a_reader_holds_up_is_undone_and_can_be_tried_again(impatient: Store) -> None:
    with plain(impatient.path) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM campaign").fetchall()
        with pytest.raises(Busy), impatient.write() as repository:
            repository.found(SUNDAYS, NOW)
    assert names(impatient) == ["Thursdays"]
    with impatient.write() as repository:
        repository.found(SUNDAYS, NOW)
    assert names(impatient) == ["Thursdays", "Sundays"]


def test_a_window_that_was_open_while_a_newer_version_upgraded_the_file_writes_nothing(store: Store) -> None:
    with plain(store.path) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    before = store.path.read_bytes()
    with pytest.raises(TooNew), store.write() as repository:
        repository.found(FOUNDED, NOW)
    with pytest.raises(TooNew), store.read() as reader:
        reader.campaigns()
    assert store.path.read_bytes() == before


def test_a_full_disk_is_told_and_nothing_is_lost(store: Store) -> None:
    with store.write() as repository:
        repository.found(FOUNDED, NOW)
    # SQLite's own limit says what a full disk says.
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Inaccessible, match="full"), store.write() as repository:
        repository.found(replace(SUNDAYS, content="x" * 100_000), NOW)
    assert names(store) == ["Thursdays"]


def test_a_mistake_of_this_program_is_not_dressed_up(store: Store) -> None:
    with plain(store.path) as other:
        other.execute("DROP TABLE choice")
        other.execute("DROP TABLE campaign")
    with pytest.raises(Exception, match="no such table"):
        names(store)
