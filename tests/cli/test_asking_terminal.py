"""What is asked at a real terminal before something is taken back, deleted or replaced."""

import json
import os
import subprocess
import sys

import pytest

pexpect = pytest.importorskip("pexpect")

LEGACY = "from regicide_legacy.cli.main import run; run()"
PATIENCE = 60


class Table:
    """A terminal at which commands are typed, all of them about one database."""

    def __init__(self, database):
        self.environment = {
            **os.environ,
            "LEGACY_DB": str(database),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
        }

    def does(self, *words):
        done = subprocess.run(
            [sys.executable, "-c", LEGACY, *words],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def answers(self, words, question, answer):
        """Run a command, answer its one question, and return its exit code with all that it showed."""
        child = pexpect.spawn(
            sys.executable,
            ["-c", LEGACY, *words],
            env=self.environment,
            encoding="utf-8",
            dimensions=(30, 200),
            timeout=PATIENCE,
        )
        child.expect_exact(question)
        shown = child.before
        child.sendline(answer)
        child.expect(pexpect.EOF)
        child.close()
        return child.exitstatus, shown + child.before

    def won(self):
        return json.loads(self.does("status", "--json"))["missions"][0]["won"]

    def names(self):
        return [each["name"] for each in json.loads(self.does("campaigns", "--json"))["campaigns"]]


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "legacy.db")
    table.does("new", "Thursdays", "--content", "box")
    table.does("record", "1", "--won", "--players", "2")
    return table


def test_undo_asks_and_takes_no_for_an_answer(table):
    code, shown = table.answers(["undo"], "(y, Enter for no)>", "")
    assert code == 1
    assert "This takes back: mission 1 won" in shown
    assert "Nothing was changed." in shown
    assert table.won()
    code, shown = table.answers(["undo"], "(y, Enter for no)>", "y")
    assert code == 0
    assert "Took back: mission 1 won" in shown
    assert not table.won()
    code, shown = table.answers(["redo"], "(y, Enter for no)>", "yes")
    assert code == 0
    assert "This brings back: mission 1 won" in shown
    assert table.won()


def test_a_campaign_is_deleted_by_typing_its_name(table):
    for typed in ("", "y", "thursdays", "q"):
        code, shown = table.answers(["delete", "thursdays"], "Type its name to delete it>", typed)
        assert code == 1
        assert "Thursdays: 1 of 12 missions won, attempts: 1." in shown
        assert "Nothing was deleted." in shown
    assert table.names() == ["Thursdays"]
    code, shown = table.answers(["delete", "thursdays"], "Type its name to delete it>", "Thursdays")
    assert code == 0
    assert "Thursdays is deleted." in shown


def test_a_restore_asks_before_it_replaces_anything(table):
    table.does("backup")
    table.does("new", "Fridays")
    code, shown = table.answers(["backup", "restore", "1"], "(y, Enter for no)>", "n")
    assert code == 1
    assert "It replaces 2 campaigns (Thursdays, Fridays), 1 attempt, which is kept." in shown
    assert table.names() == ["Thursdays", "Fridays"]
    code, _ = table.answers(["backup", "restore", "1"], "(y, Enter for no)>", "y")
    assert code == 0
    assert table.names() == ["Thursdays"]
