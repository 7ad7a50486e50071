"""The party, its relics and stickers, changed by hand; its history and the audit."""

import pytest

from regicide_legacy.app.party import Edit, change_by_hand, edited_member, leaving_member, show_standing
from regicide_legacy.store import open_store
from regicide_legacy.store.errors import StaleCampaign

WICK = ("party", "add", "wick", "--name", "Wick", "--strength", "4", "--class", "bard")


def words(text):
    return " ".join(text.split())


def party(legacy):
    return {card["id"]: card for card in legacy("party", "show", "--json").json["cards"]}


def steps(database):
    with open_store(database) as store, store.read() as reader:
        return reader.timeline(1).steps


def test_a_card_joins_with_all_that_stands_on_it(harbour):
    joined = harbour(*WICK, "--companion", "--race", "imp", "--descriptor", "of the lamps", "--note", "found outside")
    assert joined.code == 0
    assert joined.err == "Wick, an animal companion of strength 4 (bard), joins the party.\n"
    assert party(harbour)["wick"] == {
        "id": "wick",
        "name": "Wick",
        "class": "bard",
        "classes": ["bard"],
        "strength": 4,
        "companion": True,
        "race": "imp",
        "descriptor": "of the lamps",
        "marks": [],
    }
    (change,) = harbour("party", "history", "--json").json["changes"]
    assert (change["change"], change["id"], change["cause"]) == ("joined", "wick", "by hand: found outside")


def test_a_member_leaves_for_good_when_that_is_said(harbour):
    asked = harbour("party", "remove", "C7")
    assert asked.code == 2
    assert asked.err == "Hesper leaves the party for good. Say --yes to do it.\n"
    assert "C7" in party(harbour)
    left = harbour("party", "remove", "hesper", "--yes")
    assert left.code == 0
    assert "C7" not in party(harbour)
    gone = harbour("party", "remove", "C7", "--yes")
    assert gone.code == 1
    assert gone.err == "Hesper has left the party.\n"


def test_a_member_is_edited(harbour):
    edited = harbour(
        *("party", "edit", "duck", "--name", "Lucky", "--strength", "2", "--class", "warrior,bard"),
        *("--mark", "corrupted", "--descriptor", "a duck"),
    )
    assert edited.code == 0, edited.err
    duck = party(harbour)["W1"]
    assert (duck["name"], duck["strength"], duck["classes"]) == ("Lucky", 2, ["warrior", "bard"])
    assert (duck["marks"], duck["descriptor"]) == (["corrupted"], "a duck")
    harbour("party", "edit", "W1", "--unmark", "corrupted", "--descriptor", "")
    assert party(harbour)["W1"]["marks"] == []
    assert party(harbour)["W1"]["descriptor"] is None


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        (("add", "Wick!", "--name", "W", "--strength", "4", "--class", "bard"), 2, "Wick! is no id"),
        (("add", "C7", "--name", "W", "--strength", "4", "--class", "bard"), 1, "C7 is in the party already: Hesper."),
        (("add", "wick", "--name", " ", "--strength", "4", "--class", "bard"), 2, "--name takes one line"),
        (("add", "wick", "--name", "\x1b[2J", "--strength", "4", "--class", "bard"), 2, "--name takes one line"),
        (("add", "wick", "--name", "W", "--strength", "-1", "--class", "bard"), 2, "a strength of 0 to 999"),
        (("add", "wick", "--name", "W", "--strength", "4", "--class", ""), 2, "--class: nothing is no word"),
        (("add", "wick", "--name", "W", "--strength", "4", "--class", "bard,bard"), 2, "--class: a member has a class"),
        (("edit", "C7", "--strength", "-1"), 2, "a strength of 0 to 999"),
        (("edit", "C7", "--class", "bard,"), 2, "--class: nothing is no word"),
        (("edit", "C7"), 2, "Hesper is so already"),
        (("edit", "C7", "--unmark", "corrupted"), 2, "does not bear the mark corrupted"),
        (("edit", "Hespar", "--mark", "corrupted"), 1, "Did you mean Hesper?"),
        (("remove", "X1", "--yes"), 1, "Nobody in the party has the id or name X1."),
        (("history", "X1"), 1, "Nobody with the id or name X1 was ever in this party."),
        (("audit", "--players", "5"), 2, "1 to 4 players"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_nothing_changes(harbour, command, code, says):
    refused = harbour("party", *command)
    assert (refused.code, refused.out) == (code, "")
    assert says in refused.err
    assert len(refused.err.splitlines()) == 1
    assert harbour("party", "history", "--json").json["changes"] == []


def test_relics_and_stickers_come_and_go(harbour):
    assert harbour("relics").err == "The party has no relic yet.\n"
    assert harbour("stickers").err == "No sticker is applied yet.\n"
    harbour("relics", "add", "lamp", "--name", "Lamp", "--text", "Light it.")
    harbour("stickers", "add", "12", "--text", "Sit down.", "--section", "Yielding")
    harbour("stickers", "add", "e", "--text", "Steal.", "--section", "step 2")
    assert words(harbour("relics").out) == "Lamp Light it."
    told = [words(line) for line in harbour("stickers").out.splitlines()]
    assert told == ["12 into the rulebook, at yielding: Sit down.", "E on the helper card, at step 2: Steal."]
    document = harbour("stickers", "--json").json["stickers"]
    assert [(each["id"], each["code"], each["letter"], each["section"]) for each in document] == [
        ("12", "12", None, "yielding"),
        ("e", None, "E", "2"),
    ]
    assert harbour("relics", "remove", "Lamp").err == "Relic Lamp lost.\n"
    assert harbour("stickers", "remove", "E").err == "Sticker E removed.\n"
    assert harbour("relics", "--json").json == {"relics": []}
    assert [each["id"] for each in harbour("stickers", "--json").json["stickers"]] == ["12"]


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        (("relics", "add", "lamp", "--name", "Lamp", "--text", "Again."), 1, "The relic lamp is yours already."),
        (("relics", "remove", "lam"), 1, "Did you mean Lamp?"),
        (("stickers", "add", "r2", "--text", "Again."), 1, "Sticker R2 is applied already."),
        (("stickers", "add", "RR", "--text", "What?"), 2, "RR is no sticker"),
        (("stickers", "add", "R3", "--text", "What?", "--section", "yeilding"), 2, "Did you mean yielding?"),
        (("stickers", "add", "R3", "--text", ""), 2, "--text takes one line"),
        (("stickers", "remove", "R9"), 1, "No sticker R9 is applied."),
    ],
)
def test_belongings_that_cannot_be_are_refused(harbour, command, code, says):
    harbour("relics", "add", "lamp", "--name", "Lamp", "--text", "Light it.")
    harbour("stickers", "add", "R2", "--text", "Sit down.")
    refused = harbour(*command)
    assert refused.code == code
    assert says in refused.err
    assert len(harbour("relics", "--json").json["relics"]) == len(harbour("stickers", "--json").json["stickers"]) == 1


def test_each_change_is_a_step_and_stands_in_the_history_with_its_cause(harbour, database):
    harbour("record", "1", "--won")
    harbour("party", "edit", "C7", "--mark", "corrupted")
    harbour("party", "remove", "C7", "--yes", "--note", "too much ink")
    assert [len(step) for step in steps(database)] == [1, 3, 1, 1]
    told = [words(line)[11:] for line in harbour("party", "history", "hesper").out.splitlines()]
    assert told == [
        "Hesper (cleric 7) joined the party founding",
        "Hesper (cleric 7) got the mark corrupted by hand",
        "Hesper (cleric 7) left the party by hand: too much ink",
    ]
    everybody = harbour("party", "history").out
    assert "reward pack of mission 1" in everybody
    assert "founding" not in everybody


def test_a_change_that_was_taken_back_says_so(harbour, database):
    harbour(*WICK)
    with open_store(database) as store, store.write() as repository:
        standing = repository.standing(1)
        repository.append(standing, [repository.timeline(1).undo()], standing.campaign.created_at)
    assert "taken back" in harbour("party", "history").out
    assert harbour("party", "history", "--json").json["changes"][0]["undone"] is True
    assert "wick" not in party(harbour)


def test_the_audit_is_a_checklist_of_everything_that_lies_somewhere(harbour):
    harbour("record", "1", "--won", "--players", "3")
    harbour("party", "edit", "C7", "--mark", "corrupted")
    harbour("party", "edit", "W1", "--class", "warrior,bard")
    harbour("party", "remove", "B1", "--yes")
    told = words(harbour("party", "audit").out)
    assert told == words(
        """
        What must lie where: 7 members in the party
        [ ] Cleric (2): Newt* 1, Hesper 7
        [ ] Bard (2): Quaywick 4, Snow 8
        [ ] Warrior (2): Duck* 1, Kroz 9
        [ ] Paladin (1): Belroth 5
        [ ] Of those, with several classes: Duck (warrior, bard)
        [ ] Of those, marked corrupted: Hesper
        [ ] 2 jesters, apart from the party. With 3 players 1 goes into the reserve
        [ ] Relic Quaylamp, beside the party
        [ ] Left for good, in the game box without sleeves: Ferret
        [ ] Mission box 1: its 1 enemy back in it, without sleeves; turned over, its number face down
        [ ] Mission boxes 2 to 3: sealed
        [ ] Sleeves in use: 9 of 110 standard ones, 0 of 25 corrupted ones
        """
    )


@pytest.mark.parametrize(
    ("players", "jesters"),
    [
        ("1", "With 1 player 2 of them lie ready beside the reserve, none in it"),
        ("2", "With 2 players none goes into the reserve"),
        ("3", "With 3 players 1 goes into the reserve"),
        ("4", "With 4 players 2 go into the reserve"),
    ],
)
def test_the_audit_knows_the_jesters_by_the_number_of_players(harbour, players, jesters):
    assert jesters in words(harbour("party", "audit", "--players", players).out)
    (item,) = (
        each
        for each in harbour("party", "audit", "--players", players, "--json").json["items"]
        if each["kind"] == "jesters_apart"
    )
    assert item["players"] == int(players)


def test_the_audit_can_be_read_out(harbour):
    lines = harbour("party", "audit", "--plain").out.splitlines()
    assert lines[0] == "Cleric (2): Newt (animal companion) 1, Hesper 7."
    assert not any("[" in line for line in lines)


def test_the_party_can_be_read_out(harbour):
    harbour(*WICK)
    lines = harbour("party", "show", "--plain").out.splitlines()
    assert lines[0] == "The party has 8 members."
    assert "Bard: 3 members." in lines


def test_a_window_that_has_fallen_behind_changes_nobody(harbour, database):
    with open_store(database) as here, open_store(database) as there:
        mine, theirs = show_standing(here), show_standing(there)
        change_by_hand(here, mine, [edited_member(mine.state, "C7", Edit(marks=["corrupted"]))])
        with pytest.raises(StaleCampaign):
            change_by_hand(there, theirs, [leaving_member(theirs.state, "C7")])
        assert show_standing(there).state.member("C7").marks == ("corrupted",)


def test_without_a_campaign_each_command_says_how_to_found_one(legacy):
    for command in (
        ("party", "show"),
        ("party", "history"),
        ("party", "audit"),
        WICK,
        ("party", "remove", "C7", "--yes"),
        ("relics",),
        ("stickers",),
        ("packs",),
        ("open", "1"),
    ):
        ran = legacy(*command)
        assert ran.code == 1, command
        assert "There is no campaign yet." in ran.err


def test_a_class_or_mark_that_the_campaign_does_not_know_yet_is_refused(harbour):
    for words, told in (
        (("add", "x1", "--name", "X", "--strength", "3", "--class", "clerik"), "Did you mean cleric?"),
        (("edit", "C7", "--class", "pilot"), "so far there is cleric, bard, warrior, paladin"),
        (("edit", "C7", "--mark", "soggy"), "so far there is corrupted"),
    ):
        ran = harbour("party", *words)
        assert (ran.code, ran.out) == (2, ""), words
        assert told in ran.err
        assert "quay" not in ran.err


def test_a_box_has_classes_and_marks_of_its_own(box):
    assert box("party", "edit", "C5", "--class", "cleric,pilot", "--mark", "soggy").code == 0
