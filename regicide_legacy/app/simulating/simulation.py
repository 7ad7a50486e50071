"""A simulation: which games are played, in which batches, and what is counted so far."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from regicide_legacy.app.simulating.running import Runner
from regicide_legacy.app.simulating.tally import Tally
from regicide_legacy.campaign.party import Party

_BATCHES: Final[Mapping[str, int]] = {"random": 200, "steady": 25, "keen": 1}
"""How many games an advisor plays in one batch: enough to be worth sending, few enough to see it go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What is simulated: a mission's document with all that is in force, and who plays it.

    `losses` are those of the mission before; `rollouts` is what keen may spend on a decision.
    """

    mission: Mapping[str, Any]
    party: Party
    recruits: Party = ()
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    losses: int = 0
    advisor: str = "steady"
    rollouts: int | None = None


@dataclass(slots=True)
class Table:
    """One table size, with what was counted of it so far."""

    players: int
    tally: Tally = field(default_factory=Tally)


class Simulation:
    """So many games of one mission for each of some table sizes, with seeds from `seed` on."""

    def __init__(self, played: Played, players: Sequence[int], games: int, seed: int) -> None:
        self.games = games
        self.tables = [Table(each) for each in players]
        self._batches: list[tuple[Table, str]] = []
        size = _BATCHES[played.advisor]
        for first in range(0, games, size):
            for table in self.tables:
                batch = _batch(played, table.players, seed, first, min(size, games - first))
                self._batches.append((table, batch))

    @property
    def done(self) -> int:
        """How many games are counted, at all tables together."""
        return sum(table.tally.games for table in self.tables)

    @property
    def all(self) -> int:
        """How many games there are to play, at all tables together."""
        return self.games * len(self.tables)

    def run(self, runner: Runner) -> Iterator[int]:
        """Play, and give the number of games counted so far after each batch. Raises what the runner does."""
        for place, text in runner.run([batch for _, batch in self._batches]):
            self._batches[place][0].tally.add(Tally.from_data(json.loads(text)))
            yield self.done


def _batch(played: Played, players: int, seed: int, first: int, many: int) -> str:
    party, recruits = ([_card(card) for card in those] for those in (played.party, played.recruits))
    return json.dumps(
        {
            "mission": dict(played.mission),
            "players": players,
            "party": party,
            "recruits": recruits,
            "marks": {mark: list(cards) for mark, cards in played.marks.items()},
            "losses": played.losses,
            "advisor": played.advisor,
            "rollouts": played.rollouts,
            "seed": seed,
            "first": first,
            "many": many,
        }
    )


def _card(card: Any) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "strength": card.strength,
        "classes": list(card.classes),
        "companion": card.companion,
    }
