"""Playing in a real terminal: the command `legacy`, a pseudo-terminal, and what it shows."""

import os
import re
import sys

import pytest

from tests.views.tables import MISSIONS

pexpect = pytest.importorskip("pexpect")

LEGACY = "from regicide_legacy.cli.main import run; run()"
PATIENCE = 60
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


@pytest.fixture
def legacy(tmp_path):
    """Return a function that runs `legacy` at a terminal of 80 columns, on one database."""
    running = []

    def start(*arguments, colour=False):
        environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        environment |= {"TERM": "xterm-256color", "LEGACY_DB": str(tmp_path / "played.db"), "LANG": "C.UTF-8"}
        if not colour:
            environment["NO_COLOR"] = "1"
        child = pexpect.spawn(
            sys.executable,
            ["-c", LEGACY, *arguments],
            env=environment,
            encoding="utf-8",
            dimensions=(30, 80),
            timeout=PATIENCE,
        )
        running.append(child)
        return child

    yield start
    for child in running:
        child.close(force=True)


def exit_code(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_two_people_play_leave_and_go_on_exactly_there(legacy):
    game = legacy("start-mission", "1", "--yes", "--seats", "Ana,Ben", "--seed", "5", "--first", "Ana")
    game.expect_exact("Hand over to Ana, press Enter.")
    assert "Ana's hand" not in game.before
    game.sendline("")
    game.expect_exact("Ana's hand")
    game.expect_exact("Ana>")
    assert "Ben's hand" not in game.before

    game.sendline("1 2 3 4 5 6 7")
    game.expect_exact("(step 1")
    game.expect_exact("Ana>")
    game.sendline("?")
    game.expect_exact("At any time")
    game.expect_exact("Ana>")
    game.sendline("y")
    game.expect_exact("You yielded.")
    game.expect_exact("Suffer 10 damage")
    game.expect_exact("Ana>")
    game.sendline("q")
    # The hand is gone from the screen before the program ends.
    game.expect_exact(CLEAR)
    game.expect_exact("legacy resume")
    assert "hand" not in game.before
    assert exit_code(game) == 0

    game = legacy("resume")
    game.expect_exact("Ana yielded.")
    game.expect_exact("Hand over to Ana, press Enter.")
    game.sendline("")
    game.expect_exact("Suffer 10 damage")
    game.sendline("u")
    game.expect_exact("Taken back: yield.")
    game.expect_exact("Attack: ")
    game.sendline("q")
    assert exit_code(game) == 0


def test_an_interruption_and_the_end_of_input_leave_the_attempt_running(legacy):
    game = legacy("start-mission", "1", "--yes", "--seats", "Ana", "--seed", "5")
    game.expect_exact("Attack: ")
    game.expect_exact("(? explains)")
    game.sendintr()
    assert exit_code(game) == 130
    assert "Traceback" not in game.before

    game = legacy("resume")
    game.expect_exact("Attack: ")
    game.expect_exact("(? explains)")
    game.sendeof()
    game.expect_exact("legacy resume")
    assert exit_code(game) == 0


def test_one_person_plays_with_bots_in_colour(legacy):
    game = legacy(
        "start-mission",
        "1",
        "--yes",
        "--seats",
        "Ana,Ben",
        "--bots",
        "Ben",
        "--seed",
        "5",
        "--first",
        "Ben",
        colour=True,
    )
    game.expect_exact("Ben")
    game.expect_exact("Ana's hand")
    game.expect_exact("(? explains)")
    assert "press Enter" not in game.before
    assert "\x1b[3" in game.before
    game.sendline("q")
    assert exit_code(game) == 0


def test_a_hint_is_thought_about_and_a_keen_bot_that_thinks_is_interrupted(legacy):
    table = ("--seats", "Ana,Ben", "--bots", "Ben", "--strength", "keen", "--seed", "5", "--first", "Ana")
    game = legacy("start-mission", "classic", *table, "--think", "0.3")
    game.expect_exact("(? explains)")
    game.sendline("h")
    game.expect_exact("Thinking")
    game.expect_exact("Hint for Ana")
    game.expect(" wins ")
    game.sendline("y")
    game.expect_exact("Suffer ")
    game.sendline("h")
    # What to type is in bold.
    game.expect("(discard( \\w+)+)\x1b")
    game.sendline(game.match[1])
    game.expect_exact("Ben thinks")
    game.sendintr()
    assert exit_code(game) == 130

    shown = legacy("attempt", "show", "1")
    shown.expect_exact("Ben: keen")
    shown.expect_exact("Ana: yield")
    assert exit_code(shown) == 0
    assert "Ben: " not in shown.before
    game = legacy("resume")
    game.expect_exact("Ben thinks")
    game.expect_exact("(? explains)")
    game.sendline("q")
    assert exit_code(game) == 0


def test_the_table_buys_help_and_answers_the_set_up(legacy):
    game = legacy("start-mission", str(MISSIONS / "lantern-market.yaml"), "--seats", "Ana", "--seed", "5")
    game.expect_exact("Help for this attempt: 1 to spend.")
    game.expect_exact("costs 1, up to 2 times")
    game.expect_exact("A hired blade joins the reserve.")
    game.expect_exact("Buy (numbers or words, Enter for none)>")
    game.sendline("?")
    game.expect_exact("Help holds for this attempt only.")
    game.sendline("1 1")
    game.expect_exact("This help costs 2, and 1 may be spent.")
    game.sendline("sell")
    game.expect_exact("The north gate: 5 coins.")
    game.expect_exact("Choose: north, south")
    game.sendline("h")
    game.expect_exact("there is no hint at set-up")
    game.sendline("west")
    game.expect_exact("west is no answer.")
    game.sendline("2")
    game.expect_exact("Choose 2 members to leave in the box: numbers or ids")
    game.expect_exact("(2 of 2)")
    game.expect_exact("(? explains)")
    game.sendline("?")
    game.expect_exact("Cards by number or by id")
    game.sendline("h")
    game.expect("Bots choose those who are missed least: [^,]+, [^,]+\\. Enter takes them\\.")
    game.sendline("")
    game.expect_exact("Counters")
    game.expect_exact("Attack: ")
    game.sendline("q")
    assert exit_code(game) == 0


def test_a_set_up_that_is_left_begins_nothing(legacy):
    game = legacy("start-mission", str(MISSIONS / "lantern-market.yaml"), "--seats", "Ana")
    game.expect_exact("none)>")
    game.sendline("")
    game.expect_exact("north, south")
    game.sendline("q")
    game.expect_exact("Nothing was begun")
    assert exit_code(game) == 1
    assert exit_code(legacy("attempt", "show", "1")) == 1


def test_a_rules_question_is_asked_again_after_leaving_and_taken_back(legacy):
    game = legacy(
        "start-mission", str(MISSIONS / "bell-tower.yaml"), "--seats", "Ana,Ben", "--seed", "3", "--first", "Ana"
    )
    for name in ("Ana", "Ben"):
        game.expect_exact(f"Hand over to {name}, press Enter.")
        game.sendline("")
        game.expect_exact("Suffer 2 damage")
        game.expect_exact(f"{name}>")
        game.sendline("P10" if name == "Ana" else "C10")
    game.expect_exact("Hand over to Ana")
    game.sendline("")
    game.expect_exact("use muffle")
    game.sendline("y")
    game.expect_exact("Hand over to Ben")
    assert "Silence has a price" not in game.before
    game.sendline("")
    game.expect_exact("Two more echoes.")
    game.expect_exact("Ben>")
    game.sendline("q")
    assert exit_code(game) == 0

    game = legacy("resume")
    game.expect_exact("Hand over to Ben")
    game.sendline("")
    game.expect_exact("Silence has a price, and the next player says which.")
    game.expect_exact("Ben>")
    game.sendline("ring")
    game.expect_exact("Echoes rose by 2, to 2.")
    game.expect_exact("Hand over to Ana")
    game.sendline("u")
    game.expect_exact("Taken back: choose ring.")
    game.expect_exact("Hand over to Ben")
    game.sendline("q")
    assert exit_code(game) == 0


def test_what_asks_at_set_up_is_told_once_in_its_own_words(legacy):
    founded = legacy("new", "Late", "--at-mission", "7")
    assert exit_code(founded) == 0
    # A line that is too long for the terminal is broken between words.
    assert {len(line) <= 80 for line in founded.before.splitlines()} == {True}
    assert "Borrowed Lantern" in " ".join(founded.before.split())
    game = legacy("start-mission", "7", "--yes", "--seats", "Ana")
    game.expect_exact("Forty bunks. The hall sleeps forty.")
    game.expect_exact("On them: ")
    # In the party's order: whoever began it first, and who joined last at the end.
    listed = re.sub(r"\x1b\[[0-9;]*m", "", game.before)
    assert re.findall(r"^ +([12]) +(\S+)", listed, re.MULTILINE) == [("1", "C2"), ("2", "C3")], listed
    game.expect_exact(" corrupted")
    game.expect_exact("Choose 9 members to leave in the box: numbers or ids")
    assert "At set-up: move cards" not in game.before
    game.sendline("h")
    game.expect_exact("Enter takes them.")
    game.sendline("")
    game.expect_exact("Eight members go on bail")
    asked = ""
    for number, word in enumerate(("clerics", "bards", "warriors", "paladins"), 1):
        game.expect_exact(f"Choose 2 {word} to go to the bail: numbers or ids  ({number} of 4)")
        asked += game.before
        # By their names, or how these begin, where no two are called alike, or by number.
        game.sendline("yar Orla" if word == "clerics" else "1 2")
    assert "Forty bunks" not in asked
    game.expect_exact("Attack: ")
    game.sendline("q")
    assert exit_code(game) == 0
