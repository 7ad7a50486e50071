"""What a rule asks: its words, the options with theirs, the cards to choose among. Sets of cards are never listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.choices import Choice, ChooseOption, Many, Order, Orders, Subsets
from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.engine.view import View
from regicide_legacy.views.hand import in_hand_order, numbered
from regicide_legacy.views.names import Names
from regicide_legacy.views.places import spaced
from regicide_legacy.views.rulings import Ruling
from regicide_legacy.views.text import capitalized, plain

PASS: Final = "pass"
"""The option that uses none of the rules offered."""

NONE: Final = "none"
"""The answer that chooses no card."""

_PROMPT_WORDS: Final = frozenset(("d", "b", "r", "h", "u", "q", "quit", "help", "hint"))
"""Words that the prompt keeps to itself, whatever is asked; only a seat wins where it is typed as it is called."""


def asked_view(view: View, names: Names) -> RenderableType | None:
    """Show what a rule says that asks, the options that are offered with what they do, and the cards to choose among.

    None where the turn itself asks and offers nothing beside.
    """
    parts: list[RenderableType] = []
    if view.asking:
        parts += on_behalf_of(names.rules.asks(view.asking), view.purpose, names)
    words = offered_words(view.choices) or rules_to_order(view)
    if words:
        parts.append(options_view(words, view.asking, names))
    if isinstance(view.choices, Subsets) and cards_to_choose(view, names) == view.choices.cards:
        parts.append(numbered(view.choices.cards, names))
    if not words and (ordered := listed_to_order(view)):
        parts.append(numbered(ordered, names))
    return Group(*parts) if parts else None


def on_behalf_of(asks: Ruling, purpose: Purpose | None, names: Names) -> list[Text]:
    """Return what asks, as people call it, and what it says; where it says nothing, what the pile says it is about."""
    called, says = asks.of, asks.says
    place = _speaking_pile(purpose, names) if purpose is not None and not says else None
    if place is not None:
        called, says = called or capitalized(spaced(place)), plain(names.rules.piles[place].text or "")
    if not (called or says):
        return []
    return [Text(f"{called}: " if called and says else called, "bold").append(says, "not bold italic")]


def _speaking_pile(purpose: Purpose, names: Names) -> str | None:
    """Return the pile with words of its own that cards go to, or come from."""
    piles = names.rules.piles
    return next((each for each in (purpose.to, purpose.from_) if each in piles and piles[each].text), None)


def offered_words(choices: Sequence[Choice]) -> list[str]:
    """Return the words of the options among some choices, without the one that passes."""
    if isinstance(choices, Many):
        return []
    return [choice.option for choice in choices if isinstance(choice, ChooseOption) and choice.option != PASS]


def taken_words(words: Iterable[str]) -> list[str]:
    """Return those of some options, card ids or names of seats that the prompt reads as words of its own."""
    return [word for word in words if word.casefold() in _PROMPT_WORDS]


def rules_to_order(view: View) -> list[str]:
    """Return the rules that somebody is asked to order; none where it is cards, or nothing."""
    if view.decision != "order" or view.asking or not isinstance(view.choices, Orders):
        return []
    in_play = {card_id for cards in view.in_play for card_id in cards}
    return [] if set(view.choices.cards) <= in_play else list(view.choices.cards)


def listed_to_order(view: View) -> tuple[str, ...]:
    """Return the cards or rules that an order is asked of, as the prompt numbers them; none where no order is asked."""
    if view.decision != "order" or not view.choices:
        return ()
    first = view.choices[0]
    return first.cards if isinstance(first, Order) else ()


def options_view(words: Sequence[str], asking: str, names: Names) -> RenderableType:
    """Show options, each with what it does."""
    says = names.rules.options(asking, words)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for word in words:
        grid.add_row(Text(names.rules.called(word), "bold"), Text(says[word]))
    return Padding(grid, (0, 0, 0, 2))


def cards_to_choose(view: View, names: Names) -> tuple[str, ...]:
    """Return the cards that a rule lets choose among, as the prompt numbers them: those of a hand as it is numbered.

    Nothing where no cards are to be chosen.
    """
    if not isinstance(view.choices, Subsets):
        return ()
    hand = in_hand_order(view, names)
    return hand if set(view.choices.cards) <= set(hand) else view.choices.cards


def words_for_cards(choices: Subsets) -> str:
    """Return the words that answer how many cards, and which."""
    if choices.most == 0:
        return NONE
    return f"numbers or ids, or {NONE}" if choices.least == 0 else "numbers or ids"
