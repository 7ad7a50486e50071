"""Marks, given classes, and who belongs to the party (VOCABULARY, Effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.cards import Kind
from regicide_legacy.engine.places import BOX, TOP, Destination
from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.effects.selecting import CardsEffect
from regicide_legacy.engine.rules.telling import move, seen_by, tell

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.rules.selecting import SelectorOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Lasting


class MarkEffect(CardsEffect):
    """Puts a mark on cards, or takes it off."""

    __slots__ = ("lasting", "mark", "on")

    def __init__(self, selector: SelectorOf, mark: int, lasting: Lasting, *, on: bool) -> None:
        super().__init__(selector)
        self.mark = mark
        self.lasting = lasting
        self.on = on

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return which mark they get or lose."""
        mark = state.compiled.book.mark_names[self.mark]
        return Purpose("marked" if self.on else "unmarked", origin, bears=mark)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Mark or unmark them; one that is so already stays as it is."""
        marked = state.rules.marked
        changed = [card for card in cards if bool(marked[self.mark] >> card & 1) is not self.on]
        for card in changed:
            marked[self.mark] ^= 1 << card
        if state.events is not None:
            mark = state.compiled.book.mark_names[self.mark]
            said = {"mark": mark, "for": str(self.lasting)}
            _tell_of_cards(state, "marked" if self.on else "unmarked", context, changed, **said)


class GiveClassEffect(CardsEffect):
    """Gives cards a class; one that bears it already gets nothing."""

    __slots__ = ("class_bit", "lasting")

    def __init__(self, selector: SelectorOf, class_bit: int, lasting: Lasting) -> None:
        super().__init__(selector)
        self.class_bit = class_bit
        self.lasting = lasting

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return which class they are given."""
        (name,) = state.compiled.class_list(self.class_bit)
        return Purpose("class_given", origin, bears=name)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Give it."""
        rules = state.rules
        given = rules.given_this_turn if self.lasting is words.THIS_TURN else rules.given
        cards = [card for card in cards if not self._bears(state, card)]
        for card in cards:
            given[card] = given.get(card, 0) | self.class_bit
        if state.events is not None:
            (name,) = state.compiled.class_list(self.class_bit)
            _tell_of_cards(state, "class_given", context, cards, **{"class": name, "for": str(self.lasting)})

    def _bears(self, state: State, card: int) -> bool:
        """Say whether a card bears the class already, for at least as long."""
        borne = state.compiled.classes[card] | state.rules.given.get(card, 0)
        if self.lasting is words.THIS_TURN:
            borne |= state.rules.given_this_turn.get(card, 0)
        return bool(borne & self.class_bit)


def _tell_of_cards(state: State, name: str, context: Context, cards: list[int], **data: object) -> None:
    """Tell of what cards bear now: it is on them for all to see, but which cards is seen only where they lie open."""
    groups: dict[int, list[str]] = {}
    for card in cards:
        groups.setdefault(seen_by(state, card), []).append(state.compiled.ids[card])
    for seen, ids in groups.items():
        tell(state, name, context, seen, cards=ids, **data)


_TO_BOX = Destination(BOX, TOP, "box")


class PartyEffect(CardsEffect):
    """Lets cards join the party, or leave it, for the campaign; what leaves goes to the box."""

    __slots__ = ("joins",)

    def __init__(self, selector: SelectorOf, *, joins: bool) -> None:
        super().__init__(selector)
        self.joins = joins

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return whether they join or leave."""
        return Purpose("joined_party" if self.joins else "left_party", origin)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Tell of it: the campaign takes it from the events of a won attempt. No enemy, jester or temporary card."""
        members = [card for card in cards if state.compiled.cards[card].kind is Kind.MEMBER]
        if not self.joins:
            for card in members:
                move(state, card, _TO_BOX, context.player)
        _tell_of_cards(state, "joined_party" if self.joins else "left_party", context, members)
