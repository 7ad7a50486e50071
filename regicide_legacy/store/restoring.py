"""The way back from a backup: what is in it, and how it takes the place of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regicide_legacy.store.backup import BEFORE_RESTORE, back_up_open
from regicide_legacy.store.copying import connect, copy_into, keep_bytes, new_file, seeing_that_nobody_holds, sync
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Damaged, NoSuchBackup, UpgradeFailed
from regicide_legacy.store.look import COMPANIONS, beside, schema_of, stable_copy, translated

_KEPT: Final = ".damaged"


@dataclass(frozen=True, slots=True)
class BackupLook:
    """What is in a backup: its schema, its campaigns by name, and how many attempts."""

    schema: str
    campaigns: tuple[str, ...]
    attempts: int


def verify(backup: Path) -> BackupLook:
    """Return what is in a backup, after a copy of it was opened, and each campaign of it read.

    The backup's bytes stay as they are. Raises `Damaged`, `TooNew`, `Foreign`, `Busy` or `Inaccessible`.
    """
    with _opened_copy(backup) as (_, look):
        return look


def restore(path: Path, backup: Path) -> Path | None:
    """Put what a backup holds in the place of the database at `path`, brought to the newest schema.

    What is there is backed up first; one that is damaged is kept byte for byte, with what SQLite left beside it, where
    the backups are. Returns where that is, None where nothing was there. What a program cut short has left beside
    either file is taken back as SQLite does, and never applied to another. Raises what `verify` raises for the backup,
    and for the database where it is too new or not ours; then nothing was changed.
    """
    with _opened_copy(backup) as (copy, _):
        try:
            there = schema_of(path)
        except Damaged:
            return _replace_damaged(path, copy)
        with translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            return _write_over(path, copy, keep=there is not None)


def _write_over(path: Path, copy: Path, *, keep: bool) -> Path | None:
    with closing(connect(path, "rwc")) as target:
        # What was not committed when the file was last written is rolled back by the first of these. The lock that the
        # last of them takes is kept until the end: nobody reads or writes between the backup and what follows.
        for statement in (
            "PRAGMA journal_mode = DELETE",
            "PRAGMA synchronous = EXTRA",
            "PRAGMA locking_mode = EXCLUSIVE",
            "BEGIN EXCLUSIVE",
            "COMMIT",
        ):
            target.execute(statement)
        kept = back_up_open(target, path, BEFORE_RESTORE) if keep else None
        with closing(connect(copy, "ro")) as source:
            source.backup(target, progress=seeing_that_nobody_holds(path))
        return kept


def _replace_damaged(path: Path, copy: Path) -> Path:
    """Put the copy in the place of a database that cannot be opened, and so not be written by anybody else."""
    with translated(path):
        damaged = new_file(path, f"{path.stem}-{BEFORE_RESTORE}", _KEPT)
        with stable_copy(path) as whole, damaged as (kept, part):
            for suffix in COMPANIONS:
                if beside(whole, suffix).exists():
                    keep_bytes(beside(whole, suffix), beside(kept, suffix))
            keep_bytes(whole, part)
        fresh = beside(path, ".restored")
        with closing(connect(copy, "ro")) as source:
            copy_into(source, fresh, path)
        # In this order: what lies beside the damaged file must never be applied to the new one.
        for suffix in COMPANIONS:
            beside(path, suffix).unlink(missing_ok=True)
        sync(path.parent)
        fresh.replace(path)
        sync(path.parent)
        return kept


@contextmanager
def _opened_copy(backup: Path) -> Iterator[tuple[Path, BackupLook]]:
    """Give a copy of a backup that this version has opened, read and brought to its schema, and what is in it."""
    schema = schema_of(backup)
    if schema is None:
        raise Damaged(backup, "it is empty") if backup.exists() else NoSuchBackup(backup)
    with translated(backup), stable_copy(backup) as copy:
        yield copy, _look(copy, backup, schema)


def _look(copy: Path, backup: Path, schema: str) -> BackupLook:
    try:
        with Store.open(copy, create=False) as store, store.read() as reader:
            campaigns = reader.campaigns()
            for campaign in campaigns:
                reader.state(campaign.id)
            return BackupLook(schema, tuple(campaign.name for campaign in campaigns), len(reader.attempts()))
    except Damaged as error:
        raise Damaged(backup, error.how) from error
    except UpgradeFailed as error:
        raise Damaged(backup, f"it cannot be brought to this version: {error.why}") from error
