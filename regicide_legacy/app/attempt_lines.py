"""Reading attempt files (attempt/1) strictly: lines of JSON, each with the keys it must have and no others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from regicide_legacy.app.attempt_files import ATTEMPT_FORMAT
from regicide_legacy.app.errors import Unreadable, nearest

Line = Mapping[str, Any]

_WORD, _NUMBER, _LIST, _MAP, _ANY = "text", "a whole number", "a list", "a map", "anything"
_TYPES: Final[Mapping[str, type]] = {_WORD: str, _NUMBER: int, _LIST: list, _MAP: dict, _ANY: object}

_FIRST: Final = {
    "format": _WORD,
    "rules": _WORD,
    "mission": _WORD,
    "mission_sha256": _WORD,
    "mission_document": _MAP,
    "cards": _MAP,
    "rules_in_force": _LIST,
    "players": _NUMBER,
    "seats": _LIST,
    "seed": _NUMBER,
    "setup": _MAP,
}
_SETUP: Final = {"enemy_deck": _LIST, "reserve": _LIST, "hands": _LIST, "aside": _LIST, "first_player": _ANY}
_SETUP_MAY: Final = {"losses": _NUMBER, "opening": _LIST, "piles": _MAP, "set_aside": _LIST, "bought": _LIST}
_CHOICE: Final = {"n": _NUMBER, "seat": _NUMBER, "choice": _MAP, "events": _LIST}
_LAST: Final = {"outcome": _WORD, "reason": _ANY, "enemies_defeated": _NUMBER, "turns": _NUMBER, "final": _MAP}
_LAST_MAY: Final = {"forced_takebacks": _NUMBER}


@dataclass(frozen=True, slots=True)
class AttemptFile:
    """An attempt file as read. `last` is None where the file ends early; line numbers count from 1."""

    first: Line
    choices: Sequence[Line]
    last: Line | None


def read_attempt_file(file: Path) -> AttemptFile:
    """Read an attempt file. Raises `Unreadable` where it is none, with the line that is not as it must be."""
    try:
        texts = file.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file} is no attempt file: it is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    lines = [_parsed(file, number, text) for number, text in enumerate(texts, start=1)]
    if not lines or lines[0].get("format") != ATTEMPT_FORMAT:
        raise Unreadable(f'{file} is no attempt file: its first line does not say "format": "{ATTEMPT_FORMAT}".')
    _check_keys(file, 1, lines[0], _FIRST)
    _check_keys(file, 1, lines[0]["setup"], _SETUP, _SETUP_MAY)
    ended = len(lines) > 1 and "outcome" in lines[-1]
    choices = lines[1:-1] if ended else lines[1:]
    for number, line in enumerate(choices, start=2):
        _check_keys(file, number, line, _CHOICE)
    if ended:
        _check_keys(file, len(lines), lines[-1], _LAST, _LAST_MAY)
    return AttemptFile(lines[0], choices, lines[-1] if ended else None)


def _parsed(file: Path, number: int, text: str) -> Line:
    try:
        line = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{file}:{number}: this is no line of JSON ({error}).") from error
    if not isinstance(line, dict):
        raise Unreadable(f'{file}:{number}: a line holds a map, such as {{"n": 1, …}}.')
    return line


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {next(key for key in keys if keys.count(key) > 1)} stands twice")
    return entries


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no value of JSON")


def _check_keys(
    file: Path, number: int, line: Line, must: Mapping[str, str], may: Mapping[str, str] | None = None
) -> None:
    known = {**must, **(may or {})}
    for key in line:
        if key not in known:
            raise Unreadable(f"{file}:{number}: unknown key {key}.{nearest(key, known)}")
    for key in must:
        if key not in line:
            raise Unreadable(f"{file}:{number}: missing key {key}.")
    for key, value in line.items():
        if not isinstance(value, _TYPES[known[key]]) or (known[key] == _NUMBER and isinstance(value, bool)):
            raise Unreadable(f"{file}:{number}: {key} must be {known[key]}.")
