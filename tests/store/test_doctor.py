"""What the store proves of its database, and what it says where something is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from regicide_legacy.campaign.journal import Result
from regicide_legacy.store.database import Store
from regicide_legacy.store.doctor import Check, Finding, examine

from .given import (
    ATTACK,
    FAREWELL,
    FOUNDED,
    NOW,
    agree,
    classic_attempt,
    ending,
    folder_bytes,
    new_attempt,
    plain,
    undo,
    win_with_reward,
)


@pytest.fixture
def played(store: Store, campaign: int) -> Store:
    """Two campaigns, one of them with all that a table can show, and attempts of every kind."""
    with store.write() as repository:
        win_with_reward(repository, campaign)
        repository.append(repository.standing(campaign), [FAREWELL], NOW)
        bookmark = repository.append_choice(repository.start(new_attempt(campaign)), 0, ATTACK)
        repository.finish(bookmark, ending(Result.LOST))
        undo(repository, campaign)
        repository.append_choice(repository.start(new_attempt(campaign)), 0, ATTACK)
        repository.append_choice(repository.start(classic_attempt()), 0, ATTACK)
        repository.found(replace(FOUNDED, name="Sundays"), NOW)
    return store


def problems(store: Store) -> list[Finding]:
    return [finding for finding in examine(store) if finding.problem is not None]


def test_of_a_whole_database_everything_is_proven_and_nothing_is_written(played: Store) -> None:
    before = folder_bytes(played.path)
    findings = examine(played)
    assert problems(played) == []
    assert {(finding.check, finding.about) for finding in findings} == {
        (Check.INTEGRITY, "the database"),
        (Check.REFERENCES, "the database"),
        *(
            (check, name)
            for name in ("Thursdays", "Sundays")
            for check in (Check.JOURNAL, Check.TABLES, Check.ATTEMPTS)
        ),
        (Check.ATTEMPTS, "attempts outside campaigns"),
    }
    assert folder_bytes(played.path) == before


def wreck(path: Path, statement: str) -> None:
    with plain(path) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        assert connection.execute(statement).rowcount


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ("UPDATE party_card SET strength = 9 WHERE id = 'C2' AND campaign_id = 1", "party_card"),
        ("UPDATE party_card SET marks = '[]' WHERE id = 'C2' AND campaign_id = 1", "party_card"),
        ("DELETE FROM party_card WHERE id = 'C2' AND campaign_id = 1", "party_card"),
        ("DELETE FROM retired_card", "retired_card"),
        ("UPDATE pack SET title = 'The Ebb'", "pack"),
        ("UPDATE sticker SET replaces = NULL", "sticker"),
        ("UPDATE relic SET place = 1", "relic"),
        ("UPDATE mission_state SET at_first_attempt = 0 WHERE number = 1 AND campaign_id = 1", "mission_state"),
        ("INSERT INTO mission_state VALUES (1, 9, 1, 0, 0, 0, NULL, 0)", "mission_state"),
        ("UPDATE attempt SET taken_back = 1 WHERE number = 1", "attempt"),
        ("UPDATE attempt SET taken_back = 0 WHERE number = 2", "attempt"),
    ],
)
def test_tables_that_do_not_show_the_journal_are_named_and_the_next_entry_sets_them_right(
    played: Store, statement: str, table: str
) -> None:
    wreck(played.path, statement)
    (finding,) = problems(played)
    assert (finding.check, finding.about, finding.problem) == (Check.TABLES, "Thursdays", f"they differ in {table}")
    assert "Nothing is lost" in str(finding.remedy)
    with played.write() as repository:
        undo(repository, 1)
    assert problems(played) == []
    assert agree(played, 1)


@pytest.mark.parametrize(
    ("statement", "check", "about", "problem"),
    [
        ("UPDATE journal SET data = '{' WHERE position = 2", Check.JOURNAL, "Thursdays", "cannot be read"),
        ("DELETE FROM journal WHERE position = 3", Check.JOURNAL, "Thursdays", "entry 3 says that it is entry 4"),
        ("DELETE FROM journal WHERE campaign_id = 2", Check.JOURNAL, "Sundays", "journal is empty"),
        ("UPDATE campaign SET created_at = 'noon' WHERE id = 2", Check.JOURNAL, "the database", "campaign 2"),
        ("UPDATE attempt SET status = 'lost' WHERE number = 1", Check.ATTEMPTS, "Thursdays", "attempt 1 is not what"),
        (
            "UPDATE attempt SET note = 'it rained' WHERE number = 1",
            Check.ATTEMPTS,
            "Thursdays",
            "attempt 1 is not what",
        ),
        ("UPDATE attempt SET setup = NULL WHERE number = 2", Check.ATTEMPTS, "Thursdays", "attempt 2 cannot be read"),
        ("UPDATE choice SET n = 2 WHERE attempt = 3", Check.ATTEMPTS, "Thursdays", "choices of attempt 3 are missing"),
        ("UPDATE choice SET data = '[' WHERE attempt = 2", Check.ATTEMPTS, "Thursdays", "attempt 2 cannot be read"),
        ("UPDATE choice SET n = 2 WHERE attempt = 4", Check.ATTEMPTS, "attempts outside", "attempt 4 are missing"),
        ("UPDATE attempt SET seed = 'x' WHERE number = 4", Check.ATTEMPTS, "attempts outside", "attempt 4 cannot"),
        ("DELETE FROM attempt WHERE number = 1", Check.ATTEMPTS, "Thursdays", "not those that its journal names"),
        ("DELETE FROM attempt WHERE number = 2", Check.REFERENCES, "the database", "rows of choice refer to nothing"),
    ],
)
def test_what_is_wrong_is_named_with_what_to_do(
    played: Store, statement: str, check: Check, about: str, problem: str
) -> None:
    wreck(played.path, statement)
    found = next(finding for finding in problems(played) if finding.check is check)
    assert found.about.startswith(about)
    assert problem in str(found.problem)
    assert "legacy backup restore" in str(found.remedy)


def test_an_index_that_lacks_a_row_is_found(played: Store) -> None:
    with plain(played.path) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = sql || ' AND number = 0' WHERE name = 'one_running_outside'")
    finding = problems(played)[0]
    assert (finding.check, finding.about) == (Check.INTEGRITY, "the database")
    assert "one_running_outside" in str(finding.problem)
