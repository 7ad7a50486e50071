"""What a mission says that turns in a circle: numbers that depend on themselves, rules that set each other off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.owners import owners
from regicide_legacy.content.parts import parts
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, error, warning
from regicide_legacy.content.saying import key_of
from regicide_legacy.content.sayings import Saying, Sayings
from regicide_legacy.engine.vocabulary.amounts import Countable
from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.effects import (
    Banish,
    DamagePlayers,
    DiscardCards,
    Draw,
    Effect,
    GatherPlayedCards,
    Heal,
    Lower,
    Move,
    PlaceEnemy,
    Raise,
    RevealEnemy,
    Set,
)
from regicide_legacy.engine.vocabulary.rules import CardMoved, CounterChanged, Moment, Rule

_MADE_OF: Final[Mapping[str, frozenset[str]]] = {
    "attack_damage": frozenset({"attack_strength"}),
    "ability_strength": frozenset({"attack_strength"}),
    "strike_damage": frozenset({"enemy_strength"}),
    "excess": frozenset({"attack_damage", "enemy_health"}),
}
"""The numbers that a number is reckoned from whatever a mission says."""

_NUMBERS: Final = frozenset(map(str, Countable))


def dependence_remarks(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for each number that would depend on itself, and each circle of rules."""
    yield from _numbers(document)
    yield from _circles(said)


def _numbers(document: MissionDocument) -> Iterator[Remark]:
    reads: dict[str, set[str]] = {number: set(sources) for number, sources in _MADE_OF.items()}
    changed: list[tuple[str, set[str], Keys]] = []
    for owner in owners(document):
        for place, rule in enumerate(owner.rules):
            for name in _changes(rule):
                keys = (*owner.keys, place, "change", name)
                named = _named(rule.while_) | _named(getattr(rule.change, name))
                changed.append((name, named, keys))
                reads.setdefault(name, set()).update(named)
    for name, named, keys in changed:
        if through := next((number for number in sorted(named) if _reaches(reads, number, name)), None):
            by_itself = "itself" if through == name else f"{through}, which depends on it"
            yield error(Code.ITSELF, keys, f"{name} would depend on {by_itself}")


def _changes(rule: Rule) -> Iterator[str]:
    if rule.while_ is not None and rule.change is not None:
        yield from (field.name for field in fields(Change) if getattr(rule.change, field.name) is not None)


def _named(said: Any) -> set[str]:
    """Return the numbers that a condition or a value names."""
    found: set[str] = set()
    for part in parts(said, ()):
        if isinstance(part.value, Countable):
            found.add(part.value.value)
        elif isinstance(part.value, Condition):
            tests = {key_of(field.name) for field in fields(Condition) if getattr(part.value, field.name) is not None}
            found |= tests & _NUMBERS
    return found


def _reaches(reads: Mapping[str, set[str]], start: str, goal: str) -> bool:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        number = waiting.pop()
        if number == goal:
            return True
        if number not in seen:
            seen.add(number)
            waiting += reads.get(number, ())
    return False


# Rules that set each other off. A rule is not set off again while it resolves, so one alone makes no circle; neither
# does one that applies only so often.


def _circles(said: Sayings) -> Iterator[Remark]:
    rules = [(saying.value, saying.keys) for saying in said if isinstance(saying.value, Rule)]
    causes = {saying.value.id: set(_causes(saying)) for saying in said if isinstance(saying.value, Rule)}
    follows = {
        rule.id: {
            other.id
            for other, _ in rules
            if other.id != rule.id and not other.uses and _set_off(other, causes[rule.id])
        }
        for rule, _ in rules
    }
    told: set[str] = set()
    for rule, keys in rules:
        circle = list(dict.fromkeys(other.id for other, _ in rules if _both_ways(follows, rule.id, other.id)))
        if len(circle) > 1 and rule.id not in told:
            told |= set(circle)
            yield warning(
                Code.CIRCLE, keys, f"these rules set each other off: {', '.join(circle)}; uses on one of them ends it"
            )


def _both_ways(follows: Mapping[str, set[str]], one: str, other: str) -> bool:
    if one == other:
        return True
    return _reaches(follows, one, other) and _reaches(follows, other, one)


Cause = tuple[str, str | None, str | None]
"""A counter that may change, a card that may move from and to somewhere, or a moment that may come."""


def _causes(saying: Saying) -> Iterator[Cause]:
    for part in saying.parts:
        if isinstance(part.value, Effect):
            yield from _of_effect(part.value)


def _of_effect(effect: Effect) -> Iterator[Cause]:
    if isinstance(effect, (Raise, Lower, Set)):
        yield from (("counter", name, None) for name in effect.numbers)
    elif isinstance(effect, (Banish, DiscardCards)):
        yield "moved", _zone(effect.from_), "banished" if isinstance(effect, Banish) else "discard"
    elif isinstance(effect, (Move, Heal)):
        yield "moved", _zone(effect.from_), pile_of(effect.to)
    elif isinstance(effect, Draw):
        yield "moved", effect.from_, "hand"
    elif isinstance(effect, DamagePlayers):
        yield "moved", "hand", "discard"
    elif isinstance(effect, (PlaceEnemy, GatherPlayedCards)):
        yield "moved", "enemy" if isinstance(effect, PlaceEnemy) else "in_play", pile_of(effect.place)
    elif isinstance(effect, RevealEnemy):
        yield "moment", Moment.ENEMY_REVEALED, None


def _zone(source: str) -> str | None:
    """Return where the cards of a selector lie, None where that is not said."""
    return None if source in ("that_card", "this_card", "those_cards") else source


def pile_of(place: str) -> str:
    """Return the pile that a place is an end of."""
    pile = place
    for end in ("_top", "_bottom", "_shuffled"):
        pile = pile.removesuffix(end)
    return "enemy_deck" if pile == "enemy" else pile


def _set_off(rule: Rule, causes: set[Cause]) -> bool:
    for moment in rule.upon:
        for kind, one, other in causes:
            if isinstance(moment, CounterChanged) and (kind, one) == ("counter", moment.counter):
                return True
            if (
                isinstance(moment, CardMoved)
                and kind == "moved"
                and _fits(moment.from_, one)
                and _fits(moment.to, other)
            ):
                return True
            if kind == "moment" and moment == one:
                return True
    return False


def _fits(wanted: str | None, there: str | None) -> bool:
    return wanted is None or there is None or wanted == there
