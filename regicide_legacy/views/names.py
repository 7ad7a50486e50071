"""What people call the seats and the cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.view import View
from regicide_legacy.views.places import spaced
from regicide_legacy.views.rulings import NO_RULINGS, Rulings
from regicide_legacy.views.text import class_style, plain

_OFFICE: Final = re.compile(r",| of the | the ")


@dataclass(frozen=True, slots=True)
class Names:
    """The seats' names, in order, the cards of the game by id, which seats bots play, and what the rules say."""

    seats: tuple[str, ...]
    cards: Mapping[str, Card]
    bots: frozenset[int] = frozenset()
    rules: Rulings = NO_RULINGS

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return plain(self.seats[seat])

    def who(self, seat: int, reader: int | None) -> str:
        """Return what to call a seat in a sentence for `reader`: you, or its name."""
        return "you" if seat == reader else self.seat(seat)

    def whose_hand(self, seat: int, reader: int | None) -> str:
        """Return what to call a seat's hand in a sentence for `reader`."""
        return "your hand" if seat == reader else f"{self.seat(seat)}'s hand"

    def card(self, card_id: str) -> str:
        """Return a card's name."""
        return plain(self.cards[card_id].name)

    def short(self, card_id: str) -> str:
        """Return a card's name without its office: Letholdus for Letholdus the Justicar, or for Letholdus, Usher."""
        name = self.card(card_id)
        return _OFFICE.split(name)[0].strip() or name

    def called(self, card_id: str) -> tuple[str, str]:
        """Return what people may call a card: its name, and that without its office."""
        return self.card(card_id), self.short(card_id)

    def classes(self, card_id: str) -> str:
        """Return a card's classes, such as bard, or cleric/bard; nothing for a jester."""
        return plain("/".join(self.cards[card_id].classes))

    def style(self, card_id: str) -> str:
        """Return the style of a card's first class."""
        return class_style(self.cards[card_id].classes)

    def told(self, card_id: str) -> Text:
        """Return a card as a sentence tells it: Tanathil (paladin 7)."""
        card = self.cards[card_id]
        name = self.short(card_id)
        text = Text(name, self.style(card_id))
        what = f"{self.classes(card_id)} {card.strength}"
        if card.classes and what.casefold() != name.casefold():
            text.append(f" ({what})")
        return text

    def id(self, card_id: str) -> Text:
        """Return a card's id, in its class's colour."""
        return Text(plain(card_id), self.style(card_id))

    def ids(self, card_ids: tuple[str, ...] | list[str]) -> Text:
        """Return cards by their ids, a space between."""
        return Text(" ").join(self.id(card_id) for card_id in card_ids)

    def shown(self, card_ids: tuple[str, ...] | list[str], view: View) -> Text:
        """Return cards by their ids, each with the marks and given classes that the view's seat sees on it."""
        return Text(" ").join(self.id(card_id).append_text(self._worn(card_id, view)) for card_id in card_ids)

    def lying_open(self, card_ids: tuple[str, ...], view: View) -> Text:
        """Return cards as `shown` does, but one that bears no class by its name: nobody types it."""
        lying = []
        for card_id in card_ids:
            worn = self._worn(card_id, view)
            called = self.id(card_id) if self.cards[card_id].classes else Text(self.card(card_id) + " " * bool(worn))
            lying.append(called.append_text(worn))
        return Text(", ").join(lying)

    def named(self, card_ids: tuple[str, ...], view: View) -> Text:
        """Return cards as a sentence tells them, each with what the view's seat sees on it."""
        return Text(", ").join(self.told(card_id).append_text(self._worn(card_id, view)) for card_id in card_ids)

    def _worn(self, card_id: str, view: View) -> Text:
        worn = borne(card_id, view)
        return Text(f"({worn})", "yellow") if worn else Text()


def borne(card_id: str, view: View) -> str:
    """Return the marks and the given classes that a card bears, as far as the view's seat sees them."""
    marks = [spaced(mark) for mark, cards in view.marks.items() if card_id in cards]
    given = [f"+{plain(class_)}" for class_ in view.given_classes.get(card_id, ())]
    return ", ".join([*marks, *given])
