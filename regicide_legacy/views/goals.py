"""How far the cards of a pile, or a counter, are from what wins or loses the mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from regicide_legacy.engine.vocabulary.amounts import Amount
from regicide_legacy.engine.vocabulary.conditions import CardsTest, Condition, CounterTest
from regicide_legacy.engine.vocabulary.declarations import Declarations
from regicide_legacy.engine.vocabulary.effects import Lose, Win
from regicide_legacy.engine.vocabulary.rules import Rule

_WORDS: Final = {"strength_of": "strength ", "cards": ""}


def standings(pile: str, count: int, strength: int | None, declared: Declarations, players: int) -> Iterator[str]:
    """Give how a pile stands beside each number that the mission's end asks of all its cards.

    `strength` is that of all its cards together, None where not all of them lie open.
    """
    stands = {"cards": count, "strength_of": strength}
    for condition, end in ((declared.win_when, "of"), (declared.lose_when, "lost at")):
        for test in _tests(condition):
            for key, word in _WORDS.items():
                asked: CardsTest | None = getattr(test, key)
                value = stands[key]
                if asked is None or value is None or asked.selector != CardsTest(pile).selector:
                    continue
                bound = _number(asked.at_least, players)
                if bound is not None:
                    yield f"{word}{value} of {bound}" if end == "of" else f"{word}{value}, {end} {bound}"


def ends_at(counter: str, rules: Iterable[Rule], players: int) -> Iterator[str]:
    """Give the number of a counter at which each rule ends the mission that asks nothing else."""
    for rule in rules:
        test = rule.when.counter if rule.when is not None else None
        if (
            test is None
            or test.name != counter
            or rule.when != Condition(counter=CounterTest(counter, at_least=test.at_least))
        ):
            continue
        bound = _number(test.at_least, players)
        for kind, word in ((Win, "won at"), (Lose, "lost at")):
            if bound is not None and rule.upon and not rule.may and rule.do == (kind(),):
                yield f"{word} {bound}"


def _tests(condition: Condition | None) -> Iterator[Condition]:
    """Give a condition with those that it is made of, but not what must not hold."""
    if condition is not None:
        yield condition
        for part in (*(condition.all_ or ()), *(condition.any_ or ())):
            yield from _tests(part)


def _number(amount: Amount | None, players: int) -> int | None:
    """Return an amount that is written down; None for one that is reckoned."""
    if isinstance(amount, Mapping):
        return amount[players]
    return amount if isinstance(amount, int) else None
