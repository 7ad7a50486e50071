"""Amounts: whole numbers that a rule writes down or has counted when they are needed. Never below 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from regicide_legacy.engine.vocabulary.words import (
    CardId,
    CardKind,
    ClassName,
    CounterName,
    MarkName,
    Pick,
    Player,
    Positive,
    SourceName,
)


class Countable(StrEnum):
    """A number that the game knows at a moment."""

    ATTACK_STRENGTH = "attack_strength"
    """The present attack's strength, once it is fixed; before, what its cards add up to; 0 without an attack."""
    ABILITY_STRENGTH = "ability_strength"
    """In a class: the attack strength that its ability counts."""
    ATTACK_DAMAGE = "attack_damage"
    """The damage of the present attack, after warriors, thresholds and caps; 0 without an attack."""
    STRIKE_DAMAGE = "strike_damage"
    """The damage of the enemy's strike: what is demanded, not what is still to be paid."""
    EXCESS = "excess"
    """The damage beyond the health the enemy had left."""
    ENEMY_STRENGTH = "enemy_strength"
    """What the enemy in play strikes for now."""
    ENEMY_HEALTH = "enemy_health"
    """The health the enemy in play has left."""
    DAMAGE_TAKEN = "damage_taken"
    """The damage that the enemy in play has taken."""
    PLAYERS = "players"
    """How many play."""
    TURNS = "turns"
    """How many turns were taken, the present one too once something is played."""
    ENEMIES_DEFEATED = "enemies_defeated"
    """How many times an enemy was defeated."""
    LOSSES = "losses"
    """How many attempts at this mission were lost before."""


@dataclass(frozen=True, slots=True)
class CounterValue:
    """The value of a counter: `{counter: dread}`."""

    counter: CounterName
    """The counter."""


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards a selector finds: `{cards: {from: discard}}`."""

    cards: Selector
    """The cards that are counted."""


@dataclass(frozen=True, slots=True)
class StrengthOf:
    """The sum of the printed strengths of the cards that a selector finds."""

    strength_of: Selector
    """The cards whose strengths are added up."""


@dataclass(frozen=True, slots=True)
class ClassesIn:
    """How many different classes the cards bear that a selector finds."""

    classes_in: Selector
    """The cards whose classes are counted."""


Counted: TypeAlias = Countable | CounterValue | CardCount | StrengthOf | ClassesIn


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A countable, reckoned in this order: times, divided_by, plus, minus, at_least, at_most."""

    number: Counted
    """What is counted."""
    times: int = 1
    """First multiplied by this."""
    divided_by: Positive = 1
    """Then divided by this."""
    rounded: Literal["down", "up"] = "down"
    """Which way a division rounds."""
    plus: int = 0
    """Then this is added."""
    minus: int = 0
    """Then this is taken away."""
    at_least: int | None = None
    """Then it is no less than this."""
    at_most: int | None = None
    """Then it is no more than this."""


Amount: TypeAlias = int | Mapping[int, int] | Counted | Reckoned
"""A number, a number for each table size `{1: 2, 2: 3, 3: 4, 4: 5}`, a countable, or a countable reckoned."""


@dataclass(frozen=True, slots=True)
class Range:
    """A test of a number: equal to `is`, and within the bounds given."""

    is_: Amount | None = None
    """Equal to this."""
    at_least: Amount | None = None
    """This or more."""
    at_most: Amount | None = None
    """This or less."""


Test: TypeAlias = int | Range
"""A number to be equal to, or a range."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards match: all of the keys given must fit. Classes count as printed plus given."""

    id: CardId | tuple[CardId, ...] | None = None
    """The card's id; of a card with copies, any of them."""
    class_: ClassName | tuple[ClassName, ...] | None = None
    """A class it bears, or a list of which it bears one."""
    kind: CardKind | tuple[CardKind, ...] | None = None
    """What it is, or a list of which it is one."""
    mark: MarkName | tuple[MarkName, ...] | None = None
    """A mark it bears, or a list of which it bears one."""
    strength: Test | None = None
    """Its printed strength."""
    shares_class_with: Selector | None = None
    """It bears a class that a card of this selector bears."""
    not_: Filter | None = None
    """This does not match."""
    any_: tuple[Filter, ...] | None = None
    """At least one of these matches."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards are meant: from where, how many, and who picks them."""

    from_: SourceName
    """A pile, `hand`, `in_play`, `attack`, `enemy`, `that_card`, `this_card`, `those_cards`, or at set-up `party`."""
    of: Player | None = None
    """Whose hand or playmat; that player's hand and every player's playmat where left out."""
    among: Amount | None = None
    """Only so many cards nearest the end that is taken from."""
    where: Filter | None = None
    """Only the cards that match."""
    count: Amount | Literal["all"] | None = None
    """How many; 1 in an effect, all in a condition or amount, where left out."""
    up_to: Amount | None = None
    """How many at most; the chooser may take fewer."""
    pick: Pick | None = None
    """Which of them; by choice from hands, playmats and attacks, else from the top, where left out."""
    by: Player | None = None
    """Who chooses; the hand's owner, else that player, where left out."""
