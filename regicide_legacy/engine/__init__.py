"""The rules of Regicide Legacy and of the classic game.

Pure: no input or output, no clock, no global random numbers.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

RULES_VERSION: Final = "2"
"""Goes up whenever the same setup and choices may give another game, or tell of it otherwise; attempts remember it."""


def is_compiled() -> bool:
    """Say whether the rules run compiled, or as plain Python: the same source, and the same games."""
    found = find_spec("regicide_legacy.engine.state")
    return found is not None and Path(found.origin or "").suffix != ".py"
