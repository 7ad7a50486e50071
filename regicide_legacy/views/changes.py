"""What changed for good, in words: one sentence for each change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.views.text import plain


def change_sentence(change: Change) -> str:
    """Return what a change did, such as: Wick, a lamplighter of strength 4, joins the party."""
    match change:
        case CardJoined(card):
            return f"{plain(card.name)}, {member_words(card)}, joins the party."
        case CardLeft(card):
            return f"{plain(card.name)} leaves the party for good."
        case CardChanged(before, after):
            return f"{plain(before.name)} {_and(_differences(before, after) or ['is as before'])}."
        case StickerApplied(sticker):
            return f"Sticker {plain(sticker.label)} goes {place_words(sticker)}."
        case StickerRemoved(sticker):
            return f"Sticker {plain(sticker.label)} comes off."
        case RelicGained(relic):
            return f"The relic {plain(relic.name)} is yours."
        case RelicLost(relic):
            return f"The relic {plain(relic.name)} is yours no longer."
        case _:
            assert_never(change)


def member_words(card: PartyCard) -> str:
    """Return what a member is: a lamplighter of strength 4, an animal companion of strength 1, cleric and bard."""
    classes = plain(_and(card.classes))
    if card.companion:
        return f"an animal companion of strength {card.strength}" + (f", {classes}" if classes else "")
    what = classes or "member without class"
    article = "an" if what[0] in "aeiou" else "a"
    return f"{article} {what} of strength {card.strength}"


def place_words(sticker: AppliedSticker) -> str:
    """Return where a sticker goes: into the rulebook (blue), or on the helper card (green)."""
    where = "into the rulebook" if sticker.code else "on the helper card"
    return f"{where}, at {plain(sticker.section.replace('-', ' '))}" if sticker.section else where


def _differences(before: PartyCard, after: PartyCard) -> list[str]:
    """Return what is said of a card that is another than it was, without its name."""
    said = [f"gets the mark {plain(mark)}" for mark in after.marks if mark not in before.marks]
    said += [f"loses the mark {plain(mark)}" for mark in before.marks if mark not in after.marks]
    if set(before.classes) < set(after.classes):
        more = _and([each for each in after.classes if each not in before.classes])
        said.append(f"is {plain(more)} as well from now on")
    elif before.classes != after.classes:
        said.append(f"is {plain(_and(after.classes)) or 'without class'} from now on")
    if before.strength != after.strength:
        said.append(f"has strength {after.strength} instead of {before.strength}")
    if before.companion != after.companion:
        said.append(f"is {'an' if after.companion else 'no'} animal companion from now on")
    if before.race != after.race:
        said.append(f"is by birth {plain(after.race)}" if after.race else "is of no race that is known")
    if before.descriptor != after.descriptor:
        said.append(f"goes as {plain(after.descriptor)}" if after.descriptor else "has no descriptor any more")
    if before.name != after.name:
        said.append(f"is called {plain(after.name)} from now on")
    return said


def _and(words: Sequence[str]) -> str:
    *first, last = words or [""]
    return f"{', '.join(first)} and {last}" if first else last
