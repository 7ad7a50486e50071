"""Whose the rules of a mission are, and how a rule is called that has no id of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.reading import Keys
from regicide_legacy.engine.vocabulary.rules import Rule


class OwnerKind(StrEnum):
    """What a rule sits on."""

    ENEMY = "enemy"
    MISSION = "mission"
    COUNTER = "counter"
    CARD = "card"
    MARK = "mark"
    CLASS = "class"
    RELIC = "relic"
    STICKER = "sticker"
    HELP = "help"

    @property
    def is_card(self) -> bool:
        """Whether its rules are about a card: its own, or each that bears it."""
        return self in (OwnerKind.ENEMY, OwnerKind.CARD, OwnerKind.MARK, OwnerKind.CLASS)


@dataclass(frozen=True)
class Owner:
    """What some rules sit on, and where they stand in the file."""

    kind: OwnerKind
    id: str
    rules: tuple[Rule, ...]
    """Its rules, each with its id."""
    keys: Keys


def called(owner: str, rules: tuple[Rule, ...], *, first: str | None = None) -> tuple[Rule, ...]:
    """Return an owner's rules, those without an id named after it: its own id, then owner.2 and so on."""
    names = (first or owner if place == 1 else f"{owner}.{place}" for place in range(1, len(rules) + 1))
    return tuple(rule if rule.id else replace(rule, id=name) for rule, name in zip(rules, names, strict=True))


def owners(document: MissionDocument) -> Iterator[Owner]:
    """Give all that rules sit on, in file order of their kinds."""
    yield Owner(OwnerKind.MISSION, "mission", called("mission", document.rules, first="mission.1"), ("rules",))
    for place, group in enumerate(document.enemies):
        for number, enemy in enumerate(group.cards if isinstance(group, EnemyGroup) else ()):
            yield _owner(OwnerKind.ENEMY, enemy.id, enemy.rules, "enemies", place, "cards", number)
    for place, card in enumerate(document.cards):
        yield _owner(OwnerKind.CARD, card.id, card.rules, "cards", place)
    for card_id, member in document.members.items():
        yield _owner(OwnerKind.CARD, card_id, member.rules, "members", card_id)
    for name, counter in document.counters.items():
        yield _owner(OwnerKind.COUNTER, name, counter.rules, "counters", name)
    for name, mark in document.marks.items():
        yield _owner(OwnerKind.MARK, name, mark.rules, "marks", name)
    for place, own_class in enumerate(document.classes):
        yield _owner(OwnerKind.CLASS, own_class.id, own_class.rules, "classes", place)
    for place, relic in enumerate(document.relics):
        yield _owner(OwnerKind.RELIC, relic.id, relic.rules, "relics", place)
        for name, counter in relic.counters.items():
            yield _owner(OwnerKind.COUNTER, name, counter.rules, "relics", place, "counters", name)
    for place, sticker in enumerate(document.stickers):
        yield _owner(OwnerKind.STICKER, sticker.id, sticker.rules, "stickers", place)
    for place, offer in enumerate(document.help.offers if document.help else ()):
        yield _owner(OwnerKind.HELP, offer.id, offer.rules, "help", "offers", place)


def _owner(kind: OwnerKind, name: str, rules: tuple[Rule, ...], *keys: str | int) -> Owner:
    return Owner(kind, name, called(name, rules), (*keys, "rules"))
