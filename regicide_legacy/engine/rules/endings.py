"""How rules end a mission, or keep it from ending (VOCABULARY, Ends)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.rules.agenda import Frame
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.state import NO_ENEMY, PLAYING
from regicide_legacy.engine.vocabulary.rules import Step

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.rules.parts import Limit
    from regicide_legacy.engine.state import State

ENEMIES_DEFEATED: Final = "enemies_defeated"
STRIKE: Final = "strike"
NO_PLAY: Final = "no_play"


def of_rule(rule_id: str) -> str:
    """Return the reason of an end that a rule made."""
    return f"rule:{rule_id}"


def current(state: State) -> Context:
    """Return the context of what belongs to no rule: the current player's."""
    return state.compiled.book.seats[state.current]


def end(state: State, *, won: bool, reason: str) -> bool:
    """End the mission for a reason, unless a rule does something instead. Returns whether it is over."""
    rules = state.rules
    rules.ending = reason
    rules.agenda.append(Held(won, reason))
    instead = replaced(state, Step.WIN if won else Step.LOSE, state.current)
    rules.ending = ""
    if instead:
        return False
    _end(state, won, reason)
    return True


def end_of_step(state: State, *, won: bool, reason: str) -> bool:
    """End the mission for a reason that a step finds, unless a rule does something instead.

    The step then looks once more, and where the reason is still there the mission ends. Returns whether it is over.
    """
    rules = state.rules
    if rules.excused == reason:
        _end(state, won, reason)
        return True
    rules.excused = reason
    over = end(state, won=won, reason=reason)
    if over:
        rules.agenda.clear()
    return over


def _end(state: State, won: bool, reason: str) -> None:
    if won:
        state.win(reason)
    else:
        state.lose(reason)


class Held(Frame):
    """An end that a rule keeps from coming while it resolves; then a cause that is still there holds."""

    __slots__ = ("reason", "won")

    def __init__(self, won: bool, reason: str) -> None:
        self.won = won
        self.reason = reason

    def step(self, state: State) -> bool:
        """Look once more."""
        state.rules.agenda.pop()
        if (self.won, self.reason) in _causes(state):
            _end(state, self.won, self.reason)
        return False

    def clone(self, copies: Copies) -> Held:
        """Return itself: nothing in it changes."""
        return self


def gone(state: State) -> bool:
    """Say whether no enemy is in play and none is left to turn up."""
    return state.enemy == NO_ENEMY and not state.enemy_deck


def check_ends(state: State) -> bool:
    """Look at the mission's own ways to win and lose and at its counters' limits; both at once is a win.

    Returns whether the mission is over.
    """
    if state.outcome != PLAYING:
        return True
    causes = _causes(state)
    if causes:
        held = [frame.reason for frame in state.rules.agenda if isinstance(frame, Held)]
        for won, reason in causes:
            if reason not in held:
                return end(state, won=won, reason=reason)
    return False


def ends(state: State) -> bool:
    """Say whether the mission is over, or something holds by which it may end now."""
    return state.outcome != PLAYING or (state.compiled.book.ends and bool(_causes(state)))


def _causes(state: State) -> list[tuple[bool, str]]:
    """Return each reason that holds now to win, then to lose."""
    book = state.compiled.book
    causes: list[tuple[bool, str]] = []
    # The last enemy's step 4b.1 is done: that it was the last is looked at together with all else.
    last = state.rules.defeating and not state.rules.agenda and gone(state)
    if last and not book.gone_is_lost:
        causes.append((True, ENEMIES_DEFEATED))
    if book.win_when is not None and book.win_when.holds(state, current(state)):
        causes.append((True, of_rule("win_when")))
    for limit in book.limits:
        if _reached(state, limit):
            causes.append((limit.won, of_rule(book.counters[limit.counter].id)))
    if book.lose_when is not None and book.lose_when.holds(state, current(state)):
        causes.append((False, of_rule("lose_when")))
    return causes


def _reached(state: State, limit: Limit) -> bool:
    """Say whether a counter is at a limit or beyond, seen from its start."""
    value = state.rules.counters[limit.counter]
    return value >= limit.at if limit.at >= state.rules.limits[limit.counter] else value <= limit.at
