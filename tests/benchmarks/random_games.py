"""How fast do full random games go? `python -m tests.benchmarks.random_games [--yardstick PATH]`.

Our games go through the public `choices` and `play`. The yardstick is one tight loop without any interface: a module
with `play(legacy, players, random)`, which returns how many choices a game took. Both take turns in one process, so the
ratio holds whatever else the machine does. Missions with rules of their own have longer or shorter games, so there the
ratio is that of choices a second.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from regicide_legacy.content.missions import mission_from_file
from regicide_legacy.engine import is_compiled
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import JesterRule, Mission
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED, Counter, Declarations
from tests.missions import classic_mission, legacy_mission

YARDSTICK = Path(__file__).parents[3] / "shared" / "yardstick" / "random_games.py"
ROUNDS = 20

RULED = (
    Path(__file__).parent / "toll-bridge.mission.yaml",
    *(
        Path(__file__).parents[1] / "scenarios" / "said" / f"{name}.mission.yaml"
        for name in ("rising-numbers", "side-decks", "corrupted")
    ),
)
"""Missions whose rules move cards, count, change numbers, mark cards and ask."""

Yardstick = Callable[[int, int, Callable[[], float]], tuple[int, int]]
"""Plays one game, given 1 for Legacy or 0, the players and a source of numbers from 0 to 1; returns the choices."""


def load_yardstick(path: Path) -> Yardstick:
    """Return the yardstick's `play`."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    if spec is None or spec.loader is None or not path.exists():
        raise SystemExit(f"there is no yardstick at {path}; name one with --yardstick PATH")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.play


def missions() -> dict[str, Mission]:
    """Return what is played: both rule sets, Legacy with a counter that nothing counts on, and missions with rules."""
    legacy = legacy_mission()
    idle = Declarations(counters={"idle": Counter(0)})
    ruled = (mission_from_file(file).mission for file in RULED)
    return {
        "legacy": legacy,
        "classic": classic_mission(),
        "idle-counter": replace(legacy, declared=idle),
        **{mission.id: mission for mission in ruled},
    }


def play_games(compiled: CompiledMission, seeds: range) -> int:
    """Play a full game for each seed, each choice as likely as another; return how many choices that took."""
    chance = random.random
    made = 0
    for seed in seeds:
        # A starter named beforehand, as in the yardstick.
        game = Game.dealt(compiled, seed, first_player=0, record_events=False)
        while choices := game.choices():
            game.play(choices[int(chance() * len(choices))])
            made += 1
    return made


class Pace(NamedTuple):
    """How many games and choices there were in a second of the processor's time."""

    games: float
    choices: float


def race(yardstick: Yardstick, mission: Mission, players: int, games: int) -> tuple[Pace, Pace]:
    """Play in turns with the yardstick; return our pace and its."""
    compiled = CompiledMission(mission, players)
    legacy = int(mission.policies.jester is JesterRule.CLAIM)
    a_round = games // ROUNDS

    def yardstick_games(seeds: range) -> int:
        return sum(yardstick(legacy, players, random.random)[0] for _ in seeds)

    players_of_games = (partial(play_games, compiled), yardstick_games)
    seconds = [0.0, 0.0]
    choices = [0, 0]
    for start in range(0, games, a_round):
        for side, play in enumerate(players_of_games):
            begun = time.process_time()
            choices[side] += play(range(start, start + a_round))
            seconds[side] += time.process_time() - begun
    ours, theirs = (Pace(games / spent, made / spent) for spent, made in zip(seconds, choices, strict=True))
    return ours, theirs


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a line for each mission and table size."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--yardstick", type=Path, default=YARDSTICK)
    parser.add_argument("--games", type=int, default=4000, help="games for each mission and table size")
    parser.add_argument("--mission", action="append", help="one of the missions; may be repeated (default: all)")
    wanted = parser.parse_args(arguments)
    yardstick = load_yardstick(wanted.yardstick)
    games = max(1, wanted.games // ROUNDS) * ROUNDS
    print("compiled" if is_compiled() else "plain")
    for name, mission in missions().items():
        if wanted.mission and name not in wanted.mission:
            continue
        for players in range(1, 5):
            random.seed(players)
            ours, theirs = race(yardstick, mission, players, games)
            same_games = mission.declared == NOTHING_DECLARED
            ratio = ours.games / theirs.games if same_games else ours.choices / theirs.choices
            print(
                f"{name:14} {players} players  {ours.games:6.0f} games {ours.choices:7.0f} choices a second"
                f"  yardstick {theirs.games:6.0f} {theirs.choices:7.0f}  ratio {ratio:.2f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
