"""What a pack of the box brought, entered at a terminal."""

import pytest

from regicide_legacy.campaign.journal import CampaignFounded
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.packs import Pack
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import advance, folded
from regicide_legacy.cli.entering import Entering
from regicide_legacy.cli.opening import ReadAtTerminal
from regicide_legacy.cli.prompting import Left
from regicide_legacy.engine.cards import starting_party
from tests.cli.terminals import Terminal

STATE = folded([CampaignFounded("Fridays", "box", (), tuple(PartyCard.of(card) for card in starting_party()))])


def entered(*typed):
    """Type this at the terminal; return what it showed and the campaign after it."""
    terminal = Terminal(*typed, "")
    entry = ReadAtTerminal(terminal.streams)(Opening(Pack("reward-4", None, ()), STATE))
    assert terminal.untyped == ""
    assert entry.pack == "reward-4"
    return " ".join(terminal.screen.split()), advance(STATE, entry)


def test_it_is_asked_what_the_pack_brought_until_there_is_nothing_more():
    screen, state = entered()
    assert "Reward pack of mission 4: what did it bring? 1 recruit" in screen
    assert "Enter for nothing more>" in screen
    assert state.party == STATE.party


def test_a_recruit_gets_an_id_of_its_own():
    screen, state = entered("1", "Agnès", "6", "cleric, bard", "", "recruit", "Agnes", "6", "warrior,paladin", "y")
    agnes, other = state.party[-2:]
    assert agnes == PartyCard("agnes", "Agnès", 6, ("cleric", "bard"))
    assert other == PartyCard("agnes-2", "Agnes", 6, ("warrior", "paladin"), companion=True)
    assert "Agnès, a cleric and bard of strength 6, joins the party." in screen


def test_all_kinds_of_things_are_entered_one_after_the_other():
    _, state = entered(
        *("2", "R2", "You may yield alone.", "yielding"),
        *("sticker", "e", "Steal.", ""),
        *("3", "Lantern", "Look at four."),
        *("mark", "C7, B8", ""),
        *("mark", "C7", "blessed"),
        *("5", "W1", "bard"),
        *("left", "B2,C2"),
    )
    assert [(each.code, each.letter, each.section) for each in state.stickers] == [
        ("R2", None, "yielding"),
        (None, "E", None),
    ]
    assert state.relics[0].name == "Lantern"
    assert state.member("C7").marks == ("corrupted", "blessed")
    assert state.member("B8").marks == ("corrupted",)
    assert state.member("W1").classes == ("warrior", "bard")
    assert {card.id for card in state.retired} == {"B2", "C2"}


def test_what_cannot_be_is_asked_again_and_an_empty_line_leaves_it():
    screen, state = entered("7", "1", "Wick", "four", "4", "2nd", "lamplighter", "", "left", "Nobody", "", "relic", "")
    assert "Nothing here is called '7', only recruit, sticker, relic, mark, class, left." in screen
    assert "A strength is a whole number, such as 4." in screen
    assert "2nd is no word for it" in screen
    assert "Nobody in the party has the id or name Nobody." in screen
    assert screen.count("Nothing was entered.") == 2
    assert state.party[-1].id == "wick"
    assert state.retired == state.relics == ()


def test_the_same_sticker_is_not_applied_twice():
    screen, state = entered("sticker", "R2", "Yield.", "", "sticker", "r2", "Yield.", "")
    assert "Sticker R2 is applied already." in screen
    assert len(state.stickers) == 1


def test_who_leaves_before_anything_is_entered_leaves_the_pack_sealed():
    terminal = Terminal("1", "Wick", "q")
    with pytest.raises(Left):
        Entering(terminal.streams, STATE).changes("reward-4")
    terminal = Terminal("q")
    assert ReadAtTerminal(terminal.streams)(Opening(Pack("m", None, ()), STATE)) is None


def test_who_leaves_in_the_middle_keeps_what_was_shown_as_done():
    terminal = Terminal("1", "Wick", "4", "bard", "", "3", "Drum", "q")
    opened = ReadAtTerminal(terminal.streams)(Opening(Pack("m", None, ()), STATE))
    assert opened is not None
    assert [change.card.id for change in opened.changes] == ["wick"]


def test_a_section_that_is_not_there_is_asked_once_more():
    screen, state = entered("sticker", "G", "Draw one.", "Up to 12", "")
    assert "is no section" in screen
    assert [sticker.text for sticker in state.stickers] == ["Draw one."]
