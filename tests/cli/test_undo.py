"""Taking back and bringing back, the log, and what still locks a mission."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.app import journal
from regicide_legacy.app.errors import Refused
from regicide_legacy.store import open_store
from regicide_legacy.store.errors import StaleCampaign
from tests.cli.conftest import Legacy


def stands(legacy: Legacy) -> dict[str, Any]:
    """All that a campaign is, without how it came to be."""
    told = {name: legacy(*name.split(), "--json").json for name in ("party show", "relics", "stickers", "packs")}
    return told | {"missions": legacy("status", "--json").json["missions"]}


def log(legacy: Legacy) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = legacy("log", "--json").json["entries"]
    return entries


# Undo and redo.


def test_a_won_mission_is_taken_back_with_all_that_came_of_it(harbour: Legacy) -> None:
    before = stands(harbour)
    harbour("record", "1", "--won")
    after = stands(harbour)
    assert before != after
    asked = harbour("undo")
    assert (asked.code, asked.out) == (2, "")
    assert "This takes back: mission 1 won, 1 recruit, sticker R2, relic Quaylamp." in asked.err
    assert "--yes" in asked.err
    assert stands(harbour) == after
    done = harbour("undo", "--yes")
    assert (done.code, done.out) == (0, "")
    assert "Took back: mission 1 won, 1 recruit, sticker R2, relic Quaylamp." in done.err
    assert stands(harbour) == before
    assert harbour("history", "--json").json["attempts"][0]["number"] == 1
    assert "This brings back: mission 1 won" in harbour("redo").err
    assert stands(harbour) == before
    assert harbour("redo", "--yes").code == 0
    assert stands(harbour) == after


def test_a_digital_win_is_taken_back_like_any_other(harbour: Legacy) -> None:
    before = stands(harbour)
    seed = next(
        seed
        for seed in range(30)
        if harbour("start-mission", "1", "--auto", "--players", "2", "--seed", str(seed), "--json").json["outcome"]
        == "won"
    )
    assert stands(harbour)["missions"][0]["won"] is True
    assert harbour("undo", "2", "--yes").code == 0
    assert stands(harbour) == before, seed


def test_everything_since_an_entry_is_named_line_by_line(harbour: Legacy) -> None:
    before = stands(harbour)
    harbour("record", "1", "--lost", "--players", "2")
    harbour("party", "edit", "C7", "--mark", "corrupted", "--note", "spilt wine")
    harbour("record", "1", "--won", "--players", "2")
    first = log(harbour)[1]["position"]
    asked = harbour("undo", str(first))
    lines = asked.err.splitlines()
    assert lines[0] == "This takes back:"
    assert [line.strip().split(". ", 1)[1] for line in lines[1:4]] == [
        "mission 1 lost (attempt 1); pack M opened",
        "Hesper (cleric 7) got the mark corrupted (spilt wine)",
        "mission 1 won, 1 recruit, sticker R2, relic Quaylamp",
    ]
    after = stands(harbour)
    harbour("undo", str(first), "--yes")
    assert stands(harbour) == before
    harbour("redo", "--yes")
    assert stands(harbour) == after


def test_any_entry_of_a_step_means_the_whole_of_it(harbour: Legacy) -> None:
    harbour("record", "1", "--won", "--players", "2")
    last = log(harbour)[-1]
    assert last["position"] > last["step"] > 1
    harbour("undo", str(last["position"]), "--yes")
    assert [each["undone"] for each in log(harbour)][:-1] == [False] + [True] * (last["position"] - 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "There is nothing to take back"),
        (("1",), "Entry 1 is the founding"),
        (("2",), "Entry 2 is taken back already"),
        (("3",), "Entry 3 took something back itself"),
        (("9",), "There is no entry 9"),
        (("0",), "There is no entry 0"),
    ],
)
def test_what_cannot_be_taken_back_says_why(harbour: Legacy, words: tuple[str, ...], says: str) -> None:
    harbour("party", "remove", "C7", "--yes")
    harbour("undo", "--yes")
    before = harbour("export").out
    ran = harbour("undo", *words, "--yes")
    assert (ran.code, ran.out) == (1, "")
    assert says in ran.err
    assert harbour("export").out == before


def test_an_entry_that_brought_back_names_the_one_to_take_back(harbour: Legacy) -> None:
    harbour("party", "remove", "C7", "--yes")
    harbour("undo", "--yes")
    harbour("redo", "--yes")
    assert "entry 2 began" in harbour("undo", "4", "--yes").err


def test_redo_ends_where_something_else_was_decided(harbour: Legacy) -> None:
    assert "nothing to bring back" in harbour("redo", "--yes").err
    harbour("party", "remove", "C7", "--yes")
    harbour("undo", "--yes")
    harbour("party", "remove", "B8", "--yes")
    ran = harbour("redo", "--yes")
    assert ran.code == 1
    assert "nothing to bring back" in ran.err
    assert sorted(each["id"] for each in harbour("party", "show", "--json").json["cards"]) == [
        *("B1", "C1", "C7", "P5", "W1", "W9")
    ]


def test_an_attempt_that_runs_keeps_its_open_mission(harbour: Legacy) -> None:
    harbour("record", "1", "--won", "--players", "2")
    harbour("start-mission", "2", "--seats", "Ana,Ben", "--seed", "4", typed="q\n")
    ran = harbour("undo", "2", "--yes")
    assert (ran.code, ran.out) == (1, "")
    assert "Attempt 2 at mission 2 is running" in ran.err
    assert "`legacy abandon 2 --void`" in ran.err
    assert harbour("status", "--json").json["missions"][1]["open"] is True
    # What it does not stand on may go.
    harbour("party", "edit", "B8", "--mark", "corrupted")
    assert harbour("undo", "--yes").code == 0
    harbour("abandon", "--void")
    assert harbour("undo", "2", "--yes").code == 0
    assert harbour("status", "--json").json["missions"][0]["won"] is False


def test_a_window_that_has_fallen_behind_takes_nothing_back(harbour: Legacy, database: Path) -> None:
    harbour("party", "remove", "C7", "--yes")
    with open_store(database) as store:
        seen = journal.undo(store)
        harbour("party", "remove", "B8", "--yes")
        before = harbour("export").out
        with pytest.raises(StaleCampaign):
            journal.carry_out(store, seen)
    assert harbour("export").out == before


def test_an_attempt_begun_meanwhile_keeps_its_open_mission(harbour: Legacy, database: Path) -> None:
    harbour("record", "1", "--won", "--players", "2")
    harbour("open", "2")
    step = log(harbour)[1]["position"]
    with open_store(database) as store:
        seen = journal.undo(store, step)
        # Nothing is due, and its pack is open: it begins without a word in the journal.
        harbour("start-mission", "2", "--seats", "Ana", "--seed", "4", typed="q\n")
        with pytest.raises(Refused, match="Attempt 2 at mission 2 is running"):
            journal.carry_out(store, seen)
    assert harbour("status", "--json").json["missions"][1]["open"] is True


# The log.


def test_the_log_tells_what_was_decided_and_why(harbour: Legacy) -> None:
    harbour("record", "1", "--won", "--players", "2", "--note", "close")
    harbour("party", "edit", "C7", "--mark", "corrupted", "--note", "spilt wine")
    harbour("undo", "--yes")
    told = [(each["position"], each["step"], each["what"], each["cause"], each["undone"]) for each in log(harbour)]
    assert told == [
        (1, 1, "campaign Thursdays founded", "", False),
        (2, 2, "mission 1 won", "attempt 1, recorded by hand: close", False),
        (3, 2, "mission pack of mission 1 opened", "mission 1 won", False),
        (4, 2, "reward pack of mission 1 opened: 1 recruit, sticker R2, relic Quaylamp", "mission 1 won", False),
        (5, 5, "Hesper (cleric 7) got the mark corrupted (spilt wine)", "by hand", True),
        (6, 6, "took back entry 5", "", False),
    ]
    assert list(log(harbour)[0]) == ["position", "step", "at", "kind", "what", "cause", "undone"]


def test_what_is_taken_back_is_marked_in_words_and_struck_in_colour(
    harbour: Legacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    harbour("party", "remove", "C7", "--yes")
    harbour("undo", "--yes")
    held, undone, _ = harbour("log").out.splitlines()[1:]
    assert "(undone)" in undone
    assert "(undone)" not in held
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, struck, _ = harbour("log").out.splitlines()[1:]
    assert "\x1b[2;9m" in struck


def test_entries_taken_back_together_are_told_together(harbour: Legacy) -> None:
    harbour("party", "remove", "C7", "--yes")
    harbour("undo", "--yes")
    harbour("party", "remove", "C7", "--yes")
    harbour("record", "1", "--won", "--players", "2")
    harbour("undo", "4", "--yes")
    assert log(harbour)[-1]["what"].startswith("took back entries 4 to ")


# Why.


def test_a_locked_mission_says_what_locks_it_and_what_goes_on(harbour: Legacy) -> None:
    told = harbour("why", "3", "--json").json
    assert told == {
        "reference": "3",
        "open": False,
        "waits_for": 1,
        "text": "Mission 3 opens when mission 2 is won; mission 1 is to be won first.",
        "command": "legacy start-mission 1",
    }
    harbour("record", "1", "--lost", "--players", "2")
    assert harbour("why", "2").out == (
        "Mission 2 opens when mission 1 is won, and was lost once so far. `legacy start-mission 1` goes on.\n"
    )
    harbour("start-mission", "1", "--seats", "Ana", "--seed", "4", typed="q\n")
    assert harbour("why", "2", "--json").json["command"] == "legacy resume 2"


def test_an_open_mission_says_so(harbour: Legacy) -> None:
    assert harbour("why", "1").out == "Mission 1 is open. `legacy start-mission 1` goes on.\n"
    harbour("record", "1", "--won", "--players", "2")
    assert "won, and may be played again" in harbour("why", "1").out


def test_a_mission_of_the_box_is_recorded_until_its_owner_writes_it(legacy: Legacy) -> None:
    legacy("new", "Our box", "--content", "box", "--at-mission", "6")
    assert "lies in your box. `legacy record 6` goes on" in legacy("why", "6").out
    legacy("mission", "new", "6")
    assert "`legacy start-mission 6` goes on" in legacy("why", "6").out


def test_pack_m_of_the_box_waits_for_a_loss(legacy: Legacy) -> None:
    # Legacy, End: the first loss of the whole campaign opens it; other packs open as their owner reads on them.
    legacy("new", "Our box", "--content", "box")
    assert legacy("open", "m").code == 1
    assert legacy("open", "x").code == 0
    legacy("record", "1", "--lost", "--players", "2")
    assert "  m " in legacy("packs").out


def test_the_gauntlet_waits_for_the_last_mission(harbour: Legacy) -> None:
    told = harbour("why", "gauntlet", "--json").json
    assert (told["reference"], told["open"], told["waits_for"]) == ("gauntlet", False, 1)
    assert "with mission 3 won" in told["text"]
    harbour("new", "Old box", "--content", "box", "--at-mission", "12")
    harbour("record", "12", "--won", "--players", "2")
    told = harbour("why", "GAUNTLET", "--json").json
    assert (told["open"], told["command"]) == (True, "legacy record gauntlet")


@pytest.mark.parametrize("word", ["0", "4", "99", "quay-second-pier", "x", ""])
def test_what_is_no_mission_is_said_to_be_none(harbour: Legacy, word: str) -> None:
    ran = harbour("why", word)
    assert (ran.code, ran.out) == (2, "")
    assert "gauntlet" in ran.err or "1 to 3" in ran.err


def test_an_attempt_that_is_taken_back_keeps_its_number_and_says_so(harbour: Legacy) -> None:
    harbour("record", "1", "--won", "--players", "2")
    harbour("undo", "--yes")
    assert "taken back" in harbour("history").out
    assert "taken back" in harbour("attempt", "show", "1").out
    assert harbour("history", "--json").json["attempts"][0]["taken_back"] is True
    harbour("redo", "--yes")
    assert "taken back" not in harbour("history").out
    assert harbour("attempt", "show", "1", "--json").json["taken_back"] is False


def test_the_gauntlet_has_no_number_in_the_history(legacy: Legacy) -> None:
    legacy("new", "Old box", "--content", "box", "--at-mission", "12")
    legacy("record", "12", "--won", "--players", "2")
    legacy("record", "gauntlet", "--lost", "--players", "2")
    assert "13 " not in legacy("history").out
