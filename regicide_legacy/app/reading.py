"""What the database tells: the party, the campaign at a glance, and every attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.app.errors import NotSetUp
from regicide_legacy.campaign.party import Party

if TYPE_CHECKING:
    from regicide_legacy.campaign.state import CampaignState
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, Campaign, PlayedAttempt


@dataclass(frozen=True, slots=True)
class Status:
    """The campaign at a glance. `titles` are those of open missions; of a locked one nothing but its number is told."""

    state: CampaignState
    missions: tuple[int, ...]
    titles: Mapping[int, str]
    running: AttemptSummary | None
    next_command: str
    next_step: str


@dataclass(frozen=True, slots=True)
class History:
    """Attempts by number, and the names of the campaigns they belong to."""

    attempts: tuple[AttemptSummary, ...]
    campaigns: Mapping[int, str]


def show_party(store: Store) -> Party:
    """Return the permanent party of the current campaign. Raises `NotSetUp` where there is none."""
    with store.read() as reader:
        return reader.state(_current(reader).id).party


def show_status(store: Store) -> Status:
    """Return how the current campaign stands and what to do next. Raises `NotSetUp`, and content errors."""
    # The party, which is shown most often, is shown without them.
    from regicide_legacy.app.campaigns import content_of
    from regicide_legacy.app.references import open_missions
    from regicide_legacy.content.catalogue import load_mission

    with store.read() as reader:
        campaign = _current(reader)
        state = reader.state(campaign.id)
        running = reader.running(campaign.id)
    content = content_of(campaign)
    playable = open_missions(content, state)
    titles = {number: load_mission(str(number), campaign=content.id).mission.title for number in playable}
    command, step = _next_step(state, playable, running)
    return Status(state, content.missions, titles, running, command, step)


def _next_step(state: CampaignState, playable: list[int], running: AttemptSummary | None) -> tuple[str, str]:
    if running is not None:
        command = f"legacy resume {running.number}"
        return command, f"Attempt {running.number} at mission {running.mission_number} is running: {command}"
    number = state.next_mission
    if number in playable:
        command = f"legacy start-mission {number}"
        again = " once more" if state.mission(number).losses else ""
        return command, f"Play mission {number}{again}: {command}"
    command = f"legacy start-mission {max(playable)}"
    return command, f"Every mission there is so far is won. Any of them may be played again: {command}"


def history(store: Store) -> History:
    """Return every attempt, by number, in campaigns and outside. Raises `NotSetUp` where there never was one."""
    with store.read() as reader:
        campaigns = {campaign.id: campaign.name for campaign in reader.campaigns()}
        attempts = reader.attempts()
    if not campaigns and not attempts:
        raise NotSetUp
    return History(attempts, campaigns)


def show_attempt(store: Store, number: int) -> tuple[AttemptSummary, PlayedAttempt | None, str | None]:
    """Return one attempt, all that was saved of it if it was played here, and the name of its campaign.

    Raises the store's error where there is no such attempt.
    """
    with store.read() as reader:
        summary = reader.attempt(number)
        campaign = next((each.name for each in reader.campaigns() if each.id == summary.campaign), None)
        return summary, None if summary.by_hand else reader.played(number), campaign


def _current(reader: Reader) -> Campaign:
    campaign = reader.current()
    if campaign is None:
        raise NotSetUp(_outside(reader.attempts()))
    return campaign


def _outside(attempts: Sequence[AttemptSummary]) -> str:
    """Return what there is without a campaign, and the command that goes on with it; nothing where nothing is."""
    running = [attempt for attempt in attempts if attempt.result is None]
    if running:
        last = running[-1]
        return f"Attempt {last.number} at {last.mission_title} is running outside one: `legacy resume {last.number}`."
    played = "1 attempt was" if len(attempts) == 1 else f"{len(attempts)} attempts were"
    return f"{played} played outside one: `legacy history` shows them." if attempts else ""
