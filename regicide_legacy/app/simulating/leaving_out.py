"""A mission without some of its rules, to see what they change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.vocabulary.rules import Rule


def without_rules(mission: Mission, left_out: Collection[str]) -> Mission:
    """Return the mission without the rules of these ids, whatever carries them."""
    return replace(mission, declared=_bare(mission.declared, left_out)) if left_out else mission


def _bare(value: Any, left_out: Collection[str]) -> Any:
    if isinstance(value, tuple):
        kept = (each for each in value if not (isinstance(each, Rule) and each.id in left_out))
        return tuple(_bare(each, left_out) for each in kept)
    if isinstance(value, Mapping):
        return {name: _bare(each, left_out) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, Rule | type):
        return replace(value, **{each.name: _bare(getattr(value, each.name), left_out) for each in fields(value)})
    return value
