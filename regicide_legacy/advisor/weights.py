"""What a greedy player thinks things are worth, in points of strength.

The numbers lie in `weights.json`, each set beside how it was made: `python -m tests.benchmarks.tune_steady` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from regicide_legacy.engine.compiled import CompiledMission


@dataclass
class Weights:
    """The numbers behind the scores of `Steady`; what is not said to cost something is worth something."""

    cleric: float
    """A card of this class in hand, above its strength; so for the other classes."""
    bard: float
    warrior: float
    paladin: float
    cleric_point: float
    """What each point of strength of a card of this class adds to that; so for the other classes."""
    bard_point: float
    warrior_point: float
    paladin_point: float
    companion: float
    """A companion in hand, above its class."""
    jester: float
    """A jester in hand: what it must gain."""
    damage: float
    """A point of health taken from the enemy."""
    pace: float
    """The damage of a usual turn: by it is guessed how many turns an enemy will live."""
    shield: float
    """A point by which each strike is lowered, for each turn that the enemy is expected to live."""
    drawn: float
    """A card drawn, whoever draws it."""
    own: float
    """A card drawn into one's own hand, beside that."""
    healed: float
    """A card healed, where a quarter of the party lies in the reserve; more where it is less."""
    kill: float
    """To defeat an enemy."""
    exact: float
    """Exact damage, for each point of the enemy's strength."""
    overkill: float
    """What a point of damage beyond the enemy's health costs."""
    finish: float
    """A card left in hand that will defeat the enemy."""
    finish_exact: float
    """A card left in hand that will defeat it exactly, for each point of its strength."""
    thin: float
    """What it costs to be left with fewer than three cards, for each."""
    empty: float
    """What it costs to be left without a card."""
    short: float
    """What a point costs by which the hand that is left cannot pay for the next strike."""
    next_short: float
    """What a point costs by which the next player is expected not to be able to pay."""
    hope: float
    """What it costs to pay a point of damage with cards yet to be drawn."""
    loss: float
    """What it costs to lose the mission."""
    solo_jester: float
    """What a jester aside must gain by its attack."""
    refresh: float
    """What a jester aside must gain by a new hand."""
    others: float
    """The score that another player's attack is expected to have."""

    def to_data(self) -> dict[str, float]:
        """Return the numbers by name."""
        return asdict(self)


NAMES: Final = tuple(field.name for field in fields(Weights))
"""The names of the weights."""


def table_name(compiled: CompiledMission) -> str:
    """Return for which kind of table weights are kept: its size, and how a strike can be answered without paying."""
    if compiled.feign_death:
        return f"{compiled.players} feign"
    return f"{compiled.players} {'refresh' if compiled.solo_refreshes else 'pay'}"


def weights_for(compiled: CompiledMission) -> Weights:
    """Return the weights for a mission."""
    return Weights(**_kept()[table_name(compiled)]["weights"])


@cache
def _kept() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    loaded: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(
        files("regicide_legacy.advisor").joinpath("weights.json").read_text("utf-8")
    )
    return loaded
