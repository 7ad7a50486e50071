"""Mission files (mission/1) as plain dataclasses: what a file may say, and the JSON Schema, both from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from regicide_legacy.content.pack_document import MissionPacks
from regicide_legacy.content.vocabulary_types import SAID
from regicide_legacy.content.words import (
    STRICT,
    EnemyId,
    Health,
    Optional,
    OwnClasses,
    OwnImmunities,
    PartyCardId,
    Slug,
    Strength,
    Text,
)
from regicide_legacy.engine.mission import JesterRule, PartyNames, SoloJesters, Starter
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.declarations import (
    CardDeclaration,
    ClassDeclaration,
    Counter,
    Defeat,
    Help,
    MarkDeclaration,
    MembersGroup,
    Pile,
    Relic,
    Sticker,
    Texts,
)
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import NewName

Rules = tuple[Rule, ...]

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
    class_: Annotated[OwnClasses, Field(alias="class")]
    """Its class, or a list of them: the ability it has in a player's hand."""
    immune: Optional[OwnImmunities] = None
    """The classes whose ability does nothing against it; its own where this is left out."""
    rules: Annotated[Rules, SAID] = ()
    """Rules that hold while it is the enemy in play."""
    defeated: Optional[Annotated[Defeat, SAID]] = None
    """Step 4b.1 when it is defeated, where that is not as its group or the mission says."""
    exact_damage: Optional[Annotated[Defeat, SAID]] = None
    """The same when it is defeated by exact damage."""


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
    defeated: Optional[Annotated[Defeat, SAID]] = None
    """Step 4b.1 when one of them is defeated, where that is not as the mission says."""
    exact_damage: Optional[Annotated[Defeat, SAID]] = None
    """The same when one is defeated by exact damage."""


@dataclass(frozen=True)
class MemberDocument:
    """A party card of which this mission says something. The card itself comes from the party."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Optional[Text] = None
    """What it is called, where it is none of the forty starting cards."""
    rules: Annotated[Rules, SAID] = ()
    """Rules that it carries in this mission."""


def _kind_of_group(value: object) -> str:
    made_of_members = isinstance(value, MembersGroup) or (isinstance(value, dict) and "members" in value)
    return "<members>" if made_of_members else "<cards>"


AnyGroup = Annotated[
    Annotated[EnemyGroup, Tag("<cards>")] | Annotated[MembersGroup, SAID, Tag("<members>")],
    Discriminator(_kind_of_group),
]
"""A group of enemy cards, or of party members who are enemies in this mission."""


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
    enemies: Annotated[tuple[AnyGroup, ...], Field(min_length=1)]
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
    exact_damage: Optional[Annotated[Defeat, SAID]] = None
    """Where an enemy goes that was defeated by exact damage; or effects that are step 4b.1 and place it."""
    exact_damage_optional: Optional[bool] = None
    """Whether the current player may send it where other defeated enemies go instead."""
    defeated: Optional[Annotated[Defeat, SAID]] = None
    """Where a defeated enemy goes; or effects that are step 4b.1 and place it."""
    order_played_cards: Optional[bool] = None
    """Whether the current player orders the cards in play when they are gathered."""
    rules: Annotated[Rules, SAID] = ()
    """The mission's own rules."""
    rule_order: Literal["file", "current_player"] = "file"
    """Who orders two or more forced rules of one moment: the file, or the current player."""
    cards: Annotated[tuple[CardDeclaration, ...], SAID] = ()
    """Temporary cards, and those of side decks."""
    members: Mapping[PartyCardId, MemberDocument] = field(default_factory=dict)
    """Party cards of which it says something, by their id; also those beyond the forty that its rules name."""
    piles: Annotated[Mapping[NewName, Pile], SAID] = field(default_factory=dict)
    """Piles of the mission's own, by name."""
    setup: Annotated[tuple[Effect, ...], SAID] = ()
    """What is done before the party is shuffled to be the reserve."""
    counters: Annotated[Mapping[NewName, Counter], SAID] = field(default_factory=dict)
    """Numbers that the table keeps, by name."""
    marks: Annotated[Mapping[NewName, MarkDeclaration], SAID] = field(default_factory=dict)
    """Marks that cards may bear, by name."""
    classes: Annotated[tuple[ClassDeclaration, ...], SAID] = ()
    """Classes of the mission's own."""
    relics: Annotated[tuple[Relic, ...], SAID] = ()
    """Relics in force, in the order gained."""
    stickers: Annotated[tuple[Sticker, ...], SAID] = ()
    """Stickers in force, in the order gained."""
    help: Optional[Annotated[Help, SAID]] = None
    """Help that the table may buy before an attempt."""
    win_when: Optional[Annotated[Condition, SAID]] = None
    """The mission is won as soon as this holds."""
    lose_when: Optional[Annotated[Condition, SAID]] = None
    """The mission is lost as soon as this holds; if both hold at once it is won."""
    enemies_gone: Literal["win", "lose"] = "win"
    """What it means that no enemy is in play and none is left to turn up."""
    texts: Optional[Annotated[Texts, SAID]] = None
    """Words for players of its set-up, its ends and its step 4b.1."""
    packs: Optional[Annotated[MissionPacks, SAID]] = None
    """Its mission pack and its reward pack."""
