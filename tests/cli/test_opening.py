"""A pack read at a terminal, and one whose questions are answered beforehand."""

import re

import pytest

from regicide_legacy.app.errors import Misused
from regicide_legacy.campaign.changes import AppliedSticker, OwnedRelic
from regicide_legacy.campaign.journal import CampaignFounded
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.packs import (
    Choose,
    GiveClass,
    Join,
    Leave,
    Mark,
    Pack,
    Paper,
    PartyPaper,
    RelicPaper,
    StickerPaper,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import changed, folded
from regicide_legacy.cli.opening import ReadAtTerminal, ReadBeforehand, reader_for
from regicide_legacy.engine.cards import starting_party
from regicide_legacy.engine.vocabulary.amounts import Filter, Range
from tests.cli.terminals import Terminal

PARTY = tuple(PartyCard.of(card) for card in starting_party())
STATE = folded([CampaignFounded("Thursdays", "box", ("Ana", "Ben"), PARTY)])

WICK = PartyCard("wick", "Wick", 4, ("lamplighter",))
COMPANIONS = Filter(kind="companion")

STORY = Paper("story", "The mug on the hook", "It was there.\nNow it is not.")
RULES = Paper("rules", text="Read this twice.", instruction="Shuffle the reserve.")
JOINS = PartyPaper(Join(WICK))
LEAVES = PartyPaper(Leave(Choose(COMPANIONS)), "A farewell", "Somebody small has found a better place.")
MARKS = PartyPaper(Mark(Choose(Filter(strength=10), 2, up_to=True), "corrupted"), text="The smell of ink.")
LEARNS = PartyPaper(GiveClass(Choose(Filter(strength=Range(at_least=10), class_="bard")), ("cleric", "paladin")))
STICKER = StickerPaper(AppliedSticker("r2", "You may yield alone.", code="R2", section="yielding"))
RELIC = RelicPaper(OwnedRelic("lantern", "Borrowed Lantern", "Look at four cards."))


def pack(*cards, pack_id="reward-4"):
    return Pack(pack_id, "Drowned", cards)


def words(text):
    return " ".join(text.split())


def read(*cards, typed=(), yes=False):
    """Read a pack of these cards at a terminal; return the screen and what the journal would get."""
    terminal = Terminal(*typed)
    entry = ReadAtTerminal(terminal.streams, yes=yes)(Opening(pack(*cards), STATE))
    assert terminal.untyped == ""
    return words(terminal.screen), entry


def test_enter_goes_from_card_to_card_and_each_is_told_in_its_order():
    screen, entry = read(STORY, JOINS, STICKER, RELIC, typed=("", "", ""))
    told = (
        "Reward pack of mission 4: Drowned",
        "1 of 4 Story: The mug on the hook",
        "It was there. Now it is not.",
        "Wick, a lamplighter of strength 4, joins the party.",
        "3 of 4 Sticker: R2",
        "Sticker R2 goes into the rulebook, at yielding.",
        "4 of 4 Relic: Borrowed Lantern",
        "The relic Borrowed Lantern is yours.",
    )
    places = [screen.index(each) for each in told]
    assert places == sorted(places)
    state = changed(STATE, entry.changes)
    assert state.member("wick") == WICK
    assert [state.stickers[0].label, state.relics[0].name] == ["R2", "Borrowed Lantern"]


def test_an_instruction_is_followed_before_the_next_card():
    screen, entry = read(RULES, STORY, typed=("", "no", "y"))
    assert entry.changes == ()
    asked = [found.start() for found in re.finditer(re.escape("Done? (y)>"), screen)]
    assert len(asked) == 3
    assert screen.index("Do this now: Shuffle the reserve.") < asked[0] < asked[2] < screen.index("2 of 2 Story")


def test_with_yes_nothing_is_waited_for_but_what_is_asked():
    screen, entry = read(RULES, STORY, LEAVES, typed=("B1",), yes=True)
    assert "Done?" not in screen
    assert "Enter goes on" not in screen
    assert [change.card.id for change in entry.changes] == ["B1"]


@pytest.mark.parametrize("answer", ["3", "W1", "w1", "bramble"])
def test_a_member_is_chosen_by_number_id_or_name(answer):
    state = changed(STATE, ())
    party = tuple(
        PartyCard("W1", "Bramble", 1, ("warrior",), companion=True) if card.id == "W1" else card for card in state.party
    )
    state = folded([CampaignFounded("Thursdays", "box", (), party)])
    terminal = Terminal(answer)
    entry = ReadAtTerminal(terminal.streams)(Opening(pack(LEAVES), state))
    assert [change.card.id for change in entry.changes] == ["W1"]
    screen = words(terminal.screen)
    assert "Who leaves the party for good? Choose 1." in screen
    assert "Bramble leaves the party for good." in screen


def test_a_word_of_the_prompt_sends_nobody_away():
    hob = PartyCard("W1", "Hob", 1, ("warrior",), companion=True)
    party = tuple(hob if card.id == "W1" else card for card in STATE.party)
    terminal = Terminal("h", "?", "hint", "ho", "hob")
    state = folded([CampaignFounded("Thursdays", "box", (), party)])
    entry = ReadAtTerminal(terminal.streams)(Opening(pack(LEAVES), state))
    screen = words(terminal.screen)
    assert screen.count("The table chooses, and nobody advises it. Numbers, ids or names") == 3
    assert "Ho is none of those that can be chosen." in screen
    assert [change.card for change in entry.changes] == [hob]


def test_what_is_no_answer_is_asked_again():
    screen, entry = read(LEAVES, typed=("C7", "C1,B1", "none", "9", "C1"))
    assert "C7 is none of those that can be chosen." in screen
    assert "Choose 1 of them, not 2." in screen
    assert "Choose 1 of them, not 0." in screen
    assert [change.card.id for change in entry.changes] == ["C1"]


def test_several_are_named_with_commas_or_spaces_or_nobody_is():
    for line in ("C10,B10", "C10 B10", "1 2"):
        _, entry = read(MARKS, typed=(line,))
        assert [change.after.id for change in entry.changes] == ["C10", "B10"]
        assert all(change.after.marks == ("corrupted",) for change in entry.changes)
    screen, entry = read(MARKS, typed=("none",))
    assert entry.changes == ()
    assert "Who gets the mark corrupted? Choose up to 2, or none." in screen
    assert "Skipped: nobody was chosen." in screen


def test_a_class_is_asked_for_where_there_is_one_to_choose():
    screen, entry = read(LEARNS, typed=("pal",))
    assert "get as well?" in screen
    assert entry.changes[0].after.classes == ("bard", "paladin")


def test_who_leaves_before_the_end_has_opened_nothing():
    screen, entry = read(JOINS, STORY, typed=("q",))
    assert entry is None
    assert "it stays sealed" in screen


def test_who_pulls_the_plug_has_opened_nothing():
    _, entry = read(JOINS, STORY)
    assert entry is None


def test_an_open_pack_is_read_again_and_asks_nothing():
    terminal = Terminal("", "")
    ReadAtTerminal(terminal.streams).again(pack(JOINS, LEAVES, STORY))
    screen = words(terminal.screen)
    assert "3 of 3 Story" in screen
    assert "Who leaves" not in screen
    assert "joins the party" not in screen


def test_a_card_that_says_nothing_new_is_skipped_with_a_clear_line():
    state = changed(STATE, ReadBeforehand(())(Opening(pack(JOINS), STATE)).changes)
    terminal = Terminal()
    entry = ReadAtTerminal(terminal.streams)(Opening(pack(JOINS), state))
    assert entry.changes == ()
    assert "Skipped: Wick is in the party already." in terminal.screen


# Beforehand.


def test_a_pack_that_asks_nothing_needs_no_answer():
    assert len(ReadBeforehand(())(Opening(pack(STORY, RULES, JOINS), STATE)).changes) == 1


def test_a_pack_that_asks_is_left_where_no_answer_was_given():
    opening = Opening(pack(JOINS, LEAVES), STATE)
    assert ReadBeforehand(())(opening) is None
    assert opening.resolved == []


def test_answers_are_taken_in_the_order_asked():
    reading = ReadBeforehand(["none", "B1", "cleric"])
    entry = reading(Opening(pack(MARKS, LEAVES, LEARNS), STATE))
    assert [type(change).__name__ for change in entry.changes] == ["CardLeft", "CardChanged"]
    reading.see_all_used()


def test_all_that_nobody_answered_is_told_at_once_and_nothing_is_opened():
    with pytest.raises(Misused) as refused:
        ReadBeforehand(["B1"])(Opening(pack(LEAVES, MARKS, LEARNS), STATE))
    told = str(refused.value)
    assert told.startswith("Nothing was changed: Who gets the mark corrupted? Choose up to 2, or none. (C10, B10")
    assert "Which class does" in told
    assert told.endswith("Answer with --choose, once for each question.")


def test_a_wrong_answer_says_what_was_asked():
    with pytest.raises(Misused, match=r"--choose: C7 is none of .* Who leaves the party for good\? Choose 1\."):
        ReadBeforehand(["C7"])(Opening(pack(LEAVES), STATE))


def test_an_answer_to_nothing_is_refused():
    reading = ReadBeforehand(["C7"])
    reading(Opening(pack(STORY), STATE))
    with pytest.raises(Misused, match="nothing is asked that 'C7' answers"):
        reading.see_all_used()


def test_what_was_read_beforehand_is_printed_after(capsys):
    reading = ReadBeforehand(["B1"])
    reading(Opening(pack(STORY, LEAVES), STATE))
    assert capsys.readouterr().out == ""
    reading.print()
    told = words(capsys.readouterr().out)
    assert told.index("Now it is not.") < told.index("A farewell") < told.index("leaves the party for good.")


def test_answers_given_beforehand_are_taken_at_a_terminal_too():
    assert isinstance(reader_for(Terminal().streams, ["C7"]), ReadBeforehand)
    assert isinstance(reader_for(None, []), ReadBeforehand)
    assert isinstance(reader_for(Terminal().streams, []), ReadAtTerminal)
