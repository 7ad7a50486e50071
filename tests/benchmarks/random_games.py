"""How fast do full random games go? `python -m tests.benchmarks.random_games [--yardstick PATH]`.

Our games go through the public `choices` and `play`. The yardstick is one tight loop without any interface: a module
with `play(legacy, players, random)`. Both take turns in one process, so the ratio holds whatever else the machine does.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import JesterRule, Mission
from tests.missions import classic_mission, legacy_mission

YARDSTICK = Path(__file__).parents[3] / "shared" / "yardstick" / "random_games.py"
ROUNDS = 20

Yardstick = Callable[[int, int, Callable[[], float]], object]
"""Plays one game, given 1 for Legacy or 0, the players and a source of numbers from 0 to 1."""


def load_yardstick(path: Path) -> Yardstick:
    """Return the yardstick's `play`."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    if spec is None or spec.loader is None or not path.exists():
        raise SystemExit(f"there is no yardstick at {path}; name one with --yardstick PATH")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.play


def play_games(compiled: CompiledMission, seeds: range) -> None:
    """Play a full game for each seed, each choice as likely as another."""
    chance = random.random
    for seed in seeds:
        # A starter named beforehand, as in the yardstick.
        game = Game.dealt(compiled, seed, first_player=0, record_events=False)
        while choices := game.choices():
            game.play(choices[int(chance() * len(choices))])


def seconds(work: Callable[[], object]) -> float:
    """Return how much of the processor's time the work took."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def race(yardstick: Yardstick, mission: Mission, players: int, games: int) -> tuple[float, float]:
    """Play in turns with the yardstick; return our seconds and its."""
    compiled = CompiledMission(mission, players)
    legacy = int(mission.policies.jester is JesterRule.CLAIM)
    a_round = games // ROUNDS

    def play_yardstick() -> None:
        for _ in range(a_round):
            yardstick(legacy, players, random.random)

    ours = theirs = 0.0
    for start in range(0, games, a_round):
        theirs += seconds(play_yardstick)
        ours += seconds(partial(play_games, compiled, range(start, start + a_round)))
    return ours, theirs


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a line for each rule set and table size."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--games", type=int, default=4000, help="games for each rule set and table size")
    wanted = parser.parse_args(arguments)
    yardstick = load_yardstick(wanted.yardstick)
    games = max(1, wanted.games // ROUNDS) * ROUNDS
    for name, mission in (("legacy", legacy_mission()), ("classic", classic_mission())):
        for players in range(1, 5):
            random.seed(players)
            ours, theirs = race(yardstick, mission, players, games)
            print(
                f"{name:7} {players} players  {games / ours:7.0f} games a second"
                f"  yardstick {games / theirs:7.0f}  ratio {theirs / ours:.2f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
