"""What the campaign says of itself, and which command it says is next."""

from __future__ import annotations

import pytest

from regicide_legacy.app.attempts import start_mission
from regicide_legacy.app.campaigns import record_result
from regicide_legacy.app.errors import NotSetUp
from regicide_legacy.app.missions import list_missions
from regicide_legacy.app.reading import history, show_party, show_status
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.campaign.journal import Result
from regicide_legacy.store.database import Store
from tests.app.conftest import NOON, noon


@pytest.mark.parametrize("read", [show_party, show_status, history])
def test_before_a_campaign_there_is_nothing_to_tell(store: Store, read: object) -> None:
    assert callable(read)
    with pytest.raises(NotSetUp, match="legacy start-mission 1"):
        read(store)


def test_next_is_what_runs_then_what_was_lost_then_what_is_open(store: Store) -> None:
    record_result(store, 1, Result.LOST, players=2)
    assert show_status(store).next_step == "Play mission 1 once more: legacy start-mission 1"
    start_mission(store, "1", SeatWishes())
    assert show_status(store).next_command == "legacy resume 2"


def test_after_the_last_mission_any_may_be_played_again(store: Store) -> None:
    for mission in list_missions(store):
        if mission.standing is not None:
            record_result(store, mission.standing.number, Result.WON, players=2)
    status = show_status(store)
    assert "may be played again" in status.next_step
    assert set(status.titles) == set(status.missions)


def test_a_recorded_result_was_played_today_unless_it_says_otherwise(store: Store) -> None:
    record_result(store, 1, Result.LOST, players=2, clock=noon)
    (attempt,) = history(store).attempts
    assert (attempt.played_on, attempt.ended_at, attempt.started_at) == (NOON.date(), NOON, None)


def test_a_party_that_founds_a_campaign_is_the_one_that_plays(store: Store) -> None:
    session = start_mission(store, "1", SeatWishes(players=2))
    assert [card.to_card() for card in show_party(store)] == list(session.game.compiled.members)


def test_outside_the_campaign_the_missions_own_cards_play(store: Store) -> None:
    record_result(store, 1, Result.WON, players=2)
    session = start_mission(store, "classic", SeatWishes())
    assert "AH" in session.cards
    assert "C7" not in session.cards
