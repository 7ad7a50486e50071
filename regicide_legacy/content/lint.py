"""Lint: everything that is wrong or doubtful in a mission file, in one list."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from regicide_legacy.content.campaigns import beside_file
from regicide_legacy.content.findings import ContentError, Finding, UnreadableFile
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.missions import document_from_file
from regicide_legacy.content.reading import Keys, Source
from regicide_legacy.content.remarks import Code, Severity


@dataclass(frozen=True)
class LintFinding:
    """One thing wrong with a mission file, or doubtful in it."""

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
    """Return all that is wrong or doubtful in a mission file, in order of lines; nothing where it is clean.

    A file that stands beside a `campaign.yaml` is looked at as a mission of that campaign. What is no YAML is a finding
    too. Raises `UnreadableFile` where there is no such file, or it cannot be read.
    """
    try:
        source, document = document_from_file(file, beside_file(file))
    except UnreadableFile:
        raise
    except ContentError as error:
        return tuple(LintFinding(finding, Code.LOAD, Severity.ERROR) for finding in error.findings)
    found = [
        LintFinding(source.finding(_place(source, remark.keys), remark.message), remark.code, remark.severity)
        for remark in remarks(document)
    ]
    return tuple(sorted(found, key=lambda each: (each.finding.line or 0, each.finding.column or 0)))


def _place(source: Source, keys: Keys) -> Keys:
    """Return the keys to what a remark is about, or to `extends` where it stands in the mission extended."""
    return keys if not keys or keys[0] in source.data else ("extends",)
