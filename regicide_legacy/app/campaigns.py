"""The campaign: what it plays, and founding it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.campaign.journal import CampaignFounded

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.records import Campaign


def content_of(campaign: Campaign | None) -> CampaignContent:
    """Return what a campaign plays; before there is one, what would be founded. Raises content errors."""
    from regicide_legacy.content.catalogue import DEFAULT_CAMPAIGN, load_campaign
    from regicide_legacy.content.findings import ContentError, Finding

    if campaign is None:
        return load_campaign(DEFAULT_CAMPAIGN)
    folder = Path(campaign.content)
    # Only folders are known by their whole path.
    if folder.is_absolute() and not folder.exists():
        gone = f"{campaign.name} plays what lies here, and it is not there any more: put it back"
        raise ContentError([Finding(campaign.content, None, None, gone)])
    return load_campaign(campaign.content)


def founding(content: CampaignContent, players: tuple[str, ...], name: str | None = None) -> CampaignFounded:
    """Return the entry that founds a campaign of this content, named as the content is where it is given no name."""
    return CampaignFounded(
        name=name or content.title,
        content=content.reference,
        players=players,
        party=content.party,
        last_mission=content.last_mission,
    )
