"""A position: any state of a mission as data, by card id, to start a game from (scenario files, `given`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import UnknownCard
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.state import State
from regicide_legacy.engine.steps.enemy_defeated import turn_up

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GivenEnemy:
    """The enemy in play. Health and strength are present values, printed where None; a shield may stand for strength.

    `immune` is the whole list of classes, None for the card's own.
    """

    card: str
    health: int | None = None
    strength: int | None = None
    shield: int | None = None
    immune: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A state before step 1 of a turn. Piles are top first; a pile not named is empty, a card not named is out."""

    enemy: GivenEnemy
    hands: tuple[Cards, ...]
    enemy_deck: Cards = ()
    in_play: tuple[Cards, ...] = ()
    reserve: Cards = ()
    discard: Cards = ()
    banished: Cards = ()
    mission_zone: Cards = ()
    turn: int = 0
    yielded: tuple[bool, ...] = ()
    aside: Cards = ()
    immunity_cancelled: bool = False
    turns: int = 0
    enemies_defeated: int = 0
    losses: int = 0
    piles: Mapping[str, Cards] = field(default_factory=dict)
    """Piles of the mission's own, by name, and the box."""
    counters: Mapping[str, int] = field(default_factory=dict)
    """Counters that do not stand at their start."""
    marks: Mapping[str, Cards] = field(default_factory=dict)
    """For each mark the cards that bear it."""
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each card the classes that it was given."""
    used: tuple[str, ...] = ()
    """The rules that were used, each as often as it was."""


def set_up(compiled: CompiledMission, position: Position, seed: int, events: list[Event] | None) -> State:
    """Return the state that a position describes.

    Raises `UnknownCard` for an id the mission does not have, for a card named twice, and for an enemy that is none;
    `UnknownName` for a pile, counter, mark, class or rule that it does not have;
    ValueError for a number of hands, marks or playmats that does not fit the players.
    """
    _check_seats(compiled.players, position)
    state = State.begun(compiled, Generator(seed), events)
    numbers = _Numbers(compiled)
    state.enemy_deck = [*numbers.pile(position.enemy_deck), *numbers.pile((position.enemy.card,))]
    if compiled.ruled:
        _add_rules(state)
    for card in state.enemy_deck:
        if card not in compiled.enemies and not _enlist(state, card):
            raise UnknownCard(f"{compiled.ids[card]} is no enemy of this mission")
    _meet(state)
    state.hands = [numbers.pile(hand)[::-1] for hand in position.hands]
    for seat, cards in enumerate(position.in_play):
        laid = numbers.pile(cards)[::-1]
        state.played += laid
        state.played_by += [seat] * len(laid)
    state.reserve = numbers.pile(position.reserve)
    state.discard = numbers.pile(position.discard)
    state.banished = numbers.pile(position.banished)
    state.mission_zone = numbers.pile(position.mission_zone)
    state.aside = numbers.pile(position.aside)[::-1]
    state.box = numbers.pile(position.piles.get("box", ()))
    state.immunity_cancelled = position.immunity_cancelled
    state.current = position.turn
    state.yielded = list(position.yielded) or [False] * compiled.players
    state.turns = position.turns
    state.enemies_defeated = position.enemies_defeated
    state.losses = position.losses
    if compiled.ruled:
        _set_rules(state, position, numbers)
    # Last, since rules may change what is printed by all that the position says.
    _meet_enemy(state, position.enemy)
    return state


def _add_rules(state: State) -> None:
    from regicide_legacy.engine.rules import opening

    opening.add_rules(state)


def _meet(state: State) -> None:
    """Turn up the enemy in play."""
    if not state.compiled.ruled:
        turn_up(state)
        return
    from regicide_legacy.engine.rules.steps.enemy_defeated import meet

    meet(state)


def _enlist(state: State, card: int) -> bool:
    """Make a member an enemy of the first group made of the party that it can belong to; say whether there is one."""
    if not state.compiled.ruled:
        return False
    from regicide_legacy.engine.rules import opening

    return opening.enlist(state, card)


def _set_rules(state: State, position: Position, numbers: _Numbers) -> None:
    """Give the state what only a mission with rules has."""
    from regicide_legacy.engine.rules import opening

    for name, cards in position.piles.items():
        if name != "box":
            opening.put_pile(state, name, numbers.pile(cards)[::-1])
    opening.start_counters(state)
    opening.set_counters(state, position.counters)
    opening.set_marks(state, position.marks)
    opening.set_classes(state, position.classes)
    opening.set_used(state, position.used)


def _check_seats(players: int, position: Position) -> None:
    if len(position.hands) != players:
        raise ValueError(f"{players} players hold {players} hands, not {len(position.hands)}")
    for name, listed in (("in_play", position.in_play), ("yielded", position.yielded)):
        if listed and len(listed) != players:
            raise ValueError(f"{name} needs one entry for each of {players} players, not {len(listed)}")
    if not 0 <= position.turn < players:
        raise ValueError(f"turn is a seat from 0 to {players - 1}, not {position.turn}")


def _meet_enemy(state: State, given: GivenEnemy) -> None:
    printed = state.enemy_strength()
    if given.health is not None:
        state.damage_taken = state.enemy_health() - given.health
        if state.compiled.ruled and state.damage_taken < 0:
            state.rules.raised_health = -state.damage_taken
            state.damage_taken = 0
    if given.shield is not None:
        state.lower_strength(given.shield)
    elif given.strength is not None:
        state.raised = max(0, given.strength - printed)
        state.lowered = max(0, printed - given.strength)
    if given.immune is not None:
        state.immune = state.compiled.class_set(given.immune)


class _Numbers:
    """Turns ids into numbers and sees to it that no card is in two places."""

    def __init__(self, compiled: CompiledMission) -> None:
        self._number = compiled.number
        self._seen: set[str] = set()

    def pile(self, cards: Sequence[str]) -> list[int]:
        """Return a pile listed top first as numbers, the top last."""
        for card_id in cards:
            if card_id not in self._number:
                raise UnknownCard(f"{card_id} is no card of this mission")
            if card_id in self._seen:
                raise UnknownCard(f"{card_id} is named twice")
            self._seen.add(card_id)
        return [self._number[card_id] for card_id in reversed(cards)]
