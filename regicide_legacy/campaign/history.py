"""The party's history: every change of it, with its cause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from regicide_legacy.campaign.changes import CardChanged, CardJoined, Change, PartyChanging
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Entry,
    GateForced,
    PackOpened,
    Redone,
    Undone,
)
from regicide_legacy.campaign.steps import Line, timeline
from regicide_legacy.campaign.telling import mission_words, pack_words


@dataclass(frozen=True, slots=True)
class PartyChange:
    """A change of the party with the position of its journal entry, its cause, and whether it is taken back."""

    position: int
    change: PartyChanging
    cause: str
    undone: bool


def party_history(lines: Sequence[Line], card_id: str | None = None) -> tuple[PartyChange, ...]:
    """Return every change of the party that this journal holds, or those of one card, oldest first.

    The founding's own members are told only of one card: of all it would be the whole first party. Raises
    `BrokenJournal` where entries cannot follow one another.
    """
    in_force = {line.position for step in timeline(lines).steps for line in step}
    gauntlet = 0
    history: list[PartyChange] = []
    for line in lines:
        if isinstance(line.entry, CampaignFounded):
            gauntlet = line.entry.last_mission + 1
        cause, changes = _caused(line.entry, gauntlet, founding=card_id is not None)
        history += (
            PartyChange(line.position, change, cause, undone=line.position not in in_force)
            for change in changes
            if isinstance(change, PartyChanging) and card_id in (None, _card(change))
        )
    return tuple(history)


def _caused(entry: Entry, gauntlet: int, *, founding: bool) -> tuple[str, Iterable[Change]]:
    """Return what an entry changed, and what to call it as the cause of that."""
    match entry:
        case CampaignFounded():
            return "founding", map(CardJoined, entry.party if founding else ())
        case AttemptEnded():
            return f"{mission_words(entry.mission_number, gauntlet)} {entry.result}", entry.changes
        case PackOpened():
            return pack_words(entry.pack), entry.changes
        case ChangedByHand():
            return f"by hand: {entry.note}" if entry.note else "by hand", entry.changes
        case GateForced() | Undone() | Redone():
            return "", ()
        case _:
            assert_never(entry)


def _card(change: PartyChanging) -> str:
    return change.before.id if isinstance(change, CardChanged) else change.card.id
