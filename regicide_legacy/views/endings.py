"""Why missions end, in words."""

from __future__ import annotations

from typing import Final

from regicide_legacy.views.rulings import NO_RULINGS, Rulings
from regicide_legacy.views.text import plain

_ENDINGS: Final = {
    "enemies_defeated": "every enemy is defeated",
    "strike": "the hand struck could not pay",
    "no_play": "the player whose turn it was could do nothing",
}


def ending(reason: str, rules: Rulings = NO_RULINGS) -> str:
    """Return why a mission ended, in words."""
    rule_id = reason.removeprefix("rule:")
    said = rules.reason(rule_id) if rule_id != reason else ""
    if reason == "enemies_defeated":
        said = rules.without_enemies
    return said.rstrip(".") or _ENDINGS.get(reason, plain(rule_id).replace("_", " "))
