"""The command line, in this process: what it prints, and its exit code."""

from __future__ import annotations

import json
import shutil
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

HARBOUR = Path(__file__).with_name("campaigns") / "harbour"


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


@pytest.fixture(scope="session")
def _begun() -> dict[Callable[[Legacy], object], Path]:
    """The folders of data that commands have left which many tests begin with."""
    return {}


Begun = Callable[[Callable[[Legacy], object]], Legacy]


@pytest.fixture
def begun(
    database: Path,
    legacy: Legacy,
    tmp_path_factory: pytest.TempPathFactory,
    _begun: dict[Callable[[Legacy], object], Path],
) -> Begun:
    """Begin a test with what commands leave that a function runs: they run once, and each test gets a copy."""

    def begin(with_commands: Callable[[Legacy], object]) -> Legacy:
        if with_commands not in _begun:
            with_commands(legacy)
            _begun[with_commands] = shutil.copytree(database.parent, tmp_path_factory.mktemp("begun") / "data")
        else:
            shutil.copytree(_begun[with_commands], database.parent, dirs_exist_ok=True)
        return legacy

    return begin


def founded(database: Path, content: str) -> None:
    """Found a campaign of this content, which commands are about from now on."""
    from regicide_legacy.app.clock import now
    from regicide_legacy.campaign.journal import CampaignFounded
    from regicide_legacy.content.catalogue import load_campaign
    from regicide_legacy.store import open_store

    loaded = load_campaign(content)
    founding = CampaignFounded("Thursdays", content, ("Ana", "Ben"), loaded.party, loaded.last_mission)
    with open_store(database) as store, store.write() as repository:
        repository.found(founding, now())


@pytest.fixture
def harbour(database: Path, legacy: Legacy) -> Legacy:
    """A campaign at the harbour: every word that nobody may read before its time begins with `quay`."""
    founded(database, str(HARBOUR))
    return legacy


@pytest.fixture
def box(database: Path, legacy: Legacy) -> Legacy:
    """A campaign of the box."""
    founded(database, "box")
    return legacy
