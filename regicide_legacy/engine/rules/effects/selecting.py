"""Cards selected for an effect: seat by seat, each chosen by whom the selector says (VOCABULARY, Selectors)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, ChooseCards, Subsets
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import BOX, HAND, PARTY, hides, locate
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import EffectOf, RuleQuestion
from regicide_legacy.engine.rules.context import NO_CARD
from regicide_legacy.engine.rules.selecting import seat_of
from regicide_legacy.engine.rules.telling import place_name, shuffle_aloud
from regicide_legacy.engine.state import CHOOSE, THE_TABLE

if TYPE_CHECKING:
    from regicide_legacy.engine.purposes import Purpose
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.rules.selecting import SelectorOf
    from regicide_legacy.engine.state import State


class CardsEffect(EffectOf):
    """An effect on the cards that a selector finds."""

    __slots__ = ("at_once", "selector", "several")

    def __init__(self, selector: SelectorOf) -> None:
        self.selector = selector
        several = selector.owners in (words.EVERY_PLAYER, words.OTHER_PLAYERS)
        # All that is in play lies on one table.
        self.several = several and (selector.place == HAND or selector.owners is words.OTHER_PLAYERS)
        """It serves several seats, one after the other."""
        self.at_once = not self.several and selector.pick is not words.PICK_CHOICE
        """Where one seat comes into question it is done without asking anybody."""
        self.table_names = selector.owners is words.ANY_PLAYER

    def begin(self, state: State, context: Context) -> None:
        """Put the selection on the agenda; how many is reckoned now."""
        selector = self.selector
        count = None if selector.count is None else selector.count.of(state, context)
        if self.at_once and not selector.of_seats:
            self._select_now(state, context, context.player, count)
            return
        seats = selector.seats(state, context)
        if self.at_once and len(seats) == 1:
            self._select_now(state, context, seats[0], count)
            return
        if self.several:
            context.those = []
        # Each of several seats is finished before the next, and is `that_player` while it is served.
        for seat in reversed(seats):
            served = context.serving(seat) if self.several else context
            state.rules.agenda.append(Selecting(self, seat, count, served))

    def _select_now(self, state: State, context: Context, seat: int, count: int | None) -> None:
        """Do it at once where nobody is asked, and no other seat comes before."""
        selector = self.selector
        if count is None or selector.pick is words.PICK_RANDOM:
            cards = selector.matching(state, context, seat)
            if selector.pick is words.PICK_RANDOM:
                state.generator.shuffle(cards)
                cards = cards[:count]
        else:
            cards = selector.first(state, context, seat, count)
        context.those = cards[:]
        searched = selector.where is not None and _hides(state, selector)
        self.apply(state, context, cards, shown=searched)
        if searched:
            shuffle_aloud(state, selector.place, context)

    @abstractmethod
    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return what it does with cards that come from a place."""

    @abstractmethod
    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Do it with the cards selected, in their order; `shown` where all were shown which ones match."""


class Selecting(RuleQuestion):
    """Cards of one seat, or of a place that is nobody's, being selected; then the effect is done with them."""

    __slots__ = ("asked", "candidates", "count", "effect", "least", "most", "seat", "selected")

    def __init__(self, effect: CardsEffect, seat: int, count: int | None, context: Context) -> None:
        super().__init__(context)
        self.effect = effect
        self.seat = seat
        self.count = count
        self.selected: list[int] = []
        self.asked = False
        self.candidates: list[int] = []
        self.least = 0
        self.most = 0

    def step(self, state: State) -> bool:
        """Select, or ask who chooses; then do the effect."""
        if self.asked:
            self._apply(state)
            return False
        self.asked = True
        selector = self.effect.selector
        self.candidates = selector.matching(state, self.context, self.seat)
        self.most = len(self.candidates) if self.count is None else min(self.count, len(self.candidates))
        self.least = 0 if selector.optional else self.most
        if selector.pick is words.PICK_CHOICE:
            return self._ask(state)
        if selector.pick is words.PICK_RANDOM:
            state.generator.shuffle(self.candidates)
        self.selected = self.candidates[: self.most]
        return False

    def _apply(self, state: State) -> None:
        selector = self.effect.selector
        # Looking through a pile that lies face down for cards that match gives its order away; so does choosing.
        looked_through = selector.where is not None or selector.pick is words.PICK_CHOICE
        searched = looked_through and _hides(state, selector)
        shown = searched and selector.pick is not words.PICK_CHOICE
        state.rules.agenda.pop()
        if self.effect.several:
            self.context.those += self.selected
        else:
            self.context.those = self.selected[:]
        self.effect.apply(state, self.context, self.selected, shown=shown)
        if searched:
            shuffle_aloud(state, selector.place, self.context)

    def _ask(self, state: State) -> bool:
        if not self.most and not self.effect.selector.optional:
            return False
        state.ask(CHOOSE, self._chooser(state))
        return True

    def _chooser(self, state: State) -> int:
        selector = self.effect.selector
        if selector.place == HAND:
            # A hand is its owner's alone to choose from.
            return self.seat
        if selector.place < PARTY:
            # One of those cards that a rule is about may lie in a hand.
            held = [locate(state, card)[1] for card in self.candidates if locate(state, card)[0] == HAND]
            if held:
                return held[0]
        if selector.by is words.ANY_PLAYER:
            return THE_TABLE
        if selector.by is None:
            return self.context.player
        return seat_of(state, self.context, selector.by)

    def purpose(self, state: State) -> Purpose:
        """Return what the effect does with them."""
        origin = place_name(state, place_of(state, self.candidates)) if self.candidates else ""
        return self.effect.purpose(state, self.context, origin)

    def choices(self, state: State) -> Sequence[Choice]:
        """Return every set of cards that may be chosen."""
        ids = state.compiled.ids
        return Subsets([ids[card] for card in self.candidates], self.least, self.most)

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the cards, in the order named."""
        if not isinstance(choice, ChooseCards):
            return Refusal.NOT_ASKED
        number = state.compiled.number
        chosen = [number.get(card_id, NO_CARD) for card_id in choice.cards]
        if not self.least <= len(chosen) <= self.most or len(set(chosen)) < len(chosen):
            return Refusal.NOT_SUCH_CARDS
        for card in chosen:
            if card not in self.candidates:
                return Refusal.NOT_SUCH_CARDS
        self.selected = chosen
        return None

    def clone(self, copies: Copies) -> Selecting:
        """Return a copy that shares nothing that changes."""
        other = Selecting(self.effect, self.seat, self.count, self.context.clone(copies))
        other.selected = self.selected
        other.asked = self.asked
        other.candidates = self.candidates
        other.least = self.least
        other.most = self.most
        return other


def _hides(state: State, selector: SelectorOf) -> bool:
    """Say whether a selector takes from a pile of which not every card is seen by all; nobody cares for the box."""
    return selector.place >= 0 and selector.place != BOX and hides(state, selector.place)


def place_of(state: State, cards: Sequence[int]) -> int:
    """Return the place where cards lie, of which there is at least one: that of the first."""
    return locate(state, cards[0])[0]
