"""The journal, folded: what a campaign remembers of its attempts (Legacy, End; FORMATS, Campaign)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, MissionState, advance, fold
from regicide_legacy.engine.cards import starting_party

FOUNDED = CampaignFounded(
    name="Thursdays",
    content="ember-court",
    players=("Ana", "Ben"),
    party=tuple(PartyCard.of(card) for card in starting_party()),
)


def ended(attempt: int, mission: int, result: Result) -> AttemptEnded:
    return AttemptEnded(
        attempt=attempt,
        mission_number=mission,
        mission_id=f"mission-{mission}",
        result=result,
        players=2,
        seats=("Ana", "Ben"),
        defeated=12 if result is Result.WON else 5,
        played_on=date(2026, 11, 30),
        note="",
        by_hand=False,
    )


def play(*results: tuple[int, Result]) -> CampaignState:
    return fold([FOUNDED, *(ended(number, *result) for number, result in enumerate(results, 1))])


def test_a_new_campaign_has_the_forty_cards_and_mission_1_open() -> None:
    state = play()
    assert (state.name, state.content, state.players) == ("Thursdays", "ember-court", ("Ana", "Ben"))
    assert [card.to_card() for card in state.party] == list(starting_party())
    assert state.missions == (MissionState(1, open=True),)
    assert state.next_mission == 1


def test_winning_a_mission_opens_the_next() -> None:
    state = play((1, Result.WON))
    assert state.mission(1) == MissionState(1, open=True, attempts=1, first_won=1)
    assert state.mission(2) == MissionState(2, open=True)
    assert not state.mission(3).open
    assert state.next_mission == 2


def test_a_loss_counts_and_leaves_the_party_as_it_was() -> None:
    # End: on failure each time the mission is set up again from the party as it was.
    state = play((1, Result.LOST), (1, Result.LOST), (1, Result.WON))
    assert state.party == play().party
    assert state.mission(1) == MissionState(1, open=True, attempts=3, losses=2, first_won=3)


def test_a_void_attempt_counts_as_never_played() -> None:
    assert play((1, Result.VOID)) == play()


def test_a_won_mission_played_again_counts_and_resolves_nothing_twice() -> None:
    once, again = play((1, Result.WON), (2, Result.LOST)), play((1, Result.WON), (2, Result.LOST), (1, Result.WON))
    assert again.mission(1) == replace(once.mission(1), attempts=2)
    assert again.mission(1).first_won == 1
    assert again.mission(2) == once.mission(2)
    assert again.party == once.party


def test_losing_a_mission_that_was_won_keeps_it_won_and_the_next_open() -> None:
    state = play((1, Result.WON), (1, Result.LOST))
    assert state.mission(1).won
    assert state.mission(2).open


def test_a_result_for_a_locked_mission_is_remembered_without_opening_it() -> None:
    state = play((3, Result.LOST))
    assert state.mission(3) == MissionState(3, open=False, attempts=1, losses=1)
    assert state.next_mission == 1


def test_a_journal_begins_with_the_founding() -> None:
    with pytest.raises(BrokenJournal, match="empty"):
        fold([])
    with pytest.raises(BrokenJournal, match="before"):
        fold([ended(1, 1, Result.WON)])


def test_a_campaign_is_founded_once() -> None:
    with pytest.raises(BrokenJournal, match="once"):
        fold([FOUNDED, FOUNDED])


results = st.lists(st.tuples(st.integers(1, 5), st.sampled_from(Result)), max_size=30)


@given(results)
def test_mission_n_plus_1_is_open_exactly_if_n_was_won(played: list[tuple[int, Result]]) -> None:
    state = play(*played)
    assert state.mission(1).open
    for number in range(1, 7):
        assert state.mission(number).won == ((number, Result.WON) in played)
        assert state.mission(number + 1).open == state.mission(number).won
        assert state.mission(number).attempts == sum(
            mission == number and result is not Result.VOID for mission, result in played
        )
        assert state.mission(number).losses == played.count((number, Result.LOST))


@given(results)
def test_the_next_mission_is_the_first_that_was_never_won(played: list[tuple[int, Result]]) -> None:
    won = {mission for mission, result in played if result is Result.WON}
    assert play(*played).next_mission == min(set(range(1, 7)) - won)


@given(results, results)
def test_folding_goes_on_where_it_stopped(first: list[tuple[int, Result]], then: list[tuple[int, Result]]) -> None:
    entries = [ended(number, *result) for number, result in enumerate([*first, *then], 1)]
    state = play(*first)
    for entry in entries[len(first) :]:
        state = advance(state, entry)
    assert state == fold([FOUNDED, *entries])
