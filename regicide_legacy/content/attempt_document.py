"""Attempt files (attempt/1) as plain dataclasses: one for the first line, the lines of choices, and the last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from regicide_legacy.content.words import STRICT, Optional, OwnClasses, Strength, Text
from regicide_legacy.engine.rng import SEEDS

Cards = tuple[str, ...]
Count = Annotated[int, Field(ge=0)]


@dataclass(frozen=True)
class AttemptCard:
    """A card that is neither a base party card nor in the mission, in full."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Text
    class_: Annotated[OwnClasses, Field(alias="class")]
    strength: Strength
    kind: Literal["member", "temporary"] = "member"
    companion: bool = False


@dataclass(frozen=True)
class AttemptSetup:
    """The orders after the deal, top first; the enemy turned up is the first of the enemy deck."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    enemy_deck: Cards
    reserve: Cards
    hands: tuple[Cards, ...]
    opening: tuple[dict[str, Any], ...]
    """The events before the first choice."""
    aside: Cards = ()
    first_player: int | None = None
    """The seat that begins; None where the first choice names it."""
    losses: Count = 0
    piles: dict[str, Cards] = field(default_factory=dict)
    """Every other pile that is not empty, the box and the mission's own among them."""
    set_aside: Cards = ()
    """The members of the party that stay out of this attempt; they lie in the box."""
    bought: Cards = ()
    """The help bought, each offer as often as it was bought."""
    counters: dict[str, Count] = field(default_factory=dict)
    marks: dict[str, Cards] = field(default_factory=dict)
    """For each mark the cards that bear it."""
    members: tuple[dict[str, Count], ...] = ()
    """For each group of enemies made of the party its cards, with the health of each."""


@dataclass(frozen=True)
class AttemptHeader:
    """The first line: everything that a stranger needs to replay the attempt."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    format: Literal["attempt/1"]
    rules: Text
    """The rules version of the engine it was played with."""
    mission: Text
    mission_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    mission_document: dict[str, Any]
    cards: dict[str, AttemptCard]
    rules_in_force: tuple[Text, ...]
    """The ids of the stickers, the relics and the help bought that the mission document describes."""
    players: Annotated[int, Field(ge=1, le=4)]
    seats: tuple[Text, ...]
    seed: Annotated[int, Field(ge=0, lt=SEEDS)]
    setup: AttemptSetup


@dataclass(frozen=True)
class AttemptChoice:
    """A line a choice: who chose what, and what happened."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    n: int
    seat: int | None
    """The seat that chose; a claim's or start's own. None where the table chose."""
    choice: dict[str, Any]
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class AttemptEnd:
    """The last line: how it ended, and the whole state."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    outcome: Literal["playing", "won", "lost"]
    reason: str | None
    enemies_defeated: Count
    turns: Count
    final: dict[str, Any]
    forced_takebacks: Optional[Annotated[int, Field(ge=1)]] = None
    """How many choices were taken back although they had revealed something."""
    abandoned: Optional[Literal["lost", "void"]] = None
    """As what a table gave the attempt up, where it did."""
