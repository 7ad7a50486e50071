"""The JSON Schemas of content files, for editors: derived from the documents' dataclasses."""

from __future__ import annotations

from typing import Any, Final

from regicide_legacy.content.campaign_document import CampaignDocument
from regicide_legacy.content.checking import json_schema
from regicide_legacy.content.gauntlet_document import GauntletDocument
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.scenario_document import ScenarioDocument

_DOCUMENTS: Final = {
    "mission": MissionDocument,
    "scenario": ScenarioDocument,
    "campaign": CampaignDocument,
    "gauntlet": GauntletDocument,
}

SCHEMAS: Final = tuple(_DOCUMENTS)
"""The kinds of files that have a schema."""


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file. Raises KeyError for a kind that is not in `SCHEMAS`."""
    derived = json_schema(_DOCUMENTS[kind])
    if kind == "scenario":
        # A mission within a scenario stands in a file that has its format already.
        del derived["$defs"]["MissionDocument"]["required"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:regicide-legacy:{kind}:1",
        **derived,
        "title": f"{kind}/1",
    }
