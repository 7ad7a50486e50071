"""All remarks on a mission document, from each that looks at one side of it."""

from __future__ import annotations

from collections.abc import Iterator

from regicide_legacy.content.chances import chance_remarks
from regicide_legacy.content.defeating import defeating_remarks
from regicide_legacy.content.dependence import dependence_remarks
from regicide_legacy.content.hiding import hiding_remarks
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.remarks import Remark
from regicide_legacy.content.sayings import sayings
from regicide_legacy.content.seeing import seeing_remarks


def remarks(document: MissionDocument) -> Iterator[Remark]:
    """Give all that is wrong or doubtful in a mission whose names are right."""
    said = tuple(sayings(document))
    for look in (seeing_remarks, hiding_remarks, dependence_remarks, defeating_remarks, chance_remarks):
        yield from look(document, said)
