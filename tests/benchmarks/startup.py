"""How long the command takes to start, against the libraries it stands on: ratios of medians, runs interleaved.

Run it as `python tests/benchmarks/startup.py [RUNS]`, with the package installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

LEGACY = [sys.executable, "-c", "from regicide_legacy.cli.main import run; run()"]

PAIRS = {
    "legacy --help": ([*LEGACY, "--help"], "import typer, typer.rich_utils", 1.5),
    "legacy party show": ([*LEGACY, "party", "show"], "import typer, sqlmodel, rich.table", 1.35),
}
"""Each command, the imports it is measured against, and the ratio that is allowed."""


RUNS = 15


def seconds(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LEGACY_DB"] = str(Path(folder, "legacy.db"))
        subprocess.run([*LEGACY, "record", "1", "--lost", "--players", "2"], check=True, capture_output=True)
        for name, (command, imports, allowed) in PAIRS.items():
            base = [sys.executable, "-c", imports]
            seconds(command), seconds(base)
            ours, theirs = zip(*((seconds(command), seconds(base)) for _ in range(runs)), strict=True)
            ratio = median(ours) / median(theirs)
            verdict = "ok" if ratio <= allowed else "TOO SLOW"
            print(
                f"{name:<18} {median(ours) * 1000:5.0f} ms, {imports!r} {median(theirs) * 1000:5.0f} ms: "
                f"ratio {ratio:.2f}, allowed {allowed}: {verdict}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
