"""What one seat may know of a game, built by including what is public and the seat's own hand, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from regicide_legacy.engine.choices import Choice, Many
from regicide_legacy.engine.piles import healed_left
from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.engine.state import DECISIONS, NO_ENEMY, NOTHING, THE_TABLE, State
from regicide_legacy.engine.turn import PLAIN

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnemyView:
    """The enemy in play. `strength` is what it strikes for now; `shield` is by how much it was lowered (L-05)."""

    card: str
    strength: int
    health: int
    printed_strength: int
    printed_health: int
    shield: int
    classes: Cards
    immune: Cards
    """The classes whose ability does nothing now; empty once a jester ended immunity (C-01)."""
    defeated: bool = False
    """It is defeated and counted as that, and waits to be placed (step 4b.1)."""


@dataclass(frozen=True, slots=True)
class StatCardEntry:
    """One enemy on the stat card; `defeated` where a skull token covers it."""

    card: str
    strength: int
    health: int
    classes: Cards
    defeated: bool


@dataclass(frozen=True, slots=True)
class HealedCards:
    """Cards that went under the reserve together: which is public, in what order is not.

    `left` of them lie there still. Groups are listed from the top of the reserve down.
    """

    cards: Cards
    left: int


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the mission's own: how many cards, and those that lie open, top first."""

    count: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class View:
    """What the seat `seat` may know (Knowledge and communication). Piles are top first."""

    seat: int
    players: int
    hand: Cards
    hand_limit: int
    hand_counts: tuple[int, ...]
    reserve_count: int
    reserve_top: Cards
    """Cards that all saw go on top of the reserve and that lie there still."""
    healed: tuple[HealedCards, ...]
    enemy_deck_count: int
    discard: Cards
    banished: Cards
    mission_zone: Cards
    in_play: tuple[Cards, ...]
    aside: Cards
    yielded: tuple[bool, ...]
    enemy: EnemyView | None
    stat_card: tuple[tuple[StatCardEntry, ...], ...]
    """The enemies by group, weakest first."""
    decision: str
    to_act: int | None
    """The seat that is asked; None while the table decides, and after the end."""
    current: int
    """The seat whose turn it is."""
    claimed: bool
    """The current player has claimed a jester: the coming attack ignores immunity."""
    damage: int
    choices: Sequence[Choice]
    """What this seat, or the table, may choose now; empty while another seat is asked."""
    turns: int
    enemies_defeated: int
    outcome: str
    reason: str | None
    asking: str = ""
    """The id of the rule that asks what is asked; empty where several do, or the turn itself."""
    purpose: Purpose | None = None
    """What becomes of the cards that a rule has this seat, or the table, choose or order; else None."""
    piles: Mapping[str, PileView] = field(default_factory=dict)
    """The mission's own piles, by name."""
    counters: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, Cards] = field(default_factory=dict)
    """For each mark the cards that bear it, of those that this seat sees."""
    given_classes: Mapping[str, Cards] = field(default_factory=dict)
    """For each card that this seat sees the classes that it was given."""
    used: Mapping[str, int] = field(default_factory=dict)
    """The rules that can be used so often only and were used, by id: how often in the time that counts. All saw it."""


def view_of(state: State, seat: int, outcome: str) -> View:
    """Return what `seat` may know."""
    may_choose = state.decision != NOTHING and state.asked in (seat, THE_TABLE)
    return View(
        seat=seat,
        players=state.compiled.players,
        hand=in_order(state, state.hands[seat]),
        hand_limit=_hand_limit(state, seat),
        hand_counts=tuple(len(hand) for hand in state.hands),
        reserve_count=len(state.reserve),
        reserve_top=top_first(state, state.reserve_tops),
        healed=_healed(state),
        enemy_deck_count=len(state.enemy_deck),
        discard=top_first(state, state.discard),
        banished=top_first(state, state.banished),
        mission_zone=top_first(state, state.mission_zone),
        in_play=in_play(state),
        aside=in_order(state, state.aside),
        yielded=tuple(state.yielded),
        enemy=_enemy(state),
        stat_card=_stat_card(state),
        decision=DECISIONS[state.decision],
        to_act=to_act(state),
        current=state.current,
        claimed=state.claimed,
        damage=state.damage_due,
        choices=_as_value(_choices(state)) if may_choose else (),
        turns=state.turns,
        enemies_defeated=state.enemies_defeated,
        outcome=outcome,
        reason=state.reason or None,
        **_of_rules(state, seat, may_choose=may_choose),
    )


# What rules have a say in is asked of them; a mission without rules never loads what plays them.


def _hand_limit(state: State, seat: int) -> int:
    if not state.compiled.ruled:
        return state.compiled.hand_limit
    from regicide_legacy.engine.rules.numbers import hand_limit

    return hand_limit(state, seat)


def _choices(state: State) -> Sequence[Choice]:
    course = state.compiled.book.course if state.compiled.ruled else PLAIN
    return course.choices(state)


def _of_rules(state: State, seat: int, *, may_choose: bool) -> dict[str, Any]:
    if not state.compiled.ruled:
        return {}
    from regicide_legacy.engine.rules.showing import ruled_view

    return ruled_view(state, seat, may_choose=may_choose)


def ruled_state(state: State) -> dict[str, Any]:
    """Return all that rules keep, as plain data in the words of scenario files; nothing in a mission without rules."""
    if not state.compiled.ruled:
        return {}
    from regicide_legacy.engine.rules.showing import everything

    return everything(state)


def _as_value(listed: Sequence[Choice]) -> Sequence[Choice]:
    # Every order, or choice, of many cards is too long a list to make.
    return listed if isinstance(listed, Many) else tuple(listed)


def top_first(state: State, pile: Sequence[int]) -> Cards:
    """Return the ids of a pile, the top card first."""
    ids = state.compiled.ids
    return tuple([ids[card] for card in reversed(pile)])


def in_order(state: State, cards: Sequence[int]) -> Cards:
    """Return ids in the order in which the cards are held or were laid."""
    ids = state.compiled.ids
    return tuple([ids[card] for card in cards])


def in_play(state: State) -> tuple[Cards, ...]:
    """Return for each seat the cards on its playmat, in order of play."""
    ids = state.compiled.ids
    return tuple(
        tuple([ids[card] for card, owner in zip(state.played, state.played_by, strict=True) if owner == seat])
        for seat in range(state.compiled.players)
    )


def to_act(state: State) -> int | None:
    """Return the seat that is asked, None where the table decides or nothing is asked."""
    return None if state.asked == THE_TABLE else state.asked


def immune(state: State) -> Cards:
    """Return the classes whose ability does nothing against the enemy now."""
    if state.compiled.ruled:
        from regicide_legacy.engine.rules import numbers

        return tuple(state.compiled.class_list(numbers.immune(state)))
    return () if state.immunity_cancelled else tuple(state.compiled.class_list(state.immune))


def _enemy(state: State) -> EnemyView | None:
    if state.enemy == NO_ENEMY:
        return None
    compiled = state.compiled
    return EnemyView(
        card=compiled.ids[state.enemy],
        strength=state.enemy_strength(),
        health=state.enemy_health(),
        printed_strength=compiled.strength[state.enemy],
        printed_health=compiled.health[state.enemy] if not state.compiled.ruled else state.rules.own_health,
        shield=state.lowered,
        classes=_enemy_classes(state),
        immune=immune(state),
        defeated=_is_defeated(state),
    )


def _is_defeated(state: State) -> bool:
    if not state.compiled.ruled:
        return state.enemy_health() <= 0
    return state.rules.defeating and not state.rules.revealed


def _enemy_classes(state: State) -> Cards:
    if not state.compiled.ruled:
        return state.compiled.cards[state.enemy].classes
    from regicide_legacy.engine.rules.selecting import classes_of

    return tuple(state.compiled.class_list(classes_of(state, state.enemy)))


def _stat_card(state: State) -> tuple[tuple[StatCardEntry, ...], ...]:
    compiled = state.compiled
    ahead = {state.enemy, *state.enemy_deck}
    return tuple(
        tuple(
            StatCardEntry(
                card=enemy.card.id,
                strength=enemy.card.strength,
                health=enemy.health,
                classes=enemy.card.classes,
                defeated=compiled.number[enemy.card.id] not in ahead,
            )
            for enemy in group
        )
        for group in compiled.mission.groups
    )


def _healed(state: State) -> tuple[HealedCards, ...]:
    """Return the groups of healed cards that lie in the reserve still, the highest first, and how many of each."""
    groups = [HealedCards(tuple(sorted(in_order(state, cards))), count) for cards, count in healed_left(state)]
    return tuple(reversed(groups))
