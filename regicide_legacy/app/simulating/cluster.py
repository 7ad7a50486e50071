"""A Dask cluster that plays the batches of a simulation."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, Final

from regicide_legacy.app.errors import Refused, Unreadable
from regicide_legacy.app.simulating.batches import play_batch
from regicide_legacy.app.simulating.running import Counted

_ANSWERS_WITHIN: Final = 5
"""So many seconds a cluster has to answer, and then to name a worker."""

_LOOKS_EVERY: Final = 10
"""Where nothing is done for so many seconds, it is asked whether anybody is left."""

_PLAY: Final = f"__import__('pkgutil').resolve_name('{play_batch.__module__}:{play_batch.__name__}')(batch)"
"""Plays a batch where it is evaluated. In words: workers have to know this package, the scheduler need not; and each
of them looks for it itself, since one that lacks it could not take it over from another and would keep all waiting."""

_OUTSTANDING: Final = 500
"""So many batches wait at the cluster or are played: enough for all of its workers, not so many as to fill it."""


class Cluster:
    """Plays on the workers of a cluster; a batch whose worker is lost is played by another."""

    def __init__(self, address: str) -> None:
        self._address = address

    def run(self, batches: Iterable[str]) -> Iterator[Counted]:
        """Play them all.

        Raises `Unreadable` where Dask is not installed, `Refused` where the cluster does not answer, has no workers,
        loses them again and again, or has some that cannot play.
        """
        client = self._client()
        todo = iter(enumerate(batches))
        try:
            yield from self._played(client, todo)
        finally:
            with suppress(Exception):
                client.close(timeout=_ANSWERS_WITHIN)

    def _client(self) -> Any:
        try:
            from distributed import Client
        except ImportError as missing:
            raise Unreadable("--cluster needs Dask: pip install 'regicide-legacy[cluster]'.") from missing
        for logger in ("distributed", "distributed.client"):
            # What it would tell of lost workers and lines, we tell.
            logging.getLogger(logger).setLevel(logging.CRITICAL)
        try:
            client = Client(self._address, timeout=_ANSWERS_WITHIN, set_as_default=False)
        except (OSError, ValueError) as gone:
            raise Refused(f"No Dask scheduler answers at {self._address}.") from gone
        try:
            client.wait_for_workers(1, timeout=_ANSWERS_WITHIN)
        except TimeoutError as none:
            client.close()
            raise Refused(
                f"The cluster at {self._address} has no workers: start some, such as `dask worker`."
            ) from none
        return client

    def _played(self, client: Any, todo: Iterator[tuple[int, str]]) -> Iterator[Counted]:
        from distributed import wait

        outstanding: dict[Any, int] = {}

        def some_done() -> Any:
            # This asks of the current client, whichever its futures are of.
            with client.as_current():
                return wait(list(outstanding), _LOOKS_EVERY, "FIRST_COMPLETED").done

        try:
            while True:
                for place, batch in islice(todo, _OUTSTANDING - len(outstanding)):
                    outstanding[client.submit(eval, _PLAY, {"batch": batch}, pure=False)] = place
                if not outstanding:
                    return
                for future in self._waited(client, some_done):
                    # Its worker may be gone since; then another plays it again.
                    yield outstanding.pop(future), self._waited(client, partial(future.result, _LOOKS_EVERY))
        finally:
            with suppress(Exception):
                client.cancel(list(outstanding))

    def _waited(self, client: Any, ask: Callable[[], Any]) -> Any:
        """Ask again and again until there is an answer and no TimeoutError, and return it."""
        from concurrent.futures import CancelledError

        from distributed.scheduler import KilledWorker

        while True:
            try:
                return ask()
            except TimeoutError:
                self._look_for_workers(client)
            except KilledWorker as killed:
                raise Refused(f"The cluster at {self._address} lost its workers again and again.") from killed
            except (CancelledError, OSError) as gone:
                raise self._gone() from gone
            except (ImportError, ValueError) as cannot:
                raise Refused(f"A worker of the cluster at {self._address} cannot play: {cannot}.") from cannot

    def _look_for_workers(self, client: Any) -> None:
        """Raise `Refused` where nobody is left: Dask itself would wait for new workers for ever."""
        try:
            # One that died and is started anew is there soon.
            client.wait_for_workers(1, timeout=_ANSWERS_WITHIN)
        except TimeoutError as none:
            raise Refused(f"The cluster at {self._address} has lost all of its workers.") from none
        except OSError as gone:
            raise self._gone() from gone

    def _gone(self) -> Refused:
        return Refused(f"The cluster at {self._address} does not answer any more.")
