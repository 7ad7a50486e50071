"""Gauntlets: what their file says, and the mission that a code stands for, put together as any mission is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from regicide_legacy.content.campaign_files import CampaignFile
from regicide_legacy.content.campaigns import beside
from regicide_legacy.content.gauntlet_code import Code, NoCode
from regicide_legacy.content.gauntlet_drawing import GAUNTLET_FORMAT, composed, draw
from regicide_legacy.content.missions import LoadedMission, canonical_json, with_document
from regicide_legacy.content.reading import read_yaml, sha256
from regicide_legacy.shipped import is_shipped


def gauntlet_data(file: Path) -> Mapping[str, Any] | None:
    """Return what a gauntlet's file is drawn from, None where it is a mission as it stands. Raises `ContentError`."""
    source = read_yaml(file, known=is_shipped(file))
    if not isinstance(source.data, dict) or source.data.get("format") != GAUNTLET_FORMAT:
        return None
    if not is_shipped(file):
        # Shipped files are judged by the tests, and pydantic takes its time to import.
        from regicide_legacy.content.gauntlet_lint import judged

        judged(file)
    return source.data


def drawn_mission(data: Mapping[str, Any], code: Code, campaign: CampaignFile) -> LoadedMission:
    """Return the mission that a code stands for; `data` is what its campaign's gauntlet draws from.

    Its hash is that of its document, so that it tells whether two tables play the same. Raises `NoCode` for a code of
    another edition.
    """
    if code.edition != data["edition"]:
        raise NoCode(f"{code} is a code of edition {code.edition}, and the codes here are of edition {data['edition']}")
    found = draw(data, code, [relic["id"] for relic in campaign.data.get("relics", ())])
    mission, document = with_document(composed(data, found, code), beside(campaign), str(code))
    digest = sha256(canonical_json(document).encode())
    return LoadedMission(mission, document, digest, campaign.last_mission + 1, relics=found.relics)
