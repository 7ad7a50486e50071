"""Records of every kind, for hypothesis to draw."""

from __future__ import annotations

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
    Entry,
    GateForced,
    PackOpened,
    Redone,
    Result,
    Undone,
)
from regicide_legacy.campaign.party import PartyCard

words = st.text(min_size=1, max_size=12)
sayings = words.filter(str.strip)
ids = st.sampled_from(["C7", "W1", "wick", "agnes-north", "agnes-south"])
classes = st.sampled_from(["cleric", "bard", "warrior", "paladin", "lamplighter", "teller"])
cards = st.builds(
    PartyCard,
    id=words,
    name=st.text(max_size=12),
    strength=st.integers(0, 20),
    classes=st.lists(classes, unique=True, max_size=3).map(tuple),
    companion=st.booleans(),
    race=st.none() | words,
    descriptor=st.none() | words,
    marks=st.lists(words, unique=True, max_size=2).map(tuple),
)
blue = st.builds(AppliedSticker, id=words, text=st.text(), code=words, section=st.none() | words)
green = st.builds(AppliedSticker, id=words, text=st.text(), letter=words, replaces=st.none() | words)
stickers = blue | green
relics = st.builds(OwnedRelic, id=words, name=words, text=st.text())


@st.composite
def card_changes(draw: st.DrawFn) -> CardChanged:
    before, mark = draw(cards), draw(words)
    return CardChanged(before, before.marked(mark).of_class(draw(classes)))


changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(CardJoined, cards),
    st.builds(CardLeft, cards),
    card_changes(),
    st.builds(StickerApplied, stickers),
    st.builds(StickerRemoved, stickers),
    st.builds(RelicGained, relics),
    st.builds(RelicLost, relics),
)
several_changes = st.lists(changes, max_size=5).map(tuple)
positions = st.lists(st.integers(1), min_size=1, max_size=5).map(tuple)

foundings = st.builds(
    CampaignFounded,
    name=sayings,
    content=words,
    players=st.lists(words, unique=True, max_size=4).map(tuple),
    party=st.lists(cards, unique_by=lambda card: card.id, max_size=6).map(tuple),
    last_mission=st.integers(4, 12),
    at_mission=st.integers(1, 4),
)


@st.composite
def endings(draw: st.DrawFn) -> AttemptEnded:
    players, result = draw(st.integers(1, 4)), draw(st.sampled_from(Result))
    won = result is Result.WON
    return AttemptEnded(
        attempt=draw(st.integers(1)),
        mission_number=draw(st.integers(1, 13)),
        mission_id=draw(words),
        result=result,
        players=players,
        seats=tuple(draw(st.just([]) | st.lists(words, min_size=players, max_size=players))),
        defeated=draw(st.none() | st.integers(0, 20)),
        played_on=draw(st.dates()),
        note=draw(st.text()),
        by_hand=draw(st.booleans()),
        last_attack=tuple(draw(st.lists(ids, max_size=3))) if won else (),
        changes=draw(several_changes) if won else (),
    )


entries: st.SearchStrategy[Entry] = st.one_of(
    foundings,
    endings(),
    st.builds(PackOpened, words, st.none() | words, several_changes),
    st.builds(ChangedByHand, st.lists(changes, min_size=1, max_size=5).map(tuple), st.text()),
    st.builds(GateForced, sayings, mission=st.integers(1, 13)),
    st.builds(GateForced, sayings, pack=words),
    st.builds(Undone, positions),
    st.builds(Redone, positions),
)
