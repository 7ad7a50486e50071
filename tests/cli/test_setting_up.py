"""What a mission asks before it is dealt: help within a budget, and the choices of its set-up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Legacy
from tests.views.tables import MISSIONS

MARKET = str(MISSIONS / "lantern-market.yaml")
ANSWERED = ("--setup-choice", "south", "--setup-choice", "W9,W10")


def setup_of(legacy: Legacy, number: int = 1) -> dict[str, object]:
    """Return the set-up that was saved of an attempt that is given up for it."""
    legacy("abandon", "--lost")
    header = json.loads(legacy("attempt", "export", str(number)).out.splitlines()[0])
    setup: dict[str, object] = header["setup"]
    return setup


def test_what_is_chosen_is_in_the_set_up_that_is_saved(legacy: Legacy) -> None:
    ran = legacy("start-mission", MARKET, "--seats", "Ana,Ben", "--buy", "sellsword", *ANSWERED, typed="q\n")
    assert ran.code == 0, ran.err
    shown = legacy("attempt", "show", "1", "--json").json
    assert (shown["bought"], shown["set_aside"]) == (["sellsword"], ["W9", "W10"])
    setup = setup_of(legacy)
    assert setup["bought"] == ["sellsword"]
    assert setup["set_aside"] == ["W9", "W10"]
    assert setup["counters"] == {"coins": 1}
    hands = setup["hands"]
    assert isinstance(hands, list)
    assert not {"W9", "W10"} & {card for hand in hands for card in hand}


def test_words_and_numbers_answer_too(legacy: Legacy) -> None:
    answers = ("--setup-choice", "n", "--setup-choice", "1 2")
    assert legacy("start-mission", MARKET, "--players", "2", *answers, typed="").code == 0
    setup = setup_of(legacy)
    assert setup["counters"] == {"coins": 5}
    assert setup["set_aside"] == ["C9", "C10"]


def test_help_that_is_not_bought_is_told_of(legacy: Legacy) -> None:
    ran = legacy("start-mission", MARKET, *ANSWERED, typed="")
    assert ran.err.startswith("Help for 1 could be bought with --buy: sellsword (costs 1).\n")
    assert "--buy" not in legacy("abandon", "--void").err + legacy("start-mission", MARKET, "--auto").err


def test_help_that_was_bought_is_told_as_long_as_the_attempt_runs(legacy: Legacy) -> None:
    bought = ("--buy", "sellsword")
    assert "A hired blade joins the reserve." in legacy("start-mission", MARKET, *bought, *ANSWERED, typed="?\n").out
    assert "A hired blade joins the reserve." in legacy("resume", typed="?\n").out
    assert "Every hand holds one more card." not in legacy("resume", typed="?\n").out


def test_each_lost_attempt_gives_more_to_spend(legacy: Legacy) -> None:
    refused = legacy("start-mission", MARKET, "--buy", "rations", *ANSWERED)
    assert (refused.code, refused.err) == (1, "this help costs 3, and 1 may be spent.\n")
    for _ in "12":
        assert legacy("start-mission", MARKET, *ANSWERED, typed="").code == 0
        legacy("abandon", "--lost")
    ran = legacy("start-mission", MARKET, "--players", "2", "--buy", "rations", *ANSWERED, typed="")
    assert ran.code == 0
    assert setup_of(legacy, 3)["losses"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Choose: north, south. Answer with --setup-choice"),
        (("--setup-choice", "south"), "Choose 2 members to leave in the box: C9, C10, B9"),
        (("--setup-choice", "west"), "west is no answer. Choose: north, south."),
        (("--setup-choice", "south", "--setup-choice", "W9"), "1 card: too few. Choose 2 members to leave in the box"),
        (("--setup-choice", "south", "--setup-choice", "W9,W9"), "W9 is named twice."),
        (("--setup-choice", "south", "--setup-choice", "W9,X3"), "X3 is none of these cards."),
        (("--setup-choice", "south", "--setup-choice", "W9,W10,P9"), "3 cards: too many"),
        (("--setup-choice", "south", "--setup-choice", "none"), "none is no answer"),
        ((*ANSWERED, "--setup-choice", "south"), "asks nothing that 'south' answers"),
        (("--buy", "sellswrd", *ANSWERED), "Did you mean sellsword?"),
    ],
)
def test_without_a_terminal_what_is_missing_or_wrong_is_told(legacy: Legacy, words: tuple[str, ...], says: str) -> None:
    ran = legacy("start-mission", MARKET, "--players", "2", *words)
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""
    assert legacy("attempt", "show", "1").code == 1


def test_a_mission_is_shown_with_its_rules_but_not_with_those_of_enemies(legacy: Legacy) -> None:
    shown = legacy("mission", "show", str(MISSIONS / "bell-tower.yaml")).out
    assert "rope      Somebody catches the rope and draws a card." in shown
    assert "echoes    At 9 echoes the tower comes down." in shown
    assert "gravedigger" not in shown


def test_a_mission_is_shown_with_the_help_it_offers_and_what_it_asks(legacy: Legacy) -> None:
    shown = legacy("mission", "show", MARKET).out
    assert "sellsword  costs 1, up to 2 times  A hired blade joins the reserve." in shown
    assert "At set-up: --setup-choice answers what it asks" in shown
    assert "Any one player chooses" in shown


def test_members_to_choose_are_named_in_the_partys_order_where_no_terminal_shows_them(legacy: Legacy) -> None:
    ran = legacy("start-mission", MARKET, "--players", "2", "--setup-choice", "south")
    assert "Choose 2 members to leave in the box: C9, C10, B9, B10, W9, W10, P9, P10. Answer with" in ran.err


def test_a_mission_that_asks_nothing_takes_no_answers(legacy: Legacy) -> None:
    assert "asks nothing" in legacy("start-mission", "1", "--setup-choice", "north").err
    assert "No help is on offer" in legacy("start-mission", "1", "--buy", "gold").err


@pytest.mark.parametrize("words", [("--auto",), ("--seats", "Ana,Ben", "--bots", "Ana,Ben")])
def test_bots_leave_it_to_chance(legacy: Legacy, words: tuple[str, ...]) -> None:
    ran = legacy("start-mission", MARKET, *words, "--seed", "4")
    assert ran.code == 0, ran.err
    header = json.loads(legacy("attempt", "export", "1").out.splitlines()[0])
    assert len(header["setup"]["set_aside"]) == 2


def test_bots_play_after_what_was_answered_for_them(legacy: Legacy) -> None:
    assert legacy("start-mission", MARKET, "--auto", "--buy", "sellsword", "--setup-choice", "north").code == 0
    header = json.loads(legacy("attempt", "export", "1").out.splitlines()[0])
    assert header["setup"]["counters"] == {"coins": 5}
    assert header["setup"]["bought"] == ["sellsword"]


@pytest.mark.parametrize("mission", ["bell-tower", "cellar", "lantern-market", "toll-bridge"])
@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_bots_play_it_and_its_file_follows(legacy: Legacy, tmp_path: Path, mission: str, players: str) -> None:
    ran = legacy("start-mission", str(MISSIONS / f"{mission}.yaml"), "--auto", "--players", players, "--seed", "6")
    assert ran.code == 0, ran.err
    file = tmp_path / "attempt.jsonl"
    file.write_text(legacy("attempt", "export", "1").out, encoding="utf-8")
    assert legacy("attempt", "verify", str(file)).out.endswith("every line follows\n")
    assert legacy("attempt", "replay", "1").code == 0
    assert legacy("attempt", "show", "1").code == 0


def test_how_a_rule_ended_a_mission_is_told_in_its_words(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text(
        "format: mission/1\nid: short\ntitle: Short\nextends: classic\n"
        "rules: [{id: gong, upon: damage_dealt, do: [{lose: {}}], text: The first blow rings the gong.}]\n",
        encoding="utf-8",
    )
    ran = legacy("start-mission", str(file), "--auto", "--players", "2")
    assert "lost (The first blow rings the gong)" in ran.out


def test_rules_without_end_at_the_start_are_one_line(legacy: Legacy, tmp_path: Path) -> None:
    file = tmp_path / "carousel.yaml"
    text = (MISSIONS / "carousel.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("start: 0", "start: 1"), encoding="utf-8")
    ran = legacy("start-mission", str(file), "--players", "1")
    assert ran.code == 1
    assert "going without end" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert legacy("attempt", "show", "1").code == 1
