"""The gauntlet: codes, what is drawn for them, and every bench and clause played."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from regicide_legacy.content.campaigns import beside
from regicide_legacy.content.case_results import CaseResult, run_scenarios
from regicide_legacy.content.catalogue import edition_of, load_campaign, load_mission, source_of
from regicide_legacy.content.checking import check
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.force import everything_in_force
from regicide_legacy.content.gauntlet_code import NUMBERS, Code, NoCode, like_a_code
from regicide_legacy.content.gauntlet_drawing import Draw, composed, draw
from regicide_legacy.content.gauntlets import gauntlet_data
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.lint import lint
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import LoadedMission, with_document
from regicide_legacy.content.reading import Source
from regicide_legacy.shipped import shipped
from tests.golden.shipped import CODES

from .files import written

FILE = shipped("missions") / "ember-court" / "gauntlet.yaml"
CASES = Path(__file__).parent / "gauntlet" / "clauses.yaml"

CONTENT = load_campaign("ember-court")
RELICS = [relic["id"] for relic in source_of(CONTENT).data["relics"]]

codes = st.builds(Code, st.just("E"), st.integers(1, 5), st.integers(0, NUMBERS - 1))


@cache
def data() -> Any:
    return gauntlet_data(FILE)


def drawn(code: Code) -> Draw:
    return draw(data(), code, RELICS)


def loaded(code: Code) -> LoadedMission:
    return load_mission(str(CONTENT.last_mission + 1), campaign=CONTENT, code=code)


# Codes.


@given(codes)
def test_a_code_reads_as_it_is_written(code: Code) -> None:
    assert Code.of(str(code)) == code
    assert Code.of(str(code).lower()) == code
    assert like_a_code(str(code))
    assert Code.in_id(f"gauntlet-{code.slug}") == code


def test_letters_that_look_like_digits_are_read_as_these() -> None:
    code = Code.of("E1-01P49K")
    assert {Code.of(text) for text in ("EI-OIP49K", "el-olp49k", "E101P49K")} == {code}


@given(codes, st.integers(0, 8), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_whatever_character_is_misread_the_code_is_refused(code: Code, place: int, other: str) -> None:
    text = str(code)
    if text[place] in ("-", other) or (place == 0 and other.isdecimal()):
        return
    with pytest.raises(NoCode):
        Code.of(text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("E3-B7K2QX", "its last character does not fit"),
        ("E3-B7U2QF", "U stands in none"),
        ("E6-B7K2QF", "its grade is 6"),
        ("E3-B7K2Q", "such as E3-B7K2QF"),
        ("", "such as E3-B7K2QF"),
        ("E3-B7K2QF1", "such as E3-B7K2QF"),
    ],
)
def test_what_is_no_code_is_told(text: str, told: str) -> None:
    with pytest.raises(NoCode, match=told):
        Code.of(text)


@pytest.mark.parametrize("mission_id", ["the-writ", "gauntlet", "gauntlet-e3-b7k2qx", ""])
def test_other_missions_have_no_code(mission_id: str) -> None:
    assert Code.in_id(mission_id) is None


# What is drawn.

VECTORS = json.loads((CASES.parent / "vectors.json").read_text(encoding="utf-8"))
"""What some codes mean, for ever: where one means something else, it must be another edition's (`edition` in the file,
and these codes with it)."""


@pytest.mark.parametrize("text", VECTORS)
def test_a_code_means_the_same_for_ever(text: str) -> None:
    code = Code.of(text)
    mission, found = loaded(code), drawn(code)
    assert {
        "bench": found.bench,
        "enemies": [enemy["name"] for group in mission.document["enemies"] for enemy in group["cards"]],
        "clauses": list(found.clauses),
        "relics": list(found.relics),
        "sha256": mission.sha256,
    } == VECTORS[text]


@settings(max_examples=40, deadline=None)
@given(codes)
def test_every_draw_is_a_mission_that_lints_clean(code: Code) -> None:
    mission = loaded(code)
    value, findings = check(MissionDocument, Source("drawn", mission.document), mission.document)
    assert not findings
    assert list(remarks(value)) == []
    grade = data()["grades"][str(code.grade)]
    cards = [card for group in mission.document["enemies"] for card in group["cards"]]
    assert len(cards) == 12 - grade["left_out"]
    assert [len(group["cards"]) for group in mission.document["enemies"] if group["strength"] == 10] == [4]
    assert sum(isinstance(card["class"], list) for card in cards) == grade["second_classes"]
    assert len({card["name"].split(",")[0] for card in cards}) == len(cards)
    assert len(drawn(code).clauses) == len(set(drawn(code).clauses)) == grade["clauses"]
    assert len(set(mission.relics or ())) == 3
    assert mission.mission.id == f"gauntlet-{code.slug}"


@settings(max_examples=8, deadline=None)
@given(codes)
def test_every_draw_goes_together_with_all_that_the_campaign_can_bring(code: Code) -> None:
    everything_in_force(loaded(code), CONTENT)


def test_every_bench_enemy_clause_and_relic_is_drawn_somewhere() -> None:
    draws = [drawn(Code("E", 3, number)) for number in range(200)]
    assert {found.bench for found in draws} == {piece["id"] for piece in data()["benches"]}
    assert {clause for found in draws for clause in found.clauses} == {piece["id"] for piece in data()["clauses"]}
    assert {relic for found in draws for relic in found.relics} == set(RELICS)


def test_the_golden_games_have_every_bench_and_clause() -> None:
    draws = [drawn(Code.of(code)) for code in CODES]
    assert {found.bench for found in draws} == {piece["id"] for piece in data()["benches"]}
    assert {clause for found in draws for clause in found.clauses} == {piece["id"] for piece in data()["clauses"]}


def test_a_code_of_another_edition_is_refused() -> None:
    assert edition_of(CONTENT) == "E"
    with pytest.raises(NoCode, match="edition F, and the codes here are of edition E"):
        loaded(Code("F", 3, 1))


# Every bench and clause, played.

ENEMIES = [
    {
        "strength": strength,
        "health": 2 * strength,
        "cards": [{"id": name, "name": name.title(), "class": of} for name, of in cards],
    }
    for strength, cards in (
        (10, (("usher", "cleric"), ("crier", "bard"))),
        (15, (("bailiff", "warrior"),)),
        (20, (("warden", "paladin"),)),
    )
]


def clause_cases() -> list[object]:
    return [
        pytest.param(entry, case, id=f"{entry.get('clause') or entry['bench']}: {case['name']}")
        for entry in yaml.safe_load(CASES.read_text(encoding="utf-8"))
        for case in entry["cases"]
    ]


def mission_of(bench: str, clauses: tuple[str, ...]) -> dict[str, Any]:
    code = Code("E", 1, 0)
    document = composed(data(), replace(drawn(code), bench=bench, clauses=clauses), code)
    return with_document({**document, "enemies": ENEMIES}, beside(source_of(CONTENT)), "gauntlet")[1]


@pytest.mark.parametrize(("entry", "case"), clause_cases())
def test_a_case_of_a_bench_or_clause(entry: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    clauses = (entry["clause"],) if "clause" in entry else ()
    mission = mission_of(entry.get("bench", "ranks"), clauses)
    scenario = {"format": "scenario/1", "mission": mission, "cases": [{"cites": "the gauntlet", **case}]}
    (result,) = run_scenarios(written(tmp_path, json.dumps(scenario), "case.yaml"))
    assert isinstance(result, CaseResult)
    assert result.ok, (result.message, result.diff)


def test_every_bench_and_clause_has_a_case() -> None:
    entries = yaml.safe_load(CASES.read_text(encoding="utf-8"))
    assert {entry["bench"] for entry in entries if "bench" in entry} == {piece["id"] for piece in data()["benches"]}
    assert {entry["clause"] for entry in entries if "clause" in entry} == {piece["id"] for piece in data()["clauses"]}


# What can be wrong with a gauntlet's file.


def test_the_shipped_gauntlet_lints_clean() -> None:
    assert lint(FILE) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("edition: E", "edition: E\nflavour: hot", "unknown key flavour"),
        ("edition: E", "edition: U", "edition"),
        ("    exact_damage: reserve_top\n    defeated: banished", "    defeated: banished", "a bench has exact_damage"),
        ("  - id: scale\n", "  - id: scale\n    defeated: discard\n", "a clause has neither exact_damage nor defeated"),
        ("  - id: ashes", "  - id: ranks", "ranks stands twice"),
        ("left_out: 1, ", "left_out: 9, ", "at most 8 can be drawn"),
        ("second_classes: 5", "second_classes: 12", "at most 11 can be drawn"),
        ("  5: {left", "  6: {left", "grades"),
        ("warrior: orn, ", "", "missing key warrior"),
        ("Almoner, bard: Town Crier, ", "Almoner, ", "missing key bard"),
        ("while: {attack_strength: {at_most: 5}}", "while: {cards: {from: cellar, at_least: 5}}", "cellar"),
        ("do: [{raise: {tide: 1}}]", "do: [{raise: {ebb: 1}}]", "ebb"),
        ("do: [{raise: {enemy_strength: 1}}]", "do: [{set: {enemy_strength: 1}}]", "set is for counters only"),
    ],
)
def test_what_is_wrong_with_a_gauntlet_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    folder = tmp_path / "ember-court"
    folder.mkdir()
    found = lint(written(folder, text.replace(old, new, 1), "gauntlet.yaml"))
    assert told in "\n".join(map(str, found))
    assert len(found) <= 2


def test_a_gauntlet_of_ones_own_is_judged_before_it_is_played(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    fine = written(tmp_path, text, "fine.yaml")
    assert gauntlet_data(fine) == data()
    wrong = written(tmp_path, text.replace("left_out: 1, ", "left_out: 9, "), "wrong.yaml")
    with pytest.raises(ContentError, match="at most 8"):
        gauntlet_data(wrong)
    assert gauntlet_data(shipped("missions") / "ember-court" / "01-the-writ.yaml") is None
