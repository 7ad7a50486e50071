"""The names that a mission knows, each kind of them: what every mission has, and what it declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.vocabulary.words import PILES, SELECTED, Named

NUMBERS: Final = ("enemy_strength", "enemy_health")
"""What `raise` and `lower` may name beside counters."""

_ENDS: Final = ("bottom", "shuffled")
_STACKS: Final = ("discard", "banished", "mission_zone")

BUILT_IN: Final[Mapping[Named, tuple[str, ...]]] = {
    Named.CARD: (),
    Named.CLASS: BASE_CLASSES,
    Named.MARK: (),
    Named.COUNTER: (),
    Named.NUMBER: NUMBERS,
    Named.PILE: PILES,
    Named.ZONE: (*PILES, "hand", "in_play", "attack", "enemy"),
    Named.PLACE: (
        *_STACKS,
        "box",
        *(f"{deck}_{end}" for deck in ("reserve", "enemy") for end in ("top", *_ENDS)),
        *(f"{stack}_{end}" for stack in _STACKS for end in _ENDS),
        "hand",
        "attack",
    ),
    Named.SOURCE: (*PILES, "hand", "in_play", *SELECTED),
    Named.REASON: ("enemies_defeated", "strike", "no_play", "rule"),
}
"""The names of each kind that every mission has."""


def ends_of(pile: str) -> tuple[str, ...]:
    """Return the places where a card may be put on a declared pile: its top, its bottom, or anywhere."""
    return pile, *(f"{pile}_{end}" for end in _ENDS)
