"""Records and plain JSON data: one codec, derived from the fields of a dataclass.

A field may be a str, int, bool, date or StrEnum, another record, one of several records that each have a `kind`, a
tuple of one such type, or any of these or None. Every field is written, so that a default changed later never changes
what was recorded. A field with a default may be absent when read, so that a record can gain fields; a key that is no
field is refused.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from regicide_legacy.campaign.errors import MalformedRecord

Reader = Callable[[object, str], Any]
"""Turns data into a value; the text says where in the record it stands."""

R = TypeVar("R")


def to_data(record: Any) -> dict[str, Any]:
    """Return the record as plain JSON data: a map of its fields, in their order."""
    return {field.name: _plain(getattr(record, field.name)) for field in fields(record)}


def from_data(kind: type[R], data: object) -> R:
    """Return the record of type `kind` that `to_data` wrote.

    Raises `MalformedRecord` for an unknown or missing key, a wrong type, or values the record refuses.
    """
    record: R = _record_reader(kind)(data, kind.__name__)
    return record


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        # A record that may stand where others may says which of them it is.
        kind = getattr(value, "kind", None)
        return to_data(value) if kind is None else {"kind": kind, **to_data(value)}
    if isinstance(value, date):
        return value.isoformat()
    return value.value if isinstance(value, StrEnum) else value


@dataclass(frozen=True, slots=True)
class _Key:
    read: Reader
    required: bool


@cache
def _keys(kind: type) -> dict[str, _Key]:
    hints = get_type_hints(kind)
    return {field.name: _Key(_reader(hints[field.name]), required=field.default is MISSING) for field in fields(kind)}


def _record_reader(kind: type) -> Reader:
    def read(data: object, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise MalformedRecord(f"{where} must be a map")
        keys = _keys(kind)
        for key in data:
            if key not in keys:
                raise MalformedRecord(f"{where} has no key '{key}'")
        for name, key in keys.items():
            if key.required and name not in data:
                raise MalformedRecord(f"{where} lacks the key '{name}'")
        return kind(**{name: keys[name].read(value, f"{where}.{name}") for name, value in data.items()})

    return read


def _reader(hint: Any) -> Reader:
    if get_origin(hint) is types.UnionType:
        parts = [part for part in get_args(hint) if part is not types.NoneType]
        return _optional_reader(_reader(parts[0])) if len(parts) == 1 else _kinds_reader(parts)
    if get_origin(hint) is tuple:
        return _tuple_reader(_reader(get_args(hint)[0]))
    if isinstance(hint, type) and is_dataclass(hint):
        return _record_reader(hint)
    if issubclass(hint, StrEnum):
        return _word_reader(hint)
    return _date if hint is date else _scalar_reader(hint)


def _optional_reader(inner: Reader) -> Reader:
    return lambda data, where: None if data is None else inner(data, where)


def _kinds_reader(parts: list[Any]) -> Reader:
    kinds: dict[object, Reader] = {part.kind: _record_reader(part) for part in parts}

    def read(data: object, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise MalformedRecord(f"{where} must be a map")
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in kinds:
            raise MalformedRecord(f"{where}.kind must be one of {', '.join(map(str, kinds))}")
        return kinds[kind]({key: value for key, value in data.items() if key != "kind"}, where)

    return read


def _tuple_reader(inner: Reader) -> Reader:
    def read(data: object, where: str) -> Any:
        if not isinstance(data, list):
            raise MalformedRecord(f"{where} must be a list")
        return tuple(inner(item, f"{where}[{place}]") for place, item in enumerate(data))

    return read


def _word_reader(words: type[StrEnum]) -> Reader:
    def read(data: object, where: str) -> Any:
        if data not in tuple(words):
            raise MalformedRecord(f"{where} must be one of {', '.join(words)}")
        return words(str(data))

    return read


def _date(data: object, where: str) -> Any:
    try:
        day = date.fromisoformat(str(data))
    except ValueError:
        day = None
    # One way to write a date only: others that Python reads too would not come back as they were.
    if day is None or day.isoformat() != data:
        raise MalformedRecord(f"{where} must be a date such as 2026-11-30")
    return day


def _scalar_reader(kind: type) -> Reader:
    def read(data: object, where: str) -> Any:
        if type(data) is not kind:
            raise MalformedRecord(f"{where} must be {'a whole number' if kind is int else kind.__name__}")
        return data

    return read
