"""Backups: whole copies of the database, made through SQLite's own interface, never written over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from regicide_legacy.store.errors import Damaged
from regicide_legacy.store.look import BUSY_TIMEOUT, translated


def back_up(path: Path, label: str) -> Path:
    """Copy the database at `path` into the folder `backups` beside it and return the copy's path.

    The copy is checked before it gets its name, which is the database's with `label`, and a number where that is taken.
    Raises `Damaged` if the copy is not whole, `Busy` or `Inaccessible`.
    """
    folder = path.parent / "backups"
    with translated(path):
        folder.mkdir(exist_ok=True)
        backup = _reserve(folder, f"{path.stem}-{label}", path.suffix)
        part = backup.with_name(backup.name + ".part")
        try:
            _copy(path, part)
            # The name is ours: nothing but our own empty file is replaced.
            part.replace(backup)
        except BaseException:
            part.unlink(missing_ok=True)
            backup.unlink()
            raise
    return backup


def _reserve(folder: Path, stem: str, suffix: str) -> Path:
    number = 1
    while True:
        backup = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            backup.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return backup


def _copy(path: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
        (finding,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise Damaged(path, str(finding))
