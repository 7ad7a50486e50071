"""What rules offer and ask, judged at a glance: by the kinds of their effects, never by trying them.

To try a choice on a copy of the game would be to look at hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from regicide_legacy.engine.choices import Choice, ChooseOption
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.vocabulary.declarations import Counter, Declarations
from regicide_legacy.engine.vocabulary.effects import (
    Banish,
    Choose,
    DamagePlayers,
    Draw,
    Effect,
    Heal,
    If,
    LeaveParty,
    Lose,
    Lower,
    Move,
    Raise,
    Win,
)
from regicide_legacy.engine.vocabulary.rules import Rule

PASS: Final = "pass"
"""The option that uses none of the rules offered."""

_AN_END: Final = 100
_WORTH: Final[Mapping[type[Effect], int]] = {
    Draw: 2,
    Heal: 1,
    Banish: -1,
    LeaveParty: -2,
    DamagePlayers: -3,
    Win: _AN_END,
    Lose: -_AN_END,
}


class Glance:
    """What a mission's rules are worth to the table, roughly; 0 where it cannot be said."""

    def __init__(self, compiled: CompiledMission) -> None:
        declared = compiled.mission.declared
        self._counters = dict(declared.counters)
        for relic in declared.relics:
            self._counters |= relic.counters
        self._rules = {rule.id: rule for rule in _rules_of(declared)}
        self._choices = {
            rule.id: [dict(choose.options) for choose in _chooses(rule.do)] for rule in _rules_of(declared)
        }
        self.gifts = frozenset(
            rule.id for rule in self._rules.values() if rule.uses is not None and self._of(rule.do) > 0
        )
        """The rules that are used as soon as they are offered: they do good, and not for ever.

        A player that remembers nothing would use one again and again that changes nothing and costs no use.
        """

    def worth(self, rule_id: str) -> int:
        """Return what it is worth that a rule resolves."""
        rule = self._rules.get(rule_id)
        return self._of(rule.do) if rule else 0

    def ends(self, rule_id: str) -> bool:
        """Say whether an offer can be used only so many times."""
        rule = self._rules.get(rule_id)
        return rule is not None and rule.uses is not None

    def best_option(self, asking: str, choices: Sequence[Choice]) -> Choice:
        """Return the option that is worth most, the first of several."""
        words = [choice.option for choice in choices if isinstance(choice, ChooseOption)]
        for options in self._choices.get(asking, ()):
            if set(words) <= set(options):
                worth = [self._of(options[word].do) for word in words]
                return choices[worth.index(max(worth))]
        return choices[0]

    def words(self, asking: str, option: str) -> str:
        """Return what an option, or a rule that is offered, says in its own words; empty where it says nothing."""
        for options in self._choices.get(asking, ()):
            if option in options:
                return options[option].text or ""
        rule = self._rules.get(option)
        return (rule.text or "") if rule else ""

    def _of(self, effects: Iterable[Effect]) -> int:
        return sum(self._of_one(effect) for effect in effects)

    def _of_one(self, effect: Effect) -> int:
        if isinstance(effect, Raise):
            return sum(self._of_raising(name) for name in effect.numbers)
        if isinstance(effect, Lower):
            return -sum(self._of_raising(name) for name in effect.numbers)
        if isinstance(effect, Choose):
            return max(self._of(option.do) for option in effect.options.values())
        if isinstance(effect, If):
            return min(self._of(effect.do), self._of(effect.otherwise))
        if isinstance(effect, Move):
            return 1 if effect.to == "hand" else 0
        return _WORTH.get(type(effect), 0)

    def _of_raising(self, name: str) -> int:
        counter = self._counters.get(name)
        return -1 if counter is None else _of_raising(counter)


def _of_raising(counter: Counter) -> int:
    """Return 1 where it is good that a counter rises, -1 where that is bad: seen from its start to its limits."""
    start = counter.start if isinstance(counter.start, int) else 1
    if counter.lose_at is not None:
        return 1 if counter.lose_at < start else -1
    if counter.win_at is not None:
        return 1 if counter.win_at > start else -1
    return 0


def _rules_of(declared: Declarations) -> list[Rule]:
    """Return the rules that can ask somebody, or be offered."""
    owners: list[Iterable[Rule]] = [declared.rules, *declared.party.values()]
    owners += [enemy.rules for enemy in declared.enemies.values()]
    owners += [counter.rules for counter in declared.counters.values()]
    owners += [card.rules for card in declared.cards]
    owners += [mark.rules for mark in declared.marks.values()]
    owners += [own.rules for own in declared.classes]
    owners += [sticker.rules for sticker in declared.stickers]
    owners += [relic.rules for relic in declared.relics]
    owners += [offer.rules for offer in (declared.help.offers if declared.help else ())]
    return [rule for rules in owners for rule in rules]


def _chooses(effects: Sequence[Effect]) -> list[Choose]:
    """Return every choice among options in some effects, the outer ones first."""
    found: list[Choose] = []
    for effect in effects:
        if isinstance(effect, Choose):
            found.append(effect)
            for option in effect.options.values():
                found += _chooses(option.do)
        elif isinstance(effect, If):
            found += _chooses((*effect.do, *effect.otherwise))
    return found
