"""The Ember Court: what its scenarios cannot show, as they begin after the set-up, and that they test its own words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from regicide_legacy.advisor.preparing import answer_as_bots
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.campaign.state import CampaignState, OpenedPack
from regicide_legacy.content.catalogue import load_campaign, load_mission
from regicide_legacy.content.force import in_force, marks_borne
from regicide_legacy.engine.choices import ChooseCards
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rules.preparing import Preparation
from regicide_legacy.shipped import shipped

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "ember-court"


def campaign(number: int, folder: Path, *packs: str) -> CampaignState:
    """The campaign as it typically is before a mission, with these further packs open."""
    state = typical_state(load_campaign("ember-court"), number, folder)
    return replace(state, packs=(*state.packs, *(OpenedPack(pack, pack) for pack in packs)))


def table(number: int, players: int, state: CampaignState) -> CompiledMission:
    content = load_campaign("ember-court")
    loaded = in_force(load_mission(str(number), campaign=content), content, state)
    return CompiledMission(loaded.mission, players, [card.to_card() for card in state.party])


def preparation(
    compiled: CompiledMission, state: CampaignState, *bought: str, losses: int = 0, seed: int = 7
) -> Preparation:
    return Preparation(compiled, seed, 0, losses, bought, marks=marks_borne(compiled.mission, state))


@pytest.mark.parametrize("key", ["relics", "stickers"])
def test_the_scenarios_of_relics_and_stickers_have_them_word_for_word(key: str) -> None:
    of_campaign = yaml.safe_load((shipped("missions") / "ember-court" / "campaign.yaml").read_text(encoding="utf-8"))
    tested = yaml.safe_load((SCENARIOS / f"{key}.yaml").read_text(encoding="utf-8"))["mission"][key]
    written = {each["id"]: each for each in of_campaign[key]}
    assert {each["id"]: each.get("rules") for each in tested} == {
        each["id"]: written[each["id"]].get("rules") for each in tested
    }
    assert {each["id"] for each in tested} == {name for name, each in written.items() if "rules" in each}


def test_forty_bunks_are_asked_for_first_and_bail_of_those_who_come(tmp_path: Path) -> None:
    state = campaign(7, tmp_path)
    compiled = table(7, 2, state)
    asked = preparation(compiled, state)
    weakest = sorted(asked.choices().cards, key=lambda card: compiled.strength[compiled.number[card]])
    at_home = [*weakest[:7], "P9", "P10"]
    asked.play(ChooseCards(tuple(at_home)))
    assert {*asked.choices().cards} == {"C8", "C9", "C10"}
    answer_as_bots(asked, compiled)
    setup = asked.setup()
    bail = setup.piles["bail"]
    # Of a class that has only one strong enough, that one.
    assert Counter(card[0] for card in bail) == {"C": 2, "B": 2, "W": 2, "P": 1}
    assert sorted(setup.set_aside) == sorted(at_home)
    dealt = [*setup.reserve, *(card for hand in setup.hands for card in hand)]
    assert len(dealt) == 40 - 7
    assert not {*dealt} & {*bail, *at_home}


def test_the_tellers_on_loan_join_the_forty(tmp_path: Path) -> None:
    state = campaign(5, tmp_path)
    compiled = table(5, 3, state)
    asked = preparation(compiled, state)
    answer_as_bots(asked, compiled)
    setup = asked.setup()
    dealt = [*setup.reserve, *(card for hand in setup.hands for card in hand)]
    assert {"penny-on-loan", "farthing-on-loan"} <= {*dealt}
    assert len(dealt) == 40 + 2 + 1


def test_the_first_ruling_comes_with_the_first_enemy(tmp_path: Path) -> None:
    state = campaign(6, tmp_path)
    compiled = table(6, 2, state)
    asked = preparation(compiled, state)
    answer_as_bots(asked, compiled)
    game = Game(compiled, asked.setup())
    assert game.decision.kind == "choose"
    view = game.view(0)
    assert len(view.mission_zone) == 1
    assert view.piles["docket"].count == 11


@pytest.mark.parametrize("seed", range(4))
def test_a_good_word_calls_one_of_the_strongest_away_and_never_the_hearthlord(tmp_path: Path, seed: int) -> None:
    state = campaign(12, tmp_path, "m")
    compiled = table(12, 2, state)
    asked = preparation(compiled, state, "a-good-word", losses=2, seed=seed)
    answer_as_bots(asked, compiled)
    after = Game(compiled, asked.setup()).full_state()
    called_away = {*after["box"]} & {*after["enemy_deck"], "hearthlord", "ulmavorn", "nevavelle", "tarravorn"}
    assert len(called_away) == 1
    assert "hearthlord" not in called_away
    assert after["enemy_deck"][-1] == "hearthlord"
