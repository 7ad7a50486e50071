"""Where each rule of a mission is found: by the moment, the move, the step or the number that its head names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.places import ATTACK, FIRST_DECLARED, IN_PLAY, PARTY
from regicide_legacy.engine.rules.rule import CompiledRule, RuleGroup, Watch
from regicide_legacy.engine.vocabulary.rules import AbilityStep, CardMoved, CounterChanged, Moment, Rule, Step

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.compiling import Compiler
    from regicide_legacy.engine.rules.rulebook import Rulebook

Headed = tuple[CompiledRule, Rule]
"""A rule, and what it was made from."""

STANDING: Final = (Moment.TURN_STARTED, Moment.STRIKE_BEGUN)
"""The moments whose offers stand beside a choice that is asked anyway."""


def index_rules(book: Rulebook, compiler: Compiler, headed: Sequence[Headed]) -> None:
    """Let the book find its rules by what their heads name."""
    for number, moment in enumerate(Moment):
        looking = [rule for rule, written in headed if moment in written.upon]
        standing = [rule for rule in looking if moment in STANDING and rule.offered is not None]
        book.upon.append(_group([rule for rule in looking if rule not in standing]))
        if standing:
            book.standing[number] = RuleGroup(standing)
    book.upon_counter = tuple(
        _group([rule for rule, written in headed if CounterChanged(name) in written.upon]) for name in compiler.counters
    )
    book.watchers = _watchers(compiler, headed)
    replacing: dict[Step | int, list[CompiledRule]] = {}
    changing: dict[str, list[CompiledRule]] = {}
    for rule, written in headed:
        step = written.instead_of
        if step is not None:
            key = compiler.compiled.class_set((step.ability,)) if isinstance(step, AbilityStep) else step
            replacing.setdefault(key, []).append(rule)
        for name in rule.adjustments:
            changing.setdefault(name, []).append(rule)
    book.replacing = {step: RuleGroup(rules) for step, rules in replacing.items()}
    book.changing = {name: RuleGroup(rules) for name, rules in changing.items()}


def _group(rules: list[CompiledRule]) -> RuleGroup | None:
    return RuleGroup(rules) if rules else None


def _watchers(compiler: Compiler, headed: Sequence[Headed]) -> list[list[Watch | None]]:
    """Return the rules that look at moves, by from where, then to where; none where there are none at all."""
    watching = [
        (_zone(compiler, moved.from_), _zone(compiler, moved.to), rule)
        for rule, written in headed
        for moved in written.upon
        if isinstance(moved, CardMoved)
    ]
    if not watching:
        return []
    # Those below 0 come last, so that they can be counted from the end.
    places = [*range(FIRST_DECLARED + len(compiler.piles)), *range(PARTY, 0)]
    return [
        [
            # One move is one moment, however many of a rule's moments it is.
            _watch(dict.fromkeys(rule for left, come, rule in watching if _names(left, origin) and _names(come, place)))
            for place in places
        ]
        for origin in places
    ]


def _zone(compiler: Compiler, name: str | None) -> int | None:
    return None if name is None else compiler.zone(name)


def _watch(rules: Iterable[CompiledRule]) -> Watch | None:
    looking = list(rules)
    return Watch(looking) if looking else None


def _names(named: int | None, place: int) -> bool:
    """Say whether a place is the one named; the present attack is in play too, and None names every place."""
    return named is None or named == place or (named == IN_PLAY and place == ATTACK)
