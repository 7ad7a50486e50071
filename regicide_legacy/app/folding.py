"""From what an attempt pinned when it started back to its game; nothing is looked up that may have changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.app.errors import DoesNotFollow
from regicide_legacy.app.playing import Playing
from regicide_legacy.engine.choice_reading import choice_from_data
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup

if TYPE_CHECKING:
    from regicide_legacy.store.records import PlayedAttempt


def game_of(attempt: PlayedAttempt) -> Game:
    """Return the game of a saved attempt before its first choice. Raises `DoesNotFollow`."""
    from regicide_legacy.content import attempt_reading
    from regicide_legacy.content.findings import ContentError
    from regicide_legacy.content.missions import mission_from_document

    summary = attempt.summary
    try:
        mission = mission_from_document(attempt.mission_document)
        setup = Setup.from_data(attempt.setup, summary.players, attempt.seed)
        party, recruits = ([card.to_card() for card in those] for those in (attempt.party, attempt.recruits))
        return attempt_reading.game_of(mission, setup, party, recruits)
    except (ContentError, EngineError, KeyError, TypeError) as error:
        raise DoesNotFollow(summary.number, str(error)) from error


def choices_of(attempt: PlayedAttempt) -> list[Choice]:
    """Return the choices of a saved attempt. Raises `DoesNotFollow` for one that this program cannot read."""
    try:
        return [choice_from_data(recorded.data) for recorded in attempt.choices]
    except EngineError as error:
        raise DoesNotFollow(attempt.summary.number, str(error)) from error


def played(attempt: PlayedAttempt) -> Playing:
    """Return the game of a saved attempt as it stands, with every choice since its deal. Raises `DoesNotFollow`."""
    start, choices = game_of(attempt), choices_of(attempt)
    summary = attempt.summary
    try:
        return Playing(start, frozenset(summary.bots), choices, strength=summary.bot_strength, seed=attempt.seed)
    except EngineError as error:
        raise DoesNotFollow(attempt.summary.number, str(error)) from error
