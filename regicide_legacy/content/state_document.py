"""States in scenario files, given and expected, as plain dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from regicide_legacy.content.choice_document import Cards, ChoiceDocument
from regicide_legacy.content.words import NAME, STRICT, Health, Optional, OwnImmunities, Strength

Count = Annotated[int, Field(ge=0)]

REASONS: Final = ("enemies_defeated", "strike", "no_play")
"""Why a mission ends by the rulebook; a rule of the mission is `rule:` and its id."""

Reason = Annotated[
    str,
    WithJsonSchema({"anyOf": [{"enum": list(REASONS)}, {"type": "string", "pattern": "^rule:."}]}),
]


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


STATE_KEYS: Final = frozenset(key.name for document in (GivenDocument, ThenDocument) for key in fields(document))
"""The keys of a state that are no piles of the mission's own."""
