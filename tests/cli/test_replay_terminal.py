"""Replaying an attempt at a terminal: Enter shows the next choice, q leaves."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Legacy

pexpect = pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)


def test_stepping_through_an_attempt(legacy: Legacy, database: Path) -> None:
    legacy("start-mission", "1", "--auto", "--seats", "Ana,Ben", "--first", "Ben", "--seed", "5")
    terminal = pexpect.spawn(
        sys.executable,
        ["-c", "from regicide_legacy.cli.main import run; run()", "attempt", "replay", "1"],
        env={**os.environ, "LEGACY_DB": str(database), "NO_COLOR": "1", "TERM": "xterm"},
        encoding="utf-8",
        dimensions=(50, 100),
        timeout=60,
    )
    terminal.expect("Ana's hand")
    terminal.expect("Ben's hand")
    terminal.expect("q: leave >")
    assert "1. Ben:" not in terminal.before
    terminal.sendline("")
    terminal.expect("1. Ben: ")
    terminal.expect("q: leave >")
    assert "\n2. " not in terminal.before
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "2. " not in terminal.before
