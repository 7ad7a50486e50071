"""Backups: whole copies of the database, made through SQLite itself and never written over, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from regicide_legacy.store.errors import Busy, Damaged, NoSuchBackup, UpgradeFailed
from regicide_legacy.store.look import BUSY_TIMEOUT, COMPANIONS, beside, schema_of, stable_copy, translated

BEFORE_RESTORE: Final = "before-restore"
"""The label of the backup that a restore makes first."""

_KEPT: Final = ".damaged"


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the folder `backups`. `label` says why it was made; `size` is in bytes."""

    path: Path
    label: str
    made_at: datetime
    size: int


@dataclass(frozen=True, slots=True)
class BackupLook:
    """What is in a backup: its schema, its campaigns by name, and how many attempts."""

    schema: str
    campaigns: tuple[str, ...]
    attempts: int


def back_up(path: Path, label: str) -> Path:
    """Copy the database at `path` into the folder `backups` beside it and return the copy's path.

    The copy is checked before it gets its name, which is the database's with `label`, and a number where that is taken.
    Raises `Damaged` if the copy is not whole, `Busy` or `Inaccessible`.
    """
    with translated(path), closing(_connect(path, "ro")) as source:
        return _back_up(source, path, label)


def write_beside(path: Path, name: str, text: str) -> Path:
    """Write a text file into the folder `backups` beside the database at `path`, and return where it is.

    It gets `name`, and a number where that is taken. Raises `Inaccessible`.
    """
    wished = Path(name)
    with translated(path), _new_file(path, wished.stem, wished.suffix) as (file, part):
        with part.open("w", encoding="utf-8", newline="\n") as writing:
            writing.write(text)
            writing.flush()
            os.fsync(writing.fileno())
        return file


def backups(path: Path) -> tuple[BackupFile, ...]:
    """Return the backups of the database at `path`, the newest first. Raises `Inaccessible`."""
    prefix = f"{path.stem}-"
    found = []
    with translated(path):
        for file in _folder(path).glob(f"*{path.suffix}"):
            stat = file.stat()
            # One that is empty was cut short.
            if file.name.startswith(prefix) and stat.st_size:
                made_at = datetime.fromtimestamp(stat.st_mtime, UTC)
                found.append(BackupFile(file, file.stem.removeprefix(prefix), made_at, stat.st_size))
    return tuple(sorted(found, key=lambda each: (each.made_at, each.path.name), reverse=True))


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


def _back_up(source: sqlite3.Connection, path: Path, label: str) -> Path:
    with _new_file(path, f"{path.stem}-{label}", path.suffix) as (backup, part):
        _copy(source, part, path)
        return backup


def _write_over(path: Path, copy: Path, *, keep: bool) -> Path | None:
    with closing(_connect(path, "rwc")) as target:
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
        kept = _back_up(target, path, BEFORE_RESTORE) if keep else None
        with closing(_connect(copy, "ro")) as source:
            source.backup(target, progress=_seeing_that_nobody_holds(path))
        return kept


def _replace_damaged(path: Path, copy: Path) -> Path:
    """Put the copy in the place of a database that cannot be opened, and so not be written by anybody else."""
    with translated(path):
        new_file = _new_file(path, f"{path.stem}-{BEFORE_RESTORE}", _KEPT)
        with stable_copy(path) as whole, new_file as (kept, part):
            for suffix in COMPANIONS:
                if beside(whole, suffix).exists():
                    _keep(beside(whole, suffix), beside(kept, suffix))
            _keep(whole, part)
        fresh = beside(path, ".restored")
        with closing(_connect(copy, "ro")) as source:
            _copy(source, fresh, path)
        # In this order: what lies beside the damaged file must never be applied to the new one.
        for suffix in COMPANIONS:
            beside(path, suffix).unlink(missing_ok=True)
        _sync(path.parent)
        fresh.replace(path)
        _sync(path.parent)
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
    # Imported here because who makes a backup before an upgrade is itself imported by the store.
    from regicide_legacy.store.database import Store

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


@contextmanager
def _new_file(path: Path, stem: str, suffix: str) -> Iterator[tuple[Path, Path]]:
    """Give the name of a file that is not there yet, in the folder `backups`, and a name to write it under first.

    The file gets its name when the `with` block ends; where it raises, nothing stays.
    """
    folder = _folder(path)
    folder.mkdir(exist_ok=True)
    file = _reserve(folder, stem, suffix)
    part = file.with_name(file.name + ".part")
    try:
        yield file, part
        # The name is ours: nothing but our own empty file is replaced.
        part.replace(file)
        _sync(folder)
    except BaseException:
        part.unlink(missing_ok=True)
        file.unlink()
        raise


def _reserve(folder: Path, stem: str, suffix: str) -> Path:
    number = 1
    while True:
        file = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file


def _folder(path: Path) -> Path:
    return path.parent / "backups"


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT)


def _copy(source: sqlite3.Connection, part: Path, path: Path) -> None:
    """Copy a database into a new file; `path` is the name that errors tell."""
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(part)) as copy:
        source.backup(copy, progress=_seeing_that_nobody_holds(path))
        (finding,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise Damaged(path, str(finding))


def _seeing_that_nobody_holds(path: Path) -> Callable[[int, int, int], None]:
    # Left alone, Python tries again for ever. SQLite has waited its time before it says so.
    def see(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Busy(path)

    return see


def _keep(file: Path, copy: Path) -> None:
    """Copy a file's bytes, onto the disk."""
    with file.open("rb") as source, copy.open("wb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())


def _sync(folder: Path) -> None:
    """See that the names of a folder's files are on the disk, where the system can be asked to."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
