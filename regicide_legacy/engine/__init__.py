"""The rules of Regicide Legacy and of the classic game.

Pure: no input or output, no clock, no global random numbers.
"""

from typing import Final

RULES_VERSION: Final = "2"
"""Goes up whenever the same setup and choices may give another game, or tell of it otherwise; attempts remember it."""
