"""How rules end a mission, or keep it from ending (VOCABULARY, Ends)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import Frame
from regicide_legacy.engine.rules.causes import causes, may_end
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.state import PLAYING

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Copies
    from regicide_legacy.engine.state import State

STRIKE: Final = "strike"
NO_PLAY: Final = "no_play"


def end(state: State, *, won: bool, reason: str) -> bool:
    """End the mission for a reason, unless a rule does something instead. Returns whether it is over."""
    rules = state.rules
    rules.ending = reason
    rules.agenda.append(Held(won, reason))
    instead = replaced(state, words.WIN if won else words.LOSE, state.current)
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
        if (self.won, self.reason) in causes(state):
            _end(state, self.won, self.reason)
        return False

    def clone(self, copies: Copies) -> Held:
        """Return itself: nothing in it changes."""
        return self


def check_ends(state: State) -> bool:
    """Look at the mission's own ways to win and lose and at its counters' limits; both at once is a win.

    Returns whether the mission is over.
    """
    if state.outcome != PLAYING:
        return True
    if may_end(state):
        held = [frame.reason for frame in state.rules.agenda if isinstance(frame, Held)]
        for won, reason in causes(state):
            if reason not in held:
                return end(state, won=won, reason=reason)
    return False
