"""The campaign that an attempt is played in: which of its missions may be, and what is decided before the deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.campaigns import content_of, founding
from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import current_campaign, current_or_none
from regicide_legacy.app.errors import Refused
from regicide_legacy.app.pack_answers import Read, read_by_bots
from regicide_legacy.app.packs import DuePacks, pack_named, write_opened
from regicide_legacy.app.references import check_playable, mission_reference, own_missions
from regicide_legacy.campaign.journal import Decision, GateForced, PackOpened
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.state import CampaignState, advance, mission_pack

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.missions import LoadedMission
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, Standing
    from regicide_legacy.store.repository import Repository


class CampaignTable:
    """The current campaign, or the one that would be founded, with a table about to play one of its missions."""

    def __init__(
        self,
        content: CampaignContent,
        standing: Standing | None,
        decisions: Sequence[Decision],
        running: AttemptSummary | None,
        own: Path,
    ) -> None:
        self.content = content
        self.running = running
        """The attempt that runs in it."""
        self.own = own
        """The folder of the user's own missions."""
        self._standing = standing
        self._packs = DuePacks(content, list(decisions), own)
        self._gate: GateForced | None = None
        self._mission_pack: PackOpened | None = None

    @classmethod
    def of(cls, store: Store, reader: Reader) -> CampaignTable:
        """Return the current campaign; where there is none, the one that would be founded.

        Raises `NoneCurrent` where there are some and none of them was chosen, and content errors.
        """
        campaign = current_or_none(reader)
        content = content_of(campaign)
        own = own_missions(store, content)
        if campaign is None:
            return cls(content, None, [founding(content, ())], None, own)
        decisions = reader.timeline(campaign.id).decisions
        return cls(content, reader.standing(campaign.id), decisions, reader.running(campaign.id), own)

    @property
    def state(self) -> CampaignState:
        """The campaign as it stands, with what was decided here."""
        return self._packs.state

    def enter(self, number: int, read: Read, force: str | None) -> None:
        """Come to a mission: the packs that are due are read, then its own where that is still sealed.

        `force` is the reason to play it although it is locked. Raises what `check_playable` does where it is and
        there is no such reason, `Refused` where `read` leaves a pack sealed, and what it raises.
        """
        locked = GateForced(force, mission=number) if force and not self.state.mission(number).open else None
        entered = advance(self.state, locked) if locked else self.state
        check_playable(number, self.content, entered, self.own)
        self._packs.read_all(read)
        for left in self._packs.left:
            raise _waits(left)
        if locked is not None:
            self._gate = locked
            self._packs.decide(locked)
        pack = mission_pack(number)
        if (
            number > self.state.last_mission
            or self.state.is_open(pack)
            or pack_named(self.content, pack, self.own) is None
        ):
            return
        entry = read(self._packs.opening(pack))
        if entry is None:
            again = f"`legacy start-mission {mission_reference(number, self.state)}` begins once more."
            raise Refused(f"Nothing was begun: the mission's pack is to be read first. {again}")
        self._mission_pack = entry
        self._packs.decide(entry)

    def stayed_at_home(self, reader: Reader, attempts: Sequence[AttemptSummary]) -> tuple[str, ...]:
        """Return the members who were set aside when the campaign was last played here."""
        if self._standing is None:
            return ()
        played = [each for each in attempts if each.campaign == self._standing.campaign.id and not each.by_hand]
        return tuple(reader.played(played[-1].number).setup.get("set_aside", ())) if played else ()

    def recruits(self, loaded: LoadedMission) -> Party:
        """Return the cards that the rules of this mission may let join the party."""
        from regicide_legacy.content.force import recruits_for

        return recruits_for(loaded, self.content, self.state)

    def marks(self, loaded: LoadedMission) -> dict[str, tuple[str, ...]]:
        """Return the members who bear each mark that the mission knows."""
        from regicide_legacy.content.force import marks_borne

        return marks_borne(loaded.mission, self.state)

    def write(self, repository: Repository, players: tuple[str, ...], at: datetime) -> int:
        """Write what was decided, the founding first where there was no campaign; return the campaign.

        Raises `StaleCampaign` where something else was decided since it was looked at.
        """
        standing = self._standing
        if standing is None:
            standing = repository.standing(repository.found(founding(self.content, players), at).id)
        if self._packs.opened:
            standing = write_opened(repository, self.content, standing, self._packs.opened, at, own=self.own)
        own = [entry for entry in (self._gate, self._mission_pack) if entry is not None]
        return repository.append(standing, own, at).campaign.id


def open_due(repository: Repository, table: CampaignTable, at: datetime) -> None:
    """Open the packs of the current campaign that are due, as bots do, and write them within this transaction."""
    standing = repository.standing(current_campaign(repository).id)
    packs = DuePacks(table.content, list(repository.timeline(standing.campaign.id).decisions), table.own)
    packs.read_all(read_by_bots)
    if packs.opened:
        write_opened(repository, table.content, standing, packs.opened, at, own=table.own)


def read_due(store: Store, read: Read, clock: Clock = now) -> tuple[str, ...]:
    """Read the packs of the current campaign that are due, write each when it is read, and return those left sealed.

    Raises what `read` raises, content errors, and `StaleCampaign` where something else was decided meanwhile.
    """
    left: list[str] = []
    while True:
        with store.read() as reader:
            campaign = current_campaign(reader)
            standing = reader.standing(campaign.id)
            decisions = reader.timeline(campaign.id).decisions
        content = content_of(campaign)
        packs = DuePacks(content, list(decisions), own_missions(store, content), left=left)
        opening = packs.next()
        if opening is None:
            return tuple(left)
        entry = read(opening)
        if entry is None:
            left.append(opening.pack.id)
            continue
        with store.write() as repository:
            write_opened(repository, content, standing, [entry], clock(), own=packs.own)


def _waits(pack: str) -> Refused:
    return Refused(f"Nothing was begun: a pack is to be read first. `legacy open {pack}` reads it.")
