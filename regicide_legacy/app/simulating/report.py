"""What a simulation has found, in figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regicide_legacy.advisor.estimates import wilson
from regicide_legacy.app.simulating.simulation import Table
from regicide_legacy.app.simulating.tally import Share, Tally


def table_document(table: Table) -> dict[str, Any]:
    """Return what was counted at one table size: rates are 0 to 1, turns and enemies defeated are means of a game.

    `lost_at` counts the lost games by the enemy in play. Of each rule and card: the share of games in which it did
    something or was played in an attack, and by how much more of these were won than of the others.
    """
    tally = table.tally
    low, high = wilson(tally.wins, tally.games)
    return {
        "players": table.players,
        "games": tally.games,
        "wins": tally.wins,
        "win_rate": _rounded(tally.wins / tally.games if tally.games else 0.0),
        "low": _rounded(low),
        "high": _rounded(high),
        "turns": _mean(tally.turns, tally.games),
        "defeated": _mean(tally.defeated, tally.games),
        "reasons": dict(sorted(tally.reasons.items())),
        "lost_at": dict(sorted(tally.lost_at.items(), key=lambda item: (-item[1], item[0]))),
        "rules": _mattered(tally.rules, tally),
        "cards": _mattered(tally.cards, tally),
    }


def _mattered(shares: Mapping[str, Share], tally: Tally) -> dict[str, dict[str, float]]:
    """Return for each name how often it was there and how much that changed, what changed most first."""
    found = {
        name: {"games": _rounded(share.games / tally.games), "swing": _swing(share, tally)}
        for name, share in shares.items()
    }
    return dict(sorted(found.items(), key=lambda item: (-abs(item[1]["swing"]), item[0])))


def _swing(share: Share, tally: Tally) -> float:
    """Return the win rate with it less the win rate without; 0 where one of them was never seen."""
    without = Share(tally.games - share.games, tally.wins - share.wins)
    return _rounded(share.rate - without.rate) if without.games else 0.0


def _mean(total: int, games: int) -> float:
    return round(total / games, 2) if games else 0.0


def _rounded(share: float) -> float:
    return round(share, 4)
