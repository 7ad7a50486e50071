"""How a whole database or a file is copied, so that it is on the disk under its name, or not there at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from regicide_legacy.store.errors import Busy, Damaged
from regicide_legacy.store.look import BUSY_TIMEOUT


def folder_of(path: Path) -> Path:
    """Return the folder where the backups of the database at `path` lie."""
    return path.parent / "backups"


@contextmanager
def new_file(path: Path, stem: str, suffix: str) -> Iterator[tuple[Path, Path]]:
    """Give the name of a file that is not there yet, in the folder `backups`, and a name to write it under first.

    The file gets its name when the `with` block ends; where it raises, nothing stays.
    """
    folder = folder_of(path)
    folder.mkdir(exist_ok=True)
    file = _reserve(folder, stem, suffix)
    part = file.with_name(file.name + ".part")
    try:
        yield file, part
        # The name is ours: nothing but our own empty file is replaced.
        part.replace(file)
        sync(folder)
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


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the database at `path` as SQLite's `mode` says: `ro`, `rw` or `rwc`."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT)


def copy_into(source: sqlite3.Connection, part: Path, path: Path) -> None:
    """Copy a database into a new file; `path` is the name that errors tell. Raises `Damaged` or `Busy`."""
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(part)) as copy:
        source.backup(copy, progress=seeing_that_nobody_holds(path))
        (finding,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise Damaged(path, str(finding))


def seeing_that_nobody_holds(path: Path) -> Callable[[int, int, int], None]:
    """Return what watches a copy of the database at `path`: it raises `Busy` where another process holds that."""

    # Left alone, Python tries again for ever. SQLite has waited its time before it says so.
    def see(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Busy(path)

    return see


def keep_bytes(file: Path, copy: Path) -> None:
    """Copy a file's bytes, onto the disk."""
    with file.open("rb") as source, copy.open("wb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())


def sync(folder: Path) -> None:
    """See that the names of a folder's files are on the disk, where the system can be asked to."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
