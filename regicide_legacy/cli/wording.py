"""What a mission's seats, cards and rules are called where people read of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED
from regicide_legacy.views.names import Names
from regicide_legacy.views.rulings import NO_RULINGS, Rulings, Wording

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.vocabulary.declarations import Declarations


def names_of(
    compiled: CompiledMission, seats: tuple[str, ...], bots: frozenset[int], bought: Sequence[str] = ()
) -> Names:
    """Return what to call the seats and cards of a mission, and what its rules say; `bought` is the help bought."""
    cards = {card.id: card for card in compiled.cards}
    return Names(seats, cards, bots, rulings(compiled.mission.declared, bought))


def rulings(declared: Declarations, bought: Sequence[str] = ()) -> Rulings:
    """Return what a mission declares in words: a rule without words of its own says what it does."""
    if declared == NOTHING_DECLARED:
        return NO_RULINGS
    # Only a mission with rules needs their words.
    from regicide_legacy.content import phrases, sentences

    return Rulings(declared, Wording(sentences.rule, sentences.effects, phrases.condition), bought)
