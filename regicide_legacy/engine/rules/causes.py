"""Why a mission with rules may end, by what it says itself (VOCABULARY, Ends)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.state import NO_ENEMY

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.rules.parts import Limit
    from regicide_legacy.engine.state import State

ENEMIES_DEFEATED: Final = "enemies_defeated"


def of_rule(rule_id: str) -> str:
    """Return the reason of an end that a rule made."""
    return f"rule:{rule_id}"


def current(state: State) -> Context:
    """Return the context of what belongs to no rule: the current player's."""
    return state.compiled.book.seats[state.current]


def gone(state: State) -> bool:
    """Say whether no enemy is in play and none is left to turn up."""
    return state.enemy == NO_ENEMY and not state.enemy_deck


def may_end(state: State) -> bool:
    """Say whether a rule of its own may end a mission that goes on."""
    rules = state.rules
    book = state.compiled.book
    if not book.ends:
        return False
    # A counter at a limit, the last enemy gone, or a condition.
    if rules.at_limit or rules.defeating:
        return bool(causes(state))
    return book.conditional and (
        (book.win_when is not None and book.win_when.holds(state, current(state)))
        or (book.lose_when is not None and book.lose_when.holds(state, current(state)))
    )


def causes(state: State) -> list[tuple[bool, str]]:
    """Return each reason that holds now to win, then to lose."""
    book = state.compiled.book
    found: list[tuple[bool, str]] = []
    # The last enemy's step 4b.1 is done: that it was the last is looked at together with all else.
    last = state.rules.defeating and not state.rules.agenda and gone(state)
    if last and not book.gone_is_lost:
        found.append((True, ENEMIES_DEFEATED))
    if book.win_when is not None and book.win_when.holds(state, current(state)):
        found.append((True, of_rule("win_when")))
    for limit in book.limits:
        if _reached(state, limit):
            found.append((limit.won, of_rule(book.counters[limit.counter].id)))
    if book.lose_when is not None and book.lose_when.holds(state, current(state)):
        found.append((False, of_rule("lose_when")))
    return found


def look_at_limits(state: State) -> None:
    """Note whether a counter is at a limit that ends the mission, once one has another value."""
    at_limit = False
    for limit in state.compiled.book.limits:
        at_limit = at_limit or _reached(state, limit)
    state.rules.at_limit = at_limit


def _reached(state: State, limit: Limit) -> bool:
    """Say whether a counter is at a limit or beyond, seen from its start."""
    value = state.rules.counters[limit.counter]
    return value >= limit.at if limit.at >= state.rules.limits[limit.counter] else value <= limit.at
