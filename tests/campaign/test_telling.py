"""Steps and changes in short clauses, as undo and the log say them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

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
from regicide_legacy.campaign.journal import Entry, GateForced, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.campaign.telling import card_words, mission_words, pack_words, told, told_change
from tests.campaign.journals import (
    B3,
    C7,
    CLINKER,
    FOUNDED,
    GLIM,
    LAMPLIGHTERS,
    LANTERN,
    SNUFFER,
    WICK,
    YIELDING,
    by_hand,
    ended,
    journal,
    journals,
    lost,
    opened,
    won,
)

BRANDED = [CardChanged(card, card.marked("corrupted")) for card in (C7, B3)]


@pytest.mark.parametrize(
    ("step", "clause"),
    [
        ([won(2, 4)], "mission 4 won"),
        ([lost(7, 4)], "mission 4 lost (attempt 7)"),
        ([ended(7, 4, Result.VOID)], "mission 4 void (attempt 7)"),
        ([won(9, 13)], "the gauntlet won"),
        (
            [
                won(2, 4),
                opened("mission-4"),
                opened("reward-4", CardJoined(WICK), CardJoined(GLIM), StickerApplied(LAMPLIGHTERS)),
            ],
            "mission 4 won, 2 recruits, sticker A",
        ),
        ([won(2, 4, changes=(CardLeft(C7),))], "mission 4 won, Cleric 7 left the party"),
        ([lost(1, 1), opened("mission-1"), opened("m")], "mission 1 lost (attempt 1); pack M opened"),
        (
            [won(2, 4), opened("reward-4", CardJoined(WICK)), opened("quack", CardJoined(GLIM), RelicGained(LANTERN))],
            "mission 4 won, 1 recruit; pack quack opened: 1 recruit, relic Borrowed Lantern",
        ),
        # Another mission's pack is no part of it.
        (
            [won(2, 4), opened("reward-3", CardJoined(WICK))],
            "mission 4 won; reward pack of mission 3 opened: 1 recruit",
        ),
        (
            [opened("reward-4", CardJoined(WICK), CardJoined(GLIM), RelicGained(SNUFFER))],
            "reward pack of mission 4 opened: 2 recruits, relic Brass Snuffer",
        ),
        ([opened("mission-2", StickerApplied(YIELDING))], "mission pack of mission 2 opened: sticker R2"),
        ([opened("reward-6", *BRANDED)], "reward pack of mission 6 opened: 2 members got the mark corrupted"),
        (
            [opened("q", *BRANDED[:1], CardLeft(WICK), CardLeft(GLIM), StickerRemoved(YIELDING), RelicLost(SNUFFER))],
            "pack Q opened: 2 members left the party, Cleric 7 got the mark corrupted, "
            "sticker R2 removed, relic Brass Snuffer lost",
        ),
        ([by_hand(CardLeft(WICK))], "Wick (lamplighter 4) left the party"),
        (
            [by_hand(CardJoined(WICK), RelicGained(SNUFFER), note="we forgot")],
            "Wick (lamplighter 4) joined the party, relic Brass Snuffer gained (we forgot)",
        ),
        ([GateForced("we played it at Ben's", mission=5)], "mission 5 forced open: we played it at Ben's"),
        ([GateForced("one last time", mission=13)], "the gauntlet forced open: one last time"),
        ([GateForced("the cat did it", pack="m")], "pack M forced open: the cat did it"),
        ([GateForced("at Ben's", mission=5), won(3, 5)], "mission 5 forced open: at Ben's; mission 5 won"),
    ],
)
def test_a_step_is_told_in_a_clause(step: list[Entry], clause: str) -> None:
    assert told(timeline(journal(step)).steps[1]) == clause


def test_the_founding_is_told() -> None:
    assert told(timeline(journal()).steps[0]) == "campaign Thursdays founded"
    later = timeline(journal(founded=replace(FOUNDED, at_mission=6)))
    assert told(later.steps[0]) == "campaign Thursdays founded at mission 6"


def test_the_gauntlet_comes_after_whatever_mission_is_the_last() -> None:
    step = timeline(journal(won(2, 4))).steps[1]
    assert told(step, gauntlet=4) == "the gauntlet won"
    assert (mission_words(13), mission_words(13, gauntlet=20)) == ("the gauntlet", "mission 13")


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (CardJoined(WICK), "Wick (lamplighter 4) joined the party"),
        (CardLeft(CLINKER), "Clinker (cleric/bard 1) left the party"),
        (CardChanged(C7, C7.marked("corrupted")), "Cleric 7 got the mark corrupted"),
        (CardChanged(C7.marked("corrupted"), C7), "Cleric 7 lost the mark corrupted"),
        (CardChanged(C7, C7.of_class("bard")), "Cleric 7 is also a bard now"),
        (CardChanged(C7, C7.of_class("understudy")), "Cleric 7 is also an understudy now"),
        (CardChanged(C7, replace(C7, classes=("bard",))), "Cleric 7 is now bard"),
        (CardChanged(C7, replace(C7, classes=())), "Cleric 7 is now without class"),
        (CardChanged(WICK, replace(WICK, strength=5)), "Wick (lamplighter 4) has strength 5 now, not 4"),
        (CardChanged(WICK, replace(WICK, companion=True)), "Wick (lamplighter 4) is an animal companion now"),
        (CardChanged(CLINKER, replace(CLINKER, companion=False)), "Clinker (cleric/bard 1) is no animal companion now"),
        (
            CardChanged(C7, replace(C7, name="Elowen", strength=8)),
            "Cleric 7 has strength 8 now, not 7 and is called Elowen now",
        ),
        (CardChanged(C7, replace(C7, descriptor="a nuisance")), "Cleric 7 was corrected"),
        (StickerApplied(YIELDING), "sticker R2 applied"),
        (StickerRemoved(LAMPLIGHTERS), "sticker A removed"),
        (RelicGained(SNUFFER), "relic Brass Snuffer gained"),
        (RelicLost(SNUFFER), "relic Brass Snuffer lost"),
    ],
)
def test_a_change_is_told_with_its_card(change: Change, clause: str) -> None:
    assert told_change(change) == clause


def test_a_card_is_told_by_its_name_and_what_it_is_unless_that_is_its_name() -> None:
    assert card_words(WICK) == "Wick (lamplighter 4)"
    assert card_words(C7) == "Cleric 7"
    assert card_words(PartyCard("mop", "Mop", 0, ())) == "Mop (0)"


def test_packs_are_called_by_the_mission_they_belong_to_or_by_what_is_on_them() -> None:
    assert pack_words("mission-12") == "mission pack of mission 12"
    assert pack_words("reward-1") == "reward pack of mission 1"
    assert (pack_words("m"), pack_words("reward-one")) == ("pack M", "pack reward-one")


@given(journals())
def test_any_step_can_be_told_in_one_line(lines: list[Line]) -> None:
    for step in timeline(lines).steps:
        clause = told(step)
        assert clause.strip() == clause != ""
        assert "\n" not in clause
