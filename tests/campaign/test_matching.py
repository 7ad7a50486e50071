"""Which members a pack's card means (VOCABULARY, Filters)."""

from __future__ import annotations

import pytest

from regicide_legacy.campaign.matching import matching
from regicide_legacy.engine.vocabulary.amounts import Filter, Range
from regicide_legacy.engine.vocabulary.words import CardKind
from tests.campaign.journals import B3, C7, CLINKER, GLIM, WICK

PARTY = (C7, B3, WICK, GLIM.marked("corrupted"), CLINKER)


@pytest.mark.parametrize(
    ("where", "who"),
    [
        (Filter(), "C7 B3 wick glim clinker"),
        (Filter(id="wick"), "wick"),
        (Filter(id=("glim", "C7", "Q9")), "C7 glim"),
        (Filter(class_="cleric"), "C7 clinker"),
        (Filter(class_=("bard", "lamplighter")), "B3 wick glim clinker"),
        # A companion is a member too.
        (Filter(kind=CardKind.MEMBER), "C7 B3 wick glim clinker"),
        (Filter(kind=CardKind.COMPANION), "clinker"),
        (Filter(kind=(CardKind.ENEMY, CardKind.COMPANION)), "clinker"),
        (Filter(kind=CardKind.JESTER), ""),
        (Filter(mark="corrupted"), "glim"),
        (Filter(mark=("tired", "corrupted")), "glim"),
        (Filter(strength=4), "wick"),
        (Filter(strength=Range(is_=8)), "glim"),
        (Filter(strength=Range(at_least=4)), "C7 wick glim"),
        (Filter(strength=Range(at_least=3, at_most=7)), "C7 B3 wick"),
        (Filter(not_=Filter(kind=CardKind.COMPANION)), "C7 B3 wick glim"),
        (Filter(any_=(Filter(id="B3"), Filter(strength=Range(at_most=1)))), "B3 clinker"),
        # All keys that are given must fit.
        (Filter(class_="cleric", strength=7, not_=Filter(mark="corrupted")), "C7"),
        (Filter(class_="cleric", strength=8), ""),
    ],
)
def test_those_who_match_stand_in_the_partys_order(where: Filter, who: str) -> None:
    assert [card.id for card in matching(PARTY, where)] == who.split()
