"""A campaign's steps and changes in words: short clauses, as undo and the log say them.

What is named stands in the records themselves, so it was opened; nothing else is ever named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from regicide_legacy.campaign.changes import (
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.journal import (
    MISSIONS,
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Decision,
    GateForced,
    PackOpened,
    Result,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import mission_pack, reward_pack
from regicide_legacy.campaign.steps import Step

_OWN_PACK: Final = re.compile(r"(mission|reward)-([0-9]+)")


def told(step: Step, gauntlet: int = MISSIONS + 1) -> str:
    """Return what a step is, such as: mission 4 won, 2 recruits, sticker E. `gauntlet` is the gauntlet's number."""
    clauses: list[list[str]] = []
    own: tuple[str, ...] = ()
    for line in step:
        decision = line.entry
        if isinstance(decision, PackOpened) and decision.pack in own:
            # A mission's own packs are part of what came of it.
            clauses[-1] += told_changes(decision.changes)
            continue
        clauses.append(list(_clause(decision, gauntlet)))
        own = ()
        if isinstance(decision, AttemptEnded):
            own = mission_pack(decision.mission_number), reward_pack(decision.mission_number)
    return "; ".join(map(", ".join, clauses))


def _clause(decision: Decision, gauntlet: int) -> Iterable[str]:
    """Return what a decision was, and what came of it."""
    match decision:
        case CampaignFounded():
            at = f" at mission {decision.at_mission}" if decision.at_mission > 1 else ""
            return [f"campaign {decision.name} founded{at}"]
        case AttemptEnded():
            return [_ending(decision, gauntlet), *told_changes(decision.changes)]
        case PackOpened():
            changes = ", ".join(told_changes(decision.changes))
            return [f"{pack_words(decision.pack)} opened" + (f": {changes}" if changes else "")]
        case ChangedByHand():
            changes = ", ".join(map(told_change, decision.changes))
            return [f"{changes} ({decision.note})" if decision.note else changes]
        case GateForced():
            gate = mission_words(decision.mission, gauntlet) if decision.mission else pack_words(decision.pack or "")
            return [f"{gate} forced open: {decision.reason}"]
        case _:
            assert_never(decision)


def _ending(entry: AttemptEnded, gauntlet: int) -> str:
    ended = f"{mission_words(entry.mission_number, gauntlet)} {entry.result}"
    return ended if entry.result is Result.WON else f"{ended} (attempt {entry.attempt})"


def mission_words(number: int, gauntlet: int = MISSIONS + 1) -> str:
    """Return what to call a mission in a sentence: mission 4, or the gauntlet."""
    return "the gauntlet" if number == gauntlet else f"mission {number}"


def pack_words(pack: str) -> str:
    """Return what to call a pack in a clause: reward pack of mission 4, pack M."""
    own = _OWN_PACK.fullmatch(pack)
    if own:
        return f"{own[1]} pack of mission {own[2]}"
    return f"pack {pack.upper() if len(pack) == 1 else pack}"


def card_words(card: PartyCard) -> str:
    """Return a card as a sentence tells it: Tanathil (paladin 7). One whose name says as much has only its name."""
    what = f"{'/'.join(card.classes)} {card.strength}".strip()
    return card.name if card.name.casefold() == what.casefold() else f"{card.name} ({what})"


def told_change(change: Change) -> str:
    """Return what a change did, with its card: Wick (lamplighter 4) joined the party."""
    match change:
        case CardJoined(card):
            return f"{card_words(card)} joined the party"
        case CardLeft(card):
            return f"{card_words(card)} left the party"
        case CardChanged(before, after):
            return f"{card_words(before)} {_difference(before, after)}"
        case StickerApplied(sticker):
            return f"sticker {sticker.label} applied"
        case StickerRemoved(sticker):
            return f"sticker {sticker.label} removed"
        case RelicGained(relic):
            return f"relic {relic.name} gained"
        case RelicLost(relic):
            return f"relic {relic.name} lost"
        case _:
            assert_never(change)


def told_changes(changes: Sequence[Change]) -> list[str]:
    """Return what several changes did together: recruits and members are counted, stickers and relics named."""
    joined = sum(isinstance(change, CardJoined) for change in changes)
    said = [f"{joined} recruit{'s' if joined > 1 else ''}"] if joined else []
    said += _alike([(change, "left the party") for change in changes if isinstance(change, CardLeft)])
    said += _alike(
        [(change, _difference(change.before, change.after)) for change in changes if isinstance(change, CardChanged)]
    )
    for change in changes:
        match change:
            case StickerApplied(sticker):
                said.append(f"sticker {sticker.label}")
            case RelicGained(relic):
                said.append(f"relic {relic.name}")
            case StickerRemoved() | RelicLost():
                said.append(told_change(change))
            case _:
                pass
    return said


def _alike(changes: Sequence[tuple[CardLeft | CardChanged, str]]) -> list[str]:
    """Return what happened to members, with those counted to whom the same thing did."""
    by_what: dict[str, list[Change]] = {}
    for change, what in changes:
        by_what.setdefault(what, []).append(change)
    return [
        told_change(those[0]) if len(those) == 1 else f"{len(those)} members {_plural(what)}"
        for what, those in by_what.items()
    ]


def _plural(what: str) -> str:
    """Return what is said of one member as it is said of several."""
    for one, several in (("is", "are"), ("has", "have"), ("was", "were")):
        what = re.sub(rf"(^|(?<= and )){one}\b", several, what)
    return what


def _difference(before: PartyCard, after: PartyCard) -> str:
    """Return what is said of a card that is another than it was."""
    said = [f"got the mark {mark}" for mark in after.marks if mark not in before.marks]
    said += [f"lost the mark {mark}" for mark in before.marks if mark not in after.marks]
    if set(before.classes) < set(after.classes):
        said += [f"is also {_a(class_)} now" for class_ in after.classes if class_ not in before.classes]
    elif before.classes != after.classes:
        said.append(f"is now {'/'.join(after.classes) or 'without class'}")
    if before.strength != after.strength:
        said.append(f"has strength {after.strength} now, not {before.strength}")
    if before.companion != after.companion:
        said.append(f"is {'an' if after.companion else 'no'} animal companion now")
    if before.name != after.name:
        said.append(f"is called {after.name} now")
    # Race and descriptor do nothing in play.
    return " and ".join(said) or "was corrected"


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"
