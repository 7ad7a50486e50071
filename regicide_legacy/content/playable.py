"""The names that play of a mission knows: its cards, with every copy, and all that it declares."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from regicide_legacy.content.compiling import JESTER_ID
from regicide_legacy.content.findings import nearest_word
from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.mission import Mission


@dataclass(frozen=True)
class Playable:
    """The names of one mission, each kind in the order in which it has them. Jesters are not among the cards."""

    cards: tuple[str, ...]
    enemies: tuple[str, ...]
    enlisted: tuple[str, ...] = ()
    """The members of the party, where some of them are enemies of the mission."""
    piles: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    classes: tuple[str, ...] = BASE_CLASSES
    rules: tuple[str, ...] = ()
    """The ids of its rules, of classes' abilities, and of the lists of effects that are step 4b.1."""
    ruled: bool = False
    """Whether it declares anything at all."""

    def knows_card(self, card: str) -> bool:
        """Say whether there is such a card; a jester may have any number."""
        return card in self.cards or JESTER_ID.fullmatch(card) is not None

    def copies(self, card: str) -> tuple[str, ...]:
        """Return the cards that are copies of one declared by this id."""
        numbered = (f"{card}-{number}" for number in itertools.count(1))
        return tuple(itertools.takewhile(lambda copy: copy in self.cards, numbered))

    def nearest_card(self, card: str) -> str | None:
        """Return the card that was probably meant, None where none is like it."""
        return nearest_word(card, sorted(self.cards))


def playable(mission: Mission) -> Playable:
    """Return the names of a mission that is played by the party it has outside a campaign."""
    compiled = CompiledMission(mission, 1)
    cards = tuple(compiled.ids[: compiled.first_jester])
    enemies = tuple(enemy.card.id for enemy in mission.enemies)
    if not compiled.ruled:
        return Playable(cards, enemies)
    book = compiled.book
    return Playable(
        cards,
        enemies,
        enlisted=tuple(card.id for card in compiled.members) if mission.declared.members_groups else (),
        piles=tuple(book.pile_names),
        counters=tuple(counter.id for counter in book.counters),
        marks=tuple(book.mark_names),
        classes=_each_once((*BASE_CLASSES, *(each.id for each in mission.declared.classes))),
        rules=_each_once(rule.id for rule in book.rules),
        ruled=True,
    )


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
