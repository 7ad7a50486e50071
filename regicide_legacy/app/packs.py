"""Packs: which are due, opening them one after the other, and writing what came of it.

Reading comes first, in memory; then one transaction writes every pack that was read. So a reading that is broken off
has opened nothing, and what was due stays due.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from regicide_legacy.app.errors import Refused
from regicide_legacy.app.pack_answers import Read
from regicide_legacy.campaign.journal import AttemptEnded, Decision, PackOpened
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.packs import Pack, due_rewards, due_triggered, due_unread
from regicide_legacy.campaign.state import CampaignState, advance, folded, mission_pack, reward_pack

if TYPE_CHECKING:
    from datetime import datetime

    from regicide_legacy.campaign.steps import Timeline
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.records import Standing
    from regicide_legacy.store.repository import Repository


def due(content: CampaignContent, decisions: Sequence[Decision], state: CampaignState | None = None) -> tuple[str, ...]:
    """Return the packs that were earned and are still sealed, in the order in which they are opened.

    Mission packs that were never read come first, then rewards, then those whose trigger has come. `state` is what the
    decisions lead to, where that is known already.
    """
    state = state or folded(decisions)
    attacks = [entry.last_attack for entry in decisions if isinstance(entry, AttemptEnded) and entry.last_attack]
    earned = (*due_unread(state), *due_rewards(state), *due_triggered(content.packs, state, attacks))
    return tuple(pack for pack in earned if pack_named(content, pack) is not None)


def pack_named(content: CampaignContent, pack_id: str) -> Pack | None:
    """Return what content knows of a pack, sealed or not; None where there is none, or nothing in it to read.

    Of a box, whose packs lie on the table, every pack is there, without cards: what it brings is entered by hand.
    """
    from regicide_legacy.content.catalogue import pack_of

    pack = pack_of(content, pack_id)
    if pack is None or not pack.cards:
        return Pack(pack_id, pack.title if pack else None, ()) if is_box(content) else None
    return pack


def is_box(content: CampaignContent) -> bool:
    """Say whether the packs of this campaign lie on the table, so that their cards are entered by hand."""
    return content.id == "box"


def became_due(content: CampaignContent, timeline: Timeline, pack_id: str) -> bool:
    """Say whether the last step made this pack due, so that opening it belongs to that step."""
    before = [line.entry for step in timeline.steps[:-1] for line in step]
    return bool(before) and pack_id in due(content, timeline.decisions) and pack_id not in due(content, before)


@dataclass
class DuePacks:
    """The packs of a campaign that are due, read one after the other: what one brings may make another due.

    `decisions` are those in force; what is opened here is added to them. `left` are packs that stay sealed for now.
    """

    content: CampaignContent
    decisions: list[Decision]
    opened: list[PackOpened] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = folded(self.decisions)

    def next(self) -> Opening | None:
        """Return the next pack that is due, None where none is, or each was left."""
        waiting = (pack for pack in due(self.content, self.decisions, self.state) if pack not in self.left)
        pack_id = next(waiting, None)
        return None if pack_id is None else self.opening(pack_id)

    def opening(self, pack_id: str) -> Opening:
        """Return this pack of the content, to be read now. Raises `Refused` where there is none."""
        pack = pack_named(self.content, pack_id)
        if pack is None:
            raise NoSuchPack(pack_id)
        return Opening(pack, self.state)

    def read_all(self, read: Read) -> None:
        """Read every pack that is due; one that is left stays sealed. Raises what `read` raises."""
        while (opening := self.next()) is not None:
            entry = read(opening)
            if entry is None:
                self.left.append(opening.pack.id)
            else:
                self.decide(entry)
                self.opened.append(entry)

    def decide(self, decision: Decision) -> None:
        """Go on with something else that was decided."""
        self.state = advance(self.state, decision)
        self.decisions.append(decision)


def write_opened(
    repository: Repository,
    content: CampaignContent,
    standing: Standing,
    opened: Sequence[PackOpened],
    at: datetime,
) -> Standing:
    """Write packs that were read as one step, which goes on with the step before where that made the first of them due.

    Returns the standing after. Raises `StaleCampaign` where something else was decided since `standing`.
    """
    continuing = became_due(content, repository.timeline(standing.campaign.id), opened[0].pack)
    return repository.append(standing, opened, at, continuing=continuing)


class NoSuchPack(Refused):
    """There is no such pack, or it is sealed: which of the two, nobody is told."""

    def __init__(self, pack_id: str) -> None:
        super().__init__(
            f"There is no pack {pack_id} to open now. `legacy packs` shows those that are open or wait to be; "
            "--force with --reason opens one all the same."
        )


def pack_id_of(word: str) -> str:
    """Return the id of the pack that a word means: 4 is the mission pack of mission 4, M is m."""
    folded_word = word.strip().casefold()
    if re.fullmatch("[0-9]{1,9}", folded_word):
        return mission_pack(int(folded_word))
    return folded_word


def may_open(content: CampaignContent, decisions: Sequence[Decision], state: CampaignState, pack_id: str) -> bool:
    """Say whether a sealed pack may be opened now without force.

    It is due, or it is the mission pack of a mission that is open. A box knows by what is written on it what a pack
    is: those of its missions go by the rulebook, every other is opened when its owner says so.
    """
    playable = [mission_pack(each.number) for each in state.missions if each.open and each.number <= state.last_mission]
    if pack_id in playable:
        return pack_named(content, pack_id) is not None
    if is_box(content) and not re.fullmatch("(mission|reward)-[0-9]+", pack_id):
        return True
    return pack_id in due(content, decisions, state)


def exists(content: CampaignContent, state: CampaignState, pack_id: str) -> bool:
    """Say whether a campaign has a pack of this id, sealed or not."""
    numbers = range(1, state.last_mission + 1)
    known = pack_id in (*map(mission_pack, numbers), *map(reward_pack, numbers))
    if is_box(content):
        return known or bool(re.fullmatch("[a-z0-9][a-z0-9-]*", pack_id))
    return pack_named(content, pack_id) is not None
