"""What a greedy player thinks things are worth, in points of strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers behind the scores of `Steady`."""

    cleric: float
    """What a card of this class is worth in hand, above its strength; so for the other classes."""
    bard: float
    warrior: float
    paladin: float
    companion: float
    """What a companion is worth in hand, above its class."""
    damage: float
    """A point of health taken from the enemy."""
    shield: float
    """A point by which each strike is lowered, for each turn that the enemy is expected to live."""
    drawn: float
    """A card drawn, whoever draws it."""
    healed: float
    """A card healed, where a quarter of the party lies in the reserve; more where it is less."""
    exact: float
    """Exact damage, for each point of the enemy's strength."""
    overkill: float
    """A point of damage beyond the enemy's health."""
    empty: float
    """What it costs to be left without a card."""
    short: float
    """A point by which the hand that is left cannot pay for the next strike."""
    solo_jester: float
    """What a jester aside must gain by its attack."""
    refresh: float
    """What a jester aside must gain by a new hand."""
    jester: float
    """What a jester in hand must gain."""
    others: float
    """The score that another player's attack is expected to have."""


# Both sets were found by hill climbing over random games: what plays better stays.

SOLO: Final = Weights(
    cleric=1.9,
    bard=8.0,
    warrior=2.1,
    paladin=2.7,
    companion=0.5,
    damage=0.85,
    shield=0.47,
    drawn=4.1,
    healed=3.5,
    exact=0.15,
    overkill=0.78,
    empty=17.6,
    short=2.06,
    solo_jester=62.9,
    refresh=51.5,
    jester=6.0,
    others=0.0,
)
TOGETHER: Final = Weights(
    cleric=1.9,
    bard=11.3,
    warrior=2.0,
    paladin=1.5,
    companion=2.0,
    damage=1.0,
    shield=0.9,
    drawn=7.0,
    healed=1.77,
    exact=0.5,
    overkill=0.3,
    empty=15.0,
    short=0.31,
    solo_jester=26.0,
    refresh=26.0,
    jester=16.6,
    others=0.0,
)
