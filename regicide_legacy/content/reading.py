"""YAML in, plain data out, strictly: what two readers of YAML could take for different things is refused.

`read_yaml` gives a `Source`: the file's maps, lists, text, whole numbers, true, false and null as they would stand in
JSON (a key that is a whole number becomes its text), and for every key and value the line and column where it stands.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import yaml

from regicide_legacy.content.findings import ContentError, Finding, UnreadableFile

Keys = tuple[str | int, ...]
"""The way to a value: the map keys and list places that lead to it."""

Place = tuple[int, int]
"""A line and a column, counted from 1."""

_DEEPEST: Final = 40
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_WHOLE_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,14}")
_NUMBER_ELSEWHERE: Final = re.compile(r"[-+]?(0o[0-7]+|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?)")
"""Text to PyYAML, which reads YAML 1.1, but a number to readers of YAML 1.2."""


@dataclass(frozen=True)
class Source:
    """A file as read: its data, where each part of it stands, and what is wrong with it as YAML."""

    file: str
    data: Any = None
    keys: dict[Keys, Place] = field(default_factory=dict)
    """Where the key of a map's entry stands."""
    values: dict[Keys, Place] = field(default_factory=dict)
    """Where a value begins."""
    bare: dict[Keys, str] = field(default_factory=dict)
    """What the file says where YAML makes something other than text of an unquoted word."""
    flawed: set[Keys] = field(default_factory=set)
    """Values with a finding of their own: whatever else is wrong with them follows from it."""
    thinned: set[Keys] = field(default_factory=set)
    """Maps that lack a key because it was refused."""
    findings: list[Finding] = field(default_factory=list)
    sha256: str = ""
    """Of the file's bytes; empty where it is no file's."""

    def finding(self, keys: Keys, message: str, nearest: str | None = None, *, of_key: bool = False) -> Finding:
        """Return a finding about the value (or its key) at the end of `keys`, or what holds it if nothing is there."""
        place = self.keys.get(keys) if of_key else None
        while place is None:
            place = self.values.get(keys) if keys else self.values.get((), (1, 1))
            keys = keys[:-1]
        return Finding(self.file, *place, message, nearest)


def read_yaml(file: Path, name: str | None = None, *, known: bool = False) -> Source:
    """Read a YAML file, called `name` in findings.

    One that is `known` was read before, as those were that are shipped: then a parser will do that is many times
    faster and lets one or the other thing pass. Raises `UnreadableFile` where it cannot be read, `ContentError` where
    it is no YAML document at all.
    """
    name = name or str(file)
    content = read_bytes(file, name)
    return replace(read_text(decoded(content, name), name, known=known), sha256=sha256(content))


def read_bytes(file: Path, name: str) -> bytes:
    """Return a file's bytes. Raises `UnreadableFile` where it cannot be read."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise UnreadableFile([Finding(name, None, None, "there is no such file")]) from None
    except IsADirectoryError:
        raise UnreadableFile([Finding(name, None, None, "this is a folder, not a file")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnreadableFile([Finding(name, None, None, f"this cannot be read: {reason}")]) from None


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def decoded(content: bytes, name: str) -> str:
    """Return a file's bytes as text. Raises `ContentError` where they are not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", "replace")
        raise ContentError([Finding(name, *_place_after(before), "this is not UTF-8 text")]) from None


def read_text(text: str, name: str, *, known: bool = False) -> Source:
    """Read YAML from text, called `name` in findings. Raises `ContentError` where it is no YAML document at all."""
    unprintable = _UNPRINTABLE.search(text)
    if unprintable:
        place = _place_after(text[: unprintable.start()])
        message = f"the character U+{ord(unprintable.group()):04X} has no place in text"
        raise ContentError([Finding(name, *place, message)])
    reader = _Reader(text, name, _FAST if known else yaml.SafeLoader)
    try:
        return reader.read()
    except yaml.MarkedYAMLError as error:
        raise ContentError([*reader.source.findings, _syntax_finding(name, error)]) from None


def _place_after(text: str) -> Place:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _syntax_finding(name: str, error: yaml.MarkedYAMLError) -> Finding:
    mark = error.problem_mark or error.context_mark
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = error.problem or error.context or ""
    if error.context_mark and (error.context or "") in _OPENED:
        what, end = _OPENED[error.context or ""]
        line = error.context_mark.line + 1
        return Finding(
            name, *place, f"a comma or {end} is missing before this, in the {what} that begins in line {line}"
        )
    meant = next((meant for said, meant in _SYNTAX.items() if said in problem), f"this is no YAML: {problem}")
    return Finding(name, *place, meant)


_OPENED: Final = {
    "while parsing a flow sequence": ("list", "]"),
    "while parsing a flow mapping": ("map", "}"),
}
_SYNTAX: Final = {
    r"'\t'": "a tab cannot stand here; indent with spaces",
    "mapping values are not allowed here": "a colon cannot stand here; quote the text around it, or begin a new line",
    "sequence entries are not allowed here": "a dash cannot stand here; begin the list in a line of its own",
    "could not find expected ':'": "the key before this lacks its colon",
    "expected <block end>": "this does not stand below what it belongs to; indent it as its neighbours",
    "found unexpected end of stream": "a quotation mark is missing before this",
    "cannot start any token": "text cannot begin so; quote it",
}
"""What PyYAML says, and what it means to somebody who writes a file."""


_FAST: Final[type[Any]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C where it is there, which is many times faster."""


def _start(event: yaml.Event) -> Place:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


class _Reader:
    """Builds a source from the events of one YAML text."""

    def __init__(self, text: str, name: str, loader: type[Any]) -> None:
        self.source = Source(name)
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=loader)

    def read(self) -> Source:
        next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            raise ContentError([Finding(self.source.file, 1, 1, "the file is empty")])
        data = self._value(next(self._events), ())
        next(self._events)
        after = next(self._events)
        if isinstance(after, yaml.DocumentStartEvent):
            self._find(after, "a file holds one document, and here a second one begins")
        return replace(self.source, data=data)

    def _find(self, event: yaml.Event, message: str, keys: Keys | None = None) -> None:
        if keys is not None:
            self.source.flawed.add(keys)
        self.source.findings.append(Finding(self.source.file, *_start(event), message))

    def _value(self, event: yaml.Event, keys: Keys) -> Any:
        self.source.values[keys] = _start(event)
        if len(keys) > _DEEPEST:
            deep = Finding(self.source.file, *_start(event), "this is nested too deeply")
            raise ContentError([*self.source.findings, deep])
        self._refuse_extras(event, keys)
        if isinstance(event, yaml.MappingStartEvent):
            return self._map(keys)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(keys)
        if not isinstance(event, yaml.ScalarEvent):
            return None
        value, trap = _meaning(event)
        if trap:
            self._find(event, trap, keys)
        elif not isinstance(value, str):
            self.source.bare[keys] = event.value
        return value

    def _refuse_extras(self, event: yaml.Event, keys: Keys) -> None:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self._find(event, "anchors (&) and aliases (*) are not used here; write it out", keys)
        if getattr(event, "tag", None):
            self._find(event, "tags (!) are not used here; quote what is text", keys)

    def _list(self, keys: Keys) -> list[Any]:
        entries: list[Any] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            entries.append(self._value(event, (*keys, len(entries))))
        return entries

    def _map(self, keys: Keys) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, keys)
            if key in entries:
                first = self.source.keys[(*keys, key)][0]
                self._find(event, f"key {key} stands twice; the first is in line {first}")
                key = ""
            if key:
                self.source.keys[(*keys, key)] = _start(event)
            else:
                self.source.thinned.add(keys)
            # The value of a refused key is read too, for its own findings; no key is empty, so it overwrites nothing.
            value = self._value(next(self._events), (*keys, key))
            if key:
                entries[key] = value
        return entries

    def _key(self, event: yaml.Event, keys: Keys) -> str:
        """Return a map's key as text, empty where it is refused."""
        if not isinstance(event, yaml.ScalarEvent):
            self._find(event, "a key is one word")
            if not isinstance(event, yaml.AliasEvent):
                self._value(event, (*keys, ""))
            return ""
        self._refuse_extras(event, (*keys, ""))
        key, trap = _meaning(event)
        if trap:
            self._find(event, trap)
        elif key is None or isinstance(key, bool):
            self._find(event, f"YAML reads the key {event.value or '?'} as {_name(key)}; use another word")
        elif key == "":
            self._find(event, "a key cannot be empty")
        else:
            return str(key)
        return ""


def _name(value: bool | None) -> str:
    return {True: "true", False: "false", None: "nothing"}[value]


def _meaning(event: yaml.ScalarEvent) -> tuple[str | int | bool | None, str | None]:
    """Return what a scalar is, and what is wrong with writing it so: readers of YAML differ over it."""
    word: str = event.value
    unprintable = _UNPRINTABLE.search(word)
    if unprintable:
        return "", f"the character U+{ord(unprintable.group()):04X} has no place in text"
    # The one parser says that a plain scalar has no style, the other that its style is empty.
    if event.style or not event.implicit[0]:
        return word, None
    tag = str(_RESOLVER.resolve(yaml.ScalarNode, word, (True, False))).rpartition(":")[2]  # type: ignore[no-untyped-call]
    if tag == "null":
        return None, None
    if tag == "bool":
        return word.lower() in ("yes", "true", "on"), None
    if tag == "int":
        return _whole_number(word)
    if tag == "str" and not _NUMBER_ELSEWHERE.fullmatch(word):
        return word, None
    return word, _TRAPS[tag].format(word)


_RESOLVER: Final = yaml.resolver.Resolver()
_TRAPS: Final = {
    "str": "some readers of YAML take {} for a number; quote it, or write the number out",
    "float": "YAML reads {} as a number with a fraction; write a whole number, or quote it if text is meant",
    "timestamp": "YAML reads {} as a date; quote it",
    "merge": "merge keys (<<) are not used here; write the keys out",
    "value": "YAML gives {} a meaning of its own; quote it",
}


def _whole_number(word: str) -> tuple[str | int, str | None]:
    if _WHOLE_NUMBER.fullmatch(word):
        return int(word), None
    if len(word) > 15:
        return word, f"{word} is too large a number; quote it if text is meant"
    node = yaml.ScalarNode("tag:yaml.org,2002:int", word)
    try:
        number = yaml.constructor.SafeConstructor().construct_yaml_int(node)
    except ValueError:
        return word, f"YAML takes {word} for a number; quote it if text is meant"
    return word, f"YAML reads {word} as the number {number}; write {number}, or quote it if text is meant"
