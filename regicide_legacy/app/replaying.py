"""Replaying an attempt that is over: the same game again, choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regicide_legacy.app.attempt_files import refuse_unless_over
from regicide_legacy.app.folding import DoesNotFollow, choices_of, game_of
from regicide_legacy.app.playing import Played, Playing
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.game import Game

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import PlayedAttempt


@dataclass(frozen=True, slots=True)
class Replay:
    """A saved attempt that is over."""

    attempt: PlayedAttempt
    start: Game

    def steps(self) -> Iterator[tuple[Played, Game]]:
        """Give each choice, what came of it, and the game after it. Raises `DoesNotFollow` at one that is refused."""
        playing = Playing(self.start, frozenset(self.attempt.summary.bots))
        for n, choice in enumerate(choices_of(self.attempt), start=1):
            try:
                played = playing.play(choice)
            except EngineError as error:
                raise DoesNotFollow(n, str(error)) from error
            yield played, playing.game


def replay_attempt(store: Store, number: int) -> Replay:
    """Return an attempt to step through.

    Raises `Refused` for one that still runs, and the store's errors for one that is not there or has no choices;
    `DoesNotFollow` where our rules cannot deal it.
    """
    with store.read() as reader:
        attempt = reader.played(number)
    refuse_unless_over(attempt)
    return Replay(attempt, game_of(attempt))
