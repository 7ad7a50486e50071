"""What there is, by reference: missions by id, path or number, and campaigns with their party and packs.

A campaign's missions are numbers here, and its packs are sealed: what has not been opened yet is nobody's to read.
Which of them are open the campaign's state knows, not the content.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.campaign.journal import MISSIONS
from regicide_legacy.campaign.packs import Pack
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import mission_pack
from regicide_legacy.content.campaign_files import (
    CAMPAIGN_FILE,
    CampaignFile,
    known_campaign,
    party_card,
    shipped_campaigns,
    shipped_missions,
    trigger,
)
from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.reading import read_yaml
from regicide_legacy.shipped import is_shipped, shipped

if TYPE_CHECKING:
    from regicide_legacy.content.gauntlet_code import Code
    from regicide_legacy.content.missions import LoadedMission

DEFAULT_CAMPAIGN: Final = "ember-court"
"""The campaign that is founded where none is named."""

SCENARIOS: Final = "-scenarios"
"""How the name of a scenario file ends that lies beside its mission."""

BOX: Final = "box"
"""The campaign of those who own the box: its missions are theirs to write."""

__all__ = [
    "BOX",
    "DEFAULT_CAMPAIGN",
    "SCENARIOS",
    "CampaignContent",
    "edition_of",
    "load_campaign",
    "load_mission",
    "own_folder",
    "pack_of",
    "shipped_campaigns",
    "shipped_missions",
    "title_of",
    "written_missions",
]


@dataclass(frozen=True)
class CampaignContent:
    """What a campaign is founded from: its party as it starts, the numbers of its missions, its packs as they lie."""

    id: str
    title: str
    text: str | None
    """What a table should know before it founds the campaign."""
    party: tuple[PartyCard, ...]
    missions: tuple[int, ...]
    """The numbers of its missions that it has files of, rising; without the gauntlet."""
    last_mission: int = MISSIONS
    """The number of the mission that finishes it."""
    gauntlet: bool = False
    """Whether a mission waits after the last; it goes by the next number."""
    packs: tuple[Pack, ...] = ()
    """The packs that are no mission's own, sealed: with what opens each, without title and cards. See `pack_of`."""
    reference: str = ""
    """What loads it again: the id of a shipped one, or the path of its folder."""
    source: CampaignFile | None = field(default=None, repr=False, compare=False)
    """Its file. Only content reads it: it holds what is sealed."""


def load_campaign(reference: str = DEFAULT_CAMPAIGN) -> CampaignContent:
    """Load a campaign: a shipped one by its id, or that of a folder with a `campaign.yaml` by its path.

    Raises `ContentError` where there is none, or its file does not load.
    """
    if reference in shipped_campaigns():
        return content_of(known_campaign(shipped("missions") / reference / CAMPAIGN_FILE), reference)
    # Only a file that is not known is judged, which takes longer than all the rest.
    from regicide_legacy.content.campaigns import campaign_from_file

    return content_of(campaign_from_file(_campaign_file(reference)), reference)


def content_of(campaign: CampaignFile, reference: str) -> CampaignContent:
    """Return the content of a campaign's file; `reference` is what loads it again."""
    data = campaign.data
    return CampaignContent(
        id=data["id"],
        title=data["title"],
        text=data.get("text"),
        party=tuple(map(party_card, data["party"])),
        missions=tuple(sorted(map(int, data["missions"]))),
        last_mission=campaign.last_mission,
        gauntlet="gauntlet" in data,
        packs=tuple(Pack(pack["id"], None, (), trigger(pack["opens"])) for pack in data.get("packs", ())),
        reference=reference,
        source=campaign,
    )


def _campaign_file(reference: str) -> Path:
    try:
        file = Path(reference) / CAMPAIGN_FILE
        if reference and file.is_file():
            return file
    except (OSError, ValueError):
        pass
    message = f"there is no campaign {reference}, neither shipped nor as a folder with a {CAMPAIGN_FILE}"
    raise ContentError([Finding(reference, None, None, message, nearest_word(reference, shipped_campaigns()))])


def load_mission(
    reference: str,
    *,
    campaign: CampaignContent | str | None = None,
    own: Path | None = None,
    folder: Path = Path(),
    code: Code | None = None,
) -> LoadedMission:
    """Load the mission of a reference: a number of this campaign, a shipped id, or a path from `folder`.

    `campaign` may be given by its reference. `own` is the folder of its owner's missions, see `own_folder`. The
    gauntlet goes by the number after the last mission's; where it is drawn (see `edition_of`), it is that of `code`.
    Raises `ContentError` where there is no such mission, or its file does not load, and `NoCode` for a code of another
    edition.
    """
    from regicide_legacy.content.campaigns import beside_file
    from regicide_legacy.content.missions import mission_file, mission_from_file

    if reference.isdecimal() and campaign is not None:
        content = load_campaign(campaign) if isinstance(campaign, str) else campaign
        return _numbered(int(reference), content, own, code)
    found = mission_file(reference, folder)
    if isinstance(found, Finding):
        raise ContentError([found])
    return mission_from_file(found, beside_file(found))


def edition_of(content: CampaignContent) -> str | None:
    """Return the letter of the edition that a campaign's gauntlet is drawn from.

    None where it has no gauntlet, or one that is a mission as it stands. Raises `ContentError` where its file does not
    load.
    """
    from regicide_legacy.content.gauntlets import gauntlet_data

    file = source_of(content).mission_file(content.last_mission + 1)
    data = gauntlet_data(file) if file is not None else None
    return data["edition"] if data is not None else None


def own_folder(content: CampaignContent, data: Path) -> Path:
    """Return where the missions lie that an owner writes for a campaign; `data` is the folder of the database.

    The mission with number 4 is the one file there whose name begins with `04-`.
    """
    return data / "missions" / content.id


def written_missions(content: CampaignContent, own: Path | None = None) -> tuple[int, ...]:
    """Return the numbers of a campaign's missions that there are files of, its owner's too, rising; no gauntlet."""
    owned = [int(file.name[:2]) for file in _owned("[0-9][0-9]", own)]
    return tuple(sorted({*content.missions, *(number for number in owned if 1 <= number <= content.last_mission)}))


def pack_of(content: CampaignContent, pack_id: str, own: Path | None = None) -> Pack | None:
    """Return a pack with all its cards, also one of a mission, such as `reward-4`; None where there is none.

    Raises `ContentError` where the mission's file does not load.
    """
    from regicide_legacy.content.campaigns import beside
    from regicide_legacy.content.missions import document_from_file
    from regicide_legacy.content.pack_document import PackCardDocument
    from regicide_legacy.content.packing import Papers
    from regicide_legacy.content.vocabulary_types import said

    source = source_of(content)
    of_a_mission = re.fullmatch("(mission|reward)-([1-9][0-9]?)", pack_id)
    if of_a_mission is None:
        written = next((pack for pack in source.data.get("packs", ()) if pack["id"] == pack_id), None)
        if written is None:
            return None
        cards = said(tuple[PackCardDocument, ...], written["cards"]) if written.get("cards") else ()
        return Pack(pack_id, written.get("title"), Papers.of(source.data).cards(cards), trigger(written["opens"]))
    number = int(of_a_mission[2])
    file = _file_of(number, content, own)
    if file is None or number > content.last_mission:
        return None
    _, document = document_from_file(file, beside(source), known=is_shipped(file))
    if document.packs is None:
        return None
    cards = document.packs.mission if pack_id == mission_pack(number) else document.packs.reward
    return Pack(pack_id, document.title, Papers.of(source.data, document).cards(cards)) if cards else None


def source_of(content: CampaignContent) -> CampaignFile:
    """Return a campaign's file, which every campaign has that was loaded."""
    if content.source is None:
        raise ContentError([Finding(content.id, None, None, "this campaign was not loaded from a file")])
    return content.source


def _file_of(number: int, content: CampaignContent, own: Path | None) -> Path | None:
    """Return the file of a campaign's mission, or its owner's; of the box an owner's own comes first."""
    shipped_one = source_of(content).mission_file(number)
    owned = _owned(f"{number:02}", own)
    if shipped_one is not None and (content.id != BOX or not owned):
        return shipped_one
    if len(owned) > 1:
        message = f"this is mission {number} already, as {owned[0].name} is: keep one of them"
        raise ContentError([Finding(str(owned[1]), None, None, message)])
    return owned[0] if owned else None


def _owned(number: str, own: Path | None) -> list[Path]:
    """Return the owner's missions whose file's name begins with this number; scenarios lie beside them."""
    files = () if own is None else own.glob(f"{number}-*.yaml")
    return sorted(file for file in files if not file.stem.endswith(SCENARIOS))


def title_of(content: CampaignContent, number: int, own: Path | None = None) -> str:
    """Return the title of a campaign's mission; a shipped one is not loaded for it. Raises what `load_mission` does."""
    file = _file_of(number, content, own)
    drawn = number > content.last_mission and edition_of(content) is not None
    if file is None or not (drawn or is_shipped(file)):
        return _numbered(number, content, own, None).mission.title
    title: str = read_yaml(file, known=True).data["title"]
    return title


def _numbered(number: int, content: CampaignContent, own: Path | None, code: Code | None) -> LoadedMission:
    from regicide_legacy.content.campaigns import beside
    from regicide_legacy.content.gauntlets import drawn_mission, gauntlet_data
    from regicide_legacy.content.missions import mission_from_file

    file = _file_of(number, content, own)
    if file is None:
        missing = "gauntlet" if number == content.last_mission + 1 else f"mission {number}"
        raise ContentError([Finding(content.reference, None, None, f"this campaign has no {missing}")])
    source = source_of(content)
    if number > content.last_mission and code is not None and (data := gauntlet_data(file)) is not None:
        return drawn_mission(data, code, source)
    loaded = mission_from_file(file, beside(source))
    expected = source.mission_id(number) if file == source.mission_file(number) else loaded.mission.id
    if loaded.mission.id != expected or loaded.number not in (number, None):
        message = f"by its campaign this is mission {number}, {expected}, and its own number and id differ"
        raise ContentError([Finding(str(file), None, None, message)])
    return replace(loaded, number=number)
