"""A result recorded in a real terminal: its packs are read there, and what the box's packs brought is asked."""

import json
import os
import subprocess
import sys

import pytest

from tests.cli.conftest import HARBOUR, founded

pexpect = pytest.importorskip("pexpect")

LEGACY = "from regicide_legacy.cli.main import run; run()"
PATIENCE = 60


@pytest.fixture
def table(tmp_path):
    """Return a function that founds a campaign, and gives one to run `legacy` at a terminal and one to ask for JSON."""
    path = tmp_path / "table.db"
    environment = {**os.environ, "LEGACY_DB": str(path), "TERM": "xterm-256color", "LANG": "C.UTF-8", "NO_COLOR": "1"}
    running = []

    def at_terminal(*words):
        child = pexpect.spawn(
            sys.executable,
            ["-c", LEGACY, *words],
            env=environment,
            encoding="utf-8",
            dimensions=(30, 80),
            timeout=PATIENCE,
        )
        running.append(child)
        return child

    def told(*words):
        done = subprocess.run(
            [sys.executable, "-c", LEGACY, *words, "--json"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    def found(content):
        founded(path, content)
        return at_terminal, told

    yield found
    for child in running:
        child.close(force=True)


def exit_code(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_a_table_reads_the_packs_of_its_win_and_an_interruption_keeps_the_win(table):
    at_terminal, told = table(str(HARBOUR))
    record = at_terminal("record", "1", "--won")
    record.expect_exact("Mission pack of mission 1")
    record.expect_exact("Enter goes on>")
    record.sendintr()
    assert exit_code(record) == 130
    assert [attempt["result"] for attempt in told("history")["attempts"]] == ["won"]
    assert told("packs")["open"] == []

    record = at_terminal("open", "mission-1")
    record.expect_exact("Enter goes on>")
    record.sendline("")
    record.expect_exact("Do this now: Look at the water.")
    record.expect_exact("Done? (y)>")
    record.sendline("y")
    record.expect_exact("Reward pack of mission 1")
    for _ in range(3):
        record.expect_exact("Enter goes on>")
        record.sendline("")
    record.expect_exact("The relic Quaylamp is yours.")
    assert exit_code(record) == 0
    # Both belong to the win that brought them.
    assert {entry["step"] for entry in told("log")["entries"][1:]} == {2}
    assert [each["id"] for each in told("packs")["open"]] == ["mission-1", "reward-1"]


def test_who_leaves_a_pack_has_recorded_the_win_and_the_pack_waits(table):
    at_terminal, told = table(str(HARBOUR))
    record = at_terminal("record", "1", "--won", "--yes")
    record.expect_exact("The relic Quaylamp is yours.")
    assert exit_code(record) == 0
    record = at_terminal("record", "2", "--won")
    record.expect_exact("Who leaves the party for good? Choose 1.")
    record.sendline("q")
    record.expect_exact("Reward pack of mission 2 waits: `legacy open reward-2`.")
    assert exit_code(record) == 0
    assert told("packs")["due"] == ["reward-2"]

    opening = at_terminal("open", "reward-2")
    opening.expect_exact("Who leaves the party for good? Choose 1.")
    opening.sendline("ferret")
    opening.expect_exact("Ferret leaves the party for good.")
    opening.sendline("")
    opening.expect_exact("Choose up to 2, or none.")
    opening.sendline("none")
    # That somebody left has opened the next pack.
    opening.expect_exact("Quayolf, a cleric and paladin of strength 6, joins the party.")
    assert exit_code(opening) == 0
    assert told("packs")["due"] == []


def test_owners_of_the_box_are_asked_what_its_packs_brought(table):
    at_terminal, told = table("box")
    record = at_terminal("record", "1", "--won", "--players", "2")
    record.expect_exact("Mission pack of mission 1: what did it bring?")
    record.sendline("")
    record.expect_exact("Reward pack of mission 1: what did it bring?")
    for line in ("recruit", "Old Grudge", "12", "warrior", "", "left", "B2", ""):
        record.expect_exact(">")
        record.sendline(line)
    record.expect_exact("What must lie where: 40 members in the party")
    assert exit_code(record) == 0
    members = {card["id"] for card in told("party", "show")["cards"]}
    assert "old-grudge" in members
    assert "B2" not in members
    assert [len(told("history")["attempts"]), [each["id"] for each in told("packs")["open"]]] == [
        1,
        ["mission-1", "reward-1"],
    ]
