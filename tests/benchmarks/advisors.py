"""How fast advisors think, and in how much room: `python -m tests.benchmarks.advisors [--yardstick PATH]`.

It prints, for one core unless something else is said:

- how many full games the greedy player plays in a second, which is what a rollout from the deal costs, and as a ratio
  to the random games of the yardstick (see `random_games`), which take turns with it;
- how long the player that searches thinks about a decision with so many rollouts: the median of decisions on the way
  of some games of the first mission with two players, those left out in which there is nothing to think about; and its
  rollouts in a second as a ratio to the games of the yardstick;
- by how much a process grows that searches, as a ratio to what a search may take;
- how many times as many games two worker processes play as one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from regicide_legacy.advisor import Keen, Steady
from regicide_legacy.advisor.players import ONE_SECOND, Budget, answer
from regicide_legacy.advisor.rollouts import play_out
from regicide_legacy.engine import is_compiled
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from tests.benchmarks.random_games import ROUNDS, YARDSTICK, Yardstick, load_yardstick, missions
from tests.missions import legacy_mission

PLAYERS: Final = 2
"""The table size at which all is measured, and for the first mission rollouts also at all others."""
ALLOWED_MB: Final = 200
"""So much memory a search may take."""
A_TURN: Final = 100
"""So many games the yardstick plays after each decision."""
EACH: Final = 7
"""One in so many decisions of a game is measured."""


def play_games(compiled: CompiledMission, seeds: range) -> int:
    """Let the greedy player play a full game for each seed; return how many it played."""
    steady = Steady(compiled)
    for seed in seeds:
        play_out(Game.dealt(compiled, seed, 0, record_events=False), steady)
    return len(seeds)


def rollouts(yardstick: Yardstick, mission: Mission, players: int, games: int) -> tuple[float, float]:
    """Play in turns with the yardstick; return our games in a second and its."""
    compiled = CompiledMission(mission, players)
    seconds = [0.0, 0.0]
    a_round = games // ROUNDS
    for start in range(0, games, a_round):
        begun = process_time()
        play_games(compiled, range(start, start + a_round))
        between = process_time()
        for _ in range(a_round):
            yardstick(1, players, random.random)
        seconds[0] += between - begun
        seconds[1] += process_time() - between
    return games / seconds[0], games / seconds[1]


def positions(games: int) -> Iterator[Game]:
    """Give some moments of games by the greedy player in which there is something to decide for a seat."""
    compiled = CompiledMission(legacy_mission(), PLAYERS)
    steady = Steady(compiled)
    for seed in range(games):
        game = Game.dealt(compiled, seed, 0, record_events=False)
        met = seed
        while game.choices():
            if len(game.choices()) > 1 and game.decision.seat is not None:
                met += 1
                if met % EACH == 0:
                    yield game
            game.play(answer(steady, game))


def decisions(yardstick: Yardstick, budget: Budget, games: int) -> tuple[list[float], float]:
    """Return how long each decision takes, in seconds of the processor's time, and the yardstick's games in a second.

    After each decision the yardstick has a turn.
    """
    seconds: list[float] = []
    theirs = 0.0
    for game in positions(games):
        seat = game.decision.seat
        assert seat is not None
        begun = process_time()
        Keen(game.compiled, 1, budget).choose(game, seat)
        between = process_time()
        for _ in range(A_TURN):
            yardstick(1, PLAYERS, random.random)
        seconds.append(between - begun)
        theirs += process_time() - between
    return seconds, A_TURN * len(seconds) / theirs


def growth(budget: Budget) -> tuple[float, float]:
    """Return the peak of this process's memory before it searches and after, in MB."""
    # There is no such thing on Windows.
    from resource import RUSAGE_SELF, getrusage

    compiled = CompiledMission(legacy_mission(), PLAYERS)
    game = Game.dealt(compiled, 1, 0, record_events=False)
    before = getrusage(RUSAGE_SELF).ru_maxrss
    Keen(compiled, 1, budget).choose(game, 0)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return before / unit, getrusage(RUSAGE_SELF).ru_maxrss / unit


def play_batch(first: int, many: int) -> int:
    """Play some games as a worker does; return how many."""
    return play_games(CompiledMission(legacy_mission(), PLAYERS), range(first, first + many))


def paces(games: int) -> tuple[float, float]:
    """Return how many games a second one worker process plays, and two together, by the clock on the wall.

    They take turns, so that both meet what else the machine does; each of them plays so many games.
    """
    batch = max(1, games // (10 * ROUNDS))
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as one,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as two,
    ):
        seconds = {one: 0.0, two: 0.0}
        # All are there before the clock runs.
        for pool in seconds:
            list(pool.map(play_batch, range(8), [1] * 8))
        for _ in range(ROUNDS):
            for pool, workers in ((one, 1), (two, 2)):
                starts = range(0, 10 * workers * batch, batch)
                begun = perf_counter()
                list(pool.map(play_batch, starts, [batch] * len(starts)))
                seconds[pool] += perf_counter() - begun
    played = ROUNDS * 10 * batch
    return played / seconds[one], 2 * played / seconds[two]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--games", type=int, default=2000, help="games of the greedy player for each line")
    parser.add_argument("--rollouts", type=int, default=ONE_SECOND.rollouts, help="rollouts for a decision")
    parser.add_argument("--thought", type=int, default=4, help="games some of whose decisions are searched")
    wanted = parser.parse_args(arguments)
    yardstick = load_yardstick(wanted.yardstick)
    games = max(1, wanted.games // ROUNDS) * ROUNDS
    budget = Budget(wanted.rollouts)
    print("compiled" if is_compiled() else "plain")
    for name, mission in missions().items():
        for players in range(1, 5) if name == "legacy" else [PLAYERS]:
            ours, theirs = rollouts(yardstick, mission, players, games)
            print(
                f"steady  {name:14} {players} players  {ours:6.0f} games a second"
                f"  yardstick {theirs:6.0f}  ratio {ours / theirs:.3f}",
                flush=True,
            )
    seconds, theirs = decisions(yardstick, budget, wanted.thought)
    pace = budget.rollouts * len(seconds) / sum(seconds)
    print(
        f"keen    {budget.rollouts} rollouts: a decision takes {median(seconds):.3f} s, the median of {len(seconds)};"
        f" {pace:.0f} rollouts a second  yardstick {theirs:.0f}  ratio {pace / theirs:.3f}",
        flush=True,
    )
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        before, after = pool.submit(growth, budget).result()
    print(
        f"memory  a search adds {after - before:.0f} MB to {before:.0f} MB"
        f"  allowed {ALLOWED_MB} MB  ratio {(after - before) / ALLOWED_MB:.2f}",
        flush=True,
    )
    one, two = paces(4 * games)
    print(f"workers one plays {one:.0f} games a second, two {two:.0f}  ratio {two / one:.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
