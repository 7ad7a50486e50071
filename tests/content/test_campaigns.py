"""Campaigns in folders of their own, missions that an owner writes, and packs by their id."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from regicide_legacy.campaign.packs import Pack, Paper
from regicide_legacy.content.case_results import run_scenarios
from regicide_legacy.content.catalogue import (
    BOX,
    load_campaign,
    load_mission,
    own_folder,
    pack_of,
    shipped_campaigns,
    title_of,
    written_missions,
)
from regicide_legacy.content.lint import lint
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.shipped import shipped
from tests.campaigns.secrets import LAMPLIGHT

from .files import ENEMIES, findings, written

OWN = f"""
format: mission/1
id: our-own
title: Our Own
ruleset: legacy
{ENEMIES}
packs:
  mission:
    - story: {{text: We opened it on a Sunday.}}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of what an owner of the box writes."""
    folder = own_folder(load_campaign(BOX), tmp_path)
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    """The folder of a campaign that a test may change."""
    return Path(copytree(LAMPLIGHT, tmp_path / "lamps"))


def changed(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def linted(folder: Path) -> list[str]:
    return [str(found).replace(f"{folder}/", "") for found in lint(folder / "campaign.yaml")]


def test_a_campaign_is_loaded_again_by_what_loaded_it() -> None:
    folder = load_campaign(str(LAMPLIGHT))
    assert (folder.id, folder.reference) == ("lamplight", str(LAMPLIGHT))
    assert (folder.missions, folder.last_mission, folder.gauntlet) == ((1, 2, 3, 4), 4, True)
    assert load_campaign(folder.reference) == folder
    assert load_campaign("ember-court").reference == "ember-court"


def test_the_gauntlet_goes_by_the_number_after_the_last_missions() -> None:
    content = load_campaign(str(LAMPLIGHT))
    assert load_mission("5", campaign=content).number == 5
    assert pack_of(content, "mission-5") is None
    assert findings(lambda: load_mission("13", campaign=BOX)) == ["box: this campaign has no gauntlet"]


@pytest.mark.parametrize(
    "pack_id", ["n", "mission-0", "mission-6", "reward-5", "reward-04", "Mission-1", "missions", ""]
)
def test_there_is_no_such_pack(pack_id: str) -> None:
    assert pack_of(load_campaign(str(LAMPLIGHT)), pack_id) is None


def test_a_mission_without_packs_has_none(own: Path) -> None:
    assert pack_of(load_campaign(BOX), "mission-1") is None
    assert pack_of(load_campaign(BOX), "reward-7", own) is None


def test_an_owners_mission_is_the_boxs_from_then_on(own: Path) -> None:
    box = load_campaign(BOX)
    assert written_missions(box, own) == (1,)
    written(own, OWN, "04-ours.yaml")
    assert written_missions(box, own) == (1, 4)
    assert written_missions(box) == (1,)
    loaded = load_mission("4", campaign=box, own=own)
    assert (loaded.mission.id, loaded.number) == ("our-own", 4)
    assert pack_of(box, "mission-4", own) == Pack(
        "mission-4", "Our Own", (Paper("story", text="We opened it on a Sunday."),)
    )
    assert pack_of(box, "reward-4", own) is None


def test_an_owner_may_write_mission_one_of_the_box_and_of_no_other_campaign(own: Path) -> None:
    written(own, OWN, "01-ours.yaml")
    assert load_mission("1", campaign=BOX, own=own).mission.id == "our-own"
    assert load_mission("1", campaign="ember-court", own=own).mission.id == "the-writ"


def test_two_files_cannot_be_one_mission(own: Path) -> None:
    written(own, OWN, "04-ours.yaml")
    written(own, OWN, "04-theirs.yaml")
    assert findings(lambda: load_mission("4", campaign=BOX, own=own), own) == [
        "04-theirs.yaml: this is mission 4 already, as 04-ours.yaml is: keep one of them"
    ]


def test_an_owners_mission_has_the_number_of_its_file(own: Path) -> None:
    written(own, OWN.replace("title:", "number: 5\ntitle:"), "04-ours.yaml")
    assert findings(lambda: load_mission("4", campaign=BOX, own=own), own) == [
        "04-ours.yaml: by its campaign this is mission 4, our-own, and its own number and id differ"
    ]


def test_an_owners_mission_is_linted_with_its_campaign(own: Path) -> None:
    file = written(own, OWN.replace("id: herald", "id: C7").replace("C7", "sorrel"), "04-ours.yaml")
    assert lint(file) == ()
    file = written(own, OWN + "    - relic: tin-horn\n", "04-ours.yaml")
    assert [each.finding.message for each in lint(file)] == ["there is no relic tin-horn"]


# A campaign and its missions together.


def test_a_mission_may_name_what_its_campaign_declares(lamps: Path) -> None:
    changed(lamps / "02-braxelfen.yaml", "class: bard", "class: zindlewick")
    loaded = load_mission("2", campaign=load_campaign(str(lamps)))
    assert [each["id"] for each in loaded.document["classes"]] == ["zindlewick"]
    assert mission_from_document(loaded.document) == loaded.mission
    assert linted(lamps) == []


def test_a_scenario_beside_a_mission_knows_its_campaign(lamps: Path) -> None:
    cases = """
        cases:
          - name: soot makes enemies stronger
            players: 1
            given: {enemy: {card: nastroke}, hands: [[C2]], discard: [C7], marks: {corrupted: [C7]}}
            then: {enemy: {strength: 12}}
    """
    for mission in ("03-corvindle.yaml", "{format: mission/1, extends: 03-corvindle.yaml}"):
        file = written(lamps, f"format: scenario/1\nmission: {mission}\n", "scenario.yaml")
        file.write_text(file.read_text(encoding="utf-8") + cases.replace("\n        ", "\n"), encoding="utf-8")
        assert [(case.ok, case.diff) for case in run_scenarios(file)] == [(True, ())]


def test_lint_finds_a_mission_that_is_not_there(lamps: Path) -> None:
    (lamps / "03-corvindle.yaml").unlink()
    assert linted(lamps) == ["campaign.yaml:57:6: error: there is no file 03-corvindle.yaml [missing]"]


def test_lint_finds_a_mission_of_another_number(lamps: Path) -> None:
    changed(lamps / "03-corvindle.yaml", "number: 3", "number: 2")
    assert linted(lamps) == [
        "campaign.yaml:57:6: error: by its campaign this is mission 3, corvindle, and its own number and id differ "
        "[together]"
    ]


def test_lint_finds_what_no_pack_brings(lamps: Path) -> None:
    changed(lamps / "01-first-lamp.yaml", "    - relic: skarnhorn\n", "")
    changed(lamps / "campaign.yaml", "      - sticker: R3\n", "")
    assert linted(lamps) == [
        "campaign.yaml:89:5: warning: no pack brings skarnhorn [unused]",
        "campaign.yaml:121:5: warning: no pack brings R3 [unused]",
    ]


def test_lint_finds_a_mission_that_does_not_go_with_all_of_its_campaign(lamps: Path) -> None:
    changed(lamps / "03-corvindle.yaml", "id: qualmisk", "id: fizzgarrow")
    changed(lamps / "03-corvindle.yaml", "pruddick, qualmisk]", "pruddick]")
    assert linted(lamps) == [
        "campaign.yaml:57:6: error: with all that this campaign can bring it does not load: fizzgarrow stands twice; "
        "the first is in line 1 [together]"
    ]


def test_lint_of_a_campaign_is_that_of_its_missions_too(lamps: Path) -> None:
    changed(lamps / "02-braxelfen.yaml", "- party: quiddrel", "- party: quidrel")
    assert linted(lamps) == [
        "02-braxelfen.yaml:36:14: error: there is no recruit quidrel; did you mean quiddrel? [load]"
    ]


def test_a_member_of_which_a_mission_says_something_is_one_of_the_campaign(lamps: Path) -> None:
    changed(lamps / "02-braxelfen.yaml", "rules:\n", "members: {ombretsch: {name: Somebody}}\nrules:\n")
    assert linted(lamps) == [
        "02-braxelfen.yaml:20:11: error: there is no party card ombretsch; did you mean ombretch? [load]"
    ]


def test_a_title_is_that_of_the_mission(own: Path) -> None:
    for content in (load_campaign(), load_campaign(str(LAMPLIGHT))):
        for number in content.missions:
            assert title_of(content, number) == load_mission(str(number), campaign=content).mission.title
    written(own, OWN, "04-ours.yaml")
    assert title_of(load_campaign(BOX), 4, own) == "Our Own"


def test_what_is_known_of_a_shipped_campaign_is_what_it_says() -> None:
    for campaign in shipped_campaigns():
        folder = shipped("missions") / campaign
        assert load_campaign(str(folder)) == replace(load_campaign(campaign), reference=str(folder))
