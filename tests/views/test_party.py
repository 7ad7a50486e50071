"""The party at 80 columns, with colours and without, and in words that can be read out."""

from __future__ import annotations

import re

from regicide_legacy.campaign.changes import CardChanged, CardJoined, CardLeft, OwnedRelic, RelicGained
from regicide_legacy.campaign.journal import CampaignFounded
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, changed, folded
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.views.party import party_lines, party_view
from tests.views.printed import coloured, printed

FOUNDED = folded([CampaignFounded("The Ember Court", "ember-court", ("Ana", "Ben"), load_campaign().party)])
WICK = PartyCard("wick", "Wick", 4, ("lamplighter", "bard"), marks=("corrupted",))


def grown() -> CampaignState:
    """Return a campaign with eighteen recruits of five classes of their own, so that 58 are in the party."""
    own = ("lamplighter", "witch", "stone-mason", "fencer", "cook")
    recruits = [
        PartyCard(
            f"recruit-{number}",
            f"Recruit {number}" if number % 4 else f"Recruit With A Long Name {number}",
            2 + number % 9,
            (own[number % 5], "bard") if number % 3 == 0 else (own[number % 5],),
            marks=("corrupted",) if number % 4 == 0 else (),
        )
        for number in range(18)
    ]
    return changed(FOUNDED, map(CardJoined, recruits))


def test_the_four_classes_stand_side_by_side_by_rising_strength() -> None:
    lines = printed(party_view(FOUNDED)).splitlines()
    assert lines[0].strip() == "The party: 40 members"
    assert lines[2].split() == ["Cleric", "(10)", "Bard", "(10)", "Warrior", "(10)", "Paladin", "(10)"]
    assert lines[3].split() == ["1", "Pudding*", "1", "Fidget*", "1", "Duck*", "1", "Gristle*"]
    assert lines[4].split() == ["2", "Sorrel", "2", "Pip", "2", "Tuck", "2", "Belroth"]
    assert lines[12].split() == ["10", "Orla", "10", "Vesper", "10", "Ursa", "10", "Aldous"]
    assert lines[-1].strip() == "* animal companion"


def test_nine_classes_and_58_members_fit_into_80_columns() -> None:
    state = grown()
    text = printed(party_view(state))
    lines = text.splitlines()
    assert "58 members" in lines[0]
    assert "Stone mason (4)" in text
    assert max(map(len, lines)) <= 80
    assert len(lines) < 50
    words = " ".join(text.split())
    assert [
        card.name for card in state.party if not set(card.name.split()) <= set(words.replace("*", "").split())
    ] == []


def test_marks_and_second_classes_are_words_and_need_no_colour() -> None:
    hesper = FOUNDED.member("C7")
    assert hesper is not None
    state = changed(FOUNDED, [CardJoined(WICK), CardChanged(hesper, hesper.marked("light-shy"))])
    text = printed(party_view(state))
    assert re.search(r"\n *4 Wick \+bard *\n *corrupted", text)
    assert "7 Hesper light shy" in text
    shown = coloured(party_view(state))
    assert "\x1b[" in shown
    assert " ".join(re.sub(r"\x1b\[[0-9;]*m", "", shown).split()) == " ".join(text.split())


def test_an_id_that_nothing_else_tells_is_shown() -> None:
    state = changed(FOUNDED, [CardJoined(PartyCard("marrow-2", "Marrow", 3, ("cook",))), CardJoined(WICK)])
    assert re.search(r" 3 Marrow +4 Wick \+bard +\n +\(marrow-2\) +corrupted", printed(party_view(state)))
    assert "Marrow, strength 3, id marrow-2." in party_lines(state)


def test_a_member_without_class_and_a_party_of_nobody_are_shown() -> None:
    alone = changed(FOUNDED, [CardJoined(PartyCard("stray", "Stray", 120, ()))])
    assert re.search(r"No class \(1\) *\n120 Stray", printed(party_view(alone)))
    nobody = changed(FOUNDED, map(CardLeft, FOUNDED.party))
    assert printed(party_view(nobody)).startswith("The party: 0 members")
    assert party_lines(nobody)[0] == "The party has 0 members."


def test_relics_lie_beneath_and_those_who_left_are_named() -> None:
    relic = OwnedRelic("ledger", "The Ledger", "Look at the top card\nof the reserve.")
    state = changed(FOUNDED, [RelicGained(relic), CardLeft(FOUNDED.party[0]), CardLeft(FOUNDED.party[1])])
    lines = [" ".join(line.split()) for line in printed(party_view(state)).splitlines()]
    assert lines[-4:] == [
        "Relics",
        "The Ledger Look at the top card of the reserve.",
        "",
        "Left for good: Pudding and Sorrel",
    ]
    assert party_lines(state)[-3:] == [
        "Relic: The Ledger. Look at the top card of the reserve.",
        "Left for good: Pudding.",
        "Left for good: Sorrel.",
    ]


def test_read_out_it_is_a_fact_a_line_without_signs() -> None:
    state = changed(grown(), [CardJoined(WICK)])
    lines = party_lines(state)
    assert lines[:4] == [
        "The party has 59 members.",
        "Cleric: 10 members.",
        "Pudding, strength 1, animal companion.",
        "Sorrel, strength 2.",
    ]
    assert "Wick, strength 4, also bard, corrupted." in lines
    assert len(lines) == 1 + 9 + 59
    assert all(re.fullmatch(r"[\w' ,:-]+\.", line) for line in lines)
