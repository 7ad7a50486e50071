"""kill -9 while a game is played: every choice that was shown as accepted is there, and the game goes on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Legacy

LEGACY = [sys.executable, "-c", "from regicide_legacy.cli.main import run; run()"]
ASKS = "(? explains)"


def killed_after(words: list[str], database: Path, questions: int) -> int:
    """Play the first card again and again, kill the process once it asked so often, and return how often it did."""
    process = subprocess.Popen(
        [*LEGACY, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "LEGACY_DB": str(database)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    asked = 0
    process.stdin.write("1\n" * 300)
    process.stdin.flush()
    for line in process.stdout:
        asked += ASKS in line
        if asked == questions:
            process.kill()
    process.wait()
    return asked


def test_a_killed_game_has_every_choice_that_was_shown(legacy: Legacy, database: Path) -> None:
    chance = random.Random(4)
    saved = 0
    words = ["start-mission", "classic", "--players", "2", "--seed", "6"]
    for _ in range(5):
        asked = killed_after(words, database, chance.randint(1, 3))
        attempt = legacy("attempt", "show", "1", "--json").json
        # The first question of a process follows the choices of those before it.
        assert len(attempt["choices"]) >= saved + asked - 1
        saved = len(attempt["choices"])
        if attempt["result"] != "running":
            break
        words = ["resume"]
    else:
        assert legacy("resume", typed="q\n").code == 0
    assert saved > 0
