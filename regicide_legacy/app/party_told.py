"""What there is to tell of the party: its history, and where its cards must lie."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.errors import Refused
from regicide_legacy.app.seats import sitting_for, usual_sitting
from regicide_legacy.campaign.audit import Audit, audit
from regicide_legacy.campaign.changes import CardChanged
from regicide_legacy.campaign.history import PartyChange, party_history
from regicide_legacy.campaign.journal import AttemptEnded
from regicide_legacy.campaign.state import CampaignState

if TYPE_CHECKING:
    from pathlib import Path

    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store


@dataclass(frozen=True, slots=True)
class DatedChange:
    """A change of the party, and when it was written down."""

    at: datetime
    told: PartyChange


def show_history(store: Store, member: str | None = None) -> list[DatedChange]:
    """Return every change of the party, or those of one member by id or name, oldest first.

    Raises `Refused` where nobody of this id or name was ever in the party, and what `current_campaign` raises.
    """
    with store.read() as reader:
        campaign = current_campaign(reader)
        state = reader.state(campaign.id)
        journal = reader.journal(campaign.id)
    lines = [line.line for line in journal]
    times = {line.position: line.at for line in journal}
    if member is None:
        return [DatedChange(times[each.position], each) for each in party_history(lines)]
    told = party_history(lines, _card_id(state, member))
    if not told:
        raise Refused(f"Nobody with the id or name {member} was ever in this party.")
    return [DatedChange(times[each.position], each) for each in told]


def _card_id(state: CampaignState, word: str) -> str:
    """Return the id that a word means, among the cards that are or were in the party; else the word as it is."""
    wanted = word.casefold()
    cards = (*state.party, *state.retired)
    found = [card.id for card in cards if card.id.casefold() == wanted]
    found += [card.id for card in cards if card.name.casefold() == wanted]
    return found[0] if found else word


def card_of(change: PartyChange) -> str:
    """Return the id of the card that a change of the party is about."""
    return change.change.before.id if isinstance(change.change, CardChanged) else change.change.card.id


def show_audit(store: Store, players: int | None = None) -> tuple[Audit, int]:
    """Return what must lie where, and for how many players next: else those of the last attempt.

    Raises `Misused` for a number of players that cannot be, what `current_campaign` raises, and content errors.
    """
    asked = sitting_for(players, None)
    with store.read() as reader:
        campaign = current_campaign(reader)
        state = reader.state(campaign.id)
        sitting = asked or usual_sitting(reader)
    return audit_of(state, content_of(campaign), store.path.parent, sitting.players), sitting.players


def audit_of(state: CampaignState, content: CampaignContent, data: Path, players: int) -> Audit:
    """Return what must lie where for a campaign; `data` is the folder of the database. Raises content errors."""
    from regicide_legacy.content.catalogue import load_mission, own_folder, written_missions

    own = own_folder(content, data)
    opened = [each.number for each in state.missions if each.open or each.attempts]
    enemies = {
        number: len(load_mission(str(number), campaign=content, own=own).mission.enemies)
        for number in written_missions(content, own)
        if number in opened
    }
    return audit(state, players, enemies)


def moved_cards(store: Store) -> bool:
    """Say whether what the current campaign decided last may move cards: an attempt at the gauntlet alone does not."""
    with store.read() as reader:
        campaign = current_campaign(reader)
        last = reader.timeline(campaign.id).steps[-1]
        gauntlet = reader.state(campaign.id).gauntlet
    entries = [line.entry for line in last]
    return not all(isinstance(entry, AttemptEnded) and entry.mission_number == gauntlet for entry in entries)
