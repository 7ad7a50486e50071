"""Rollouts: a game played to its end by the greedy player at every seat, and what its end is worth."""

from __future__ import annotations

from typing import Final

from regicide_legacy.advisor.steady import Steady
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.state import NO_ENEMY, NOTHING, THE_TABLE, WON

WIN: Final = 3.0
"""What a win is worth; a loss is worth the share of the enemies that were defeated, less than 1."""

_LONGEST: Final = 400
"""After so many choices a rollout is broken off: where yields are free and enemies return it could be long."""


def play_out(game: Game, steady: Steady) -> None:
    """Let the greedy player play every seat to the end, or for a long while."""
    seats = range(game.compiled.players)
    for _ in range(_LONGEST):
        state = game._state
        if state.decision == NOTHING:
            return
        seat = state.asked
        try:
            game.play(steady.table_choice(game, seats) if seat == THE_TABLE else steady.choose(game, seat))
        except EndlessRules:
            # A world cannot be played on from here: it is judged as it stands.
            return


def worth(game: Game) -> float:
    """Return what an end, or a moment, is worth: from 0 for nothing achieved to `WIN`."""
    state = game._state
    if state.outcome == WON:
        return WIN
    compiled = game.compiled
    defeated = float(state.enemies_defeated)
    if state.enemy != NO_ENEMY:
        health = state.enemy_health()
        if health > 0:
            defeated += state.damage_taken / (2 * (health + state.damage_taken))
    share = defeated / (len(compiled.enemies) + 1)
    return share if share < 1 else 1.0
