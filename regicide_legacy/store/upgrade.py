"""Creating the database and bringing it to the newest schema: the only place that imports Alembic."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool
from sqlmodel import Session

from regicide_legacy.shipped import shipped
from regicide_legacy.store.backup import back_up, before_upgrade
from regicide_legacy.store.errors import StoreError, UpgradeFailed
from regicide_legacy.store.look import APPLICATION_ID, BUSY_TIMEOUT, SCHEMAS, meaning, translated, version_in
from regicide_legacy.store.repository import Repository


def upgrade(path: Path) -> None:
    """Bring the database at `path` to the newest schema, or create it there, folder included.

    A database that exists is backed up first, into `backups` beside it. All revisions and the schema's version are one
    transaction. Raises `UpgradeFailed`, `Busy` or `Inaccessible`; then the file is as it was.
    """
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT)
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=NullPool)
    try:
        with engine.connect() as own:
            _upgrade(own, connection, path)
    except StoreError:
        raise
    except Exception as error:
        raise _meaning(error, path) from error
    finally:
        connection.close()


def alembic_config(connection: Connection) -> Config:
    """Return Alembic's configuration for this connection and the shipped revisions."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(shipped("migrations")).replace("%", "%%"))
    return config


def _upgrade(own: Connection, connection: sqlite3.Connection, path: Path) -> None:
    # Inside a transaction this pragma does nothing, and a table rebuilt under enforced keys could not be committed.
    own.exec_driver_sql("PRAGMA foreign_keys = OFF")
    own.exec_driver_sql("PRAGMA synchronous = EXTRA")
    own.exec_driver_sql("BEGIN IMMEDIATE")
    # Under the lock nobody else writes, and this transaction has not written yet.
    version = version_in(connection, path) if path.stat().st_size else None
    if version == SCHEMAS[-1]:
        return  # another process was quicker
    if version is not None:
        back_up(path, label=before_upgrade(version))
    own.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    command.upgrade(alembic_config(own), "head")
    _project_anew(own, path)
    broken = own.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise UpgradeFailed(path, f"{len(broken)} rows would refer to nothing")
    own.commit()


def _project_anew(own: Connection, path: Path) -> None:
    """Fill the tables that show the journals anew: what they show is this version's fold, not that of the last."""
    with Session(own) as session:
        repository = Repository(session, path)
        for campaign in repository.campaigns():
            repository.project(campaign.id)
        session.flush()


def _meaning(error: Exception, path: Path) -> StoreError:
    cause = getattr(error, "orig", error)
    meant = meaning(cause, path) if isinstance(cause, sqlite3.DatabaseError) else None
    return meant or UpgradeFailed(path, str(error))
