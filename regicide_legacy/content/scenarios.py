"""Scenario files: rule cases from a state, over choices, to what must then be so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from regicide_legacy.content.beside import Beside
from regicide_legacy.content.campaigns import beside_file
from regicide_legacy.content.case_reading import Case, CaseReader
from regicide_legacy.content.checking import check, format_finding
from regicide_legacy.content.findings import ContentError, Finding
from regicide_legacy.content.missions import LoadedMission, mission_file, mission_from_file, mission_within
from regicide_legacy.content.playable import playable
from regicide_legacy.content.reading import Source, read_yaml
from regicide_legacy.content.scenario_document import scenario_document

SCENARIO_FORMAT: Final = "scenario/1"


@dataclass(frozen=True)
class Scenario:
    """A scenario file, loaded."""

    mission: LoadedMission
    cases: tuple[Case, ...]


def load_scenario(file: Path) -> Scenario:
    """Load a scenario file. Raises `ContentError` with all that is wrong with it; then no case of it is run."""
    source = read_yaml(file)
    wrong = format_finding(source, SCENARIO_FORMAT)
    if wrong:
        raise ContentError([*source.findings, wrong])
    findings = list(source.findings)
    mission = _mission(source, file, findings)
    if mission is None and findings:
        # What a state may name depends on the mission.
        raise ContentError(findings)
    names = playable(mission.mission) if mission else None
    document, found = check(scenario_document(names.piles if names else ()), source, source.data)
    findings += found
    if document is None or mission is None or names is None:
        raise ContentError(findings)
    reader = CaseReader(source, names)
    cases = tuple(reader.case(place, case) for place, case in enumerate(document.cases))
    findings += reader.findings
    if findings:
        raise ContentError(findings)
    return Scenario(mission, cases)


def _mission(source: Source, file: Path, findings: list[Finding]) -> LoadedMission | None:
    named = source.data.get("mission")
    try:
        if isinstance(named, dict):
            return mission_within(source, file, ("mission",), _beside(named, file))
        if isinstance(named, str):
            found = mission_file(named, file.parent)
            if not isinstance(found, Finding):
                return mission_from_file(found, beside_file(found))
            findings.append(source.finding(("mission",), found.message, found.nearest))
    except ContentError as error:
        findings += error.findings
    return None


def _beside(mission: dict[str, Any], file: Path) -> Beside:
    """Return what stands beside a mission written out in a scenario file: the campaign of the mission it extends."""
    target = mission.get("extends")
    found = mission_file(target, file.parent) if isinstance(target, str) else None
    return beside_file(file if found is None or isinstance(found, Finding) else found)
