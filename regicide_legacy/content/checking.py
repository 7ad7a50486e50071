"""Data against the dataclass that describes it: pydantic looks, and each of its errors becomes a line for an author.

The dataclasses are plain; keys, words, limits and docstrings stand on them alone, and the JSON Schemas are derived
from the same place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import ErrorDetails
from pydantic_core.core_schema import WithDefaultSchema

from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.reading import Keys, Source

T = TypeVar("T")

Schema = Mapping[str, Any]

DECLARED: Final = "declared"
"""What the schema of a key says of itself that only this mission has."""

_adapters: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[T]) -> TypeAdapter[T]:
    """Return pydantic's reader of a dataclass; it is made at its first use, which takes a while."""
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


class _JsonSchema(GenerateJsonSchema):
    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        """Name no default of None or an empty list: it stands for a key left out, and no file may write it."""
        if schema.get("default") in (None, ()):
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


def json_schema(kind: type[Any]) -> dict[str, Any]:
    """Return the JSON Schema of a document's dataclass."""
    return _adapter(kind).json_schema(schema_generator=_JsonSchema)


def check(kind: type[T], source: Source, data: object, at: Keys = ()) -> tuple[T | None, list[Finding]]:
    """Read data as a `kind`: the value, or None with all that is wrong.

    The data is that of `source` from the keys `at` on, or was made from it; findings point there.
    """
    try:
        # Only as JSON does a strict check take a list for a tuple and a word for a member of an enum.
        return _adapter(kind).validate_json(json.dumps(data)), []
    except ValidationError as error:
        reporter = _Reporter(source, data, at, json_schema(kind))
        return None, reporter.all_findings(error.errors())


def checked(kind: type[T], source: Source, wanted: str) -> T:
    """Return a whole file of the `wanted` format, such as "campaign/1", as a `kind`.

    Raises `ContentError` with all that is wrong with it.
    """
    wrong = format_finding(source, wanted)
    if wrong:
        raise ContentError([*source.findings, wrong])
    document, findings = check(kind, source, source.data)
    if document is None or source.findings:
        raise ContentError([*source.findings, *findings])
    return document


def format_finding(source: Source, wanted: str) -> Finding | None:
    """Return what is wrong with the `format` of a file that should be a `wanted`, such as "mission/1"; None if right.

    A file of another format is not looked at further.
    """
    data = source.data
    kind = wanted.partition("/")[0]
    if not isinstance(data, dict):
        return source.finding((), f"a {kind} file is a map of keys, not {_described(data)}")
    if "format" not in data:
        return source.finding((), f"missing key format: a {kind} file begins with format: {wanted}")
    named = data["format"]
    if named == wanted:
        return None
    if str(named).startswith(f"{kind}/"):
        return source.finding(("format",), f"this program reads {wanted}, and this is {named}")
    return source.finding(("format",), f"format must be {wanted}, not {_described(named)}")


class _Reporter:
    """Turns pydantic's errors about one document into findings."""

    def __init__(self, source: Source, data: object, at: Keys, schema: Schema) -> None:
        self.source = source
        self.data = data
        self.at = at
        self.schema = schema

    def all_findings(self, details: Sequence[ErrorDetails]) -> list[Finding]:
        """Return the findings of errors, but no missing key that is there misspelt."""
        misspelt = {
            (*keys[:-1], nearest)
            for detail in details
            if detail["type"] == _UNKNOWN_KEY and (nearest := self._nearest_key(keys := self._keys(detail)))
        }
        return [
            finding
            for detail in details
            if detail["type"] != "missing" or self._keys(detail) not in misspelt
            for finding in self._findings(detail)
        ]

    def _findings(self, detail: ErrorDetails) -> Iterator[Finding]:
        """Give the finding of an error; none where the value has a finding already."""
        keys = self._keys(detail)
        where = (*self.at, *keys)
        kind = detail["type"]
        if any(where[:length] in self.source.flawed for length in range(len(where) + 1)):
            return
        if kind == "too_short" and (where in self.source.thinned or detail["input"]):
            return  # It is long enough; pydantic counts only the entries that are right.
        if kind == "missing":
            yield self.source.finding(where[:-1], f"missing key {keys[-1]}", of_key=True)
        elif kind == _UNKNOWN_KEY:
            yield self.source.finding(where, f"unknown key {keys[-1]}", self._nearest_key(keys), of_key=True)
        else:
            of_key = detail["loc"][-1:] == ("[key]",)
            message, nearest = self._wrong_value(detail, keys, where[:-1] if of_key else where)
            yield self.source.finding(where, message, nearest, of_key=of_key)

    def _keys(self, detail: ErrorDetails) -> Keys:
        """Return the keys of the data that an error is about: pydantic's way to it without steps that are its own."""
        data = self.data
        keys: list[str | int] = []
        for step in detail["loc"]:
            inside = step in data if isinstance(data, dict) else isinstance(data, list) and isinstance(step, int)
            if inside:
                data = data[step]  # type: ignore[index]
                keys.append(step)
        if detail["type"] == "missing":
            keys.append(detail["loc"][-1])
        return tuple(keys)

    def _nearest_key(self, keys: Keys) -> str | None:
        """Return the key probably meant, rather one that the mission declares than one of every mission."""
        known = self._schema_at(keys[:-1]).get("properties", {})
        own = (key for key, schema in known.items() if DECLARED in schema)
        return nearest_word(keys[-1], own) or nearest_word(keys[-1], known)

    def _schema_at(self, keys: Keys) -> Schema:
        schema = self.schema
        data = self.data
        for step in keys:
            schema = _inside(self.schema, schema, step, data)
            data = data[step]  # type: ignore[index]
        return _meant(self.schema, schema, data)

    def _wrong_value(self, detail: ErrorDetails, keys: Keys, where: Keys) -> tuple[str, str | None]:
        label = next((str(step) for step in reversed(where) if isinstance(step, str)), "this file")
        if where and isinstance(where[-1], int):
            label = f"an entry of {label}"
        kind, context = detail["type"], detail.get("ctx", {})
        if kind in _OUR_OWN:
            return f"{label}: {detail['msg']}", context.get("nearest")
        if kind == "told":
            return detail["msg"], context.get("nearest")
        if kind in ("empty", "too_short") and not detail["input"]:
            return self._empty(keys, label, detail["input"]), None
        if where in self.source.bare and kind == "string_type":
            return f"{label} must be text, {_bare(self.source.bare[where], detail['input'])}", None
        if kind == "mismatch":
            return f"{label} {detail['msg']}, not {_described(detail['input'])}", None
        if kind in ("enum", "literal_error", "no_such_word"):
            return self._wrong_word(
                detail["input"], keys, label, self.source.bare.get(where), context.get("others", "")
            )
        if kind == "dataclass_type" and (required := self._schema_at(keys).get("required")):
            return f"{label} must be a map with the keys {', '.join(required)}, not {_described(detail['input'])}", None
        describe = _MESSAGES.get(kind)
        if describe:
            return f"{label} {describe(context)}, not {_described(detail['input'])}", None
        return f"{label}: {detail['msg']}", None

    def _wrong_word(
        self, value: object, keys: Keys, label: str, bare: str | None, others: str
    ) -> tuple[str, str | None]:
        schema = self._schema_at(keys)
        words = list(map(str, schema.get("enum", [schema["const"]] if "const" in schema else ())))
        if isinstance(value, str):
            nearest = nearest_word(value, words)
            choice = "" if nearest else f"; it is {others}one of {', '.join(words)}"
            return f"{label} cannot be {value or 'empty'}{choice}", nearest
        found = f"and YAML reads {bare} as {_described(value)}" if bare and isinstance(value, bool) else None
        return f"{label} must be one of {', '.join(words)}, {found or f'not {_described(value)}'}", None

    def _empty(self, keys: Keys, label: str, value: object) -> str:
        """Say of an empty map or list what to do with it."""
        if keys[-1:] == ("while",):
            return "while is empty; write while: always if that is meant"
        if keys and isinstance(keys[-1], int):
            return f"{label} is empty; take it out"
        if keys and keys[-1] not in _required(self._schema_at(keys[:-1])):
            return f"{label} is empty; leave the key out"
        inner = list(_properties(self._schema_at(keys)))
        return (
            f"{label} is empty; it takes {', '.join(inner)}"
            if inner
            else f"{label} must have 1 or more, not {_described(value)}"
        )


_UNKNOWN_KEY: Final = "unexpected_keyword_argument"

_LONGEST: Final = 60
"""Of a longer text only the beginning is shown."""

_OUR_OWN: Final = ("refused",)
"""The type of errors that a document's own checks raise, with their message and perhaps the nearest word.

One of the type "told" says by itself what it is about.
"""


def _constant(message: str) -> Callable[[Mapping[str, Any]], str]:
    return lambda _: message


_MESSAGES: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "string_type": _constant("must be text"),
    "string_too_short": _constant("must be a word or more"),
    "int_type": _constant("must be a whole number"),
    "bool_type": _constant("must be true or false"),
    "tuple_type": _constant("must be a list"),
    "list_type": _constant("must be a list"),
    "dict_type": _constant("must be a map"),
    "dataclass_type": _constant("must be a map"),
    "greater_than_equal": lambda context: f"must be {context['ge']} or more",
    "less_than_equal": lambda context: f"must be {context['le']} or less",
    "less_than": lambda context: f"must be less than {context['lt']}",
    "too_short": lambda context: f"must have {context['min_length']} or more",
    "too_long": lambda context: f"must have {context['max_length']} or fewer",
}


def _bare(word: str, value: object) -> str:
    if isinstance(value, bool):
        return f"and YAML reads {word} as {_described(value)}; quote it or use another word"
    return f"not {_described(value)}" + ("; quote it if text is meant" if word else "")


def _described(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {shorten(value, _LONGEST)}" if value else "empty text"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}" if value else "an empty list"
    return "a map" if value else "an empty map"


def _branches(root: Schema, schema: Schema) -> Iterator[Schema]:
    """Give the schemas that a value may follow: references followed, alternatives one by one."""
    alternatives = schema.get("oneOf", schema.get("anyOf"))
    if "$ref" in schema:
        yield from _branches(root, root["$defs"][schema["$ref"].rpartition("/")[2]])
    elif "properties" not in schema and alternatives:
        for branch in alternatives:
            yield from _branches(root, branch)
    else:
        yield schema


def _meant(root: Schema, schema: Schema, data: object) -> Schema:
    """Return which of the schemas that a value may follow it is meant for: a map that with most of its keys.

    Of a value that is no map, the first that has words.
    """
    branches = list(_branches(root, schema))
    if isinstance(data, dict):
        return max(branches, key=lambda branch: _likeness(branch, data))
    return next((branch for branch in branches if "enum" in branch or "const" in branch), branches[0])


def _likeness(schema: Schema, data: Mapping[str, Any]) -> tuple[bool, int, bool]:
    shared = data.keys() & set(_properties(schema))
    return "properties" in schema, len(shared), set(schema.get("required", ())) <= data.keys()


def _inside(root: Schema, schema: Schema, step: str | int, data: object) -> Schema:
    if isinstance(step, int):
        return next((branch["items"] for branch in _branches(root, schema) if "items" in branch), {})
    meant = _meant(root, schema, data)
    inner = meant.get("properties", {}).get(step, meant.get("additionalProperties"))
    return inner if isinstance(inner, dict) else {}


def _required(schema: Schema) -> set[str]:
    """Return the keys that a map must have, or must have unless another stands in for them."""
    either = [key for branch in schema.get("anyOf", ()) for key in branch.get("required", ())]
    return {*schema.get("required", ()), *either}


def _properties(schema: Schema) -> Iterator[str]:
    yield from schema.get("properties", ())
