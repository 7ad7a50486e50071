"""What packs hold, card by card, and what opens them. Content fills these in; nothing here reads a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, assert_never

from regicide_legacy.campaign.changes import AppliedSticker, OwnedRelic
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.state import CampaignState, mission_pack, reward_pack
from regicide_legacy.engine.vocabulary.amounts import Filter


class TriggerEvent(StrEnum):
    """An event of a campaign that opens a pack."""

    FIRST_LOSS = "first_loss"
    """The first attempt of the whole campaign is lost (Legacy, End)."""
    MEMBER_LEFT = "member_left"
    """The first member leaves the party for good."""
    CAMPAIGN_FINISHED = "campaign_finished"
    """The last mission is won."""


@dataclass(frozen=True, slots=True)
class MissionWon:
    """The mission of this number is won."""

    mission_won: int


@dataclass(frozen=True, slots=True)
class WonAtFirstAttempt:
    """So many missions were won the first time that they were played."""

    won_at_first_attempt: int


@dataclass(frozen=True, slots=True)
class LastEnemyDefeatedBy:
    """A mission was won by an attack with this card in it that defeated the last enemy."""

    last_enemy_defeated_by: str


Trigger = TriggerEvent | MissionWon | WonAtFirstAttempt | LastEnemyDefeatedBy
"""What opens a pack that is no mission's."""


# Orders: what a party card asks the table to do.


@dataclass(frozen=True, slots=True)
class Join:
    """A card joins the party."""

    card: PartyCard


@dataclass(frozen=True, slots=True)
class Choose:
    """Members that the table chooses: so many of those that match, or up to so many."""

    where: Filter
    count: int | Literal["all"] = 1
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Members leave the party for good."""

    who: Choose


@dataclass(frozen=True, slots=True)
class Mark:
    """Members get a mark."""

    who: Choose
    mark: str


@dataclass(frozen=True, slots=True)
class Unmark:
    """Members lose a mark."""

    who: Choose
    mark: str


@dataclass(frozen=True, slots=True)
class GiveClass:
    """Members get a class more, for each the table chooses which of these."""

    who: Choose
    classes: tuple[str, ...]


Order = Join | Leave | Mark | Unmark | GiveClass
"""Any order."""


# Cards.


@dataclass(frozen=True, slots=True)
class Paper:
    """A card that is read: a location, a story, the mission's rules, its stat card, a helper, or its enemies.

    `instruction` must be followed before the next card. `link` is where more about a location is found.
    """

    kind: Literal["location", "helper", "enemy", "story", "rules", "stat"]
    title: str | None = None
    text: str | None = None
    instruction: str | None = None
    link: str | None = None
    enemies: tuple[str, ...] = ()
    """Of an enemy card, what stands on the enemies that it is about."""


@dataclass(frozen=True, slots=True)
class PartyPaper:
    """A party card, or one that changes the party."""

    order: Order
    title: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class StickerPaper:
    """A sticker card."""

    sticker: AppliedSticker


@dataclass(frozen=True, slots=True)
class RelicPaper:
    """A relic."""

    relic: OwnedRelic


PackCard = Paper | PartyPaper | StickerPaper | RelicPaper
"""A card of a pack."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack; its cards lie in the order in which they are read. `opens` is None for a mission's own two."""

    id: str
    title: str | None
    cards: tuple[PackCard, ...]
    opens: Trigger | None = None


def due_rewards(state: CampaignState) -> list[str]:
    """Return the reward packs that a won mission has earned and that are still sealed; the gauntlet has none."""
    won = (mission.number for mission in state.missions if mission.won and mission.number <= state.last_mission)
    return [reward_pack(number) for number in won if not state.is_open(reward_pack(number))]


def due_unread(state: CampaignState) -> list[str]:
    """Return the packs of missions that were played and are still sealed: results can be recorded without a start."""
    played = (each.number for each in state.missions if each.attempts and each.number <= state.last_mission)
    return [mission_pack(number) for number in played if not state.is_open(mission_pack(number))]


def due_triggered(packs: Iterable[Pack], state: CampaignState, last_attacks: Iterable[tuple[str, ...]]) -> list[str]:
    """Return the sealed packs whose trigger has come; `last_attacks` are those that won missions here."""
    attacks = tuple(last_attacks)
    return [
        pack.id
        for pack in packs
        if pack.opens is not None and not state.is_open(pack.id) and _has_come(pack.opens, state, attacks)
    ]


def _has_come(trigger: Trigger, state: CampaignState, attacks: tuple[tuple[str, ...], ...]) -> bool:
    match trigger:
        case TriggerEvent.FIRST_LOSS:
            return state.losses > 0
        case TriggerEvent.MEMBER_LEFT:
            return bool(state.retired)
        case TriggerEvent.CAMPAIGN_FINISHED:
            return state.finished
        case MissionWon(number):
            return state.mission(number).won
        case WonAtFirstAttempt(count):
            return sum(mission.at_first_attempt for mission in state.missions) >= count
        case LastEnemyDefeatedBy(card):
            return any(card in attack for attack in attacks)
        case _:
            assert_never(trigger)
