"""Who plays the batches of a simulation: this process, or worker processes on this machine; clusters have a module."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from regicide_legacy.app.errors import Refused
from regicide_legacy.app.simulating.batches import play_batch

Counted = tuple[int, str]
"""A batch by its place, and its tally."""


class Runner(Protocol):
    """Plays batches, and gives their tallies in the order in which they are done."""

    def run(self, batches: Iterable[str]) -> Iterator[Counted]:
        """Play them all; what is under way ends with the iterator. Raises `Refused` where those who play are gone."""
        ...


class Here:
    """Plays in this process."""

    def run(self, batches: Iterable[str]) -> Iterator[Counted]:
        """Play one after the other."""
        for place, batch in enumerate(batches):
            yield place, play_batch(batch)


class Workers:
    """Plays in so many processes on this machine."""

    def __init__(self, count: int) -> None:
        self._count = count

    def run(self, batches: Iterable[str]) -> Iterator[Counted]:
        """Play them all, as many at once as there are processes. Raises `Refused` where one of them died."""
        started: list[_Worker] = []
        busy: dict[Any, _Worker] = {}
        todo = iter(enumerate(batches))
        try:
            for place, batch in islice(todo, self._count):
                started.append(_Worker())
                started[-1].begin(place, batch)
                busy[started[-1].line] = started[-1]
            while busy:
                for line in wait(list(busy)):
                    worker = busy.pop(line)
                    yield worker.done()
                    for place, batch in islice(todo, 1):
                        worker.begin(place, batch)
                        busy[line] = worker
        finally:
            for worker in started:
                worker.stop()


class _Worker:
    """A process that plays one batch after the other, and the line to it."""

    def __init__(self) -> None:
        # A fresh process: a fork would take open files and threads along.
        context = get_context("spawn")
        self.line, other_end = context.Pipe()
        self._process = context.Process(target=_work, args=(other_end,), daemon=True)
        with _deaf():
            self._process.start()
        other_end.close()
        self._place = -1

    def begin(self, place: int, batch: str) -> None:
        """Have it play a batch. Raises `Refused` where it died."""
        self._place = place
        try:
            self.line.send(batch)
        except OSError as gone:
            raise _died() from gone

    def done(self) -> Counted:
        """Return what it has counted. Raises `Refused` where it died, and RuntimeError where it could not play."""
        try:
            tally, wrong = self.line.recv()
        except (EOFError, OSError) as gone:
            raise _died() from gone
        if wrong is not None:
            raise RuntimeError(wrong)
        return self._place, tally

    def stop(self) -> None:
        """End the process, in the middle of a game if need be."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.line.close()


def _died() -> Refused:
    return Refused("A worker process died; a simulation takes little memory, so look at what ended it, or try again.")


@contextmanager
def _deaf() -> Iterator[None]:
    """Let the process that is started here be deaf to Ctrl-C, from its first moment on: that is for us to hear."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(line: Connection) -> None:
    """Play what comes until nothing more does."""
    # Where a new process does not begin as deaf as the one that starts it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):  # whoever asks is gone
        while True:
            line.send(_answer(line.recv()))


def _answer(batch: str) -> tuple[str | None, str | None]:
    """Play a batch: what was counted, or what went wrong."""
    try:
        return play_batch(batch), None
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
