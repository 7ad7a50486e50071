"""The deal of a mission without rules of its own (Legacy, Set-up), and what every deal does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rng import SEEDS, Generator
from regicide_legacy.engine.state import State

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.events import Event


def deal_stream(seed: int) -> Generator:
    """Return the stream of random numbers that the deal draws from; the game's is `Generator(seed)`."""
    return Generator(SEEDS - 1 - seed)


def starter(compiled: CompiledMission, named: int | None) -> int | None:
    """Return who starts: the seat named beforehand, seat 0 where there is nothing to decide, else None (L-01, C-07)."""
    return 0 if named is None and not compiled.table_names_starter else named


def shuffled_enemies(groups: list[list[int]], generator: Generator) -> list[int]:
    """Shuffle each group of enemies on its own and return the enemy deck; the first group given lies on top."""
    deck: list[int] = []
    for group in groups:
        shuffled = group[:]
        generator.shuffle(shuffled)
        deck += shuffled
    deck.reverse()
    return deck


def dealt_state(compiled: CompiledMission, seed: int, events: list[Event] | None) -> State:
    """Shuffle and deal, and return the state of the game before its first enemy is turned up."""
    state = State.begun(compiled, Generator(seed), events)
    deal_cards(state, compiled.groups, compiled.hand_limit, deal_stream(seed))
    return state


def deal_cards(state: State, groups: list[list[int]], limit: int, generator: Generator) -> None:
    """Shuffle the enemies, then the reserve, and deal each hand from it up to its limit."""
    compiled = state.compiled
    state.enemy_deck = shuffled_enemies(groups, generator)
    reserve = compiled.reserve[:]
    generator.shuffle(reserve)
    state.hands = [reserve[seat * limit : (seat + 1) * limit] for seat in range(compiled.players)]
    del reserve[: compiled.players * limit]
    reserve.reverse()
    state.reserve = reserve
    state.aside = compiled.aside[:]
