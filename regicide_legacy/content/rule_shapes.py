"""Which keys of a record's map go together, beyond what their types say. Each check looks at the map as written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from regicide_legacy.content.findings import nearest_word
from regicide_legacy.content.pack_document import (
    Chosen,
    ClassGiving,
    Marking,
    PackCardDocument,
    PartyOrder,
    TriggerDocument,
)
from regicide_legacy.content.saying import keys_of
from regicide_legacy.engine.vocabulary.amounts import Selector
from regicide_legacy.engine.vocabulary.changes import AbilityChange
from regicide_legacy.engine.vocabulary.conditions import CardsTest, Condition, CounterTest
from regicide_legacy.engine.vocabulary.declarations import ClassDeclaration, HelpOffer, Sticker
from regicide_legacy.engine.vocabulary.effects import EFFECTS, Draw, Move, Selected
from regicide_legacy.engine.vocabulary.rules import Rule

Wrong: TypeAlias = tuple[str | None, str]
"""The key that is wrong, or None where it is the whole map, and what is said of it."""

Data: TypeAlias = Mapping[str, Any]

HEADS: Final = ("upon", "instead_of", "while")
"""The keys of which every rule has exactly one."""

_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "when": ("upon", "instead_of"),
    "may": ("upon",),
    "uses": ("upon", "instead_of"),
    "per": ("upon", "instead_of"),
    "do": ("upon", "instead_of"),
    "change": ("while",),
}
"""The keys of a rule that stand only with some heads."""

_TEST: Final = ("is", "at_least", "at_most")


def _misspelt(data: Data, keys: tuple[str, ...]) -> bool:
    """Whether a key that a rule does not know is probably one of these; that it is unknown is said anyway."""
    known = set(keys_of(Rule))
    return any(key not in known and nearest_word(key, known) in keys for key in data)


def _rule(data: Data) -> Iterator[Wrong]:
    heads = [head for head in HEADS if head in data]
    if len(heads) != 1:
        for head in heads[1:]:
            yield head, f"a rule has one head, and this one has {heads[0]} already"
        if not heads and not _misspelt(data, HEADS):
            yield None, "a rule has one of upon, instead_of and while, and here is none"
        return
    (head,) = heads
    for key, allowed in _WITH.items():
        if key in data and head not in allowed:
            yield key, f"{key} stands only with {' or '.join(allowed)}"
    if "per" in data and "uses" not in data:
        yield "per", "per says in which time uses count, and here is no uses"
    does = "change" if head == "while" else "do"
    if does not in data and not _misspelt(data, (does,)):
        yield None, f"missing key {does}: what the rule {'changes' if head == 'while' else 'does'}"
    if head == "upon" and data.get("do") == []:
        yield "do", "do is empty, and a rule upon a moment does something; only instead_of may do nothing"


def _selected(data: Data) -> Iterator[Wrong]:
    if "count" in data and "up_to" in data:
        yield "up_to", "count says how many, and up_to how many at most; only one of them can stand"
    if "of" in data and data.get("from") not in ("hand", "in_play"):
        yield "of", "of says whose hand or playmat, so it stands only with from: hand or from: in_play"


def _move(data: Data) -> Iterator[Wrong]:
    yield from _selected(data)
    if "player" in data and data.get("to") != "hand":
        yield "player", "player says whose hand, so it stands only with to: hand"


def _tested(data: Data) -> Iterator[Wrong]:
    if not any(key in data for key in _TEST):
        yield None, "a test is missing: is, at_least or at_most"


def _cards_test(data: Data) -> Iterator[Wrong]:
    yield from _selected(data)
    yield from _tested(data)


def _ability(data: Data) -> Iterator[Wrong]:
    if len(data.keys() - {"of"}) == 0:
        yield None, "nothing is changed: is, plus, minus, times, at_least or at_most is missing"


def _condition(data: Data) -> Iterator[Wrong]:
    if isinstance(data.get("card"), dict) and "from" in data["card"]:
        yield "card", "card asks the moment's card, and has no from; cards counts those that a selector finds"


def _one_of(*keys: str) -> Callable[[Data], Iterator[Wrong]]:
    either = " or ".join(keys)

    def look(data: Data) -> Iterator[Wrong]:
        there = [key for key in keys if key in data]
        if not there:
            yield None, f"missing key {either}"
        for key in there[1:]:
            yield key, f"only one of {' and '.join(keys)} can stand here"

    return look


def _exactly_one(kind: type, *apart: str) -> Callable[[Data], Iterator[Wrong]]:
    """Look for just one of the keys of a record, those `apart` left aside."""
    kinds = [key for key in keys_of(kind) if key not in apart]

    def look(data: Data) -> Iterator[Wrong]:
        there = [key for key in kinds if key in data]
        # A key that is misspelt is told of anyway.
        if not there and data.keys() <= set(apart):
            yield None, f"one of {', '.join(kinds[:-1])} and {kinds[-1]} must stand here"
        for key in there[1:]:
            yield key, f"only one of {there[0]} and {key} can stand here"

    return look


def _not_both(one: str, other: str) -> Callable[[Data], Iterator[Wrong]]:
    def look(data: Data) -> Iterator[Wrong]:
        if one in data and other in data:
            yield other, f"only one of {one} and {other} can stand here"

    return look


def _looking(kind: str, look: Callable[[Data], Iterator[Wrong]]) -> Callable[[object], object]:
    def checked(value: object) -> object:
        if isinstance(value, dict):
            wrong = [
                InitErrorDetails(
                    type=PydanticCustomError("told", "{message}", {"message": message}),
                    loc=() if key is None else (key,),
                    input=value,
                )
                for key, message in look(value)
            ]
            if wrong:
                raise ValidationError.from_exception_data(kind, wrong)
        return value

    return checked


_LOOKS: Final[Mapping[type, Callable[[Data], Iterator[Wrong]]]] = {
    **{kind: _selected for kind in EFFECTS if issubclass(kind, Selected)},
    Selector: _selected,
    Condition: _condition,
    Move: _move,
    Rule: _rule,
    CardsTest: _cards_test,
    CounterTest: _tested,
    AbilityChange: _ability,
    Draw: _one_of("each", "total"),
    HelpOffer: _one_of("do", "rules"),
    Sticker: _one_of("code", "letter"),
    ClassDeclaration: _not_both("after", "before"),
    PackCardDocument: _exactly_one(PackCardDocument),
    PartyOrder: _exactly_one(PartyOrder, "title", "text"),
    TriggerDocument: _exactly_one(TriggerDocument),
    **{kind: _not_both("count", "up_to") for kind in (Chosen, Marking, ClassGiving)},
}

SHAPES: Final[Mapping[type, Callable[[object], object]]] = {
    kind: _looking(kind.__name__, look) for kind, look in _LOOKS.items()
}
"""The checks, by the record that they are of."""
