"""Lint of a campaign: what is wrong or doubtful in its file, in its missions, and in both together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from regicide_legacy.content import rulebook
from regicide_legacy.content.campaign_document import StickerDocument
from regicide_legacy.content.campaigns import JudgedCampaign, beside, campaign_from_file, whole, whole_document
from regicide_legacy.content.catalogue import CampaignContent, content_of, load_mission, source_of
from regicide_legacy.content.findings import ContentError, Finding, UnreadableFile, nearest_word
from regicide_legacy.content.force import everything_in_force
from regicide_legacy.content.gauntlet_lint import sample_missions
from regicide_legacy.content.gauntlets import gauntlet_data
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.missions import LoadedMission, document_from_file, with_document
from regicide_legacy.content.pack_document import PackCardDocument, PartyOrder
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Severity

Found = tuple[Finding, Code, Severity]

_OF_ONE_MISSION: Final = (Code.NEVER, Code.UNUSED, Code.UNDEFEATABLE)
"""What is doubtful in a mission, but not in a campaign whose missions are elsewhere."""


def lint_campaign(file: Path) -> Iterator[Found]:
    """Give all that is wrong or doubtful in a campaign's file, without its missions. Raises `UnreadableFile`."""
    try:
        campaign = campaign_from_file(file)
    except UnreadableFile:
        raise
    except ContentError as error:
        yield from ((finding, Code.LOAD, Severity.ERROR) for finding in error.findings)
        return
    placed = whole(campaign)
    for remark in remarks(whole_document(placed)):
        if remark.code not in _OF_ONE_MISSION:
            yield placed.finding(remark.keys, remark.message), remark.code, remark.severity
    for place, sticker in enumerate(campaign.document.stickers):
        yield from _section(campaign, sticker, ("stickers", place))
    yield from _missions(campaign)


def mission_files(file: Path) -> Iterator[Path]:
    """Give the files of a campaign's missions that are there, none where the campaign's file does not load."""
    try:
        campaign = campaign_from_file(file)
    except ContentError:
        return
    for number in range(1, campaign.last_mission + 2):
        mission = campaign.mission_file(number)
        if mission is not None and mission.is_file():
            yield mission


def _section(campaign: JudgedCampaign, sticker: StickerDocument, keys: Keys) -> Iterator[Found]:
    """Find a sticker that goes nowhere: the rulebook has no such section, or the section no such paragraph."""
    blue = sticker.code is not None
    sections = rulebook.rulebook() if blue else rulebook.helper()
    section = next((each for each in sections if rulebook.goes_by(sticker.section, each)), None)
    known = [each.id if blue else f"step-{each.id}" for each in sections]
    if section is None:
        noun = "section of the rulebook" if blue else "step of the helper card"
        message = f"{sticker.section} is no {noun}"
        nearest = nearest_word(sticker.section, known)
        hint = "" if nearest else f"; it is one of {', '.join(known)}"
        finding = campaign.source.finding((*keys, "section"), message + hint, nearest)
        yield finding, Code.SECTION, Severity.ERROR
    elif sticker.replaces is not None:
        paragraphs = [paragraph.id for paragraph in section.paragraphs]
        if sticker.replaces not in paragraphs:
            nearest = nearest_word(sticker.replaces, paragraphs)
            hint = "" if nearest else f"; it has {', '.join(paragraphs)}"
            message = f"{section.id} has no paragraph {sticker.replaces}{hint}"
            finding = campaign.source.finding((*keys, "replaces"), message, nearest)
            yield finding, Code.SECTION, Severity.ERROR


# The campaign and its missions.


def _missions(campaign: JudgedCampaign) -> Iterator[Found]:
    """Find missions that have no file, those that do not go together with the campaign, and what no pack brings."""
    content = content_of(campaign, str(campaign.file.parent))
    brought = [card for pack in campaign.document.packs for card in pack.cards]
    named: set[str] = set()
    complete = all(campaign.mission_id(number) for number in range(1, content.last_mission + 1))
    for number in range(1, content.last_mission + 2):
        file = campaign.mission_file(number)
        if file is None:
            continue
        keys: Keys = ("gauntlet",) if number > content.last_mission else ("missions", str(number))
        if not file.is_file():
            complete = False
            yield campaign.source.finding(keys, f"there is no file {file.name}"), Code.MISSING, Severity.ERROR
            continue
        if number > content.last_mission and (drawn := _drawn_from(file)):
            yield from _together_drawn(drawn, content, campaign.source.finding(keys, ""))
            continue
        try:
            document = document_from_file(file, beside(campaign))[1]
        except ContentError:
            # What is wrong with it stands in its own lint.
            complete = False
            continue
        named |= document.members.keys()
        if document.packs is not None:
            brought += [*document.packs.mission, *document.packs.reward]
        yield from _together(number, content, campaign.source.finding(keys, ""))
    if complete:
        yield from _never_brought(campaign, brought, named)


def _drawn_from(file: Path) -> Mapping[str, Any] | None:
    """Return what a gauntlet is drawn from, None where it is a mission as it stands or does not load."""
    try:
        return gauntlet_data(file)
    except ContentError:
        return None


def _together_drawn(data: Mapping[str, Any], content: CampaignContent, there: Finding) -> Iterator[Found]:
    """Find a gauntlet into whose missions all of the campaign cannot be brought."""
    campaign = beside(source_of(content))
    told: set[str] = set()
    for document in sample_missions(data):
        try:
            mission, whole_one = with_document(document, campaign, there.file)
        except ContentError:
            # What is wrong with a piece of it stands in its own lint.
            continue
        for found in _with_everything(LoadedMission(mission, whole_one, ""), content, there):
            if found[0].message not in told:
                told.add(found[0].message)
                yield found


def _together(number: int, content: CampaignContent, there: Finding) -> Iterator[Found]:
    """Find a mission whose number or id is another there, and one that all of the campaign cannot be brought into."""
    try:
        loaded = load_mission(str(number), campaign=content)
    except ContentError as error:
        # What is wrong with a line of it stands in its own lint.
        unplaced = (finding for finding in error.findings if finding.line is None)
        yield from ((replace(there, message=each.message), Code.TOGETHER, Severity.ERROR) for each in unplaced)
        return
    yield from _with_everything(loaded, content, there)


def _with_everything(loaded: LoadedMission, content: CampaignContent, there: Finding) -> Iterator[Found]:
    """Find a mission that all of the campaign cannot be brought into."""
    try:
        everything_in_force(loaded, content)
    except ContentError as error:
        for finding in error.findings:
            message = f"with all that this campaign can bring it does not load: {finding.message}"
            yield replace(there, message=message), Code.TOGETHER, Severity.ERROR


def _never_brought(campaign: JudgedCampaign, cards: list[PackCardDocument], named: set[str]) -> Iterator[Found]:
    """Find recruits, relics and stickers that no pack brings; `named` are members that missions' rules name."""
    document = campaign.document
    joining = {card.party.join if isinstance(card.party, PartyOrder) else card.party for card in cards}
    brought = (
        ("recruits", [card.id for card in document.recruits], {*joining, *named}),
        ("relics", [relic.id for relic in document.relics], {card.relic for card in cards}),
        ("stickers", list(beside(campaign).stickers), {card.sticker for card in cards}),
    )
    for key, declared, there in brought:
        for place, name in enumerate(declared):
            if name not in there:
                finding = campaign.source.finding((key, place), f"no pack brings {name}")
                yield finding, Code.UNUSED, Severity.WARNING
