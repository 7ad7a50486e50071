"""The command line, in this process: what it prints, and its exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Legacy = Callable[..., Ran]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "legacy.db"
    monkeypatch.setenv("LEGACY_DB", str(path))
    monkeypatch.setenv("COLUMNS", "100")
    return path


@pytest.fixture
def legacy(database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Legacy:
    def run(*words: str, typed: str = "") -> Ran:
        import io

        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(words))
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run
