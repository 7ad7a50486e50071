"""Conditions: what must hold for a rule to apply. All keys of a condition must hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from regicide_legacy.engine.vocabulary.amounts import Amount, Filter, Selector, Test
from regicide_legacy.engine.vocabulary.words import AttackKind, CounterName, Pick, Player, ReasonName, SourceName


@dataclass(frozen=True, slots=True)
class CounterTest:
    """The value of a counter passes a test."""

    name: CounterName
    """The counter."""
    is_: Amount | None = None
    """Equal to this."""
    at_least: Amount | None = None
    """This or more."""
    at_most: Amount | None = None
    """This or less."""


@dataclass(frozen=True, slots=True)
class CardsTest:
    """A number counted over the cards of a selector passes a test; at least one where no test is given."""

    from_: SourceName
    """A pile, `hand`, `in_play`, `attack`, `enemy`, `that_card`, `this_card` or `those_cards`."""
    of: Player | None = None
    """Whose hand or playmat; that player's hand and every player's playmat where left out."""
    among: Amount | None = None
    """Only so many cards nearest the end that is taken from."""
    where: Filter | None = None
    """Only the cards that match."""
    count: Amount | Literal["all"] | None = None
    """How many; all where left out."""
    pick: Pick | None = None
    """From which end; the top where left out."""
    is_: Amount | None = None
    """Equal to this."""
    at_least: Amount | None = None
    """This or more."""
    at_most: Amount | None = None
    """This or less."""

    @property
    def selector(self) -> Selector:
        """The cards that are counted."""
        return Selector(self.from_, self.of, self.among, self.where, self.count, None, self.pick)


@dataclass(frozen=True, slots=True)
class AttackTest:
    """There is an attack, formed so, with a card that matches, whose every card matches."""

    kind: AttackKind | tuple[AttackKind, ...] | None = None
    """How it was formed, or a list of which it is one."""
    has: Filter | None = None
    """It has a card that matches."""
    every: Filter | None = None
    """Every card of it matches."""


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
    """The present attack's strength."""
    ability_strength: Test | None = None
    """In a class: the attack strength that its ability counts."""
    attack_damage: Test | None = None
    """The damage of the present attack."""
    strike_damage: Test | None = None
    """The damage of the enemy's strike."""
    excess: Test | None = None
    """The damage beyond the health the enemy had left."""
    enemy_strength: Test | None = None
    """What the enemy in play strikes for now."""
    enemy_health: Test | None = None
    """The health the enemy in play has left."""
    damage_taken: Test | None = None
    """The damage that the enemy in play has taken."""
    players: Test | None = None
    """How many play."""
    turns: Test | None = None
    """How many turns were taken."""
    enemies_defeated: Test | None = None
    """How many times an enemy was defeated."""
    losses: Test | None = None
    """How many attempts at this mission were lost before."""
    counter: CounterTest | None = None
    """The value of a counter."""
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
    """There is an attack, and it is such a one."""
    exact: bool | None = None
    """The defeat was by exact damage, or was not."""
    yielded: bool | None = None
    """This turn is a yield, or is not."""
    feigned: bool | None = None
    """The strike was answered by feigning death, or was not."""
    reason: ReasonName | None = None
    """In `instead_of: lose` or `win`: why; `rule` alone is any rule."""
