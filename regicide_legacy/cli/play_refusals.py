"""Why what was typed cannot be played, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.views.text import capitalized

_TOO_MANY_CARDS: Final = "The cards before the last pay for the strike: no further card may be discarded (step 4a)."
_A_RULE_ASKS: Final = "A rule asks something in between: discard these cards one at a time."


def refusal_of_some(game: Game, choices: Sequence[Choice]) -> str | None:
    """Return why these choices cannot all be played one after the other, tried on a clone; None where they can."""
    game = game.clone()
    asked = game.decision
    for choice in choices:
        now = game.decision
        if (now.kind, now.seat) != (asked.kind, asked.seat) or now.damage > asked.damage:
            return _TOO_MANY_CARDS if not now.damage or now.kind == asked.kind else _A_RULE_ASKS
        try:
            game.play(choice)
        except (IllegalChoice, EndlessRules) as error:
            return in_words(error)
    return None


def in_words(error: IllegalChoice | EndlessRules) -> str:
    """Return why a choice is refused, and by which rule."""
    if isinstance(error, EndlessRules):
        return f"{capitalized(str(error))}. This cannot be chosen; choose otherwise."
    return f"{capitalized(error.refusal.message)} ({error.refusal.cites})."
