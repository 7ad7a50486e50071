"""Fixtures of the store's tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store

from .given import FOUNDED, NOW


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database will be; its folder is not there yet."""
    return tmp_path / "legacy data" / "legacy#1.db"


@pytest.fixture(scope="session")
def newly_created(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database just created: a copy of it is as good and is there sooner."""
    path = tmp_path_factory.mktemp("new") / "legacy.db"
    open_store(path).close()
    return path


@pytest.fixture
def store(path: Path, newly_created: Path) -> Iterator[Store]:
    """A fresh database."""
    path.parent.mkdir()
    shutil.copy(newly_created, path)
    with open_store(path) as store:
        yield store


@pytest.fixture
def campaign(store: Store) -> int:
    """A campaign just founded."""
    with store.write() as repository:
        return repository.found(FOUNDED, NOW).id
