"""What the database tells by itself: which campaign it is about, and every attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.errors import NotSetUp

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import AttemptSummary, Campaign, PlayedAttempt


@dataclass(frozen=True, slots=True)
class History:
    """Attempts by number, and the names of the campaigns they belong to.

    `gauntlets` are the numbers by which each campaign's gauntlet goes, which nobody needs to know.
    """

    attempts: tuple[AttemptSummary, ...]
    campaigns: Mapping[int, str]
    gauntlets: Mapping[int, int]


def history(store: Store) -> History:
    """Return every attempt, by number, in campaigns and outside. Raises `NotSetUp` where there never was one."""
    with store.read() as reader:
        campaigns = {campaign.id: campaign.name for campaign in reader.campaigns()}
        gauntlets = {campaign: reader.state(campaign).gauntlet for campaign in campaigns}
        attempts = reader.attempts()
    if not campaigns and not attempts:
        raise NotSetUp
    return History(attempts, campaigns, gauntlets)


@dataclass(frozen=True, slots=True)
class ShownAttempt:
    """One attempt; `played` is None where it was recorded by hand, `campaign` and `gauntlet` outside campaigns."""

    summary: AttemptSummary
    played: PlayedAttempt | None
    campaign: str | None
    gauntlet: int | None


def show_attempt(store: Store, number: int) -> ShownAttempt:
    """Return one attempt, all that was saved of it if it was played here, and the name of its campaign.

    Raises the store's error where there is no such attempt.
    """
    with store.read() as reader:
        summary = reader.attempt(number)
        campaign = next((each.name for each in reader.campaigns() if each.id == summary.campaign), None)
        gauntlet = None if summary.campaign is None else reader.state(summary.campaign).gauntlet
        return ShownAttempt(summary, None if summary.by_hand else reader.played(number), campaign, gauntlet)


def campaign_shown(reader: Reader) -> Campaign:
    """Return the current campaign; where none was founded, raise `NotSetUp` with what there is outside one."""
    try:
        return current_campaign(reader)
    except NotSetUp:
        raise NotSetUp(_outside(reader.attempts())) from None


def _outside(attempts: Sequence[AttemptSummary]) -> str:
    """Return what there is without a campaign, and the command that goes on with it; nothing where nothing is."""
    running = [attempt for attempt in attempts if attempt.result is None]
    if running:
        last = running[-1]
        return f"Attempt {last.number} at {last.mission_title} is running outside one: `legacy resume {last.number}`."
    played = "1 attempt was" if len(attempts) == 1 else f"{len(attempts)} attempts were"
    return f"{played} played outside one: `legacy history` shows them." if attempts else ""
