"""The open database: its connection and its transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session

from regicide_legacy.store.errors import NoDatabase
from regicide_legacy.store.look import BUSY_TIMEOUT, SCHEMAS, meaning, schema_of, translated, version_in
from regicide_legacy.store.reader import Reader
from regicide_legacy.store.repository import Repository


class Store:
    """One open database of the newest schema. Its transactions follow one another, they never nest."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = _connect(path)
        # Connected at once, because SQLAlchemy gets to know a database with questions and a rollback of its own.
        self._bind = create_engine("sqlite://", creator=lambda: self._connection, poolclass=StaticPool).connect()

    @classmethod
    def open(cls, path: Path, *, create: bool) -> Self:
        """Open the file as `open_store` promises."""
        schema = schema_of(path)
        if schema is None and not create:
            raise NoDatabase(path)
        if schema != SCHEMAS[-1]:
            # Only here is Alembic needed, and it takes its time to import.
            from regicide_legacy.store.upgrade import upgrade

            upgrade(path)
        with translated(path):
            return cls(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._bind.close()
        self._connection.close()

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """Give a look at the database as it stands at one moment.

        Raises `Busy`, and `TooNew` if a newer version has upgraded the file meanwhile.
        """
        with self._transaction("BEGIN") as session:
            yield Reader(session, self.path)

    @contextmanager
    def write(self) -> Iterator[Repository]:
        """Give one transaction: all of it is on the disk when the `with` block ends, none if it raises.

        Raises what `read` raises.
        """
        with self._transaction("BEGIN IMMEDIATE") as session:
            yield Repository(session, self.path)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Session]:
        # Python's sqlite3 and SQLAlchemy are told to leave transactions alone: BEGIN, COMMIT and ROLLBACK stand here.
        with _translated(self.path):
            try:
                self._connection.execute(begin)
                # A newer version may have upgraded the file while this window was open.
                version_in(self._connection, self.path)
                with Session(self._bind) as session:
                    yield session
                    session.flush()
                    self._connection.execute("COMMIT")
            finally:
                # Also after a COMMIT that failed because somebody was still reading: it leaves the transaction open.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")


def _connect(path: Path) -> sqlite3.Connection:
    # mode=rw: a file that vanished since the first look is not silently replaced by an empty one.
    address = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT)
    # Not WAL, so that a plain copy of the file is whole, and no power cut takes back what was shown as done.
    for pragma in ("journal_mode = DELETE", "synchronous = EXTRA", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    with translated(path):
        try:
            yield
        except DBAPIError as error:
            meant = meaning(error.orig, path) if isinstance(error.orig, sqlite3.DatabaseError) else None
            if meant is None:
                raise
            raise meant from error
