"""Several campaigns in one database: founded, chosen, put away, deleted and brought back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import HARBOUR, Legacy

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"


def names(legacy: Legacy, *options: str) -> list[str]:
    return [each["name"] for each in legacy("campaigns", *options, "--json").json["campaigns"]]


def current(legacy: Legacy) -> list[str]:
    return [each["name"] for each in legacy("campaigns", "--all", "--json").json["campaigns"] if each["current"]]


@pytest.fixture
def two(legacy: Legacy) -> Legacy:
    """Thursdays, and then the club, which is the current one."""
    assert legacy("new", "Thursdays", "--players", "Ana,Ben").code == 0
    assert legacy("new", "The club", "--content", "box").code == 0
    return legacy


# Founding.


def test_a_campaign_is_founded_with_its_players(legacy: Legacy) -> None:
    ran = legacy("new", "Thursdays", "--players", "Ana, Ben")
    assert (ran.code, ran.out) == (0, "")
    assert "Founded the campaign Thursdays" in ran.err
    status = legacy("status", "--json").json
    assert status["campaign"] == {"name": "Thursdays", "content": "ember-court", "players": ["Ana", "Ben"]}
    assert (status["party_size"], [each["open"] for each in status["missions"]][:2]) == (40, [True, False])


def test_a_table_in_the_middle_of_its_box_begins_there(legacy: Legacy) -> None:
    ran = legacy("new", "Old box", "--content", "box", "--at-mission", "6")
    assert "Missions 1 to 5 count as won" in ran.err
    assert "`legacy party add`" in ran.err
    (campaign,) = legacy("campaigns", "--json").json["campaigns"]
    assert (campaign["missions_won"], campaign["last_mission"], campaign["attempts"]) == (5, 12, 0)
    assert legacy("why", "6", "--json").json["open"] is True
    assert legacy("why", "7", "--json").json["waits_for"] == 6


def test_a_folder_is_kept_by_its_whole_path(legacy: Legacy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(HARBOUR, tmp_path / "harbour")
    monkeypatch.chdir(tmp_path)
    assert legacy("new", "At sea", "--content", "harbour").code == 0
    monkeypatch.chdir("/")
    assert legacy("campaigns", "--json").json["campaigns"][0]["content"] == str((tmp_path / "harbour").resolve())
    assert legacy("open", "1").code == 0


WRONG = [
    (("thursdays",), 1, "There is a campaign Thursdays already"),
    (("Fridays", "--content", "ember-cort"), 2, "Did you mean ember-court?"),
    (("Fridays", "--content", ""), 2, "give box, ember-court, or a folder"),
    (("Fridays", "--at-mission", "0"), 2, "1 to 12, not 0"),
    (("Fridays", "--at-mission", "13"), 2, "1 to 12, not 13"),
    (("Fridays", "--players", "2"), 2, "goes by name, such as --players Ana,Ben"),
    (("Fridays", "--players", "Ana,,Ben"), 2, "--players has an empty name"),
    (("Fridays", "--players", "Ana,Ben,Cleo,Dan,Eve"), 2, "1 to 4 players, not 5"),
    ((" ",), 2, "one line of printable text"),
    (("Fri\nday",), 2, "one line of printable text"),
    (("F" * 61,), 2, "at most 60 characters"),
]


@pytest.mark.parametrize(("words", "code", "says"), WRONG)
def test_what_cannot_be_founded_is_refused_and_nothing_is(
    legacy: Legacy, words: tuple[str, ...], code: int, says: str
) -> None:
    legacy("new", "Thursdays")
    ran = legacy("new", *words)
    assert (ran.code, ran.out) == (code, "")
    assert says in ran.err
    assert names(legacy) == ["Thursdays"]


def test_who_cannot_found_makes_no_database(legacy: Legacy, database: Path) -> None:
    assert legacy("new", "Thursdays", "--content", "nowhere").code == 2
    assert not database.exists()


# Choosing.


def test_the_list_marks_the_campaign_that_commands_are_about(two: Legacy) -> None:
    two("use", "thursdays")
    two("record", "1", "--won", "--players", "2", "--date", "2026-11-28")
    thursdays, club = two("campaigns", "--json").json["campaigns"]
    assert (thursdays["current"], club["current"]) == (True, False)
    assert (thursdays["missions_won"], thursdays["attempts"], thursdays["last_played"]) == (1, 1, "2026-11-28")
    assert (club["missions_won"], club["last_played"]) == (0, None)
    _, first, second, legend = two("campaigns").out.splitlines()
    assert first.split() == ["*", "Thursdays", "Ana,", "Ben", "1", "of", "12", "2026-11-28"]
    assert second.split() == ["The", "club", "0", "of", "12", "never"]
    assert legend.startswith("* the campaign")


def test_what_is_recorded_stays_with_its_campaign(two: Legacy) -> None:
    two("use", "Thursdays")
    two("record", "1", "--won", "--players", "2")
    two("use", "The club")
    assert two("status", "--json").json["missions"][0]["won"] is False
    assert [each["campaign"] for each in two("history", "--json").json["attempts"]] == ["Thursdays"]


def test_a_taken_back_attempt_was_never_played(two: Legacy) -> None:
    two("record", "1", "--won", "--players", "2")
    two("undo", "--yes")
    club = two("campaigns", "--json").json["campaigns"][1]
    assert (club["missions_won"], club["attempts"], club["last_played"]) == (0, 0, None)


def test_a_name_that_nobody_has_guesses_the_nearest(two: Legacy) -> None:
    for command in ("use", "archive", "restore", "delete", "export"):
        ran = two(command, "Thursday")
        assert (ran.code, ran.out) == (1, "")
        assert "Did you mean Thursdays?" in ran.err


def test_without_any_campaign_each_of_them_says_how_to_found_one(legacy: Legacy) -> None:
    for words in (["campaigns"], ["use", "X"], ["archive", "X"], ["delete", "X"], ["export"], ["log"], ["undo"]):
        ran = legacy(*words)
        assert (ran.code, ran.out) == (1, "")
        assert "`legacy new NAME`" in ran.err


# The archive.


def test_an_archived_campaign_is_out_of_the_way_and_whole(two: Legacy) -> None:
    before = two("export", "The club").out
    ran = two("archive", "the club")
    assert "`legacy restore 'The club'`" in ran.err
    assert "No campaign is the current one now" in ran.err
    assert names(two) == ["Thursdays"]
    assert names(two, "--all") == ["Thursdays", "The club"]
    assert "The club (archived)" in two("campaigns", "--all").out
    assert two("export", "The club").out == before
    assert "lies in the archive" in two("use", "The club").err
    assert "lies in the archive already" in two("archive", "The club").err
    assert "There is a campaign The club in the archive already" in two("new", "The Club").err
    assert two("restore", "The club").code == 0
    assert two("use", "The club").code == 0
    assert two("export").out == before


def test_with_none_chosen_commands_say_what_there_is_to_choose(two: Legacy) -> None:
    two("archive", "The club")
    for words in (["status"], ["party", "show"], ["log"], ["undo"], ["record", "1", "--won"], ["start-mission", "1"]):
        ran = two(*words)
        assert (ran.code, ran.out) == (1, "")
        assert "`legacy use Thursdays`" in ran.err
    assert names(two, "--all") == ["Thursdays", "The club"]


def test_where_all_are_archived_the_list_says_so(two: Legacy) -> None:
    two("archive", "The club")
    two("archive", "Thursdays")
    ran = two("campaigns")
    assert (ran.code, ran.out) == (1, "")
    assert "`legacy campaigns --all`" in ran.err


def test_restore_sends_who_means_a_backup_to_the_backups(two: Legacy) -> None:
    two("backup")
    for word in ("1", "legacy-by-hand.db"):
        ran = two("restore", word)
        assert ran.code == 1
        assert f"`legacy backup restore {word}`" in ran.err
    assert "backup" not in two("restore", "2").err
    assert "does not lie in the archive" in two("restore", "Thursdays").err


# Deleting.


def test_a_deleted_campaign_comes_back_whole(two: Legacy, database: Path) -> None:
    two("use", "Thursdays")
    two("record", "1", "--won", "--players", "2", "--note", "at last")
    two("start-mission", "1", "--seats", "Ana,Ben", "--seed", "5", typed="q\n")
    before = two("export").out
    ran = two("delete", "Thursdays", "--confirm", "Thursdays")
    assert ran.code == 0
    assert "No campaign is the current one now" in ran.err
    assert names(two) == ["The club"]
    assert two("history", "--json").json["attempts"] == []
    export = database.parent / "backups" / "thursdays.json"
    assert f"`legacy import {export}`" in ran.err
    assert export.read_text(encoding="utf-8") == before
    assert two("import", str(export)).code == 0
    assert two("export", "Thursdays").out == before
    assert two("resume", typed="q\n").code == 0


def test_the_backup_that_a_deletion_makes_brings_it_back_too(two: Legacy) -> None:
    two("delete", "The club", "--confirm", "The club")
    assert two("backup", "list", "--json").json["backups"][0]["label"] == "before-delete"
    assert two("backup", "restore", "1", "--yes").code == 0
    assert names(two) == ["Thursdays", "The club"]
    assert current(two) == ["The club"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ((), 2, "--confirm 'The club'"),
        (("--confirm", "the club"), 1, "not its name"),
        (("--confirm", ""), 1, "not its"),
    ],
)
def test_nothing_is_deleted_whose_name_was_not_typed(
    two: Legacy, database: Path, words: tuple[str, ...], code: int, says: str
) -> None:
    ran = two("delete", "the club", *words)
    assert ran.code == code
    assert says in ran.err
    assert names(two) == ["Thursdays", "The club"]
    assert not (database.parent / "backups").exists()


def test_deleted_twice_nothing_kept_is_written_over(legacy: Legacy, database: Path) -> None:
    for _ in range(2):
        legacy("new", "Café №1")
        assert legacy("delete", "Café №1", "--confirm", "Café №1").code == 0
    kept = sorted(file.name for file in (database.parent / "backups").iterdir())
    assert kept == ["cafe-no1-2.json", "cafe-no1.json", "legacy-before-delete-2.db", "legacy-before-delete.db"]


# Content that is not there any more.


def test_without_its_content_a_campaign_keeps_what_is_its_own(legacy: Legacy, tmp_path: Path) -> None:
    content = tmp_path / "harbour"
    shutil.copytree(HARBOUR, content)
    legacy("new", "At sea", "--content", str(content), "--players", "Ana,Ben")
    legacy("record", "1", "--won")
    shutil.rmtree(content)
    for words in (["party", "show"], ["log"], ["export"], ["campaigns"], ["history"], ["relics"], ["why", "3"]):
        assert (legacy(*words).code, legacy(*words).err) == (0, "")
    assert legacy("undo", "--yes").code == 0
    assert legacy("redo", "--yes").code == 0
    for words in (["start-mission", "1"], ["open", "2"]):
        ran = legacy(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert str(content) in ran.err
    checks = {(each["check"], each["health"]) for each in legacy("doctor", "--json").json["checks"]}
    assert ("content", "wrong") in checks


# A campaign that begins at a later mission.


def test_what_the_packs_before_typically_brought_is_there_and_can_be_taken_back(legacy: Legacy) -> None:
    ran = legacy("new", "Late", "--at-mission", "7")
    assert "Missions 1 to 6 count as won. Their packs brought 9 recruits" in ran.err
    members = {card["id"] for card in legacy("party", "show", "--json").json["cards"]}
    assert {"wick", "old-grudge", "penny"} <= members
    assert {relic["id"] for relic in legacy("relics", "--json").json["relics"]} >= {"founders-ledger", "doorbell"}
    assert legacy("doctor").code == 0
    assert legacy("undo", "--yes").code == 0
    assert len(legacy("party", "show", "--json").json["cards"]) == 40


def test_a_campaign_of_the_box_brings_nothing_by_itself(legacy: Legacy) -> None:
    ran = legacy("new", "Ours", "--content", "box", "--at-mission", "4")
    assert "What they brought is yours to enter" in ran.err
    assert len(legacy("party", "show", "--json").json["cards"]) == 40
