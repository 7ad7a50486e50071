"""What a game played here tells its campaign (VOCABULARY, Effects: changes `for: campaign`)."""

from __future__ import annotations

import pytest

from regicide_legacy.campaign.changes import CardChanged, CardJoined, CardLeft
from regicide_legacy.campaign.played import changes_of, last_attack
from regicide_legacy.campaign.state import changed
from regicide_legacy.engine.events import Event
from tests.campaign.journals import B3, C7, GLIM, WICK, by_hand, play


def happened(name: str, *cards: str, **said: str) -> Event:
    return Event(name, {"cards": list(cards), **said})


def for_good(name: str, *cards: str, **said: str) -> Event:
    return happened(name, *cards, **said, **{"for": "campaign"})


PARTY = play().party
BRANDED = C7.marked("corrupted")


@pytest.mark.parametrize(
    ("event", "change"),
    [
        (for_good("marked", "C7", mark="corrupted"), CardChanged(C7, BRANDED)),
        (for_good("class_given", "B3", **{"class": "paladin"}), CardChanged(B3, B3.of_class("paladin"))),
        (happened("left_party", "C7"), CardLeft(C7)),
        (happened("joined_party", "wick"), CardJoined(WICK)),
    ],
)
def test_what_rules_change_for_good_changes_the_party(event: Event, change: object) -> None:
    assert changes_of([event], PARTY, [WICK]) == (change,)


@pytest.mark.parametrize(
    "event",
    [
        happened("marked", "C7", mark="corrupted", **{"for": "attempt"}),
        happened("card_drawn", "C7"),
        Event("turn_began", {"seat": 0}),
        # An enemy, a jester or a temporary card is no member (End), and a card that is in the party does not join it.
        for_good("marked", "letholdus", mark="corrupted"),
        happened("left_party", "J1"),
        happened("joined_party", "letholdus"),
        happened("joined_party", "C7"),
        # What makes no difference is no change.
        for_good("unmarked", "C7", mark="corrupted"),
        for_good("class_given", "C7", **{"class": "cleric"}),
    ],
)
def test_all_else_leaves_the_party_as_it_was(event: Event) -> None:
    assert changes_of([event], PARTY, [WICK]) == ()


def test_each_change_begins_where_the_one_before_ended() -> None:
    events = [
        for_good("marked", "C7", "B3", mark="corrupted"),
        for_good("class_given", "C7", **{"class": "bard"}),
        for_good("unmarked", "B3", mark="corrupted"),
        happened("joined_party", "wick", "glim"),
        happened("left_party", "wick"),
        happened("left_party", "C7"),
    ]
    made = changes_of(events, PARTY, [WICK, GLIM])
    assert len(made) == 8
    state = changed(play(), made)
    assert state == play(by_hand(*made))
    assert state.member("B3") == B3
    assert state.member("glim") == GLIM
    assert state.retired == (WICK, BRANDED.of_class("bard"))


def test_whoever_leaves_and_comes_back_is_in_the_party_as_they_left_it() -> None:
    events = [
        for_good("marked", "C7", mark="corrupted"),
        happened("left_party", "C7", "B3"),
        happened("joined_party", "C7"),
        happened("joined_party", "wick"),
        for_good("class_given", "wick", **{"class": "bard"}),
        happened("left_party", "wick"),
        happened("joined_party", "wick"),
    ]
    made = changes_of(events, PARTY, [WICK])
    assert made.count(CardLeft(B3)) == 1
    assert len(made) == 4
    state = changed(play(), made)
    assert state.member("C7") == BRANDED
    assert state.member("wick") == WICK.of_class("bard")
    assert state.retired == (B3,)


ATTACK = Event("attack_formed", {"cards": ["C7", "W1"]})
DEFEATED = Event("enemy_defeated", {"enemy": "letholdus"})
TURN_ENDED = Event("turn_ended", {})


def test_the_last_attack_is_the_one_that_defeated_the_last_enemy() -> None:
    first = Event("attack_formed", {"cards": ["B3"]})
    assert last_attack([first, DEFEATED, TURN_ENDED, ATTACK, DEFEATED, TURN_ENDED]) == ("C7", "W1")
    assert last_attack([ATTACK, Event("damage_dealt", {}), DEFEATED]) == ("C7", "W1")


def test_an_enemy_that_no_attack_of_that_turn_defeated_has_no_last_attack() -> None:
    assert last_attack([ATTACK, TURN_ENDED, DEFEATED]) == ()
    assert last_attack([ATTACK]) == ()
    assert last_attack([DEFEATED]) == ()
