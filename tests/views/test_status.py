"""The campaign at a glance, as it is shown and as it is read out."""

from __future__ import annotations

import re
from datetime import date

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    OwnedRelic,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Decision,
    GateForced,
    Result,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import folded
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.views.status import Glance, RunningAttempt, status_lines, status_view
from tests.views.printed import coloured, printed

PARTY = load_campaign().party
FOUNDED = CampaignFounded("The Ember Court", "ember-court", ("Ana", "Ben"), PARTY)
WICK = PartyCard("wick", "Wick", 4, ("lamplighter",))
TITLES = {1: "The Writ", 2: "The Bell", 3: "The Table", 7: "The Bridge"}


def ended(attempt: int, mission: int, result: Result) -> AttemptEnded:
    return AttemptEnded(attempt, mission, f"m{mission}", result, 2, (), 7, date(2026, 11, 30), "", by_hand=True)


def glance(*decisions: Decision, founded: CampaignFounded = FOUNDED, **facts: object) -> Glance:
    return Glance(folded([founded, *decisions]), TITLES, "Play on: legacy start-mission 3", **facts)  # type: ignore[arg-type]


def shown(seen: Glance) -> list[str]:
    return [" ".join(line.split()) for line in printed(status_view(seen)).splitlines()]


WON_TWO = (
    ended(1, 1, Result.WON),
    ended(2, 2, Result.LOST),
    ended(3, 2, Result.WON),
    ended(4, 3, Result.LOST),
    ended(5, 3, Result.LOST),
    ended(6, 2, Result.WON),
)


def test_a_campaign_that_was_just_founded_is_short() -> None:
    assert shown(glance()) == [
        "The Ember Court",
        "Players Ana, Ben",
        "Party 40 members",
        "",
        "Missions: 0 of 12 won",
        "1 open The Writ",
        "2-12 locked",
        "",
        "Next Play on: legacy start-mission 3",
    ]


def test_it_tells_how_each_mission_stands_and_those_that_are_locked_in_one_line() -> None:
    lines = shown(glance(*WON_TWO, GateForced("the box was torn", mission=7)))
    assert lines[lines.index("Missions: 2 of 12 won") + 1 : -2] == [
        "1 won The Writ at the first attempt",
        "2 won The Bell in attempt 3, 1 loss, won again",
        "3 open The Table 2 losses",
        "4-6 locked",
        "7 open The Bridge",
        "8-12 locked",
    ]


def test_all_that_is_special_about_the_party_is_named() -> None:
    tanathil, orla = (next(card for card in PARTY if card.name == name) for name in ("Tanathil", "Orla"))
    wick = WICK.of_class("bard").marked("light-shy")
    changes = ChangedByHand(
        (
            CardJoined(wick),
            CardLeft(orla),
            CardChanged(tanathil, tanathil.marked("corrupted")),
            RelicGained(OwnedRelic("ledger", "The Ledger", "Look.")),
            StickerApplied(AppliedSticker("r2", "Yield.", code="R2")),
            StickerApplied(AppliedSticker("e", "Draw.", letter="E")),
            StickerApplied(AppliedSticker("r10", "Yield twice.", code="R10")),
        )
    )
    lines = shown(glance(changes, recruits=(wick,)))
    assert lines[2 : lines.index("")] == [
        "Party 40 members",
        "Recruits Wick",
        "Corrupted Tanathil",
        "Light shy Wick",
        "Second class Wick (lamplighter/bard)",
        "Left for good Orla",
        "Relics The Ledger",
        "Stickers R2, R10 in the rulebook; E on the helper card",
    ]


def test_many_are_counted() -> None:
    lines = shown(glance(ChangedByHand(tuple(CardChanged(card, card.marked("corrupted")) for card in PARTY[:9]))))
    assert "Corrupted 9 members" in lines


def test_what_runs_and_what_waits_stands_above_what_is_next() -> None:
    seen = glance(
        *WON_TWO,
        due=("reward-2", "m"),
        running=RunningAttempt(7, "mission 3, The Table"),
        outside=RunningAttempt(8, "Classic"),
        trouble="The content is gone:\nnobody knows where.",
    )
    lines = shown(seen)
    assert lines[-6:] == [
        "Running attempt 7 at mission 3, The Table",
        "Beside it attempt 8 at Classic, outside the campaign: legacy resume 8",
        "Waiting reward pack of mission 2: legacy open reward-2",
        "Waiting pack M: legacy open m",
        "Trouble The content is gone: nobody knows where.",
        "Next Play on: legacy start-mission 3",
    ]
    # Read out, what is next comes first, then what waits.
    said = status_lines(seen)
    assert said[:4] == [
        "Campaign: The Ember Court.",
        "Next: Play on: legacy start-mission 3",
        "Running: attempt 7 at mission 3, The Table",
        "Beside it: attempt 8 at Classic, outside the campaign: legacy resume 8",
    ]
    assert said.index("Waiting: pack M: legacy open m") < said.index("Missions: 2 of 12 won.")
    assert said[-3:] == ["Missions 4 to 12: locked.", "Party: 40 members.", "Players: Ana, Ben."]


def test_a_mission_without_a_file_comes_later() -> None:
    seen = glance(*WON_TWO[:1], awaited=frozenset({2}))
    assert "2 open The Bell comes with a later version" in shown(seen)
    assert "Mission 2, The Bell: open, comes with a later version." in status_lines(seen)


def test_a_finished_campaign_says_so_and_shows_its_gauntlet() -> None:
    late = CampaignFounded("Thursdays", "box", (), PARTY, at_mission=12)
    seen = Glance(folded([late, ended(1, 12, Result.WON), ended(2, 13, Result.LOST)]), {}, "Play the gauntlet")
    lines = shown(seen)
    assert lines[0] == "Thursdays finished"
    assert lines[3:7] == [
        "Missions: 12 of 12 won",
        "1-11 won before it was kept here",
        "12 won at the first attempt",
        "+ open The gauntlet 1 loss",
    ]
    assert status_lines(seen)[0] == "Thursdays is finished."
    assert "Missions 1 to 11: won, before it was kept here." in status_lines(seen)
    assert "The gauntlet: open, 1 loss." in status_lines(seen)


def test_without_colour_nothing_is_lost() -> None:
    seen = glance(*WON_TWO, due=("m",))
    text = coloured(status_view(seen))
    assert "\x1b[" in text
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == printed(status_view(seen))


def test_it_fits_into_80_columns_and_names_cannot_steer_a_terminal() -> None:
    founded = CampaignFounded("Ember\x1b[2J", "ember-court", ("Ana\n", "Ben " * 40), PARTY)
    text = printed(status_view(glance(*WON_TWO, founded=founded)))
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in "".join(status_lines(glance(founded=founded)))
