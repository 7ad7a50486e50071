"""Conditions: what must hold for a rule to apply. All keys of a condition must hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector, Test
from regicide_legacy.engine.vocabulary.words import AttackKind, Pick, Player


@dataclass(frozen=True, slots=True)
class CounterTest:
    """The value of a counter passes a test."""

    name: str
    is_: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None


@dataclass(frozen=True, slots=True)
class CardsTest:
    """A number counted over the cards of a selector passes a test; at least one where no test is given."""

    from_: str
    of: Player | None = None
    among: Amount | None = None
    where: Filter | None = None
    count: Amount | Literal["all"] | None = None
    pick: Pick | None = None
    is_: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None

    @property
    def selector(self) -> Selector:
        """The cards that are counted."""
        return Selector(self.from_, self.of, self.among, self.where, self.count, None, self.pick)


@dataclass(frozen=True, slots=True)
class AttackTest:
    """There is an attack, formed so, with a card that matches, whose every card matches."""

    kind: AttackKind | tuple[AttackKind, ...] | None = None
    has: Filter | None = None
    every: Filter | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A map of tests that must all hold."""

    all_: tuple[Condition, ...] | None = None
    """Every one of these holds."""
    any_: tuple[Condition, ...] | None = None
    """At least one of these holds."""
    not_: Condition | None = None
    """This does not hold."""
    attack_strength: Test | None = None
    ability_strength: Test | None = None
    attack_damage: Test | None = None
    strike_damage: Test | None = None
    excess: Test | None = None
    enemy_strength: Test | None = None
    enemy_health: Test | None = None
    damage_taken: Test | None = None
    players: Test | None = None
    turns: Test | None = None
    enemies_defeated: Test | None = None
    losses: Test | None = None
    counter: CounterTest | None = None
    cards: CardsTest | None = None
    """How many cards a selector finds."""
    strength_of: CardsTest | None = None
    """The sum of their printed strengths."""
    classes_in: CardsTest | None = None
    """How many different classes they bear."""
    enemy: Filter | None = None
    """The enemy in play matches."""
    card: Filter | None = None
    """The moment's card matches."""
    attack: AttackTest | None = None
    exact: bool | None = None
    """The defeat was by exact damage, or was not."""
    yielded: bool | None = None
    """This turn is a yield, or is not."""
    feigned: bool | None = None
    """The strike was answered by feigning death, or was not."""
    reason: str | None = None
    """In `instead_of: lose` or `win`: why; `rule` alone is any rule."""
