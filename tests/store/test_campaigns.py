"""A campaign's life in the store: its journal goes on by steps, it is archived, deleted, and two windows never mix."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import GateForced, PackOpened, Result
from regicide_legacy.campaign.state import CampaignState, MissionState
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import ArchivedCampaign, NameTaken, NoSuchCampaign, StaleCampaign
from regicide_legacy.store.repository import Repository

from .given import (
    FAREWELL,
    FOUNDED,
    LEDGER,
    MIRELLE,
    NOW,
    PARTY,
    REWARD,
    TIDE,
    agree,
    classic_attempt,
    ending,
    hand_result,
    new_attempt,
    plain,
    projected,
    redo,
    undo,
    win_with_reward,
)

SUNDAYS = replace(FOUNDED, name="Sundays")


# Steps


def test_what_one_command_decides_is_one_step_and_stands_in_the_tables(store: Store, campaign: int) -> None:
    with store.write() as repository:
        win_with_reward(repository, campaign)
        standing = repository.append(repository.standing(campaign), [FAREWELL, GateForced("late", mission=5)], NOW)
    shown = projected(store.path, campaign)
    assert [card.id for card in shown.party] == [*(card.id for card in PARTY[1:]), MIRELLE.id]
    assert (shown.retired, shown.stickers, shown.relics) == (PARTY[:1], (TIDE,), (LEDGER,))
    assert [(pack.id, pack.title) for pack in shown.packs] == [("reward-1", "The Tide")]
    assert [mission.number for mission in shown.missions if mission.open] == [1, 2, 5]
    assert agree(store, campaign)
    with store.read() as reader:
        assert reader.standing(campaign) == standing
        assert [line.continues for line in reader.journal(campaign)] == [False, False, True, False, True]
        assert [len(step) for step in reader.timeline(campaign).steps] == [1, 2, 2]


def test_undo_leaves_the_tables_as_they_were_and_redo_brings_all_of_it_back(store: Store, campaign: int) -> None:
    with store.write() as repository:
        before = stands(repository, campaign)
        win_with_reward(repository, campaign)
        after = stands(repository, campaign)
        undo(repository, campaign)
        assert stands(repository, campaign) == before
        assert repository.attempt(1).taken_back
        redo(repository, campaign)
        assert stands(repository, campaign) == after
        assert not repository.attempt(1).taken_back
        undo(repository, campaign)
    assert projected(store.path, campaign).taken_back == (1,)
    assert agree(store, campaign)


def stands(repository: Repository, campaign: int) -> CampaignState:
    """How the campaign stands by its journal, and by the tables too."""
    assert repository.tables_that_differ(campaign) == []
    return repository.state(campaign)


def test_an_attempt_that_was_taken_back_keeps_its_number(store: Store, campaign: int) -> None:
    with store.write() as repository:
        win_with_reward(repository, campaign)
        undo(repository, campaign)
        win_with_reward(repository, campaign)
    with store.read() as reader:
        assert [(each.number, each.taken_back) for each in reader.attempts()] == [(1, True), (2, False)]
        assert reader.state(campaign).mission(1) == MissionState(
            1, open=True, won=True, attempts=1, first_won=2, at_first_attempt=True
        )
    assert agree(store, campaign)


def test_the_reward_read_later_belongs_to_the_step_of_the_win(store: Store, campaign: int) -> None:
    with store.write() as repository:
        bookmark = repository.start(new_attempt(campaign))
        repository.finish(bookmark, ending(Result.WON, last_attack=("W1",), changes=FAREWELL.changes))
    with store.write() as repository:
        repository.append(repository.standing(campaign), [REWARD], NOW, continuing=True)
    with store.write() as repository:
        assert repository.state(campaign).retired == PARTY[:1]
        undo(repository, campaign)
        assert repository.state(campaign).party == PARTY
        assert repository.state(campaign).packs == ()


def test_what_cannot_follow_is_not_written(store: Store, campaign: int) -> None:
    with store.write() as repository:
        win_with_reward(repository, campaign)
    before = store.path.read_bytes()
    with pytest.raises(BrokenJournal, match="opened twice"), store.write() as repository:
        repository.append(repository.standing(campaign), [GateForced("late", mission=3), REWARD], NOW)
    assert store.path.read_bytes() == before


# Two windows


def test_a_second_window_cannot_write_over_a_campaign_that_has_gone_on(store: Store, campaign: int) -> None:
    with store.read() as reader:
        seen_by_both = reader.standing(campaign)
    with store.write() as repository:
        repository.append(seen_by_both, [FAREWELL], NOW)
    before = store.path.read_bytes()
    with pytest.raises(StaleCampaign, match="another window has gone on"), store.write() as repository:
        repository.append(seen_by_both, [PackOpened("m", None, ())], NOW)
    with pytest.raises(StaleCampaign), store.write() as repository:
        repository.record(hand_result(campaign, Result.WON), seen_by_both)
    assert store.path.read_bytes() == before


def test_what_was_taken_back_meanwhile_is_noticed_too(store: Store, campaign: int) -> None:
    with store.write() as repository:
        seen = repository.append(repository.standing(campaign), [FAREWELL], NOW)
        undo(repository, campaign)
    with pytest.raises(StaleCampaign), store.write() as repository:
        repository.append(seen, [REWARD], NOW)


def test_a_campaign_that_was_deleted_meanwhile_is_noticed_though_a_new_one_took_its_place(
    store: Store, campaign: int
) -> None:
    with store.write() as repository:
        seen = repository.standing(campaign)
        repository.delete(campaign)
    for later in (None, NOW.replace(minute=31)):
        if later is not None:
            with store.write() as repository:
                assert repository.found(FOUNDED, later).id == campaign
        with pytest.raises(StaleCampaign), store.write() as repository:
            repository.append(seen, [FAREWELL], NOW)


# Names


def test_a_campaign_is_found_by_its_name_however_it_is_typed(store: Store, campaign: int) -> None:
    with store.write() as repository:
        for name in ("Thursdays", "thursdays", "THURSDAYS"):
            found = repository.campaign_named(name)
            assert found is not None
            assert found.id == campaign
            with pytest.raises(NameTaken, match=f"'{name}' already"):
                repository.found(replace(FOUNDED, name=name), NOW)
        assert repository.campaign_named("Thursday") is None


def test_of_two_names_that_older_versions_told_apart_the_one_as_typed_is_meant(store: Store, campaign: int) -> None:
    with store.write() as repository:
        second = repository.found(SUNDAYS, NOW).id
    with plain(store.path) as connection:
        connection.execute("UPDATE campaign SET name = 'thursdays' WHERE id = ?", (second,))
    with store.read() as reader:
        found = [reader.campaign_named(name) for name in ("Thursdays", "thursdays", "THURSDAYS")]
        assert [each and each.id for each in found] == [campaign, second, campaign]


# Archived and deleted


def test_an_archived_campaign_is_kept_and_not_the_current_one(store: Store, campaign: int) -> None:
    with store.write() as repository:
        repository.archive(campaign)
        assert repository.current() is None
        assert [each.archived for each in repository.campaigns()] == [True]
        with pytest.raises(ArchivedCampaign, match="archived"):
            repository.use(campaign)
    with store.write() as repository:
        assert repository.state(campaign).party == PARTY
        repository.unarchive(campaign)
        assert repository.current() is None
        repository.use(campaign)
        assert repository.current() == repository.campaign_named("Thursdays")
        for do in (repository.archive, repository.unarchive, repository.delete):
            with pytest.raises(NoSuchCampaign):
                do(9)


def test_a_deleted_campaign_leaves_nothing_and_takes_nothing_of_others(store: Store, campaign: int) -> None:
    with store.write() as repository:
        sundays = repository.found(SUNDAYS, NOW).id
        for each in (campaign, sundays):
            win_with_reward(repository, each)
            repository.append(repository.standing(each), [FAREWELL], NOW)
            repository.append_choice(repository.start(new_attempt(each)), 0, {})
        repository.finish(repository.start(classic_attempt()), ending(Result.LOST))
    before = rows(store)
    with store.write() as repository:
        repository.delete(campaign)
    left = {table: [row for row in those if campaign not in row[:1]] for table, those in before.items()}
    assert rows(store) == left
    assert agree(store, sundays)
    with store.write() as repository:
        assert [attempt.number for attempt in repository.attempts()] == [3, 4, 5]
        assert repository.record(hand_result(sundays, Result.LOST)) == 6


def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, its campaign first."""
    with plain(store.path) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        campaign_of = {"campaign": "id", "choice": "(SELECT campaign_id FROM attempt WHERE number = choice.attempt)"}
        others = ("alembic_version", "sqlite_sequence")
        return {
            table: connection.execute(f"SELECT {campaign_of.get(table, 'campaign_id')}, * FROM {table}").fetchall()
            for table in tables
            if table not in others
        }
