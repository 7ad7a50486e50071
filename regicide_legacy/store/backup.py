"""Backups: whole copies of the database, made through SQLite itself and never written over."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from regicide_legacy.store.copying import connect, copy_into, folder_of, new_file
from regicide_legacy.store.look import translated

BY_HAND: Final = "by-hand"
"""The label of a backup that a person asked for."""

BEFORE_DELETE: Final = "before-delete"
"""The label of the backup that a deletion makes first."""

BEFORE_IMPORT: Final = "before-import"
"""The label of the backup that an import makes first."""

BEFORE_RESTORE: Final = "before-restore"
"""The label of the backup that a restore makes first."""


def before_upgrade(version: str) -> str:
    """Return the label of the backup that an upgrade from a schema makes first."""
    return f"schema-{version}"


_LABELS: Final = "|".join((BY_HAND, BEFORE_DELETE, BEFORE_IMPORT, BEFORE_RESTORE, before_upgrade("[0-9]{4}")))


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the folder `backups`. `label` says why it was made; `size` is in bytes."""

    path: Path
    label: str
    made_at: datetime
    size: int


def back_up(path: Path, label: str) -> Path:
    """Copy the database at `path` into the folder `backups` beside it and return the copy's path.

    The copy is checked before it gets its name, which is the database's with `label`, and a number where that is taken.
    Raises `Damaged` if the copy is not whole, `Busy` or `Inaccessible`.
    """
    with translated(path), closing(connect(path, "ro")) as source:
        return back_up_open(source, path, label)


def write_beside(path: Path, name: str, text: str) -> Path:
    """Write a text file into the folder `backups` beside the database at `path`, and return where it is.

    It gets `name`, and a number where that is taken. Raises `Inaccessible`.
    """
    wished = Path(name)
    with translated(path), new_file(path, wished.stem, wished.suffix) as (file, part):
        with part.open("w", encoding="utf-8", newline="\n") as writing:
            writing.write(text)
            writing.flush()
            os.fsync(writing.fileno())
        return file


def backups(path: Path) -> tuple[BackupFile, ...]:
    """Return the backups of the database at `path`, the newest first. Raises `Inaccessible`."""
    # The name of a database beside it may begin with its own name.
    own = re.compile(f"{re.escape(path.stem)}-((?:{_LABELS})(?:-[0-9]+)?)")
    found = []
    with translated(path):
        for file in folder_of(path).glob(f"*{path.suffix}"):
            named, stat = own.fullmatch(file.stem), file.stat()
            # One that is empty was cut short.
            if named is not None and stat.st_size:
                made_at = datetime.fromtimestamp(stat.st_mtime, UTC)
                found.append(BackupFile(file, named[1], made_at, stat.st_size))
    return tuple(sorted(found, key=lambda each: (each.made_at, each.path.name), reverse=True))


def back_up_open(source: sqlite3.Connection, path: Path, label: str) -> Path:
    """As `back_up`, from a connection to the database at `path` that is open already."""
    with new_file(path, f"{path.stem}-{label}", path.suffix) as (backup, part):
        copy_into(source, part, path)
        return backup
