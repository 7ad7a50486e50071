"""Replaying an attempt that is over: the same game again, choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.app.attempt_files import attempt_to_show
from regicide_legacy.app.folding import game_of, played
from regicide_legacy.app.playing import Played
from regicide_legacy.engine.game import Game

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import AttemptSummary


@dataclass(frozen=True, slots=True)
class Replay:
    """An attempt that is over: the game before its first choice, and every choice with what came of it."""

    attempt: AttemptSummary
    start: Game
    played: tuple[Played, ...]
    bought: tuple[str, ...]
    """The help bought for it."""

    def games(self) -> Iterator[Game]:
        """Give the game after each choice."""
        game = self.start.clone()
        for each in self.played:
            game.play(each.choice)
            yield game


def replay_attempt(store: Store, number: int) -> Replay:
    """Return an attempt to step through. Raises what `attempt_to_show` raises, and `DoesNotFollow`."""
    attempt = attempt_to_show(store, number)
    bought = tuple(attempt.setup.get("bought", ()))
    return Replay(attempt.summary, game_of(attempt), tuple(played(attempt).history), bought)
