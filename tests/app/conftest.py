"""A database in a folder of its own, and a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def noon() -> datetime:
    return NOON


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "legacy.db"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with open_store(database) as opened:
        yield opened
