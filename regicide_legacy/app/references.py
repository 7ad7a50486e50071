"""Which mission a user means: a number of their campaign, its gauntlet or a code, a shipped mission's id, or a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.errors import Misused, Refused, Unreadable, nearest
from regicide_legacy.app.packs import is_box, pack_named
from regicide_legacy.campaign.gates import CampaignUnfinished, NoSuchMission, Open, WaitsFor, why_locked
from regicide_legacy.campaign.packs import TriggerEvent
from regicide_legacy.campaign.state import CampaignState, mission_pack
from regicide_legacy.content.gauntlet_code import EXAMPLE, Code, NoCode, like_a_code

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.content.missions import LoadedMission
    from regicide_legacy.store.database import Store

GAUNTLET: Final = "gauntlet"
"""The word for the mission that opens when the campaign is finished."""


@dataclass(frozen=True, slots=True)
class NamedMission:
    """A mission that may be played now. `number` is None outside a campaign; `reference` is what starts it again."""

    loaded: LoadedMission
    reference: str
    number: int | None


def mission_number(reference: str, state: CampaignState | None = None) -> int | None:
    """Return the number that a reference is in a campaign, None where it is an id or a path.

    The gauntlet is the mission after the last, but nobody calls it by that number: raises `Misused` for it. A code is
    one of its missions. Without a campaign there is none.
    """
    if state is not None and (reference.casefold() == GAUNTLET or like_a_code(reference)):
        return state.gauntlet
    number = int(reference) if re.fullmatch("[0-9]{1,9}", reference) else None
    if state is not None and number == state.gauntlet:
        raise _no_mission(state.gauntlet, state.last_mission)
    return number


def _no_mission(number: int, last: int) -> Misused:
    return Misused(f"There is no mission {number}: a campaign's missions are 1 to {last}, then comes the {GAUNTLET}.")


def mission_reference(number: int, state: CampaignState) -> str:
    """Return what people call a campaign's mission: its number, or that it is the gauntlet."""
    return GAUNTLET if number == state.gauntlet else str(number)


def gauntlet_code(reference: str) -> Code | None:
    """Return the code of a gauntlet's mission that a reference is, None where it is none. Raises `Misused`."""
    return checked_code(reference) if like_a_code(reference) else None


def checked_code(text: str) -> Code:
    """Return the code that a text is. Raises `Misused` where it is none."""
    try:
        return Code.of(text)
    except NoCode as error:
        raise Misused(f"{error}.") from error


def own_missions(store: Store, content: CampaignContent) -> Path:
    """Return the folder of the missions that the user has written for a campaign's content, there or not."""
    from regicide_legacy.content.catalogue import own_folder

    return own_folder(content, store.path.parent)


def has_mission(number: int, content: CampaignContent, own: Path) -> bool:
    """Say whether there is a file of a campaign's mission; the gauntlet goes by the number after the last."""
    from regicide_legacy.content.catalogue import written_missions

    return content.gauntlet if number == content.last_mission + 1 else number in written_missions(content, own)


def is_known(number: int, content: CampaignContent, state: CampaignState, own: Path) -> bool:
    """Say whether people know a mission that is open: its pack is open, or none of it lies sealed in one.

    The first mission is known to everybody: the rulebook prints it. The gauntlet is told of by the packs that open when
    the campaign is finished; one that was forced open before is known.
    """
    if number == state.gauntlet:
        telling = [pack.id for pack in content.packs if pack.opens is TriggerEvent.CAMPAIGN_FINISHED]
        return not state.finished or all(map(state.is_open, telling))
    if number == 1 or is_box(content) or state.is_open(mission_pack(number)):
        return True
    return pack_named(content, mission_pack(number), own) is None


def campaign_mission(number: int, content: CampaignContent, own: Path, code: Code | None = None) -> LoadedMission:
    """Load a campaign's mission as its file says it; of a gauntlet that is drawn that of a code.

    Raises `Misused` where a code is wanting or of another edition, `Refused` where no code is wanted, content errors.
    """
    from regicide_legacy.content.catalogue import edition_of, load_mission

    drawn = number > content.last_mission and edition_of(content) is not None
    if drawn and code is None:
        raise Misused(f"Every code of the gauntlet is another mission: name one in its place, such as {EXAMPLE}.")
    if code is not None and not drawn:
        raise Refused(f"{content.title} has no gauntlet that is drawn by codes.")
    try:
        return load_mission(str(number), campaign=content, own=own, code=code)
    except NoCode as error:
        raise Misused(f"{error}.") from error


def named_mission(
    reference: str,
    content: CampaignContent,
    state: CampaignState,
    own: Path,
    settings: Mapping[str, str] | None = None,
) -> NamedMission:
    """Return the mission of a reference, with the policies that `settings` change.

    In a campaign it comes with all that the campaign brings to it. `own` is the folder of the user's own missions.
    Raises `Misused` where no mission is meant, `Refused` for one that is locked, sealed or not there yet, `Unreadable`
    and content errors for one that does not load.
    """
    from regicide_legacy.content.catalogue import load_mission, shipped_missions
    from regicide_legacy.content.force import in_force
    from regicide_legacy.content.missions import with_policies

    number = mission_number(reference, state)
    if number is not None:
        check_playable(number, content, state, own)
        code = gauntlet_code(reference)
        reference = mission_reference(number, state) if code is None else str(code)
        if not is_known(number, content, state, own):
            which = f"mission {number}" if number != state.gauntlet else f"the {GAUNTLET}"
            raise Refused(f"The pack of {which} is still sealed: `legacy start-mission {reference}` opens it.")
        loaded = in_force(campaign_mission(number, content, own, code), content, state)
    else:
        known = [*shipped_missions(), *(mission_reference(each, state) for each in open_missions(content, state, own))]
        check_there(reference, known, "a number, such as 1, `classic`, or the path of a mission file")
        loaded = load_mission(reference)
        if reference not in known:
            reference = loaded.mission.id
    return NamedMission(with_policies(loaded, settings or {}), reference, number)


def check_open(number: int, state: CampaignState) -> None:
    """See to it that the campaign's mission of this number is open.

    Raises `Misused` for a number that no mission has, `Refused` for one that is locked.
    """
    match why_locked(state, number):
        case NoSuchMission(last):
            raise _no_mission(number, last)
        case WaitsFor(mission):
            until = f"mission {number - 1} is won"
            raise Refused(f"Mission {number} is locked until {until}. {_first(mission.number)} `legacy why {number}`.")
        case CampaignUnfinished(mission):
            until = "the campaign is finished"
            raise Refused(f"The gauntlet is locked until {until}. {_first(mission.number)} `legacy why {GAUNTLET}`.")
        case Open():
            return


def _first(number: int) -> str:
    return f"The one to win now is mission {number}. See"


def check_playable(number: int, content: CampaignContent, state: CampaignState, own: Path) -> None:
    """See to it that the campaign's mission of this number is open, and that there is a file of it to play.

    Raises what `check_open` raises, and `Refused` where there is no file.
    """
    check_open(number, state)
    if has_mission(number, content, own):
        return
    if number == state.gauntlet:
        raise Refused(f"{content.title} has no gauntlet.")
    if is_box(content):
        raise Refused(
            f"Mission {number} lies in your box, not in this program: `legacy record {number}` keeps what came of it. "
            f"To play it here as well, write its rules: `legacy mission new {number}`."
        )
    raise Refused(f"Mission {number} of {content.title} is not there yet: it comes with a later version.")


def open_missions(content: CampaignContent, state: CampaignState, own: Path) -> list[int]:
    """Return the numbers of the missions that may be played now."""
    return [mission.number for mission in state.missions if mission.open and has_mission(mission.number, content, own)]


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
