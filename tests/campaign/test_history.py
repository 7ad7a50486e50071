"""The party's history: each change with its cause, also those that were taken back."""

from __future__ import annotations

from hypothesis import given

from regicide_legacy.campaign.changes import CardChanged, CardJoined, CardLeft, RelicGained, StickerApplied
from regicide_legacy.campaign.history import PartyChange, party_history
from regicide_legacy.campaign.journal import GateForced
from regicide_legacy.campaign.state import changed, fold
from regicide_legacy.campaign.steps import Line
from tests.campaign.journals import (
    B3,
    C7,
    FOUNDED,
    GLIM,
    SNUFFER,
    WICK,
    YIELDING,
    by_hand,
    journal,
    journals,
    lost,
    opened,
    redo,
    undo,
    won,
    write,
)

BRANDED = CardChanged(C7, C7.marked("corrupted"))
THURSDAYS = journal(
    lost(1, 1),
    [won(2, 1, changes=(CardLeft(B3),)), opened("reward-1", CardJoined(WICK), StickerApplied(YIELDING))],
    opened("q", BRANDED, RelicGained(SNUFFER)),
    GateForced("late", mission=3),
    by_hand(CardJoined(GLIM)),
    by_hand(CardLeft(GLIM), note="the dog ate it"),
)


def test_each_change_of_the_party_has_its_cause() -> None:
    assert party_history(THURSDAYS) == (
        PartyChange(3, CardLeft(B3), "mission 1 won", undone=False),
        PartyChange(4, CardJoined(WICK), "reward pack of mission 1", undone=False),
        PartyChange(5, BRANDED, "pack Q", undone=False),
        PartyChange(7, CardJoined(GLIM), "by hand", undone=False),
        PartyChange(8, CardLeft(GLIM), "by hand: the dog ate it", undone=False),
    )


def test_one_cards_history_begins_when_it_joined() -> None:
    assert party_history(THURSDAYS, "C7") == (
        PartyChange(1, CardJoined(C7), "founding", undone=False),
        PartyChange(5, BRANDED, "pack Q", undone=False),
    )
    assert [each.position for each in party_history(THURSDAYS, "glim")] == [7, 8]
    assert party_history(THURSDAYS, "nobody") == ()


def test_what_was_taken_back_stays_in_the_history_as_such() -> None:
    lines = journal(by_hand(CardJoined(WICK)), by_hand(CardJoined(GLIM)))
    undo(lines)
    assert [each.undone for each in party_history(lines)] == [False, True]
    redo(lines)
    assert [each.undone for each in party_history(lines)] == [False, False]
    undo(lines)
    write(lines, by_hand(CardLeft(C7)))
    assert [(each.position, each.undone) for each in party_history(lines)] == [(2, False), (3, True), (7, False)]


@given(journals())
def test_the_history_in_force_leads_from_the_first_party_to_todays(lines: list[Line]) -> None:
    state = fold(lines)
    made = [each.change for each in party_history(lines) if not each.undone]
    led = changed(fold(lines[:1]), made)
    assert (led.party, led.retired) == (state.party, state.retired)


@given(journals())
def test_the_cards_histories_together_are_the_partys(lines: list[Line]) -> None:
    cards = ("C7", "B3", "wick", "glim", "clinker")
    of_cards = [each for card in cards for each in party_history(lines, card) if each.position > 1]
    assert {*of_cards} == {*party_history(lines)}
    assert len(of_cards) == len(party_history(lines))


def test_the_first_party_is_no_change() -> None:
    assert party_history(journal()) == ()
    assert len(party_history(journal(), FOUNDED.party[0].id)) == 1
