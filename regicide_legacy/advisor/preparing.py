"""What bots answer at set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import ChooseCards, Subsets

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.rules.preparing import Preparation


def answer_as_bots(preparation: Preparation, compiled: CompiledMission) -> None:
    """Answer all that a set-up asks: of cards the weakest, as the party stands; all else by the deal's random numbers.

    Raises `EndlessRules`.
    """
    while choices := preparation.choices():
        if isinstance(choices, Subsets):
            preparation.play(ChooseCards(weakest(compiled, choices.cards)[: choices.least]))
        else:
            preparation.choose_by_chance()


def weakest(compiled: CompiledMission, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards, the weakest first; those of one strength in the order given."""
    return tuple(sorted(cards, key=lambda card: compiled.strength[compiled.number[card]]))
