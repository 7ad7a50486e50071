"""What rules keep, as views and full states show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regicide_legacy.engine import places
from regicide_legacy.engine.rules.opening import counters_of, marks_of
from regicide_legacy.engine.rules.selecting import given_to
from regicide_legacy.engine.rules.turn import asking, purpose
from regicide_legacy.engine.view import PileView, in_order, top_first

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State


def ruled_view(state: State, seat: int, *, may_choose: bool) -> dict[str, Any]:
    """Return what a seat may know of what rules keep; `may_choose` is whether it is asked, alone or with the table."""
    book = state.compiled.book
    seen = [card for card in range(len(state.compiled.ids)) if places.sees(state, seat, card)]
    marked = {mark: [card for card in cards if card in seen] for mark, cards in marks_of(state).items()}
    given = {card: given_to(state, card) for card in seen}
    return {
        "asking": asking(state),
        # Where the cards lie that others choose among is theirs to know.
        "purpose": purpose(state) if may_choose else None,
        "piles": {name: _pile(state, place) for place, name in enumerate(book.pile_names, places.FIRST_DECLARED)},
        "counters": counters_of(state),
        "marks": {mark: in_order(state, cards) for mark, cards in marked.items() if cards},
        "given_classes": {
            state.compiled.ids[card]: tuple(state.compiled.class_list(bits)) for card, bits in given.items() if bits
        },
        "used": {rule.id: times for rule in book.rules if (times := state.rules.used[rule.number])},
    }


def _pile(state: State, place: int) -> PileView:
    pile = places.pile_at(state, place)
    return PileView(len(pile), top_first(state, [card for card in pile if places.lies_open(state, place, card)]))


def everything(state: State) -> dict[str, Any]:
    """Return all that rules keep, hidden cards too, as plain data in the words of scenario files."""
    rules = state.rules
    compiled = state.compiled
    book = compiled.book
    given = {card: given_to(state, card) for card in range(len(compiled.ids))}
    return {
        "piles": {
            name: list(top_first(state, places.pile_at(state, place)))
            for place, name in enumerate(book.pile_names, places.FIRST_DECLARED)
        },
        "counters": counters_of(state),
        "marks": {mark: list(in_order(state, cards)) for mark, cards in marks_of(state).items()},
        "classes": {compiled.ids[card]: compiled.class_list(bits) for card, bits in given.items() if bits},
        "used": [rule.id for rule in book.rules for _ in range(rules.used[rule.number])],
    }
