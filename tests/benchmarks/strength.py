"""How often an advisor wins: `python -m tests.benchmarks.strength --advisor steady --games 2000`.

Each line is a table of `TABLES`: the wins with their Wilson interval of 95 %, the enemies defeated on average, and how
long a decision took. Deals have neighbouring seeds from `--first-seed` on, so figures can be had again. An advisor
that does not peek is as strong with `--redealt`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from functools import cache
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from regicide_legacy.advisor import ADVISORS, Advisor, Budget, answer
from regicide_legacy.advisor.intervals import wilson
from regicide_legacy.advisor.players import ONE_SECOND
from regicide_legacy.advisor.worlds import Worlds
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.mission import Mission, SoloJesters
from regicide_legacy.engine.rng import Generator
from tests.missions import classic_mission, legacy_mission


def _refresh() -> Mission:
    return classic_mission(solo_jesters=SoloJesters.REFRESH)


TABLES: Final[dict[str, tuple[Callable[[], Mission], int]]] = {
    "legacy-1": (legacy_mission, 1),
    "legacy-2": (legacy_mission, 2),
    "legacy-3": (legacy_mission, 3),
    "legacy-4": (legacy_mission, 4),
    "classic-1": (classic_mission, 1),
    "classic-1-refresh": (_refresh, 1),
    "classic-2": (classic_mission, 2),
}
"""The tables that figures are known for."""


class Played(NamedTuple):
    """How one game went."""

    won: bool
    enemies_defeated: int
    seconds: list[float]
    """The processor's time of each decision that was one."""


def play_out(game: Game, advisor: Advisor, worlds: Worlds | None = None) -> list[float]:
    """Let one advisor play every seat, to the end; return how long each decision took, in seconds.

    With `worlds` the seat that is asked is handed a game whose hidden cards were dealt anew.
    """
    seconds: list[float] = []
    chance = Generator(0)
    while game.outcome is Outcome.PLAYING:
        several = len(game.choices()) > 1
        seat = game.decision.seat
        shown = game if worlds is None or seat is None else worlds.imagine(game, seat, chance)
        before = process_time()
        choice = answer(advisor, shown)
        if several:
            seconds.append(process_time() - before)
        game.play(choice)
    return seconds


@cache
def seated(table: str, name: str, rollouts: int) -> tuple[CompiledMission, Advisor]:
    """Return the mission of a table and an advisor for it."""
    mission, players = TABLES[table]
    compiled = CompiledMission(mission(), players)
    return compiled, ADVISORS[name](compiled, 1, Budget(rollouts))


def play(table: str, name: str, rollouts: int, redealt: bool, seed: int) -> Played:
    """Play one game."""
    compiled, advisor = seated(table, name, rollouts)
    game = Game.dealt(compiled, seed, 0, record_events=False)
    seconds = play_out(game, advisor, Worlds(compiled) if redealt else None)
    return Played(game.outcome is Outcome.WON, game.enemies_defeated, seconds)


def line(table: str, results: Iterable[Played]) -> str:
    """Return what is printed of a table."""
    played = list(results)
    wins = sum(result.won for result in played)
    low, high = wilson(wins, len(played))
    enemies = sum(result.enemies_defeated for result in played) / len(played)
    seconds = median(second for result in played for second in result.seconds)
    return (
        f"{table:18} {wins:5} of {len(played):5} won: {wins / len(played):6.1%} [{low:.1%}, {high:.1%}]"
        f"  enemies {enemies:5.2f}  a decision {seconds * 1000:.2f} ms"
    )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a line for each table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--advisor", default="steady", choices=sorted(ADVISORS))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rollouts", type=int, default=ONE_SECOND.rollouts, help="for keen: rollouts for a decision")
    parser.add_argument("--redealt", action="store_true", help="deal hidden cards anew before each decision")
    parser.add_argument("--tables", nargs="+", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--first-seed", type=int, default=1 << 41)
    parser.add_argument("--workers", type=int, default=1)
    wanted = parser.parse_args(arguments)
    with ProcessPoolExecutor(wanted.workers) if wanted.workers > 1 else nullcontext() as pool:
        for table in wanted.tables:
            print(line(table, _results(pool, table, wanted)), flush=True)
    return 0


def _results(pool: Executor | None, table: str, wanted: argparse.Namespace) -> Iterable[Played]:
    seeds = range(wanted.first_seed, wanted.first_seed + wanted.games)
    several = [[value] * wanted.games for value in (table, wanted.advisor, wanted.rollouts, wanted.redealt)]
    if pool is None:
        return map(play, *several, seeds)
    return pool.map(play, *several, seeds, chunksize=max(1, min(50, wanted.games // (4 * wanted.workers))))


if __name__ == "__main__":
    sys.exit(main())
