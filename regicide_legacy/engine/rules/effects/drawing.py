"""Draws, healing and shuffles (VOCABULARY, Effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.events import Event
from regicide_legacy.engine.places import (
    HAND,
    NO_SEAT,
    RESERVE,
    SHUFFLED,
    TOP,
    Destination,
    hides,
    may_come_to,
    pile_at,
    settle_end,
    shuffle,
)
from regicide_legacy.engine.rules import numbers, words
from regicide_legacy.engine.rules.agenda import EffectOf, Frame
from regicide_legacy.engine.rules.context import Moved
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.rules.selecting import seats_of
from regicide_legacy.engine.rules.telling import listed, move_from, place_name, rule_id, shuffle_aloud, tell

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Player

_TO_HAND = Destination(HAND, TOP, "hand")


class DrawEffect(EffectOf):
    """Draws for each of some players, or so many in all, round the table."""

    __slots__ = ("amount", "place", "round_the_table", "who")

    def __init__(self, amount: AmountOf, who: Player, place: int, *, round_the_table: bool) -> None:
        self.amount = amount
        self.who = who
        self.place = place
        self.round_the_table = round_the_table
        self.table_names = who is words.ANY_PLAYER

    def nameable(self, state: State) -> list[int]:
        """Return the seats below their hand limit."""
        return [seat for seat in range(state.compiled.players) if numbers.below_limit(state, seat)]

    def begin(self, state: State, context: Context) -> None:
        """Make the draws, or put them on the agenda where a rule or an end may come between two."""
        count = self.amount.of(state, context)
        context.those = []
        seats = seats_of(state, context, self.who)
        if self.round_the_table:
            draws = [Draws(self.place, seats, count, context)]
        else:
            draws = [Draws(self.place, [seat], count, context) for seat in seats]
        book = state.compiled.book
        if book.ends or words.DRAW in book.replacing or book.is_watched(self.place, HAND):
            # The last of several is put there first: each is finished before the next.
            draws.reverse()
            state.rules.agenda += draws
        else:
            for each in draws:
                each.make_all(state)


class Draws(Frame):
    """Draws still to be made, one at a time, by seats in turn."""

    __slots__ = ("context", "left", "moved", "place", "seats")

    def __init__(self, place: int, seats: list[int], left: int, context: Context) -> None:
        self.place = place
        self.seats = seats
        self.left = left
        self.context = context
        self.moved: list[Moved] = []
        """What was drawn so far: rules look at it after the last draw."""

    def step(self, state: State) -> bool:
        """Make the next draw; end at an empty pile or full hands, without penalty."""
        seat = self._next_seat(state)
        if seat == NO_SEAT:
            return self._close(state)
        if replaced(state, words.DRAW, seat, self.context.card):
            return False
        pile = pile_at(state, self.place)
        if not pile:
            return self._close(state)
        self._draw(state, pile[-1], seat)
        self.moved += state.rules.moved
        state.rules.moved = []
        return False

    def make_all(self, state: State) -> None:
        """Make all draws at once, where nothing can come between two."""
        pile = pile_at(state, self.place)
        seat = self._next_seat(state)
        while seat != NO_SEAT and pile:
            self._draw(state, pile[-1], seat)
            seat = self._next_seat(state)

    def _draw(self, state: State, card: int, seat: int) -> None:
        seen = move_from(state, card, self.place, NO_SEAT, _TO_HAND, seat=seat)
        self.context.those.append(card)
        if state.events is not None:
            tell_drawn(state, self.context, seen, self.place, seat=seat, card=card)

    def _close(self, state: State) -> bool:
        state.rules.agenda.pop()
        state.rules.moved = self.moved
        return False

    def _next_seat(self, state: State) -> int:
        """Return the seat that draws next, and count its draw; NO_SEAT where none is to be made."""
        if self.left:
            for _ in self.seats:
                seat = self.seats.pop(0)
                self.seats.append(seat)
                if numbers.below_limit(state, seat):
                    self.left -= 1
                    return seat
        return NO_SEAT

    def clone(self, copies: Copies) -> Draws:
        """Return a copy that shares nothing that changes."""
        other = Draws(self.place, self.seats[:], self.left, self.context.clone(copies))
        other.moved = self.moved[:]
        return other


def tell_drawn(state: State, context: Context, seen: int, place: int, *, seat: int, card: int) -> None:
    """Tell of a card drawn from a pile by a seat; `seen` is who may see which card it was."""
    ends = {"from": place_name(state, place), "to": "hand"}
    tell(state, "drawn", context, seen, seat=seat, cards=[state.compiled.ids[card]], **ends)


class HealEffect(EffectOf):
    """Shuffles a pile and moves so many cards from its top to a place."""

    __slots__ = ("count", "origin", "to")

    def __init__(self, count: AmountOf, origin: int, to: Destination) -> None:
        self.count = count
        self.origin = origin
        self.to = to
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Heal, unless a rule does something instead."""
        if replaced(state, words.HEAL, context.player, context.card):
            return
        count = self.count.of(state, context)
        to = numbers.sent_to(state, "heal_to", self.to, context.player)
        pile = shuffle(state, self.origin)
        healed = [card for card in pile[max(0, len(pile) - count) :] if may_come_to(state, card, to)]
        for card in reversed(healed):
            move_from(state, card, self.origin, NO_SEAT, to, seat=context.player)
        context.those = healed[::-1]
        self._forget_order(state, healed, to)
        settle_end(state, to)
        if state.events is not None:
            tell_healed(state, context, self.origin, healed, to)

    def _forget_order(self, state: State, healed: list[int], to: Destination) -> None:
        """Let all know which cards went into the reserve together, where they saw them, but not in what order."""
        if to.place != RESERVE or not healed:
            return
        if to.end == TOP:
            state.reserve_tops.clear()
        elif not hides(state, self.origin):
            del state.healed[len(state.healed) - len(healed) :]
            state.healed.append(tuple(healed))


def tell_healed(state: State, context: Context, place: int, healed: list[int], to: Destination) -> None:
    """Tell of cards healed from a pile: which they are is public where that lies open, their order is not."""
    assert state.events is not None
    cards = listed(state, healed[::-1], to)
    origin = place_name(state, place)
    left = {origin: state.names(pile_at(state, place))}
    rule = rule_id(state, context)
    public: dict[str, object] = {"rule": rule} if rule else {}
    public |= {"from": origin, "to": to.word}
    secret: dict[str, object] = {"cards": cards}
    if to.end == SHUFFLED:
        secret[place_name(state, to.place)] = state.names(pile_at(state, to.place))
    if hides(state, place):
        public["count"] = len(cards)
        secret |= left
    else:
        public["cards"] = sorted(cards)
        public |= left
    state.events.append(Event("healed", public, secret))


class ShuffleEffect(EffectOf):
    """Shuffles a pile."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Shuffle; the new order is told to who may see it."""
        shuffle_aloud(state, self.place, context)
