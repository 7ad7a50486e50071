"""The party that a campaign typically has at one of its missions: every reward before it, and no luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.campaigns import founding
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.packs import DuePacks, pack_named
from regicide_legacy.campaign.state import CampaignState, mission_pack, reward_pack

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent


def typical_state(content: CampaignContent, number: int, own: Path) -> CampaignState:
    """Return a campaign before a mission: the packs before it were opened, in order, and its own; bots chose.

    No mission was ever lost or won at once, so that only packs open that the story itself opens. Raises content errors.
    """
    packs = DuePacks(content, [founding(content, ())], own)
    for before in range(1, number):
        _open(packs, mission_pack(before))
        _open(packs, reward_pack(before))
        packs.read_all(read_by_bots)
    _open(packs, mission_pack(number))
    return packs.state


def _open(packs: DuePacks, pack: str) -> None:
    if pack_named(packs.content, pack, packs.own) is not None:
        packs.decide(read_by_bots(packs.opening(pack)))
