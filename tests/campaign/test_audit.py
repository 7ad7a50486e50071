"""What must lie where once everything is packed up (Legacy, Your Party, Mission Success, Components)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import given

from regicide_legacy.campaign.audit import (
    Item,
    JestersApart,
    MembersOfClass,
    MembersOfSeveralClasses,
    MembersWithMark,
    MissionBox,
    RelicBeside,
    RetiredCards,
    SealedBoxes,
    SleevesInUse,
    audit,
)
from regicide_legacy.campaign.changes import CardChanged, CardJoined, CardLeft, RelicGained
from regicide_legacy.campaign.journal import GateForced
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import to_data
from regicide_legacy.campaign.state import CampaignState, fold
from regicide_legacy.campaign.steps import Line
from tests.campaign.journals import (
    B3,
    C7,
    CLINKER,
    FOUNDED,
    GLIM,
    LANTERN,
    SNUFFER,
    WICK,
    by_hand,
    journals,
    lost,
    opened,
    play,
    won,
)

ItemT = TypeVar("ItemT", bound=Item)


def items(state: CampaignState, kind: type[ItemT], players: int = 3) -> list[ItemT]:
    return [item for item in audit(state, players).items if isinstance(item, kind)]


def test_a_new_campaigns_checklist() -> None:
    checklist = audit(play(), players=3)
    assert checklist.members == 40
    names = [card.id for item in checklist.items[:4] if isinstance(item, MembersOfClass) for card in item.cards]
    assert names == [f"{letter}{strength}" for letter in "CBWP" for strength in range(1, 11)]
    assert checklist.items[4:] == (
        JestersApart(jesters=2, players=3, in_reserve=1, aside=0),
        SealedBoxes(tuple(range(1, 13))),
        SleevesInUse(standard=42, corrupted=0),
    )


def test_members_lie_by_class_the_four_of_the_rulebook_first_and_those_without_one_last() -> None:
    mop = PartyCard("mop", "Mop", 3, ())
    state = play(founded=replace(FOUNDED, party=(mop, GLIM, WICK, B3, CLINKER, C7)))
    assert items(state, MembersOfClass) == [
        MembersOfClass("cleric", (CLINKER, C7)),
        MembersOfClass("bard", (B3,)),
        MembersOfClass("lamplighter", (WICK, GLIM)),
        MembersOfClass("", (mop,)),
    ]


def test_marks_and_second_classes_are_lines_of_their_own() -> None:
    branded, scholar = C7.marked("corrupted"), B3.of_class("warrior")
    state = play(by_hand(CardChanged(C7, branded), CardChanged(B3, scholar), CardJoined(WICK.marked("corrupted"))))
    assert items(state, MembersOfSeveralClasses) == [MembersOfSeveralClasses((scholar,))]
    assert items(state, MembersWithMark) == [MembersWithMark("corrupted", (WICK.marked("corrupted"), branded))]


@pytest.mark.parametrize(
    ("players", "in_reserve", "aside"),
    # Preparing Your Reserve; Solo Play: the two jesters lie to the side.
    [(1, 0, 2), (2, 0, 0), (3, 1, 0), (4, 2, 0)],
)
def test_the_jesters_lie_apart_and_the_next_table_takes_its_own_number(
    players: int, in_reserve: int, aside: int
) -> None:
    # Three players last time, two this time: jesters 1, then 0.
    assert items(play(), JestersApart, players) == [JestersApart(2, players, in_reserve, aside)]


@pytest.mark.parametrize("players", [0, 5])
def test_a_table_seats_one_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 players"):
        audit(play(), players)


def test_relics_and_those_who_left_for_good_lie_in_the_game_box() -> None:
    state = play(by_hand(RelicGained(SNUFFER), RelicGained(LANTERN), CardLeft(C7), CardLeft(B3)))
    assert items(state, RelicBeside) == [RelicBeside(SNUFFER), RelicBeside(LANTERN)]
    assert items(state, RetiredCards) == [RetiredCards((C7, B3))]
    assert items(state, SleevesInUse) == [SleevesInUse(standard=40, corrupted=0)]


def test_boxes_of_won_missions_are_turned_over_and_enemies_are_back_in_theirs() -> None:
    # Mission Success: enemies out of their sleeves and back; the box turned over, its number face down.
    state = play([opened("mission-1"), won(1, 1)], opened("mission-2"), lost(2, 2))
    checklist = audit(state, 2, enemies_of={1: 12, 2: 13, 3: 14})
    assert [item for item in checklist.items if isinstance(item, MissionBox | SealedBoxes)] == [
        MissionBox(1, enemies=12, turned_over=True),
        MissionBox(2, enemies=13, turned_over=False),
        # Of a sealed box nothing is told.
        SealedBoxes(tuple(range(3, 13))),
    ]


def test_how_many_enemies_a_box_holds_may_be_unknown() -> None:
    assert items(play(won(1, 1)), MissionBox) == [MissionBox(1, enemies=None, turned_over=True)]


def test_a_box_was_opened_if_its_pack_was_or_its_mission_was_played() -> None:
    assert [box.number for box in items(play(opened("mission-1")), MissionBox)] == [1]
    assert [box.number for box in items(play(lost(1, 1)), MissionBox)] == [1]
    assert items(play(GateForced("curious", mission=3)), MissionBox) == []
    middle = play(founded=replace(FOUNDED, at_mission=3))
    assert items(middle, MissionBox) == [
        MissionBox(1, enemies=None, turned_over=True),
        MissionBox(2, enemies=None, turned_over=True),
    ]


def test_once_all_is_won_no_box_is_sealed_and_the_gauntlet_has_none() -> None:
    state = play(won(1, 1), won(2, 2), lost(3, 3), founded=replace(FOUNDED, last_mission=2))
    assert [box.number for box in items(state, MissionBox)] == [1, 2]
    assert items(state, SealedBoxes) == []


@given(journals())
def test_every_card_lies_in_one_place(lines: list[Line]) -> None:
    state = fold(lines)
    in_party = [card for pile in items(state, MembersOfClass) for card in pile.cards]
    assert sorted(card.id for card in in_party) == sorted(card.id for card in state.party)
    retired = [card for pile in items(state, RetiredCards) for card in pile.cards]
    assert retired == list(state.retired)
    boxes = [box.number for box in items(state, MissionBox)]
    sealed = [number for item in items(state, SealedBoxes) for number in item.numbers]
    assert sorted(boxes + sealed) == list(range(1, state.last_mission + 1))
    (sleeves,) = items(state, SleevesInUse)
    assert sleeves.standard == len(in_party) + 2


def test_a_checklist_is_plain_data() -> None:
    data = json.loads(json.dumps(to_data(audit(play(won(1, 1)), 4, {1: 12}))))
    assert data["members"] == 40
    assert data["items"][4:] == [
        {"kind": "jesters_apart", "jesters": 2, "players": 4, "in_reserve": 2, "aside": 0},
        {"kind": "mission_box", "number": 1, "enemies": 12, "turned_over": True},
        {"kind": "sealed_boxes", "numbers": list(range(2, 13))},
        {"kind": "sleeves_in_use", "standard": 42, "corrupted": 0, "all_standard": 110, "all_corrupted": 25},
    ]
