"""Where the files that travel with the program lie: missions and migrations."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(folder: str) -> Path:
    """Return the folder `folder` ("missions" or "migrations") as shipped.

    In an installed wheel that is the copy inside the package, in a checkout the folder beside it.
    Raises `FileNotFoundError` if neither is there: the installation is incomplete.
    """
    for place in (_PACKAGE / f"_{folder}", _PACKAGE.parent / folder):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder '{folder}' that belongs to this program is missing: install it again")


def is_shipped(file: Path) -> bool:
    """Say whether a file is one of the missions or campaigns that travel with the program."""
    return shipped("missions") in file.absolute().parents
