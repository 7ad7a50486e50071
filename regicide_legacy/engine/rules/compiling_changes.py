"""From the vocabulary's changes to adjustments, each by the name of what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.rules.changing import (
    Adjustment,
    CardsAdjustment,
    NumberAdjustment,
    PermissionAdjustment,
    PlaceAdjustment,
    SetAdjustment,
    WordsOf,
)
from regicide_legacy.engine.rules.compiling import kinds_of
from regicide_legacy.engine.vocabulary.changes import (
    AbilityChange,
    AttackKindsChange,
    Change,
    Classes,
    ClassesChange,
    ClassesOf,
    Number,
    NumberChange,
)
from regicide_legacy.engine.vocabulary.words import ALL

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.compiling import Compiler
    from regicide_legacy.engine.rules.written import AmountOf

NUMBERS: Final = (
    "hand_limit",
    "kinfolk_limit",
    "enemy_strength",
    "enemy_health",
    "attack_strength",
    "attack_damage",
    "strike_damage",
)
CLASSES: Final = ("immune", "abilities_off")
CARDS: Final = ("may_not_play", "may_not_pay")
PERMISSIONS: Final = ("may_yield", "may_feign_death", "may_play_jester", "ignores_immunity")
PLACES: Final = ("heal_to", "paid_to")


def adjustments(compiler: Compiler, change: Change) -> dict[str, Adjustment]:
    """Make a change ready: one adjustment for each thing it names."""
    made: dict[str, Adjustment] = {name: _number(compiler, getattr(change, name)) for name in _named(change, NUMBERS)}
    made |= {name: _classes(compiler, getattr(change, name)) for name in _named(change, CLASSES)}
    made |= {name: CardsAdjustment(compiler.filter(getattr(change, name))) for name in _named(change, CARDS)}
    made |= {name: PermissionAdjustment(getattr(change, name)) for name in _named(change, PERMISSIONS)}
    made |= {name: PlaceAdjustment(compiler.destination(getattr(change, name))) for name in _named(change, PLACES)}
    if change.ability_strength is not None:
        made["ability_strength"] = _ability(compiler, change.ability_strength)
    if change.attack_kinds is not None:
        made["attack_kinds"] = _kinds(change.attack_kinds)
    compiler.changed.update(made)
    health = made.get("enemy_health")
    if isinstance(health, NumberAdjustment) and not health.only_adds:
        compiler.lowers_health = True
    return made


def _named(change: Change, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if getattr(change, name) is not None]


def _number(compiler: Compiler, number: Number) -> Adjustment:
    if isinstance(number, NumberChange):
        return NumberAdjustment(_amounts(compiler, number))
    return NumberAdjustment({"equal": compiler.amount(number)})


def _amounts(compiler: Compiler, number: NumberChange | AbilityChange) -> dict[str, AmountOf]:
    written = {
        "equal": number.is_,
        "plus": number.plus,
        "minus": number.minus,
        "times": number.times,
        "at_least": number.at_least,
        "at_most": number.at_most,
    }
    return {key: compiler.amount(amount) for key, amount in written.items() if amount is not None}


def _ability(compiler: Compiler, change: AbilityChange) -> Adjustment:
    of = 0 if change.of == ALL else compiler.compiled.class_set((change.of,))
    return NumberAdjustment(_amounts(compiler, change), of)


def _classes(compiler: Compiler, change: Classes | ClassesChange) -> Adjustment:
    if isinstance(change, ClassesChange):
        return SetAdjustment(*(_words(compiler, part) for part in (change.is_, change.add, change.remove)))
    return SetAdjustment(_words(compiler, change), None, None)


def _words(compiler: Compiler, classes: Classes | None) -> WordsOf | None:
    if classes is None:
        return None
    if isinstance(classes, ClassesOf):
        return WordsOf(0, compiler.asked(classes.classes_of))
    return WordsOf(compiler.compiled.class_set(classes))


def _kinds(change: tuple[str, ...] | AttackKindsChange) -> Adjustment:
    if isinstance(change, AttackKindsChange):
        parts = (change.is_, change.add, change.remove)
        return SetAdjustment(*(None if part is None else WordsOf(kinds_of(part)) for part in parts))
    return SetAdjustment(WordsOf(kinds_of(change)), None, None)
