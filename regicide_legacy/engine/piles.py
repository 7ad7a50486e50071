"""Moves between the piles and the hands: healing and drawing."""

from __future__ import annotations

from regicide_legacy.engine.events import Event
from regicide_legacy.engine.state import State


def heal(state: State, count: int) -> list[int]:
    """Shuffle the discard pile and put its top `count` cards, or all, under the reserve (step 2, cleric).

    Returns them, the top last. Cards in play are not in the discard pile. Which cards went is public, their order is
    not.
    """
    discard = state.discard
    state.generator.shuffle(discard)
    kept = max(0, len(discard) - count)
    healed = discard[kept:]
    del discard[kept:]
    state.reserve[:0] = healed
    if healed:
        state.healed.append(tuple(healed))
    return healed


def healed_left(state: State) -> list[tuple[tuple[int, ...], int]]:
    """Return the groups of healed cards that may lie in the reserve, the lowest first, and how many of each still do.

    What was seen to go on top lies above them all.
    """
    left = len(state.reserve) - len(state.reserve_tops)
    groups: list[tuple[tuple[int, ...], int]] = []
    for cards in reversed(state.healed):
        count = min(left, len(cards))
        if count <= 0:
            break
        groups.append((cards, count))
        left -= count
    return groups


def draw_round(state: State, count: int) -> None:
    """Draw cards one at a time, the current player first, then clockwise (step 2, bard).

    Hands at their limit are skipped. It ends once `count` cards were drawn, or at an empty reserve or full hands.
    """
    hands = state.hands
    reserve = state.reserve
    limit = state.compiled.hand_limit
    room = 0
    for hand in hands:
        if len(hand) < limit:
            room += limit - len(hand)
    left = min(count, room, len(reserve))
    seat = state.current
    players = len(hands)
    while left:
        hand = hands[seat]
        if len(hand) < limit:
            # As `draw` does, without a call for each card: most of what a random game does is drawing.
            card = reserve.pop()
            hand.append(card)
            if state.reserve_tops:
                state.reserve_tops.pop()
            if state.events is not None:
                tell_drawn(state, seat, card)
            left -= 1
        seat += 1
        if seat == players:
            seat = 0


def draw(state: State, seat: int) -> int:
    """Draw the top card of the reserve, which is not empty, into a hand, and return it."""
    card = state.reserve.pop()
    if state.reserve_tops:
        state.reserve_tops.pop()
    state.hands[seat].append(card)
    return card


def tell_drawn(state: State, seat: int, card: int) -> None:
    """Tell of a card drawn; others see that it was drawn, where anybody listens."""
    if state.events is not None:
        public = {"seat": seat, "count": 1, "from": "reserve", "to": "hand"}
        state.events.append(Event("drawn", public, {"cards": [state.compiled.ids[card]]}, seat))
