"""Every word of the vocabulary, and those that a mission says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Final, get_args

from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.names import BUILT_IN
from regicide_legacy.content.owners import OwnerKind, owners
from regicide_legacy.content.pack_document import MissionPacks
from regicide_legacy.content.parts import parts
from regicide_legacy.content.rule_shapes import HEADS
from regicide_legacy.content.saying import Hint, hints, is_map, is_record, key_of, members, origin, words
from regicide_legacy.engine.vocabulary.amounts import Countable
from regicide_legacy.engine.vocabulary.effects import EFFECTS, Effect

_TABLE: Final = "a table by number of players"


def every_word() -> set[str]:
    """Return all that can be said: each record, each of its keys, each word that a key may have, each built-in name."""
    # Packs are read, not played.
    records = set(_records(MissionDocument, {MissionPacks}))
    said = {_TABLE, *(record.__name__ for record in records)}
    for record in records:
        for field in fields(record):
            said.add(_key(record, field.name))
            said |= {_worded(record, field.name, word) for word in _words_of(hints(record)[field.name])}
    said |= {f"{kind}: {name}" for kind, names in BUILT_IN.items() for name in names}
    return said | {f"{head} on {kind}" for kind in OwnerKind for head in HEADS}


def words_said(document: MissionDocument) -> Iterator[str]:
    """Give what a mission says, in the same terms."""
    for part in parts(document, ()):
        if is_dataclass(part.value):
            yield type(part.value).__name__
            yield from _said_by(part.value)
        elif part.named and part.value in BUILT_IN[part.named]:
            yield f"{part.named}: {part.value}"
    for owner in owners(document):
        for rule in owner.rules:
            heads = {"upon": rule.upon, "instead_of": rule.instead_of, "while": rule.while_}
            yield from (f"{head} on {owner.kind}" for head, said in heads.items() if said)


def _said_by(record: Any) -> Iterator[str]:
    kind: Any = type(record)
    for field in fields(kind):
        value = getattr(record, field.name)
        if value != _default(field):
            yield _key(kind, field.name)
        known = _words_of(hints(kind)[field.name])
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, (str, bool)) and str(each) in known:
                yield _worded(kind, field.name, str(each))
            if isinstance(each, Mapping) and 1 in each:
                yield _TABLE


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def _records(hint: Hint, seen: set[Any]) -> Iterator[Any]:
    """Give every record that a type contains."""
    for member in members(hint):
        if origin(member) is tuple or is_map(member):
            for inner in get_args(member):
                yield from _records(inner, seen)
        elif member is Effect:
            for kind in EFFECTS:
                yield from _records(kind, seen)
        elif is_record(member) and member not in seen:
            seen.add(member)
            yield member
            for inner in hints(member).values():
                yield from _records(inner, seen)


def _words_of(hint: Hint) -> set[str]:
    found: set[str] = set()
    for member in members(hint):
        if origin(member) is tuple:
            found |= _words_of(get_args(member)[0])
        found |= {"True", "False"} if member is bool else set(map(str, words(member)))
    return found


def _key(record: Any, field: str) -> str:
    return f"{record.__name__}.{key_of(field)}"


def _worded(record: Any, field: str, word: str) -> str:
    if word in tuple(Countable):
        return f"Countable: {word}"
    declaring = next(base for base in reversed(record.__mro__) if field in getattr(base, "__annotations__", ()))
    return f"{_key(declaring, field)}: {word}"
