"""How sure a share is that was counted in some games."""

from __future__ import annotations

from math import sqrt
from typing import Final

_Z: Final = 1.959963984540054
"""How many standard errors 95 % of a normal distribution lies within."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the bounds between which the true share of wins lies, with 95 % confidence (Wilson's interval).

    Without games it may be anything: 0 to 1.
    """
    if games == 0:
        return 0.0, 1.0
    share, weight = wins / games, _Z * _Z / games
    middle = share + weight / 2
    spread = _Z * sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, (middle - spread) / (1 + weight)), min(1.0, (middle + spread) / (1 + weight))
