"""A campaign's life: it is founded, chosen, put away and taken out again, and deleted with everything kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import check_free, named_campaign, quoted
from regicide_legacy.app.errors import Misused, NotSetUp, Refused, nearest
from regicide_legacy.app.packs import is_box
from regicide_legacy.app.saving import checked_name, exported, file_name
from regicide_legacy.app.seats import checked_names
from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.journal import CampaignFounded, ChangedByHand
from regicide_legacy.campaign.state import CampaignState

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, Campaign


_BROUGHT: Final = "the packs of the missions before, answered as bots do"
"""Why a campaign that begins at a later mission has more than its first party."""


@dataclass(frozen=True, slots=True)
class ListedCampaign:
    """A campaign in the list, with how many attempts at its missions count; `last_played` is None where none does."""

    campaign: Campaign
    state: CampaignState
    attempts: int
    last_played: date | None

    @property
    def missions_won(self) -> int:
        """How many of its missions are won; the gauntlet is none of them."""
        return sum(each.won for each in self.state.missions if each.number <= self.state.last_mission)


@dataclass(frozen=True, slots=True)
class Deleted:
    """A campaign that is gone, and the files that bring it back: its export, and a copy of the whole database."""

    campaign: Campaign
    export: Path
    backup: Path


def founding_of(
    name: str, content: str, players: Sequence[str] | None = None, at_mission: int | None = None
) -> CampaignFounded:
    """Return what founds a campaign of this content: the id of a shipped one, or the path of a folder.

    Raises `Misused` for a name, content, players or mission that cannot be, and content errors.
    """
    name = checked_name("NAME", name)
    loaded = _content(content)
    if at_mission is not None and not 1 <= at_mission <= loaded.last_mission:
        raise Misused(f"--at-mission: the missions of {loaded.title} are 1 to {loaded.last_mission}, not {at_mission}.")
    return CampaignFounded(
        name=name,
        content=loaded.reference,
        players=() if players is None else _players(players),
        party=loaded.party,
        last_mission=loaded.last_mission,
        at_mission=at_mission or 1,
    )


@dataclass(frozen=True, slots=True)
class Founded:
    """A campaign that was founded, and what the packs of the missions before the one it begins at have brought it."""

    campaign: Campaign
    brought: tuple[Change, ...] = ()


def found_campaign(store: Store, founding: CampaignFounded, clock: Clock = now) -> Founded:
    """Found a campaign, which commands are about from now on. Raises `Refused` where another has its name.

    Where it begins at a later mission, and the packs before are written, they bring what they typically do, as a step
    of its own that can be taken back. Those of a box lie on the table. Raises content errors.
    """
    brought = _brought(founding)
    with store.write() as repository:
        check_free(repository, founding.name, "give this one another name")
        campaign = repository.found(founding, clock())
        if brought:
            entry = ChangedByHand(brought, _BROUGHT)
            campaign = repository.append(repository.standing(campaign.id), [entry], clock()).campaign
    return Founded(campaign, brought)


def _brought(founding: CampaignFounded) -> tuple[Change, ...]:
    from regicide_legacy.content.catalogue import load_campaign

    if founding.at_mission == 1:
        return ()
    content = load_campaign(founding.content)
    if is_box(content):
        return ()
    from regicide_legacy.app.simulating.typical import brought_before

    return brought_before(content, founding.at_mission)


def list_campaigns(store: Store, *, archived: bool = False) -> list[ListedCampaign]:
    """Return the campaigns in the order in which they were founded, those in the archive too where asked.

    Raises `NotSetUp` where there never was one, `Refused` where each lies in the archive.
    """
    with store.read() as reader:
        campaigns = [each for each in reader.campaigns() if archived or not each.archived]
        if not campaigns:
            if reader.campaigns():
                raise Refused("Every campaign lies in the archive: `legacy campaigns --all` shows them.")
            raise NotSetUp
        attempts = reader.attempts()
        return [_listed(reader, each, attempts) for each in campaigns]


def use_campaign(store: Store, name: str) -> Campaign:
    """Let commands be about this campaign. Raises `Refused` for one in the archive and what `named_campaign` raises."""
    with store.write() as repository:
        campaign = named_campaign(repository, name)
        if campaign.archived:
            again = f"`legacy restore {quoted(campaign.name)}` takes it out"
            raise Refused(f"{campaign.name} lies in the archive: {again}.")
        repository.use(campaign.id)
        return campaign


def archive_campaign(store: Store, name: str) -> Campaign:
    """Put a campaign into the archive; nothing of it is lost. Raises `Refused` where it lies there."""
    with store.write() as repository:
        campaign = named_campaign(repository, name)
        if campaign.archived:
            raise Refused(f"{campaign.name} lies in the archive already.")
        repository.archive(campaign.id)
        return campaign


def restore_campaign(store: Store, name: str) -> Campaign:
    """Take a campaign out of the archive. Raises `Refused` where it does not lie there."""
    with store.write() as repository:
        campaign = named_campaign(repository, name)
        if not campaign.archived:
            raise Refused(
                f"{campaign.name} does not lie in the archive. `legacy use {quoted(campaign.name)}` goes on with it; "
                "`legacy undo` takes back what was recorded."
            )
        repository.unarchive(campaign.id)
        return campaign


def campaign_to_delete(store: Store, name: str) -> ListedCampaign:
    """Return a campaign as it is to be told before it is deleted. Raises what `named_campaign` raises."""
    with store.read() as reader:
        return _listed(reader, named_campaign(reader, name), reader.attempts())


def delete_campaign(store: Store, campaign: Campaign) -> Deleted:
    """Delete a campaign with its attempts, after a backup of the database and an export of it, which lies beside that.

    Under one lock: what another window writes is kept with the rest, or finds the campaign gone. Raises `Refused` where
    it is gone already, `StaleCampaign` where another has its name since, and the store's errors; then nothing is
    deleted.
    """
    from regicide_legacy.store.backup import BEFORE_DELETE, back_up, write_beside
    from regicide_legacy.store.errors import StaleCampaign

    with store.write() as repository:
        there = named_campaign(repository, campaign.name)
        if there.created_at != campaign.created_at:
            raise StaleCampaign(campaign.name)
        backup = back_up(store.path, BEFORE_DELETE)
        export = write_beside(store.path, file_name(campaign.name), exported(repository, there))
        repository.delete(there.id)
    return Deleted(there, export, backup)


def _players(typed: Sequence[str]) -> tuple[str, ...]:
    if all(name.strip().isdecimal() for name in typed) and any(typed):
        raise Misused("--players: who plays in a campaign goes by name, such as --players Ana,Ben.")
    return checked_names("--players", typed)


def _content(content: str) -> CampaignContent:
    """Return the content that is meant; a folder is known by its whole path from now on."""
    from regicide_legacy.content.catalogue import load_campaign, shipped_campaigns

    shipped = shipped_campaigns()
    if content in shipped:
        return load_campaign(content)
    if not content or not Path(content).is_dir():
        known = ", ".join(shipped)
        raise Misused(
            f"--content: there is no content {content!r}: give {known}, or a folder with a campaign.yaml."
            + nearest(content, shipped)
        )
    return load_campaign(str(Path(content).resolve()))


def _listed(reader: Reader, campaign: Campaign, attempts: Sequence[AttemptSummary]) -> ListedCampaign:
    counting = [each for each in attempts if each.campaign == campaign.id and not each.taken_back]
    days = [each.played_on or (each.started_at.date() if each.started_at else None) for each in counting]
    last_played = max((day for day in days if day is not None), default=None)
    return ListedCampaign(campaign, reader.state(campaign.id), len(counting), last_played)
