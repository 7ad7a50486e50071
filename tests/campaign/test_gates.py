"""What still locks a mission (Legacy, Components: each box only when the mission before it is completed)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from regicide_legacy.campaign.gates import CampaignUnfinished, NoSuchMission, Open, WaitsFor, why_locked
from regicide_legacy.campaign.journal import GateForced
from regicide_legacy.campaign.state import MissionState, fold
from regicide_legacy.campaign.steps import Line
from tests.campaign.journals import FOUNDED, journals, lost, play, won


def test_a_mission_that_is_open_or_won_is_not_locked() -> None:
    state = play(won(1, 1))
    assert why_locked(state, 1) == why_locked(state, 2) == Open()


def test_a_locked_mission_waits_for_the_first_before_it_that_is_not_won() -> None:
    state = play(won(1, 1), lost(2, 2), lost(3, 2))
    waits_for = WaitsFor(MissionState(2, open=True, attempts=2, losses=2))
    assert why_locked(state, 3) == waits_for
    assert why_locked(state, 12) == waits_for


def test_beyond_a_mission_that_was_forced_open_that_one_is_to_be_won() -> None:
    state = play(GateForced("we were there already", mission=5))
    assert why_locked(state, 5) == Open()
    assert why_locked(state, 4) == WaitsFor(MissionState(1, open=True))
    assert why_locked(state, 6) == WaitsFor(MissionState(5, open=True))


def test_the_gauntlet_waits_for_the_campaign_to_be_finished() -> None:
    short = replace(FOUNDED, last_mission=2)
    assert why_locked(play(founded=short), 3) == CampaignUnfinished(MissionState(1, open=True))
    assert why_locked(play(won(1, 1), won(2, 2), founded=short), 3) == Open()


def test_there_are_no_missions_before_the_first_and_after_the_gauntlet() -> None:
    assert why_locked(play(), 0) == why_locked(play(), -1) == why_locked(play(), 14) == NoSuchMission(12)


@given(journals())
def test_whatever_locks_a_mission_can_be_played_now(lines: list[Line]) -> None:
    state = fold(lines)
    for number in range(1, state.gauntlet + 1):
        gate = why_locked(state, number)
        assert isinstance(gate, Open) == state.mission(number).open
        if isinstance(gate, WaitsFor | CampaignUnfinished):
            assert gate.mission.open
            assert not gate.mission.won
            assert gate.mission.number < number
