"""Rules, in three families, and the things a mission declares for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.words import Player, Span


class Moment(StrEnum):
    """When a rule may do something. In the order of a turn."""

    MISSION_STARTED = "mission_started"
    """After the deal, the first enemy is up, the first player is known."""
    ENEMY_REVEALED = "enemy_revealed"
    """An enemy was turned up; the first one just after mission_started."""
    TURN_STARTED = "turn_started"
    """Before step 1, also after a defeat."""
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
    """Paladins have counted; the damage can still change; also where it is 0."""
    STRIKE_SUFFERED = "strike_suffered"
    """The strike is paid, feigned or was 0."""
    TURN_ENDED = "turn_ended"
    """The turn passes on; before the next player is asked for. Not when the enemy was defeated."""
    ENEMY_DEFEATED = "enemy_defeated"
    """Health is 0 or less, before the enemy is placed."""


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card came from one place to another, by a step or an effect; one of both may be left out."""

    from_: str | None = None
    to: str | None = None


@dataclass(frozen=True, slots=True)
class CounterChanged:
    """A counter has another value: `{counter_changed: dread}`."""

    counter: str


When = Moment | CardMoved | CounterChanged


class Step(StrEnum):
    """A part of the turn that a rule may replace."""

    PLACE_ENEMY = "place_enemy"
    GATHER_PLAYED_CARDS = "gather_played_cards"
    REVEAL_ENEMY = "reveal_enemy"
    STRIKE = "strike"
    """The demand for damage, with all discards; what follows is the end of the turn."""
    DRAW = "draw"
    """One player's draw of one card, also where none is left."""
    HEAL = "heal"
    """One healing."""
    WIN = "win"
    LOSE = "lose"


@dataclass(frozen=True, slots=True)
class AbilityStep:
    """The ability of a class in this attack: `{ability: cleric}`. Immunity is asked first."""

    ability: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: a head, conditions, and what it does or changes."""

    id: str
    upon: tuple[When, ...] = ()
    instead_of: Step | AbilityStep | None = None
    while_: Condition | Literal["always"] | None = None
    in_: tuple[str, ...] = ()
    """On a card, mark or class: where its card must lie."""
    when: Condition | None = None
    may: Player | None = None
    """Only with `upon`: the rule is offered, not forced."""
    uses: int | None = None
    per: Span = Span.ATTEMPT
    do: tuple[Effect, ...] = ()
    change: Change | None = None
    text: str | None = None
    source: str | None = None
