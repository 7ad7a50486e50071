"""A simulation: which games are played, in which batches, and what is counted so far."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from regicide_legacy.advisor import ADVISORS
from regicide_legacy.advisor.players import DEFAULT
from regicide_legacy.app.errors import Misused, Unreadable, nearest
from regicide_legacy.app.simulating.batches import table_work, work_of
from regicide_legacy.app.simulating.leaving_out import without_rules
from regicide_legacy.app.simulating.running import Runner
from regicide_legacy.app.simulating.tally import Tally
from regicide_legacy.campaign.journal import MAX_PLAYERS
from regicide_legacy.campaign.party import Party
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import UnknownCard
from regicide_legacy.engine.rng import SEEDS

if TYPE_CHECKING:
    from regicide_legacy.content.missions import LoadedMission

_BATCHES: Final[Mapping[str, int]] = {"random": 100, "steady": 20, "keen": 1}
"""How many games an advisor plays in one batch: enough to be worth sending, few enough to see it go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What is simulated: a mission with all that is in force, and the party that plays it.

    `without` are rules that are left out. `losses` are the attempts lost before. In a campaign not all of its cards are
    known yet: `sealed` says so, and `met` are the members whom the table knows.
    """

    loaded: LoadedMission
    party: Party
    recruits: Party = ()
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    losses: int = 0
    sealed: bool = False
    met: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """How it is simulated: so many `games` at each table size, by the advisor of this name, with seeds from `seed`.

    `rollouts` are how many games keen plays in its head for a decision, None for others. Raises `Misused` for what
    cannot be.
    """

    players: Sequence[int]
    games: int
    advisor: str
    rollouts: int | None = None
    seed: int = 0
    batch: int | None = None
    """How many games are played at once; else what suits the advisor. It changes no figure."""

    def __post_init__(self) -> None:
        if not self.players or not all(1 <= each <= MAX_PLAYERS for each in self.players):
            raise Misused(f"--players: a table has 1 to {MAX_PLAYERS} players.")
        if self.games < 1:
            raise Misused("--games: at least one game has to be played.")
        if self.advisor not in ADVISORS:
            names = ", ".join(ADVISORS)
            raise Misused(f"--advisor: there is no {self.advisor!r}, only {names}.{nearest(self.advisor, ADVISORS)}")
        if self.rollouts is not None and self.advisor != "keen":
            raise Misused(f"--rollouts is for keen, who searches; {self.advisor} plays no games in its head.")
        if self.rollouts is not None and self.rollouts < 1:
            raise Misused("--rollouts: at least one game has to be tried for a decision.")
        if not 0 <= self.seed < SEEDS:
            raise Misused(f"--seed: a seed is a whole number from 0 to {SEEDS - 1}.")
        if self.advisor == "keen" and self.rollouts is None:
            object.__setattr__(self, "rollouts", DEFAULT.rollouts)

    @property
    def all(self) -> int:
        """How many games there are to play, at all tables together."""
        return self.games * len(self.players)


@dataclass(slots=True)
class Table:
    """One table size, with what was counted of it so far."""

    players: int
    tally: Tally = field(default_factory=Tally)


class Simulation:
    """The games of one mission at some table sizes."""

    def __init__(self, played: Played, wanted: Wanted) -> None:
        """Lay the tables. Raises `Unreadable` where the mission cannot be played with this party."""
        self.played = played
        self.wanted = wanted
        self.tables = [Table(each) for each in wanted.players]
        for table in self.tables:
            _check_compiles(played, table.players)

    @property
    def done(self) -> int:
        """How many games are counted, at all tables together."""
        return sum(table.tally.games for table in self.tables)

    def run(self, runner: Runner) -> Iterator[int]:
        """Play, and give the number of games counted so far after each batch. Raises what the runner does.

        Games are counted in the order of their numbers, whoever is done first: what is known at any moment is what a
        simulation of fewer games would find. Were it those that end soonest, most of them would be lost.
        """
        batches = self._batches()
        early: dict[int, str] = {}
        counted = 0
        for place, text in runner.run(self._works(batches)):
            early[place] = text
            while counted in early:
                table = batches[counted][0]
                table.tally.add(Tally.from_data(json.loads(early.pop(counted))))
                counted += 1
            yield self.done

    def _batches(self) -> list[tuple[Table, int, int]]:
        """Return the batches: a table, the number of the first game, and how many; table sizes take turns."""
        size = self.wanted.batch or _BATCHES[self.wanted.advisor]
        games = self.wanted.games
        return [(table, first, min(size, games - first)) for first in range(0, games, size) for table in self.tables]

    def _works(self, batches: Sequence[tuple[Table, int, int]]) -> Iterator[str]:
        """Give what a worker needs for each batch, one at a time: all of them together could be large."""
        works = {table.players: self._table_work(table.players) for table in self.tables}
        for table, first, many in batches:
            yield work_of(works[table.players], first, many)

    def _table_work(self, players: int) -> str:
        played, wanted = self.played, self.wanted
        return table_work(
            played.loaded.document,
            players,
            played.party,
            played.recruits,
            played.marks,
            without=played.without,
            losses=played.losses,
            advisor=wanted.advisor,
            rollouts=wanted.rollouts,
            seed=wanted.seed,
        )


def _check_compiles(played: Played, players: int) -> None:
    cards, joining = ([card.to_card() for card in those] for those in (played.party, played.recruits))
    mission = without_rules(played.loaded.mission, played.without)
    try:
        CompiledMission(mission, players, cards, recruits=joining)
    except UnknownCard as error:
        raise Unreadable(f"{mission.title} cannot be played with this party: {error}.") from error
