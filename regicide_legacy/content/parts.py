"""Walking through records: every record, word and number in one, with the keys that lead to it in the file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

from regicide_legacy.content.reading import Keys
from regicide_legacy.content.saying import (
    INLINE,
    WORDED,
    Hint,
    hints,
    is_map,
    is_record,
    key_of,
    members,
    named,
    origin,
    words,
)
from regicide_legacy.engine.vocabulary.words import Named


class Part(NamedTuple):
    """A value within a record."""

    value: Any
    keys: Keys
    named: Named | None = None
    """What it is the name of, where it is a name."""
    of_key: bool = False
    """Whether it is a key itself, not what stands behind it."""


def parts(value: Any, keys: Keys, hint: Hint = None) -> list[Part]:
    """Return a value and all that is in it, in file order; `keys` lead to it. What is no record has a type, `hint`."""
    found: list[Part] = []
    _walk(value, keys, hint, found)
    return found


def _walk(value: Any, keys: Keys, hint: Hint, found: list[Part]) -> None:
    kind: Any = type(value)
    fields = _fields(kind)
    if fields is not None:
        found.append(Part(value, keys))
        for name, key, inner in fields:
            entry = getattr(value, name)
            if entry is not None:
                _walk(entry, keys + key, inner, found)
    elif isinstance(value, tuple):
        inner = _entry_of(hint)
        for place, each in enumerate(value):
            _walk(each, (*keys, place), inner, found)
    elif isinstance(value, Mapping):
        _walk_entries(value, keys, hint, found)
    elif value is not None:
        found.append(Part(value, keys, _name_of(value, hint)))


def _walk_entries(entries: Mapping[Any, Any], keys: Keys, hint: Hint, found: list[Part]) -> None:
    by_number = any(isinstance(key, int) for key in entries)
    maps = [get_args(each) for each in members(hint) if is_map(each)]
    key_hint, value_hint = next((each for each in maps if (each[0] is int) is by_number), (None, None))
    for key, value in entries.items():
        where = (*keys, str(key))
        found.append(Part(key, where, _name_of(key, key_hint), of_key=True))
        _walk(value, where, value_hint, found)


@cache
def _fields(kind: Any) -> list[tuple[str, Keys, Hint]] | None:
    """Return the fields of a record, each with the keys that lead to it and its type; None for what is no record."""
    if not is_record(kind):
        return None
    own: Keys = (kind.word,) if kind in WORDED else ()
    return [
        (name, own if INLINE.get(kind) == name or getattr(kind, "alone", None) == name else (*own, key_of(name)), hint)
        for name, hint in hints(kind).items()
    ]


@cache
def _entry_of(hint: Hint) -> Hint:
    """Return the type of a list's entries."""
    return next((get_args(each)[0] for each in members(hint) if origin(each) is tuple), None)


def _name_of(value: object, hint: Hint) -> Named | None:
    if not isinstance(value, str):
        return None
    known, name = _naming(hint)
    return None if value in known else name


@cache
def _naming(hint: Hint) -> tuple[frozenset[str], Named | None]:
    """Return the words of a type that are no names, and what a text of it is the name of."""
    choices = members(hint)
    known = frozenset(word for each in choices for word in words(each))
    return known, next((note for each in choices if isinstance(note := named(each), Named)), None)
