"""Backups: made, listed, verified, and put back, whatever lies at the database's place."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from regicide_legacy.campaign.journal import Result
from regicide_legacy.store import copying, open_store
from regicide_legacy.store.backup import (
    BEFORE_DELETE,
    BEFORE_IMPORT,
    BEFORE_RESTORE,
    BY_HAND,
    back_up,
    backups,
    before_upgrade,
    write_beside,
)
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Busy, Damaged, Foreign, NoSuchBackup, StaleCampaign, TooNew
from regicide_legacy.store.look import SCHEMAS, schema_of
from regicide_legacy.store.restoring import BackupLook, restore, verify
from tests.migrations.test_migrations import DATABASES

from .given import (
    FAREWELL,
    MANY_ROWS,
    NOW,
    agree,
    folder_bytes,
    hand_result,
    is_whole,
    leave_hot_journal,
    plain,
    undo,
    win_with_reward,
)


@pytest.fixture
def played(store: Store, campaign: int) -> Path:
    """A database with one mission won, closed."""
    with store.write() as repository:
        win_with_reward(repository, campaign)
    store.close()
    return store.path


@pytest.fixture
def kept(played: Path) -> Path:
    """Its backup; since then the campaign has gone on."""
    made = back_up(played, "by-hand")
    with open_store(played) as store, store.write() as repository:
        repository.append(repository.standing(1), [FAREWELL], NOW)
    return made


def journal_of(path: Path) -> list[str]:
    with open_store(path) as store, store.read() as reader:
        return [line.entry.kind for line in reader.journal(1)]


WON = ["campaign_founded", "attempt_ended", "pack_opened"]
LATER = [*WON, "changed_by_hand"]


# Made and listed


def test_backups_are_listed_with_the_newest_first_and_why_they_were_made(played: Path) -> None:
    assert backups(played) == ()
    first, second = back_up(played, "by-hand"), back_up(played, "by-hand")
    third = back_up(played, "before-delete")
    for age, file in enumerate((third, second, first)):
        os.utime(file, (1_800_000_000 - age, 1_800_000_000 - age))
    (played.parent / "backups" / "legacy#1-cut-short.db").touch()
    (played.parent / "backups" / "notes.txt").write_text("mine")
    found = backups(played)
    assert [(each.path, each.label) for each in found] == [
        (third, "before-delete"),
        (second, "by-hand-2"),
        (first, "by-hand"),
    ]
    assert {each.size for each in found} == {played.stat().st_size}
    assert found[0].made_at.timestamp() == 1_800_000_000


def test_backups_of_another_database_in_the_folder_are_not_its_own(played: Path) -> None:
    other = played.with_name(f"{played.stem}-two{played.suffix}")
    shutil.copy(played, other)
    own = {back_up(played, BY_HAND), back_up(played, BY_HAND), back_up(played, before_upgrade("0002"))}
    of_other = {back_up(other, BY_HAND), back_up(other, BEFORE_IMPORT), back_up(other, before_upgrade("0002"))}
    assert {each.path for each in backups(played)} == own
    assert {each.path for each in backups(other)} == of_other


def test_every_backup_that_is_made_is_listed(played: Path) -> None:
    made = {
        back_up(played, label)
        for label in (BY_HAND, BEFORE_DELETE, BEFORE_IMPORT, BEFORE_RESTORE, *map(before_upgrade, SCHEMAS))
    }
    assert {each.path for each in backups(played)} == made


def test_a_text_beside_the_backups_is_never_written_over(played: Path) -> None:
    first, second = (write_beside(played, "Thursdays.json", text) for text in ("one", "two"))
    assert (first.name, second.name) == ("Thursdays.json", "Thursdays-2.json")
    assert (first.read_text(), second.read_text()) == ("one", "two")


# Verified


def test_a_backup_tells_what_is_in_it_and_stays_as_it_is(played: Path, kept: Path) -> None:
    before = folder_bytes(played)
    assert verify(kept) == BackupLook(SCHEMAS[-1], ("Thursdays",), attempts=1)
    assert folder_bytes(played) == before


@pytest.mark.parametrize("database", DATABASES, ids=lambda database: database.stem)
def test_a_backup_of_every_schema_is_verified_and_restored(database: Path, path: Path) -> None:
    before = database.read_bytes()
    look = verify(database)
    assert (look.schema, look.campaigns[:2]) == (database.stem, ("Thursdays", "Sundays"))
    assert restore(path, database) is None
    assert schema_of(path) == SCHEMAS[-1]
    with open_store(path) as store, store.read() as reader:
        campaigns = reader.campaigns()
        assert tuple(campaign.name for campaign in campaigns) == look.campaigns
        assert len(reader.attempts()) == look.attempts
    with open_store(path) as store:
        assert all(agree(store, campaign.id) for campaign in campaigns)
    assert database.read_bytes() == before


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def of_a_newer_version(file: Path) -> None:
    with plain(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def of_another_program(file: Path) -> None:
    file.unlink()
    with plain(file) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")


def with_a_journal_that_does_not_lead_on(file: Path) -> None:
    with plain(file) as connection:
        connection.execute("DELETE FROM journal WHERE position = 1")


@pytest.mark.parametrize(
    ("spoil", "error", "says"),
    [
        (cut_short, Damaged, "its end is missing"),
        (empty, Damaged, "it is empty"),
        (of_a_newer_version, TooNew, "Update the program"),
        (of_another_program, Foreign, "no database of this program"),
        (with_a_journal_that_does_not_lead_on, Damaged, "journal"),
        (Path.unlink, NoSuchBackup, "legacy backup list"),
    ],
)
def test_what_is_no_whole_backup_is_refused_with_nothing_changed(
    played: Path, kept: Path, spoil: Callable[[Path], None], error: type[Exception], says: str
) -> None:
    spoil(kept)
    before = folder_bytes(played)
    for use in (lambda: verify(kept), lambda: restore(played, kept)):
        with pytest.raises(error, match=says) as refused:
            use()
        assert str(kept) in str(refused.value)
    assert folder_bytes(played) == before


# Restored


def test_a_restore_brings_back_what_was_and_keeps_what_is(played: Path, kept: Path) -> None:
    safe = restore(played, kept)
    assert journal_of(played) == WON
    assert is_whole(played)
    assert safe is not None
    assert journal_of(safe) == LATER
    # And that way back is open too.
    assert restore(played, safe) == safe.with_stem(safe.stem + "-2")
    assert journal_of(played) == LATER
    assert [file.name for file in played.parent.iterdir() if file.is_file()] == [played.name]


def test_a_restore_where_nothing_is(played: Path, kept: Path, tmp_path: Path) -> None:
    for new in (tmp_path / "another" / "folder" / "legacy.db", tmp_path / "empty.db"):
        if new.name == "empty.db":
            new.touch()
        assert restore(new, kept) is None
        assert journal_of(new) == WON
        assert not (new.parent / "backups").exists()


def test_a_window_that_was_open_meanwhile_sees_what_was_restored_and_writes_over_nothing(
    played: Path, kept: Path
) -> None:
    with open_store(played) as store:
        with store.read() as reader:
            seen = reader.standing(1)
        restore(played, kept)
        with pytest.raises(StaleCampaign), store.write() as repository:
            repository.append(seen, [FAREWELL], NOW)
        with store.write() as repository:
            undo(repository, 1)
    assert journal_of(played) == [*WON, "undone"]


def test_a_restore_waits_for_who_holds_the_database_and_changes_nothing(
    played: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "BUSY_TIMEOUT", 0.01)
    before = folder_bytes(played)
    with plain(played) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM campaign").fetchall()
        with pytest.raises(Busy):
            restore(played, kept)
    assert folder_bytes(played) == before
    restore(played, kept)
    assert journal_of(played) == WON


@pytest.mark.parametrize("spoil", [of_a_newer_version, of_another_program])
def test_a_file_that_is_none_of_our_business_is_not_restored_over(
    played: Path, kept: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(played)
    before = folder_bytes(played)
    with pytest.raises((TooNew, Foreign)):
        restore(played, kept)
    assert folder_bytes(played) == before


def test_a_damaged_database_is_kept_byte_for_byte_and_replaced(played: Path, kept: Path) -> None:
    cut_short(played)
    beside = played.with_name(played.name + "-journal")
    beside.write_bytes(b"what a program left")
    damaged = played.read_bytes()
    safe = restore(played, kept)
    assert safe is not None
    assert safe.read_bytes() == damaged
    assert safe.with_name(safe.name + "-journal").read_bytes() == b"what a program left"
    assert not beside.exists()
    assert journal_of(played) == WON
    # What cannot be opened is not offered as a backup.
    assert [each.path for each in backups(played)] == [kept]


# A hot journal


def test_a_hot_journal_beside_the_database_is_rolled_back_before_anything_else(played: Path, kept: Path) -> None:
    clean = played.read_bytes()
    leave_hot_journal(played, MANY_ROWS)
    assert played.read_bytes() != clean
    safe = restore(played, kept)
    assert safe is not None
    assert journal_of(safe) == LATER
    assert journal_of(played) == WON
    assert is_whole(played)
    assert is_whole(safe)
    assert not played.with_name(played.name + "-journal").exists()


def test_a_hot_journal_beside_a_backup_is_its_own_and_stays_there(played: Path, kept: Path) -> None:
    leave_hot_journal(kept, MANY_ROWS)
    before = folder_bytes(kept)
    assert verify(kept).campaigns == ("Thursdays",)
    restore(played, kept)
    assert journal_of(played) == WON
    after = folder_bytes(kept)
    assert {name: after[name] for name in before} == before


def test_a_hot_journal_beside_both(played: Path, kept: Path) -> None:
    leave_hot_journal(played, MANY_ROWS)
    leave_hot_journal(kept, MANY_ROWS)
    safe = restore(played, kept)
    assert safe is not None
    assert (journal_of(played), journal_of(safe)) == (WON, LATER)


def test_a_backup_that_was_copied_while_it_was_in_write_ahead_mode(played: Path, kept: Path, tmp_path: Path) -> None:
    lie = tmp_path / "as it lay while open"
    with plain(kept) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE campaign SET name = 'Fridays'")
        shutil.copytree(kept.parent, lie)
    copied = lie / kept.name
    assert copied.with_name(copied.name + "-wal").stat().st_size
    assert verify(copied).campaigns == ("Fridays",)
    restore(played, copied)
    with plain(played) as connection:
        assert connection.execute("SELECT name FROM campaign").fetchall() == [("Fridays",)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_the_newest_backup_restores_what_an_upgrade_began_with(path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(DATABASES[0], path)
    with open_store(path) as store, store.write() as repository:
        repository.record(hand_result(1, Result.LOST))
    (made,) = backups(path)
    assert made.label == f"schema-{SCHEMAS[0]}"
    restore(path, made.path)
    with open_store(path) as store, store.read() as reader:
        assert len(reader.attempts()) == 5
