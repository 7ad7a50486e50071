"""Moves of chosen cards, and what is seen of them (VOCABULARY, Effects)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, Order, Orders
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import (
    ASIDE,
    ENEMY_DECK,
    EVERYBODY,
    HAND,
    NO_SEAT,
    PARTY,
    RESERVE,
    SHUFFLED,
    Destination,
    locate,
    may_come_to,
    pile_at,
    take,
)
from regicide_legacy.engine.purposes import Purpose
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import RuleQuestion
from regicide_legacy.engine.rules.effects.selecting import CardsEffect, place_of
from regicide_legacy.engine.rules.selecting import seat_of, seats_of
from regicide_legacy.engine.rules.telling import (
    carry,
    listed,
    move_from,
    note,
    place_name,
    seen_by,
    shuffle_aloud,
    tell,
)
from regicide_legacy.engine.state import ORDER

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.rules.selecting import SelectorOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Player


class MoveEffect(CardsEffect):
    """Moves cards to a place, one by one, so that the last lies on top; `_bottom` keeps their order."""

    __slots__ = ("player", "to", "word")

    def __init__(self, selector: SelectorOf, word: str, to: Destination, player: Player) -> None:
        super().__init__(selector)
        self.word = word
        self.to = to
        self.player = player
        self.table_names = self.table_names or player is words.ANY_PLAYER

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return where it moves them."""
        seat = seats_of(state, context, self.player)[0] if self.to.word == "hand" else None
        return Purpose(self.word, origin, self.to.word, seat)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Move them; one that cannot lie there stays."""
        if not cards:
            return
        to = self.to
        seat = seat_of(state, context, self.player) if to.place == HAND else state.current
        moving = cards
        if state.compiled.jesters_aside:
            spent = [card for card in cards if state.compiled.is_aside(card)]
            if spent:
                spend(state, spent, context)
                moving = [card for card in cards if card not in spent]
        if to.place == ENEMY_DECK:
            moving = [card for card in moving if may_come_to(state, card, to)]
        if self.selector.place >= 0 or self.selector.place == PARTY:
            self._move(state, context, moving, self.selector.place, owner=NO_SEAT, seat=seat, shown=shown)
        else:
            for (origin, owner), group in _by_origin(state, moving).items():
                self._move(state, context, group, origin, owner=owner, seat=seat, shown=shown)
        if moving and to.end == SHUFFLED:
            shuffle_aloud(state, to.place, context)

    def _move(
        self, state: State, context: Context, cards: list[int], origin: int, *, owner: int, seat: int, shown: bool
    ) -> None:
        """Move cards that lie in one place."""
        if state.events is None:
            for card in cards:
                carry(state, card, origin, owner, self.to, seat=seat)
            return
        groups: dict[int, list[int]] = {}
        for card in cards:
            seen = move_from(state, card, origin, owner, self.to, seat=seat)
            groups.setdefault(EVERYBODY if shown else seen, []).append(card)
        for seen, group in groups.items():
            data: dict[str, object] = {"cards": listed(state, group, self.to)}
            data |= {"from": place_name(state, origin), "to": self.to.word}
            if owner >= 0:
                data["of"] = owner
            if self.to.word == "hand":
                data["seat"] = seat
            tell(state, self.word, context, seen, **data)


def _by_origin(state: State, cards: Sequence[int]) -> dict[tuple[int, int], list[int]]:
    """Return cards grouped by the place, and the hand, that they come from, in their order."""
    groups: dict[tuple[int, int], list[int]] = {}
    for card in cards:
        groups.setdefault(locate(state, card), []).append(card)
    return groups


def spend(state: State, cards: list[int], context: Context) -> None:
    """Take jesters that lay aside out of the game: they go back there, spent, and into no pile (Solo)."""
    left = [card for card in cards if card not in state.spent]
    for card in left:
        place, seat = locate(state, card)
        take(state, card, place, seat)
        state.spent.append(card)
        note(state, card, place, ASIDE)
    if left:
        tell(state, "jester_spent", context, cards=state.names(left), to="spent")


class LookEffect(CardsEffect):
    """Shows cards to a player, or to all; they stay where they are."""

    __slots__ = ()

    def __init__(self, selector: SelectorOf) -> None:
        super().__init__(selector)
        self.table_names = self.table_names or selector.by is words.ANY_PLAYER

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return that they are looked at."""
        return Purpose("looked", origin)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Show them."""
        by = self.selector.by or words.THAT_PLAYER
        if shown or by is words.EVERY_PLAYER:
            self._show(state, context, cards, EVERYBODY)
            return
        for seat in seats_of(state, context, by):
            self._show(state, context, cards, seat)

    def _show(self, state: State, context: Context, cards: list[int], seat: int) -> None:
        """Tell which cards a seat, or everybody, looks at; the one nearest the top first."""
        looker = {} if seat == EVERYBODY else {"seat": seat}
        ids = state.compiled.ids
        from_top = cards[::-1] if self.selector.from_bottom else cards
        tell(state, "looked", context, seat, cards=[ids[card] for card in from_top], **looker)


class ReorderEffect(LookEffect):
    """Looks at cards and puts them back at the same end in an order asked for; fewer than two are not asked about."""

    __slots__ = ()

    def purpose(self, state: State, context: Context, origin: str) -> Purpose:
        """Return that they come into a new order."""
        return Purpose("reordered", origin)

    def apply(self, state: State, context: Context, cards: list[int], *, shown: bool) -> None:
        """Ask for the order."""
        seat = seat_of(state, context, self.selector.by or words.THAT_PLAYER)
        self._show(state, context, cards, EVERYBODY if shown else seat)
        if len(cards) > 1 and place_of(state, cards) >= 0:
            state.rules.agenda.append(Reordering(cards, seat, context))


class Reordering(RuleQuestion):
    """Cards of one pile to be put back in an order; asked of who looked at them."""

    __slots__ = ("cards", "seat")

    def __init__(self, cards: list[int], seat: int, context: Context) -> None:
        self.cards = cards
        self.seat = seat
        super().__init__(context)

    def step(self, state: State) -> bool:
        """Ask."""
        state.ask(ORDER, self.seat)
        return True

    def purpose(self, state: State) -> Purpose:
        """Return that they come into a new order."""
        return Purpose("reordered", place_name(state, place_of(state, self.cards)))

    def choices(self, state: State) -> Sequence[Choice]:
        """Return every order."""
        return Orders([state.compiled.ids[card] for card in self.cards])

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Put them back, the first named on top."""
        if not isinstance(choice, Order):
            return Refusal.NOT_ASKED
        if choice not in self.choices(state):
            return Refusal.NOT_AN_ORDER
        place = place_of(state, self.cards)
        pile = pile_at(state, place)
        places = sorted(pile.index(card) for card in self.cards)
        for index, card_id in zip(reversed(places), choice.cards, strict=True):
            pile[index] = state.compiled.number[card_id]
        if place == RESERVE:
            state.healed.clear()
            state.reserve_tops.clear()
        state.rules.agenda.pop()
        self.context.those = [state.compiled.number[card_id] for card_id in choice.cards]
        # The top card alone may lie open: where the others went only who looked at them knows.
        open_to_all = all(seen_by(state, card) == EVERYBODY for card in self.cards)
        seen = EVERYBODY if open_to_all else self.seat
        tell(state, "reordered", self.context, seen, cards=list(choice.cards), **{"in": place_name(state, place)})
        return None

    def clone(self, copies: Copies) -> Reordering:
        """Return a copy that shares nothing that changes."""
        return Reordering(self.cards, self.seat, self.context.clone(copies))
