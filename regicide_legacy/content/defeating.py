"""Whether enemies leave as they must: step 4b.1 places them on every path, and the mission can be won at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from regicide_legacy.content.dependence import pile_of
from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.parts import parts
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, error, warning
from regicide_legacy.content.sayings import Sayings, defeats
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.vocabulary.amounts import Amount
from regicide_legacy.engine.vocabulary.changes import NumberChange
from regicide_legacy.engine.vocabulary.effects import (
    Choose,
    Effect,
    If,
    Lose,
    Lower,
    Move,
    PlaceEnemy,
    Raise,
    Selected,
    Win,
)
from regicide_legacy.engine.vocabulary.rules import Moment, Rule, Step
from regicide_legacy.engine.vocabulary.words import Named


def defeating_remarks(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for each step 4b.1 that may not place the enemy, and for enemies that cannot be defeated."""
    for saying in defeats(document):
        if not places(saying.value):
            message = f"{saying.where[0]} must place the enemy on every path, with place_enemy"
            yield error(Code.UNPLACED, saying.keys, message)
    yield from _left(said)
    if not _ends_otherwise(document, said):
        yield from _harmless(said)
        yield from _returning(document, said)


def _left(said: Sayings) -> Iterator[Remark]:
    """Give a remark for each rule in place of placing the enemy that leaves it where it is, without health."""
    for saying in said:
        rule = saying.value
        if isinstance(rule, Rule) and _may_leave(rule):
            done = [part.value for part in parts(rule.do, (), tuple[Effect, ...])]
            if not any(_takes_out(effect) or _raises(effect) for effect in done):
                message = "where this does not place the enemy, it goes to the discard pile"
                yield warning(Code.UNPLACED, (*saying.keys, "do"), message)


def _may_leave(rule: Rule) -> bool:
    """Whether a rule stands in place of placing the enemy and may not place it."""
    return rule.instead_of is Step.PLACE_ENEMY and not places(rule.do)


def _takes_out(effect: object) -> bool:
    return isinstance(effect, Selected) and effect.from_ == "enemy"


def _raises(effect: object) -> bool:
    return isinstance(effect, Raise) and "enemy_health" in effect.numbers


def places(effects: tuple[Effect, ...]) -> bool:
    """Whether effects place the enemy, or end the mission, whichever way they go."""
    return any(_places(effect) for effect in effects)


def _places(effect: Effect) -> bool:
    if isinstance(effect, If):
        return places(effect.do) and places(effect.otherwise)
    if isinstance(effect, Choose):
        # Where no option may be open, none is chosen.
        options = effect.options.values()
        return any(option.when is None for option in options) and all(places(option.do) for option in options)
    return isinstance(effect, (PlaceEnemy, Win, Lose))


def may_outnumber(mission: Mission) -> bool:
    """Whether more enemies may be defeated than the mission lists.

    They may come back to the enemy deck, stay in play where a rule does not place them, or be made of the party.
    """
    policies, said = mission.policies, parts(mission.declared, ())
    rules = [(part.keys, part.value) for part in said if isinstance(part.value, Rule)]
    if mission.declared.members_groups or any(_may_leave(rule) for _, rule in rules):
        return True
    # When the mission starts nobody has been defeated who could come back.
    early = [keys for keys, rule in rules if rule.upon == (Moment.MISSION_STARTED,)]
    later = (part for part in said if not any(part.keys[: len(keys)] == keys for keys in early))
    places_named = [part.value for part in later if part.named is Named.PLACE]
    return any(map(_comes_back, (policies.defeated, policies.exact_damage, *places_named)))


def _comes_back(place: str) -> bool:
    return pile_of(place) == "enemy_deck"


def _ends_otherwise(document: MissionDocument, said: Sayings) -> bool:
    """Whether the mission can be won though no enemy is ever defeated for good."""
    counters = [*document.counters.values(), *(one for relic in document.relics for one in relic.counters.values())]
    if document.win_when is not None or any(counter.win_at is not None for counter in counters):
        return True
    return any(isinstance(part.value, Win) for saying in said for part in saying.parts)


def _effects(said: Sayings) -> Iterator[Effect]:
    for saying in said:
        yield from (part.value for part in saying.parts if isinstance(part.value, Effect))


def _harmless(said: Sayings) -> Iterator[Remark]:
    """Give a remark for a change that is always in force and leaves attacks without damage."""
    if any(isinstance(effect, Lower) and "enemy_health" in effect.numbers for effect in _effects(said)):
        return
    if any(isinstance(effect, Selected) and effect.from_ == "enemy" for effect in _effects(said)):
        return
    for saying in said:
        rule = saying.value
        if isinstance(rule, Rule) and rule.while_ == "always" and rule.change and not rule.in_:
            for name in ("attack_damage", "attack_strength"):
                if _is_nothing(getattr(rule.change, name)):
                    message = f"{name} is always 0, so no attack defeats an enemy, and no effect does"
                    yield warning(Code.UNDEFEATABLE, (*saying.keys, "change", name), message)


def _is_nothing(number: Amount | NumberChange | None) -> bool:
    return number == 0 if not isinstance(number, NumberChange) else number.at_most == 0


def _returning(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark where every defeated enemy goes back to the enemy deck, whatever defeats it."""
    if any(isinstance(saying.value, Rule) and saying.value.instead_of is Step.PLACE_ENEMY for saying in said):
        return
    if any(isinstance(effect, Move) and effect.from_ in ("enemy_deck", "enemy") for effect in _effects(said)):
        return
    told: set[Keys] = set()
    for bearers in _bearers(document):
        ends = [_end(bearers, key) for key in ("defeated", "exact_damage")]
        keys = ends[-1][0]
        if all(_returns(end) for _, end in ends) and keys not in told:
            told.add(keys)
            message = "an enemy goes back to the enemy deck however it is defeated, so the deck never empties"
            yield warning(Code.UNDEFEATABLE, keys, message)


_Bearer: TypeAlias = tuple[Keys, Any]


def _bearers(document: MissionDocument) -> Iterator[list[_Bearer]]:
    """Give for each enemy what may say where it goes, the nearest first."""
    for place, group in enumerate(document.enemies):
        outer: list[_Bearer] = [(("enemies", place), group), ((), document)]
        if isinstance(group, EnemyGroup):
            for number, card in enumerate(group.cards):
                yield [(("enemies", place, "cards", number), card), *outer]
        else:
            yield outer


def _end(bearers: list[_Bearer], key: str) -> _Bearer:
    said = (((*keys, key), end) for keys, bearer in bearers if (end := getattr(bearer, key)) is not None)
    return next(said, ((key,), None))


def _returns(end: Any) -> bool:
    if isinstance(end, str):
        return _comes_back(end)
    placed = [part.value.place for part in parts(end, (), tuple[Effect, ...]) if isinstance(part.value, PlaceEnemy)]
    return bool(placed) and all(map(_comes_back, placed))
