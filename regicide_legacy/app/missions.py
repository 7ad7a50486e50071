"""Missions as files and as what may be played: listing, showing and testing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regicide_legacy.app.campaigns import content_of, founding
from regicide_legacy.app.current import current_or_none
from regicide_legacy.app.errors import Misused, nearest
from regicide_legacy.app.packs import pack_named
from regicide_legacy.app.references import (
    NamedMission,
    campaign_mission,
    has_mission,
    is_known,
    mission_reference,
    named_mission,
)
from regicide_legacy.campaign.packs import Paper
from regicide_legacy.campaign.state import CampaignState, folded, mission_pack

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import MissionState
    from regicide_legacy.content.case_results import CaseResult
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store


@dataclass(frozen=True, slots=True)
class ListedMission:
    """A mission in the list. `title` and `id` are None for one that is not open: it is a number and nothing more.

    `standing` is how it stands in the campaign, None for one outside campaigns. `place` is where it is, where the pack
    that says so is open.
    """

    reference: str
    id: str | None
    title: str | None
    standing: MissionState | None
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Journey:
    """The missions of a campaign, those outside campaigns after them, and which one is next; None after the last.

    `title` is the campaign's name.
    """

    title: str
    missions: tuple[ListedMission, ...]
    next_mission: int | None


def list_missions(store: Store | None, data: Path) -> Journey:
    """Return the campaign's missions, then those outside campaigns. Raises content errors.

    Where there is no campaign, those of the one that would be founded. `data` is the folder of the database.
    """
    from regicide_legacy.content.catalogue import load_mission, shipped_missions

    content, state, own = campaign_in_view(store, data)
    listed = []
    for number in range(1, content.last_mission + 1):
        listed.append(_listed(number, content, state, own))
    if state.finished and content.gauntlet:
        listed.append(_listed(state.gauntlet, content, state, own))
    for reference in shipped_missions():
        mission = load_mission(reference).mission
        listed.append(ListedMission(reference, mission.id, mission.title, None))
    return Journey(state.name, tuple(listed), state.next_mission)


def _listed(number: int, content: CampaignContent, state: CampaignState, own: Path) -> ListedMission:
    from regicide_legacy.content.catalogue import source_of, title_of

    standing, reference = state.mission(number), mission_reference(number, state)
    if not standing.open or not has_mission(number, content, own) or not is_known(number, content, state, own):
        return ListedMission(reference, None, None, standing)
    if number == state.gauntlet:
        # Which mission it is a code may have to say.
        return ListedMission(reference, source_of(content).mission_id(number), title_of(content, number, own), standing)
    mission = campaign_mission(number, content, own).mission
    return ListedMission(reference, mission.id, mission.title, standing, _place(number, content, state, own))


def _place(number: int, content: CampaignContent, state: CampaignState, own: Path) -> str | None:
    """Return the title of the location card in a mission's pack, where that is open and has one."""
    pack = pack_named(content, mission_pack(number), own) if state.is_open(mission_pack(number)) else None
    titles = [card.title for card in pack.cards if isinstance(card, Paper) and card.kind == "location"] if pack else []
    return titles[0] if titles else None


def show_mission(store: Store | None, data: Path, reference: str) -> NamedMission:
    """Return a mission that may be played. Raises what `named_mission` raises: a locked one is not shown."""
    content, state, own = campaign_in_view(store, data)
    return named_mission(reference, content, state, own)


def run_tests(files: Sequence[Path]) -> list[tuple[Path, list[CaseResult]]]:
    """Run the cases of scenario files. Raises `ContentError` with the findings of every file that does not load."""
    from regicide_legacy.content.case_results import run_scenarios
    from regicide_legacy.content.findings import ContentError, Finding

    findings: list[Finding] = []
    results: list[tuple[Path, list[CaseResult]]] = []
    for file in files:
        try:
            results.append((file, run_scenarios(file)))
        except ContentError as error:
            findings += error.findings
    if findings:
        raise ContentError(findings)
    return results


def file_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file: mission, scenario, campaign, gauntlet. Raises `Misused` for another."""
    from regicide_legacy.content.schemas import SCHEMAS, schema

    if kind not in SCHEMAS:
        raise Misused(f"There is no schema of {kind!r}, only of {', '.join(SCHEMAS)}.{nearest(kind, SCHEMAS)}")
    return schema(kind)


def campaign_in_view(store: Store | None, data: Path) -> tuple[CampaignContent, CampaignState, Path]:
    """Return the current campaign's content, how it stands, and the folder of the user's own missions for it.

    Where there is none, those of the one that would be founded. `data` is the folder of the database.
    """
    from regicide_legacy.content.catalogue import own_folder

    if store is None:
        content = content_of(None)
        return content, folded([founding(content, ())]), own_folder(content, data)
    with store.read() as reader:
        campaign = current_or_none(reader)
        state = reader.state(campaign.id) if campaign else None
    content = content_of(campaign)
    return content, state or folded([founding(content, ())]), own_folder(content, data)
