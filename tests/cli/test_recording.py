"""Results from a real table, the packs that they open, and what the party is after it."""

import json
from pathlib import Path

from regicide_legacy.store import open_store
from tests.cli.conftest import founded

HARBOUR = Path(__file__).with_name("campaigns") / "harbour"
SECRET = "quay"
"""So begins every word of the harbour that nobody may read before its time."""


def words(text):
    return " ".join(text.split())


def party(legacy):
    return {card["id"]: card for card in legacy("party", "show", "--json").json["cards"]}


def open_packs(legacy):
    return [each["id"] for each in legacy("packs", "--json").json["open"]]


def due(legacy):
    return legacy("packs", "--json").json["due"]


def test_a_win_opens_the_mission_pack_that_nobody_read_and_the_reward(harbour):
    won = harbour("record", "1", "--won", "--defeated", "1", "--players", "2")
    assert won.code == 0
    told = words(won.out)
    read = (
        "Mission pack of mission 1: The First Pier",
        "Look at the water.",
        "Quaygull 1",
        "Reward pack of mission 1",
        "Quaywick, a bard of strength 4, joins the party.",
        "Sticker R2 goes into the rulebook, at yielding.",
        "The relic Quaylamp is yours.",
    )
    assert sorted(map(told.index, read)) == [told.index(each) for each in read]
    assert "Recorded as attempt 1: mission 1 won." in won.err
    assert open_packs(harbour) == ["mission-1", "reward-1"]
    assert "quaywick" in party(harbour)
    assert harbour("relics", "--json").json["relics"][0]["id"] == "quaylamp"
    assert harbour("stickers", "--json").json["stickers"][0]["code"] == "R2"


def test_all_of_a_win_is_one_step(harbour, database):
    harbour("record", "1", "--won")
    with open_store(database) as store, store.read() as reader:
        timeline = reader.timeline(1)
    assert [len(step) for step in timeline.steps] == [1, 3]


def test_a_mission_won_again_rewards_nobody_twice(harbour):
    harbour("record", "1", "--won")
    before = party(harbour)
    again = harbour("record", "1", "--won")
    assert again.code == 0
    assert again.out == ""
    assert "It was won before, so winning it again brings nothing: the party stays as it is." in words(again.err)
    assert party(harbour) == before
    assert open_packs(harbour) == ["mission-1", "reward-1"]


def test_a_mission_lost_after_it_was_won_takes_nothing_away(harbour):
    harbour("record", "1", "--won")
    before = party(harbour)
    lost = harbour("record", "1", "--lost")
    assert lost.code == 0
    assert party(harbour) == before
    assert harbour("relics", "--json").json["relics"] != []
    assert harbour("stickers", "--json").json["stickers"] != []
    # The first loss of the campaign brings help.
    assert "Help comes along the quay." in lost.out
    assert open_packs(harbour)[-1] == "m"


def test_the_second_loss_opens_nothing_more(harbour):
    harbour("record", "1", "--lost")
    assert harbour("record", "1", "--lost").out == ""
    assert open_packs(harbour) == ["mission-1", "m"]


def test_a_pack_that_asks_waits_where_nobody_can_be_asked(harbour):
    harbour("record", "1", "--won")
    won = harbour("record", "2", "--won")
    assert won.code == 0
    assert "Reward pack of mission 2 waits: `legacy open reward-2`." in won.err
    assert won.out == ""
    assert due(harbour) == ["reward-2"]
    assert len(party(harbour)) == 8


def test_answers_may_come_with_the_result_and_one_pack_makes_another_due(harbour):
    harbour("record", "1", "--won")
    won = harbour("record", "2", "--won", "--choose", "newt", "--choose", "C7,Kroz")
    assert won.code == 0, won.err
    members = party(harbour)
    assert "C1" not in members
    assert [card["id"] for card in members.values() if card["marks"] == ["corrupted"]] == ["C7", "W9"]
    # Somebody left, so that pack D came due and was opened with it.
    assert "quayolf" in members
    assert due(harbour) == []


def test_an_answer_that_is_missing_or_too_many_records_nothing(harbour):
    harbour("record", "1", "--won")
    short = harbour("record", "2", "--won", "--choose", "C1")
    assert short.code == 2
    assert "Who gets the mark corrupted? Choose up to 2, or none. (C7, B8, W9.)" in short.err
    wrong = harbour("record", "2", "--won", "--choose", "C7")
    assert wrong.code == 2
    assert "C7 is none of those that can be chosen" in wrong.err
    many = harbour("record", "2", "--won", "--choose", "C1", "--choose", "none", "--choose", "W1")
    assert many.code == 2
    assert "nothing is asked that 'W1' answers" in many.err
    assert len(harbour("history", "--json").json["attempts"]) == 1
    assert open_packs(harbour) == ["mission-1", "reward-1"]


def test_the_attack_that_won_may_be_told(harbour):
    won = harbour("record", "1", "--won", "--last-attack", "C7,Duck", "--choose", "bard")
    assert won.code == 0, won.err
    assert party(harbour)["W1"]["classes"] == ["warrior", "bard"]
    assert harbour("record", "1", "--lost", "--last-attack", "C7").code == 2


def test_a_locked_mission_is_recorded_only_by_force_and_the_log_keeps_why(harbour, database):
    refused = harbour("record", "2", "--won")
    assert refused.code == 1
    assert "Mission 2 is locked" in refused.err
    assert harbour("record", "2", "--won", "--force").code == 2
    forced = harbour("record", "2", "--won", "--force", "--reason", "played at the club")
    assert forced.code == 0, forced.err
    with open_store(database) as store, store.read() as reader:
        (_, step) = reader.timeline(1).steps
        assert [line.entry.kind for line in step] == ["attempt_ended", "gate_forced"]
        assert reader.state(1).mission(3).open


def test_what_makes_no_sense_is_refused_and_nothing_recorded(harbour):
    for words_typed, code in (
        (("record", "1"), 2),
        (("record", "1", "--won", "--lost"), 2),
        (("record", "9", "--won"), 2),
        (("record", "4", "--won"), 2),
        (("record", "gauntlet", "--won"), 1),
        (("record", "first-pier", "--won"), 2),
        (("record", "1", "--won", "--defeated", "2"), 2),
        (("record", "1", "--won", "--defeated", "-1"), 2),
        (("record", "1", "--won", "--date", "tomorrow"), 2),
        (("record", "1", "--won", "--last-attack", "X9"), 1),
    ):
        ran = harbour(*words_typed)
        assert ran.code == code, (words_typed, ran.err)
        assert SECRET not in (ran.out + ran.err).casefold()
    assert harbour("history", "--json").json["attempts"] == []


def test_the_audit_is_told_after_each_result(harbour):
    harbour("record", "1", "--lost")
    told = harbour("record", "1", "--won", "--players", "3").err
    lines = [words(line) for line in told.splitlines()]
    assert "[ ] Party: cleric 2, bard 3, warrior 2, paladin 1" in lines
    assert "[ ] 2 jesters, apart from the party. With 3 players 1 goes into the reserve" in lines
    assert "[ ] Mission boxes 2 to 3: sealed" in lines
    assert "[ ] Sleeves in use: 10 of 110 standard ones, 0 of 25 corrupted ones" in lines


# The box.


def test_of_the_box_a_result_opens_the_packs_and_says_how_to_enter_what_they_bring(box):
    won = box("record", "1", "--won", "--players", "4")
    assert won.code == 0, won.err
    assert open_packs(box) == ["mission-1", "reward-1"]
    assert "`legacy party add`" in won.err
    assert box("record", "2", "--lost").code == 0
    assert open_packs(box)[-2:] == ["mission-2", "m"]


def test_of_the_box_any_other_pack_is_opened_by_what_is_written_on_it(box):
    assert box("open", "Q").code == 0
    assert open_packs(box) == ["q"]
    assert box("open", "reward-7").code == 1
    assert box("open", "mission-1").code == 0


def test_a_table_enters_what_its_packs_brought(box):
    box("record", "1", "--won")
    entered = (
        ("party", "add", "old-grudge", "--name", "Old Grudge", "--strength", "12", "--class", "warrior"),
        ("party", "edit", "C7", "--mark", "corrupted", "--note", "reward of mission 1"),
        ("party", "remove", "B2", "--yes"),
        ("stickers", "add", "R2", "--text", "You may yield alone.", "--section", "yielding"),
        ("stickers", "add", "e", "--text", "Steal."),
        ("relics", "add", "lantern", "--name", "Lantern", "--text", "Look."),
    )
    for command in entered:
        ran = box(*command)
        assert ran.code == 0, ran.err
    members = party(box)
    assert len(members) == 40
    assert members["old-grudge"]["classes"] == ["warrior"]
    assert members["C7"]["marks"] == ["corrupted"]
    assert [each["code"] or each["letter"] for each in box("stickers", "--json").json["stickers"]] == ["R2", "E"]
    causes = {each["id"]: each["cause"] for each in box("party", "history", "--json").json["changes"]}
    assert causes == {"old-grudge": "by hand", "C7": "by hand: reward of mission 1", "B2": "by hand"}


def test_json_of_packs_is_stable(harbour):
    harbour("record", "1", "--won")
    document = json.loads(harbour("packs", "--json").out)
    assert list(document) == ["open", "due"]
    assert list(document["open"][0]) == ["id", "title", "opened_at"]


def test_an_enemy_that_comes_back_is_defeated_once_more(database, legacy):
    founded(database, "ember-court")
    # Exact Change: whoever is not defeated exactly goes under the enemy deck and comes back.
    forced = ("--force", "--reason", "played at the club")
    assert legacy("record", "5", "--lost", "--defeated", "27", *forced).code == 0
    told = legacy("attempt", "list", "--json").json["attempts"]
    assert [each["enemies_defeated"] for each in told] == [27]
    # Nobody comes back in The Writ.
    ran = legacy("record", "1", "--lost", "--defeated", "13")
    assert (ran.code, "mission 1 has 12 enemies; 13 cannot be" in ran.err) == (2, True)
