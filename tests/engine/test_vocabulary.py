"""The vocabulary's records: complete, documented, and able to name the cards they are about."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import Any

import pytest

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.vocabulary import amounts, changes, conditions, declarations, effects, rules, words
from regicide_legacy.engine.vocabulary.amounts import Selector

RECORDS = [
    record
    for module in (amounts, changes, conditions, declarations, effects, rules, words)
    for _, record in inspect.getmembers(module, inspect.isclass)
    if record.__module__ == module.__name__
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_record_says_what_it_is(record: Any) -> None:
    assert record.__doc__
    assert not record.__doc__.startswith(f"{record.__name__}(")


def test_every_effect_has_a_word_of_its_own() -> None:
    said = [effect.word for effect in effects.EFFECTS]
    assert len(said) == len(set(said))
    assert "banish" in said
    assert "place_enemy" in said


def test_an_effect_on_cards_names_them() -> None:
    effect = effects.Banish("hand", up_to=2)
    assert effect.selector == Selector("hand", up_to=2)
    assert {field.name for field in fields(Selector)} <= {field.name for field in fields(effects.Banish)}


def test_a_test_of_cards_names_them() -> None:
    test = conditions.CardsTest("mission_zone", among=1, at_least=3)
    assert test.selector == Selector("mission_zone", among=1)


def test_the_base_classes_are_said_in_the_vocabulary_in_their_order() -> None:
    assert tuple(declared.id for declared in declarations.BASE_ABILITIES) == BASE_CLASSES
