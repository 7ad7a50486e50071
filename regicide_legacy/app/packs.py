"""Packs: which are due, opening them one after the other, and writing what came of it.

Reading comes first, in memory; then one transaction writes every pack that was read. So a reading that is broken off
has opened nothing, and what was due stays due.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.errors import Refused
from regicide_legacy.app.pack_answers import Read
from regicide_legacy.campaign.journal import AttemptEnded, Decision, PackOpened
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.packs import Pack, due_rewards, due_triggered, due_unread
from regicide_legacy.campaign.state import CampaignState, advance, folded

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from regicide_legacy.campaign.steps import Timeline
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.records import Standing
    from regicide_legacy.store.repository import Repository


_WRITTEN_ON_IT: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
"""How a pack is named by what is written on it."""


class NoSuchPack(Refused):
    """There is no such pack, or it is sealed: which of the two, nobody is told."""

    def __init__(self, pack_id: str) -> None:
        super().__init__(
            f"There is no pack {pack_id} to open now. `legacy packs` shows those that are open or wait to be; "
            "--force with --reason opens a sealed one all the same."
        )


def due(
    content: CampaignContent,
    decisions: Sequence[Decision],
    state: CampaignState | None = None,
    own: Path | None = None,
) -> tuple[str, ...]:
    """Return the packs that were earned and are still sealed, in the order in which they are opened.

    Mission packs that were never read come first, then rewards, then those whose trigger has come. `state` is what the
    decisions lead to, where that is known already; `own` is the folder of the owner's missions.
    """
    state = state or folded(decisions)
    attacks = [entry.last_attack for entry in decisions if isinstance(entry, AttemptEnded) and entry.last_attack]
    earned = (*due_unread(state), *due_rewards(state), *due_triggered(content.packs, state, attacks))
    return tuple(pack for pack in earned if pack_named(content, pack, own) is not None)


def pack_named(content: CampaignContent, pack_id: str, own: Path | None = None) -> Pack | None:
    """Return what content knows of a pack, sealed or not; None where there is none, or nothing in it to read.

    Of a box, whose packs lie on the table, every pack is there; of one that is written nowhere it has no cards, and
    what it brings is entered by hand.
    """
    from regicide_legacy.content.catalogue import pack_of

    pack = pack_of(content, pack_id, own)
    if pack is not None and pack.cards:
        return pack
    return Pack(pack_id, None, ()) if is_box(content) and _WRITTEN_ON_IT.fullmatch(pack_id) else None


def is_box(content: CampaignContent) -> bool:
    """Say whether the packs of this campaign lie on the table, so that what they bring is entered by hand."""
    from regicide_legacy.content.catalogue import BOX

    return content.id == BOX


def became_due(content: CampaignContent, timeline: Timeline, pack_id: str, own: Path | None = None) -> bool:
    """Say whether the last step made this pack due, so that opening it belongs to that step."""
    before = [line.entry for step in timeline.steps[:-1] for line in step]
    if not before or pack_id not in due(content, timeline.decisions, own=own):
        return False
    return pack_id not in due(content, before, own=own)


@dataclass
class DuePacks:
    """The packs of a campaign that are due, read one after the other: what one brings may make another due.

    `decisions` are those in force; what is opened here is added to them. `own` is the folder of the owner's missions.
    `left` are packs that stay sealed for now.
    """

    content: CampaignContent
    decisions: list[Decision]
    own: Path | None = None
    opened: list[PackOpened] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = folded(self.decisions)

    def next(self) -> Opening | None:
        """Return the next pack that is due, None where none is, or each was left."""
        waiting = (pack for pack in due(self.content, self.decisions, self.state, self.own) if pack not in self.left)
        pack_id = next(waiting, None)
        return None if pack_id is None else self.opening(pack_id)

    def opening(self, pack_id: str) -> Opening:
        """Return this pack of the content, to be read now. Raises `NoSuchPack` where there is none."""
        pack = pack_named(self.content, pack_id, self.own)
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
    *,
    own: Path | None = None,
) -> Standing:
    """Write packs that were read as one step, which goes on with the step before where that made the first of them due.

    Returns the standing after. Raises `StaleCampaign` where something else was decided since `standing`.
    """
    continuing = became_due(content, repository.timeline(standing.campaign.id), opened[0].pack, own)
    return repository.append(standing, opened, at, continuing=continuing)
