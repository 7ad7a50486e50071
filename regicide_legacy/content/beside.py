"""What stands beside a mission: the marks, classes, cards and papers of its campaign, which it may name.

A mission's document is whole without its campaign: what its rules name of all that is declared in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.parts import parts
from regicide_legacy.engine.cards import starting_party
from regicide_legacy.engine.vocabulary.words import Named


@dataclass(frozen=True)
class Beside:
    """What a campaign's file declares, by name; marks and classes as plain data."""

    cards: Mapping[str, str] = field(default_factory=dict)
    """The name of each of its party cards and recruits, by id. Every campaign has some."""
    recruits: tuple[str, ...] = ()
    """The ids of the recruits."""
    marks: Mapping[str, Any] = field(default_factory=dict)
    classes: Mapping[str, Any] = field(default_factory=dict)
    stickers: tuple[str, ...] = ()
    """The codes and letters of its stickers."""
    relics: tuple[str, ...] = ()
    """The ids of its relics."""


ALONE: Final = Beside()
"""A mission that stands in no campaign."""

_FORTY: Final = frozenset(card.id for card in starting_party())


def completion(mission: MissionDocument, data: Mapping[str, Any], beside: Beside) -> dict[str, Any]:
    """Return the keys of a mission's data that differ once what its rules name of its campaign is declared in it.

    Nothing where they name nothing of it. What is declared so may name more, so look again afterwards.
    """
    if not (beside.marks or beside.classes or beside.cards):
        return {}
    named: dict[Named | None, set[str]] = {Named.MARK: set(), Named.CLASS: set(), Named.CARD: set()}
    for part in parts(replace(mission, packs=None), ()):
        if part.named in named:
            named[part.named].add(part.value)
    own_classes = {each.id for each in mission.classes}
    marks = {name: mark for name, mark in beside.marks.items() if name in named[Named.MARK] - mission.marks.keys()}
    classes = [each for name, each in beside.classes.items() if name in named[Named.CLASS] - own_classes]
    cards = named[Named.CARD] - mission.members.keys() - _FORTY
    members = {card: {"name": name} for card, name in beside.cards.items() if card in cards}
    return {
        **({"marks": {**data.get("marks", {}), **marks}} if marks else {}),
        **({"classes": [*data.get("classes", ()), *classes]} if classes else {}),
        **({"members": {**data.get("members", {}), **members}} if members else {}),
    }
