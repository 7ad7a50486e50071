"""Entries and party cards as plain JSON data, and what is refused as such."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry, Result, entry_from_data
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import to_data
from regicide_legacy.engine.cards import Card, Kind, jester, starting_party

words = st.text(min_size=1, max_size=12)
cards = st.builds(
    PartyCard,
    id=words,
    name=st.text(max_size=12),
    strength=st.integers(0, 20),
    classes=st.lists(words, unique=True, max_size=3).map(tuple),
    companion=st.booleans(),
    race=st.none() | words,
    descriptor=st.none() | words,
    marks=st.lists(words, max_size=2).map(tuple),
)
foundings = st.builds(
    CampaignFounded,
    name=words.filter(str.strip),
    content=words,
    players=st.lists(words, unique=True, max_size=4).map(tuple),
    party=st.lists(cards, unique_by=lambda card: card.id, max_size=6).map(tuple),
)


@st.composite
def endings(draw: st.DrawFn) -> AttemptEnded:
    players = draw(st.integers(1, 4))
    return AttemptEnded(
        attempt=draw(st.integers(1)),
        mission_number=draw(st.integers(1, 12)),
        mission_id=draw(words),
        result=draw(st.sampled_from(Result)),
        players=players,
        seats=tuple(draw(st.just([]) | st.lists(words, min_size=players, max_size=players))),
        defeated=draw(st.none() | st.integers(0, 20)),
        played_on=draw(st.dates()),
        note=draw(st.text()),
        by_hand=draw(st.booleans()),
    )


@given(foundings | endings())
def test_an_entry_written_as_json_comes_back_the_same(entry: Entry) -> None:
    data = json.loads(json.dumps(to_data(entry)))
    assert entry_from_data(entry.kind, data) == entry


def test_an_entry_reads_well_as_json() -> None:
    entry = AttemptEnded(
        attempt=7,
        mission_number=1,
        mission_id="letholdus",
        result=Result.LOST,
        players=2,
        seats=("Ana", "Ben"),
        defeated=5,
        played_on=date(2026, 11, 30),
        note="so close",
        by_hand=True,
    )
    assert to_data(entry) == {
        "attempt": 7,
        "mission_number": 1,
        "mission_id": "letholdus",
        "result": "lost",
        "players": 2,
        "seats": ["Ana", "Ben"],
        "defeated": 5,
        "played_on": "2026-11-30",
        "note": "so close",
        "by_hand": True,
    }


FOUNDED: dict[str, Any] = {
    "name": "Thursdays",
    "content": "ember-court",
    "players": ["Ana"],
    "party": [{"id": "C7", "name": "Cleric 7", "strength": 7, "classes": ["cleric"]}],
}
ENDED: dict[str, Any] = {
    "attempt": 1,
    "mission_number": 1,
    "mission_id": "letholdus",
    "result": "won",
    "players": 2,
    "seats": [],
    "defeated": None,
    "played_on": "2026-11-30",
    "note": "",
    "by_hand": True,
}


def test_a_party_card_may_leave_out_what_it_has_not() -> None:
    founded = entry_from_data("campaign_founded", FOUNDED)
    assert isinstance(founded, CampaignFounded)
    assert founded.party == (PartyCard("C7", "Cleric 7", 7, ("cleric",)),)


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("dragon_slain", {}, "'dragon_slain' is no kind"),
        ("campaign_founded", [], "CampaignFounded must be a map"),
        ("campaign_founded", FOUNDED | {"colour": "red"}, "no key 'colour'"),
        ("campaign_founded", {"name": "Thursdays"}, "lacks the key 'content'"),
        ("campaign_founded", FOUNDED | {"name": 3}, "name must be str"),
        ("campaign_founded", FOUNDED | {"name": " "}, "needs a name"),
        ("campaign_founded", FOUNDED | {"players": "Ana"}, "players must be a list"),
        ("campaign_founded", FOUNDED | {"players": ["Ana", "Ana"]}, "same name"),
        ("campaign_founded", FOUNDED | {"party": FOUNDED["party"] * 2}, "C7 is in the party twice"),
        ("campaign_founded", FOUNDED | {"party": [FOUNDED["party"][0] | {"id": ""}]}, "needs an id"),
        ("campaign_founded", FOUNDED | {"party": [FOUNDED["party"][0] | {"strength": -1}]}, "below 0"),
        ("campaign_founded", FOUNDED | {"party": [FOUNDED["party"][0] | {"strength": True}]}, "a whole number"),
        ("campaign_founded", FOUNDED | {"party": [FOUNDED["party"][0] | {"race": 1}]}, r"party\[0\].race must be str"),
        ("campaign_founded", FOUNDED | {"party": [FOUNDED["party"][0] | {"classes": ["bard"] * 2}]}, "class twice"),
        ("attempt_ended", ENDED | {"result": "drawn"}, "one of won, lost, void"),
        ("attempt_ended", ENDED | {"attempt": 0}, "attempts are numbered from 1"),
        ("attempt_ended", ENDED | {"mission_number": 0}, "missions are numbered from 1"),
        ("attempt_ended", ENDED | {"players": 5}, "1 to 4 players"),
        ("attempt_ended", ENDED | {"seats": ["Ana"]}, "2 players, but 1 seats"),
        ("attempt_ended", ENDED | {"defeated": -1}, "fewer than 0"),
        ("attempt_ended", ENDED | {"played_on": "30 November"}, "a date such as"),
        ("attempt_ended", ENDED | {"played_on": "20261130"}, "a date such as"),
        ("attempt_ended", ENDED | {"by_hand": 1}, "by_hand must be bool"),
    ],
)
def test_what_is_no_entry_is_refused(kind: str, data: object, says: str) -> None:
    with pytest.raises(MalformedRecord, match=says):
        entry_from_data(kind, data)


def test_party_cards_are_played_as_the_engine_knows_them() -> None:
    assert [PartyCard.of(card).to_card() for card in starting_party()] == list(starting_party())


@pytest.mark.parametrize("card", [jester(1), Card("letholdus", "Letholdus", 10, ("cleric",), Kind.ENEMY)])
def test_enemy_and_jester_cards_never_join_the_party(card: Card) -> None:
    # End: enemy, temporary and jester cards never join the party.
    with pytest.raises(MalformedRecord, match="never joins the party"):
        PartyCard.of(card)
