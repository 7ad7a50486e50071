"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt
from typing import Final

USUAL: Final = 1.959964
"""So many standard errors to each side hold 95 %."""


def wilson(wins: int, games: int, errors: float = USUAL) -> tuple[float, float]:
    """Return the Wilson interval of a share, so many standard errors wide; from 0 to 1 where nothing was counted."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    squared = errors * errors
    middle = share + squared / (2 * games)
    width = errors * sqrt(share * (1 - share) / games + squared / (4 * games * games))
    whole = 1 + squared / games
    # Rounding must not leave the share outside.
    return min(share, max(0.0, (middle - width) / whole)), max(share, min(1.0, (middle + width) / whole))
