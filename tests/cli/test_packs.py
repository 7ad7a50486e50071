"""Packs by hand: opened, opened twice, sealed, forced; and a second window that has fallen behind."""

import pytest

from regicide_legacy.app.opening import PackInHand
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.recording import Recording, Report
from regicide_legacy.campaign.journal import Result
from regicide_legacy.store import open_store
from regicide_legacy.store.errors import StaleCampaign

SEALED = ("mission-2", "2", "reward-1", "reward-2", "m", "M", "d", "quayduck")
NOWHERE = ("mission-9", "9", "reward-3", "q", "mission-4", "reward-gauntlet", "../m", "", "reward-01")


def words(text):
    return " ".join(text.split())


def open_packs(legacy):
    return [each["id"] for each in legacy("packs", "--json").json["open"]]


def test_the_mission_pack_of_an_open_mission_is_opened_by_hand_once(harbour):
    opened = harbour("open", "1")
    assert opened.code == 0
    assert "Do this now: Look at the water." in opened.out
    assert open_packs(harbour) == ["mission-1"]
    again = harbour("open", "mission-1")
    assert again.code == 0
    assert again.out == opened.out
    assert "Read again; resolved before." in again.err
    assert open_packs(harbour) == ["mission-1"]


def test_a_reward_opened_again_says_what_it_brought_and_brings_nothing(harbour):
    first = harbour("record", "1", "--won")
    party = harbour("party", "show", "--json").out
    again = harbour("open", "reward-1")
    assert "The harbour is grateful." in again.out
    assert "joins the party" in first.out
    assert "joins the party" not in again.out
    assert "Then: Quaywick, a bard of strength 4, joins the party." in again.err
    assert harbour("party", "show", "--json").out == party


@pytest.mark.parametrize("pack", [*SEALED, *NOWHERE])
def test_what_is_sealed_and_what_is_not_there_are_refused_alike(harbour, pack):
    refused = harbour("open", pack)
    meant = f"mission-{pack}" if pack.isdecimal() else pack.casefold()
    assert refused.code == 1
    assert refused.out == ""
    assert refused.err == (
        f"There is no pack {meant} to open now. `legacy packs` shows those that are open or wait to be; "
        "--force with --reason opens a sealed one all the same.\n"
    )
    assert harbour("packs", "--json").json == {"open": [], "due": []}


def test_force_opens_what_is_sealed_with_its_reason_and_invents_nothing(harbour, database):
    assert harbour("open", "d", "--force").code == 2
    assert harbour("open", "d", "--reason", "why not").code == 2
    assert harbour("open", "q", "--force", "--reason", "why not").code == 1
    forced = harbour("open", "d", "--force", "--reason", "it fell out of the box")
    assert forced.code == 0
    assert "Quayolf, a cleric and paladin of strength 6, joins the party." in forced.out
    with open_store(database) as store, store.read() as reader:
        (_, step) = reader.timeline(1).steps
    assert [line.entry.kind for line in step] == ["gate_forced", "pack_opened"]
    assert step[0].entry.reason == "it fell out of the box"


def test_what_needs_no_force_is_not_forced(harbour, database):
    harbour("open", "1", "--force", "--reason", "to be sure")
    with open_store(database) as store, store.read() as reader:
        assert [entry.kind for entry in reader.timeline(1).decisions] == ["campaign_founded", "pack_opened"]


def test_a_pack_that_asks_wants_its_answers(harbour):
    harbour("record", "1", "--won")
    harbour("record", "2", "--won")
    asked = harbour("open", "reward-2")
    assert asked.code == 2
    assert words(asked.err) == (
        "Nothing was changed: Who leaves the party for good? Choose 1. (C1, B1, W1.) "
        "Who gets the mark corrupted? Choose up to 2, or none. (C7, B8, W9.) "
        "Answer with --choose, once for each question."
    )
    opened = harbour("open", "reward-2", "--choose", "ferret", "--choose", "none")
    assert opened.code == 0
    assert "Ferret leaves the party for good." in opened.out
    assert "Skipped: nobody was chosen." in opened.out
    assert "Pack D waits: `legacy open d`." in opened.err


def test_a_pack_opened_later_belongs_to_the_step_that_earned_it(harbour, database):
    harbour("record", "1", "--won")
    harbour("record", "2", "--won")
    harbour("open", "reward-2", "--choose", "B1", "--choose", "none")
    with open_store(database) as store, store.read() as reader:
        assert [len(step) for step in reader.timeline(1).steps] == [1, 3, 2]


def test_a_pack_opened_after_something_else_was_decided_is_a_step_of_its_own(harbour, database):
    harbour("record", "1", "--won")
    harbour("record", "2", "--won")
    harbour("party", "edit", "C7", "--mark", "corrupted")
    harbour("open", "reward-2", "--choose", "B1", "--choose", "none")
    with open_store(database) as store, store.read() as reader:
        assert [len(step) for step in reader.timeline(1).steps] == [1, 3, 1, 1, 1]


def test_packs_that_were_due_before_are_read_with_the_next_result(harbour):
    harbour("record", "1", "--won")
    harbour("record", "2", "--won")
    harbour("record", "3", "--lost", "--choose", "B1", "--choose", "none")
    assert open_packs(harbour) == ["mission-1", "reward-1", "reward-2", "d", "m"]


def test_packs_are_listed_with_their_day_and_what_waits(harbour):
    assert "No pack is open yet." in harbour("packs").out
    harbour("record", "1", "--won")
    harbour("record", "2", "--won")
    told = [words(line) for line in harbour("packs").out.splitlines()]
    assert told[0] == "Open packs"
    assert told[1].startswith("mission-1 The First Pier 20")
    assert told[3] == "Reward pack of mission 2 waits: `legacy open reward-2`."


def test_nothing_sealed_is_named_before_its_time(harbour):
    for command in (
        ("packs",),
        ("packs", "--json"),
        ("relics",),
        ("relics", "--json"),
        ("stickers",),
        ("stickers", "--json"),
        ("party", "show"),
        ("party", "show", "--plain"),
        ("party", "show", "--json"),
        ("party", "audit"),
        ("party", "audit", "--json"),
        ("party", "audit", "--plain"),
        ("party", "history"),
        ("party", "history", "wick"),
        ("party", "edit", "wick", "--mark", "corrupted"),
        ("party", "remove", "wick", "--yes"),
        ("relics", "remove", "lamp"),
        ("stickers", "remove", "R2"),
        ("open", "duck"),
        ("record", "3", "--won"),
    ):
        ran = harbour(*command)
        assert "quay" not in (ran.out + ran.err).casefold(), command


# A second window.


@pytest.fixture
def windows(harbour, database):
    """The same database, open in two windows."""
    with open_store(database) as here, open_store(database) as there:
        yield here, there


def test_a_window_that_has_fallen_behind_opens_nothing(windows):
    here, there = windows
    first, second = PackInHand.of(here, "1"), PackInHand.of(there, "1")
    assert first.read(read_by_bots, others=False)
    assert second.read(read_by_bots, others=False)
    first.write()
    with pytest.raises(StaleCampaign):
        second.write()
    with here.read() as reader:
        assert len(reader.journal(1)) == 2


def test_a_window_that_has_fallen_behind_records_nothing(windows):
    here, there = windows
    first = Recording.of(here, "1", Report(result=Result.LOST))
    second = Recording.of(there, "1", Report(result=Result.WON))
    for recording in (first, second):
        recording.read(read_by_bots)
    first.write()
    with pytest.raises(StaleCampaign):
        second.write()
    with here.read() as reader:
        assert [attempt.result for attempt in reader.attempts()] == [Result.LOST]
        assert not reader.state(1).mission(1).won
