"""What a mission declares, made into cards and an order of classes."""

from __future__ import annotations

from collections.abc import Sequence

from regicide_legacy.engine.cards import Card, Kind
from regicide_legacy.engine.vocabulary.declarations import BASE_ABILITIES, CardDeclaration, ClassDeclaration, ClassStep


def copies_of(declared: CardDeclaration) -> list[Card]:
    """Return the cards that a declaration stands for: with `copies` there are `id-1`, `id-2` and so on."""
    classes = (declared.class_,) if isinstance(declared.class_, str) else tuple(declared.class_)
    ids = [declared.id] if declared.copies is None else [f"{declared.id}-{n + 1}" for n in range(declared.copies)]
    return [
        Card(card_id, declared.name, declared.strength, classes, Kind.TEMPORARY, declared.companion) for card_id in ids
    ]


def ability_order(declared: Sequence[ClassDeclaration]) -> dict[ClassStep, list[ClassDeclaration]]:
    """Return the classes of each step in the order in which their abilities resolve.

    The base classes come in their own order; a class of the mission comes just after or before the one it names, or
    last. Classes that name each other in a circle come last, in file order.
    """
    order: dict[ClassStep, list[ClassDeclaration]] = {step: [] for step in ClassStep}
    for base in BASE_ABILITIES:
        order[base.step].append(base)
    waiting = list(declared)
    while waiting:
        ready = next((each for each in waiting if _place(order[each.step], each) is not None), waiting[0])
        waiting.remove(ready)
        place = _place(order[ready.step], ready)
        order[ready.step].insert(len(order[ready.step]) if place is None else place, ready)
    return order


def _place(order: list[ClassDeclaration], declared: ClassDeclaration) -> int | None:
    """Return where a class comes in its step, or None while the class that it names has no place there yet."""
    anchor = declared.after or declared.before
    if anchor is None:
        return len(order)
    ids = [each.id for each in order]
    if anchor not in ids:
        return None
    return ids.index(anchor) + (1 if declared.after else 0)
