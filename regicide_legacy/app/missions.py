"""Missions as files and as what may be played: listing, showing and testing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.errors import Misused, nearest
from regicide_legacy.app.references import NamedMission, named_mission, open_missions

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import CampaignState, MissionState
    from regicide_legacy.content.case_results import CaseResult
    from regicide_legacy.store.database import Store


@dataclass(frozen=True, slots=True)
class ListedMission:
    """A mission in the list. `title` and `id` are None for one that is not open: it is a number and nothing more.

    `standing` is how it stands in the campaign, None for one outside campaigns.
    """

    reference: str
    id: str | None
    title: str | None
    standing: MissionState | None


def list_missions(store: Store | None) -> list[ListedMission]:
    """Return the campaign's missions, then those outside campaigns. Raises content errors.

    Where there is no campaign, those of the one that would be founded.
    """
    from regicide_legacy.campaign.state import MissionState
    from regicide_legacy.content.catalogue import load_mission, shipped_missions

    content, state = _campaign(store)
    playable = open_missions(content, state)
    listed = []
    for number in content.missions:
        mission = load_mission(str(number), campaign=content.id).mission if number in playable else None
        standing = state.mission(number) if state else MissionState(number, open=number in playable)
        listed.append(
            ListedMission(str(number), mission.id if mission else None, mission.title if mission else None, standing)
        )
    for reference in shipped_missions():
        mission = load_mission(reference).mission
        listed.append(ListedMission(reference, mission.id, mission.title, None))
    return listed


def show_mission(store: Store | None, reference: str) -> NamedMission:
    """Return a mission that may be played. Raises what `named_mission` raises: a locked one is not shown."""
    content, state = _campaign(store)
    return named_mission(reference, content, state)


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
    """Return the JSON Schema of a kind of file: mission, scenario or campaign. Raises `Misused` for another."""
    from regicide_legacy.content.schemas import SCHEMAS, schema

    if kind not in SCHEMAS:
        raise Misused(f"There is no schema of {kind!r}, only of {', '.join(SCHEMAS)}.{nearest(kind, SCHEMAS)}")
    return schema(kind)


def _campaign(store: Store | None) -> tuple[Any, CampaignState | None]:
    if store is None:
        return content_of(None), None
    with store.read() as reader:
        campaign = reader.current()
        state = reader.state(campaign.id) if campaign else None
    return content_of(campaign), state
