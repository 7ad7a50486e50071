"""The missions that are shipped, by the path of their file, and where their papers lie; of the gauntlet a few codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from regicide_legacy.content.campaigns import campaign_from_file
from regicide_legacy.content.catalogue import load_campaign, load_mission, shipped_campaigns, shipped_missions
from regicide_legacy.content.gauntlet_code import Code
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.shipped import shipped

ATTEMPTS = Path(__file__).parents[1] / "attempts"
TABLES = (1, 2, 3, 4)
GAUNTLET = "ember-court"
CODES = ("E5-00000K", "E5-01P49Q", "E5-04JXX3", "E1-01P49K")
"""Between them they have every bench and every clause of this campaign's gauntlet."""


@dataclass(frozen=True)
class ShippedMission:
    """A mission that is shipped. It is loaded when it is played, so that a broken one fails its own tests alone."""

    id: str
    campaign: str | None = None
    number: int | None = None
    code: Code | None = None

    def __str__(self) -> str:
        if self.code is not None:
            return f"{self.campaign}/{self.id}"
        return self.id if self.campaign is None else f"{self.campaign}/{self.number:02}-{self.id}"

    def golden_game(self, players: int) -> Path:
        return ATTEMPTS / f"{self}-{players}.txt"

    @property
    def perft(self) -> Path:
        return ATTEMPTS / f"{self}-perft.yaml"

    def papers(self) -> Iterator[Path]:
        yield from map(self.golden_game, TABLES)
        yield self.perft


def missions() -> list[ShippedMission]:
    """All of them, those of no campaign first."""
    found = [ShippedMission(mission_id) for mission_id in shipped_missions()]
    for campaign in shipped_campaigns():
        listed = campaign_from_file(shipped("missions") / campaign / "campaign.yaml").document.missions
        found += [ShippedMission(mission_id, campaign, int(number)) for number, mission_id in listed.items()]
    return [*found, *(_by_code(text) for text in CODES)]


def _by_code(text: str) -> ShippedMission:
    code = Code.of(text)
    content = load_campaign(GAUNTLET)
    return ShippedMission(f"gauntlet-{code.slug}", GAUNTLET, content.last_mission + 1, code)


@cache
def compiled(mission: ShippedMission, players: int) -> CompiledMission:
    """The mission for one table, with the party that plays it outside a campaign."""
    reference = mission.id if mission.number is None else str(mission.number)
    return CompiledMission(load_mission(reference, campaign=mission.campaign, code=mission.code).mission, players)


def papers_of_none(shipped: list[ShippedMission]) -> list[Path]:
    """The files among the papers that belong to none of these missions."""
    papers = {paper for mission in shipped for paper in mission.papers()}
    return sorted(file for file in ATTEMPTS.rglob("*") if file.is_file() and file not in papers)
