"""Scenario files (scenario/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from regicide_legacy.content.checking import json_schema
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.words import STRICT, Health, Immunities, Optional, Strength, Text, refuse

Cards = tuple[str, ...]
"""Card ids, the top of a pile first."""

Count = Annotated[int, Field(ge=0)]


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
    choose: Optional[str] = None
    """Choose an option by its own word."""
    order: Optional[Cards] = None
    """Put cards in an order; the first comes to lie on top."""


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


@dataclass(frozen=True)
class GivenEnemyDocument:
    """The enemy in play. Health and strength are present values, as printed where they are left out."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    card: str
    """The enemy's id."""
    health: Optional[Health] = None
    """The health it has left."""
    strength: Optional[Strength] = None
    """What it strikes for now."""
    shield: Optional[Strength] = None
    """By how much its strength has been lowered, in place of `strength`."""
    immune: Optional[Immunities] = None
    """All classes it is immune to; its card's where this is left out."""


@dataclass(frozen=True)
class GivenDocument:
    """A state before step 1 of a turn. A zone not named is empty, a card not named is out of the game."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    enemy: GivenEnemyDocument
    """The enemy in play."""
    hands: tuple[Cards, ...]
    """A hand for each seat."""
    enemy_deck: Cards = ()
    """The enemies to come, the next one first."""
    in_play: tuple[Cards, ...] = ()
    """The cards before each seat. They have no effect by themselves."""
    reserve: Cards = ()
    """The reserve, its top first."""
    discard: Cards = ()
    """The discard pile, its top first."""
    banished: Cards = ()
    """The banished pile, its top first."""
    mission_zone: Cards = ()
    """The mission zone, its top first."""
    turn: Count = 0
    """The seat whose turn it is, counted from 0."""
    yielded: tuple[bool, ...] = ()
    """For each seat whether its last turn was a yield."""
    aside: Cards = ()
    """The solo jesters that are left."""
    immunity_cancelled: bool = False
    """Whether a classic jester has ended this enemy's immunity."""
    turns: Count = 0
    """How many turns were taken before."""
    enemies_defeated: Count = 0
    """How many enemies were defeated before."""
    losses: Count = 0
    """How many attempts at the mission were lost before."""


@dataclass(frozen=True)
class ThenEnemyDocument:
    """What is expected of the enemy in play; only what is named is checked."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    card: Optional[str] = None
    """The enemy's id."""
    health: Optional[int] = None
    """The health it has left."""
    strength: Optional[int] = None
    """What it strikes for now."""
    immune: Optional[Immunities] = None
    """All classes it is immune to, in any order."""


@dataclass(frozen=True)
class ThenDocument:
    """What is expected after the choices; only what is named is checked."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    outcome: Optional[Literal["playing", "won", "lost"]] = None
    """How the mission stands."""
    reason: Literal["enemies_defeated", "strike", "no_play"] | None = None
    """Why it ended; null while it goes on."""
    to_act: int | None = None
    """The seat that decides; null where the table does, and after the end."""
    decision: Optional[Literal["start", "attack", "claim", "discard", "next_player", "choose", "order", "none"]] = None
    """What is asked."""
    damage: Optional[int] = None
    """The damage still to be suffered, 0 outside a strike."""
    enemy: ThenEnemyDocument | None = None
    """The enemy in play; null once the last one has left."""
    hands: Optional[tuple[Cards, ...]] = None
    """The cards of each hand, in any order."""
    hand_counts: Optional[tuple[Count, ...]] = None
    """How many cards each hand has."""
    in_play: Optional[tuple[Cards, ...]] = None
    """The cards before each seat, in order of play."""
    yielded: Optional[tuple[bool, ...]] = None
    """For each seat whether its last turn was a yield."""
    enemy_deck: Optional[Cards] = None
    """The enemies to come, the next one first."""
    enemy_deck_set: Optional[Cards] = None
    """The enemies to come, in any order."""
    enemy_deck_count: Optional[Count] = None
    """How many enemies are to come."""
    reserve: Optional[Cards] = None
    """The reserve, its top first."""
    reserve_set: Optional[Cards] = None
    """The cards of the reserve, in any order."""
    reserve_count: Optional[Count] = None
    """How many cards the reserve has."""
    discard: Optional[Cards] = None
    """The discard pile, its top first."""
    discard_set: Optional[Cards] = None
    """The cards of the discard pile, in any order."""
    discard_count: Optional[Count] = None
    """How many cards the discard pile has."""
    banished: Optional[Cards] = None
    """The banished pile, its top first."""
    banished_set: Optional[Cards] = None
    """The cards of the banished pile, in any order."""
    banished_count: Optional[Count] = None
    """How many cards the banished pile has."""
    mission_zone: Optional[Cards] = None
    """The mission zone, its top first."""
    mission_zone_set: Optional[Cards] = None
    """The cards of the mission zone, in any order."""
    mission_zone_count: Optional[Count] = None
    """How many cards the mission zone has."""
    box: Optional[Cards] = None
    """The cards that have left the attempt, the last one first."""
    box_set: Optional[Cards] = None
    """The cards that have left the attempt, in any order."""
    box_count: Optional[Count] = None
    """How many cards have left the attempt."""
    aside: Optional[Cards] = None
    """The solo jesters that are left, the next one first."""
    aside_set: Optional[Cards] = None
    """The solo jesters that are left, in any order."""
    aside_count: Optional[Count] = None
    """How many solo jesters are left."""
    immunity_cancelled: Optional[bool] = None
    """Whether a classic jester has ended this enemy's immunity."""
    turns: Optional[Count] = None
    """How many turns were taken."""
    enemies_defeated: Optional[Count] = None
    """How many enemies were defeated."""
    choices: Optional[tuple[ChoiceDocument, ...]] = None
    """Exactly the choices that are legal now, in any order; a discard holds one card."""
    choices_count: Optional[Count] = None
    """How many choices are legal now."""


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
