"""Which packs are due: earned, and still sealed (Legacy, Mission packs, Mission Success, Mission Failure)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regicide_legacy.campaign.changes import CardJoined, CardLeft
from regicide_legacy.campaign.journal import Entry, Result
from regicide_legacy.campaign.packs import (
    LastEnemyDefeatedBy,
    MissionWon,
    Pack,
    Trigger,
    TriggerEvent,
    WonAtFirstAttempt,
    due_rewards,
    due_triggered,
    due_unread,
)
from tests.campaign.journals import C7, FOUNDED, by_hand, ended, lost, opened, play, won


def test_a_won_mission_earns_its_reward_pack_once() -> None:
    assert due_rewards(play()) == []
    assert due_rewards(play(lost(1, 1))) == []
    assert due_rewards(play(won(1, 1), won(2, 2))) == ["reward-1", "reward-2"]
    assert due_rewards(play([won(1, 1), opened("reward-1")], won(2, 1))) == []


def test_a_mission_that_was_played_has_its_pack_to_be_read() -> None:
    assert due_unread(play()) == []
    assert due_unread(play(ended(1, 1, Result.VOID))) == []
    assert due_unread(play(lost(1, 1))) == ["mission-1"]
    assert due_unread(play(opened("mission-1"), lost(1, 1))) == []


def test_the_gauntlet_has_no_packs() -> None:
    finished = play(won(1, 1), won(2, 2), founded=replace(FOUNDED, last_mission=1))
    assert due_rewards(finished) == ["reward-1"]
    assert due_unread(finished) == ["mission-1"]


def test_a_table_in_the_middle_of_its_box_is_owed_nothing_for_what_comes_before() -> None:
    state = play(founded=replace(FOUNDED, at_mission=4))
    assert due_rewards(state) == due_unread(state) == []


def due(opens: Trigger, *steps: Entry) -> bool:
    """Say whether a pack that this opens is due after these steps."""
    attacks = [step.last_attack for step in steps if hasattr(step, "last_attack")]
    return due_triggered([Pack("q", None, (), opens)], play(*steps), attacks) == ["q"]


@pytest.mark.parametrize(
    ("opens", "not_yet", "then"),
    [
        # Mission Failure: the first loss of the whole campaign.
        (TriggerEvent.FIRST_LOSS, [won(1, 1)], lost(2, 2)),
        (TriggerEvent.FIRST_LOSS, [ended(1, 1, Result.VOID)], lost(2, 1)),
        (TriggerEvent.MEMBER_LEFT, [lost(1, 1)], by_hand(CardLeft(C7))),
        (TriggerEvent.CAMPAIGN_FINISHED, [won(n, n) for n in range(1, 12)], won(12, 12)),
        (MissionWon(2), [won(1, 1), lost(2, 2)], won(3, 2)),
        (WonAtFirstAttempt(2), [won(1, 1), lost(2, 2), won(3, 2)], won(4, 3)),
        (LastEnemyDefeatedBy("W1"), [won(1, 1, last_attack=("C7", "P1")), lost(2, 2)], won(3, 1, last_attack=("W1",))),
    ],
)
def test_a_pack_is_due_when_what_opens_it_has_come(opens: Trigger, not_yet: list[Entry], then: Entry) -> None:
    assert not due(opens, *not_yet)
    assert due(opens, *not_yet, then)
    assert not due(opens, *not_yet, then, opened("q"))


def test_nobody_has_left_for_good_who_is_back() -> None:
    assert not due(TriggerEvent.MEMBER_LEFT, by_hand(CardLeft(C7)), by_hand(CardJoined(C7)))


def test_a_missions_own_pack_is_not_triggered() -> None:
    assert due_triggered([Pack("mission-1", None, ())], play(lost(1, 1)), []) == []
