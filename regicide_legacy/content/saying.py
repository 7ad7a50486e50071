"""How the records of the vocabulary stand in a file: their keys, their one-key maps, which union member is meant.

All of it is taken from the records themselves (`engine/vocabulary`), so nothing about them is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from regicide_legacy.engine.vocabulary.effects import EFFECTS, Option, StartChange
from regicide_legacy.engine.vocabulary.rules import CardMoved, CounterChanged, Rule
from regicide_legacy.engine.vocabulary.words import Named

Hint = Any
"""A type as a field of a record has it."""

WORDED: Final = (*EFFECTS, CardMoved, CounterChanged)
"""Records that stand in a file as a map with one key, their word."""

INLINE: Final[Mapping[type, str]] = {StartChange: "change"}
"""Records one of whose fields is a record itself, the keys of which stand among their own."""

SINGLE_OR_LIST: Final = frozenset({(Rule, "upon"), (Rule, "in_")})
"""Lists that may be written as their one entry."""

MAY_BE_EMPTY: Final = frozenset({(Option, "do"), (Rule, "do")})
"""Lists that may be empty; whether a rule's may depends on its head."""

NAMED_LATER: Final = frozenset({(Rule, "id")})
"""What a file may leave out though every record has it: it is filled in when the owner is known."""


def origin(hint: Hint) -> Any:
    """Return what a type is made with: tuple, Mapping, Literal, Annotated, a union; None for a plain class."""
    return get_origin(hint)


def key_of(field: str) -> str:
    """Return a field's key in a file."""
    return field.rstrip("_")


@cache
def hints(kind: Any) -> dict[str, Hint]:
    """Return the types of a record's fields, in their order."""
    known = get_type_hints(kind, include_extras=True)
    return {field.name: known[field.name] for field in fields(kind)}


@cache
def members(hint: Hint) -> tuple[Hint, ...]:
    """Return what a union may be, without None; a type that is no union is its only member.

    What documents note beside a type is left out, but not what a text is the name of.
    """
    while origin(hint) is Annotated and get_args(hint)[0] not in (str, int):
        hint = get_args(hint)[0]
    if origin(hint) in (Union, UnionType):
        return tuple(one for member in get_args(hint) if member is not type(None) for one in members(member))
    return (hint,)


@cache
def named(hint: Hint) -> Named | str | range | None:
    """Return what a text is the name of, or the range of a number, where its type says so."""
    if origin(hint) is Annotated:
        return next((note for note in get_args(hint)[1:] if isinstance(note, (Named, str, range))), None)
    return None


@cache
def words(hint: Hint) -> Mapping[str, Any]:
    """Return the words that a type consists of, each with its value; none for other types."""
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {member.value: member for member in hint}
    if origin(hint) is Literal:
        return {str(word): word for word in get_args(hint)}
    return {}


@cache
def is_map(hint: Hint) -> bool:
    """Whether a type is a map from names or numbers."""
    return origin(hint) is Mapping


def is_record(hint: Hint) -> bool:
    """Whether a type is a record."""
    return isinstance(hint, type) and is_dataclass(hint)


def keys_of(kind: type) -> Iterator[str]:
    """Give the keys of a record's map."""
    for field in hints(kind):
        if INLINE.get(kind) == field:
            yield from keys_of(hints(kind)[field])
        else:
            yield key_of(field)
