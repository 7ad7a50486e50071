"""What still locks a mission of the current campaign, and which command goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from regicide_legacy.app.campaigns import content_of, founding
from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.errors import Misused, NotSetUp
from regicide_legacy.app.references import GAUNTLET, has_mission, mission_number, mission_reference, own_missions
from regicide_legacy.campaign.gates import CampaignUnfinished, NoSuchMission, Open, WaitsFor, why_locked
from regicide_legacy.campaign.state import CampaignState, MissionState, folded

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import AttemptSummary, Campaign


@dataclass(frozen=True, slots=True)
class Why:
    """Whether a mission is open, and why not.

    `reference` is what starts it, its number or `gauntlet`; `waits_for` the mission that is to be won first, None for
    an open one. `command` goes on.
    """

    reference: str
    open: bool
    waits_for: int | None
    text: str
    command: str


def why(store: Store, reference: str) -> Why:
    """Return what still locks a mission, by its number or `gauntlet`.

    Raises `Misused` for what is neither, or is no mission of the campaign, and what `current_campaign` raises.
    """
    with store.read() as reader:
        campaign = current_campaign(reader)
        state, running = reader.state(campaign.id), reader.running(campaign.id)
    number = mission_number(reference, state)
    if number is None:
        raise _no_reference(reference)
    match why_locked(state, number):
        case Open():
            return _opened(state, number, running, at_table=_lies_on_the_table(store, campaign, number))
        case NoSuchMission(last):
            raise _no_mission(number, last)
        case WaitsFor(mission):
            text = f"Mission {number} opens when mission {number - 1} is won"
            command = _to_win(mission, running, at_table=_lies_on_the_table(store, campaign, mission.number))
            return _locked(str(number), text, mission, command, last=number - 1)
        case CampaignUnfinished(mission):
            text = f"The {GAUNTLET} opens when the campaign is finished, with mission {state.last_mission} won"
            command = _to_win(mission, running, at_table=_lies_on_the_table(store, campaign, mission.number))
            return _locked(GAUNTLET, text, mission, command, last=state.last_mission)
        case other:
            assert_never(other)


def not_founded(reference: str) -> NotSetUp:
    """Return that there is no campaign, with what would lock this mission in the one that would be founded.

    Raises `Misused` as `why` does, and content errors.
    """
    content = content_of(None)
    state = folded([founding(content, ())])
    number = mission_number(reference, state)
    if number is None:
        raise _no_reference(reference)
    match why_locked(state, number):
        case NoSuchMission(last):
            raise _no_mission(number, last)
        case WaitsFor():
            return NotSetUp(f"In {content.title} mission {number} opens when mission {number - 1} is won.")
        case CampaignUnfinished():
            return NotSetUp(f"In {content.title} the {GAUNTLET} opens when mission {state.last_mission} is won.")
        case _:
            return NotSetUp()


def _no_reference(reference: str) -> Misused:
    return Misused(f"why takes a mission's number, such as 5, or {GAUNTLET}, not {reference!r}.")


def _no_mission(number: int, last: int) -> Misused:
    return Misused(f"There is no mission {number}: a campaign's missions are 1 to {last}, then comes the {GAUNTLET}.")


def _lies_on_the_table(store: Store, campaign: Campaign, number: int) -> bool:
    """Say whether a mission is one of a box that nobody has written for this program."""
    from regicide_legacy.content.catalogue import BOX

    if campaign.content != BOX:
        return False
    content = content_of(campaign)
    return not has_mission(number, content, own_missions(store, content))


def _opened(state: CampaignState, number: int, running: AttemptSummary | None, *, at_table: bool) -> Why:
    reference = mission_reference(number, state)
    words = f"Mission {number}" if reference != GAUNTLET else f"The {GAUNTLET}"
    if running is not None and running.mission_number == number:
        text, command = f"{words} is open, and attempt {running.number} is running.", f"legacy resume {running.number}"
    else:
        again = "won, and may be played again" if state.mission(number).won else "open"
        command = f"legacy record {reference}" if at_table else f"legacy start-mission {reference}"
        text = f"{words} is {again}{', and lies in your box' if at_table else ''}."
    return Why(reference, True, None, text, command)


def _to_win(mission: MissionState, running: AttemptSummary | None, *, at_table: bool) -> str:
    """Return the command that goes on with a mission that is open."""
    if running is not None and running.mission_number == mission.number:
        return f"legacy resume {running.number}"
    return f"legacy {'record' if at_table else 'start-mission'} {mission.number}"


def _locked(reference: str, text: str, first: MissionState, command: str, *, last: int) -> Why:
    """Return why a mission is locked: `first` is the mission to win now, `last` the one whose win opens it."""
    ahead = "" if first.number == last else f"; mission {first.number} is to be won first"
    losses = "" if not first.losses else f", and was lost {_times(first.losses)} so far"
    return Why(reference, False, first.number, f"{text}{ahead}{losses}.", command)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
