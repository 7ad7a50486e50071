"""What is shipped, and campaign files in which nothing is wrong: the plain values in them.

Most commands need no more of a campaign, so nothing that judges a file is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from regicide_legacy.campaign.journal import MISSIONS
from regicide_legacy.campaign.packs import (
    LastEnemyDefeatedBy,
    MissionWon,
    Trigger,
    TriggerEvent,
    WonAtFirstAttempt,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.content.reading import read_yaml
from regicide_legacy.shipped import shipped

CAMPAIGN_FILE: Final = "campaign.yaml"
"""The name of every campaign's file, in a folder of its own."""


def shipped_campaigns() -> tuple[str, ...]:
    """Return the ids of the campaigns that travel with the program."""
    return tuple(sorted(file.parent.name for file in shipped("missions").glob(f"*/{CAMPAIGN_FILE}")))


def shipped_missions() -> tuple[str, ...]:
    """Return the ids of the missions that travel with the program and belong to no campaign."""
    return tuple(sorted(file.stem for file in shipped("missions").glob("*.yaml")))


@dataclass(frozen=True)
class CampaignFile:
    """A campaign's file: what it says as plain data, in which nothing is wrong."""

    file: Path
    data: Mapping[str, Any]

    @property
    def cards(self) -> tuple[Mapping[str, Any], ...]:
        """Its party cards, then its recruits."""
        return (*self.data["party"], *self.data.get("recruits", ()))

    @property
    def last_mission(self) -> int:
        """The number of the mission that finishes it."""
        number: int = self.data.get("last_mission", MISSIONS)
        return number

    def mission_id(self, number: int) -> str | None:
        """Return the id of its mission with this number, None where it has none.

        The gauntlet goes by the number after the last mission's.
        """
        found: str | None = self.data["missions"].get(str(number))
        return self.data.get("gauntlet") if number == self.last_mission + 1 else found

    def mission_file(self, number: int) -> Path | None:
        """Return the file of its mission with this number, None where it has none."""
        mission_id = self.mission_id(number)
        if mission_id is None:
            return None
        return self.file.with_name(f"{mission_id if number > self.last_mission else f'{number:02}-{mission_id}'}.yaml")


def known_campaign(file: Path) -> CampaignFile:
    """Return a campaign's file that is shipped: it was looked at before it was."""
    return CampaignFile(file, read_yaml(file, known=True).data)


def party_card(card: Mapping[str, Any]) -> PartyCard:
    """Return a party card as the campaign keeps it, from how its file has it."""
    return PartyCard(
        card["id"],
        card["name"],
        card["strength"],
        listed(card["class"]),
        card.get("companion", False),
        card.get("race"),
        card.get("descriptor"),
    )


def trigger(opens: str | Mapping[str, Any]) -> Trigger:
    """Return what opens a pack, from how the campaign's file says it."""
    if isinstance(opens, str):
        return TriggerEvent(opens)
    ((what, value),) = opens.items()
    return _TRIGGERS[what](value)


_TRIGGERS: Final[Mapping[str, Callable[[Any], Trigger]]] = {
    "mission_won": MissionWon,
    "won_at_first_attempt": WonAtFirstAttempt,
    "last_enemy_defeated_by": LastEnemyDefeatedBy,
}


def listed(one_or_more: Any) -> tuple[Any, ...]:
    """Return what a file may say as one word or as a list."""
    return tuple(one_or_more) if isinstance(one_or_more, list) else (one_or_more,)
