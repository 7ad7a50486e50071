"""Which packs are due, and how bots answer what they ask."""

from datetime import date

import pytest

from regicide_legacy.app.errors import Misused
from regicide_legacy.app.pack_answers import Answers, bots_answer, chosen, read_by_bots
from regicide_legacy.app.packs import DuePacks, became_due, due, pack_named
from regicide_legacy.campaign.changes import CardLeft
from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, ChangedByHand, Result
from regicide_legacy.campaign.opening import Question
from regicide_legacy.campaign.packs import Choose, GiveClass, Leave, Mark, Unmark
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.engine.vocabulary.amounts import Filter
from tests.cli.conftest import HARBOUR

CONTENT = load_campaign(str(HARBOUR))
PARTY = CONTENT.party
FOUNDED = CampaignFounded("Thursdays", str(HARBOUR), (), PARTY, last_mission=3)

ANYBODY = Choose(Filter())


def ended(mission, result, *last_attack):
    return AttemptEnded(1, mission, "pier", result, 1, (), None, date(2026, 11, 30), "", True, last_attack)


def test_packs_come_due_in_the_order_in_which_they_are_opened():
    decisions = [FOUNDED, ended(1, Result.LOST), ended(1, Result.WON, "C7", "W1")]
    assert due(CONTENT, decisions) == ("mission-1", "reward-1", "m", "quayduck")


def test_what_holds_nothing_to_read_is_never_due():
    decisions = [FOUNDED, ended(1, Result.WON), ended(2, Result.WON), ended(3, Result.WON)]
    assert due(CONTENT, decisions) == ("mission-1", "reward-1", "reward-2")
    assert pack_named(CONTENT, "mission-3") is None


def test_one_pack_makes_another_due_and_both_are_read():
    packs = DuePacks(CONTENT, [FOUNDED, ended(1, Result.WON), ended(2, Result.WON)])
    packs.read_all(read_by_bots)
    assert [entry.pack for entry in packs.opened] == ["mission-1", "reward-1", "reward-2", "d"]
    assert packs.state.member("quayolf") is not None


def test_a_pack_that_is_left_is_asked_for_only_once():
    asked = []
    packs = DuePacks(CONTENT, [FOUNDED, ended(1, Result.WON)])
    packs.read_all(lambda opening: asked.append(opening.pack.id))
    assert asked == packs.left == ["mission-1", "reward-1"]
    assert packs.opened == []


def test_a_pack_belongs_to_the_step_that_made_it_due():
    won = timeline([Line(1, FOUNDED), Line(2, ended(1, Result.WON))])
    assert became_due(CONTENT, won, "reward-1")
    left = ChangedByHand((CardLeft(PARTY[0]),))
    later = timeline([Line(1, FOUNDED), Line(2, ended(1, Result.WON)), Line(3, left)])
    assert not became_due(CONTENT, later, "reward-1")
    assert became_due(CONTENT, later, "d")
    assert not became_due(CONTENT, later, "m")


def question(order, *options, least=1, most=1, of=None):
    return Question(order, options, least, most, of)


def test_bots_name_the_weakest_first_then_in_the_order_of_the_party():
    everybody = tuple(card.id for card in PARTY)
    assert bots_answer(question(Leave(ANYBODY), *everybody, least=4, most=4), PARTY) == ["C1", "B1", "W1", "P5"]


def test_bots_let_as_few_suffer_as_they_can_and_as_many_gain():
    options = ("C7", "B8")
    assert bots_answer(question(Mark(ANYBODY, "corrupted"), *options, least=0, most=2), PARTY) == []
    assert bots_answer(question(Leave(ANYBODY), *options, least=0, most=2), PARTY) == []
    assert bots_answer(question(Unmark(ANYBODY, "corrupted"), *options, least=0, most=1), PARTY) == ["C7"]
    order = GiveClass(ANYBODY, ("bard", "cleric"))
    assert bots_answer(question(order, *options, least=0, most=2), PARTY) == ["C7", "B8"]
    assert list(bots_answer(question(order, "bard", "cleric", of=PARTY[4]), PARTY)) == ["bard"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("C7", ["C7"]),
        ("c7,b8", ["C7", "B8"]),
        ("hesper, SNOW", ["C7", "B8"]),
        ("hes", ["C7"]),
        ("SNO 1", ["B8", "C7"]),
        ("C7 B8", ["C7", "B8"]),
        ("2 1", ["B8", "C7"]),
        ("none", []),
        ("", []),
    ],
)
def test_members_are_named_in_many_ways(text, meant):
    assert chosen(question(Leave(ANYBODY), "C7", "B8", least=0, most=2), PARTY, text) == meant


@pytest.mark.parametrize("text", ["W9", "3", "0", "Kroz", "C7,W9", "C7 W9", "he", "C"])
def test_who_is_not_offered_is_not_meant(text):
    with pytest.raises(Misused, match="none of those that can be chosen"):
        chosen(question(Leave(ANYBODY), "C7", "B8", least=0, most=2), PARTY, text)


def test_answers_that_run_out_are_noted():
    answers = Answers(["C7"])
    asked = question(Leave(ANYBODY), "C7", "B8")
    assert answers(asked, PARTY) == ["C7"]
    assert answers.unanswered == []
    assert answers(asked, PARTY) == ["C7"]
    assert answers.unanswered == [asked]
