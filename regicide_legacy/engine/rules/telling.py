"""What rules tell of: events that name the rule, and moves that rules look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.events import Event
from regicide_legacy.engine.places import (
    BOTTOM,
    EVERYBODY,
    HAND,
    NO_SEAT,
    NOBODY,
    Destination,
    lies_open,
    locate,
    put,
    shuffle,
    take,
    zone_name,
)
from regicide_legacy.engine.rules.context import NO_CARD, NO_RULE, Context, Moved

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def listed(state: State, cards: list[int], to: Destination) -> list[str]:
    """Return the ids of cards that were put in a place one by one, the one nearest the top first.

    That is the last one put on top, and the first one put below.
    """
    ids = state.compiled.ids
    return [ids[card] for card in (cards if to.end == BOTTOM else reversed(cards))]


def rule_id(state: State, context: Context) -> str:
    """Return the id of the rule that resolves; empty for what the rulebook itself does."""
    return "" if context.rule == NO_RULE else state.compiled.book.rules[context.rule].id


def place_name(state: State, place: int) -> str:
    """Return the name of a place of this mission."""
    return zone_name(place, state.compiled.book.pile_names)


def tell(state: State, name: str, context: Context, seen_by: int = EVERYBODY, **data: object) -> None:
    """Record what a rule did. Cards that only a seat, or nobody, may see are told to the others as a number."""
    if state.events is None:
        return
    whole = data if context.rule == NO_RULE else {"rule": rule_id(state, context), **data}
    if seen_by == EVERYBODY:
        state.events.append(Event(name, whole))
        return
    cards = whole.pop("cards")
    assert isinstance(cards, list)
    owner = None if seen_by == NOBODY else seen_by
    state.events.append(Event(name, {**whole, "count": len(cards)}, {"cards": cards}, owner))


def note(state: State, card: int, origin: int, place: int, seat: int = NO_SEAT) -> None:
    """Let rules know that a card moved, if any rule looks; `seat` is whose hand it left or came to."""
    watchers = state.compiled.book.watchers
    if watchers:
        watch = watchers[origin][place]
        if watch is not None and watch.may_look(state, card):
            state.rules.moved.append(Moved(card, origin, place, seat))


def move(state: State, card: int, to: Destination, seat: int) -> int:
    """Move one card and let the rules that look at moves know; `seat` is whose hand, where it goes to one.

    Returns who may see which card it was: EVERYBODY, NOBODY or a seat.
    """
    origin, owner = locate(state, card)
    return move_from(state, card, origin, owner, to, seat=seat)


def move_from(state: State, card: int, origin: int, owner: int, to: Destination, *, seat: int) -> int:
    """Do as `move`, where it is known where the card lies."""
    if carry(state, card, origin, owner, to, seat=seat) or lies_open(state, to.place, card):
        return EVERYBODY
    if to.place == HAND:
        return seat
    return owner if origin == HAND else NOBODY


def carry(state: State, card: int, origin: int, owner: int, to: Destination, *, seat: int) -> bool:
    """Do as `move_from`; return whether all saw where it lay which card it is."""
    seen = lies_open(state, origin, card)
    take(state, card, origin, owner)
    put(state, card, to, seat, seen)
    note(state, card, origin, to.place, seat if to.place == HAND else owner)
    return seen


def shuffle_aloud(state: State, place: int, context: Context) -> None:
    """Shuffle a pile and tell the new order to who may see it: all, where every card of it lies open."""
    pile = shuffle(state, place)
    open_to_all = bool(pile) and all(lies_open(state, place, card) for card in pile)
    seen_by = EVERYBODY if open_to_all else NOBODY
    tell(state, "shuffled", context, seen_by, pile=place_name(state, place), cards=state.names(pile))


def seen_by(state: State, card: int) -> int:
    """Return who may see a card where it lies: EVERYBODY, NOBODY or the seat that holds it."""
    place, owner = locate(state, card)
    if lies_open(state, place, card):
        return EVERYBODY
    return owner if place == HAND else NOBODY


def show_hidden(state: State, context: Context, *, asks_card: bool) -> None:
    """Show to all the hidden cards that a rule applies to: its bearer, and the moment's card, if it asks about that."""
    if state.events is None:
        return
    cards = {context.bearer, context.card if asks_card else NO_CARD} - {NO_CARD}
    hidden = [state.compiled.ids[card] for card in sorted(cards) if seen_by(state, card) != EVERYBODY]
    if hidden:
        tell(state, "card_shown", context, cards=hidden)
