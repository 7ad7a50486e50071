"""All that is measured of speed, as ratios: `python -m tests.benchmarks [--yardstick PATH]`.

One after the other: random games, advisors, and how long the command takes to start.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.benchmarks import advisors, random_games, startup

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--yardstick", type=Path, default=random_games.YARDSTICK)
    given = ["--yardstick", str(parser.parse_args().yardstick)]
    random_games.main(given)
    advisors.main(given)
    startup.main(startup.RUNS)
