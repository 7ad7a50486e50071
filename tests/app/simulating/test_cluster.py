"""A Dask cluster: it plays the same games, whatever becomes of a worker on the way."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from regicide_legacy.app.errors import Refused, Unreadable
from regicide_legacy.app.simulating import batches
from regicide_legacy.app.simulating import cluster as clusters
from regicide_legacy.app.simulating.cluster import Cluster
from regicide_legacy.app.simulating.report import simulation_document
from regicide_legacy.app.simulating.simulation import Simulation
from tests.app.simulating.simulations import played, simulated, wanted

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two worker processes."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        yield local


def tasks_there(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers in these tests, and who waits for that waits half a second."""
    for patience in ("_ANSWERS_WITHIN", "_LOOKS_EVERY"):
        monkeypatch.setattr(clusters, patience, 0.5)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes die differently here")
def test_a_worker_that_is_killed_on_the_way_changes_no_figure(cluster: Any) -> None:
    how = wanted(batch=1)
    simulation = Simulation(played(), how)
    before = {worker.pid for worker in cluster.workers.values()}
    run = simulation.run(Cluster(cluster.scheduler_address))
    assert next(run) < how.all
    os.kill(min(before), signal.SIGKILL)
    assert list(run)[-1] == how.all
    assert simulation_document(simulation) == simulated(played(), how)


@pytest.mark.usefixtures("quick")
def test_a_cluster_that_has_lost_all_workers_keeps_nobody_waiting() -> None:
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as local:
        run = Simulation(played(), wanted(games=100, batch=1)).run(Cluster(local.scheduler_address))
        next(run)
        local.scale(0)
        with pytest.raises(Refused, match="has lost all of its workers"):
            list(run)


def test_what_waits_is_cancelled_with_the_simulation(cluster: Any) -> None:
    run = Simulation(played(), wanted(games=100, batch=1)).run(Cluster(cluster.scheduler_address))
    next(run)
    run.close()
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        # What is played at this moment is played to its end.
        for _ in range(600):
            left = client.run_on_scheduler(tasks_there)
            if not left:
                break
            time.sleep(0.1)
        assert left == 0


def test_a_worker_that_cannot_play_is_told(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regicide_legacy.app.simulating.batches.PROGRAM", "99.0, rules 99")
    with pytest.raises(Refused, match=r"A worker of the cluster at tcp.* cannot play: .* version 99\.0, rules 99"):
        simulated(played(), wanted(), Cluster(cluster.scheduler_address))


def without_the_package(dask_worker: Any) -> None:
    """Let a worker be one on whose machine this package is not installed."""
    sys.modules[batches.__name__] = None  # type: ignore[assignment]


def with_it(dask_worker: Any) -> None:
    del sys.modules[batches.__name__]


@pytest.mark.parametrize("lacking", [1, 2])
def test_a_worker_without_the_package_is_told(cluster: Any, lacking: int) -> None:
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2)
        workers = sorted(client.scheduler_info()["workers"])[:lacking]
        client.run(without_the_package, workers=workers)
        try:
            with pytest.raises(Refused, match=r"cannot play: .*regicide_legacy"):
                simulated(played(), wanted(batch=1), Cluster(cluster.scheduler_address))
        finally:
            client.run(with_it, workers=workers)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "carrier-pigeon://coop"])
def test_a_cluster_that_does_not_answer_is_told(address: str) -> None:
    with pytest.raises(Refused, match=f"No Dask scheduler answers at {address}"):
        simulated(played(), wanted(), Cluster(address))


@pytest.mark.usefixtures("quick")
def test_a_cluster_without_workers_is_told() -> None:
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(Refused, match="has no workers"),
    ):
        simulated(played(), wanted(), Cluster(empty.scheduler_address))


def test_without_dask_they_are_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unreadable, match=r"pip install 'regicide-legacy\[cluster\]'"):
        simulated(played(), wanted(), Cluster("tcp://127.0.0.1:1"))
