"""kill -9 at any moment, and two processes writing at once: nothing shown as done is lost, nothing is half done.

A writer tells each operation before it begins ("?") and after its transaction ended ("!"). Whatever moment it dies at,
the database must hold all that was told as done, and the one operation begun after that wholly or not at all.
"""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.campaign.journal import Result
from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.records import AttemptSummary, Bookmark

from .given import FOUNDED, NOW, agree, ending, hand_result, is_whole, journal_says, new_attempt, projected

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, so that a hundred writers start at once")

Operation = tuple[Any, ...]
Told = dict[int, tuple[str, tuple[int, ...]]]
"""Per attempt its status and the marks of its choices."""


def forked(work: Callable[[int], None]) -> tuple[int, int]:
    """Run `work` in a child with the writing end of a pipe; return the child and the reading end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            work(writing)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    return child, reading


def parsed(line: str) -> tuple[str, Operation]:
    """What a child told with one line: a sign and an operation."""
    return line[0], tuple(json.loads(line[1:]))


# A writer that records by hand and plays, for ever


def choose(chance: random.Random, running: AttemptSummary | None, choices: int) -> Operation:
    if running is None:
        return chance.choice([("start",), ("record", chance.choice(["won", "lost"]))])
    roll = chance.random()
    if choices and roll < 0.15:
        return ("take_back", running.number, chance.randrange(choices))
    if choices and roll < 0.3:
        return ("finish", running.number, chance.choice(["won", "lost", "void"]), chance.randrange(10**6))
    if roll < 0.4:
        return ("record", chance.choice(["won", "lost"]))
    return ("choice", running.number, chance.randrange(10**6))


def do(store: Store, operation: Operation, bookmark: Bookmark | None) -> None:
    with store.write() as repository:
        match operation:
            case ("start",):
                repository.start(new_attempt(1))
            case ("record", result):
                repository.record(hand_result(1, Result(result)))
            case ("choice", _, mark):
                repository.append_choice(seen(bookmark), 0, {"mark": mark})
            case ("take_back", _, keep):
                repository.take_back(seen(bookmark), keep, forced=True)
            case ("finish", _, result, mark):
                last = repository.append_choice(seen(bookmark), 0, {"mark": mark})
                repository.finish(last, ending(Result(result)))


def seen(bookmark: Bookmark | None) -> Bookmark:
    assert bookmark is not None
    return bookmark


def write_for_ever(path: Path, seed: int, pipe: int) -> None:
    chance = random.Random(seed)
    with open_store(path) as store:
        with store.write() as repository:
            if repository.current() is None:
                repository.found(FOUNDED, NOW)
        while True:
            with store.read() as reader:
                running = reader.running(1)
                bookmark = reader.played(running.number).bookmark if running else None
            operation = choose(chance, running, bookmark.choices if bookmark else 0)
            told = json.dumps(operation)
            os.write(pipe, f"?{told}\n".encode())
            do(store, operation, bookmark)
            os.write(pipe, f"!{told}\n".encode())


def after(told: Told, operation: Operation) -> Told:
    """What must be there after the operation, worked out without the store."""
    new = max(told, default=0) + 1
    match operation:
        case ("start",):
            return told | {new: ("running", ())}
        case ("record", result):
            return told | {new: (result, ())}
        case ("choice", attempt, mark):
            return told | {attempt: ("running", (*told[attempt][1], mark))}
        case ("take_back", attempt, keep):
            return told | {attempt: ("running", told[attempt][1][:keep])}
        case ("finish", attempt, result, mark):
            return told | {attempt: (result, (*told[attempt][1], mark))}
    raise AssertionError(operation)


def found_in(path: Path) -> Told:
    with open_store(path) as store, store.read() as reader:
        if reader.current() is None:
            return {}
        assert projected(path, 1) == journal_says(reader, 1)
        told = {}
        for summary in reader.attempts():
            choices = () if summary.by_hand else reader.played(summary.number).choices
            marks = tuple(choice.data["mark"] for choice in choices)
            told[summary.number] = (summary.result or "running", marks)
        ended = [entry.entry.attempt for entry in reader.journal(1)[1:]]
        assert sorted(ended) == [number for number, (status, _) in told.items() if status != "running"]
        return told


KILLS = 32


def test_kill_at_any_moment_loses_nothing_that_was_shown_as_done(tmp_path: Path) -> None:
    open_store(tmp_path / "imports.db").close()  # now rather than in each child
    chance = random.Random(2026)
    for kill in range(KILLS):
        if kill % 8 == 0:  # a new database, so that its creation is cut short too
            path = tmp_path / str(kill) / "legacy.db"
            told: Told = {}
        child, reading = forked(partial(write_for_ever, path, chance.randrange(10**9)))
        with os.fdopen(reading, encoding="utf-8") as pipe:
            lines = [pipe.readline() for _ in range(chance.randrange(8))]
            time.sleep(chance.uniform(0, 0.04))
            os.kill(child, signal.SIGKILL)
            assert os.waitpid(child, 0)[1] == signal.SIGKILL
            lines += pipe.readlines()
        pending: list[Operation] = []
        for sign, operation in map(parsed, lines):
            if sign == "!":
                told, pending = after(told, operation), []
            else:
                pending = [operation]
        found = found_in(path)
        assert found in [told, *(after(told, operation) for operation in pending)]
        assert is_whole(path)
        told = found


# Two windows


def record_many(path: Path, pipe: int) -> None:
    with open_store(path) as store:
        for _ in range(25):
            with store.write() as repository:
                number = repository.record(hand_result(1, Result.LOST))
            os.write(pipe, f"!{json.dumps(['record', number])}\n".encode())


def test_two_processes_writing_at_once_lose_nothing(path: Path, store: Store, campaign: int) -> None:
    writers = [forked(partial(record_many, path)) for _ in range(2)]
    numbers = []
    for _, reading in writers:
        with os.fdopen(reading, encoding="utf-8") as pipe:
            numbers += [parsed(line)[1][1] for line in pipe]
    assert [os.waitpid(child, 0)[1] for child, _ in writers] == [0, 0]
    assert sorted(numbers) == list(range(1, 51))
    with store.read() as reader:
        assert [line.position for line in reader.journal(campaign)] == list(range(1, 52))
        assert reader.state(campaign).mission(1).losses == 50
    assert agree(store, campaign)
    assert is_whole(path)


def open_and_found(path: Path, name: str) -> None:
    with open_store(path) as store, store.write() as repository:
        if repository.current() is None:
            repository.found(FOUNDED, NOW)
        repository.record(hand_result(1, Result.LOST, note=name))


def test_processes_that_create_the_database_at_once_share_it(path: Path) -> None:
    openers = [forked(lambda _, name=name: open_and_found(path, name)) for name in ("Ana", "Ben", "Cy", "Dee")]
    assert [os.waitpid(child, 0)[1] for child, _ in openers] == [0] * 4
    for _, reading in openers:
        os.close(reading)
    with open_store(path) as store, store.read() as reader:
        assert len(reader.campaigns()) == 1
        assert sorted(attempt.note for attempt in reader.attempts()) == ["Ana", "Ben", "Cy", "Dee"]
    assert not (path.parent / "backups").exists()
