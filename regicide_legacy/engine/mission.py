"""A mission as a value: its enemies and the policies in which Legacy and classic differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from regicide_legacy.engine.cards import Card, ranks_and_suits, starting_party
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED, Declarations

PlayerCounts = tuple[int, int, int, int]
"""A number for each table size, one to four players."""


class Place(StrEnum):
    """Where a defeated enemy may go (FORMATS, mission file)."""

    DISCARD = "discard"
    BANISHED = "banished"
    RESERVE_TOP = "reserve_top"
    RESERVE_BOTTOM = "reserve_bottom"
    RESERVE_SHUFFLED = "reserve_shuffled"
    MISSION_ZONE = "mission_zone"
    ENEMY_BOTTOM = "enemy_bottom"
    HAND = "hand"
    BOX = "box"


class JesterRule(StrEnum):
    """What a jester from the hand does: Legacy's claim (L-09) or classic's end of immunity (C-01)."""

    CLAIM = "claim"
    CANCEL_IMMUNITY = "cancel_immunity"


class SoloJesters(StrEnum):
    """What the two jesters aside do for a solo player: Legacy's attack (L-10), C-05's refresh, or nothing."""

    ATTACK = "attack"
    REFRESH = "refresh"
    NONE = "none"


class Starter(StrEnum):
    """Who takes the first turn: whom the table names (L-01) or the first seat (C-07)."""

    TABLE = "table"
    FIRST_SEAT = "first_seat"


class PartyNames(StrEnum):
    """Which forty cards stand in for a party outside a campaign."""

    CAMPAIGN = "campaign"
    RANKS_AND_SUITS = "ranks_and_suits"


@dataclass(frozen=True, slots=True)
class Policies:
    """The numbers and named policies a mission may set. Defaults are Legacy's."""

    jesters: PlayerCounts = (0, 0, 1, 2)
    hand_limit: PlayerCounts = (8, 7, 6, 5)
    kinfolk_limit: int = 10
    jester: JesterRule = JesterRule.CLAIM
    solo_jesters: SoloJesters = SoloJesters.ATTACK
    feign_death: bool = True
    solo_yield: bool = False
    starter: Starter = Starter.TABLE
    exact_damage: Place = Place.RESERVE_TOP
    exact_damage_optional: bool = False
    defeated: Place = Place.DISCARD
    order_played_cards: bool = False


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy: its card (whose strength is what it strikes for), its health and the classes it is immune to."""

    card: Card
    health: int
    immune: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: enemies in groups, weakest group first, and its policies."""

    id: str
    title: str
    groups: tuple[tuple[Enemy, ...], ...]
    policies: Policies = Policies()
    party: PartyNames = PartyNames.CAMPAIGN
    declared: Declarations = NOTHING_DECLARED
    """All that it says in the vocabulary."""

    @property
    def enemies(self) -> tuple[Enemy, ...]:
        """Every enemy, weakest group first, in file order within a group."""
        return tuple(enemy for group in self.groups for enemy in group)

    def default_party(self) -> tuple[Card, ...]:
        """Return the forty cards that play this mission where no campaign gives its party."""
        return ranks_and_suits() if self.party is PartyNames.RANKS_AND_SUITS else starting_party()
