"""Walking through records: every record, word and number in one, with the keys that lead to it in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, get_args

from regicide_legacy.content.reading import Keys
from regicide_legacy.content.saying import INLINE, WORDED, Hint, hints, is_map, key_of, members, named, origin, words
from regicide_legacy.engine.vocabulary.words import Named


@dataclass(frozen=True, slots=True)
class Part:
    """A value within a record."""

    value: Any
    keys: Keys
    named: Named | None = None
    """What it is the name of, where it is a name."""
    of_key: bool = False
    """Whether it is a key itself, not what stands behind it."""


def parts(value: Any, keys: Keys, hint: Hint = None) -> Iterator[Part]:
    """Give a value and all that is in it, in file order; `keys` lead to it. What is no record has a type, `hint`."""
    if value is None:
        return
    if is_dataclass(value):
        yield Part(value, keys)
        yield from _fields(value, keys)
    elif isinstance(value, tuple):
        lists = [each for each in members(hint) if origin(each) is tuple]
        inner = get_args(lists[0])[0] if lists else None
        for place, each in enumerate(value):
            yield from parts(each, (*keys, place), inner)
    elif isinstance(value, Mapping):
        yield from _entries(value, keys, hint)
    else:
        yield Part(value, keys, _name_of(value, hint))


def _fields(record: Any, keys: Keys) -> Iterator[Part]:
    kind: Any = type(record)
    if kind in WORDED:
        keys = (*keys, kind.word)
    for name, hint in hints(kind).items():
        beside = INLINE.get(kind) == name or getattr(kind, "alone", None) == name
        yield from parts(getattr(record, name), keys if beside else (*keys, key_of(name)), hint)


def _entries(entries: Mapping[Any, Any], keys: Keys, hint: Hint) -> Iterator[Part]:
    by_number = any(isinstance(key, int) for key in entries)
    maps = [get_args(each) for each in members(hint) if is_map(each)]
    key_hint, value_hint = next((each for each in maps if (each[0] is int) is by_number), (None, None))
    for key, value in entries.items():
        where = (*keys, str(key))
        yield Part(key, where, _name_of(key, key_hint), of_key=True)
        yield from parts(value, where, value_hint)


def _name_of(value: object, hint: Hint) -> Named | None:
    choices = members(hint)
    if not isinstance(value, str) or any(value in words(each) for each in choices):
        return None
    return next((note for each in choices if isinstance(note := named(each), Named)), None)
