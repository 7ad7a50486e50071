"""Which cards and rules of a mission may be named where a simulation tells of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.engine.cards import Card, jester
from regicide_legacy.engine.declared import copies_of

if TYPE_CHECKING:
    from regicide_legacy.app.simulating.simulation import Played
    from regicide_legacy.engine.vocabulary.declarations import Declarations
    from regicide_legacy.engine.vocabulary.rules import Rule

_ENDS = ("win_when", "lose_when", "enemies_gone")
"""How a mission ends where it says so itself."""


@dataclass(frozen=True)
class Known:
    """What may be named: cards by id, rules by id in the order declared, and other things that rules are told by."""

    cards: dict[str, Card]
    rules: tuple[str, ...]
    things: frozenset[str]

    def tells(self, name: str) -> bool:
        """Say whether a rule, a class or what else ended a mission may be named."""
        return name in self.rules or name in self.things


def known(played: Played) -> Known:
    """Return what may be named of a mission.

    In a campaign that is what is told before it is played: enemies and party, but not what enemy cards and the
    mission's own cards say, nor who may join. Of an author's file it is everything.
    """
    mission = played.loaded.mission
    declared = mission.declared
    jesters = (jester(number) for number in range(1, 1 + max(2, *mission.policies.jesters)))
    cards = [*(enemy.card for enemy in mission.enemies), *(card.to_card() for card in played.party), *jesters]
    rules = [*_told_before(declared)]
    if played.sealed:
        rules += (rule for member, own in declared.party.items() if member in played.met for rule in own)
    else:
        cards += (card.to_card() for card in played.recruits)
        cards += (card for own in declared.cards for card in copies_of(own))
        rules += _told_later(declared)
    things = frozenset([*_ENDS, *declared.every_counter, *(own.id for own in declared.classes)])
    return Known({card.id: card for card in cards}, tuple(dict.fromkeys(rule.id for rule in rules)), things)


def _told_before(declared: Declarations) -> Iterator[Rule]:
    yield from declared.rules
    for rules in (
        *(counter.rules for counter in declared.every_counter.values()),
        *(own.rules for own in declared.classes),
        *(mark.rules for mark in declared.marks.values()),
        *(relic.rules for relic in declared.relics),
        *(sticker.rules for sticker in declared.stickers),
    ):
        yield from rules


def _told_later(declared: Declarations) -> Iterator[Rule]:
    for rules in (
        *(enemy.rules for enemy in declared.enemies.values()),
        *(card.rules for card in declared.cards),
        *declared.party.values(),
    ):
        yield from rules
