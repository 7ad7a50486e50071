"""kill -9 at any moment of anything a table does: afterwards it is wholly done, or wholly as before.

A story of commands is played once to its end, and the database is kept as it was before each of them. Then every
command is begun again and again from its copy, in a process that is killed at a random moment.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from regicide_legacy.app import attempts, journal
from regicide_legacy.app.campaign_life import found_campaign, founding_of
from regicide_legacy.app.campaign_table import read_due
from regicide_legacy.app.opening import PackInHand
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.party import Edit, change_by_hand, new_member, new_relic, show_standing
from regicide_legacy.app.recording import Recording, Report
from regicide_legacy.app.saving import export_campaign, import_campaign
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.campaign.changes import OwnedRelic
from regicide_legacy.campaign.journal import Result
from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.doctor import examine
from regicide_legacy.store.export_reading import read_export
from tests.app.conftest import noon

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, so that a command begins at once")

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"
KILLS = 4
"""How often each command is killed."""

Command = Callable[[Store], object]


def founded(store: Store) -> None:
    found_campaign(store, founding_of("Thursdays", str(LAMPLIGHT), ("Ana", "Ben")), noon)


def recorded(number: str, result: Result, force: str | None = None) -> Command:
    def record(store: Store) -> None:
        recording = Recording.of(store, number, Report(result=result, players=2, force=force), noon)
        recording.read(read_by_bots)
        recording.write()

    return record


def played(number: str, seed: int) -> Command:
    return lambda store: attempts.play_out(store, number, SeatWishes(2, auto=True), seed=seed, clock=noon)


def started(number: str, seed: int) -> Command:
    return lambda store: attempts.start_mission(store, number, SeatWishes(2, first="Player 1"), seed=seed, clock=noon)


def chosen(store: Store) -> None:
    session = attempts.resume(store, clock=noon)
    session.choose(session.game.choices()[0])


def taken_back(store: Store) -> None:
    attempts.resume(store, clock=noon).take_back(force=True)


def abandoned(store: Store) -> None:
    attempts.abandon(store, Result.LOST, clock=noon)


def opened(store: Store) -> None:
    pack = PackInHand.of(store, "q", "the lamp fell over")
    assert pack.read(read_by_bots, others=True)
    pack.write(noon)


def by_hand(store: Store) -> None:
    standing = show_standing(store)
    member = new_member(standing.state, "moss", Edit(name="Moss", strength=4, classes=("bard",)))
    relic = new_relic(standing.state, OwnedRelic("rope", "Rope", "It is long."))
    change_by_hand(store, standing, [member, relic], clock=noon)


def undone(store: Store) -> None:
    journal.carry_out(store, journal.undo(store), noon)


def redone(store: Store) -> None:
    journal.carry_out(store, journal.redo(store), noon)


def copied(store: Store) -> None:
    import_campaign(store, read_export(export_campaign(store)), "A copy")


STORY: tuple[tuple[str, Command], ...] = (
    ("found", founded),
    ("record a loss, which opens pack M", recorded("1", Result.LOST)),
    ("play and win, with every pack that opens", played("1", 2)),
    ("start, with the mission pack", started("2", 5)),
    ("choose", chosen),
    ("choose again", chosen),
    ("take back", taken_back),
    ("abandon", abandoned),
    ("record a win with its packs", recorded("2", Result.WON)),
    ("undo a step of many entries", undone),
    ("redo it", redone),
    ("force a pack open", opened),
    ("change the party by hand", by_hand),
    ("record a locked mission by force", recorded("4", Result.WON, "on cardboard")),
    ("read what is due", lambda store: read_due(store, read_by_bots, noon)),
    ("import a copy", copied),
)


def told(store: Store) -> dict[str, str]:
    """All that there is of every campaign, attempts and choices too."""
    with store.read() as reader:
        names = [campaign.name for campaign in reader.campaigns()]
    return {name: export_campaign(store, name) for name in names}


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, str]], list[float]]:
    """A folder with the database before each command, what each left behind, and how long it took."""
    folder = tmp_path_factory.mktemp("story")
    database = folder / "legacy.db"
    states, times = [], []
    with open_store(database) as store:
        states.append(told(store))
    for place, (_, command) in enumerate(STORY):
        shutil.copy(database, folder / f"{place}.db")
        with open_store(database) as store:
            begun = time.perf_counter()
            command(store)
            times.append(time.perf_counter() - begun)
            states.append(told(store))
    return folder, states, times


def killed(command: Command, database: Path, after: float) -> None:
    """Run a command in a process of its own and kill it that many seconds after the database is open."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open_store(database) as store:
                os.write(writing, b"!")
                command(store)
        finally:
            os._exit(0)
    os.close(writing)
    os.read(reading, 1)
    os.close(reading)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.parametrize("place", range(len(STORY)), ids=[name for name, _ in STORY])
def test_a_command_that_is_killed_is_wholly_done_or_wholly_absent(
    story: tuple[Path, list[dict[str, str]], list[float]], place: int, tmp_path: Path
) -> None:
    folder, states, times = story
    chance = random.Random(place)
    for kill in range(KILLS):
        database = tmp_path / f"{kill}.db"
        shutil.copy(folder / f"{place}.db", database)
        # The end, where it writes, is killed more often than the beginning, where it thinks.
        killed(STORY[place][1], database, times[place] * (1.2 - chance.random() ** 2))
        with open_store(database) as store:
            assert told(store) in (states[place], states[place + 1])
            assert [finding for finding in examine(store) if finding.problem] == []
