"""What is counted over many games, and put together from parts in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

UNDECIDED: Final = "undecided"
"""The reason of a game that was broken off: its rules let it go on for ever."""


@dataclass(slots=True)
class Share:
    """Of some games, how many were won."""

    games: int = 0
    wins: int = 0

    def add(self, other: Share) -> None:
        """Add those of another."""
        self.games += other.games
        self.wins += other.wins

    @property
    def rate(self) -> float:
        """Wins in games, 0 to 1; 0 without games."""
        return self.wins / self.games if self.games else 0.0


@dataclass(slots=True)
class Tally:
    """What came of games of one mission at one table size."""

    games: int = 0
    wins: int = 0
    turns: int = 0
    """The turns of all games together."""
    defeated: int = 0
    """The enemies defeated in all games together."""
    lost_at: Counter[str] = field(default_factory=Counter)
    """How many games were lost with this enemy in play, by its card; empty where none was."""
    reasons: Counter[str] = field(default_factory=Counter)
    """How many games ended for each reason."""
    rules: dict[str, Share] = field(default_factory=dict)
    """For each rule, the games in which it did something."""
    dealt: dict[str, Share] = field(default_factory=dict)
    """For each card, the games in which it was dealt to one of the hands."""

    def add(self, other: Tally) -> None:
        """Add what another has counted."""
        self.games += other.games
        self.wins += other.wins
        self.turns += other.turns
        self.defeated += other.defeated
        self.lost_at.update(other.lost_at)
        self.reasons.update(other.reasons)
        for own, theirs in ((self.rules, other.rules), (self.dealt, other.dealt)):
            for name, share in theirs.items():
                own.setdefault(name, Share()).add(share)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {
            "games": self.games,
            "wins": self.wins,
            "turns": self.turns,
            "defeated": self.defeated,
            "lost_at": dict(self.lost_at),
            "reasons": dict(self.reasons),
            "rules": {name: [share.games, share.wins] for name, share in self.rules.items()},
            "dealt": {name: [share.games, share.wins] for name, share in self.dealt.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Tally:
        """Return the tally that `to_data` wrote."""
        return cls(
            games=data["games"],
            wins=data["wins"],
            turns=data["turns"],
            defeated=data["defeated"],
            lost_at=Counter(data["lost_at"]),
            reasons=Counter(data["reasons"]),
            rules={name: Share(*share) for name, share in data["rules"].items()},
            dealt={name: Share(*share) for name, share in data["dealt"].items()},
        )
