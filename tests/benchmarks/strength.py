"""How often an advisor wins: `python -m tests.benchmarks.strength --advisor steady --games 2000`."""

from __future__ import annotations

from regicide_legacy.advisor import Advisor, answer
from regicide_legacy.engine.game import Game, Outcome


def play_out(game: Game, advisor: Advisor) -> None:
    """Let one advisor play every seat, to the end."""
    while game.outcome is Outcome.PLAYING:
        game.play(answer(advisor, game))
