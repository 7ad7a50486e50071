"""Scenario files: every case of ours and of the shared ones, and what is said of a file that is wrong."""

from pathlib import Path

import pytest

from regicide_legacy.content.case_results import CaseResult, run_scenarios
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.lint import lint
from regicide_legacy.content.scenarios import load_scenario

from .files import EXAMPLES, findings, written

TESTS = Path(__file__).parents[1]
CONFORMANCE = TESTS.parents[1] / "shared" / "conformance"


def cases(folder: Path) -> list[object]:
    files = [file for file in sorted(folder.rglob("*.yaml")) if "scenario/1" in file.read_text(encoding="utf-8")]
    return [pytest.param(result, id=f"{file.stem}: {result.name}") for file in files for result in results(file)]


def results(file: Path) -> list[CaseResult]:
    """The cases of a file; one that fails where the file does not load, so that it takes no other file with it."""
    try:
        return run_scenarios(file)
    except ContentError as error:
        return [CaseResult("the file loads", None, 1, message=str(error))]


@pytest.mark.parametrize("result", cases(TESTS / "scenarios"))
def test_our_cases(result: CaseResult) -> None:
    assert result.ok, (result.message, result.diff)
    assert result.cites


@pytest.mark.parametrize("file", sorted((TESTS / "scenarios").rglob("*.mission.yaml")), ids=lambda file: file.stem)
def test_the_missions_of_our_cases_lint_clean(file: Path) -> None:
    assert [str(finding) for finding in lint(file)] == []


@pytest.mark.skipif(not CONFORMANCE.is_dir(), reason="the shared conformance folder is not beside this checkout")
@pytest.mark.parametrize("result", cases(CONFORMANCE))
def test_conformance_cases(result: CaseResult) -> None:
    assert result.ok, (result.message, result.diff)


def test_the_annotated_example() -> None:
    assert [(result.name, result.ok) for result in run_scenarios(EXAMPLES / "scenario.yaml")] == [
        ("everything a state can hold", True),
        ("a strike is paid card by card", True),
    ]


def run(folder: Path, case: str, mission: str = "classic") -> CaseResult:
    text = (
        f"format: scenario/1\nmission: {mission}\ncases:\n  - name: it\n    cites: C-01\n    players: 2\n    {case}\n"
    )
    (result,) = run_scenarios(written(folder, text, "case.yaml"))
    return result


GIVEN = "given: {enemy: {card: JS}, hands: [[2H, 10H, 3C], [3H]]}\n    "


def test_a_case_that_holds(tmp_path) -> None:
    result = run(tmp_path, GIVEN + "when: [{attack: [2H]}]\n    then: {damage: 10}")
    assert result.ok
    assert (result.name, result.cites, result.line) == ("it", "C-01", 4)


def test_differences_are_told_key_by_key(tmp_path) -> None:
    result = run(
        tmp_path,
        GIVEN + "when: [{attack: [2H]}]\n    then: {damage: 9, enemy: {health: 18, strength: 9}, hands: [[3C], [3H]], "
        "discard_set: [], reserve_count: 1, to_act: null, hand_counts: [2, 1], enemy_deck_count: 0}",
    )
    assert not result.ok
    assert result.diff == (
        ("damage", 9, 10),
        ("enemy", {"health": 18, "strength": 9}, {"health": 18, "strength": 10}),
        ("hands", [["3C"], ["3H"]], [["10H", "3C"], ["3H"]]),
        ("reserve_count", 1, 0),
        ("to_act", None, 0),
    )


def test_the_choices_are_an_exact_set(tmp_path) -> None:
    given = GIVEN + "then: {choices: "
    all_of_them = "{attack: [3C]}, {attack: [2H]}, {attack: [10H]}, {yield: {}}"
    assert run(tmp_path, f"{given}[{all_of_them}]}}").ok
    assert not run(tmp_path, f"{given}[{all_of_them}, {{attack: [3H]}}]}}").ok
    assert not run(tmp_path, f"{given}[{{attack: [3C]}}, {{attack: [2H]}}, {{attack: [2H]}}, {{yield: {{}}}}]}}").ok
    (difference,) = run(tmp_path, f"{given}[{{yield: {{}}}}]}}").diff
    assert difference.expected == [{"yield": {}}]
    assert len(difference.actual) == 4


def test_no_enemy_is_not_some_enemy(tmp_path) -> None:
    result = run(tmp_path, GIVEN + "then: {enemy: null}")
    assert result.diff == (("enemy", None, {"card": "JS", "health": 20, "strength": 10, "immune": ["paladin"]}),)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("{attack: [3H]}", "step 1, attack [3H]: refused: that card is not in this hand (step 1)"),
        ("{refuse: {attack: [2H]}}", "step 1, attack [2H]: it should be refused, and is not"),
        (
            "{yield: {}}, {discard: [10H, 2H]}",
            "step 2, discard [10H, 2H]: refused: that is not what is asked now (turn structure)",
        ),
        ("{yield: {}}, {refuse: {discard: [2H, 10H]}}", "step 2, discard [2H, 10H]: it should be refused, and is not"),
    ],
)
def test_a_step_that_goes_otherwise_ends_the_case(tmp_path, steps: str, said: str) -> None:
    result = run(tmp_path, f"{GIVEN}when: [{steps}]\n    then: {{damage: 99}}")
    assert not result.ok
    assert result.message == said
    assert result.diff == ()


def test_refused_choices_may_name_what_is_not_there(tmp_path) -> None:
    refused = ["{attack: [XX]}", "{attack: [2H, 2H]}", "{attack: []}", "{discard: []}", "{claim: 9}", "{start: -1}"]
    steps = ", ".join(f"{{refuse: {choice}}}" for choice in refused)
    assert run(tmp_path, f"{GIVEN}when: [{steps}]\n    then: {{hand_counts: [3, 1]}}").ok


def test_a_mission_beside_the_file_or_within_it(tmp_path) -> None:
    (tmp_path / "mission.yaml").write_bytes((EXAMPLES / "mission.yaml").read_bytes())
    given = "given: {enemy: {card: sapper}, hands: [[P4], [C2]]}\n    then: {enemy: {immune: [paladin, warrior]}}"
    assert run(tmp_path, given, "mission.yaml").ok
    assert run(tmp_path, given, "{extends: mission.yaml, feign_death: false}").ok
    enemies = "[{strength: 1, health: 1, cards: [{id: x, name: X, class: bard}]}]"
    within = f"{{id: a, title: A, ruleset: legacy, enemies: {enemies}}}"
    assert run(tmp_path, "given: {enemy: {card: x}, hands: [[P4], [C2]]}\n    then: {enemy: {strength: 1}}", within).ok


def test_jesters_beyond_those_of_the_table(tmp_path) -> None:
    assert run(tmp_path, "given: {enemy: {card: JS}, hands: [[J3], [2H]]}\n    then: {choices_count: 2}").ok


def wrong(folder: Path, text: str) -> list[str]:
    file = written(folder, text, "case.yaml")
    return findings(lambda: load_scenario(file), folder)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            "given: {enemy: {card: JX}, hands: [[2H], [3H]]}",
            "7:27: there is no card JX in this mission; did you mean JS?",
        ),
        ("given: {enemy: {card: 2S}, hands: [[2H], [3H]]}", "7:27: 2S is no enemy of this mission; did you mean QS?"),
        (
            "given: {enemy: {card: JS}, hands: [[2h], [3H]]}",
            "7:41: there is no card 2h in this mission; did you mean 2H?",
        ),
        ("given: {enemy: {card: JS}, hands: [[2H], [2H]]}", "7:47: 2H is in two places"),
        ("given: {enemy: {card: JS}, hands: [[2H], [JS]]}", "7:47: JS is in two places"),
        ("given: {enemy: {card: JS}, hands: [[2H]]}", "7:39: hands must have one entry for each of 2 players, not 1"),
        (
            "given: {enemy: {card: JS}, hands: [[2H], []], yielded: [true]}",
            "7:60: yielded must have one entry for each of 2 players, not 1",
        ),
        ("given: {enemy: {card: JS}, hands: [[2H], []], turn: 2}", "7:57: turn must be a seat from 0 to 1, not 2"),
        (
            "given: {enemy: {card: JS, strength: 1, shield: 1}, hands: [[2H], []]}",
            "7:52: shield stands in place of strength, not beside it",
        ),
        (
            "given: {enemy: {card: JS}, hands: [[2H], []], resrve: [3H]}",
            "7:51: unknown key resrve; did you mean reserve?",
        ),
        ("given: {hands: [[2H], []]}", "7:5: missing key enemy"),
        ("given: {enemy: {card: JS}}", "7:5: missing key hands"),
        (
            "given: {enemy: {card: 07}, hands: [[2H], []]}",
            "7:27: YAML reads 07 as the number 7; write 7, or quote it if text is meant",
        ),
        (GIVEN + "when: [{atack: [2H]}]", "8:13: unknown key atack; did you mean attack?"),
        (GIVEN + "when: [{refuse: {yeild: {}}}]", "8:22: unknown key yeild; did you mean yield?"),
        (GIVEN + "when: [{}]", "8:12: a choice is a map with one key, such as {attack: [C7]}"),
        (GIVEN + "when: [{attack: [2H], yield: {}}]", "8:12: a choice has one key, this has attack, yield"),
        (GIVEN + "when: [{refuse: {yield: {}}, yield: {}}]", "8:12: refuse stands alone"),
        (GIVEN + "when: [{attack: [2X]}]", "8:22: there is no card 2X in this mission; did you mean 2S?"),
        (GIVEN + "when: [{jester: X1}]", "8:21: there is no card X1 in this mission"),
        (GIVEN + "when: [{discard: []}]", "8:12: discard needs a card"),
        (GIVEN + "when: [{claim: one}]", "8:20: claim must be a whole number, not the text one"),
        (GIVEN + "when: [{yield: 3}]", "8:20: yield must be a map, not the number 3"),
        (GIVEN + "then: {discard_cout: 3}", "8:12: unknown key discard_cout; did you mean discard_count?"),
        (GIVEN + "then: {counters: {tide: 3}}", "8:23: there is no counter tide in this mission"),
        (GIVEN + "then: {decision: clam}", "8:22: decision cannot be clam; did you mean claim?"),
        (GIVEN + "then: {outcome: null}", "8:21: outcome must be one of playing, won, lost, not nothing"),
        (GIVEN + "then: {reserve_set: [9X]}", "8:26: there is no card 9X in this mission; did you mean 9S?"),
        (GIVEN + "then: {enemy: {card: JX}}", "8:26: there is no card JX in this mission; did you mean JS?"),
        (
            GIVEN + "then: {choices: [{discard: [2H, 3C]}]}",
            "8:22: a discard is one card; several are so many choices, one after the other",
        ),
        (GIVEN + "on: true", "8:5: YAML reads the key on as true; use another word"),
    ],
)
def test_a_wrong_case(tmp_path, case: str, said: str) -> None:
    text = f"format: scenario/1\nmission: classic\ncases:\n  - name: it\n    cites: C-01\n    players: 2\n    {case}\n"
    found = wrong(tmp_path, text)
    assert found == [f"case.yaml:{said}"]


@pytest.mark.parametrize(
    ("mission", "said"),
    [
        ("clasic", "2:10: there is no mission clasic, neither shipped nor as a file; did you mean classic?"),
        ("[classic]", "2:10: mission: a mission is a shipped id, a path from this file, or a map of a mission's keys"),
        ("{extends: classic, jestr: claim}", "2:29: unknown key jestr; did you mean jester?"),
        ("{extends: clasic}", "2:20: there is no mission clasic, neither shipped nor as a file; did you mean classic?"),
        (
            "{extends: classic, starter: no}",
            "2:38: starter must be one of table, first_seat, and YAML reads no as false",
        ),
    ],
)
def test_a_wrong_mission_of_a_scenario(tmp_path, mission: str, said: str) -> None:
    text = f"format: scenario/1\nmission: {mission}\ncases:\n  - name: it\n    players: 2\n    {GIVEN}"
    assert wrong(tmp_path, text) == [f"case.yaml:{said}"]


def test_nothing_is_run_of_a_file_with_one_wrong_case(tmp_path) -> None:
    text = (
        "format: scenario/1\nmission: classic\ncases:\n"
        "  - {name: a, players: 5, given: {enemy: {card: JS}, hands: []}}\n  - {name: b, player: 2}\n"
    )
    assert wrong(tmp_path, text) == [
        "case.yaml:4:24: players must be 4 or less, not the number 5",
        "case.yaml:5:5: missing key given",
        "case.yaml:5:15: unknown key player; did you mean players?",
    ]
