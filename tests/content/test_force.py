"""What a campaign brings into its missions: only what members bear, the table owns and packs have opened."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.advisor.players import RandomPlayer, answer
from regicide_legacy.campaign.changes import AppliedSticker, OwnedRelic
from regicide_legacy.campaign.journal import CampaignFounded
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, advance, folded
from regicide_legacy.content.attempts import Attempt, attempt_lines, verify
from regicide_legacy.content.case_results import run_scenarios
from regicide_legacy.content.catalogue import CampaignContent, load_campaign, load_mission, pack_of
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.force import in_force, marks_borne, recruits_for
from regicide_legacy.content.missions import LoadedMission, mission_from_document
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import deal
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED
from tests.campaigns.secrets import LAMPLIGHT

from .files import written


@cache
def lamplight() -> CampaignContent:
    return load_campaign(str(LAMPLIGHT))


def mission(number: int) -> LoadedMission:
    return load_mission(str(number), campaign=lamplight())


def founded(content: CampaignContent) -> CampaignState:
    return folded([CampaignFounded("A table", content.id, (), content.party, content.last_mission)])


def opened(content: CampaignContent, *packs: str) -> CampaignState:
    """A campaign after these packs; where one asks the table, it takes the first that it can."""
    state = founded(content)
    for pack_id in packs:
        pack = pack_of(content, pack_id)
        assert pack is not None
        opening = Opening(pack, state)
        while opening.card is not None:
            while asked := opening.question():
                opening.answer(asked.options[: asked.least])
            opening.resolve()
        state = advance(state, opening.entry())
    return state


PELLACORN = PartyCard("pellacorn", "Pellacorn", 7, ("bard", "paladin"))


def joined(state: CampaignState, card: PartyCard) -> CampaignState:
    """The same campaign with somebody whom the table has written down."""
    return replace(state, party=(*state.party, card))


def without(state: CampaignState, card_id: str) -> CampaignState:
    return replace(state, party=tuple(card for card in state.party if card.id != card_id))


def with_member(state: CampaignState, card_id: str, **differs: Any) -> CampaignState:
    party = tuple(replace(card, **differs) if card.id == card_id else card for card in state.party)
    return replace(state, party=party)


def brought(number: int, state: CampaignState) -> dict[str, Any]:
    """What stands in the document in force and not in the mission's own."""
    before, after = mission(number), in_force(mission(number), lamplight(), state)
    assert after.sha256 == before.sha256
    assert mission_from_document(after.document) == after.mission
    return {key: value for key, value in after.document.items() if value != before.document.get(key)}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_campaign_that_brought_nothing_leaves_its_missions_as_they_are(number: int) -> None:
    loaded = mission(number)
    assert in_force(loaded, lamplight(), founded(lamplight())) is loaded


def test_mission_one_of_a_fresh_campaign_says_nothing_in_the_vocabulary() -> None:
    assert mission(1).mission.declared == NOTHING_DECLARED
    assert load_mission("1", campaign="ember-court").mission.declared == NOTHING_DECLARED


def test_what_a_member_bears_is_in_force() -> None:
    state = founded(lamplight())
    assert list(brought(1, with_member(state, "C5", marks=("corrupted",)))) == ["marks"]
    assert list(brought(1, joined(state, PELLACORN))) == ["members"]
    bearer = with_member(opened(lamplight(), "reward-1"), "C5", classes=("cleric", "zindlewick"))
    assert [each["id"] for each in brought(1, without(bearer, "ombretch"))["classes"]] == ["zindlewick"]


def test_what_only_shares_a_name_with_something_sealed_has_no_rules() -> None:
    state = founded(lamplight())
    assert brought(1, with_member(state, "C5", classes=("cleric", "zindlewick"))) == {}
    assert brought(1, joined(state, replace(PELLACORN, name="Somebody else"))) == {}
    assert brought(1, joined(state, replace(PELLACORN, classes=("bard",)))) == {}
    assert brought(1, replace(state, relics=(OwnedRelic("skarnhorn", "Horn", "It hums."),))) == {}
    assert brought(1, replace(state, stickers=(AppliedSticker("r1", "Draw one.", "R1", section="yielding"),))) == {}


def test_what_a_table_enters_by_hand_from_packs_that_are_open_has_its_rules() -> None:
    state = opened(lamplight(), "t", "mission-2", "reward-1")
    by_hand = replace(
        state,
        relics=tuple(OwnedRelic(relic.id, relic.name, "It hums.") for relic in state.relics),
        stickers=tuple(replace(sticker, text="Draw one.") for sticker in state.stickers),
    )
    assert by_hand != state
    assert brought(1, by_hand) == brought(1, state)


def test_a_second_class_of_the_rulebook_needs_no_rules() -> None:
    assert brought(1, with_member(founded(lamplight()), "C5", classes=("cleric", "bard"))) == {}


def test_what_only_the_table_knows_has_no_rules() -> None:
    state = with_member(founded(lamplight()), "C5", marks=("sticky",), classes=("cleric", "juggler"))
    assert brought(1, state) == {}
    assert marks_borne(mission(1).mission, state) == {}


def test_relics_and_stickers_stand_in_the_order_gained() -> None:
    state = opened(lamplight(), "t", "reward-2", "reward-1", "mission-2")
    said = brought(1, state)
    assert [relic["id"] for relic in said["relics"]] == ["velloquine", "skarnhorn"]
    assert [sticker["id"] for sticker in said["stickers"]] == ["longer-table", "a", "r1"]
    assert said["stickers"][0] == {"id": "longer-table", "code": "R2", "text": "Tressock. Kinfolk may add up to 12."}


def test_a_relics_rules_bring_the_mark_that_they_name() -> None:
    assert list(brought(1, opened(lamplight(), "t"))) == ["relics", "marks"]


def test_a_stickers_policies_hold_where_the_mission_does_not_name_them(tmp_path: Path) -> None:
    state = opened(lamplight(), "mission-2", "reward-2")
    policies = in_force(mission(1), lamplight(), state).mission.policies
    assert (policies.solo_yield, policies.kinfolk_limit) == (True, 12)
    strict = mission(1)
    strict = replace(strict, document={**strict.document, "kinfolk_limit": 8})
    policies = in_force(strict, lamplight(), state).mission.policies
    assert (policies.solo_yield, policies.kinfolk_limit) == (True, 8)


def test_a_stickers_set_up_comes_before_the_missions(tmp_path: Path) -> None:
    own = {"move": {"from": "party", "where": {"class": "bard"}, "to": "box"}}
    loaded = mission(1)
    loaded = replace(loaded, document={**loaded.document, "setup": [own]})
    found = in_force(loaded, lamplight(), opened(lamplight(), "v"))
    assert found.document["setup"] == [own]
    asks = CompiledMission(found.mission, 2, [card.to_card() for card in opened(lamplight(), "v").party]).book.setup
    assert [each.of for each in asks] == ["r3", "setup"]


def test_who_stays_at_home_is_set_aside() -> None:
    state = opened(lamplight(), "v", "reward-1", "d")
    loaded = in_force(mission(1), lamplight(), state)
    assert len(state.party) == 43
    compiled = CompiledMission(loaded.mission, 2, [card.to_card() for card in state.party])
    setup = deal(compiled, seed=1, marks=marks_borne(loaded.mission, state))
    assert len(setup.set_aside) == 3
    assert len(setup.reserve) + sum(map(len, setup.hands)) == 40


def test_help_is_there_once_its_pack_is_open_but_not_in_the_gauntlet() -> None:
    state = opened(lamplight(), "m")
    assert {key: len(value) for key, value in brought(1, state).items()} == {"help": 2, "cards": 1}
    assert brought(5, state) == {}


def test_a_missions_own_help_is_all_there_is() -> None:
    loaded = mission(1)
    own = {
        "budget": 1,
        "offers": [{"id": "rest", "cost": 1, "rules": [{"upon": "yielded", "do": [{"draw": {"each": 1}}]}]}],
    }
    loaded = replace(loaded, document={**loaded.document, "help": own})
    assert in_force(loaded, lamplight(), opened(lamplight(), "m")).document == loaded.document


def test_a_missions_own_declaration_holds_in_place_of_the_campaigns() -> None:
    loaded = mission(1)
    own = {"corrupted": {"text": "Here soot is soap."}}
    loaded = replace(loaded, document={**loaded.document, "marks": own})
    state = with_member(founded(lamplight()), "C5", marks=("corrupted",))
    assert in_force(loaded, lamplight(), state).document["marks"] == own


def test_a_mission_declares_what_its_rules_name_of_its_campaign() -> None:
    assert list(mission(3).document["marks"]) == ["corrupted"]
    assert mission(4).document["members"] == {"murnwhistle": {"name": "Murnwhistle"}}
    for number in (3, 4):
        assert mission_from_document(mission(number).document) == mission(number).mission


def test_packs_are_no_part_of_what_an_attempt_pins() -> None:
    assert all("packs" not in mission(number).document for number in (1, 2, 3, 4))


def test_recruits_whom_a_mission_may_let_join() -> None:
    state = founded(lamplight())
    assert [card.id for card in recruits_for(mission(4), lamplight(), state)] == ["murnwhistle"]
    assert recruits_for(mission(3), lamplight(), state) == ()
    joined = replace(state, party=(*state.party, PartyCard("murnwhistle", "Murnwhistle", 9, ("cleric",))))
    assert recruits_for(mission(4), lamplight(), joined) == ()


def test_marks_that_members_bear_at_set_up() -> None:
    state = opened(lamplight(), "reward-1")
    loaded = in_force(mission(1), lamplight(), state)
    assert marks_borne(loaded.mission, state) == {"corrupted": ("C8",)}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_an_attempt_with_all_of_it_is_whole_by_itself(number: int) -> None:
    packs = ("reward-1", "mission-2", "reward-2", "d", "v", "t", "q", "m")
    state = opened(lamplight(), *packs)
    loaded = in_force(mission(number), lamplight(), state)
    members = tuple(card.to_card() for card in state.party)
    recruits = tuple(card.to_card() for card in recruits_for(loaded, lamplight(), state))
    compiled = CompiledMission(loaded.mission, 2, members, recruits=recruits)
    bought = ("hire-fizzgarrow", "gleamhat") if loaded.mission.declared.help else ()
    setup = deal(compiled, seed=number, losses=2, bought=bought, marks=marks_borne(loaded.mission, state))
    game = Game(compiled, setup)
    player = RandomPlayer(compiled, number)
    choices = []
    while game.choices():
        choice = answer(player, game)
        choices.append(choice)
        game.play(choice)
    attempt = Attempt(loaded.document, loaded.sha256, ("Ana", "Ben"), setup, tuple(choices), members, recruits)
    lines = attempt_lines(attempt)
    assert verify(lines).follows
    assert json.loads(lines[0])["rules_in_force"][:4] == ["a", "r1", "longer-table", "r3"]


def test_a_mission_and_a_campaign_that_do_not_go_together() -> None:
    loaded = mission(1)
    rival = {"strength": 5, "health": 5, "cards": [{"id": "fizzgarrow", "name": "A Rival", "class": "bard"}]}
    loaded = replace(loaded, document={**loaded.document, "enemies": [rival]})
    with pytest.raises(ContentError) as raised:
        in_force(loaded, lamplight(), opened(lamplight(), "m"))
    assert [finding.message for finding in raised.value.findings] == ["fizzgarrow stands twice; the first is in line 1"]


# The Ember Court.


def scenario(folder: Path, loaded: LoadedMission, cases: str) -> list[tuple[bool, list[tuple[str, Any, Any]]]]:
    """Play the cases of a scenario in a mission as it is in force."""
    head = f"format: scenario/1\nmission: {json.dumps(loaded.document)}\n"
    results = run_scenarios(written(folder, head + cases, "scenario.yaml"))
    return [(case.ok, list(case.diff)) for case in results]


def test_the_ledger_makes_a_little_too_much_exact(tmp_path: Path) -> None:
    court = load_campaign()
    loaded = in_force(load_mission("1", campaign=court), court, opened(court, "reward-1"))
    cases = """
cases:
  - name: three too many are booked away
    players: 2
    given: {enemy: {card: letholdus, health: 7}, enemy_deck: [branelle], hands: [[B10, C2], [C3]], reserve: [C4, C5]}
    when: [{attack: [B10]}, {choose: founders-ledger}]
    then: {enemy: {card: branelle}, reserve: [letholdus], used: [founders-ledger], enemies_defeated: 1}
"""
    assert scenario(tmp_path, loaded, cases) == [(True, [])]


def test_pack_m_of_the_court_hires_and_sends_home(tmp_path: Path) -> None:
    court = load_campaign()
    loaded = in_force(load_mission("1", campaign=court), court, opened(court, "m"))
    compiled = CompiledMission(loaded.mission, 2)
    bought = ("hire-all-rounder", "hire-light-hands", "compassionate-leave", "compassionate-leave")
    setup = deal(compiled, seed=3, losses=4, bought=bought)
    assert len(setup.set_aside) == 4
    assert len(setup.reserve) + sum(map(len, setup.hands)) == 40 - 4 + 2
    game = Game(compiled, deal(compiled, seed=3, losses=2, bought=("a-good-word",)))
    game.play(game.choices()[0])
    assert len(game.full_state()["enemy_deck"]) == 10
