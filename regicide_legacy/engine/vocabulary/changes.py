"""Changes: numbers, sets and permissions that differ while something holds. They are asked, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector


@dataclass(frozen=True, slots=True)
class NumberChange:
    """How a number differs: first the last `is`, then all `plus` and `minus`, `times`, `at_least`, `at_most`."""

    is_: Amount | None = None
    plus: Amount | None = None
    minus: Amount | None = None
    times: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None


Number = Amount | NumberChange


@dataclass(frozen=True, slots=True)
class AbilityChange:
    """How the strength differs that the ability of a class, or of `all`, counts."""

    of: str
    is_: Amount | None = None
    plus: Amount | None = None
    minus: Amount | None = None
    times: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None


@dataclass(frozen=True, slots=True)
class ClassesOf:
    """The classes that the cards of a selector bear."""

    classes_of: Selector


Words = tuple[str, ...] | ClassesOf


@dataclass(frozen=True, slots=True)
class SetChange:
    """How a set of words differs: the last `is`, then all `add`, then all `remove`."""

    is_: Words | None = None
    add: Words | None = None
    remove: Words | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What differs, each by its name."""

    hand_limit: Number | None = None
    """How many cards a hand may hold when cards are drawn, and is full with."""
    kinfolk_limit: Number | None = None
    """The highest total strength of a kinfolk attack."""
    enemy_strength: Number | None = None
    """The printed strength of the enemy in play."""
    enemy_health: Number | None = None
    """The printed health of the enemy in play; damage taken stays."""
    attack_strength: Number | None = None
    """The attack strength, once, when it is fixed."""
    attack_damage: Number | None = None
    """The attack damage, after warriors."""
    strike_damage: Number | None = None
    """The damage of a strike, asked until the first discard."""
    ability_strength: AbilityChange | None = None
    immune: tuple[str, ...] | ClassesOf | SetChange | None = None
    """The classes the enemy in play is immune to."""
    abilities_off: tuple[str, ...] | ClassesOf | SetChange | None = None
    """The classes whose ability does nothing, whatever the enemy."""
    attack_kinds: tuple[Literal["basic", "animal", "kinfolk"], ...] | SetChange | None = None
    """The attacks that may be formed."""
    may_not_play: Filter | None = None
    """Cards that may form no attack."""
    may_not_pay: Filter | None = None
    """Cards that may not be discarded for damage."""
    may_yield: bool | None = None
    may_feign_death: bool | None = None
    may_play_jester: bool | None = None
    ignores_immunity: bool | None = None
    """The present attack ignores immunity."""
    heal_to: str | None = None
    """Where healed cards go."""
    paid_to: str | None = None
    """Where cards go that are discarded for damage."""
