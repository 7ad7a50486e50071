"""Scenario files (scenario/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from regicide_legacy.content.checking import DECLARED
from regicide_legacy.content.choice_document import Cards, StepDocument
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.state_document import Count, GivenDocument, ThenDocument
from regicide_legacy.content.words import STRICT, Optional, Text, refuse

T = TypeVar("T")


@dataclass(frozen=True)
class CaseDocument:
    """One case: a state, choices, and what must then be so."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Text
    """What the case shows."""
    players: Annotated[int, Field(ge=1, le=4)]
    """How many players sit at the table."""
    given: GivenDocument
    """The state before."""
    cites: Optional[Text] = None
    """The step of the rulebook, or the ruling, that it proves."""
    when: tuple[StepDocument, ...] = ()
    """The choices, in order."""
    then: Optional[ThenDocument] = None
    """What must then be so."""


class _MissionOrReference:
    """Marks a mission given by reference, or written out; the loader of missions checks what is written."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        either = core_schema.union_schema([core_schema.str_schema(), handler.generate_schema(MissionDocument)])
        return core_schema.no_info_wrap_validator_function(self._kept, either)

    @staticmethod
    def _kept(value: object, _: Callable[[object], object]) -> object:
        if not isinstance(value, (str, dict)):
            refuse("a mission is a shipped id, a path from this file, or a map of a mission's keys")
        return value


@dataclass(frozen=True)
class ScenarioDocument:
    """Rule cases that all play in one mission."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    format: Literal["scenario/1"]
    """The format of this file."""
    mission: Annotated[Any, _MissionOrReference()]
    """A shipped id, a path from this file, or a whole mission; in it `extends` may stand with what it changes."""
    cases: Annotated[tuple[CaseDocument, ...], Field(min_length=1)]
    """The cases."""


@cache
def scenario_document(piles: tuple[str, ...]) -> type[ScenarioDocument]:
    """Return the document of scenarios whose mission declares these piles: in it their names are keys of a state."""
    if not piles:
        return ScenarioDocument
    ends: dict[str, Any] = {
        f"{pile}{end}": kind for pile in piles for end, kind in (("_set", Cards), ("_count", Count))
    }
    expected = {name: _optional(kind) for name, kind in {**ends, **dict.fromkeys(piles, Cards)}.items()}
    given: Any = _with_keys(GivenDocument, dict.fromkeys(piles, Cards), ())
    then = _optional(_with_keys(ThenDocument, expected, None))
    case = _with_types(CaseDocument, ("given", given), ("then", then, None))
    cases: Any = tuple[case, ...]  # type: ignore[valid-type]
    return _with_types(ScenarioDocument, ("cases", Annotated[cases, Field(min_length=1)]))


def _optional(kind: Any) -> Any:
    return Optional[kind]  # type: ignore[misc]


def _with_keys(document: type[T], keys: Mapping[str, Any], default: object) -> type[T]:
    """Return a document with further keys, whose names need not be ones of Python."""
    fields_of = enumerate(keys.items())
    return _with_types(
        document,
        *(
            (f"pile_{n}", Annotated[kind, Field(alias=key, json_schema_extra={DECLARED: True})], default)
            for n, (key, kind) in fields_of
        ),
    )


def _with_types(document: type[T], *changed: tuple[Any, ...]) -> type[T]:
    return make_dataclass(document.__name__, changed, bases=(document,), frozen=True)
