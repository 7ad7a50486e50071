"""Who plays the batches of a simulation: this process, worker processes on this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, Protocol

from regicide_legacy.app.errors import Refused, Unreadable
from regicide_legacy.app.simulating.batches import play_batch

Counted = tuple[int, str]
"""A batch by its place, and its tally."""

_AHEAD: Final = 3
"""So many batches wait for each worker: it has work while its last result is read."""

_RETRIES: Final = 5
"""A batch whose worker dies is played again so often."""


class Runner(Protocol):
    """Plays batches, and gives their tallies in the order in which they are done."""

    def run(self, batches: Sequence[str]) -> Iterator[Counted]:
        """Play them all. Raises `Refused` where the workers are gone for good."""
        ...


class Here:
    """Plays in this process."""

    def run(self, batches: Sequence[str]) -> Iterator[Counted]:
        """Play one after the other."""
        for place, batch in enumerate(batches):
            yield place, play_batch(batch)


class Workers:
    """Plays in processes on this machine."""

    def __init__(self, count: int) -> None:
        self._count = count

    def run(self, batches: Sequence[str]) -> Iterator[Counted]:
        """Play them all, some at once. Raises `Refused` where a worker died."""
        # Fresh processes: a fork would take open files and threads along.
        pool = ProcessPoolExecutor(self._count, mp_context=get_context("spawn"))
        try:
            yield from self._from(pool, batches)
        except BrokenProcessPool as broken:
            raise Refused("A worker process died; what was counted before is told. Try fewer --workers.") from broken
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _from(self, pool: ProcessPoolExecutor, batches: Sequence[str]) -> Iterator[Counted]:
        waiting: dict[Future[str], int] = {}
        todo = iter(enumerate(batches))
        for place, batch in todo:
            waiting[pool.submit(play_batch, batch)] = place
            if len(waiting) < self._count * _AHEAD:
                continue
            yield from self._done(waiting)
        while waiting:
            yield from self._done(waiting)

    @staticmethod
    def _done(waiting: dict[Future[str], int]) -> Iterator[Counted]:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield waiting.pop(future), future.result()


class Cluster:
    """Plays on the workers of a Dask cluster; a batch whose worker is lost is played by another."""

    def __init__(self, address: str) -> None:
        self._address = address

    def run(self, batches: Sequence[str]) -> Iterator[Counted]:
        """Play them all.

        Raises `Unreadable` where Dask is not installed, `Refused` where the cluster does not answer or a batch is lost
        again and again.
        """
        try:
            from distributed import Client, as_completed
            from distributed.scheduler import KilledWorker
        except ImportError as missing:
            raise Unreadable("--cluster needs Dask: pip install 'regicide-legacy[cluster]'.") from missing
        try:
            client = Client(self._address, timeout="10s")
        except (OSError, ValueError, TimeoutError) as gone:
            raise Refused(f"No Dask scheduler answers at {self._address}: {gone}.") from gone
        with client:
            futures = client.map(play_batch, batches, pure=False, retries=_RETRIES)
            places = {future.key: place for place, future in enumerate(futures)}
            try:
                for future, tally in as_completed(futures, with_results=True):
                    yield places[future.key], tally
            except KilledWorker as killed:
                raise Refused(f"The cluster lost its workers again and again: {killed}.") from killed
            finally:
                client.cancel(futures)
