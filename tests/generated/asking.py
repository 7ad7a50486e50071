"""Amounts, selectors, filters and conditions of generated missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from regicide_legacy.content.names import BUILT_IN
from regicide_legacy.engine.vocabulary.words import AttackKind, CardKind, Named, Pick, Player

from .scope import Data, Scope

PLAYERS: Final = tuple(map(str, Player))
ONE_PLAYER: Final = ("that_player", "current_player", "next_player", "any_player")
PICKS: Final = tuple(map(str, Pick))
_ENDS: Final = ("top", "bottom")
"""An amount or a condition asks nobody, so it looks at one end or the other."""

_SELDOM: Final = ("card", "exact", "feigned", "reason", "excess", "ability_strength")
"""What only few moments can tell, so there it is asked more often."""
_HOW_MUCH: Final = ("is", "at_least", "at_most")


# Amounts.


def amount(at: Scope) -> Any:
    """Draw an amount, mostly a small number."""
    forms: list[Callable[[], Any]] = [*[lambda: at.number(0, 4)] * 4, lambda: at.number(0, 12), lambda: table(at)]
    forms += [lambda: counted(at)] * 2
    if at.depth > 0:
        forms += [lambda: reckoned(at)] * 2
    return at.one(forms)()


def table(at: Scope) -> Data:
    """Draw a number for each number of players."""
    return {str(players): at.number(0, 5) for players in range(1, 5)}


def counted(at: Scope) -> Any:
    """Draw a countable."""
    often = ["ability_strength"] * 4 if "ability_strength" in at.sight else []
    forms: list[Callable[[], Any]] = [lambda: at.one([*at.countables, *often])] * 3
    if at.names.counters:
        forms.append(lambda: {"counter": at.one(at.names.counters)})
    if at.depth > 0:
        forms.append(lambda: {"cards": counting(at)})
        forms.append(lambda: {"strength_of": open_cards(at)})
        forms.append(lambda: {"classes_in": open_cards(at)})
    return at.one(forms)()


def reckoned(at: Scope) -> Data:
    """Draw a countable, reckoned."""
    steps = at.keys(
        {
            "times": lambda: at.number(0, 3),
            "divided_by": lambda: at.number(1, 4),
            "rounded": lambda: at.one(("up", "down")),
            "plus": lambda: at.number(0, 4),
            "minus": lambda: at.number(0, 4),
            "at_least": lambda: at.number(0, 3),
            "at_most": lambda: at.number(1, 9),
        },
        least=1,
        one_in=5,
    )
    return {"number": counted(at.deeper()), **steps}


def bounds(at: Scope) -> Data:
    """Draw the keys of a test."""
    within = at.deeper()
    word = at.one(_HOW_MUCH)
    test = {word: amount(within)}
    return {"at_least": at.number(0, 2), **test} if word == "at_most" and at.maybe(4) else test


def tested(at: Scope) -> Any:
    """Draw a test: a number to be equal to, or bounds."""
    return at.number(0, 6) if at.maybe(3) else bounds(at)


# Cards.


def counting(at: Scope) -> Data:
    """Draw cards that are counted: hidden ones too, where no filter asks them."""
    if at.maybe(3):
        source = at.one(["hand", *(source for source in at.sources if at.hides(source))])
        return {"from": source, **whose(at, source), **at.keys({"among": lambda: amount(at.deeper())}, one_in=6)}
    return open_cards(at)


def open_cards(at: Scope) -> Data:
    """Draw cards that everybody sees."""
    within = at.deeper()
    source = at.one(at.open_sources)
    if at.hides(source):
        return {"from": source, "among": 1, **at.keys({"where": lambda: matching(within)})}
    choices: dict[str, Callable[[], Any]] = {
        "among": lambda: amount(within),
        "where": lambda: matching(within),
        "count": lambda: "all" if at.maybe() else amount(within),
        "pick": lambda: at.one(_ENDS),
    }
    return {"from": source, **whose(at, source), **at.keys(choices, one_in=5)}


def whose(at: Scope, source: str) -> Data:
    return {"of": at.one(PLAYERS)} if source in ("hand", "in_play") and not at.maybe(4) else {}


def matching(at: Scope) -> Data:
    """Draw a filter."""
    names = at.names
    leaves: dict[str, Callable[[], Any]] = {
        "class": lambda: _one_or_more(at, names.classes),
        "kind": lambda: _one_or_more(at, tuple(map(str, CardKind))),
        "strength": lambda: tested(at),
        "id": lambda: _one_or_more(at, names.cards),
        **({"mark": lambda: _one_or_more(at, names.marks)} if names.marks else {}),
    }
    nested: dict[str, Callable[[], Any]] = {
        "shares_class_with": lambda: open_cards(at.deeper()),
        "not": lambda: matching(at.deeper()),
        "any": lambda: [matching(at.deeper()) for _ in range(at.number(1, 2))],
    }
    choices = {**leaves, **nested} if at.depth > 0 else leaves
    return {key: choices[key]() for key in at.some(tuple(choices), 1, 2)}


def _one_or_more(at: Scope, names: tuple[str, ...]) -> Any:
    return at.some(names, 1, 2) if at.maybe(3) else at.one(names)


# Conditions.


def condition(at: Scope) -> Data:
    """Draw a condition."""
    choices = _asked(at)
    words = [*choices, *(key for key in ("cards", "cards", "counter", "attack", "yielded") if key in choices)]
    chosen = at.some(words, 1, 2)
    seldom = [key for key in choices if key in _SELDOM]
    if seldom and at.maybe():
        chosen = [at.one(seldom), *chosen[1:]]
    return {key: choices[key]() for key in dict.fromkeys(chosen)}


def _asked(at: Scope) -> dict[str, Callable[[], Any]]:
    names = at.names
    choices: dict[str, Callable[[], Any]] = {number: lambda: tested(at) for number in at.countables}
    choices["cards"] = lambda: {**counting(at), **bounds(at)}
    choices["strength_of"] = lambda: {**open_cards(at), **bounds(at)}
    choices["classes_in"] = lambda: {**open_cards(at), **bounds(at)}
    choices["enemy"] = lambda: matching(at)
    seen: dict[str, Callable[[], Any]] = {
        "card": lambda: matching(at),
        "attack": lambda: _attack(at),
        "exact": at.maybe,
        "yielded": at.maybe,
        "feigned": at.maybe,
        "reason": lambda: at.one((*BUILT_IN[Named.REASON] * 3, *names.reasons)),
    }
    choices |= {key: make for key, make in seen.items() if key in at.sight}
    if names.counters:
        choices["counter"] = lambda: {"name": at.one(names.counters), **bounds(at)}
    if at.depth > 1:
        choices["all"] = lambda: [condition(at.deeper()) for _ in range(at.number(1, 2))]
        choices["any"] = lambda: [condition(at.deeper()) for _ in range(at.number(1, 2))]
        choices["not"] = lambda: condition(at.deeper())
    return choices


def _attack(at: Scope) -> Data:
    choices: dict[str, Callable[[], Any]] = {
        "kind": lambda: at.some(tuple(map(str, AttackKind)), 1, 3),
        "has": lambda: matching(at.deeper()),
        "every": lambda: matching(at.deeper()),
    }
    return at.keys(choices, least=1, one_in=2)
