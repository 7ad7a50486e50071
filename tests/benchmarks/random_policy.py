"""Does a player without thought fare with us as with published engines? `python -m tests.benchmarks.random_policy`.

Policy P0 takes any legal play, each as likely as another, pays a strike with cards in random order, and names a
random next player after a jester. Its mean numbers of enemies defeated and turns in the classic game (no jesters in
solo) are known from four independent engines. A mean of ours that is more than four standard errors away is a bug, in
one place or the other. P0 never reaches the kings, so agreement is necessary, not sufficient.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from tests.missions import classic_mission


class Published(NamedTuple):
    """The known means for a table size."""

    enemies_defeated: float
    turns: float


PUBLISHED = {
    1: Published(1.085, 4.811),
    2: Published(1.680, 8.057),
    3: Published(1.848, 9.197),
    4: Published(1.662, 8.810),
}
WITHIN = 4
"""How many standard errors a mean of ours may lie off."""
SHARE = 2500
"""Games that one process plays at a stretch."""


class Sums(NamedTuple):
    """What is added up over games: their number, both counts and their squares."""

    games: int
    enemies: int
    enemies_squared: int
    turns: int
    turns_squared: int


def play_randomly(game: Game, chance: random.Random) -> None:
    """Play to the end, each choice as likely as another: the offered choices are P0's distinct plays."""
    while choices := game.choices():
        game.play(chance.choice(choices))


def play_share(players: int, first_seed: int, games: int) -> Sums:
    """Play games with neighbouring seeds and add up how they went."""
    compiled = CompiledMission(classic_mission(), players)
    chance = random.Random(first_seed)
    results = []
    for seed in range(first_seed, first_seed + games):
        game = Game.dealt(compiled, seed, record_events=False)
        play_randomly(game, chance)
        results.append((game.enemies_defeated, game.turns))
    return Sums(
        games,
        sum(enemies for enemies, _ in results),
        sum(enemies**2 for enemies, _ in results),
        sum(turns for _, turns in results),
        sum(turns**2 for _, turns in results),
    )


def mean_and_error(games: int, total: int, squares: int) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = total / games
    return mean, sqrt((squares / games - mean**2) / games)


def compare(players: int, sums: Sums) -> float:
    """Print our means beside the published ones; return the larger distance in standard errors."""
    rows = (
        ("enemies defeated", sums.enemies, sums.enemies_squared, PUBLISHED[players].enemies_defeated),
        ("turns", sums.turns, sums.turns_squared, PUBLISHED[players].turns),
    )
    worst = 0.0
    for name, total, squares, published in rows:
        mean, error = mean_and_error(sums.games, total, squares)
        distance = (mean - published) / error
        worst = max(worst, abs(distance))
        print(
            f"{players} players  {name:16}  ours {mean:6.3f} ± {error:.3f}"
            f"  published {published:6.3f}  distance {distance:+.1f}"
        )
    return worst


def main(arguments: list[str] | None = None) -> int:
    """Play, print, and return 1 where a mean lies too far off."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=50_000, help="games for each table size")
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args(arguments)
    worst = 0.0
    with ProcessPoolExecutor(wanted.processes) as pool:
        for players in PUBLISHED:
            starts = range(0, wanted.games, SHARE)
            sizes = [min(SHARE, wanted.games - start) for start in starts]
            shares = pool.map(play_share, [players] * len(sizes), starts, sizes)
            worst = max(worst, compare(players, Sums(*map(sum, zip(*shares, strict=True)))))
    print(f"furthest: {worst:.1f} standard errors, allowed {WITHIN}")
    return 1 if worst > WITHIN else 0


if __name__ == "__main__":
    sys.exit(main())
