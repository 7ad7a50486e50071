"""What the store alone can prove of a database: that it is whole, and that its parts agree."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from regicide_legacy.store.errors import Damaged, DamagedExport, NoSuchCampaign, TooNewExport, Unimportable
from regicide_legacy.store.export_reading import read_export
from regicide_legacy.store.exporting import export_document, exported_text
from regicide_legacy.store.look import BUSY_TIMEOUT, translated

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import Campaign


class Check(StrEnum):
    """What is proven."""

    INTEGRITY = "integrity"
    """Every page and every index of the file is whole."""
    REFERENCES = "references"
    """Whatever a row refers to is there."""
    JOURNAL = "journal"
    """A campaign's journal reads, and leads on from entry to entry."""
    TABLES = "tables"
    """The tables show what the journal says."""
    ATTEMPTS = "attempts"
    """Attempts read, with every choice, and a campaign's are those that its journal names."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one check. `about` is the database, a campaign by name, or the attempts outside campaigns.

    `problem` is None where all is well; `remedy` says what to do about one.
    """

    check: Check
    about: str
    problem: str | None = None
    remedy: str | None = None


_DATABASE: Final = "the database"
_RESTORE: Final = (
    "`legacy backup list` shows the backups, `legacy backup restore` puts one in its place; what is there now is kept."
)
_RECORD: Final = "Nothing is lost: the journal counts. The next thing that is recorded in it sets the tables right."


def examine(store: Store) -> tuple[Finding, ...]:
    """Prove what the store can of its database, and return what came of each check; nothing is written.

    Raises `Busy`, `TooNew` or `Inaccessible`.
    """
    return (*_of_the_file(store), *_of_what_it_holds(store))


def _of_the_file(store: Store) -> Iterator[Finding]:
    address = f"{store.path.absolute().as_uri()}?mode=ro"
    with translated(store.path), closing(sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT)) as connection:
        broken = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(3)") if line != "ok"]
        lost = [table for table, *_ in connection.execute("PRAGMA foreign_key_check")]
    yield _finding(Check.INTEGRITY, _DATABASE, "; ".join(broken), _RESTORE)
    tables = ", ".join(sorted(set(lost)))
    yield _finding(Check.REFERENCES, _DATABASE, tables and f"rows of {tables} refer to nothing", _RESTORE)


def _of_what_it_holds(store: Store) -> Iterator[Finding]:
    with store.read() as reader:
        try:
            campaigns = reader.campaigns()
        except Damaged as error:
            yield Finding(Check.JOURNAL, _DATABASE, error.how, _RESTORE)
            return
        for campaign in campaigns:
            yield from _of_campaign(reader, campaign)
        yield _finding(Check.ATTEMPTS, "attempts outside campaigns", _wrong_outside(reader), _RESTORE)


def _of_campaign(reader: Reader, campaign: Campaign) -> Iterator[Finding]:
    try:
        differing = ", ".join(reader.tables_that_differ(campaign.id))
    except NoSuchCampaign:
        yield Finding(Check.JOURNAL, campaign.name, "its journal is empty", _RESTORE)
        return
    except Damaged as error:
        yield Finding(Check.JOURNAL, campaign.name, error.how, _RESTORE)
        return
    yield Finding(Check.JOURNAL, campaign.name)
    yield _finding(Check.TABLES, campaign.name, differing and f"they differ in {differing}", _RECORD)
    yield _finding(Check.ATTEMPTS, campaign.name, _wrong_in(reader, campaign), _RESTORE)


def _wrong_in(reader: Reader, campaign: Campaign) -> str:
    """Return what is wrong with a campaign's attempts, or nothing: what an import would refuse is."""
    try:
        read_export(exported_text(export_document(reader, campaign.id)))
    except Damaged as error:
        return error.how
    except (Unimportable, DamagedExport, TooNewExport) as error:
        return error.why
    return ""


def _wrong_outside(reader: Reader) -> str:
    try:
        for attempt in reader.attempts_of(None):
            choices = reader.played(attempt.number).choices
            if [choice.n for choice in choices] != [*range(1, len(choices) + 1)]:
                return f"choices of attempt {attempt.number} are missing"
    except Damaged as error:
        return error.how
    return ""


def _finding(check: Check, about: str, problem: str, remedy: str) -> Finding:
    return Finding(check, about, problem, remedy) if problem else Finding(check, about)
