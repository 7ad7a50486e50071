"""What a mission declares for its rules: cards, piles, counters, marks, classes, help and ways to end.

Things that a file declares by name stand in maps from their name; things in lists carry their id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from regicide_legacy.engine.vocabulary.amounts import Amount, Countable, Filter
from regicide_legacy.engine.vocabulary.changes import Change, NumberChange
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.effects import Draw, Effect, Heal, Lower, StartChange
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import ClassName, NewId, NewName, PlaceName, Player, Positive

Defeat: TypeAlias = PlaceName | tuple[Effect, ...]
"""Step 4b.1: the place where the enemy card goes, or effects that place it on every path."""


class Face(StrEnum):
    """Who may see the cards of a pile."""

    DOWN = "down"
    """Nobody; the pile is shuffled at set-up."""
    UP = "up"
    """Everybody sees them all."""
    TOP = "top"
    """Everybody sees the top card."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the mission's own."""

    face: Face
    """Who may see its cards."""
    text: str | None = None
    """Words for players."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that the table keeps. A limit is reached from the side of `start`."""

    start: Amount
    """Its value when the mission starts."""
    at_least: int = 0
    """It never falls below this."""
    at_most: int | None = None
    """It never rises above this."""
    lose_at: int | None = None
    """The mission is lost when it gets there."""
    win_at: int | None = None
    """The mission is won when it gets there."""
    text: str | None = None
    """Words for players."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""


@dataclass(frozen=True, slots=True)
class MarkDeclaration:
    """A mark that cards may bear. Its rules hold for each card that bears it."""

    text: str | None = None
    """Words for players."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""


class ClassStep(StrEnum):
    """The step of the turn in which a class has its ability."""

    FORM_ATTACK = "form_attack"
    """Before the attack strength is fixed."""
    CAST_SPELLS = "cast_spells"
    """Step 2."""
    DEAL_DAMAGE = "deal_damage"
    """Step 3, before the health falls."""
    SUFFER_DAMAGE = "suffer_damage"
    """Step 4a, before the strike."""


@dataclass(frozen=True, slots=True)
class ClassDeclaration:
    """A class of the mission's own, with its ability: once per attack, unless the enemy is immune to it."""

    id: NewId
    """How files, choices and saved games name it."""
    name: str
    """What players call it."""
    step: ClassStep
    """The step in which it has its ability."""
    letter: str | None = None
    """What its cards' ids begin with."""
    after: ClassName | None = None
    """The class of the same step that has its ability just before."""
    before: ClassName | None = None
    """The class of the same step that has its ability just after."""
    do: tuple[Effect, ...] = ()
    """Its ability; `ability_strength` is what it counts."""
    rules: tuple[Rule, ...] = ()
    """Rules that hold for each card of the class."""
    text: str | None = None
    """Words for players."""


@dataclass(frozen=True, slots=True)
class CardDeclaration:
    """A temporary card, or a card of a side deck. With `copies` there are `id-1`, `id-2` and so on."""

    id: NewId
    """How files, choices and saved games name it."""
    name: str
    """What players call it."""
    class_: ClassName | tuple[ClassName, ...] = ()
    """Its class, or a list of them."""
    strength: int = 0
    """Its strength."""
    companion: bool = False
    """Whether it may attack together with one other card."""
    copies: Positive | None = None
    """How many there are; left out, there is one, which bears the id itself."""
    start: PlaceName = "box"
    """Where it lies when the mission starts."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""
    text: str | None = None
    """Words for players."""


@dataclass(frozen=True, slots=True)
class Members:
    """Party members that are enemies of this mission; they are taken from the party before all else."""

    where: Filter | None = None
    """Only members that match."""
    count: Amount | Literal["all"] = 1
    """How many."""
    pick: Literal["random", "choice"] = "random"
    """Whether the generator or the table picks them."""


@dataclass(frozen=True, slots=True)
class MembersGroup:
    """A group of enemies made of the party: each is enemy and member both, with its own class and strength.

    The group lies where a group of its weakest card's strength would lie.
    """

    members: Members
    """Which members."""
    health: Amount
    """The health of each; `that_card` is the card itself."""
    defeated: Defeat | None = None
    """Step 4b.1 for one of them, where it is not as the mission says."""
    exact_damage: Defeat | None = None
    """The same for one defeated by exact damage."""


@dataclass(frozen=True, slots=True)
class EnemyDeclaration:
    """What one enemy card carries: rules, and step 4b.1 of its own where the mission's is not meant."""

    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""
    defeated: Defeat | None = None
    """Step 4b.1 for one of them, where it is not as the mission says."""
    exact_damage: Defeat | None = None
    """The same for one defeated by exact damage."""


@dataclass(frozen=True, slots=True)
class Relic:
    """A relic: rules, mostly offered ones, that the campaign hands to a game at its set-up."""

    id: NewId
    """How files, choices and saved games name it."""
    name: str
    """What players call it."""
    text: str | None = None
    """Words for players."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""
    piles: Mapping[NewName, Pile] = field(default_factory=dict)
    """Piles of its own, by name."""
    counters: Mapping[NewName, Counter] = field(default_factory=dict)
    """Counters of its own, by name."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """A sticker: a blue code changes the rulebook, a green letter the helper card."""

    id: NewId
    """How files, choices and saved games name it."""
    code: str | None = None
    """Its blue code, where it changes the rulebook."""
    letter: str | None = None
    """Its green letter, where it changes the helper card."""
    text: str | None = None
    """Words for players."""
    setup: tuple[Effect, ...] = ()
    """What is done at set-up, before what the mission itself says."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""


@dataclass(frozen=True, slots=True)
class HelpOffer:
    """Help that the table may buy before an attempt: effects at set-up, or rules for the attempt."""

    id: NewId
    """How files, choices and saved games name it."""
    cost: int
    """What it takes from the budget."""
    at_most: Positive = 1
    """How many times it can be bought for one attempt."""
    text: str | None = None
    """Words for players."""
    do: tuple[Effect, ...] = ()
    """What is done at set-up."""
    rules: tuple[Rule, ...] = ()
    """Rules that it carries."""


@dataclass(frozen=True, slots=True)
class Help:
    """Help bought before set-up and gone after the attempt. Spending less than the budget is allowed."""

    budget: Amount
    """How much may be spent before an attempt."""
    offers: tuple[HelpOffer, ...]
    """What may be bought."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Words for players of what stands under no rule's head, each in place of a sentence made from its encoding."""

    setup: str | None = None
    """What is done at set-up, as the card says that asks for it."""
    defeated: str | None = None
    """Step 4b.1 for a defeated enemy."""
    exact_damage: str | None = None
    """Step 4b.1 after exact damage."""
    win_when: str | None = None
    """What has come about where the mission is won by `win_when`, as a sentence of its own."""
    lose_when: str | None = None
    """The same of `lose_when`."""
    enemies_gone: str | None = None
    """What it means that no enemy is left, where the mission is lost by that."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """All that a mission declares beside its enemies and policies."""

    rules: tuple[Rule, ...] = ()
    """The mission's own rules."""
    rule_order: Literal["file", "current_player"] = "file"
    """Who orders two or more forced rules of one moment: the file, or the current player."""
    defeated: Defeat | None = None
    """Step 4b.1 for a defeated enemy, where it is more than one of the places a policy names."""
    exact_damage: Defeat | None = None
    """Step 4b.1 for an enemy defeated by exact damage, where it is more than one of the places a policy names."""
    enemies: Mapping[str, EnemyDeclaration] = field(default_factory=dict)
    """What enemy cards carry, by their id; a group's own step 4b.1 stands with each of its cards."""
    members_groups: tuple[MembersGroup, ...] = ()
    """Groups of enemies made of the party."""
    cards: tuple[CardDeclaration, ...] = ()
    """Temporary cards, and those of side decks."""
    piles: Mapping[NewName, Pile] = field(default_factory=dict)
    """Piles of its own, by name."""
    setup: tuple[Effect, ...] = ()
    """Done before the party is shuffled to be the reserve."""
    counters: Mapping[NewName, Counter] = field(default_factory=dict)
    """Counters of its own, by name."""
    marks: Mapping[NewName, MarkDeclaration] = field(default_factory=dict)
    """Marks that cards may bear, by name."""
    classes: tuple[ClassDeclaration, ...] = ()
    """Classes of the mission's own."""
    relics: tuple[Relic, ...] = ()
    """In the order gained."""
    stickers: tuple[Sticker, ...] = ()
    """In the order gained."""
    party: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    """Rules that party cards carry, by the card's id; the campaign hands them over."""
    help: Help | None = None
    """Help that the table may buy before an attempt."""
    win_when: Condition | None = None
    """The mission is won as soon as this holds."""
    lose_when: Condition | None = None
    """The mission is lost as soon as this holds; if both hold at once it is won."""
    enemies_gone: Literal["win", "lose"] = "win"
    """What it means that no enemy is in play and none is left to turn up."""
    texts: Texts = Texts()
    """Words for players of all of these that stand under no rule's head."""

    @property
    def every_pile(self) -> dict[str, Pile]:
        """Its own piles, then those of relics, by name."""
        return {**self.piles, **{name: pile for relic in self.relics for name, pile in relic.piles.items()}}

    @property
    def every_counter(self) -> dict[str, Counter]:
        """Its own counters, then those of relics, by name."""
        return {**self.counters, **{name: own for relic in self.relics for name, own in relic.counters.items()}}


NOTHING_DECLARED: Final = Declarations()
"""What a mission says that has nothing but enemies and policies."""

BASE_ABILITIES: Final[tuple[ClassDeclaration, ...]] = (
    ClassDeclaration("cleric", "Cleric", ClassStep.CAST_SPELLS, "C", do=(Heal(count=Countable.ABILITY_STRENGTH),)),
    ClassDeclaration(
        "bard",
        "Bard",
        ClassStep.CAST_SPELLS,
        "B",
        after="cleric",
        do=(Draw(total=Countable.ABILITY_STRENGTH, who=Player.EVERY_PLAYER),),
    ),
    ClassDeclaration(
        "warrior",
        "Warrior",
        ClassStep.DEAL_DAMAGE,
        "W",
        do=(StartChange(Change(attack_damage=NumberChange(times=2))),),
    ),
    ClassDeclaration(
        "paladin",
        "Paladin",
        ClassStep.SUFFER_DAMAGE,
        "P",
        do=(Lower({"enemy_strength": Countable.ABILITY_STRENGTH}),),
    ),
)
"""The rulebook's four classes, said in the vocabulary."""
