"""Which mission a user means: a number of their campaign, a shipped mission's id, or a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.errors import Misused, Refused, Unreadable, nearest
from regicide_legacy.campaign.state import CampaignState, MissionState

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.missions import LoadedMission

MISSIONS: Final = 12
"""How many missions a Legacy campaign has; those beyond what a content holds are still to be written."""

NEW_CAMPAIGN: Final = (MissionState(1, open=True),)
"""How the missions of a campaign stand that is about to be founded."""


@dataclass(frozen=True, slots=True)
class NamedMission:
    """A mission that may be played now. `number` is None outside a campaign; `reference` is what starts it again."""

    loaded: LoadedMission
    reference: str
    number: int | None


def mission_number(reference: str) -> int | None:
    """Return the number that a reference is, None where it is an id or a path."""
    return int(reference) if re.fullmatch("[0-9]{1,9}", reference) else None


def named_mission(
    reference: str, content: CampaignContent, state: CampaignState | None, settings: Mapping[str, str] | None = None
) -> NamedMission:
    """Return the mission of a reference, with the policies that `settings` change.

    `state` is the campaign's, None before it is founded. Raises `Misused` where no mission is meant, `Refused` for one
    that is locked or not there yet, `Unreadable` and content errors for one that does not load.
    """
    from regicide_legacy.content.catalogue import load_mission, shipped_missions
    from regicide_legacy.content.missions import with_policies

    number = mission_number(reference)
    if number is not None:
        check_open(number, content, state)
        loaded = load_mission(str(number), campaign=content.id)
        reference = str(number)
    else:
        known = [*shipped_missions(), *(str(each) for each in open_missions(content, state))]
        check_there(reference, known, "a number, such as 1, `classic`, or the path of a mission file")
        loaded = load_mission(reference)
        if reference not in known:
            reference = loaded.mission.id
    return NamedMission(with_policies(loaded, settings or {}), reference, number)


def check_open(number: int, content: CampaignContent, state: CampaignState | None) -> None:
    """See to it that the campaign's mission of this number may be played.

    Raises `Misused` for a number that no mission has, `Refused` for one that is locked or not written yet.
    """
    last = max(MISSIONS, *content.missions)
    if not 1 <= number <= last:
        raise Misused(f"There is no mission {number}: a campaign's missions are 1 to {last}.")
    standing = state.missions if state else NEW_CAMPAIGN
    if not any(mission.number == number and mission.open for mission in standing):
        raise Refused(f"Mission {number} is locked until mission {number - 1} is won. See `legacy status`.")
    if number not in content.missions:
        raise Refused(f"Mission {number} of {content.title} is not there yet: it comes with a later version.")


def open_missions(content: CampaignContent, state: CampaignState | None) -> list[int]:
    """Return the numbers of the missions that may be played now."""
    standing = state.missions if state else NEW_CAMPAIGN
    return [mission.number for mission in standing if mission.open and mission.number in content.missions]


def check_there(reference: str, known: Sequence[str], wanted: str) -> None:
    """See to it that a reference is one of those known, or the path of a file; `wanted` says what it can be.

    Raises `Misused` where it is neither, `Unreadable` for a folder.
    """
    if reference in known:
        return
    try:
        if reference and Path(reference).is_dir():
            raise Unreadable(f"{reference} is a folder: name a mission file in it.")
        there = bool(reference) and Path(reference).exists()
    except (OSError, ValueError):
        there = False
    if not there:
        files = [str(file) for file in Path().glob("*.yaml")]
        raise Misused(f"There is no mission {reference!r}: give {wanted}." + nearest(reference, [*known, *files]))
