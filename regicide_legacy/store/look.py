"""A first look at a file, before anything may write to it: is it ours, is it whole, which schema has it.

Plain sqlite3, and read-only: SQLite itself rolls a hot journal back, or folds a write-ahead log in, as soon as it opens
a file for writing. Where such a companion lies beside the file, the look is taken at a copy.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from regicide_legacy.store.errors import Busy, Damaged, Foreign, Inaccessible, StoreError, TooNew

APPLICATION_ID: Final = 0x524C6567
"""What the header of our files says: "RLeg"."""

SCHEMAS: Final = ("0001", "0002", "0003")
"""The schema revisions this version knows, oldest first. A kind of journal entry that older versions do not know is a
revision too, though it alters no table: they must see that the file is too new for them."""

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for another process before giving up."""

COMPANIONS: Final = ("-journal", "-wal")
"""What SQLite may leave beside a file and would apply to it when it is opened next."""

_MAGIC: Final = b"SQLite format 3\0"
_WAL: Final = 2
_COPY_TRIES: Final = 20


def schema_of(path: Path) -> str | None:
    """Return the schema revision of the database at `path`, None if there is no file or an empty one.

    Nothing is written. Raises `Foreign`, `Damaged`, `TooNew`, `Busy` or `Inaccessible`.
    """
    with translated(path):
        header = _header(path)
        if not header:
            return None
        if not _write_ahead(path, header):
            try:
                return _look(path, path)
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_READONLY_ROLLBACK:
                    raise
        return _look_at_copy(path)


def version_in(connection: sqlite3.Connection, path: Path) -> str:
    """Return the schema revision that the open database holds.

    Raises `Foreign`, `Damaged` or `TooNew`; `path` is the name they tell.
    """
    if _number(connection, "application_id") != APPLICATION_ID:
        raise Foreign(path)
    try:
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.OperationalError as error:
        if _code(error) != sqlite3.SQLITE_ERROR:
            raise
        rows = []
    if len(rows) != 1:
        raise Damaged(path, "its schema has no version")
    version = str(rows[0][0])
    if version not in SCHEMAS:
        raise TooNew(path)
    return version


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what SQLite and the operating system say about the file at `path` into the store's errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        meant = meaning(error, path)
        if meant is None:
            raise
        raise meant from error
    except OSError as error:
        raise Inaccessible(path, error.strerror or str(error)) from error


def meaning(error: sqlite3.DatabaseError, path: Path) -> StoreError | None:
    """Return the store's error for one of SQLite's; None where the mistake is in this program."""
    # An extended code has the plain one in its last byte.
    match _code(error) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy(path)
        case sqlite3.SQLITE_NOTADB:
            return Damaged(path, "its first page is not whole") if _says_ours(path) else Foreign(path)
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(path, str(error))
        case (
            sqlite3.SQLITE_CANTOPEN
            | sqlite3.SQLITE_PERM
            | sqlite3.SQLITE_READONLY
            | sqlite3.SQLITE_FULL
            | sqlite3.SQLITE_IOERR
        ):
            return Inaccessible(path, str(error))
        case sqlite3.SQLITE_OK if "UTF-8" in str(error):
            return Damaged(path, "text in it cannot be read")
    return None


def _code(error: sqlite3.DatabaseError) -> int:
    """Return SQLite's code; an error of Python's own making, such as text that is no UTF-8, has none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)


def _header(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        # Some of them, such as a pipe, would never end to be read.
        raise Inaccessible(path, "it is no regular file")
    try:
        with path.open("rb") as file:
            return file.read(100)
    except FileNotFoundError:
        return b""


def _says_ours(path: Path) -> bool:
    return _header(path)[68:72] == APPLICATION_ID.to_bytes(4, "big")


def _write_ahead(path: Path, header: bytes) -> bool:
    is_wal = header.startswith(_MAGIC) and _WAL in header[18:20]
    return is_wal or beside(path, "-wal").exists()


def beside(path: Path, suffix: str) -> Path:
    """Return where SQLite puts its companion with this suffix."""
    return path.with_name(path.name + suffix)


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _look(file: Path, path: Path, mode: str = "ro") -> str | None:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT)) as connection:
        # One read transaction: nobody can change the file between the questions.
        connection.execute("BEGIN")
        pages = _number(connection, "page_count")
        if file.stat().st_size == 0:
            return None  # its creation was cut short, and asking for the pages has rolled that back
        version = version_in(connection, path)
        if file.stat().st_size < pages * _number(connection, "page_size"):
            raise Damaged(path, "its end is missing")
        (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise Damaged(path, " ".join(str(finding).split()))
        return version


def _look_at_copy(path: Path) -> str | None:
    with stable_copy(path) as copy:
        return _look(copy, path, "rw")


@contextmanager
def stable_copy(path: Path) -> Iterator[Path]:
    """Give a copy of the file at `path`, with what SQLite left beside it, taken while nobody wrote; then remove it.

    Raises `Busy` where somebody goes on writing.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy.db")
        for _ in range(_COPY_TRIES):
            before = _stamps(path)
            for suffix in ("", *COMPANIONS):
                beside(copy, suffix).unlink(missing_ok=True)
                if beside(path, suffix).exists():
                    shutil.copyfile(beside(path, suffix), beside(copy, suffix))
            if _stamps(path) == before:
                yield copy
                return
            # Another process is at work, or is just rolling the same journal back: a torn copy tells nothing.
            time.sleep(BUSY_TIMEOUT / _COPY_TRIES)
    raise Busy(path)


def _stamps(path: Path) -> list[tuple[int, int] | None]:
    return [_stamp(beside(path, suffix)) for suffix in ("", *COMPANIONS)]


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_size, stat.st_mtime_ns
