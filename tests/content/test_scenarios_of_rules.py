"""Scenario files of missions with rules: what a state may name beside the rulebook's own, and what it may not."""

from pathlib import Path

import pytest

from regicide_legacy.content.case_results import CaseResult, run_scenarios
from regicide_legacy.content.scenarios import load_scenario

from .files import findings, written

MISSION = """
format: mission/1
id: low-water
title: Low Water
ruleset: legacy
enemies:
  - strength: 10
    health: 20
    cards:
      - {id: diver, name: The Diver, class: [bard, tidewalker], immune: [tidewalker]}
      - id: swimmer
        name: The Swimmer
        class: warrior
        rules: [{while: always, change: {enemy_health: {plus: 10}, enemy_strength: {plus: 5}}}]
piles: {vault: {face: down}, dry-dock: {face: up}}
cards: [{id: coin, name: Coin, copies: 3, start: vault}]
counters: {tide: {start: 6, lose_at: 0}, foam: {start: 0}}
marks: {soaked: {text: Wet.}, salted: {text: Salted.}}
classes: [{id: tidewalker, name: Tidewalker, step: cast_spells, do: [{lower: {tide: 1}}]}]
rule_order: current_player
rules:
  - {id: ebb, upon: yielded, do: [{lower: {tide: 2}}]}
  - {id: spray, upon: yielded, do: [{mark: {from: discard, with: soaked}}]}
  - {id: salvage, upon: {card_moved: {to: dry-dock}}, do: [{give_class: {from: discard, class: bard}}]}
  - {id: dive, upon: attack_formed, when: {attack: {has: {class: cleric}}}, do: [{move: {from: hand, to: dry-dock}}]}
  - {id: sink, upon: enemy_revealed, when: {counter: {name: foam, is: 1}}, do: [{lower: {enemy_health: 20}}]}
  - {id: drown, upon: turn_started, when: {counter: {name: foam, is: 2}}, do: [{lower: {enemy_health: 20}}]}
exact_damage: enemy_bottom
relics: [{id: bucket, name: Bucket, piles: {bucket: {face: up}}, counters: {drops: {start: 2}}}]
"""

CASE = "format: scenario/1\nmission: mission.yaml\ncases:\n  - name: it\n    players: 2\n    "

GIVEN = (
    "given: {enemy: {card: diver}, hands: [[C4, coin-2], [W2]], "
    "discard: [P4, P5], dry-dock: [coin-3], box: [coin-1]}\n    "
)


def run(folder: Path, case: str) -> CaseResult:
    written(folder, MISSION)
    (result,) = run_scenarios(written(folder, CASE + case, "case.yaml"))
    return result


def wrong(folder: Path, case: str) -> list[str]:
    written(folder, MISSION)
    file = written(folder, CASE + case, "case.yaml")
    return findings(lambda: load_scenario(file), folder)


def test_cards_are_chosen_and_lie_in_a_pile_of_the_mission(tmp_path) -> None:
    result = run(
        tmp_path,
        GIVEN + "when: [{attack: [C4]}, {refuse: {choose: [coin-3]}}, {refuse: {choose: coin-2}}, {choose: [coin-2]}]\n"
        "    then: {dry-dock: [coin-2, coin-3], dry-dock_set: [coin-3, coin-2], dry-dock_count: 2, vault_count: 0, "
        "box: [coin-1], hands: [[], [W2]], classes: {P4: [bard], P5: []}}",
    )
    assert result.diff == ()
    assert result.message is None


def test_rules_are_ordered_by_their_ids(tmp_path) -> None:
    given = GIVEN + "when: [{yield: {}}, {order: [spray, ebb]}]\n    "
    assert run(tmp_path, GIVEN + "when: [{yield: {}}]\n    then: {decision: order, choices_count: 2}").ok
    assert run(tmp_path, given + "then: {counters: {tide: 4}, marks: {soaked: [P4]}}").ok


def test_only_what_is_named_of_counters_marks_and_classes_is_compared(tmp_path) -> None:
    given = (
        "given: {enemy: {card: diver}, hands: [[C4], [W2]], counters: {tide: 3, drops: 1}, "
        "marks: {soaked: [W2, C4], salted: [C4]}, classes: {C4: [bard, paladin]}, used: [spray, ebb, ebb]}\n    then: "
    )
    assert run(
        tmp_path, given + "{counters: {foam: 0, tide: 3}, marks: {soaked: [C4, W2]}, classes: {C4: [paladin, bard]}}"
    ).ok
    assert run(tmp_path, given + "{used: [ebb, spray, ebb], classes: {}, counters: {}}").ok
    result = run(
        tmp_path, given + "{counters: {tide: 2}, marks: {soaked: [C4]}, classes: {W2: [bard]}, used: [ebb, spray]}"
    )
    assert result.diff == (
        ("counters", {"tide": 2}, {"tide": 3}),
        ("marks", {"soaked": ["C4"]}, {"soaked": ["C4", "W2"]}),
        ("classes", {"W2": ["bard"]}, {"W2": []}),
        ("used", ["ebb", "spray"], ["ebb", "ebb", "spray"]),
    )


def test_a_mission_ends_by_a_rule(tmp_path) -> None:
    given = "given: {enemy: {card: diver}, hands: [[C4], [W2]], counters: {tide: 2}}\n    "
    when = "when: [{yield: {}}, {order: [ebb, spray]}]\n    "
    assert run(tmp_path, given + when + 'then: {outcome: lost, reason: "rule:tide"}').ok
    result = run(tmp_path, given + when + 'then: {reason: "rule:ebb"}')
    assert result.diff == (("reason", "rule:ebb", "rule:tide"),)


@pytest.mark.parametrize(
    ("enemy", "seen"),
    [
        ("{card: swimmer}", "{health: 30, strength: 15}"),
        ("{card: swimmer, shield: 4}", "{health: 30, strength: 11}"),
        ("{card: swimmer, health: 16, strength: 3}", "{health: 16, strength: 3}"),
        ("{card: swimmer, health: 35, strength: 20}", "{health: 35, strength: 20}"),
    ],
)
def test_given_strength_and_health_are_present_values(tmp_path, enemy: str, seen: str) -> None:
    assert run(tmp_path, f"given: {{enemy: {enemy}, hands: [[C4], []]}}\n    then: {{enemy: {seen}}}").ok


def test_a_member_of_the_party_may_be_an_enemy_where_the_mission_has_such(tmp_path) -> None:
    case = "given: {enemy: {card: C9}, enemy_deck: [P10], hands: [[W5], []]}\n    then: {enemy: {health: 7}}"
    assert wrong(tmp_path, case)[0] == "case.yaml:6:27: C9 is no enemy of this mission"
    group = "enemies:\n  - {members: {where: {strength: {at_least: 9}}}, health: 7}"
    written(tmp_path, MISSION.replace("enemies:", group))
    (result,) = run_scenarios(written(tmp_path, CASE + case, "case.yaml"))
    assert (result.message, result.diff) == (None, ())


def test_rules_without_end_fail_the_step(tmp_path) -> None:
    given = "given: {enemy: {card: diver, health: 2}, hands: [[W2, P2], []], counters: {foam: 1}}\n    "
    for step in ("{attack: [P2]}", "{refuse: {attack: [P2]}}"):
        result = run(tmp_path, f"{given}when: [{step}]\n    then: {{turns: 0}}")
        assert result.message == "step 1, attack [P2]: these rules set each other going without end: sink"
        assert result.diff == ()


def test_rules_without_end_at_the_beginning_fail_the_case(tmp_path) -> None:
    result = run(tmp_path, "given: {enemy: {card: diver}, hands: [[W2], []], counters: {foam: 2}}")
    assert result.message == "given: these rules set each other going without end: drown"


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            "given: {enemy: {card: diver}, hands: [[], []], vaul: [coin-1]}",
            "6:52: unknown key vaul; did you mean vault?",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], vault: coin-1}",
            "6:59: vault must be a list, not the text coin-1",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], vault: [coin]}",
            "6:60: there is no card coin in this mission, only its copies coin-1 … coin-3",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], vault: [coin-4]}",
            "6:60: there is no card coin-4 in this mission; did you mean coin-3?",
        ),
        ("given: {enemy: {card: diver}, hands: [[coin-1], []], vault: [coin-1]}", "6:66: coin-1 is in two places"),
        (
            "given: {enemy: {card: diver}, hands: [[], []], enemy_deck: [coin-1]}",
            "6:65: coin-1 is no enemy of this mission",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], counters: {tid: 3}}",
            "6:63: there is no counter tid in this mission; did you mean tide?",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], counters: {tide: -1}}",
            "6:69: tide must be 0 or more, not the number -1",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], marks: {wet: [C4]}}",
            "6:60: there is no mark wet in this mission",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], marks: {soaked: [C44]}}",
            "6:69: there is no card C44 in this mission; did you mean C4?",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], classes: {C44: [bard]}}",
            "6:62: there is no card C44 in this mission; did you mean C4?",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], classes: {C4: [brad]}}",
            "6:67: there is no class brad in this mission; did you mean bard?",
        ),
        (
            "given: {enemy: {card: diver, immune: [tidewalke]}, hands: [[], []]}",
            "6:43: there is no class tidewalke in this mission; did you mean tidewalker?",
        ),
        (
            "given: {enemy: {card: diver}, hands: [[], []], used: [eb]}",
            "6:59: there is no rule eb in this mission; did you mean ebb?",
        ),
        (GIVEN + "when: [{order: [ebb, spry]}]", "7:26: there is no card spry in this mission"),
        (GIVEN + "when: [{choose: [coin-9]}]", "7:22: there is no card coin-9 in this mission; did you mean coin-3?"),
        (GIVEN + "when: [{choose: {}}]", "7:21: choose must be text, not an empty map"),
        (GIVEN + 'then: {reason: "rule:eb"}', "7:20: reason cannot be rule:eb; did you mean rule:ebb?"),
        (
            GIVEN + "then: {reason: dread}",
            "7:20: reason cannot be dread; it is one of enemies_defeated, strike, no_play, "
            "or rule: and the id of a rule",
        ),
        (GIVEN + "then: {vault_cont: 3}", "7:12: unknown key vault_cont; did you mean vault_count?"),
        (GIVEN + "then: {vault_count: [coin-1]}", "7:25: vault_count must be a whole number, not a list of 1"),
    ],
)
def test_a_wrong_case(tmp_path, case: str, said: str) -> None:
    assert wrong(tmp_path, case) == [f"case.yaml:{said}"]


def test_a_mission_without_rules_gives_no_card_a_class(tmp_path) -> None:
    case = CASE.replace("mission.yaml", "classic")
    text = case + "given: {enemy: {card: JS}, hands: [[2H], []], classes: {2H: [bard]}}"
    file = written(tmp_path, text, "case.yaml")
    said = "case.yaml:6:60: in a mission without rules no card can be given a class"
    assert findings(lambda: load_scenario(file), tmp_path) == [said]


def test_the_box_of_a_mission_without_rules(tmp_path) -> None:
    text = CASE.replace("mission.yaml", "classic") + "given: {enemy: {card: JS}, hands: [[2H], []], box: [QS]}"
    (result,) = run_scenarios(written(tmp_path, text + "\n    then: {box: [QS], box_count: 1}", "case.yaml"))
    assert result.diff == ()


def test_a_pile_misspelt_is_rather_one_of_the_mission(tmp_path) -> None:
    assert wrong(tmp_path, "given: {enemy: {card: diver}, hands: [[C4], [W2]], dy_deck: [coin-1]}\n") == [
        "case.yaml:6:56: unknown key dy_deck; did you mean dry-dock?"
    ]
