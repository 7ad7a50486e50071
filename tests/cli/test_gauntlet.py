"""The gauntlet at the command line: codes, grades, what is sealed before it opens, and the result card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regicide_legacy.content.lint import lint
from tests.cli.conftest import Legacy, founded

TAVERN = Path(__file__).with_name("campaigns") / "tavern"
CODE = "T3-00000X"
ON = ("--players", "2", "--seed", "1", "--auto")


@pytest.fixture
def tavern(database: Path, legacy: Legacy) -> Legacy:
    """A campaign whose gauntlet is drawn by codes: every word that is sealed at first begins with `quay`."""
    founded(database, str(TAVERN))
    return legacy


@pytest.fixture
def finished(tavern: Legacy) -> Legacy:
    """The same with its one mission won and every pack read."""
    assert tavern("record", "1", "--won", "--players", "2", "--choose", "cleric").code == 0
    assert tavern("status", "--json").json["packs"]["due"] == []
    return tavern


def test_the_tavern_is_a_campaign_in_which_nothing_is_wrong() -> None:
    assert [str(finding) for finding in lint(TAVERN / "campaign.yaml") if "no pack brings" not in str(finding)] == []


def test_a_code_is_played_and_its_result_card_shown(finished: Legacy) -> None:
    ran = finished("start-mission", "gauntlet", "--code", CODE.lower(), *ON)
    assert ran.code == 0, ran.err
    assert f"The Quayroom {CODE}" in ran.out
    card = [line.split() for line in ran.out.splitlines()[1:]]
    assert [line[0] for line in card] == ["Code", "Players", "Won", "Enemies", "Turns"]
    assert (card[0][-1], card[1][-1]) == (CODE, "2")
    assert card[2][-1] in ("won", "lost")


def test_a_code_alone_starts_it_too_and_is_the_same_mission(finished: Legacy) -> None:
    first = finished("start-mission", CODE, *ON, "--json").json
    second = finished("start-mission", "gauntlet", "--code", CODE, *ON, "--json").json
    assert {**first, "attempt": 0} == {**second, "attempt": 0}
    assert (first["mission"], first["code"]) == ("quay-room-t3-00000x", CODE)


def test_without_a_code_one_of_the_grade_is_drawn_from_the_seed(finished: Legacy) -> None:
    usual, again = (finished("start-mission", "gauntlet", *ON, "--json").json["code"] for _ in range(2))
    assert usual == again
    assert usual.startswith("T3-")
    assert finished("start-mission", "gauntlet", "--grade", "5", *ON, "--json").json["code"].startswith("T5-")
    other = finished("start-mission", "gauntlet", "--players", "2", "--seed", "2", "--auto", "--json").json
    assert other["code"] != usual


def test_what_cannot_be_is_told_and_nothing_is_begun(finished: Legacy) -> None:
    for words, told in (
        (("gauntlet", "--code", "T3-00000F"), "its last character does not fit"),
        (("gauntlet", "--code", "T3-0000UX"), "U stands in none"),
        (("gauntlet", "--code", "quickly"), "is no code"),
        (("T3-00000F",), "its last character does not fit"),
        (("gauntlet", "--code", "E1-01P49K"), "of edition E, and the codes here are of edition T"),
        (("gauntlet", "--grade", "6"), "grades are 1 to 5"),
        ((CODE, "--grade", "2"), "--grade goes with `gauntlet` alone"),
        (("1", "--grade", "2"), "--grade goes with `gauntlet` alone"),
        (("1", "--code", CODE), "--code goes with `gauntlet` alone"),
    ):
        ran = finished("start-mission", *words, *ON)
        assert (ran.code, ran.out) == (2, ""), words
        assert told in ran.err
    assert len(finished("attempt", "list", "--json").json["attempts"]) == 1


def test_before_the_campaign_is_finished_it_is_locked_and_nothing_is_named(tavern: Legacy) -> None:
    for words in (
        ("start-mission", "gauntlet", *ON),
        ("start-mission", CODE, *ON),
        ("start-mission", "gauntlet", "--grade", "2", *ON),
        ("mission", "show", CODE),
        ("mission", "explain", CODE),
        ("mission", "show", "gauntlet"),
        ("record", CODE, "--won"),
        ("why", CODE),
    ):
        ran = tavern(*words)
        assert ran.code == (0 if words[0] == "why" else 1)
        assert "gauntlet" in ran.out + ran.err
        assert "quay" not in (ran.out + ran.err).lower()


def test_until_its_pack_is_read_nothing_of_it_is_named(tavern: Legacy) -> None:
    tavern("record", "1", "--won", "--players", "2")
    assert "z" in [pack["id"] for pack in tavern("status", "--json").json["packs"]["due"]]
    for words in (("mission", "show", CODE), ("mission", "explain", CODE), ("mission", "list"), ("status",)):
        ran = tavern(*words)
        told = (ran.out + ran.err).lower()
        assert "quay" not in told.replace("quaytankard", "")
    assert "still sealed: `legacy start-mission T3-00000X` opens it" in tavern("mission", "show", CODE).err
    assert "legacy open" in tavern("start-mission", CODE, "--players", "2").err


def test_show_and_explain_tell_the_mission_of_a_code(finished: Legacy) -> None:
    shown = finished("mission", "show", CODE).out
    assert f"The Quayroom {CODE}" in shown
    assert "Quayclause warms the room." in shown
    document = finished("mission", "show", CODE, "--json").json
    assert (document["reference"], document["id"]) == (CODE, "quay-room-t3-00000x")
    assert "Quayclause warms the room." in finished("mission", "explain", CODE).out
    assert finished("mission", "explain", CODE, "--json").json["rules"][0]["of"] == "quay-clause"


def test_only_a_code_says_which_mission_it_is(finished: Legacy) -> None:
    ran = finished("mission", "show", "gauntlet")
    assert ran.code == 2
    assert "Every code of the gauntlet is another mission" in ran.err
    listed = finished("mission", "list", "--json").json["missions"]
    assert [each["title"] for each in listed if each["reference"] == "gauntlet"] == ["The Quayroom"]


def test_a_codes_odds_can_be_told(finished: Legacy) -> None:
    told = finished("odds", CODE, "--games", "2", "--players", "2", "--workers", "1", "--json").json
    assert told["mission"] == "quay-room-t3-00000x"
    assert finished("simulate", "gauntlet", "--games", "2").code == 2


def test_relics_are_those_that_the_party_has_and_help_is_closed(finished: Legacy) -> None:
    finished("record", "1", "--lost", "--players", "2")
    finished("open", "m", "--yes")
    document = finished("mission", "show", CODE, "--json").json["document"]
    # The code allows both, and the party has one of them.
    assert [relic["id"] for relic in document["relics"]] == ["quay-tankard"]
    assert "help" not in document
    ran = finished("start-mission", CODE, *ON, "--buy", "quay-round")
    assert (ran.code, "No help is on offer" in ran.err) == (2, True)


def test_a_result_at_a_real_table_is_recorded_by_its_code(finished: Legacy) -> None:
    ran = finished("record", CODE, "--lost", "--players", "3", "--defeated", "4")
    assert ran.code == 0
    assert CODE in ran.out
    ran = finished("record", CODE, "--won", "--defeated", "99")
    assert (ran.code, f"The Quayroom {CODE} has 6 enemies" in ran.err) == (2, True)
    ran = finished("record", "gauntlet", "--won", "--code", CODE.lower(), "--players", "3", "--defeated", "6")
    assert ran.code == 0
    told = [each["mission_title"] for each in finished("attempt", "list", "--json").json["attempts"]]
    assert told[-2:] == [f"The Quayroom {CODE}", f"The Quayroom {CODE}"]


def test_a_result_that_no_code_can_have_is_refused(finished: Legacy) -> None:
    before = len(finished("attempt", "list", "--json").json["attempts"])
    for words, told in (
        (("gauntlet", "--won"), "name the one you played, such as `legacy record gauntlet --code E3-B7K2QF`"),
        ((CODE, "--won", "--defeated", "3"), "is won when its 6 enemies are defeated, not 3"),
        (("gauntlet", "--code", "T3-00000F", "--won"), "its last character does not fit"),
        (("1", "--code", CODE, "--won"), f"`legacy record gauntlet --code {CODE}`"),
    ):
        ran = finished("record", *words)
        assert (ran.code, ran.out) == (2, ""), words
        assert told in ran.err
    assert len(finished("attempt", "list", "--json").json["attempts"]) == before


def test_after_a_recorded_attempt_that_moves_no_card_one_line_says_so(finished: Legacy) -> None:
    stays = "Every card belongs where it did: `legacy party audit` says where."
    ran = finished("record", CODE, "--won", "--players", "2")
    assert ran.err.splitlines()[-1] == stays
    assert "Mission box" not in ran.err


def test_an_attempt_goes_on_and_pins_its_mission(finished: Legacy, tmp_path: Path) -> None:
    assert finished("start-mission", CODE, "--players", "2", "--seed", "3", typed="q\n").code == 0
    number = finished("attempt", "list", "--json").json["attempts"][-1]["number"]
    assert finished("resume", typed="q\n").code == 0
    assert finished("abandon", "--lost").code == 0
    exported = finished("attempt", "export", str(number)).out
    head = json.loads(exported.splitlines()[0])
    assert head["mission"] == "quay-room-t3-00000x"
    assert len(head["mission_sha256"]) == 64
    assert f"`legacy start-mission {CODE}` starts another" in finished("resume", str(number)).err
    assert finished("doctor").code == 0


def test_a_fixed_gauntlet_and_none_at_all_know_no_codes(box: Legacy) -> None:
    ran = box("start-mission", "gauntlet", "--force", "--reason", "we wonder", *ON)
    assert (ran.code, "has no gauntlet" in ran.err) == (1, True)
