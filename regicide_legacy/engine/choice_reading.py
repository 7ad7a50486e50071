"""Choices read back from their forms.

`parse_choice(str(choice)) == choice` and `choice_from_data(choice.to_data()) == choice` for every choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.errors import MalformedChoice


def _cards(kind: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise MalformedChoice(f"{kind} takes a list of card ids, such as [C7, B1]")
    return tuple(value)


def _seat(kind: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedChoice(f"{kind} takes a seat number, counted from 0")
    return value


def _word(kind: str, value: object) -> str:
    if not isinstance(value, str):
        raise MalformedChoice(f"{kind} takes one word")
    return value


def _nothing(kind: str, value: object) -> None:
    if value != {}:
        raise MalformedChoice(f"{kind} takes nothing: write {{{kind}: {{}}}}")


def _attack(value: object) -> Choice:
    return Attack(_cards("attack", value))


def _yield(value: object) -> Choice:
    _nothing("yield", value)
    return Yield()


def _jester(value: object) -> Choice:
    return PlayJester(_word("jester", value))


def _claim(value: object) -> Choice:
    return Claim(_seat("claim", value))


def _discard(value: object) -> Choice:
    cards = _cards("discard", value)
    if len(cards) != 1:
        raise MalformedChoice("a discard is one card; several are so many choices, one after the other")
    return Discard(cards[0])


def _feign(value: object) -> Choice:
    _nothing("feign", value)
    return Feign()


def _refresh(value: object) -> Choice:
    _nothing("refresh", value)
    return Refresh()


def _next_player(value: object) -> Choice:
    return NextPlayer(_seat("next_player", value))


def _start(value: object) -> Choice:
    return Start(_seat("start", value))


def _choose(value: object) -> Choice:
    if isinstance(value, list):
        return ChooseCards(_cards("choose", value))
    return ChooseOption(_word("choose", value))


def _order(value: object) -> Choice:
    return Order(_cards("order", value))


_READERS: Final[dict[str, Callable[[object], Choice]]] = {
    "attack": _attack,
    "yield": _yield,
    "jester": _jester,
    "claim": _claim,
    "discard": _discard,
    "feign": _feign,
    "refresh": _refresh,
    "next_player": _next_player,
    "start": _start,
    "choose": _choose,
    "order": _order,
}

CHOICE_WORDS: Final = tuple(_READERS)
"""The word of each kind of choice, as files write it."""


def choice_from_data(data: object) -> Choice:
    """Return the choice that a scenario or attempt file holds.

    Raises `MalformedChoice` for anything that is no choice of any game.
    """
    if not isinstance(data, Mapping) or not data:
        raise MalformedChoice("a choice is a map with one key, such as {attack: [C7]}")
    if set(data) == {"jester", "class"}:
        return PlayJester(_word("jester", data["jester"]), _word("class", data["class"]))
    if len(data) != 1:
        raise MalformedChoice(f"a choice has one key, this has {', '.join(map(str, data))}")
    ((kind, value),) = data.items()
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedChoice(f"{kind} is no choice; choices are {', '.join(CHOICE_WORDS)}")
    return reader(value)


_SEATED: Final = ("claim", "next_player", "start")
_LISTED: Final = ("attack", "discard", "order")
_BRACKETED: Final = re.compile(r"choose \[([^\[\]]*)\]")
_BARE: Final = ("yield", "feign", "refresh")


def parse_choice(text: str) -> Choice:
    """Return the choice whose text form this is, such as `attack C7 B1`.

    Raises `MalformedChoice` for anything else.
    """
    kind, *words = text.split() or [""]
    bracketed = _BRACKETED.fullmatch(text.strip())
    if bracketed:
        return ChooseCards(tuple(bracketed[1].split()))
    if kind in _LISTED:
        return choice_from_data({kind: words})
    if kind in _BARE and not words:
        return choice_from_data({kind: {}})
    if kind == "jester" and len(words) == 2:
        return PlayJester(words[0], words[1])
    if kind in _SEATED and len(words) == 1 and words[0].isdecimal():
        return choice_from_data({kind: int(words[0])})
    if kind in ("jester", "choose") and len(words) == 1:
        return choice_from_data({kind: words[0]})
    raise MalformedChoice(f"'{text}' is no choice; one reads like: attack C7 B1")
