"""How sure a share is that was counted, and whether two of them differ by more than chance."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

USUAL: Final = 1.959964
"""So many standard errors to each side hold 95 %."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a share that holds 95 %; from 0 to 1 where nothing was counted."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    squared = USUAL * USUAL
    middle = share + squared / (2 * games)
    width = USUAL * sqrt(share * (1 - share) / games + squared / (4 * games * games))
    whole = 1 + squared / games
    # Rounding must not leave the share outside.
    return min(share, max(0.0, (middle - width) / whole)), max(share, min(1.0, (middle + width) / whole))


def by_chance(wins: int, games: int, other_wins: int, other_games: int) -> float:
    """Return how likely chance alone parts wins between two groups of games at least so unevenly (Fisher's exact test).

    0 to 1; it holds for few games as for many.
    """
    all_wins = wins + other_wins
    likeliest = (all_wins + 1) * (games + 1) // (games + other_games + 2)
    # How likely so many wins are here, in terms of the likeliest number; to both sides of it they only get fewer.
    likelihoods = {likeliest: 1.0}
    there = all_wins - likeliest
    for more, each in enumerate(_growing(likeliest, games, there, other_games), 1):
        likelihoods[likeliest + more] = each
    for fewer, each in enumerate(_growing(there, other_games, likeliest, games), 1):
        likelihoods[likeliest - fewer] = each
    # What is as likely as what was seen must not be lost by rounding.
    seen = likelihoods.get(wins, 0.0) * (1 + _ROUNDING)
    return sum(each for each in likelihoods.values() if each <= seen) / sum(likelihoods.values())


def _growing(wins: int, games: int, other_wins: int, other_games: int) -> Iterator[float]:
    """Give how likely one win more is here and one less there, then two, in terms of these, until it never happens."""
    likelihood = 1.0
    while likelihood >= _NEVER and wins < games and other_wins > 0:
        likelihood *= (games - wins) * other_wins / ((wins + 1) * (other_games - other_wins + 1))
        wins += 1
        other_wins -= 1
        yield likelihood


_NEVER: Final = 1e-30
_ROUNDING: Final = 1e-9
