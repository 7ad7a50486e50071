"""Gauntlet files (gauntlet/1) as plain dataclasses: what missions are drawn from, and the JSON Schema of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from regicide_legacy.content.mission_document import Rules
from regicide_legacy.content.vocabulary_types import SAID
from regicide_legacy.content.words import STRICT, ClassName, Health, Optional, Slug, Strength, Text
from regicide_legacy.engine.vocabulary.declarations import CardDeclaration, Counter, Defeat, MarkDeclaration, Pile
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.words import NewName

Grade = Literal["1", "2", "3", "4", "5"]

_Count = Annotated[int, Field(ge=0, le=99)]


@dataclass(frozen=True)
class Piece:
    """A piece of a mission: what it adds to the mission that it is drawn into. Keys are as in a mission's file."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Slug
    """How the file names the piece."""
    title: Text
    """How people name it."""
    exact_damage: Optional[Annotated[Defeat, SAID]] = None
    """Step 4b.1 after exact damage. Every bench has it, and no clause."""
    defeated: Optional[Annotated[Defeat, SAID]] = None
    """Step 4b.1 otherwise. Every bench has it, and no clause."""
    order_played_cards: Optional[bool] = None
    """Whether the current player orders the cards in play when they are gathered."""
    rules: Annotated[Rules, SAID] = ()
    """Rules that it brings."""
    cards: Annotated[tuple[CardDeclaration, ...], SAID] = ()
    """Cards of a side deck."""
    piles: Annotated[Mapping[NewName, Pile], SAID] = field(default_factory=dict)
    """Piles of its own."""
    setup: Annotated[tuple[Effect, ...], SAID] = ()
    """What is done before the party is shuffled to be the reserve."""
    counters: Annotated[Mapping[NewName, Counter], SAID] = field(default_factory=dict)
    """Numbers that the table keeps."""
    marks: Annotated[Mapping[NewName, MarkDeclaration], SAID] = field(default_factory=dict)
    """Marks that cards may bear."""


@dataclass(frozen=True)
class DrawnGroup:
    """A group of enemies: one of each basic class, unless some are left out."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    strength: Strength
    """What each of them strikes for."""
    health: Health
    """The damage each of them takes."""
    offices: Annotated[tuple[Text, ...], Field(min_length=4)]
    """What they are called after their names; each is drawn once at most."""
    always: bool = False
    """Whether none of them is ever left out."""


@dataclass(frozen=True)
class GradeDocument:
    """How hard a grade is: what is drawn for it."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    left_out: _Count
    """How many enemies are left out."""
    second_classes: _Count
    """How many of the others have a second class."""
    clauses: _Count
    """How many clauses hold."""


@dataclass(frozen=True)
class NamesDocument:
    """What enemies' given names are made of: a root, one of the middles, and the ending of the first class."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    roots: Annotated[tuple[Text, ...], Field(min_length=12)]
    """How names begin; each is drawn once at most."""
    middles: Annotated[tuple[str, ...], Field(min_length=1)]
    """What may follow; one of them may be nothing."""
    endings: Mapping[ClassName, Text]
    """How names end, by class."""
    second_offices: Mapping[ClassName, Text]
    """What an enemy is as well whose second class this is."""


@dataclass(frozen=True)
class GauntletDocument:
    """A gauntlet: the parts that a code's mission is drawn from, in this order: bench, enemies, clauses, relics, names.

    Whatever changes in it changes the missions of all codes, so it is another edition then.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    format: Literal["gauntlet/1"]
    """The format of this file."""
    id: Slug
    """How the program names the gauntlet; a mission's id is this and its code."""
    title: Text
    """How people name it."""
    edition: Annotated[str, Field(pattern="^[ABCDEFGHJKMNPQRSTVWXYZ]$")]
    """The letter with which its codes begin."""
    ruleset: Literal["legacy", "classic"]
    """Whose policies hold."""
    benches: Annotated[tuple[Piece, ...], Field(min_length=1)]
    """One of them says where defeated enemies go."""
    enemies: Annotated[tuple[DrawnGroup, ...], Field(min_length=1)]
    """The groups of enemies, the weakest first."""
    grades: Mapping[Grade, GradeDocument]
    """What is drawn for each of the five grades."""
    clauses: Annotated[tuple[Piece, ...], Field(min_length=1)]
    """Some of them hold in a mission."""
    relics: _Count
    """How many of the campaign's relics are allowed; those of them that the party lacks are simply not there."""
    names: NamesDocument
    """What names are made of."""
