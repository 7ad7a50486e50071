"""kill -9 at any moment of anything that writes: wholly done or wholly absent.

A script of everything the store can do runs once undisturbed, and what the database holds after each part of it is
kept. Then it runs again and again and is killed at some moment: the database must hold what it held before the part
that was begun, or after it. From there the next one goes on.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from regicide_legacy.campaign.journal import GateForced, Result
from regicide_legacy.store import open_store
from regicide_legacy.store.backup import back_up, backups
from regicide_legacy.store.export_reading import read_export
from regicide_legacy.store.exporting import export_document, exported_text
from regicide_legacy.store.repository import Repository
from regicide_legacy.store.restoring import restore
from tests.exports.build import written
from tests.migrations.test_migrations import DATABASES

from .given import (
    ATTACK,
    FAREWELL,
    FOUNDED,
    NOW,
    YIELD,
    ending,
    is_whole,
    journal_says,
    new_attempt,
    plain,
    projected,
    redo,
    undo,
    win_with_reward,
)
from .test_kill import forked

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, so that hundreds of writers start at once")

Part = Callable[[Path], object]
THURSDAYS = 1
ANOTHER, COPY = 3, 4
"""The ids that the campaign founded by the script, and its copy, get."""


def writing(work: Callable[[Repository], object]) -> Part:
    def part(path: Path) -> None:
        with open_store(path) as store, store.write() as repository:
            work(repository)

    return part


def opened(path: Path) -> None:
    open_store(path).close()


def decide(repository: Repository, *, twice: bool = False) -> None:
    repository.append(repository.standing(ANOTHER), [FAREWELL, *[GateForced("late", mission=5)] * twice], NOW)


def play_on(repository: Repository, result: Result | None) -> None:
    running = repository.running(ANOTHER)
    bookmark = repository.start(new_attempt(ANOTHER)) if running is None else repository.played(running.number).bookmark
    for choice in (ATTACK, YIELD, ATTACK):
        bookmark = repository.append_choice(bookmark, 0, choice)
    if result is None:
        repository.take_back(bookmark, 1, forced=True)
    else:
        repository.finish(bookmark, ending(result))


def import_from_file(repository: Repository) -> None:
    repository.import_campaign(read_export(written()["export-1-fridays-1.json"]), "Fridays")


def import_copy(repository: Repository) -> None:
    text = exported_text(export_document(repository, ANOTHER))
    repository.import_campaign(read_export(text), "Copy")


SCRIPT: tuple[Part, ...] = (
    opened,  # which upgrades it
    writing(lambda repository: repository.found(replace(FOUNDED, name="Anew"), NOW)),
    writing(lambda repository: win_with_reward(repository, ANOTHER)),
    writing(partial(decide, twice=True)),
    writing(lambda repository: undo(repository, ANOTHER)),
    writing(lambda repository: undo(repository, ANOTHER)),
    writing(lambda repository: redo(repository, ANOTHER)),
    writing(partial(play_on, result=None)),
    writing(partial(play_on, result=Result.LOST)),
    writing(import_copy),
    lambda path: back_up(path, "by-hand"),
    writing(lambda repository: repository.archive(COPY)),
    writing(lambda repository: repository.delete(THURSDAYS)),
    lambda path: restore(path, DATABASES[0]),
    writing(import_from_file),
)


def dumped(path: Path) -> str:
    """All that a database holds."""
    with plain(path) as connection:
        return "\n".join(connection.iterdump())


@dataclass(frozen=True)
class Undisturbed:
    """What the script leads to when nobody disturbs it: before its first part and after each; how long each takes."""

    held: list[str]
    seconds: list[float]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    path = tmp_path_factory.mktemp("undisturbed") / "legacy.db"
    shutil.copy(DATABASES[0], path)
    held, seconds = [dumped(path)], []
    for part in SCRIPT:
        begun = time.perf_counter()
        part(path)
        seconds.append(time.perf_counter() - begun)
        held.append(dumped(path))
        with open_store(path) as store, store.read() as reader:
            assert all(projected(path, each.id) == journal_says(reader, each.id) for each in reader.campaigns())
    return Undisturbed(held, seconds)


def run_from(path: Path, place: int, pipe: int) -> None:
    for part in SCRIPT[place:]:
        part(path)
        os.write(pipe, b"!")
    time.sleep(60)  # it is killed before


def killed(work: Callable[[int], None], parts: int, seconds: float) -> int:
    """Let a child work, kill it so long after it has told that so many parts are done; return how many it did tell."""
    child, reading = forked(work)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        done = len(b"".join(pipe.read(1) for _ in range(parts)))
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        assert os.waitpid(child, 0)[1] == signal.SIGKILL
        return done + len(pipe.read())


KILLS = 120


def test_kill_at_any_moment_of_anything_leaves_it_wholly_done_or_wholly_absent(
    tmp_path: Path, undisturbed: Undisturbed
) -> None:
    chance = random.Random(2026)
    path, place = tmp_path / "none yet", len(SCRIPT)
    for kill in range(KILLS):
        if place == len(SCRIPT):
            path, place = tmp_path / str(kill) / "legacy.db", 0
            path.parent.mkdir()
            shutil.copy(DATABASES[0], path)
        parts = chance.randrange(2) if place + 1 < len(SCRIPT) else 0
        wait = chance.uniform(0, 1.2 * undisturbed.seconds[place + parts])
        done = place + killed(partial(run_from, path, place), parts, wait)
        held = dumped(path)
        assert held in undisturbed.held[done : done + 2]
        place = done + undisturbed.held[done : done + 2].index(held)
        assert is_whole(path)
        for backup in backups(path):
            assert is_whole(backup.path)


# A damaged database, of which nothing can be rolled back


def test_kill_at_any_moment_of_putting_a_backup_in_the_place_of_a_damaged_database(tmp_path: Path) -> None:
    chance = random.Random(2027)
    begun = time.perf_counter()
    restore(tmp_path / "undisturbed.db", DATABASES[-1])
    seconds, restored = time.perf_counter() - begun, dumped(tmp_path / "undisturbed.db")
    damaged, journal = DATABASES[-1].read_bytes()[:-1], b"what a program left"

    def work(pipe: int) -> None:
        restore(path, DATABASES[-1])
        os.write(pipe, b"!")
        time.sleep(60)

    for kill in range(24):
        path = tmp_path / str(kill) / "legacy.db"
        path.parent.mkdir()
        path.write_bytes(damaged)
        path.with_name("legacy.db-journal").write_bytes(journal)
        done = killed(work, 0, chance.uniform(0, 1.5 * seconds))
        if path.read_bytes() == damaged:
            assert not done
            restore(path, DATABASES[-1])
        assert dumped(path) == restored
        kept = [file for file in (path.parent / "backups").glob("*.damaged") if file.stat().st_size]
        assert {file.read_bytes() for file in kept} == {damaged}
        assert journal in {file.read_bytes() for file in (path.parent / "backups").glob("*.damaged-journal")}
