"""Entries and party cards as plain JSON data, and what is refused as such."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given

from regicide_legacy.campaign.changes import CardJoined, StickerApplied
from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry, PackOpened, Result, entry_from_data
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import to_data
from regicide_legacy.engine.cards import Card, Kind, jester, starting_party
from tests.campaign.journals import LAMPLIGHTERS, WICK, YIELDING
from tests.campaign.records import entries


@given(entries)
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
        "last_attack": [],
        "changes": [],
    }


def test_a_pack_keeps_in_full_what_it_changed() -> None:
    # FORMATS: the fold never reads content, so a change says all of the card, the sticker or the relic.
    entry = PackOpened("reward-4", "Paid in goblins", (CardJoined(WICK), StickerApplied(LAMPLIGHTERS)))
    assert to_data(entry) == {
        "pack": "reward-4",
        "title": "Paid in goblins",
        "changes": [
            {
                "kind": "card_joined",
                "card": {
                    "id": "wick",
                    "name": "Wick",
                    "strength": 4,
                    "classes": ["lamplighter"],
                    "companion": False,
                    "race": None,
                    "descriptor": None,
                    "marks": [],
                },
            },
            {
                "kind": "sticker_applied",
                "sticker": {
                    "id": "lamplighters",
                    "text": "Lamplighters look ahead.",
                    "code": None,
                    "letter": "A",
                    "section": None,
                    "replaces": None,
                },
            },
        ],
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


WICK_DATA: dict[str, Any] = to_data(WICK)
STICKER: dict[str, Any] = {"id": "r2", "text": "Solo may yield."}
LEFT: dict[str, Any] = {"kind": "card_left", "card": WICK_DATA}


def by_hand(*changes: object) -> dict[str, Any]:
    return {"changes": list(changes), "note": ""}


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
        ("attempt_ended", ENDED | {"result": "lost", "changes": [LEFT]}, "only a won mission"),
        ("attempt_ended", ENDED | {"result": "void", "last_attack": ["W1"]}, "only a won mission"),
        ("campaign_founded", FOUNDED | {"last_mission": 0}, "one of its missions, 1 to 0"),
        ("campaign_founded", FOUNDED | {"at_mission": 13}, "one of its missions, 1 to 12"),
        ("campaign_founded", FOUNDED | {"party": [WICK_DATA | {"marks": ["corrupted"] * 2}]}, "mark twice"),
        ("pack_opened", {"pack": "", "title": None, "changes": []}, "a pack needs an id"),
        ("changed_by_hand", by_hand(), "changes something"),
        ("changed_by_hand", by_hand("wick"), r"changes\[0\] must be a map"),
        ("changed_by_hand", by_hand({"card": WICK_DATA}), r"changes\[0\].kind must be one of card_joined, card_left"),
        ("changed_by_hand", by_hand({"kind": ["card_left"]}), r"changes\[0\].kind must be one of"),
        ("changed_by_hand", by_hand(LEFT | {"why": "bored"}), r"changes\[0\] has no key 'why'"),
        (
            "changed_by_hand",
            by_hand({"kind": "card_changed", "before": WICK_DATA, "after": WICK_DATA | {"id": "glim"}}),
            "wick cannot become glim",
        ),
        ("changed_by_hand", by_hand({"kind": "sticker_applied", "sticker": STICKER}), "blue code or a green letter"),
        (
            "changed_by_hand",
            by_hand({"kind": "sticker_removed", "sticker": STICKER | {"code": "R2", "letter": "B"}}),
            "blue code or a green letter",
        ),
        ("gate_forced", {"reason": " ", "mission": 5}, "for a reason"),
        ("gate_forced", {"reason": "we were there"}, "of a mission or of a pack"),
        ("gate_forced", {"reason": "we were there", "mission": 5, "pack": "m"}, "of a mission or of a pack"),
        ("gate_forced", {"reason": "we were there", "mission": 0}, "missions are numbered from 1"),
        ("undone", {"positions": ["2"]}, r"positions\[0\] must be a whole number"),
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


def test_a_mark_or_a_class_is_borne_once() -> None:
    branded = WICK.marked("corrupted")
    assert branded.marks == ("corrupted",)
    assert branded.marked("corrupted") == branded
    assert branded.unmarked("corrupted") == WICK
    assert WICK.of_class("bard").classes == ("lamplighter", "bard")
    assert WICK.of_class("lamplighter") == WICK


def test_a_sticker_is_called_by_what_is_printed_on_it() -> None:
    # Sticker Cards: a blue code belongs in the rulebook, a green letter on the helper card.
    assert (YIELDING.label, LAMPLIGHTERS.label) == ("R2", "A")
