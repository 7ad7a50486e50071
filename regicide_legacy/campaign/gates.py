"""What still locks a mission."""

from __future__ import annotations

from dataclasses import dataclass

from regicide_legacy.campaign.state import CampaignState, MissionState


@dataclass(frozen=True, slots=True)
class Open:
    """Nothing locks it."""


@dataclass(frozen=True, slots=True)
class NoSuchMission:
    """The campaign has missions 1 to `last_mission`, and the gauntlet after them; this is none of those."""

    last_mission: int


@dataclass(frozen=True, slots=True)
class WaitsFor:
    """A mission opens when the one before it is won. `mission` is the one to win first, as it stands: it is open."""

    mission: MissionState


@dataclass(frozen=True, slots=True)
class CampaignUnfinished:
    """The gauntlet opens when the campaign is finished. `mission` is the one to win first, as it stands: it is open."""

    mission: MissionState


Gate = Open | NoSuchMission | WaitsFor | CampaignUnfinished
"""Whether a mission can be played, and why not."""


def why_locked(state: CampaignState, number: int) -> Gate:
    """Return what still locks a mission, or the gauntlet by its number (Legacy, Components; Game End)."""
    if not 1 <= number <= state.gauntlet:
        return NoSuchMission(state.last_mission)
    if state.mission(number).open:
        return Open()
    # Each win opens the next mission, so below a locked one there is one that is open and not won.
    mission = next(each for each in reversed(state.missions) if each.number < number and each.open and not each.won)
    return CampaignUnfinished(mission) if number == state.gauntlet else WaitsFor(mission)
