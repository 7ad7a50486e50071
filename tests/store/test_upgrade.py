"""Creating and upgrading: one transaction, after a backup, and never twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from regicide_legacy.campaign.journal import Result
from regicide_legacy.shipped import shipped
from regicide_legacy.store import backup, database, look, open_store, upgrade
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Busy, Damaged, Inaccessible, UpgradeFailed
from regicide_legacy.store.look import SCHEMAS, schema_of

from .given import folder_bytes, hand_result, is_whole, journal_says, plain, projected


@pytest.fixture
def old(store: Store, campaign: int) -> Path:
    """A database that the version before the next one left."""
    with store.write() as repository:
        repository.record(hand_result(campaign, Result.WON))
    store.close()
    return store.path


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The next version of the program, with one more revision; its file, which does nothing yet."""
    migrations = tmp_path / "next version" / "migrations"
    shutil.copytree(shipped("migrations"), migrations)
    monkeypatch.setattr(upgrade, "shipped", lambda _: migrations)
    for module in (look, database, upgrade):
        monkeypatch.setattr(module, "SCHEMAS", (*SCHEMAS, "next"))
    revision = migrations / "versions" / "next.py"
    write_revision(revision)
    return revision


def write_revision(revision: Path, *statements: str) -> None:
    lines = [
        "from alembic import op",
        "revision = 'next'",
        f"down_revision = {SCHEMAS[-1]!r}",
        "def upgrade():",
        *(f"    op.execute({statement!r})" for statement in (*statements, "SELECT 1")),
    ]
    revision.write_text("\n".join(lines))


REBUILD = (
    "CREATE TABLE rebuilt (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, content TEXT NOT NULL, "
    "is_current BOOLEAN NOT NULL, created_at TEXT NOT NULL, is_archived BOOLEAN NOT NULL, motto TEXT)",
    "INSERT INTO rebuilt SELECT id, name, content, is_current, created_at, is_archived, NULL FROM campaign",
    "DROP TABLE campaign",
    "ALTER TABLE rebuilt RENAME TO campaign",
)


def test_a_database_that_is_up_to_date_is_left_alone(old: Path) -> None:
    before = folder_bytes(old)
    upgrade.upgrade(old)
    open_store(old).close()
    assert folder_bytes(old) == before


def test_an_upgrade_rebuilds_a_table_that_others_refer_to_and_keeps_everything(old: Path, next_version: Path) -> None:
    write_revision(next_version, *REBUILD)
    before = projected(old, 1)
    with open_store(old) as store, store.read() as reader:
        assert projected(old, 1) == before == journal_says(reader, 1)
    assert schema_of(old) == "next"
    assert is_whole(old)


def test_an_upgrade_run_twice_changes_nothing_the_second_time(old: Path, next_version: Path) -> None:
    write_revision(next_version, *REBUILD)
    upgrade.upgrade(old)
    before = folder_bytes(old)
    upgrade.upgrade(old)
    assert folder_bytes(old) == before


def test_the_old_database_is_backed_up_first(old: Path, next_version: Path) -> None:
    before = projected(old, 1)
    open_store(old).close()
    (copy,) = (old.parent / "backups").iterdir()
    assert copy.name == f"legacy#1-schema-{SCHEMAS[-1]}.db"
    assert schema_of(copy) == SCHEMAS[-1]
    assert projected(copy, 1) == before


def test_a_backup_is_never_written_over(old: Path, next_version: Path) -> None:
    first = old.parent / "backups" / f"legacy#1-schema-{SCHEMAS[-1]}.db"
    first.parent.mkdir()
    first.write_text("precious")
    open_store(old).close()
    assert first.read_text() == "precious"
    assert schema_of(first.with_stem(first.stem + "-2")) == SCHEMAS[-1]


@pytest.mark.parametrize(
    "break_off",
    [
        ("DROP TABLE no_such_table",),
        (*REBUILD, "DROP TABLE no_such_table"),
        ("DELETE FROM campaign",),  # the journal would refer to nothing
    ],
)
def test_an_upgrade_that_fails_leaves_the_old_database_whole(
    old: Path, next_version: Path, break_off: tuple[str, ...]
) -> None:
    write_revision(next_version, *break_off)
    before = old.read_bytes()
    with pytest.raises(UpgradeFailed, match="nothing was changed"):
        open_store(old)
    assert old.read_bytes() == before
    assert sorted(file.name for file in old.parent.iterdir()) == ["backups", "legacy#1.db"]


def test_a_creation_that_fails_leaves_nothing_behind_that_stops_the_next(path: Path, next_version: Path) -> None:
    write_revision(next_version, "DROP TABLE no_such_table")
    with pytest.raises(UpgradeFailed):
        open_store(path)
    write_revision(next_version)
    open_store(path).close()
    assert schema_of(path) == "next"


def test_without_a_backup_there_is_no_upgrade(old: Path, next_version: Path) -> None:
    (old.parent / "backups").touch()
    before = old.read_bytes()
    with pytest.raises(Inaccessible):
        open_store(old)
    assert old.read_bytes() == before


def test_a_backup_that_is_not_whole_is_none(old: Path) -> None:
    whole = old.read_bytes()
    old.write_bytes(whole[:4096] + b"X" * 4096 + whole[8192:])
    with pytest.raises(Damaged):
        backup.back_up(old, label="by-hand")
    assert list((old.parent / "backups").iterdir()) == []


def test_an_upgrade_waits_for_who_holds_the_file(
    old: Path, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "BUSY_TIMEOUT", 0.01)
    with plain(old) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            open_store(old)
    open_store(old).close()
    assert schema_of(old) == "next"
