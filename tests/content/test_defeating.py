"""How often enemies can be defeated: as many as a mission lists, or more."""

from __future__ import annotations

import pytest

from regicide_legacy.content.catalogue import load_campaign, load_mission
from regicide_legacy.content.defeating import may_outnumber
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.mission import Mission

GULL = {"strength": 10, "health": 20, "cards": [{"id": "gull", "name": "The Gull", "class": "cleric"}]}

UNDER_THE_DECK = {"place_enemy": "enemy_bottom"}
BACK = {"move": {"from": "discard", "where": {"kind": "enemy"}, "to": "enemy_bottom"}}
HORN = {"id": "horn", "name": "Horn", "rules": [{"may": "any_player", "upon": "turn_ended", "uses": 1, "do": [BACK]}]}


def pier(**said: object) -> Mission:
    document = {"format": "mission/1", "id": "pier", "title": "The Pier", "ruleset": "legacy", "enemies": [GULL]}
    return mission_from_document({**document, **said})


@pytest.mark.parametrize(
    "said",
    [
        {"defeated": "enemy_bottom"},
        {"exact_damage": "enemy_bottom"},
        {"exact_damage": "enemy_shuffled"},
        {"enemies": [{**GULL, "defeated": "enemy_top"}]},
        {"defeated": [{"mark": {"from": "enemy", "with": "wet"}}, UNDER_THE_DECK], "marks": {"wet": {"text": "Wet."}}},
        {"rules": [{"upon": "turn_ended", "do": [BACK]}]},
        {"relics": [HORN]},
        {"rules": [{"instead_of": "place_enemy", "uses": 1, "do": [{"raise": {"enemy_health": 5}}]}]},
        {"enemies": [GULL, {"members": {"count": 2}, "health": 10}]},
    ],
    ids=str,
)
def test_whoever_comes_back_or_joins_may_be_defeated_beyond_the_list(said: dict[str, object]) -> None:
    assert may_outnumber(pier(**said))


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"defeated": "banished", "exact_damage": "hand"},
        {"defeated": [{"place_enemy": "box"}]},
        {"rules": [{"instead_of": "place_enemy", "when": {"exact": True}, "do": [{"place_enemy": "discard"}]}]},
        {"rules": [{"upon": "mission_started", "do": [{"move": {"from": "box", "to": "enemy_bottom"}}]}]},
        {"rules": [{"upon": "enemy_revealed", "do": [{"move": {"from": "enemy_deck", "to": "box"}}]}]},
    ],
    ids=str,
)
def test_whoever_leaves_for_good_is_defeated_once(said: dict[str, object]) -> None:
    assert not may_outnumber(pier(**said))


def test_in_three_missions_of_the_ember_court_enemies_come_back() -> None:
    court = load_campaign("ember-court")
    missions = {number: load_mission(str(number), campaign=court).mission for number in range(1, 13)}
    assert [number for number, mission in missions.items() if may_outnumber(mission)] == [5, 11, 12]
