"""Which cards and rules of a mission may be named where a simulation tells of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.engine.cards import Card, jester

if TYPE_CHECKING:
    from regicide_legacy.app.simulating.simulation import Played
    from regicide_legacy.engine.vocabulary.declarations import Declarations
    from regicide_legacy.engine.vocabulary.rules import Rule

_ENDS = ("win_when", "lose_when", "enemies_gone")
"""How a mission ends where it says so itself."""


@dataclass(frozen=True)
class Known:
    """The cards that may be named, by id, and the ids of the rules."""

    cards: dict[str, Card]
    rules: frozenset[str]


def known(played: Played) -> Known:
    """Return what may be named of a mission.

    In a campaign that is what is told before it is played: enemies and party, but not what enemy cards and the
    mission's own cards say, nor who may join. Of an author's file it is everything.
    """
    mission = played.loaded.mission
    declared = mission.declared
    jesters = (jester(number) for number in range(1, 1 + max(2, *mission.policies.jesters)))
    cards = [*(enemy.card for enemy in mission.enemies), *(card.to_card() for card in played.party), *jesters]
    rules = set(_told_before(declared))
    for card in played.party:
        rules.update(_ids(declared.party.get(card.id, ())))
    if not played.sealed:
        cards += (card.to_card() for card in played.recruits)
        cards += _own_cards(declared)
        rules.update(_told_later(declared))
    return Known({card.id: card for card in cards}, frozenset(rules))


def _told_before(declared: Declarations) -> Iterator[str]:
    yield from _ENDS
    yield from _ids(declared.rules)
    counters = [declared.counters, *(relic.counters for relic in declared.relics)]
    for name, counter in ((name, counter) for each in counters for name, counter in each.items()):
        yield name
        yield from _ids(counter.rules)
    for own in declared.classes:
        yield own.id
        yield from _ids(own.rules)
    for rules in (
        *(mark.rules for mark in declared.marks.values()),
        *(relic.rules for relic in declared.relics),
        *(sticker.rules for sticker in declared.stickers),
    ):
        yield from _ids(rules)


def _told_later(declared: Declarations) -> Iterator[str]:
    for rules in (
        *(enemy.rules for enemy in declared.enemies.values()),
        *(card.rules for card in declared.cards),
        *declared.party.values(),
    ):
        yield from _ids(rules)


def _ids(rules: tuple[Rule, ...]) -> Iterator[str]:
    return (rule.id for rule in rules)


def _own_cards(declared: Declarations) -> Iterator[Card]:
    for card in declared.cards:
        classes = (card.class_,) if isinstance(card.class_, str) else tuple(card.class_)
        ids = [card.id] if card.copies is None else [f"{card.id}-{n + 1}" for n in range(card.copies)]
        yield from (Card(each, card.name, card.strength, classes) for each in ids)
