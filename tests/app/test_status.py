"""What the campaign says of itself, and which command it says is next."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from regicide_legacy.app.attempts import start_mission
from regicide_legacy.app.campaign_life import found_campaign, founding_of
from regicide_legacy.app.errors import NotSetUp
from regicide_legacy.app.reading import history
from regicide_legacy.app.recording import Recording, Report
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.app.status import Status, show_status
from regicide_legacy.campaign.changes import CardJoined, CardLeft
from regicide_legacy.campaign.journal import ChangedByHand, Entry, GateForced, PackOpened, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.store.database import Store
from tests.app.conftest import NOON, noon

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"
WICK = PartyCard("a-recruit", "A Recruit", 4, ("bard",))


def found(store: Store, content: str = "ember-court", at_mission: int = 1) -> None:
    found_campaign(store, founding_of("Thursdays", content, at_mission=at_mission), noon)


def append(store: Store, *entries: Entry) -> None:
    with store.write() as repository:
        campaign = repository.current()
        assert campaign is not None
        repository.append(repository.standing(campaign.id), entries, NOON)


def record(store: Store, mission: int, result: Result) -> Status:
    """Record a result from the table, whose packs are left for later."""
    Recording.of(store, str(mission), Report(result=result, players=2), noon).write()
    return show_status(store)


@pytest.mark.parametrize("read", [show_status, history])
def test_before_a_campaign_there_is_nothing_to_tell(store: Store, read: object) -> None:
    assert callable(read)
    with pytest.raises(NotSetUp, match="legacy start-mission 1"):
        read(store)


def test_an_attempt_outside_campaigns_is_told_where_there_is_none(store: Store) -> None:
    start_mission(store, "classic", SeatWishes())
    with pytest.raises(NotSetUp, match="`legacy resume 1`"):
        show_status(store)


def test_next_is_what_runs_then_what_waits_then_what_was_lost(store: Store) -> None:
    found(store, str(LAMPLIGHT))
    assert show_status(store).next_command == "legacy start-mission 1"
    status = record(store, 1, Result.LOST)
    assert status.due[0] == "mission-1"
    assert status.next_command == "legacy open mission-1"
    append(store, *(PackOpened(pack, None, ()) for pack in status.due))
    assert show_status(store).next_step == "Play mission 1 once more: legacy start-mission 1"
    session = start_mission(store, "1", SeatWishes())
    status = show_status(store)
    assert status.next_command == f"legacy resume {session.number}"
    assert status.running is not None


def test_packs_are_due_until_they_are_opened(store: Store) -> None:
    found(store, str(LAMPLIGHT))
    assert show_status(store).due == ()
    due = record(store, 1, Result.WON).due
    assert due[:2] == ("mission-1", "reward-1")
    append(store, PackOpened("mission-1", "A title", ()), PackOpened("reward-1", "A title", ()))
    status = show_status(store)
    assert {"mission-1", "reward-1"}.isdisjoint(status.due)
    assert status.titles[1] == "A title"


def test_only_missions_whose_pack_is_open_have_titles(store: Store) -> None:
    found(store, str(LAMPLIGHT))
    # The first one is the rulebook's, and no secret.
    assert set(show_status(store).titles) == {1}
    append(store, GateForced("the box was torn", mission=3))
    assert set(show_status(store).titles) == {1}
    append(store, PackOpened("mission-3", "Corvindle", ()))
    assert set(show_status(store).titles) == {1, 3}


def test_recruits_are_those_who_were_not_there_at_first(store: Store) -> None:
    found(store)
    first = load_campaign().party[0]
    append(store, ChangedByHand((CardJoined(WICK), CardLeft(first))))
    assert show_status(store).recruits == (WICK,)
    # One who left and came back is no recruit.
    append(store, ChangedByHand((CardJoined(first),)))
    assert show_status(store).recruits == (WICK,)


def test_what_runs_outside_is_told_beside_the_campaign(store: Store) -> None:
    found(store)
    session = start_mission(store, "classic", SeatWishes())
    status = show_status(store)
    assert (status.running, status.next_command) == (None, "legacy start-mission 1")
    assert status.outside is not None
    assert status.outside.number == session.number


def test_a_finished_campaign_goes_on_with_the_gauntlet(store: Store) -> None:
    last = load_campaign(str(LAMPLIGHT)).last_mission
    found(store, str(LAMPLIGHT), at_mission=last)
    status = record(store, last, Result.WON)
    append(store, *(PackOpened(pack, None, ()) for pack in status.due))
    status = show_status(store)
    assert status.state.finished
    assert status.next_command == "legacy start-mission gauntlet"


def test_missions_that_are_not_written_yet_are_awaited(store: Store, tmp_path: Path) -> None:
    content = tmp_path / "lamplight"
    shutil.copytree(LAMPLIGHT, content)
    file = content / "campaign.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if not line.startswith("  2: ")))
    found(store, str(content))
    status = record(store, 1, Result.WON)
    assert status.awaited == {2}
    append(store, *(PackOpened(pack, None, ()) for pack in status.due))
    assert "may be played again: legacy start-mission 1" in show_status(store).next_step


def test_missions_of_the_box_are_played_at_the_table(store: Store) -> None:
    found(store, "box")
    append(store, GateForced("we are there", mission=4), PackOpened("mission-1", None, ()))
    status = record(store, 1, Result.WON)
    assert status.awaited == frozenset()
    append(store, *(PackOpened(pack, None, ()) for pack in status.due))
    assert "then tell how it ended: legacy record 2" in show_status(store).next_step


def test_content_that_is_gone_is_told_in_one_line(store: Store, tmp_path: Path) -> None:
    content = tmp_path / "lamplight"
    shutil.copytree(LAMPLIGHT, content)
    found(store, str(content))
    append(store, PackOpened("mission-1", "A title", ()))
    shutil.rmtree(content)
    status = show_status(store)
    assert status.trouble == f"{content}, which this campaign plays, is not there."
    assert status.titles == {1: "A title"}
    assert status.next_step == "Put it back where it was, then look again: legacy status"


def test_content_that_does_not_load_gives_nothing_away(store: Store, tmp_path: Path) -> None:
    content = tmp_path / "lamplight"
    shutil.copytree(LAMPLIGHT, content)
    found(store, str(content))
    with (content / "campaign.yaml").open("a") as file:
        file.write("a-secret-key: 1\n")
    status = show_status(store)
    assert status.trouble is not None
    assert "legacy mission lint" in status.trouble
    assert "a-secret-key" not in status.trouble + status.next_step


def test_an_attempt_at_content_that_is_gone_goes_on(store: Store, tmp_path: Path) -> None:
    content = tmp_path / "lamplight"
    shutil.copytree(LAMPLIGHT, content)
    found(store, str(content))
    session = start_mission(store, "1", SeatWishes())
    shutil.rmtree(content)
    status = show_status(store)
    assert status.trouble is not None
    assert status.next_command == f"legacy resume {session.number}"


def test_a_recorded_result_was_played_today_unless_it_says_otherwise(store: Store) -> None:
    record(store, 1, Result.LOST)
    (attempt,) = history(store).attempts
    assert (attempt.played_on, attempt.ended_at, attempt.started_at) == (NOON.date(), NOON, None)
