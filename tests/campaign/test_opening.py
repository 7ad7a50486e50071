"""Opening packs: each card is resolved before the next, and the table chooses (Legacy, Mission packs)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.campaign.changes import (
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.journal import PackOpened
from regicide_legacy.campaign.opening import NoAnswer, Opening, Question
from regicide_legacy.campaign.packs import (
    Choose,
    GiveClass,
    Join,
    Leave,
    Mark,
    Order,
    Pack,
    PackCard,
    Paper,
    PartyPaper,
    RelicPaper,
    StickerPaper,
    Unmark,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, OpenedPack, advance
from regicide_legacy.engine.vocabulary.amounts import Filter
from tests.campaign.journals import (
    B3,
    C7,
    CLINKER,
    FOUNDED,
    GLIM,
    LAMPLIGHTERS,
    LANTERN,
    SNUFFER,
    WICK,
    YIELDING,
    by_hand,
    play,
)

STORY = Paper("story", "The Cupboard", "It was dark.", instruction="LIGHT A LAMP")
CLERICS = Filter(class_="cleric")


def opening(*cards: PackCard, party: Sequence[PartyCard] = (C7, B3, WICK)) -> Opening:
    return Opening(Pack("q", "Quack", cards), small(party))


def small(party: Sequence[PartyCard]) -> CampaignState:
    return play(founded=replace(FOUNDED, party=tuple(party)))


def ordered(order: Order, party: Sequence[PartyCard] = (C7, B3, WICK)) -> Opening:
    return opening(PartyPaper(order), party=party)


def done(pack: Opening) -> tuple[Change, ...]:
    """Resolve what is left of a pack that asks nothing more, and return all that it changed."""
    while pack.card is not None:
        assert pack.question() is None
        pack.resolve()
    return pack.entry().changes


def asked(pack: Opening) -> Question:
    question = pack.question()
    assert question is not None
    return question


def test_cards_are_read_in_order_each_resolved_before_the_next() -> None:
    pack = opening(STORY, PartyPaper(Join(CLINKER)), StickerPaper(LAMPLIGHTERS), RelicPaper(SNUFFER))
    read = []
    while pack.card is not None:
        assert pack.question() is None
        read.append(pack.card)
        pack.resolve()
    assert read == [STORY, PartyPaper(Join(CLINKER)), StickerPaper(LAMPLIGHTERS), RelicPaper(SNUFFER)]
    assert [each.card for each in pack.resolved] == read
    assert pack.entry() == PackOpened(
        "q", "Quack", (CardJoined(CLINKER), StickerApplied(LAMPLIGHTERS), RelicGained(SNUFFER))
    )


def test_a_pack_is_no_entry_before_all_of_it_is_read() -> None:
    pack = opening(STORY, STORY)
    pack.resolve()
    with pytest.raises(NoAnswer, match="not every card"):
        pack.entry()
    pack.resolve()
    assert pack.entry() == PackOpened("q", "Quack", ())
    with pytest.raises(NoAnswer):
        pack.resolve()
    assert pack.question() is None


def test_an_empty_pack_is_an_entry_at_once() -> None:
    assert opening().entry().changes == ()


def test_what_the_party_has_already_is_skipped_and_says_so() -> None:
    had = play(by_hand(CardJoined(WICK), StickerApplied(YIELDING), RelicGained(LANTERN)))
    pack = Opening(
        Pack("q", None, (PartyPaper(Join(WICK)), StickerPaper(YIELDING), RelicPaper(LANTERN))),
        had,
    )
    assert [pack.resolve().skipped for _ in range(3)] == [
        "Wick is in the party already",
        "sticker R2 is applied already",
        "Borrowed Lantern is yours already",
    ]
    assert pack.entry().changes == ()
    assert pack.state == had


# What the table is asked.


def test_the_table_chooses_who_leaves_for_good() -> None:
    pack = ordered(Leave(Choose(Filter())))
    assert asked(pack) == Question(Leave(Choose(Filter())), ("C7", "B3", "wick"), 1, 1)
    with pytest.raises(NoAnswer, match="before the question is answered"):
        pack.resolve()
    pack.answer(["wick"])
    assert done(pack) == (CardLeft(WICK),)
    assert pack.state.retired == (WICK,)


def test_where_there_is_no_choice_nothing_is_asked() -> None:
    assert done(ordered(Leave(Choose(CLERICS)))) == (CardLeft(C7),)
    assert done(ordered(Leave(Choose(Filter(), "all")))) == (CardLeft(C7), CardLeft(B3), CardLeft(WICK))
    assert done(ordered(Mark(Choose(Filter(), 5), "corrupted"))) == tuple(
        CardChanged(card, card.marked("corrupted")) for card in (C7, B3, WICK)
    )


def test_up_to_so_many_may_be_none() -> None:
    pack = ordered(Leave(Choose(Filter(), 2, up_to=True)))
    assert (asked(pack).least, asked(pack).most) == (0, 2)
    pack.answer([])
    assert pack.resolve().skipped == "nobody was chosen"
    assert pack.state.party == (C7, B3, WICK)


def test_up_to_all_of_them_may_be_any_of_them() -> None:
    pack = ordered(Mark(Choose(Filter(), "all", up_to=True), "corrupted"))
    assert (asked(pack).least, asked(pack).most) == (0, 3)
    pack.answer(["wick", "C7"])
    # In the party's order, however they were named.
    assert done(pack) == (CardChanged(C7, C7.marked("corrupted")), CardChanged(WICK, WICK.marked("corrupted")))


def test_where_nobody_fits_the_card_is_skipped() -> None:
    pack = ordered(Leave(Choose(Filter(class_="teller"))))
    assert pack.resolve().skipped == "there is nobody whom it could be"


def test_only_those_whom_it_would_change_can_be_chosen() -> None:
    branded = C7.marked("corrupted")
    party = (branded, B3, WICK)
    assert asked(ordered(Mark(Choose(Filter()), "corrupted"), party)).options == ("B3", "wick")
    assert done(ordered(Unmark(Choose(Filter()), "corrupted"), party)) == (CardChanged(branded, C7),)
    scholar = C7.of_class("bard")
    assert done(ordered(GiveClass(Choose(CLERICS), ("cleric", "bard")), (scholar, B3))) == ()


def test_a_second_class_is_chosen_member_by_member() -> None:
    # The Ember Court, reward 8: two members get a second class.
    give = GiveClass(Choose(Filter(), 2), ("cleric", "bard", "warrior"))
    pack = ordered(give)
    pack.answer(["B3", "C7"])
    assert asked(pack) == Question(give, ("bard", "warrior"), 1, 1, C7)
    pack.answer(["warrior"])
    assert asked(pack) == Question(give, ("cleric", "warrior"), 1, 1, B3)
    pack.answer(["cleric"])
    assert done(pack) == (CardChanged(C7, C7.of_class("warrior")), CardChanged(B3, B3.of_class("cleric")))


def test_the_only_class_that_can_be_given_is_given_without_asking() -> None:
    # Pack Q: Duck gets a class; a cleric can only get the other of these two.
    pack = ordered(GiveClass(Choose(Filter(id=("C7", "wick")), "all"), ("cleric", "bard")))
    assert asked(pack).of == WICK
    pack.answer(["cleric"])
    assert done(pack) == (CardChanged(C7, C7.of_class("bard")), CardChanged(WICK, WICK.of_class("cleric")))


def test_each_card_finds_the_party_as_the_one_before_left_it() -> None:
    pack = opening(PartyPaper(Join(GLIM)), PartyPaper(Leave(Choose(Filter(class_="lamplighter")))))
    pack.resolve()
    assert asked(pack).options == ("wick", "glim")
    pack.answer(["glim"])
    assert done(pack) == (CardJoined(GLIM), CardLeft(GLIM))
    assert pack.state.party == (C7, B3, WICK)


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (["P9"], "P9 is none of C7, B3, wick"),
        (["C7", "C7"], "named twice"),
        (["C7"], "choose 2 of them, not 1"),
        ([], "choose 2 of them, not 0"),
        (["C7", "B3", "wick"], "choose 2 of them, not 3"),
    ],
)
def test_what_is_no_answer_is_refused_and_says_why(chosen: list[str], says: str) -> None:
    pack = ordered(Leave(Choose(Filter(), 2)))
    with pytest.raises(NoAnswer, match=says):
        pack.answer(chosen)


def test_more_than_up_to_so_many_is_refused() -> None:
    with pytest.raises(NoAnswer, match="choose 0 to 1 of them, not 2"):
        ordered(Leave(Choose(Filter(), 1, up_to=True))).answer(["C7", "B3"])


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    for pack in (opening(STORY), opening(PartyPaper(Join(GLIM))), opening()):
        with pytest.raises(NoAnswer, match="nothing is asked"):
            pack.answer(["C7"])


# Any pack.

wheres = st.sampled_from([Filter(), CLERICS, Filter(class_=("bard", "lamplighter")), Filter(not_=Filter(id="wick"))])
whos = st.builds(Choose, wheres, st.integers(1, 3) | st.just("all"), st.booleans())
marks = st.sampled_from(["corrupted", "tired"])
orders = st.one_of(
    st.builds(Join, st.sampled_from([GLIM, CLINKER, WICK])),
    st.builds(Leave, whos),
    st.builds(Mark, whos, marks),
    st.builds(Unmark, whos, marks),
    st.builds(
        GiveClass,
        whos,
        st.lists(st.sampled_from(["cleric", "bard", "paladin"]), min_size=1, unique=True).map(tuple),
    ),
)
pack_cards = st.one_of(
    st.just(STORY),
    st.builds(PartyPaper, orders),
    st.builds(StickerPaper, st.sampled_from([YIELDING, LAMPLIGHTERS])),
    st.builds(RelicPaper, st.sampled_from([SNUFFER, LANTERN])),
)
packs = st.builds(Pack, st.just("q"), st.none(), st.lists(pack_cards, max_size=6).map(tuple))
parties = st.lists(st.sampled_from([C7, B3, WICK, GLIM, CLINKER.marked("tired")]), unique_by=lambda card: card.id).map(
    tuple
)


def spoilt(question: Question, answer: list[str]) -> list[list[str]]:
    """Return what is no answer to a question, made of one that is."""
    too_many = [*question.options[: question.most], "nobody"]
    wrong = [[*answer, "nobody"], ["nobody"], too_many]
    wrong += [[*answer, answer[0]]] if answer else []
    wrong += [answer[:-1]] if len(answer) == question.least > 0 else []
    wrong += [list(question.options)] if len(question.options) > question.most else []
    return wrong


@given(packs, parties, st.data())
def test_every_offered_answer_is_taken_every_other_refused_and_no_card_is_lost(
    pack: Pack, party: tuple[PartyCard, ...], data: st.DataObject
) -> None:
    before = small(party)
    under_way = Opening(pack, before)
    while under_way.card is not None:
        while (question := under_way.question()) is not None:
            answer = data.draw(
                st.lists(
                    st.sampled_from(question.options), unique=True, min_size=question.least, max_size=question.most
                )
            )
            for wrong in spoilt(question, answer):
                seen = (under_way.question(), under_way.state, list(under_way.resolved))
                with pytest.raises(NoAnswer):
                    under_way.answer(wrong)
                assert (under_way.question(), under_way.state, list(under_way.resolved)) == seen
            under_way.answer(answer)
        card = under_way.card
        resolved = under_way.resolve()
        assert resolved.skipped is None or not resolved.changes
        assert resolved.changes or resolved.skipped or card == STORY
    entry = under_way.entry()
    after = advance(before, entry)
    assert after == replace(under_way.state, packs=(OpenedPack("q", None),))
    joined = {change.card.id for change in entry.changes if isinstance(change, CardJoined)}
    cards = sorted(card.id for card in (*after.party, *after.retired))
    assert cards == sorted({card.id for card in party} | joined)
