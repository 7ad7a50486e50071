"""Journals as tables write them: a few by hand, and any that hypothesis can think of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from hypothesis import strategies as st

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    OwnedRelic,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Decision,
    Entry,
    GateForced,
    PackOpened,
    Result,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, changed, fold
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.engine.cards import starting_party

FOUNDED = CampaignFounded(
    name="Thursdays",
    content="ember-court",
    players=("Ana", "Ben"),
    party=tuple(PartyCard.of(card) for card in starting_party()),
)
C7, B3 = (next(card for card in FOUNDED.party if card.id == card_id) for card_id in ("C7", "B3"))
WICK = PartyCard("wick", "Wick", 4, ("lamplighter",))
GLIM = PartyCard("glim", "Glim", 8, ("lamplighter",))
CLINKER = PartyCard("clinker", "Clinker", 1, ("cleric", "bard"), companion=True)
YIELDING = AppliedSticker("sitting-down", "Solo may yield.", code="R2", section="yielding")
LAMPLIGHTERS = AppliedSticker("lamplighters", "Lamplighters look ahead.", letter="A")
SNUFFER = OwnedRelic("brass-snuffer", "Brass Snuffer", "This strike is 0.")
LANTERN = OwnedRelic("borrowed-lantern", "Borrowed Lantern", "Look at four.")


def ended(attempt: int, mission: int, result: Result, **others: Any) -> AttemptEnded:
    entry = AttemptEnded(
        attempt=attempt,
        mission_number=mission,
        mission_id=f"id-{mission}",
        result=result,
        players=2,
        seats=("Ana", "Ben"),
        defeated=12 if result is Result.WON else 5,
        played_on=date(2026, 11, 30),
        note="",
        by_hand=False,
    )
    return replace(entry, **others)


def won(attempt: int, mission: int, **others: Any) -> AttemptEnded:
    return ended(attempt, mission, Result.WON, **others)


def lost(attempt: int, mission: int) -> AttemptEnded:
    return ended(attempt, mission, Result.LOST)


def opened(pack: str, *changes: Change) -> PackOpened:
    return PackOpened(pack, None, changes)


def by_hand(*changes: Change, note: str = "") -> ChangedByHand:
    return ChangedByHand(changes, note)


def journal(*steps: Entry | Sequence[Entry], founded: CampaignFounded = FOUNDED) -> list[Line]:
    """Return a journal of these steps after the founding; one of several entries is given as a sequence."""
    lines = [Line(1, founded)]
    for step in steps:
        write(lines, *(step if isinstance(step, Sequence) else (step,)))
    return lines


def write(lines: list[Line], *entries: Entry, continuing: bool = False) -> None:
    """Append a step, or go on with the last one."""
    for place, entry in enumerate(entries):
        lines.append(Line(len(lines) + 1, entry, continues=continuing or place > 0))


def play(*steps: Entry | Sequence[Entry], founded: CampaignFounded = FOUNDED) -> CampaignState:
    return fold(journal(*steps, founded=founded))


def undo(lines: list[Line], since: int | None = None) -> None:
    taken = timeline(lines).undo(since)
    assert taken is not None
    write(lines, taken)


def redo(lines: list[Line]) -> None:
    brought = timeline(lines).redo()
    assert brought is not None
    write(lines, brought)


# Any journal.

_SMALL = replace(FOUNDED, party=(C7, B3), last_mission=3)
_EVERY_CARD = (C7, B3, WICK, GLIM, CLINKER)


@st.composite
def possible_changes(draw: st.DrawFn, state: CampaignState) -> tuple[Change, ...]:
    """Draw changes that can be made to the campaign as it stands, each after those before it."""
    made: list[Change] = []
    for _ in range(draw(st.integers(1, 4))):
        change = draw(st.sampled_from(list(_possible(state))))
        state = changed(state, [change])
        made.append(change)
    return tuple(made)


def _possible(state: CampaignState) -> Iterable[Change]:
    yield from (CardJoined(card) for card in _EVERY_CARD if state.member(card.id) is None)
    for card in state.party:
        yield CardLeft(card)
        yield CardChanged(card, card.unmarked("corrupted") if card.marks else card.marked("corrupted"))
        yield CardChanged(card, card.of_class("paladin"))
    yield from map(StickerRemoved, state.stickers)
    yield from (StickerApplied(each) for each in (YIELDING, LAMPLIGHTERS) if each not in state.stickers)
    yield from map(RelicLost, state.relics)
    yield from (RelicGained(each) for each in (SNUFFER, LANTERN) if each not in state.relics)


@st.composite
def decisions(draw: st.DrawFn, state: CampaignState) -> Decision:
    """Draw a decision that can follow."""
    mission = draw(st.integers(1, state.gauntlet))
    sealed = [pack for pack in ("m", "q", *(f"reward-{n}" for n in range(1, 4))) if not state.is_open(pack)]
    kind = draw(st.sampled_from(["attempt", "hand", "gate", *(["pack"] if sealed else [])]))
    match kind:
        case "attempt":
            result = draw(st.sampled_from(Result))
            changing = result is Result.WON and not state.mission(mission).won and draw(st.booleans())
            return ended(1, mission, result, changes=draw(possible_changes(state)) if changing else ())
        case "hand":
            return ChangedByHand(draw(possible_changes(state)))
        case "gate":
            return GateForced("it is late", mission=mission)
        case _:
            return PackOpened(draw(st.sampled_from(sealed)), None, draw(possible_changes(state)))


@st.composite
def journals(draw: st.DrawFn) -> list[Line]:
    """Draw a journal of a small campaign with undo and redo at any time, as the program can write it."""
    lines = [Line(1, _SMALL)]
    for _ in range(draw(st.integers(0, 12))):
        entry: Entry | None
        match draw(st.sampled_from(["decide", "decide", "go on", "undo", "undo since", "redo"])):
            case "undo":
                entry = timeline(lines).undo()
            case "undo since":
                entry = timeline(lines).undo(draw(st.integers(1, len(lines))))
            case "redo":
                entry = timeline(lines).redo()
            case going:
                continuing = going == "go on" and len(timeline(lines).steps) > 1
                write(lines, draw(decisions(fold(lines))), continuing=continuing)
                continue
        if entry is not None:
            write(lines, entry)
    return lines
