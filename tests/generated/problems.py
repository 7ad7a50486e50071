"""What is wrong with a mission document, given as plain data."""

from __future__ import annotations

from regicide_legacy.content.checking import check
from regicide_legacy.content.judging import remarks
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.reading import Source
from regicide_legacy.content.remarks import Severity
from regicide_legacy.content.resolving import name_findings
from regicide_legacy.engine.cards import ranks_and_suits, starting_party

from .scope import Data


def read(document: Data) -> MissionDocument:
    """Return a document as a value. Raises AssertionError where it is none."""
    value, findings = check(MissionDocument, Source("generated", document), document)
    assert value is not None, findings
    return value


def problems(document: Data) -> list[str]:
    """Return the errors in a document whose `extends` is resolved; warnings are none."""
    source = Source("generated", document)
    value, findings = check(MissionDocument, source, document)
    if value is None:
        return [finding.message for finding in findings]
    party = ranks_and_suits() if value.party == "ranks_and_suits" else starting_party()
    named = name_findings(source, value, (), {card.id for card in party})
    wrong = [finding.message for finding in named]
    return wrong or [
        f"{'.'.join(map(str, remark.keys))}: {remark.message}"
        for remark in remarks(value)
        if remark.severity is Severity.ERROR
    ]
