"""Campaigns and attempts, written and read back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.journal import AttemptEnded, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import MissionState
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import (
    AttemptRunning,
    Damaged,
    NameTaken,
    NoChoices,
    NoSuchAttempt,
    NoSuchCampaign,
    Stale,
)
from regicide_legacy.store.records import Bookmark, Campaign, RecordedChoice

from .given import (
    ATTACK,
    FOUNDED,
    NOW,
    PARTY,
    TODAY,
    YIELD,
    Shown,
    agree,
    classic_attempt,
    ending,
    hand_result,
    new_attempt,
    plain,
    projected,
)

# Campaigns


def test_without_a_campaign_there_is_no_current_one(store: Store) -> None:
    with store.read() as reader:
        assert reader.current() is None
        assert reader.campaigns() == ()
        assert reader.attempts() == ()


def test_a_founded_campaign_is_current_and_has_its_party(store: Store) -> None:
    with store.write() as repository:
        founded = repository.found(FOUNDED, NOW)
    assert founded == Campaign(1, "Thursdays", "ember-court", current=True, archived=False, created_at=NOW)
    with store.read() as reader:
        assert reader.current() == founded
        assert reader.state(founded.id).party == PARTY
        assert [(line.position, line.entry, line.at) for line in reader.journal(founded.id)] == [(1, FOUNDED, NOW)]
    assert projected(store.path, founded.id) == Shown(PARTY, (MissionState(1, open=True),))


def test_a_party_card_is_kept_in_full(store: Store) -> None:
    recruit = PartyCard(
        "mirelle", "Mirelle", 6, ("bard", "cleric"), race="Elf", descriptor="the Quiet", marks=("corrupted",)
    )
    with store.write() as repository:
        founded = repository.found(replace(FOUNDED, party=(*PARTY, recruit)), NOW)
        assert repository.state(founded.id).party[-1] == recruit
    assert projected(store.path, founded.id).party == (*PARTY, recruit)


def test_a_campaign_may_begin_without_a_card(store: Store) -> None:
    # Content that a table enters by hand.
    with store.write() as repository:
        founded = repository.found(replace(FOUNDED, party=()), NOW)
    assert projected(store.path, founded.id) == Shown((), (MissionState(1, open=True),))


def test_the_newest_campaign_is_current_until_another_is_used(store: Store, campaign: int) -> None:
    with store.write() as repository:
        second = repository.found(replace(FOUNDED, name="Sundays"), NOW)
        assert repository.current() == second
    with store.write() as repository:
        repository.use(campaign)
    with store.read() as reader:
        assert [(each.name, each.current) for each in reader.campaigns()] == [("Thursdays", True), ("Sundays", False)]


def test_two_campaigns_never_share_a_name(store: Store, campaign: int) -> None:
    with pytest.raises(NameTaken, match="'Thursdays' already"), store.write() as repository:
        repository.found(FOUNDED, NOW)
    with store.read() as reader:
        assert len(reader.campaigns()) == 1


def test_a_campaign_that_is_not_there(store: Store) -> None:
    with store.write() as repository:
        with pytest.raises(NoSuchCampaign):
            repository.use(5)
        with pytest.raises(NoSuchCampaign):
            repository.state(5)
        with pytest.raises(NoSuchCampaign):
            repository.start(new_attempt(5))
        with pytest.raises(NoSuchCampaign):
            repository.record(hand_result(5, Result.WON))


# A digital attempt


def test_an_attempt_is_kept_as_it_was_started(store: Store, campaign: int) -> None:
    new = new_attempt(campaign, seed=2**64 - 1)
    with store.write() as repository:
        bookmark = repository.start(new)
    with store.read() as reader:
        played = reader.played(bookmark.attempt)
    for name in ("mission_sha256", "mission_document", "party", "rules_version", "seed", "setup"):
        assert getattr(played, name) == getattr(new, name)
    for name in ("campaign", "mission_id", "mission_title", "mission_number", "players", "seats", "bots"):
        assert getattr(played.summary, name) == getattr(new, name)
    assert list(played.setup) == ["reserve", "enemy_deck", "hands"]
    assert (played.summary.result, played.summary.started_at) == (None, NOW)
    assert (played.choices, played.bookmark) == ((), bookmark)


def test_choices_are_kept_in_order_and_the_attempt_goes_on_where_it_was(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.start(new_attempt(campaign))
    with store.write() as repository:
        bookmark = repository.append_choice(bookmark, 0, ATTACK)
    with store.write() as repository:
        bookmark = repository.append_choice(bookmark, 1, YIELD)
    with store.read() as reader:
        running = reader.running(campaign)
        assert running is not None
        played = reader.played(running.number)
    assert played.choices == (RecordedChoice(1, 0, ATTACK), RecordedChoice(2, 1, YIELD))
    assert played.bookmark == bookmark


def test_choices_taken_back_are_gone_and_forced_ones_are_told(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.start(new_attempt(campaign))
        for choice in (ATTACK, YIELD, ATTACK):
            bookmark = repository.append_choice(bookmark, 0, choice)
    with store.write() as repository:
        bookmark = repository.take_back(bookmark, 2, forced=False)
        assert repository.attempt(bookmark.attempt).forced_takebacks == 0
    with store.write() as repository:
        bookmark = repository.take_back(bookmark, 1, forced=True)
    with store.write() as repository:
        bookmark = repository.append_choice(bookmark, 1, YIELD)
    with store.read() as reader:
        played = reader.played(bookmark.attempt)
    assert played.choices == (RecordedChoice(1, 0, ATTACK), RecordedChoice(2, 1, YIELD))
    assert played.summary.forced_takebacks == 1


def test_the_last_choice_and_the_end_are_one_transaction(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.start(new_attempt(campaign))
    with pytest.raises(MalformedRecord), store.write() as repository:
        repository.finish(repository.append_choice(bookmark, 0, ATTACK), ending(Result.WON, enemies_defeated=-1))
    with store.read() as reader:
        assert reader.played(1).choices == ()
        assert reader.running(campaign) is not None
        assert len(reader.journal(campaign)) == 1
    with store.write() as repository:
        repository.finish(repository.append_choice(bookmark, 0, ATTACK), ending(Result.WON, note="at last"))
    with store.read() as reader:
        assert reader.running(campaign) is None
        summary = reader.attempt(1)
        assert (summary.result, summary.enemies_defeated, summary.turns) == (Result.WON, 12, 30)
        assert (summary.reason, summary.note) == ("enemies_defeated", "at last")
        assert (summary.played_on, summary.ended_at) == (TODAY, NOW)
        assert reader.journal(campaign)[-1].entry == AttemptEnded(
            attempt=1,
            mission_number=1,
            mission_id="letholdus",
            result=Result.WON,
            players=2,
            seats=("Ana", "Ben"),
            defeated=12,
            played_on=TODAY,
            note="at last",
            by_hand=False,
        )
        assert reader.state(campaign).next_mission == 2
    assert agree(store, campaign)


def test_one_attempt_runs_at_a_time_in_a_campaign(store: Store, campaign: int) -> None:
    with store.write() as repository:
        repository.start(new_attempt(campaign))
    with pytest.raises(AttemptRunning, match="resume 1 or abandon it") as refused, store.write() as repository:
        repository.start(new_attempt(campaign))
    assert refused.value.attempt == 1
    with store.write() as repository:
        other = repository.found(replace(FOUNDED, name="Sundays"), NOW).id
        assert repository.start(new_attempt(other)).attempt == 2


def test_one_attempt_runs_at_a_time_outside_campaigns(store: Store, campaign: int) -> None:
    with store.write() as repository:
        inside = repository.start(new_attempt(campaign))
        bookmark = repository.start(classic_attempt())
    with pytest.raises(AttemptRunning) as refused, store.write() as repository:
        repository.start(classic_attempt())
    assert refused.value.attempt == bookmark.attempt
    with store.write() as repository:
        repository.finish(bookmark, ending(Result.LOST))
        running = repository.running(campaign)
        assert running is not None
        assert running.number == inside.attempt
        assert repository.running(None) is None
        assert len(repository.journal(campaign)) == 1
        assert repository.start(classic_attempt()).attempt == 3


def test_an_abandoned_attempt_is_lost_or_void(store: Store, campaign: int) -> None:
    for result in (Result.LOST, Result.VOID):
        with store.write() as repository:
            bookmark = repository.start(new_attempt(campaign))
            repository.finish(bookmark, ending(result, reason="abandoned", enemies_defeated=3))
    with store.read() as reader:
        assert [attempt.result for attempt in reader.attempts()] == [Result.LOST, Result.VOID]
        assert reader.state(campaign).mission(1) == MissionState(1, open=True, attempts=1, losses=1)
    assert agree(store, campaign)


def test_a_mission_of_a_campaign_has_a_number() -> None:
    with pytest.raises(ValueError, match="has a number"):
        new_attempt(1, mission_number=None)


# Two windows


def test_a_second_window_cannot_write_over_what_the_first_did(store: Store, campaign: int) -> None:
    with store.write() as repository:
        seen_by_both = repository.start(new_attempt(campaign))
    with store.write() as repository:
        repository.append_choice(seen_by_both, 0, ATTACK)
    for write in (
        lambda repository: repository.append_choice(seen_by_both, 0, YIELD),
        lambda repository: repository.take_back(seen_by_both, 0, forced=False),
        lambda repository: repository.finish(seen_by_both, ending(Result.VOID)),
    ):
        with pytest.raises(Stale, match="another window"), store.write() as repository:
            write(repository)
    with store.read() as reader:
        assert reader.played(1).choices == (RecordedChoice(1, 0, ATTACK),)


def test_a_choice_taken_back_and_made_anew_is_noticed_though_the_count_is_the_same(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.append_choice(repository.start(new_attempt(campaign)), 0, ATTACK)
    with store.write() as repository:
        repository.append_choice(repository.take_back(bookmark, 0, forced=False), 0, YIELD)
    with pytest.raises(Stale), store.write() as repository:
        repository.append_choice(bookmark, 1, ATTACK)


def test_an_attempt_that_has_ended_takes_no_more_choices(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.start(new_attempt(campaign))
        repository.finish(bookmark, ending(Result.LOST))
    ended = replace(bookmark, changes=bookmark.changes + 1)
    with pytest.raises(Stale), store.write() as repository:
        repository.append_choice(ended, 0, ATTACK)
    with pytest.raises(Stale), store.write() as repository:
        repository.append_choice(Bookmark(99, 0, 0), 0, ATTACK)


# Results from a real table


def test_a_result_recorded_by_hand_counts_like_any_other(store: Store, campaign: int) -> None:
    with store.write() as repository:
        number = repository.record(hand_result(campaign, Result.LOST))
    with store.read() as reader:
        summary = reader.attempt(number)
        assert (summary.by_hand, summary.result, summary.players, summary.seats) == (True, Result.LOST, 3, ())
        assert (summary.enemies_defeated, summary.note, summary.played_on) == (7, "so close", TODAY)
        assert (summary.started_at, summary.ended_at, summary.turns) == (None, NOW, None)
        assert reader.state(campaign).mission(1).losses == 1
        with pytest.raises(NoChoices, match="recorded from a real table"):
            reader.played(number)
    assert agree(store, campaign)


def test_a_won_mission_recorded_again_resolves_nothing_twice(store: Store, campaign: int) -> None:
    with store.write() as repository:
        repository.record(hand_result(campaign, Result.WON))
        once = repository.state(campaign)
        repository.record(hand_result(campaign, Result.WON))
    with store.read() as reader:
        again = reader.state(campaign)
    assert again.mission(1) == MissionState(1, True, True, attempts=2, first_won=1, at_first_attempt=True)
    assert (again.party, again.missions[1:]) == (once.party, once.missions[1:])
    assert agree(store, campaign)


def test_what_cannot_be_is_not_recorded(store: Store, campaign: int) -> None:
    with pytest.raises(MalformedRecord, match="2 players, but 3"), store.write() as repository:
        repository.record(hand_result(campaign, Result.WON, players=2, seats=("Ana", "Ben", "Cy")))
    with store.read() as reader:
        assert reader.attempts() == ()


# Numbers


def test_attempts_are_numbered_in_one_series_that_never_goes_back(store: Store, campaign: int) -> None:
    with store.write() as repository:
        repository.record(hand_result(campaign, Result.LOST))
        repository.finish(repository.start(classic_attempt()), ending(Result.LOST))
        bookmark = repository.start(new_attempt(campaign))
    assert bookmark.attempt == 3
    with store.read() as reader:
        assert [(each.number, each.campaign) for each in reader.attempts()] == [(1, 1), (2, None), (3, 1)]
        with pytest.raises(NoSuchAttempt, match="no attempt 4"):
            reader.attempt(4)
    with plain(store.path) as connection:
        connection.execute("DELETE FROM attempt WHERE number = 3")
    with store.write() as repository:
        assert repository.start(new_attempt(campaign)).attempt == 4


# Rows that no longer read


@pytest.mark.parametrize(
    "wreck",
    [
        "UPDATE journal SET data = '{'",
        "UPDATE journal SET data = '{}'",
        "UPDATE journal SET kind = 'dragon_slain'",
        "UPDATE journal SET at = 'noon'",
    ],
)
def test_a_journal_that_does_not_read_is_damage(path: Path, store: Store, campaign: int, wreck: str) -> None:
    with plain(path) as connection:
        connection.execute(wreck)
    with pytest.raises(Damaged, match="the journal of campaign 1"), store.read() as reader:
        reader.state(campaign)


@pytest.mark.parametrize("column", ["seed", "party", "setup", "mission_sha256"])
def test_an_attempt_that_lacks_a_part_is_damage(path: Path, store: Store, campaign: int, column: str) -> None:
    with store.write() as repository:
        repository.start(new_attempt(campaign))
    with plain(path) as connection:
        connection.execute(f"UPDATE attempt SET {column} = NULL")
    with pytest.raises(Damaged, match="attempt 1"), store.read() as reader:
        reader.played(1)
