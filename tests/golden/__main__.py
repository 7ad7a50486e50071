"""Print golden games and perft counts again: `python -m tests.golden [--anew] [MISSION ...]`.

A mission is named by its id, none for all that are shipped. The choices of a golden game are kept as long as they lead
through the mission, so that the diff shows what changed and nothing else; where they do not, another game is found.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import yaml

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import IllegalChoice

from .games import printed, read
from .perft import SEED, deepest_ways
from .players import MOST_CHOICES, found
from .shipped import ATTEMPTS, TABLES, ShippedMission, compiled, missions, papers_of_none

PERFT_HEAD = """\
# For each number of players: how many ways there are to make one choice, two choices one after another, and so on, from
# the deal of this seed. `python -m tests.golden` counts them again.
"""


def golden_game(mission: CompiledMission, file: Path, anew: bool) -> list[str]:
    """The recorded game as it is printed now; another one where there is none, or the mission goes otherwise."""
    if file.exists() and not anew:
        recorded = read(file)
        try:
            game = list(printed(mission, recorded))
        except IllegalChoice as illegal:
            print(f"{file.relative_to(ATTEMPTS)}: another game, as {illegal}")
        else:
            if "end.outcome: playing" not in game or len(recorded.choices) == MOST_CHOICES:
                return game
            print(f"{file.relative_to(ATTEMPTS)}: another game, as the recorded one no longer ends")
    return list(printed(mission, found(mission)))


def perft_counts(mission: ShippedMission) -> str:
    counts = {players: deepest_ways(compiled(mission, players)) for players in TABLES}
    return PERFT_HEAD + yaml.safe_dump({"seed": SEED, "ways": counts}, default_flow_style=None, width=120)


def write(file: Path, text: str) -> None:
    """Write a paper and say so, unless it says this already."""
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    print(f"{file.relative_to(ATTEMPTS)}: {len(text.encode()) // 1024 + 1} KB")


def main() -> None:
    shipped = missions()
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("missions", nargs="*", metavar="MISSION")
    parser.add_argument("--anew", action="store_true", help="find other games, whatever is recorded")
    asked = parser.parse_args()
    if unknown := set(asked.missions) - {mission.id for mission in shipped}:
        parser.error(f"no such mission is shipped: {', '.join(sorted(unknown))}")
    for mission in shipped:
        if asked.missions and mission.id not in asked.missions:
            continue
        for players in TABLES:
            file = mission.golden_game(players)
            game = golden_game(compiled(mission, players), file, asked.anew)
            write(file, "".join(f"{line}\n" for line in game))
        write(mission.perft, perft_counts(mission))
    for stray in () if asked.missions else papers_of_none(shipped):
        stray.unlink()
        print(f"{stray.relative_to(ATTEMPTS)}: deleted, as it is of no mission that is shipped")


if __name__ == "__main__":
    main()
