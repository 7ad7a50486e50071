"""What is shipped: the classic game, and our campaign with its party and first mission."""

import re

import pytest

from regicide_legacy.campaign.packs import Pack, Paper, TriggerEvent
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.content.bringing import sticker_id
from regicide_legacy.content.campaigns import campaign_from_file
from regicide_legacy.content.catalogue import (
    BOX,
    DEFAULT_CAMPAIGN,
    load_campaign,
    load_mission,
    pack_of,
    shipped_campaigns,
    shipped_missions,
)
from regicide_legacy.content.declaring import POLICIES, RULESETS
from regicide_legacy.content.lint import lint
from regicide_legacy.engine.cards import BASE_CLASSES, starting_party
from regicide_legacy.engine.mission import PartyNames, Policies
from regicide_legacy.shipped import shipped

from .files import EXAMPLES, findings, written


def test_what_is_shipped() -> None:
    assert "classic" in shipped_missions()
    assert DEFAULT_CAMPAIGN in shipped_campaigns()


def test_the_classic_mission_says_every_policy_of_its_rule_set() -> None:
    loaded = load_mission("classic")
    assert set(POLICIES) <= set(loaded.document)
    assert loaded.mission.policies == RULESETS["classic"]
    assert loaded.mission.party is PartyNames.RANKS_AND_SUITS
    assert [(enemy.card.id, enemy.card.strength, enemy.health) for enemy in loaded.mission.enemies] == [
        (rank + suit, strength, health)
        for rank, strength, health in (("J", 10, 20), ("Q", 15, 30), ("K", 20, 40))
        for suit in "HDCS"
    ]
    assert all(enemy.immune == enemy.card.classes for enemy in loaded.mission.enemies)
    suits = dict(zip("HDCS", BASE_CLASSES, strict=True))
    assert all(enemy.card.classes == (suits[enemy.card.id[1]],) for enemy in loaded.mission.enemies)


def test_mission_one_is_the_rulebooks() -> None:
    loaded = load_mission("1", campaign="ember-court")
    assert (loaded.number, loaded.mission.id, loaded.mission.title) == (1, "the-writ", "The Writ")
    assert loaded.mission.policies == Policies()
    for group, (strength, health) in zip(loaded.mission.groups, ((10, 20), (15, 30), (20, 40)), strict=True):
        assert [(enemy.card.strength, enemy.health) for enemy in group] == [(strength, health)] * 4
        assert [enemy.card.classes for enemy in group] == [(class_,) for class_ in BASE_CLASSES]
        assert all(enemy.immune == enemy.card.classes for enemy in group)
    assert loaded.mission.enemies[0].card.name == "Letholdus the Justicar"


ENDINGS = {"cleric": "us", "bard": "elle", "warrior": "orn", "paladin": "and"}
ROOTS = "Bran|Cald|Dorv|Ferr|Gast|Halv|Ister|Jorv|Kell|Leth|Mord|Nev|Osk|Perr|Quill|Rusk|Sorv|Tarr|Ulm|Varr|Wend|Yst"
OFFICES = (
    {"Usher", "Runner", "Bailiff", "Copyist", "Candle-Bearer"},
    {"Assessor", "Notary", "Summoner", "Cupbearer", "Bellows-Master"},
    {"Chamberlain", "Recorder", "Warden of the Tongs", "Grand Stoker"},
)


def test_the_court_is_named_by_its_rules() -> None:
    mission = load_mission("1", campaign="ember-court").mission
    for group, offices in zip(mission.groups, OFFICES, strict=True):
        for enemy in group:
            given = enemy.card.name.split(", ")[0].split(" the ")[0]
            name = re.fullmatch(rf"({ROOTS})(av|er|old)?{ENDINGS[enemy.card.classes[0]]}", given)
            assert name, enemy.card.name
            assert enemy.card.id == given.lower()
        held = [enemy.card.name.split(", ")[1] for enemy in group if enemy.card.id != "letholdus"]
        assert len(set(held)) == len(held)
        assert set(held) <= offices


def test_the_party_that_is_founded() -> None:
    campaign = load_campaign()
    assert (campaign.id, campaign.title, campaign.missions[0]) == ("ember-court", "The Ember Court", 1)
    assert [(card.id, card.strength, card.classes, card.companion) for card in campaign.party] == [
        (card.id, card.strength, card.classes, card.companion) for card in starting_party()
    ]
    assert PartyCard("C1", "Pudding", 1, ("cleric",), True, None, "a newt") in campaign.party
    names = {card.id: card.name for card in campaign.party}
    assert (names["W4"], names["P7"], names["B8"]) == ("Herbod", "Tanathil", "Snow")
    assert len(set(names.values())) == 40


def test_the_campaign_says_what_it_is() -> None:
    text = load_campaign().text or ""
    assert "original fan campaign" in text
    assert "unofficial" in text
    first = pack_of(load_campaign(), "mission-1")
    assert first is not None
    assert isinstance(first.cards[0], Paper)
    assert "original fan campaign, unofficial" in (first.cards[0].text or "")


def test_the_box_holds_what_the_rulebook_prints_and_nothing_else() -> None:
    box = load_campaign(BOX)
    assert (box.missions, box.last_mission, box.gauntlet) == ((1,), 12, False)
    assert [(pack.id, pack.title, pack.cards, pack.opens) for pack in box.packs] == [
        ("m", None, (), TriggerEvent.FIRST_LOSS)
    ]
    assert pack_of(box, "m") == Pack("m", None, (), TriggerEvent.FIRST_LOSS)
    assert [(card.id, card.strength, card.classes, card.companion) for card in box.party] == [
        (card.id, card.strength, card.classes, card.companion) for card in starting_party()
    ]
    assert {card.id: card.name for card in box.party if card.name.split()[0].lower() not in _CLASS_WORDS} == {
        "W4": "Herbod",
        "P7": "Tanathil",
        "B8": "Snow",
    }
    mission = load_mission("1", campaign=box).mission
    writ = load_mission("1", campaign="ember-court").mission
    assert mission.policies == writ.policies
    assert [[(enemy.card.strength, enemy.health, enemy.immune) for enemy in group] for group in mission.groups] == [
        [(enemy.card.strength, enemy.health, enemy.immune) for enemy in group] for group in writ.groups
    ]
    assert [enemy.card.name for enemy in mission.enemies if " enemy, strength " not in enemy.card.name] == [
        "Letholdus the Justicar"
    ]


_CLASS_WORDS = {word for class_ in BASE_CLASSES for word in (class_, f"{class_}'s")}


def test_every_shipped_campaign_is_clean_to_lint() -> None:
    for campaign in shipped_campaigns():
        assert [str(found) for found in lint(shipped("missions") / campaign / "campaign.yaml")] == []


def test_a_reference_is_an_id_a_path_or_a_number(tmp_path) -> None:
    written(tmp_path, "format: mission/1\nextends: classic\nid: ours\n", "ours.yaml")
    assert load_mission("ours.yaml", folder=tmp_path).mission.id == "ours"
    assert load_mission(str(tmp_path / "ours.yaml")).mission.id == "ours"
    assert load_mission("classic", campaign="ember-court", folder=tmp_path).mission.id == "classic"


@pytest.mark.parametrize(
    ("reference", "campaign", "said"),
    [
        ("clasic", None, "clasic: there is no mission clasic, neither shipped nor as a file; did you mean classic?"),
        ("ours", None, "ours: there is no mission ours, neither shipped nor as a file; did you mean ours.yaml?"),
        ("the-writ", None, "the-writ: there is no mission the-writ, neither shipped nor as a file"),
        ("1", None, "1: there is no mission 1, neither shipped nor as a file"),
        ("14", "ember-court", "ember-court: this campaign has no mission 14"),
        (
            "1",
            "ember-cort",
            "ember-cort: there is no campaign ember-cort, neither shipped nor as a folder with a campaign.yaml; "
            "did you mean ember-court?",
        ),
        ("a" * 3000, None, f"{'a' * 3000}: there is no mission {'a' * 3000}, neither shipped nor as a file"),
    ],
)
def test_a_reference_to_nothing_names_no_campaign_mission(tmp_path, reference: str, campaign: str, said: str) -> None:
    written(tmp_path, "format: mission/1\nextends: classic\n", "ours.yaml")
    assert findings(lambda: load_mission(reference, campaign=campaign, folder=tmp_path)) == [said]


def test_the_annotated_campaign() -> None:
    read = campaign_from_file(EXAMPLES / "campaign.yaml")
    campaign = read.document
    assert campaign.missions == {"1": "paper-siege", "2": "the-reply"}
    assert campaign.party[3].class_ == ("bard", "paladin")
    assert [sticker_id(sticker) for sticker in read.data["stickers"]] == ["sticker-12", "home-leave", "s"]


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        (
            5,
            "  - {id: C1, name: A, class: clerc, strength: 1}",
            ["5:30: there is no class clerc; did you mean cleric?"],
        ),
        (
            5,
            "  - {id: C11, name: A, class: cleric, strength: 1}",
            [
                "5:10: id: C11 is no id: small letters and digits, joined by single hyphens, a letter first; "
                "did you mean c11?"
            ],
        ),
        (
            5,
            "  - {id: C1, name: A, class: cleric, srength: 1}",
            ["5:38: unknown key srength; did you mean strength?"],
        ),
        (6, "  - {id: C1, name: B, class: bard, strength: 3}", ["6:10: C1 stands twice"]),
        (7, "missions: {0: a}", ["7:12: missions: 0 is no mission number, which is 1 to 99"]),
        (7, "missions: {one: a}", ["7:12: missions: one is no mission number, which is 1 to 99"]),
        (7, "missions: {}", ["7:11: missions must have 1 or more, not an empty map"]),
        (7, "pakcs: []", ["1:1: missing key missions", "7:1: unknown key pakcs; did you mean packs?"]),
    ],
)
def test_a_wrong_campaign(tmp_path, line: int, wrong: str, said: list[str]) -> None:
    lines = [
        "format: campaign/1",
        "id: a",
        "title: A",
        "party:",
        "  - {id: C1, name: A, class: cleric, strength: 1}",
        "  - {id: wick, name: B, class: bard, strength: 4}",
        "missions: {1: a}",
    ]
    lines[line - 1] = wrong
    file = written(tmp_path, "\n".join(lines), "campaign.yaml")
    assert findings(lambda: campaign_from_file(file), tmp_path) == [f"campaign.yaml:{each}" for each in said]
