"""Finding a game worth keeping: of several that a fair player played, the one in which most kinds of things happen."""

from __future__ import annotations

import random

from regicide_legacy.advisor import Steady, answer
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission

from .games import Recorded, dealt

SEEDS = range(1, 31)
WHIMS = (0, 16, 6)
"""Of how many choices of the rulebook's own kinds one is left to chance; none of them for 0."""
MOST_CHOICES = 100
"""A game is broken off here: one with many yields may be long."""
STEADY = ("attack", "discard", "claim", "next_player")
"""What an advisor decides; what the rules of a mission ask is left to chance, so that all of it comes up."""


def found(compiled: CompiledMission) -> Recorded:
    """The game with the most kinds of events and choices, the longest one of those."""
    games = (_played(compiled, seed, whim) for seed in SEEDS for whim in WHIMS)
    return max(games, key=lambda game: game[0])[1]


def _played(compiled: CompiledMission, seed: int, whim: int) -> tuple[tuple[int, int], Recorded]:
    """A game, and how much happens in it."""
    chance = random.Random(seed)
    advisor = Steady(compiled)
    game = dealt(compiled, seed)
    happened = {event.name for event in game.opening}
    choices: list[Choice] = []
    while len(choices) < MOST_CHOICES and (listed := len(game.choices())):
        left_to_chance = game.decision.kind not in STEADY or (whim > 0 and chance.randrange(whim) == 0)
        choice = game.choices()[chance.randrange(listed)] if left_to_chance else answer(advisor, game)
        choices.append(choice)
        happened |= {event.name for event in game.play(choice)} | set(choice.to_data())
    return (len(happened), len(choices)), Recorded(seed, tuple(choices))
