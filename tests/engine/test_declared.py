"""The order in which classes have their abilities (VOCABULARY, Classes)."""

from __future__ import annotations

import pytest

from regicide_legacy.engine.declared import ability_order
from regicide_legacy.engine.vocabulary.declarations import ClassDeclaration, ClassStep


def spell(name: str, after: str | None = None, before: str | None = None) -> ClassDeclaration:
    return ClassDeclaration(name, name.title(), ClassStep.CAST_SPELLS, after=after, before=before)


@pytest.mark.parametrize(
    ("declared", "order"),
    [
        ([spell("druid")], ["cleric", "bard", "druid"]),
        ([spell("druid", after="cleric")], ["cleric", "druid", "bard"]),
        ([spell("druid", before="cleric")], ["druid", "cleric", "bard"]),
        ([spell("witch", after="druid"), spell("druid", after="cleric")], ["cleric", "druid", "witch", "bard"]),
        ([spell("one", after="other"), spell("other", after="one")], ["cleric", "bard", "one", "other"]),
    ],
    ids=["last", "after", "before", "after one that comes later in the file", "in a circle"],
)
def test_a_class_has_its_place_in_its_step(declared: list[ClassDeclaration], order: list[str]) -> None:
    steps = ability_order(declared)
    assert [each.id for each in steps[ClassStep.CAST_SPELLS]] == order
    assert [each.id for each in steps[ClassStep.DEAL_DAMAGE]] == ["warrior"]
