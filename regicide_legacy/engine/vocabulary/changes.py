"""Changes: numbers, sets and permissions that differ while something holds. They are asked, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector
from regicide_legacy.engine.vocabulary.words import ClassName, PlaceName


@dataclass(frozen=True, slots=True)
class NumberChange:
    """How a number differs: first the last `is`, then all `plus` and `minus`, `times`, `at_least`, `at_most`."""

    is_: Amount | None = None
    """It is this; the last in force counts."""
    plus: Amount | None = None
    """This is added."""
    minus: Amount | None = None
    """This is taken away."""
    times: Amount | None = None
    """Multiplied by this."""
    at_least: Amount | None = None
    """It is no less than this."""
    at_most: Amount | None = None
    """It is no more than this."""


Number: TypeAlias = Amount | NumberChange
"""An amount that a number is, or how it differs."""


@dataclass(frozen=True, slots=True)
class AbilityChange:
    """How the strength differs that the ability of a class, or of `all`, counts."""

    of: ClassName | Literal["all"]
    """Whose ability."""
    is_: Amount | None = None
    """It is this; the last in force counts."""
    plus: Amount | None = None
    """This is added."""
    minus: Amount | None = None
    """This is taken away."""
    times: Amount | None = None
    """Multiplied by this."""
    at_least: Amount | None = None
    """It is no less than this."""
    at_most: Amount | None = None
    """It is no more than this."""


@dataclass(frozen=True, slots=True)
class ClassesOf:
    """The classes that the cards of a selector bear."""

    classes_of: Selector
    """The cards that bear them."""


Classes: TypeAlias = tuple[ClassName, ...] | ClassesOf
"""A list of classes, or those that some cards bear."""

FormedKind: TypeAlias = Literal["basic", "animal", "kinfolk"]
"""An attack that a player may form of cards."""


@dataclass(frozen=True, slots=True)
class ClassesChange:
    """How a set of classes differs: the last `is`, then all `add`, then all `remove`."""

    is_: Classes | None = None
    """It is these; the last in force counts."""
    add: Classes | None = None
    """These are added."""
    remove: Classes | None = None
    """These are taken away."""


@dataclass(frozen=True, slots=True)
class AttackKindsChange:
    """How the set of attacks differs that may be formed: the last `is`, then all `add`, then all `remove`."""

    is_: tuple[FormedKind, ...] | None = None
    """It is these; the last in force counts."""
    add: tuple[FormedKind, ...] | None = None
    """These are added."""
    remove: tuple[FormedKind, ...] | None = None
    """These are taken away."""


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
    """The strength that a class's ability counts; it starts as the attack strength."""
    immune: Classes | ClassesChange | None = None
    """The classes the enemy in play is immune to."""
    abilities_off: Classes | ClassesChange | None = None
    """The classes whose ability does nothing, whatever the enemy."""
    attack_kinds: tuple[FormedKind, ...] | AttackKindsChange | None = None
    """The attacks that may be formed."""
    may_not_play: Filter | None = None
    """Cards that may form no attack."""
    may_not_pay: Filter | None = None
    """Cards that may not be discarded for damage."""
    may_yield: bool | None = None
    """Whether a player may yield, within the ban of RULES (L-02, L-03)."""
    may_feign_death: bool | None = None
    """Whether a player may feign death."""
    may_play_jester: bool | None = None
    """Whether a player may play a jester, within the ban of RULES (L-09)."""
    ignores_immunity: bool | None = None
    """Whether the present attack ignores immunity."""
    heal_to: PlaceName | None = None
    """Where healed cards go."""
    paid_to: PlaceName | None = None
    """Where cards go that are discarded for damage."""
