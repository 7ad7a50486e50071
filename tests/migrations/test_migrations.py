"""The revisions: one line from nothing to the tables of today, and a database of every schema still opens."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect
from sqlmodel import SQLModel

from regicide_legacy.campaign.journal import Result
from regicide_legacy.campaign.state import MissionState
from regicide_legacy.store import open_store, tables
from regicide_legacy.store.errors import Damaged
from regicide_legacy.store.look import SCHEMAS, schema_of
from regicide_legacy.store.upgrade import alembic_config
from tests.store.given import journal_says, projected

from . import build

HERE = Path(__file__).parent
DATABASES = sorted(HERE.glob("*.db"))


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A connection to a database that went through every revision."""
    open_store(tmp_path / "legacy.db").close()
    with create_engine(f"sqlite:///{tmp_path / 'legacy.db'}").connect() as connection:
        yield connection


def test_the_program_knows_exactly_the_revisions_that_are_shipped(connection: Connection) -> None:
    script = ScriptDirectory.from_config(alembic_config(connection))
    assert [revision.revision for revision in script.walk_revisions()] == [*reversed(SCHEMAS)]


def test_alembic_check_finds_nothing_to_migrate(connection: Connection) -> None:
    command.check(alembic_config(connection))


def test_the_revisions_lead_to_the_tables_as_they_are_declared(connection: Connection) -> None:
    # What `alembic check` does not compare: checks, the rows of an index, the columns of keys, AUTOINCREMENT.
    with create_engine("sqlite://").connect() as declared:
        SQLModel.metadata.create_all(declared)
        for table in tables.SQLModel.metadata.tables:
            told, found = inspect(declared), inspect(connection)
            assert sorted(map(str, told.get_check_constraints(table))) == sorted(
                map(str, found.get_check_constraints(table))
            )
            assert told.get_pk_constraint(table) == found.get_pk_constraint(table)
            assert autoincrement(declared, table) == autoincrement(connection, table)
        assert indexes(declared) == indexes(connection)


def indexes(connection: Connection) -> list[str]:
    statements = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    return sorted(" ".join(statement.split()) for statement in statements.scalars())


def autoincrement(connection: Connection, table: str) -> bool:
    statement = connection.exec_driver_sql(f"SELECT sql FROM sqlite_master WHERE name = '{table}'").scalar_one()
    return "AUTOINCREMENT" in statement


def test_there_is_a_database_of_every_schema() -> None:
    assert [database.stem for database in DATABASES] == [*SCHEMAS]
    assert [schema_of(database) for database in DATABASES] == [*SCHEMAS]


@pytest.mark.parametrize("database", DATABASES, ids=lambda database: database.stem)
def test_a_database_of_every_schema_opens_with_all_it_holds(database: Path, tmp_path: Path) -> None:
    """What `build.py` wrote, whichever version wrote it."""
    path = Path(shutil.copy(database, tmp_path))
    with open_store(path) as store, store.read() as reader:
        assert [campaign.name for campaign in reader.campaigns()][:2] == ["Thursdays", "Sundays"]
        current = reader.current()
        assert current is not None
        assert current.name == "Thursdays"
        state = reader.state(current.id)
        assert (len(state.party), state.players) == (40, ("Ana", "Ben"))
        assert state.missions == (
            MissionState(1, open=True, won=True, attempts=3, losses=1, first_won=2),
            MissionState(2, open=True),
        )
        assert [(attempt.campaign, attempt.result) for attempt in reader.attempts()][:5] == [
            (1, Result.LOST),
            (1, Result.WON),
            (None, Result.VOID),
            (1, Result.WON),
            (1, None),
        ]
        running = reader.running(current.id)
        assert running is not None
        played = reader.played(running.number)
        assert played.seed == 2**64 - 1
        assert [choice.data for choice in played.choices] == [{"attack": ["C7", "B1"]}, {"yield": {}}]
        for campaign in reader.campaigns():
            assert projected(path, campaign.id) == journal_says(reader, campaign.id)
    assert schema_of(path) == SCHEMAS[-1]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("database", DATABASES[1:], ids=lambda database: database.stem)
def test_what_the_second_schema_brought_is_kept_by_every_later_one(database: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(database, tmp_path))
    with open_store(path) as store, store.read() as reader:
        fridays = reader.campaign_named("fridays")
        assert fridays is not None
        assert fridays.archived
        state = reader.state(fridays.id)
        assert [card.id for card in state.party] == [card.id for card in (*build.PARTY[1:], build.MIRELLE)]
        assert state.party[0].marks == ("corrupted",)
        assert state.retired == build.PARTY[:1]
        assert [pack.id for pack in state.packs] == ["mission-1", "reward-1", "reward-2"]
        assert (state.stickers, state.relics) == ((build.STICKER,), (build.RELIC,))
        assert [mission.number for mission in state.missions if mission.open] == [1, 2, 3, 4]
        assert [attempt.taken_back for attempt in reader.attempts() if attempt.campaign == fridays.id] == [False, True]
        assert reader.timeline(fridays.id).redo() is not None


@pytest.mark.parametrize("database", DATABASES, ids=lambda database: database.stem)
def test_bots_play_on_as_well_as_they_did(database: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(database, tmp_path))
    with open_store(path) as store, store.read() as reader:
        strengths = [attempt.bot_strength for attempt in reader.attempts() if attempt.bots]
    assert strengths[:3] == ["steady"] * 3
    assert database.stem < "0003" or strengths[-2:] == ["keen", "random"]


def test_a_journal_that_does_not_lead_on_stops_the_upgrade_and_the_old_file_stays(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATABASES[0], tmp_path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM journal WHERE campaign_id = 1 AND position = 2")
    before = path.read_bytes()
    with pytest.raises(Damaged, match="the journal of campaign 1"):
        open_store(path)
    assert path.read_bytes() == before
    assert schema_of(path) == SCHEMAS[0]


def test_the_database_of_todays_schema_is_what_is_built_today(tmp_path: Path) -> None:
    build.build(tmp_path / "today.db")
    with closing(sqlite3.connect(tmp_path / "today.db")) as today, closing(sqlite3.connect(DATABASES[-1])) as kept:
        assert [*kept.iterdump()] == [*today.iterdump()]
