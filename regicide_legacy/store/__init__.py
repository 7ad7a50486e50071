"""The store: one SQLite file that holds every campaign and every attempt.

`open_store(path)` gives a `Store`; `with store.read() as reader` and `with store.write() as repository` are its
transactions. What comes out are plain values, never table rows.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store


def open_store(path: Path, *, create: bool = True) -> Store:
    """Open the database at `path`; upgrade it if an older version wrote it, after a backup beside it.

    Where nothing is saved yet it is created, folder included; with `create=False` that raises `NoDatabase` and writes
    nothing. Raises `TooNew`, `Foreign` or `Damaged`, with the file's bytes unchanged, and `Busy`, `Inaccessible` or
    `UpgradeFailed`.
    """
    # Imported here so that who only wants an error's type need not wait for the database libraries.
    from regicide_legacy.store.database import Store

    return Store.open(path, create=create)
