"""Worker processes on this machine: they play the same games, and one that dies is no secret."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from regicide_legacy.app.errors import Refused
from regicide_legacy.app.simulating.running import Workers
from regicide_legacy.app.simulating.simulation import Simulation
from tests.app.simulating.simulations import played, simulated, wanted


def test_two_workers_find_what_one_process_finds() -> None:
    figures = simulated(played(), wanted())
    assert simulated(played(), wanted(batch=4), Workers(2)) == figures
    assert multiprocessing.active_children() == []


def test_no_more_workers_start_than_there_are_batches() -> None:
    run = Workers(50).run(iter([]))
    assert list(run) == []


def test_workers_end_with_the_simulation_that_is_broken_off() -> None:
    run = Simulation(played(), wanted(batch=1)).run(Workers(2))
    next(run)
    assert len(multiprocessing.active_children()) == 2
    run.close()
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes die differently here")
def test_a_worker_that_dies_is_told_and_what_was_counted_stays() -> None:
    simulation = Simulation(played(), wanted(games=300, batch=1))
    run = simulation.run(Workers(2))
    # Games are counted in order, and the first may not be the first that is done.
    while not next(run):
        pass
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    with pytest.raises(Refused, match="A worker process died"):
        list(run)
    assert 0 < simulation.done < 600
    assert multiprocessing.active_children() == []


def test_a_mistake_in_a_worker_is_told_in_its_words() -> None:
    with pytest.raises(RuntimeError, match="KeyError: 'program'"):
        list(Workers(2).run(["{}"]))


def test_workers_are_deaf_to_an_interruption() -> None:
    run = Simulation(played(), wanted(batch=1)).run(Workers(2))
    next(run)
    for worker in multiprocessing.active_children():
        os.kill(worker.pid or 0, signal.SIGINT)
    assert list(run)[-1] == 24


_KILLED = """
import os, signal
from regicide_legacy.app.simulating.running import Workers
from regicide_legacy.app.simulating.simulation import Simulation
from tests.app.simulating.simulations import played, wanted

if __name__ == "__main__":
    run = Simulation(played(), wanted(games=3000, batch=300)).run(Workers(2))
    # Then one worker waits, and the other is in the middle of many games.
    next(run), next(run)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes die differently here")
def test_workers_whose_simulation_is_killed_end_and_say_nothing(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(_KILLED)
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
    # The workers hold their end of the line that is read here: what waits for its end waits for theirs.
    ran = subprocess.run([sys.executable, script], check=False, stderr=subprocess.PIPE, text=True, timeout=60, env=env)
    assert (ran.returncode, ran.stderr) == (-signal.SIGKILL, "")
