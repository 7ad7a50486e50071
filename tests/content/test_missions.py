"""Mission files: what they mean, and what is said of one that is wrong."""

import hashlib
import json

import pytest

from regicide_legacy.content.beside import Beside
from regicide_legacy.content.declaring import POLICIES, RULESETS
from regicide_legacy.content.missions import (
    LoadedMission,
    mission_from_document,
    mission_from_file,
    with_policies,
)
from regicide_legacy.engine.cards import Card, Kind
from regicide_legacy.engine.mission import Enemy, JesterRule, PartyNames, Place, Policies, SoloJesters, Starter

from .files import ENEMIES, EXAMPLES, findings, written


def of(folder, text: str) -> LoadedMission:
    return mission_from_file(written(folder, text))


def wrong(folder, text: str) -> list[str]:
    file = written(folder, text)
    return findings(lambda: mission_from_file(file), folder)


def test_the_annotated_example() -> None:
    loaded = mission_from_file(EXAMPLES / "mission.yaml")
    mission = loaded.mission
    assert (mission.id, mission.title, loaded.number) == ("paper-siege", "The Paper Siege", 4)
    assert mission.policies == Policies(
        kinfolk_limit=12,
        solo_yield=True,
        exact_damage=Place.ENEMY_BOTTOM,
        exact_damage_optional=True,
        defeated=Place.BANISHED,
        order_played_cards=True,
    )
    assert mission.groups == (
        (
            Enemy(Card("herald", "The Herald", 10, ("bard",), Kind.ENEMY), 20, ("bard",)),
            Enemy(Card("archivist", "The Archivist", 10, ("cleric", "bard"), Kind.ENEMY), 20, ("cleric", "bard")),
            Enemy(Card("sapper", "The Sapper", 10, ("warrior",), Kind.ENEMY), 20, ("warrior", "paladin")),
        ),
        (Enemy(Card("notary", "The Notary", 15, ("paladin",), Kind.ENEMY), 30, ()),),
    )
    assert loaded.sha256 == hashlib.sha256((EXAMPLES / "mission.yaml").read_bytes()).hexdigest()


def test_the_least_a_mission_says(tmp_path) -> None:
    loaded = of(tmp_path, "format: mission/1\nid: a\ntitle: A\nruleset: legacy\n" + ENEMIES)
    assert loaded.mission.policies == Policies()
    assert loaded.mission.party is PartyNames.CAMPAIGN
    assert loaded.number is None


def test_the_classic_rule_set_is_four_policies(tmp_path) -> None:
    loaded = of(tmp_path, "format: mission/1\nid: a\ntitle: A\nruleset: classic\nstarter: table\n" + ENEMIES)
    assert loaded.mission.policies == Policies(
        jester=JesterRule.CANCEL_IMMUNITY, solo_jesters=SoloJesters.NONE, feign_death=False, starter=Starter.TABLE
    )


def test_the_weakest_group_lies_on_top_wherever_it_stands(tmp_path) -> None:
    loaded = of(
        tmp_path,
        """
        format: mission/1
        id: a
        title: A
        ruleset: legacy
        enemies:
          - {strength: 20, health: 40, cards: [{id: strong, name: S, class: bard}]}
          - {strength: 10, health: 20, cards: [{id: weak, name: W, class: bard}]}
        """,
    )
    assert [group[0].card.id for group in loaded.mission.groups] == ["weak", "strong"]


WHOLE = "format: mission/1\nid: a\ntitle: A\nruleset: legacy\n" + ENEMIES


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("exact_damge: box", "8:1: unknown key exact_damge; did you mean exact_damage?"),
        ("ruls: []", "8:1: unknown key ruls; did you mean rules?"),
        ("rules: []", "8:8: rules is empty; leave the key out"),
        ("exact_damage: reserve_tpo", "8:15: there is no place reserve_tpo; did you mean reserve_top?"),
        ("starter: whoever", "8:10: starter cannot be whoever; it is one of table, first_seat"),
        ("starter: 3", "8:10: starter must be one of table, first_seat, not the number 3"),
        ("jester: [claim]", "8:9: jester must be one of claim, cancel_immunity, not a list of 1"),
        (
            "solo_jesters: no",
            "8:15: solo_jesters must be one of attack, refresh, none, and YAML reads no as false",
        ),
        ("feign_death: maybe", "8:14: feign_death must be true or false, not the text maybe"),
        ("kinfolk_limit: ten", "8:16: kinfolk_limit must be a whole number, not the text ten"),
        ("kinfolk_limit: true", "8:16: kinfolk_limit must be a whole number, not true"),
        ("kinfolk_limit: -1", "8:16: kinfolk_limit must be 0 or more, not the number -1"),
        ("kinfolk_limit: 100", "8:16: kinfolk_limit must be 99 or less, not the number 100"),
        ("number:", "8:8: number must be a whole number, not nothing"),
        ("jesters: 2", "8:10: jesters must be a map with the keys 1, 2, 3, 4, not the number 2"),
        ("jesters: {1: 0, 2: 0, 3: 1}", "8:1: missing key 4"),
        ("jesters: {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}", "8:35: unknown key 5"),
        ("party: ranks_and_suit", "8:8: party cannot be ranks_and_suit; did you mean ranks_and_suits?"),
    ],
)
def test_a_wrong_line_in_a_mission(tmp_path, line: str, said: str) -> None:
    assert wrong(tmp_path, WHOLE + line) == [f"mission.yaml:{said}"]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("{id: b, name: B, class: clerc}", "8:47: there is no class clerc; did you mean cleric?"),
        (
            "{id: b, name: B, class: druid}",
            "8:47: there is no class druid; it is one of cleric, bard, warrior, paladin",
        ),
        ("{id: b, name: B, class: [bard, bard]}", "8:47: class: bard stands twice"),
        ("{id: b, name: B, class: []}", "8:47: class must have 1 or more, not an empty list"),
        ("{id: b, name: B, class: bard, immune: bard}", "8:61: immune must be a list, not the text bard"),
        (
            "{id: b, name: B, class: bard, immune: [brad]}",
            "8:62: there is no class brad; did you mean bard?",
        ),
        ("{id: b, name: '', class: bard}", "8:37: name must be a word or more, not empty text"),
        ("{id: b, name: 7, class: bard}", "8:37: name must be text, not the number 7; quote it if text is meant"),
        ("{id: b, class: bard}", "8:23: missing key name"),
        ("{id: herald, name: B, class: bard}", "8:28: herald stands twice; the first is in line 7"),
        (
            "{id: Lord Bell, name: B, class: bard}",
            "8:28: id: Lord Bell is no id: small letters and digits, joined by single hyphens, a letter first; "
            "did you mean lord-bell?",
        ),
        (
            "{id: '7', name: B, class: bard}",
            "8:28: id: 7 is no id: small letters and digits, joined by single hyphens, a letter first",
        ),
        (
            "{id: 'yes', name: B, class: bard}",
            "8:28: id: yes is no id, because YAML has its own idea of that word; choose another",
        ),
        (
            "{id: no, name: B, class: bard}",
            "8:28: id must be text, and YAML reads no as false; quote it or use another word",
        ),
        ("herald", "8:23: an entry of cards must be a map with the keys id, name, class, not the text herald"),
    ],
)
def test_a_wrong_enemy(tmp_path, card: str, said: str) -> None:
    text = f"format: mission/1\nid: a\ntitle: A\nruleset: legacy\n{ENEMIES[:-3]},\n                      {card}]}}\n"
    assert wrong(tmp_path, text) == [f"mission.yaml:{said}"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "1:1: a mission file is a map of keys, not an empty list"),
        ("id: a", "1:1: missing key format: a mission file begins with format: mission/1"),
        ("format: mission/2", "1:9: this program reads mission/1, and this is mission/2"),
        ("format: scenario/1", "1:9: format must be mission/1, not the text scenario/1"),
        ("format: 1", "1:9: format must be mission/1, not the number 1"),
    ],
)
def test_a_file_that_is_no_mission_is_looked_at_no_further(tmp_path, text: str, said: str) -> None:
    assert wrong(tmp_path, text) == [f"mission.yaml:{said}"]


def test_everything_is_told_at_once_in_order_of_lines(tmp_path) -> None:
    assert wrong(
        tmp_path,
        """
        format: mission/1
        title: 07
        ruleset: clasic
        enemies:
          - strength: strong
            health: 0
            cards: []
        """,
    ) == [
        "mission.yaml:1:1: missing key id",
        "mission.yaml:2:8: YAML reads 07 as the number 7; write 7, or quote it if text is meant",
        "mission.yaml:3:10: ruleset cannot be clasic; did you mean classic?",
        "mission.yaml:5:15: strength must be a whole number, not the text strong",
        "mission.yaml:6:13: health must be 1 or more, not the number 0",
        "mission.yaml:7:12: cards must have 1 or more, not an empty list",
    ]


def test_an_enemy_has_no_party_cards_id(tmp_path) -> None:
    file = written(tmp_path, WHOLE)
    assert findings(lambda: mission_from_file(file, Beside({"herald": "Herald"})), tmp_path) == [
        "mission.yaml:7:45: herald is the id of a party card already"
    ]


def test_extends_supplies_what_is_not_named(tmp_path) -> None:
    written(tmp_path, WHOLE + "kinfolk_limit: 12\njester: cancel_immunity\n", "base.yaml")
    written(tmp_path, "format: mission/1\nextends: base.yaml\nid: b\njester: claim\n", "middle.yaml")
    loaded = of(tmp_path, "format: mission/1\nextends: middle.yaml\ntitle: C\nkinfolk_limit: 8\n")
    assert (loaded.mission.id, loaded.mission.title) == ("b", "C")
    assert loaded.mission.policies == Policies(kinfolk_limit=8)
    assert "extends" not in loaded.document
    assert mission_from_document(loaded.document) == loaded.mission


def test_extends_takes_a_shipped_id_from_anywhere(tmp_path) -> None:
    loaded = of(tmp_path, "format: mission/1\nextends: classic\nsolo_jesters: refresh\n")
    assert loaded.mission.policies.solo_jesters is SoloJesters.REFRESH
    assert loaded.mission.party is PartyNames.RANKS_AND_SUITS
    assert len(loaded.mission.enemies) == 12


def test_whoever_names_a_rule_set_starts_from_its_policies(tmp_path) -> None:
    loaded = of(tmp_path, "format: mission/1\nextends: classic\nruleset: legacy\n")
    assert loaded.mission.policies == RULESETS["legacy"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("extends: clasic", "2:10: there is no mission clasic, neither shipped nor as a file; did you mean classic?"),
        (
            "extends: bse.yaml",
            "2:10: there is no mission bse.yaml, neither shipped nor as a file; did you mean base.yaml?",
        ),
        ("extends: [classic]", "2:10: extends must be text, not a list of 1"),
        ("extends: mission.yaml", "2:10: extends runs in a circle: mission.yaml, mission.yaml"),
    ],
)
def test_a_wrong_extends_does_not_hide_other_findings(tmp_path, line: str, said: str) -> None:
    written(tmp_path, WHOLE, "base.yaml")
    others = ["3:1: unknown key titel; did you mean title?"]
    if "[" in line:
        others = [
            "1:1: missing key id",
            "1:1: missing key ruleset",
            "1:1: missing key enemies",
            *others,
        ]
    found = wrong(tmp_path, f"format: mission/1\n{line}\ntitel: B\n")
    assert sorted(found) == sorted(f"mission.yaml:{each}" for each in [said, *others])


def test_a_circle_of_files(tmp_path) -> None:
    written(tmp_path, "format: mission/1\nextends: mission.yaml\n", "other.yaml")
    assert wrong(tmp_path, "format: mission/1\nextends: other.yaml\n") == [
        "mission.yaml:2:10: other.yaml does not load",
        "other.yaml:2:10: extends runs in a circle: mission.yaml, other.yaml, mission.yaml",
    ]


def test_what_is_wrong_in_the_base_is_told_with_its_file(tmp_path) -> None:
    written(tmp_path, WHOLE + "starter: no\n", "base.yaml")
    assert wrong(tmp_path, "format: mission/1\nextends: base.yaml\n") == [
        "mission.yaml:2:10: base.yaml does not load",
        "base.yaml:8:10: starter must be one of table, first_seat, and YAML reads no as false",
    ]


def test_setting_policies_by_name() -> None:
    loaded = mission_from_file(EXAMPLES / "mission.yaml")
    changed = with_policies(loaded, {"solo_jesters": "refresh", "hand_limit": "{1: 9, 2: 8, 3: 7, 4: 6}"})
    assert changed.mission.policies.solo_jesters is SoloJesters.REFRESH
    assert changed.mission.policies.hand_limit == (9, 8, 7, 6)
    assert changed.number == 4
    canonical = json.dumps(changed.document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert changed.sha256 == hashlib.sha256(canonical.encode()).hexdigest()
    assert with_policies(loaded, {}) is loaded


@pytest.mark.parametrize(
    ("policy", "value", "said"),
    [
        ("solo_jester", "refresh", "solo_jester=refresh: there is no policy solo_jester; did you mean solo_jesters?"),
        ("title", "B", "title=B: there is no policy title"),
        ("jester", "calim", "jester=calim: jester cannot be calim; did you mean claim?"),
        ("starter", "no", "starter=no: starter must be one of table, first_seat, and YAML reads no as false"),
        (
            "kinfolk_limit",
            "012",
            "kinfolk_limit=012: YAML reads 012 as the number 10; write 10, or quote it if text is meant",
        ),
        ("jester", "[a", "jester=[a: a comma or ] is missing before this, in the list that begins in line 1"),
        ("jester", "", "jester=: the file is empty"),
    ],
)
def test_a_policy_that_cannot_be_set(policy: str, value: str, said: str) -> None:
    loaded = mission_from_file(EXAMPLES / "mission.yaml")
    assert findings(lambda: with_policies(loaded, {policy: value})) == [said]


def test_every_policy_of_the_engine_is_a_key_of_mission_files() -> None:
    loaded = mission_from_file(EXAMPLES / "mission.yaml")
    assert set(POLICIES) <= set(loaded.document)


def test_a_document_that_is_no_mission() -> None:
    assert findings(lambda: mission_from_document({"format": "mission/1", "id": "a"}, "x.jsonl")) == [
        "x.jsonl:1:1: missing key title",
        "x.jsonl:1:1: missing key ruleset",
        "x.jsonl:1:1: missing key enemies",
    ]
    assert findings(lambda: mission_from_document({}, "x.jsonl"))[0] == (
        "x.jsonl:1:1: missing key format: a mission file begins with format: mission/1"
    )
