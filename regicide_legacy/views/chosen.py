"""What a choice chooses, as people read it."""

from __future__ import annotations

from collections.abc import Collection

from regicide_legacy.engine.choices import Choice, ChooseCards, ChooseOption, Claim, NextPlayer, Order
from regicide_legacy.views.asking import NONE
from regicide_legacy.views.names import Names
from regicide_legacy.views.text import counted, plain


def chosen_words(choice: Choice, names: Names, held: Collection[str] = ()) -> str:
    """Return the cards, the seat or the option of a choice; of cards that are `held` only how many they are."""
    if isinstance(choice, (ChooseCards, Order)):
        if not set(held).isdisjoint(choice.cards):
            return counted(len(choice.cards), "card")
        known = (names.short(each) if each in names.cards else plain(each) for each in choice.cards)
        return ", ".join(known) or NONE
    if isinstance(choice, (Claim, NextPlayer)):
        return names.seat(choice.seat)
    return names.rules.called(choice.option) if isinstance(choice, ChooseOption) else plain(str(choice))
