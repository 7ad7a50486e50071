"""Mission files (mission/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from regicide_legacy.content.words import (
    STRICT,
    Classes,
    EnemyId,
    Health,
    Immunities,
    Optional,
    Slug,
    Strength,
    Text,
)
from regicide_legacy.engine.mission import JesterRule, PartyNames, Place, SoloJesters, Starter

Number = Annotated[int, Field(ge=0, le=99)]


@dataclass(frozen=True)
class ByTableSize:
    """A number for each table size, one to four players."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    one: Annotated[Number, Field(alias="1")]
    """For one player."""
    two: Annotated[Number, Field(alias="2")]
    """For two players."""
    three: Annotated[Number, Field(alias="3")]
    """For three players."""
    four: Annotated[Number, Field(alias="4")]
    """For four players."""


@dataclass(frozen=True)
class EnemyCard:
    """One enemy card. Strength and health are those of its group."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: EnemyId
    """How choices, saved games and scenarios name the card."""
    name: Text
    """What is printed on the card."""
    class_: Annotated[Classes, Field(alias="class")]
    """Its class, or a list of them: the ability it has in a player's hand."""
    immune: Optional[Immunities] = None
    """The classes whose ability does nothing against it; its own where this is left out."""


@dataclass(frozen=True)
class EnemyGroup:
    """Enemies of one strength. Each group is shuffled on its own; the weakest lies on top of the enemy deck."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    strength: Strength
    """What each of them strikes for, and its worth in a player's hand."""
    health: Health
    """The damage each of them takes."""
    cards: Annotated[tuple[EnemyCard, ...], Field(min_length=1)]
    """The enemies of this group."""


def _extends_or_whole(schema: dict[str, Any]) -> None:
    """Say in the JSON Schema that `extends` may supply what a mission requires."""
    required = [key for key in schema.pop("required") if key != "format"]
    schema["required"] = ["format"]
    schema["anyOf"] = [{"required": ["extends"]}, {"required": required}]


@dataclass(frozen=True)
class MissionDocument:
    """A mission: its enemies, and the policies in which it differs from its rule set."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(**STRICT, json_schema_extra=_extends_or_whole)

    format: Literal["mission/1"]
    """The format of this file."""
    id: Slug
    """How the program names the mission."""
    title: Text
    """How people name it."""
    ruleset: Literal["legacy", "classic"]
    """Whose policies hold where this file names none."""
    enemies: Annotated[tuple[EnemyGroup, ...], Field(min_length=1)]
    """The enemies, in groups of one strength."""
    extends: Optional[Text] = None
    """A mission that supplies every key not named here: a shipped id, or a path from this file."""
    number: Optional[Annotated[int, Field(ge=1, le=99)]] = None
    """Where the mission stands in its campaign."""
    party: Optional[PartyNames] = None
    """Which cards play it: the campaign's party (outside one, the forty starting cards), or the ranks and suits of a
    classic deck."""
    jesters: Optional[ByTableSize] = None
    """How many jesters are shuffled into the reserve."""
    hand_limit: Optional[ByTableSize] = None
    """How many cards a hand is dealt, and may hold when cards are drawn."""
    kinfolk_limit: Optional[Number] = None
    """The highest total strength of a kinfolk attack."""
    jester: Optional[JesterRule] = None
    """What a jester from the hand does: it is claimed by a player who attacks past immunity, or it cancels the enemy's
    immunity."""
    solo_jesters: Optional[SoloJesters] = None
    """What the two jesters aside do for a solo player: each is an attack, or a new hand; or there are none."""
    feign_death: Optional[bool] = None
    """Whether a player with a full hand may discard it all in place of suffering a strike."""
    solo_yield: Optional[bool] = None
    """Whether a solo player may yield, not twice in a row."""
    starter: Optional[Starter] = None
    """Who takes the first turn: whom the table names, or the first seat."""
    exact_damage: Optional[Place] = None
    """Where an enemy goes that was defeated by exact damage."""
    exact_damage_optional: Optional[bool] = None
    """Whether the current player may send it where other defeated enemies go instead."""
    defeated: Optional[Place] = None
    """Where a defeated enemy goes."""
    order_played_cards: Optional[bool] = None
    """Whether the current player orders the cards in play when they are gathered."""
