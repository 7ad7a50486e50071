"""Scenario files (scenario/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from pydantic import ConfigDict, Discriminator, Field, GetCoreSchemaHandler, Tag, WithJsonSchema
from pydantic_core import CoreSchema, core_schema

from regicide_legacy.content.checking import json_schema
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.words import NAME, STRICT, Health, Optional, OwnImmunities, Strength, Text, refuse

T = TypeVar("T")

Cards = tuple[str, ...]
"""Card ids, the top of a pile first."""

Count = Annotated[int, Field(ge=0)]

REASONS: Final = ("enemies_defeated", "strike", "no_play")
"""Why a mission ends by the rulebook; a rule of the mission is `rule:` and its id."""

Reason = Annotated[
    str,
    WithJsonSchema({"anyOf": [{"enum": list(REASONS)}, {"type": "string", "pattern": "^rule:."}]}),
]

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
    immune: Optional[OwnImmunities] = None
    """All classes it is immune to; its card's where this is left out."""


def _with_piles(*values: Mapping[str, Any]) -> ConfigDict:
    """Let the JSON Schema of a state have other keys than its own: piles that its mission declares, by name."""

    def extend(schema: dict[str, Any]) -> None:
        schema["additionalProperties"] = values[0] if len(values) == 1 else {"anyOf": list(values)}
        schema["propertyNames"] = {"pattern": f"^{NAME}$"}

    return ConfigDict(**STRICT, json_schema_extra=extend)


_CARDS_SCHEMA: Final = {"type": "array", "items": {"type": "string"}}
_COUNT_SCHEMA: Final = {"type": "integer", "minimum": 0}


@dataclass(frozen=True)
class GivenDocument:
    """A state before step 1 of a turn. A zone not named is empty, a card not named is out of the game.

    The mission's own piles stand beside these keys, each by its name.
    """

    __pydantic_config__: ClassVar[ConfigDict] = _with_piles(_CARDS_SCHEMA)

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
    box: Cards = ()
    """The cards that have left the attempt, or have not come into it, the last one first."""
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
    counters: Mapping[str, Count] = field(default_factory=dict)
    """Where counters stand, by name; at their start where they are left out."""
    marks: Mapping[str, Cards] = field(default_factory=dict)
    """For each mark the cards that bear it."""
    classes: Mapping[str, Cards] = field(default_factory=dict)
    """For each card the classes that it was given beside its own."""
    used: Cards = ()
    """The rules that were used, by their ids, each as often as it was."""


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
    immune: Optional[OwnImmunities] = None
    """All classes it is immune to, in any order."""


@dataclass(frozen=True)
class ThenDocument:
    """What is expected after the choices; only what is named is checked.

    The mission's own piles stand beside these keys, each by its name, also with `_set` and `_count`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = _with_piles(_CARDS_SCHEMA, _COUNT_SCHEMA)

    outcome: Optional[Literal["playing", "won", "lost"]] = None
    """How the mission stands."""
    reason: Reason | None = None
    """Why it ended; null while it goes on. A rule of the mission is `rule:` and its id, or a counter's name."""
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
    counters: Optional[Mapping[str, Count]] = None
    """Where counters stand, by name; only those named are checked."""
    marks: Optional[Mapping[str, Cards]] = None
    """For each mark named the cards that bear it, in any order."""
    classes: Optional[Mapping[str, Cards]] = None
    """For each card named the classes that it was given beside its own, in any order."""
    used: Optional[Cards] = None
    """The rules that were used, by their ids, each as often as it was, in any order."""
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


STATE_KEYS: Final = frozenset(key.name for document in (GivenDocument, ThenDocument) for key in fields(document))
"""The keys of a state that are no piles of the mission's own."""


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
        document, *((f"pile_{n}", Annotated[kind, Field(alias=key)], default) for n, (key, kind) in fields_of)
    )


def _with_types(document: type[T], *changed: tuple[Any, ...]) -> type[T]:
    return make_dataclass(document.__name__, changed, bases=(document,), frozen=True)
