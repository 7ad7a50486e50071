"""Lint: everything that is wrong or doubtful in a mission file, or in a campaign with its missions, in one list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from regicide_legacy.content.beside import Beside
from regicide_legacy.content.campaign_files import CAMPAIGN_FILE
from regicide_legacy.content.campaign_lint import lint_campaign, mission_files
from regicide_legacy.content.campaigns import beside_file
from regicide_legacy.content.findings import ContentError, Finding, UnreadableFile
from regicide_legacy.content.gauntlet_lint import lint_gauntlet
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import document_from_file
from regicide_legacy.content.reading import Keys, Source, read_yaml
from regicide_legacy.content.remarks import Code, Severity


@dataclass(frozen=True)
class LintFinding:
    """One thing wrong with a mission or campaign file, or doubtful in it."""

    finding: Finding
    code: Code
    severity: Severity

    def __str__(self) -> str:
        """Return one line: `file:line:column: severity: message [code]`."""
        place, _, message = str(self.finding).partition(": ")
        return f"{place}: {self.severity}: {message} [{self.code}]"

    def to_data(self) -> dict[str, str | int | None]:
        """Return it as plain data with stable keys."""
        return {**self.finding.to_data(), "code": self.code.value, "severity": self.severity.value}


def lint(file: Path) -> tuple[LintFinding, ...]:
    """Return all that is wrong or doubtful in a file, in order of lines; nothing where it is clean.

    A mission file that stands beside a `campaign.yaml` is looked at as a mission of that campaign, a gauntlet's file in
    the missions that are drawn from it. After what is found in a campaign's file comes what is found in each of its
    missions. What is no YAML is a finding too. Raises `UnreadableFile` where there is no such file, or it cannot be
    read.
    """
    kind = _kind(file)
    if kind != "campaign":
        return _lint_mission(file, kind)
    found = _in_order(LintFinding(*each) for each in lint_campaign(file))
    return (*found, *(each for mission in mission_files(file) for each in _lint_mission(mission, _kind(mission))))


def _kind(file: Path) -> str:
    """Return what a file says that it is, in whatever version; one that is no YAML may say so by its name."""
    try:
        data = read_yaml(file).data
    except UnreadableFile:
        raise
    except ContentError:
        return "campaign" if file.name == CAMPAIGN_FILE else ""
    named = str(data.get("format")) if isinstance(data, dict) else ""
    return named.partition("/")[0] if "/" in named else ""


def _in_order(found: Iterator[LintFinding]) -> tuple[LintFinding, ...]:
    return tuple(sorted(found, key=lambda each: (each.finding.line or 0, each.finding.column or 0)))


def _lint_mission(file: Path, kind: str) -> tuple[LintFinding, ...]:
    try:
        campaign = beside_file(file)
        if kind == "gauntlet":
            return _in_order(LintFinding(*each) for each in lint_gauntlet(file, campaign))
        source, document = document_from_file(file, campaign)
    except UnreadableFile:
        raise
    except ContentError as error:
        return tuple(LintFinding(finding, Code.LOAD, Severity.ERROR) for finding in error.findings)
    return _in_order(
        LintFinding(source.finding(_place(source, remark.keys), remark.message), remark.code, remark.severity)
        for remark in remarks(document)
        if not _of_the_campaign(remark.keys, document, campaign)
    )


def _of_the_campaign(keys: Keys, document: MissionDocument, campaign: Beside) -> bool:
    """Whether a remark is about a mark or class that is the campaign's: there more is said of it than here."""
    match keys:
        case ("marks", str(name), *_):
            return name in campaign.marks
        case ("classes", int(place), *_):
            return document.classes[place].id in campaign.classes
        case _:
            return False


def _place(source: Source, keys: Keys) -> Keys:
    """Return the keys to what a remark is about, or to `extends` where it stands in the mission extended."""
    return keys if not keys or keys[0] in source.data else ("extends",)
