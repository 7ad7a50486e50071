"""What is shipped, by reference: missions by id, path or number, and campaigns with their party.

A campaign's missions are numbers here, never names: what has not been opened yet is nobody's to read. Which numbers
are open the campaign's state knows, not the content.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.content.campaign_document import CampaignDocument
from regicide_legacy.content.checking import check, format_finding
from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.missions import LoadedMission, mission_file, mission_from_file, shipped_missions
from regicide_legacy.content.reading import Source, read_yaml
from regicide_legacy.shipped import shipped

CAMPAIGN_FORMAT: Final = "campaign/1"

DEFAULT_CAMPAIGN: Final = "ember-court"
"""The campaign that is founded where none is named."""

__all__ = ["CampaignContent", "load_campaign", "load_mission", "shipped_campaigns", "shipped_missions"]


@dataclass(frozen=True)
class CampaignContent:
    """What a campaign is founded from: its party as it starts, and the numbers of its missions."""

    id: str
    title: str
    text: str | None
    """What a table should know before it founds the campaign."""
    party: tuple[PartyCard, ...]
    missions: tuple[int, ...]
    """The numbers of its missions, rising."""


def shipped_campaigns() -> tuple[str, ...]:
    """Return the ids of the campaigns that travel with the program."""
    return tuple(sorted(file.parent.name for file in shipped("missions").glob("*/campaign.yaml")))


def load_campaign(campaign: str = DEFAULT_CAMPAIGN) -> CampaignContent:
    """Load a shipped campaign by its id.

    Raises `ContentError` where there is none, or its file does not load.
    """
    document = _document(campaign)
    return CampaignContent(
        document.id,
        document.title,
        document.text,
        tuple(
            PartyCard(card.id, card.name, card.strength, card.class_, card.companion, card.race, card.descriptor)
            for card in document.party
        ),
        tuple(sorted(map(int, document.missions))),
    )


def load_mission(reference: str, *, campaign: str | None = None, folder: Path = Path()) -> LoadedMission:
    """Load the mission of a reference: a number of this campaign, a shipped id, or a path from `folder`.

    Raises `ContentError` where there is none, or its file does not load.
    """
    if reference.isdecimal() and campaign is not None:
        return _numbered(int(reference), campaign)
    found = mission_file(reference, folder)
    if isinstance(found, Finding):
        raise ContentError([found])
    return mission_from_file(found)


def _numbered(number: int, campaign: str) -> LoadedMission:
    document = _document(campaign)
    mission_id = document.missions.get(str(number))
    if mission_id is None:
        raise ContentError([Finding(campaign, None, None, f"this campaign has no mission {number}")])
    file = shipped("missions") / campaign / f"{number:02}-{mission_id}.yaml"
    loaded = mission_from_file(file, taken=[card.id for card in document.party])
    if (loaded.number, loaded.mission.id) != (number, mission_id):
        message = f"by its campaign this is mission {number}, {mission_id}, and its own number and id differ"
        raise ContentError([Finding(str(file), None, None, message)])
    return loaded


def _document(campaign: str) -> CampaignDocument:
    campaigns = shipped_campaigns()
    if campaign not in campaigns:
        message = f"there is no campaign {campaign}"
        raise ContentError([Finding(campaign, None, None, message, nearest_word(campaign, campaigns))])
    return campaign_from_file(shipped("missions") / campaign / "campaign.yaml")


def campaign_from_file(file: Path) -> CampaignDocument:
    """Load a campaign file. Raises `ContentError` with all that is wrong with it."""
    source = read_yaml(file)
    wrong = format_finding(source, CAMPAIGN_FORMAT)
    if wrong:
        raise ContentError([*source.findings, wrong])
    document, findings = check(CampaignDocument, source, source.data)
    findings = [*source.findings, *findings, *(_repeated(source, document) if document else ())]
    if document is None or findings:
        raise ContentError(findings)
    return document


def cards_beside(file: Path) -> list[str]:
    """Return the ids of the party cards of the campaign in whose folder a file stands; none where it is in no such one.

    Raises `ContentError` where the campaign's file does not load.
    """
    beside = file.parent / "campaign.yaml"
    return [card.id for card in campaign_from_file(beside).party] if beside.is_file() else []


def _repeated(source: Source, document: CampaignDocument) -> list[Finding]:
    """Return a finding for each party card whose id another one has."""
    ids = [card.id for card in document.party]
    return [
        source.finding(("party", place, "id"), f"{card_id} stands twice")
        for place, card_id in enumerate(ids)
        if card_id in ids[:place]
    ]
