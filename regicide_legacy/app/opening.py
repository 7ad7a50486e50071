"""Opening one pack by hand, or reading again one that is open; and which packs there are to see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.pack_answers import Read
from regicide_legacy.app.packs import DuePacks, NoSuchPack, became_due, due, is_box, pack_named
from regicide_legacy.campaign.journal import Entry, GateForced, PackOpened
from regicide_legacy.campaign.packs import Pack
from regicide_legacy.campaign.state import mission_pack

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import Standing

_OF_A_MISSION: Final = re.compile("(mission|reward)-([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class ListedPack:
    """A pack that is open. `opened_at` is None for one that was opened before the campaign was kept here."""

    id: str
    title: str | None
    opened_at: datetime | None


def list_packs(store: Store) -> tuple[list[ListedPack], tuple[str, ...]]:
    """Return the packs that are open, in the order in which they were opened, and the ids of those that are due.

    Raises `NotSetUp` where there is no campaign, and content errors.
    """
    from regicide_legacy.content.catalogue import own_folder

    with store.read() as reader:
        campaign = current_campaign(reader)
        state = reader.state(campaign.id)
        timeline = reader.timeline(campaign.id)
        times = {line.position: line.at for line in reader.journal(campaign.id)}
    content = content_of(campaign)
    opened_at = {
        line.entry.pack: times[line.position]
        for step in timeline.steps
        for line in step
        if isinstance(line.entry, PackOpened)
    }
    opened = [ListedPack(pack.id, pack.title, opened_at.get(pack.id)) for pack in state.packs]
    return opened, due(content, timeline.decisions, state, own_folder(content, store.path.parent))


class PackInHand:
    """A pack that somebody has named: sealed, so that it is opened now, or open, so that it is read again."""

    def __init__(
        self, store: Store, standing: Standing, packs: DuePacks, pack: Pack, gate: GateForced | None = None
    ) -> None:
        self._store = store
        self._standing = standing
        self._packs = packs
        self._gate = gate
        self._entries: list[Entry] = []
        self.pack = pack
        self.before = next(
            (each for each in packs.decisions if isinstance(each, PackOpened) and each.pack == pack.id), None
        )
        """What came of it, where it is open and was opened here."""

    @classmethod
    def of(cls, store: Store, word: str, force: str | None = None) -> PackInHand:
        """Take the pack that a word means: its id, or 4 for the mission pack of mission 4.

        `force` is the reason to open it although it is sealed. Raises `NotSetUp`, `NoSuchPack` and content errors.
        """
        from regicide_legacy.content.catalogue import own_folder

        with store.read() as reader:
            campaign = current_campaign(reader)
            standing = reader.standing(campaign.id)
            decisions = list(reader.timeline(campaign.id).decisions)
        content = content_of(campaign)
        packs = DuePacks(content, decisions, own_folder(content, store.path.parent))
        pack_id = _pack_id(word)
        if packs.state.is_open(pack_id):
            title = next(each.title for each in packs.state.packs if each.id == pack_id)
            pack = pack_named(content, pack_id, packs.own) or Pack(pack_id, title, ())
            return cls(store, standing, packs, pack)
        if not _is_there(packs, pack_id):
            raise NoSuchPack(pack_id)
        gate = None
        if not _may_open(packs, pack_id):
            if force is None:
                raise NoSuchPack(pack_id)
            gate = GateForced(force, pack=pack_id)
        return cls(store, standing, packs, packs.opening(pack_id).pack, gate)

    @property
    def open(self) -> bool:
        """Whether it is open already, so that nothing of it is resolved again."""
        return self._packs.state.is_open(self.pack.id)

    def read(self, read: Read, *, others: bool) -> bool:
        """Open it, and where asked every `others` that is due then; say whether it was read to its end.

        Raises what `read` raises.
        """
        self._entries += [self._gate] if self._gate else []
        entry = read(self._packs.opening(self.pack.id))
        if entry is None:
            return False
        self._packs.decide(entry)
        if others:
            self._packs.read_all(read)
        self._entries += [entry, *self._packs.opened]
        return True

    def write(self, clock: Clock = now) -> tuple[str, ...]:
        """Write what was read as one step, and return the packs that are due after it.

        It goes on with the step before where that made this pack due. Raises `StaleCampaign` where something else was
        decided since it was taken into the hand.
        """
        with self._store.write() as repository:
            timeline = repository.timeline(self._standing.campaign.id)
            continuing = became_due(self._packs.content, timeline, self.pack.id, self._packs.own)
            repository.append(self._standing, self._entries, clock(), continuing=continuing)
        return due(self._packs.content, self._packs.decisions, self._packs.state, self._packs.own)


def _pack_id(word: str) -> str:
    folded = word.strip().casefold()
    return mission_pack(int(folded)) if re.fullmatch("[0-9]{1,9}", folded) else folded


def _may_open(packs: DuePacks, pack_id: str) -> bool:
    """Say whether a sealed pack may be opened now without force.

    It is due, or it is the mission pack of a mission that is open. Of a box the owner sees what is written on a pack:
    those of its missions and pack M go by the rulebook, and every other is opened when its owner says so.
    """
    state = packs.state
    if pack_id in (mission_pack(each.number) for each in state.missions if each.open):
        return True
    by_the_rulebook = _OF_A_MISSION.fullmatch(pack_id) or pack_id in (pack.id for pack in packs.content.packs)
    if is_box(packs.content) and not by_the_rulebook:
        return True
    return pack_id in due(packs.content, packs.decisions, state, packs.own)


def _is_there(packs: DuePacks, pack_id: str) -> bool:
    """Say whether the campaign has this pack, sealed or not."""
    own = _OF_A_MISSION.fullmatch(pack_id)
    if own is not None and not 1 <= int(own[2]) <= packs.state.last_mission:
        return False
    return pack_named(packs.content, pack_id, packs.own) is not None
