"""Plain English for the changes of the vocabulary, made from the records alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from regicide_legacy.content.phrases import amount, card_filter, cards, joined, one_or_more, place
from regicide_legacy.engine.vocabulary.changes import (
    AbilityChange,
    AttackKindsChange,
    Change,
    ClassesChange,
    ClassesOf,
    NumberChange,
)


def change(said: Change) -> str:
    """Return what differs."""
    return joined(
        CHANGES[field.name](value) for field in fields(Change) if (value := getattr(said, field.name)) is not None
    )


def _number(noun: str) -> Callable[[Any], str]:
    def say(value: Any) -> str:
        if not isinstance(value, (NumberChange, AbilityChange)):
            return f"{noun} is {amount(value)}"
        return f"{noun} {joined(_differs(value))}"

    return say


def _differs(value: NumberChange | AbilityChange) -> Iterator[str]:
    forms = (
        (value.is_, "is {}"),
        (value.plus, "is raised by {}"),
        (value.minus, "is lowered by {}"),
        (value.times, "is multiplied by {}"),
        (value.at_least, "is at least {}"),
        (value.at_most, "is at most {}"),
    )
    yield from (form.format(amount(number)) for number, form in forms if number is not None)


def _ability(value: AbilityChange) -> str:
    whose = "every ability counts" if value.of == "all" else f"the ability of {value.of} counts"
    return _number(f"the strength that {whose}")(value)


def _set(noun: str) -> Callable[[Any], str]:
    def say(value: Any) -> str:
        if not isinstance(value, (ClassesChange, AttackKindsChange)):
            return f"{noun} {_members(value)} alone"
        forms = ((value.is_, "{} alone"), (value.add, "{} too"), (value.remove, "no longer {}"))
        return f"{noun} {joined(form.format(_members(each)) for each, form in forms if each is not None)}"

    return say


def _members(value: Any) -> str:
    if isinstance(value, ClassesOf):
        return f"the classes of {cards(value.classes_of, everything=True)}"
    return one_or_more(value, "and")


def _permission(yes: str, no: str) -> Callable[[Any], str]:
    return lambda allowed: yes if allowed else no


CHANGES: Final[Mapping[str, Callable[[Any], str]]] = {
    "hand_limit": _number("the hand limit"),
    "kinfolk_limit": _number("the kinfolk limit"),
    "enemy_strength": _number("the enemy's strength"),
    "enemy_health": _number("the enemy's health"),
    "attack_strength": _number("the attack strength"),
    "attack_damage": _number("the attack damage"),
    "strike_damage": _number("the damage of the strike"),
    "ability_strength": _ability,
    "immune": _set("the enemy is immune to"),
    "abilities_off": _set("the classes without their ability are"),
    "attack_kinds": _set("attacks may be"),
    "may_not_play": lambda value: f"no attack may hold a card {card_filter(value)}",
    "may_not_pay": lambda value: f"damage may not be paid with a card {card_filter(value)}",
    "may_yield": _permission("players may yield", "nobody may yield"),
    "may_feign_death": _permission("players may feign death", "nobody may feign death"),
    "may_play_jester": _permission("players may play a jester", "nobody may play a jester"),
    "ignores_immunity": _permission("the attack ignores immunity", "the attack does not ignore immunity"),
    "heal_to": lambda value: f"healed cards go to {place(value)}",
    "paid_to": lambda value: f"cards that pay for damage go to {place(value)}",
}
"""What each key of a change makes differ."""
