"""What a value in a file is evidently meant to be, where it could be one of several things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from pydantic_core import PydanticCustomError

from regicide_legacy.content.findings import nearest_word
from regicide_legacy.content.saying import WORDED, key_of, keys_of
from regicide_legacy.content.words import mismatch, tell


def meant(value: object, records: list[type], table: bool) -> str | None:
    """Return which of a union's members a value is meant to be."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "word"
    if isinstance(value, int):
        return "number"
    if isinstance(value, list):
        return "list"
    if not isinstance(value, dict):
        return None
    if table and (any(key.isdecimal() for key in value) or not records):
        return "table"
    return max(records, key=lambda record: _likeness(record, value)).__name__ if records else None


def _likeness(record: Any, value: Mapping[str, Any]) -> tuple[int, bool]:
    """Return how much a map looks like a record's: how many of its keys it has, and whether all that are required."""
    if record in WORDED:
        return int(record.word in value), True
    required = {key_of(field.name) for field in fields(record) if not may_be_left_out(field)}
    return len(value.keys() & set(keys_of(record))), required <= value.keys()


def wanted(branches: Mapping[str, Any], records: list[type]) -> str:
    """Return in words what a value may be, of which there are these branches and records."""
    names = {"number": "a number", "word": "a word", "bool": "true or false", "list": "a list"}
    said = [name for key, name in names.items() if key in branches]
    said += ["a map"] if records or "table" in branches else []
    return " or ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def one_effect(value: object, known: Mapping[str, type]) -> object:
    """Return a value that is an effect's map with its one key. Refuses all others."""
    if not isinstance(value, dict):
        mismatch("a map with one key, what it does")
    if len(value) != 1:
        found = f"are {', '.join(value)}; make each an entry of its own" if value else "is none"
        tell(f"an effect is a map with exactly one key, and here {found}")
    (word,) = value
    if word not in known:
        nearest = nearest_word(word, known)
        tell(f"there is no effect {word}", nearest)
    return value


def not_empty(value: object) -> object:
    """Return a value that is no empty map. Refuses that one."""
    if value == {}:
        raise PydanticCustomError("empty", "it is empty")
    return value


def may_be_left_out(field: Field[Any]) -> bool:
    """Whether a file may leave out the key of a field."""
    return field.default is not MISSING or field.default_factory is not MISSING
