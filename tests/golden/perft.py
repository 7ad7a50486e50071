"""Perft: how many ways there are to make so many choices one after another, from a fixed deal."""

from __future__ import annotations

from itertools import count

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game

from .games import dealt

SEED = 1
MOST_PLAYED = 10_000
"""It is counted as deep as this many choices have to be played for it."""
MOST_FOLLOWED = 5_000
"""Where there are more choices than this, they are counted and not followed."""


class _Counting:
    def __init__(self, depth: int) -> None:
        self.ways = [0] * depth
        self.to_play = 0
        """How many choices have to be played to count one deeper."""

    def visit(self, game: Game, made: int = 0) -> None:
        choices = game.choices()
        number = len(choices)
        self.ways[made] += number
        if number > MOST_FOLLOWED:
            return
        self.to_play += number
        if made + 1 == len(self.ways):
            return
        for choice in choices:
            after = game.clone()
            after.play(choice)
            self.visit(after, made + 1)


def ways(compiled: CompiledMission, depth: int) -> list[int]:
    """The number of ways to make one choice, two choices, and so on up to `depth`."""
    return _counted(compiled, depth).ways


def _counted(compiled: CompiledMission, depth: int) -> _Counting:
    counting = _Counting(depth)
    counting.visit(dealt(compiled, SEED))
    return counting


def deepest_ways(compiled: CompiledMission) -> list[int]:
    """The same, as deep as is worth the time."""
    counting = _counted(compiled, 1)
    for depth in count(2):
        deeper = _counted(compiled, depth) if counting.to_play <= MOST_PLAYED else None
        if deeper is None or deeper.ways[-1] == 0:
            break
        counting = deeper
    return counting.ways
