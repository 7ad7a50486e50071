"""Pydantic's reading of the vocabulary's records: one schema for each, made from its fields.

Each value is judged by what it is evidently meant to be, so that a mistake gives one error and not one for every
thing that could have stood there: a map is the record with most of its keys, an effect is what its one key says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final, cast, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, core_schema

from regicide_legacy.content.docstrings import described, field_docs
from regicide_legacy.content.meaning import may_be_left_out, meant, not_empty, one_effect, wanted
from regicide_legacy.content.names import BUILT_IN
from regicide_legacy.content.rule_shapes import SHAPES
from regicide_legacy.content.saying import (
    INLINE,
    MAY_BE_EMPTY,
    NAMED_LATER,
    SINGLE_OR_LIST,
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
from regicide_legacy.content.words import ONE_OR_MORE, Name, Slug, mismatch
from regicide_legacy.engine.vocabulary.amounts import Amount, Test
from regicide_legacy.engine.vocabulary.changes import Number
from regicide_legacy.engine.vocabulary.effects import EFFECTS, Effect
from regicide_legacy.engine.vocabulary.words import Named

_NUMBERS: Final = range(1000)
"""The whole numbers that a file may say, where their type names no others."""

_COUNTS: Final = ("1", "2", "3", "4")
"""The keys of a table by number of players."""


_ALIASES: Final[tuple[tuple[Hint, str, str], ...]] = (
    (Amount, "Amount", "A number, a number for each number of players, a countable, or a countable reckoned."),
    (Number, "Number", "What a number is, or how it differs."),
    (Test, "Test", "A number to be equal to, or a range."),
)
"""Unions that many records share, with their name and description in a JSON Schema."""


class _Said:
    """Marks a field of a document that holds records of the vocabulary.

    Their schemas are made when the first file has such a field: a mission without rules loads without them.
    """

    def __get_pydantic_core_schema__(self, source: Hint, _: GetCoreSchemaHandler) -> CoreSchema:
        a_word_will_do = any(map(_is_text, members(source)))

        def read(value: object) -> Any:
            return (
                value
                if a_word_will_do and value and isinstance(value, str)
                else _validator(source).validate_python(value)
            )

        return core_schema.no_info_plain_validator_function(
            read,
            metadata={"pydantic_js_functions": [lambda _, handler: handler(_schema(source))]},
        )


SAID: Final = _Said()


@cache
def _schema(hint: Hint) -> CoreSchema:
    builder = _Builder()
    return core_schema.definitions_schema(builder.of(hint), list(builder.definitions.values()))


@cache
def _validator(hint: Hint) -> SchemaValidator:
    return SchemaValidator(_schema(hint))


def said(hint: Hint, data: object) -> Any:
    """Return data as a value of this type. It was looked at before: what is wrong with it raises `ValidationError`."""
    return _validator(hint).validate_python(data)


def _described(schema: CoreSchema, description: str | None) -> CoreSchema:
    if description:
        metadata = cast(dict[str, Any], schema).setdefault("metadata", {})
        metadata.setdefault("pydantic_js_updates", {})["description"] = description
    return schema


class _Builder:
    """Makes schemas of types; records, which contain each other, are made once and named."""

    def __init__(self) -> None:
        self.definitions: dict[str, CoreSchema] = {}

    def of(self, hint: Hint) -> CoreSchema:
        """Return the schema of a type."""
        choices = members(hint)
        if len(choices) > 1:
            name, description = next((said for alias, *said in _ALIASES if members(alias) == choices), (None, None))
            return (
                self._named(name, lambda: _described(self._union(choices), description))
                if name
                else self._union(choices)
            )
        (hint,) = choices
        if hint is Effect:
            return self._named("Effect", lambda: _described(self._effect(), "What a rule does: a map with one key."))
        if is_record(hint):
            return self._named(hint.__name__, lambda: self._record_in_its_place(hint))
        if words(hint):
            return _words(words(hint))
        if hint is bool:
            return core_schema.bool_schema(strict=True)
        note = named(hint)
        if hint is int or isinstance(note, range):
            numbers = note if isinstance(note, range) else _NUMBERS
            return core_schema.int_schema(ge=numbers.start, le=numbers.stop - 1, strict=True)
        if origin(hint) is tuple:
            return self._list(get_args(hint)[0], 1)
        if hint == Mapping[int, int]:
            return self._table()
        if is_map(hint):
            key, value = get_args(hint)
            return core_schema.dict_schema(self.of(key), self.of(value), min_length=1, strict=True)
        return self._text(note)

    def _text(self, note: Named | str | range | None) -> CoreSchema:
        if isinstance(note, str) and not isinstance(note, Named):
            return _adapted(Slug if note == "id" else Name)
        schema = core_schema.str_schema(strict=True, min_length=1)
        if isinstance(note, Named) and BUILT_IN[note]:
            updates = {"anyOf": [{"enum": list(BUILT_IN[note])}, {"type": "string"}]}
            schema["metadata"] = {"pydantic_js_updates": updates}
        return schema

    def _named(self, name: str, make: Callable[[], CoreSchema]) -> CoreSchema:
        if name not in self.definitions:
            self.definitions[name] = core_schema.any_schema()  # Until it is made: what it contains may contain it.
            self.definitions[name] = cast(CoreSchema, {**make(), "ref": name})
        return core_schema.definition_reference_schema(name)

    def _list(self, hint: Hint, least: int) -> CoreSchema:
        return core_schema.tuple_schema([self.of(hint)], variadic_item_index=0, min_length=least, strict=False)

    def _table(self) -> CoreSchema:
        number = core_schema.int_schema(ge=0, le=_NUMBERS.stop - 1, strict=True)
        table = core_schema.typed_dict_schema(
            {
                count: core_schema.typed_dict_field(
                    _described({**number}, f"For {count} player{'s' if count > '1' else ''}.")
                )
                for count in _COUNTS
            },
            extra_behavior="forbid",
            cls_name="TableByPlayers",
        )
        return core_schema.no_info_after_validator_function(
            lambda numbers: {int(count): number for count, number in numbers.items()},
            _described(table, "A number for each number of players."),
        )

    # Records.

    def _record_in_its_place(self, kind: type) -> CoreSchema:
        return self._worded(kind) if kind in WORDED else self._record(kind)

    def _record(self, kind: Any) -> CoreSchema:
        if kind in INLINE:
            return self._inlined(kind)
        docs = field_docs(kind)
        schema = self._arguments(kind, docs)
        if kind in SHAPES:
            schema = core_schema.no_info_before_validator_function(SHAPES[kind], schema)
        if not issubclass(kind, Effect) and all(may_be_left_out(field) for field in fields(kind)):
            schema = core_schema.no_info_before_validator_function(not_empty, schema)
        return _described(schema, described(kind))

    def _arguments(self, kind: Any, docs: Mapping[str, str]) -> CoreSchema:
        arguments = [
            core_schema.dataclass_field(
                field.name,
                self._field(kind, field.name, field.default, field.default_factory),
                validation_alias=key_of(field.name),
                metadata={"pydantic_js_updates": {"description": docs[field.name]}},
            )
            for field in fields(kind)
        ]
        return core_schema.dataclass_schema(
            kind,
            core_schema.dataclass_args_schema(kind.__name__, arguments, extra_behavior="forbid"),
            [field.name for field in fields(kind)],
            slots=True,
            frozen=True,
            strict=False,  # Behind a check of ours pydantic no longer knows that a map comes from JSON.
            metadata={"pydantic_js_updates": {"additionalProperties": False}},
        )

    def _field(self, kind: type, name: str, default: Any, factory: Any) -> CoreSchema:
        hint = hints(kind)[name]
        schema = self._list(get_args(hint)[0], 0) if (kind, name) in MAY_BE_EMPTY else self.of(hint)
        if (kind, name) in SINGLE_OR_LIST:
            schema = ONE_OR_MORE.around(schema)
        if factory is not MISSING:
            return core_schema.with_default_schema(schema, default_factory=factory)
        if (kind, name) in NAMED_LATER:
            return core_schema.with_default_schema(schema, default=None)
        return schema if default is MISSING else core_schema.with_default_schema(schema, default=default)

    def _inlined(self, kind: type) -> CoreSchema:
        """Return the schema of a record that has the keys of another among its own."""
        inside = INLINE[kind]
        own = [key_of(name) for name in hints(kind) if name != inside]

        def apart(value: object) -> object:
            if not isinstance(value, dict):
                return value
            rest = {key: each for key, each in value.items() if key not in own}
            return {inside: rest, **{key: value[key] for key in own if key in value}}

        def together(_: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
            outer = handler(self._arguments(kind, field_docs(kind)))["properties"]
            changed = hints(kind)[inside]
            inner = handler(self._arguments(changed, field_docs(changed)))
            properties = {**inner["properties"], **{key: outer[key] for key in own}}
            return {**inner, "properties": properties, "title": kind.__name__, "description": described(kind)}

        return core_schema.no_info_before_validator_function(
            apart, self._arguments(kind, field_docs(kind)), metadata={"pydantic_js_functions": [together]}
        )

    # Maps with one key.

    def _worded(self, kind: Any) -> CoreSchema:
        alone = getattr(kind, "alone", None)
        inner = self.of(hints(kind)[alone]) if alone else self._record(kind)
        described_inner = _described(inner, described(kind)) if inner["type"] != "definition-ref" else inner
        return core_schema.no_info_after_validator_function(
            lambda said: kind(said[kind.word]) if alone else said[kind.word],
            _described(
                core_schema.typed_dict_schema(
                    {kind.word: core_schema.typed_dict_field(described_inner)},
                    extra_behavior="forbid",
                    cls_name=kind.__name__,
                ),
                described(kind),
            ),
        )

    def _effect(self) -> CoreSchema:
        known = {kind.word: kind for kind in EFFECTS}
        tagged = core_schema.tagged_union_schema(
            {_tag(word): self.of(kind) for word, kind in known.items()}, lambda value: _tag(next(iter(value)))
        )
        return core_schema.no_info_before_validator_function(lambda value: one_effect(value, known), tagged)

    # Values that may be several things.

    def _union(self, choices: tuple[Hint, ...]) -> CoreSchema:
        known = {word: value for choice in choices for word, value in words(choice).items()}
        text = next((choice for choice in choices if _is_text(choice)), None)
        branches: dict[str, CoreSchema] = {}
        if known and text is None:
            branches["word"] = _words(known)
        elif text is not None:
            branches["word"] = self.of(text)
        for name, fits in (("number", _is_number), ("bool", lambda one: one is bool), ("table", is_map)):
            for choice in filter(fits, choices):
                branches[name] = self.of(choice)
        for choice in choices:
            if origin(choice) is tuple:
                branches["list"] = self.of(choice)
        records = [choice for choice in choices if is_record(choice)]
        branches |= {record.__name__: self.of(record) for record in records}
        tagged = core_schema.tagged_union_schema(
            {_tag(name): schema for name, schema in branches.items()},
            lambda value: _tag(meant(value, records, "table" in branches) or ""),
        )
        words_for = wanted(branches, records)
        others = wanted({name: schema for name, schema in branches.items() if name != "word"}, records)

        def look(value: object) -> object:
            if isinstance(value, str) and known and text is None and value not in known:
                raise PydanticCustomError(
                    "no_such_word", "no such word", {"others": f"{others}, or " if others else ""}
                )
            return value if meant(value, records, "table" in branches) in branches else mismatch(words_for)

        return core_schema.no_info_before_validator_function(look, tagged)


def _tag(name: str) -> str:
    """Return the tag of a union's member: no key of any file, so that it is never taken for one."""
    return f"<{name}>"


def _is_number(hint: Hint) -> bool:
    return hint is int or isinstance(named(hint), range)


def _is_text(hint: Hint) -> bool:
    return hint is str or (origin(hint) is Annotated and get_args(hint)[0] is str)


@cache
def _adapted(hint: Hint) -> CoreSchema:
    """Return the schema of a type that documents have too."""
    return TypeAdapter(hint).core_schema


def _words(known: Mapping[str, Any]) -> CoreSchema:
    schema = core_schema.literal_schema(list(known))
    if all(not isinstance(value, StrEnum) for value in known.values()):
        return schema
    return core_schema.no_info_after_validator_function(lambda word: known[word], schema)
