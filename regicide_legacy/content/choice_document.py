"""Choices as scenario files write them, as plain dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Discriminator, Field, Tag

from regicide_legacy.content.checking import json_schema
from regicide_legacy.content.words import STRICT, Optional

Cards = tuple[str, ...]
"""Card ids, the top of a pile first."""

OptionOrCards = Annotated[
    Annotated[str, Tag("<option>")] | Annotated[Cards, Tag("<cards>")],
    Discriminator(lambda value: "<cards>" if isinstance(value, (list, tuple)) else "<option>"),
]


@dataclass(frozen=True)
class Nothing:
    """An empty map."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT


@dataclass(frozen=True)
class ChoiceDocument:
    """A choice: a map with one key, the solo jester's `class` apart."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    attack: Optional[Cards] = None
    """Form an attack with these cards."""
    yield_: Annotated[Optional[Nothing], Field(alias="yield")] = None
    """Play nothing."""
    jester: Optional[str] = None
    """Play this jester."""
    class_: Annotated[Optional[str], Field(alias="class")] = None
    """The class of a solo jester's attack."""
    claim: Optional[int] = None
    """This seat claims the jester."""
    discard: Optional[Cards] = None
    """Discard these cards to suffer damage, one at a time, in this order."""
    feign: Optional[Nothing] = None
    """Feign death."""
    refresh: Optional[Nothing] = None
    """Spend a jester that lies aside for a new hand."""
    next_player: Optional[int] = None
    """Name the seat that has the next turn."""
    start: Optional[int] = None
    """This seat takes the first turn."""
    choose: Optional[OptionOrCards] = None
    """Choose an option by its own word, a rule by its id, or cards by a list of them."""
    order: Optional[Cards] = None
    """Put cards in an order, the first comes to lie on top; or rules by their ids, the first resolves first."""


def _described_as_choices(schema: dict[str, Any]) -> None:
    """Give the JSON Schema of a step the descriptions of choices: pydantic reads docstrings of a class's own keys."""
    for key, choice in json_schema(ChoiceDocument)["properties"].items():
        schema["properties"][key]["description"] = choice["description"]


@dataclass(frozen=True)
class StepDocument(ChoiceDocument):
    """A choice that is played, or one that must be refused and change nothing."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(**STRICT, json_schema_extra=_described_as_choices)

    refuse: Optional[ChoiceDocument] = None
    """A choice that must be refused. It may name absent or repeated cards, and seats that are not there."""
