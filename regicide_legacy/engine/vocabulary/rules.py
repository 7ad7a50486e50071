"""Rules, in three families, and the things a mission declares for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.words import ClassName, CounterName, NewId, Player, Positive, Span, ZoneName


class Moment(StrEnum):
    """When a rule may do something. In the order of a turn."""

    MISSION_STARTED = "mission_started"
    """After the deal, the first enemy is up, the first player is known."""
    ENEMY_REVEALED = "enemy_revealed"
    """An enemy was turned up; the first one just after mission_started."""
    TURN_STARTED = "turn_started"
    """Before step 1, also after a defeat. What is offered now stands beside the attacks of step 1."""
    JESTER_PLAYED = "jester_played"
    """A jester was laid out, before its claim or its effect."""
    ATTACK_FORMED = "attack_formed"
    """The cards lie on the playmat; no class has been read yet."""
    YIELDED = "yielded"
    """Instead of an attack."""
    SPELLS_CAST = "spells_cast"
    """Step 2 is done."""
    DAMAGE_DEALT = "damage_dealt"
    """Step 3 lowered the health, also by 0."""
    STRIKE_BEGUN = "strike_begun"
    """Paladins have counted; the damage can still change; also where it is 0.

    What is offered now stands beside the first discard, so not at a strike of 0, and ends with it.
    """
    STRIKE_SUFFERED = "strike_suffered"
    """The strike is paid, feigned or was 0."""
    TURN_ENDED = "turn_ended"
    """The turn passes on; before the next player is asked for. Not when the enemy was defeated."""
    ENEMY_DEFEATED = "enemy_defeated"
    """Health is 0 or less, before the enemy is placed."""


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card came from one place to another, by a step or an effect; one of both may be left out."""

    word: ClassVar[str] = "card_moved"
    from_: ZoneName | None = None
    """Where it lay."""
    to: ZoneName | None = None
    """Where it came to lie."""


@dataclass(frozen=True, slots=True)
class CounterChanged:
    """A counter has another value: `{counter_changed: dread}`."""

    word: ClassVar[str] = "counter_changed"
    alone: ClassVar[str | None] = "counter"
    counter: CounterName
    """The counter."""


When = Moment | CardMoved | CounterChanged


class Step(StrEnum):
    """A part of the turn that a rule may replace."""

    PLACE_ENEMY = "place_enemy"
    """Step 4b.1: the defeated enemy is put where it goes."""
    GATHER_PLAYED_CARDS = "gather_played_cards"
    """Step 4b.2: the cards in play go to the discard pile."""
    REVEAL_ENEMY = "reveal_enemy"
    """Step 4b.3: the next enemy is turned up."""
    STRIKE = "strike"
    """The demand for damage, with all discards; what follows is the end of the turn."""
    DRAW = "draw"
    """One player's draw of one card, also where none is left."""
    HEAL = "heal"
    """One healing."""
    WIN = "win"
    """The end of a mission that is won."""
    LOSE = "lose"
    """The end of a mission that is lost; an unpaid strike or damage then counts as paid."""


@dataclass(frozen=True, slots=True)
class AbilityStep:
    """The ability of a class in this attack: `{ability: cleric}`. Immunity is asked first."""

    ability: ClassName
    """The class."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: a head, conditions, and what it does or changes. It does not set itself off while it resolves."""

    id: NewId
    """How events, errors and offers name it; left out, it is named after its owner."""
    upon: tuple[When, ...] = ()
    """The moment, or moments, at which it does something."""
    instead_of: Step | AbilityStep | None = None
    """The step it replaces."""
    while_: Condition | Literal["always"] | None = None
    """While this holds, its change is in force."""
    in_: tuple[ZoneName, ...] = ()
    """On a card, mark or class: where its card must lie."""
    when: Condition | None = None
    """It applies only if this holds."""
    may: Literal[Player.ANY_PLAYER, Player.CURRENT_PLAYER] | None = None
    """Only with `upon`: the rule is offered to this player, not forced."""
    uses: Positive | None = None
    """At most so often."""
    per: Span = Span.ATTEMPT
    """In which time it may be used so often."""
    do: tuple[Effect, ...] = ()
    """What it does, in order; with `instead_of` it may be empty."""
    change: Change | None = None
    """With `while`: what differs."""
    text: str | None = None
    """Words for players. Never read by the engine."""
    source: str | None = None
    """The card or page that it is taken from. Never read by the engine."""
