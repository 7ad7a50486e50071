"""The journal, folded: what a campaign remembers of its attempts, packs and party (Legacy, End; FORMATS, Campaign)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.campaign.changes import (
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import Decision, GateForced, Result
from regicide_legacy.campaign.state import CampaignState, MissionState, OpenedPack, advance, fold, folded
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.engine.cards import starting_party
from tests.campaign.journals import (
    C7,
    FOUNDED,
    GLIM,
    LAMPLIGHTERS,
    LANTERN,
    SNUFFER,
    WICK,
    YIELDING,
    by_hand,
    ended,
    journals,
    lost,
    opened,
    play,
    won,
)


def test_a_new_campaign_has_the_forty_cards_and_mission_1_open() -> None:
    state = play()
    assert (state.name, state.content, state.players) == ("Thursdays", "ember-court", ("Ana", "Ben"))
    assert [card.to_card() for card in state.party] == list(starting_party())
    assert state.missions == (MissionState(1, open=True),)
    assert state.next_mission == 1
    assert (state.packs, state.stickers, state.relics, state.retired) == ((), (), (), ())


def test_a_table_in_the_middle_of_its_box_has_won_what_comes_before() -> None:
    state = play(founded=replace(FOUNDED, at_mission=3))
    assert state.missions == (
        MissionState(1, open=True, won=True),
        MissionState(2, open=True, won=True),
        MissionState(3, open=True),
    )
    assert state.next_mission == 3
    assert [pack.id for pack in state.packs] == ["mission-1", "reward-1", "mission-2", "reward-2"]


# Missions.


def test_winning_a_mission_opens_the_next() -> None:
    state = play(won(1, 1))
    assert state.mission(1) == MissionState(1, open=True, won=True, attempts=1, first_won=1, at_first_attempt=True)
    assert state.mission(2) == MissionState(2, open=True)
    assert not state.mission(3).open
    assert state.next_mission == 2


def test_a_loss_counts_and_leaves_the_party_as_it_was() -> None:
    # End: on failure each time the mission is set up again from the party as it was.
    state = play(lost(1, 1), lost(2, 1), won(3, 1))
    assert state.party == play().party
    assert state.mission(1) == MissionState(1, open=True, won=True, attempts=3, losses=2, first_won=3)
    assert state.losses == 2


def test_a_void_attempt_counts_as_never_played() -> None:
    assert play(ended(1, 1, Result.VOID)) == play()
    assert play(ended(1, 1, Result.VOID), won(2, 1)).mission(1).at_first_attempt


def test_a_won_mission_played_again_counts_and_resolves_nothing_twice() -> None:
    once, again = play(won(1, 1), lost(2, 2)), play(won(1, 1), lost(2, 2), won(3, 1))
    assert again.mission(1) == replace(once.mission(1), attempts=2)
    assert again.mission(1).first_won == 1
    assert again.mission(2) == once.mission(2)
    assert again.party == once.party


def test_what_the_rules_of_a_mission_change_for_good_happens_with_its_first_win() -> None:
    first = won(1, 1, changes=(CardJoined(WICK), CardLeft(C7)))
    state = play(first)
    assert state.member("wick") == WICK
    assert state.retired == (C7,)
    with pytest.raises(BrokenJournal, match="mission 1 was won before"):
        play(first, won(2, 1, changes=(CardJoined(GLIM),)))


def test_losing_a_mission_that_was_won_keeps_it_won_and_the_next_open() -> None:
    state = play(won(1, 1), lost(2, 1))
    assert state.mission(1).won
    assert state.mission(2).open


def test_a_result_for_a_locked_mission_is_remembered_without_opening_it() -> None:
    state = play(lost(1, 3))
    assert state.mission(3) == MissionState(3, open=False, attempts=1, losses=1)
    assert state.next_mission == 1


def test_a_mission_can_be_forced_open() -> None:
    state = play(GateForced("we played it at Ben's", mission=3))
    assert state.missions == (MissionState(1, open=True), MissionState(3, open=True))
    assert state.next_mission == 1


def test_forcing_a_pack_opens_no_mission() -> None:
    assert play(GateForced("the cat opened it", pack="m")) == play()


def test_the_last_mission_finishes_the_campaign_and_opens_the_gauntlet() -> None:
    # Game End: the campaign is finished once mission 12 is completed.
    short = replace(FOUNDED, last_mission=2)
    assert not play(won(1, 1), founded=short).finished
    state = play(won(1, 1), won(2, 2), founded=short)
    assert state.finished
    assert state.gauntlet == 3
    assert state.mission(state.gauntlet).open
    assert state.next_mission is None
    assert play().gauntlet == 13


def test_nothing_comes_after_the_gauntlet() -> None:
    short = replace(FOUNDED, last_mission=1)
    state = play(won(1, 1), won(2, 2), founded=short)
    assert state.mission(2).won
    assert [mission.number for mission in state.missions] == [1, 2]
    with pytest.raises(BrokenJournal, match="the campaign ends before it"):
        play(won(1, 3), founded=short)
    with pytest.raises(BrokenJournal, match="the campaign ends before it"):
        play(GateForced("to see what is there", mission=3), founded=short)


# Packs, stickers, relics and the party.


def test_an_opened_pack_stays_open_with_all_it_brought() -> None:
    brought = opened("reward-1", CardJoined(WICK), StickerApplied(YIELDING), RelicGained(SNUFFER))
    state = play(brought, opened("m"))
    assert state.packs == (OpenedPack("reward-1", None), OpenedPack("m", None))
    assert state.is_open("m")
    assert not state.is_open("q")
    assert state.party == (*FOUNDED.party, WICK)
    assert state.stickers == (YIELDING,)
    assert state.relics == (SNUFFER,)


def test_a_member_that_left_for_good_is_retired_until_it_joins_again() -> None:
    state = play(by_hand(CardLeft(C7)))
    assert state.member("C7") is None
    assert len(state.party) == 39
    assert state.retired == (C7,)
    back = play(by_hand(CardLeft(C7)), by_hand(CardJoined(C7)))
    assert back.retired == ()
    assert back.party[-1] == C7


def test_a_card_that_changes_keeps_its_place() -> None:
    branded = C7.marked("corrupted").of_class("bard")
    state = play(by_hand(CardChanged(C7, branded)))
    assert state.member("C7") == branded
    assert [card.id for card in state.party] == [card.id for card in FOUNDED.party]


def test_stickers_come_off_and_relics_are_lost() -> None:
    gained = by_hand(*map(StickerApplied, (YIELDING, LAMPLIGHTERS)), *map(RelicGained, (SNUFFER, LANTERN)))
    state = play(gained, by_hand(StickerRemoved(YIELDING), RelicLost(SNUFFER)))
    assert state.stickers == (LAMPLIGHTERS,)
    assert state.relics == (LANTERN,)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ([CardJoined(C7)], "C7 joined a party that it was in"),
        ([CardLeft(WICK)], "wick went, and was not there"),
        ([CardLeft(C7.marked("corrupted"))], "C7 went, and was not there as it says"),
        ([CardLeft(C7), CardLeft(C7)], "C7 went, and was not there"),
        ([CardChanged(WICK, WICK)], "wick changed, and was not in the party"),
        ([StickerApplied(YIELDING), StickerApplied(YIELDING)], "sticker R2 was applied twice"),
        ([StickerRemoved(YIELDING)], "R2 went"),
        ([RelicGained(SNUFFER), RelicGained(SNUFFER)], "relic brass-snuffer was gained twice"),
        ([RelicLost(SNUFFER)], "brass-snuffer went"),
    ],
)
def test_a_change_that_cannot_be_made_breaks_the_journal(changes: Sequence[Change], says: str) -> None:
    with pytest.raises(BrokenJournal, match=says):
        play(by_hand(*changes))


def test_a_pack_is_opened_once() -> None:
    with pytest.raises(BrokenJournal, match="pack reward-1 was opened twice"):
        play(opened("reward-1", CardJoined(WICK)), opened("reward-1", CardJoined(WICK)))


# The journal as such.


def test_a_journal_begins_with_the_founding() -> None:
    with pytest.raises(BrokenJournal, match="empty"):
        fold([])
    with pytest.raises(BrokenJournal, match="before"):
        fold([Line(1, won(1, 1))])


def test_a_campaign_is_founded_once() -> None:
    with pytest.raises(BrokenJournal, match="once"):
        play(FOUNDED)


results = st.lists(st.tuples(st.integers(1, 5), st.sampled_from(Result)), max_size=30)


def attempts(played: list[tuple[int, Result]]) -> list[Decision]:
    return [ended(number, *result) for number, result in enumerate(played, 1)]


@given(results)
def test_mission_n_plus_1_is_open_exactly_if_n_was_won(played: list[tuple[int, Result]]) -> None:
    state = play(*attempts(played))
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
    wins = {mission for mission, result in played if result is Result.WON}
    assert play(*attempts(played)).next_mission == min(set(range(1, 7)) - wins)


@given(results)
def test_a_mission_was_won_at_its_first_attempt_if_that_was_the_first_that_counts(
    played: list[tuple[int, Result]],
) -> None:
    state = play(*attempts(played))
    for number in range(1, 6):
        counted = [result for mission, result in played if mission == number and result is not Result.VOID]
        assert state.mission(number).at_first_attempt == (counted[:1] == [Result.WON])


@given(journals())
def test_folding_goes_on_where_it_stopped(lines: list[Line]) -> None:
    state: CampaignState | None = None
    in_force = timeline(lines).decisions
    for place, decision in enumerate(in_force, 1):
        state = advance(state, decision)
        assert state == folded(in_force[:place])
    assert state == fold(lines)


@given(journals())
def test_every_card_that_ever_came_is_in_the_party_or_retired_and_never_both(lines: list[Line]) -> None:
    state = fold(lines)
    came = {card.id for card in lines[0].entry.party}  # type: ignore[union-attr]
    for decision in timeline(lines).decisions[1:]:
        came |= {change.card.id for change in getattr(decision, "changes", ()) if isinstance(change, CardJoined)}
    assert sorted(came) == sorted(card.id for card in (*state.party, *state.retired))
