"""Finds the weights of the steady advisor by playing: `python -m tests.benchmarks.tune_steady "2 feign"`.

An evolution strategy: around the present weights it tries some others, two by two in opposite directions, lets each of
them play the same deals, and moves towards those that did best; the deals are new in each generation and the steps
grow smaller. At the end old and new weights play deals that neither has seen, and the new ones are written to
`weights.json` beside how they were made, if they are better. The same arguments give the same weights.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from math import log
from pathlib import Path
from typing import Any, Final

import regicide_legacy.advisor
from regicide_legacy.advisor.rollouts import play_out
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.advisor.weights import NAMES, Weights
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.mission import Mission, SoloJesters
from tests.missions import classic_mission, legacy_mission

KEPT: Final = Path(regicide_legacy.advisor.__file__).with_name("weights.json")
STEPS: Final = {
    "cleric": 2.0,
    "bard": 2.0,
    "warrior": 2.0,
    "paladin": 2.0,
    "cleric_point": 0.3,
    "bard_point": 0.3,
    "warrior_point": 0.3,
    "paladin_point": 0.3,
    "companion": 1.5,
    "jester": 4.0,
    "damage": 0.25,
    "pace": 2.0,
    "shield": 0.25,
    "drawn": 1.5,
    "own": 1.0,
    "healed": 0.7,
    "kill": 4.0,
    "exact": 0.25,
    "overkill": 0.25,
    "finish": 2.0,
    "finish_exact": 0.2,
    "thin": 1.5,
    "empty": 6.0,
    "short": 0.4,
    "next_short": 0.4,
    "hope": 0.5,
    "loss": 100.0,
    "solo_jester": 10.0,
    "refresh": 10.0,
    "others": 4.0,
}
"""How far it is sensible to move each weight at first."""
LEAST: Final = {"pace": 2.0, "loss": 50.0}
FIRST_STEP: Final = 0.7
LAST_STEP: Final = 0.15
FIRST_SEED_OF_THE_PROOF: Final = 1 << 40


def mission_of(table: str) -> Mission:
    """Return the mission that the weights for a kind of table are tuned on."""
    return legacy_mission() if table.endswith("feign") else classic_mission(solo_jesters=SoloJesters.REFRESH)


def points(table: str, values: Sequence[float], seeds: Iterable[int]) -> tuple[float, float]:
    """Return the mean of what is maximised, a win and a half for all enemies defeated, and the share of wins."""
    compiled = CompiledMission(mission_of(table), int(table[0]))
    advisor = Steady(compiled, weights=Weights(*values))
    games = wins = enemies = 0
    for seed in seeds:
        game = Game.dealt(compiled, seed, 0, record_events=False)
        play_out(game, advisor)
        games += 1
        wins += game.outcome is Outcome.WON
        enemies += game.enemies_defeated
    return (wins + enemies / (2 * len(compiled.enemies))) / games, wins / games


def neighbours(values: Sequence[float], step: float, count: int, chance: random.Random) -> list[list[float]]:
    """Return weights around some others, each two of them in opposite directions."""
    found: list[list[float]] = []
    for _ in range(count // 2):
        moves = [step * STEPS[name] * chance.gauss(0, 1) for name in NAMES]
        for sign in (1, -1):
            moved = [value + sign * move for value, move in zip(values, moves, strict=True)]
            found.append([max(value, LEAST.get(name, value)) for name, value in zip(NAMES, moved, strict=True)])
    return found


def towards_the_best(tried: list[list[float]], scores: Sequence[float]) -> list[float]:
    """Return the mean of the better half, in which the best count most."""
    ranked = [values for _, values in sorted(zip(scores, tried, strict=True), key=lambda pair: -pair[0])]
    best = ranked[: len(ranked) // 2]
    shares = [log(len(best) + 0.5) - log(place) for place in range(1, len(best) + 1)]
    total = sum(shares)
    return [
        sum(share * value for share, value in zip(shares, column, strict=True)) / total
        for column in zip(*best, strict=True)
    ]


def tune(start: Sequence[float], wanted: argparse.Namespace, pool: Executor | None) -> list[float]:
    """Return better weights than those to start with, it is hoped, and print how it goes."""
    chance = random.Random(wanted.seed)
    values = list(start)
    for generation in range(wanted.generations):
        step = FIRST_STEP + (LAST_STEP - FIRST_STEP) * generation / max(1, wanted.generations - 1)
        tried = neighbours(values, step, wanted.tries, chance)
        first = (wanted.seed << 32) + generation * wanted.games
        deals = [range(first, first + wanted.games)] * len(tried)
        results = list((pool.map if pool else map)(points, [wanted.table] * len(tried), tried, deals))
        values = towards_the_best(tried, [score for score, _ in results])
        wins = [wins for _, wins in results]
        print(f"{generation:3} mean {sum(wins) / len(wins):.3f} best {max(wins):.3f}", flush=True)
    return values


def main(arguments: list[str] | None = None) -> int:
    """Tune one kind of table and keep what is better."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("table", help='players and "feign" or "pay", as in weights.json')
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--tries", type=int, default=20, help="weights tried in a generation")
    parser.add_argument("--games", type=int, default=200, help="deals that each of them plays")
    parser.add_argument("--proof", type=int, default=4000, help="deals to compare old and new with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default=None, help="the table whose weights to start from")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file that holds all weights")
    wanted = parser.parse_args(arguments)
    kept = json.loads(wanted.kept.read_text("utf-8"))
    start = [float(kept[wanted.start or wanted.table]["weights"][name]) for name in NAMES]
    with ProcessPoolExecutor(wanted.workers) if wanted.workers > 1 else nullcontext() as pool:
        found = tune(start, wanted, pool)
    found = [float(f"{value:.4g}") for value in found]
    deals = range(FIRST_SEED_OF_THE_PROOF, FIRST_SEED_OF_THE_PROOF + wanted.proof)
    (old, old_wins), (new, new_wins) = points(wanted.table, start, deals), points(wanted.table, found, deals)
    print(f"before: {old_wins:.2%} won; now: {new_wins:.2%} won, of {wanted.proof} deals that neither had seen")
    if new > old:
        kept[wanted.table] = {
            "weights": dict(zip(NAMES, found, strict=True)),
            "made": _how(wanted, new_wins),
        }
        wanted.kept.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return 0


def _how(wanted: argparse.Namespace, wins: float) -> dict[str, Any]:
    return {
        "generations": wanted.generations,
        "tries": wanted.tries,
        "games": wanted.games,
        "seed": wanted.seed,
        "start": wanted.start or wanted.table,
        "wins": wins,
        "proof": wanted.proof,
    }


if __name__ == "__main__":
    sys.exit(main())
