"""Fixtures of the store's tests."""

from __future__ import annotations

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


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A fresh database."""
    with open_store(path) as store:
        yield store


@pytest.fixture
def campaign(store: Store) -> int:
    """A campaign just founded."""
    with store.write() as repository:
        return repository.found(FOUNDED, NOW).id
