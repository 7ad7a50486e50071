"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt
from typing import Final

_Z: Final = 1.959964
"""So many standard errors to each side hold 95 %."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; from 0 to 1 where nothing was counted."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    squared = _Z * _Z
    middle = share + squared / (2 * games)
    width = _Z * sqrt(share * (1 - share) / games + squared / (4 * games * games))
    whole = 1 + squared / games
    # Rounding must not leave the share outside.
    return min(share, max(0.0, (middle - width) / whole)), max(share, min(1.0, (middle + width) / whole))
