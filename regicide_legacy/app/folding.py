"""From what an attempt pinned when it started back to its game; nothing is looked up that may have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regicide_legacy.app.errors import AppError
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import Choice, choice_from_data
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup

if TYPE_CHECKING:
    from regicide_legacy.store.records import PlayedAttempt


class DoesNotFollow(AppError):
    """A saved game does not lead on by the rules this program plays: at choice `n`, or, for 0, at its setup."""

    def __init__(self, n: int, why: str) -> None:
        super().__init__(why)
        self.n = n


def game_from(
    document: Mapping[str, Any], members: Sequence[Card], setup: Mapping[str, Any], players: int, seed: int
) -> Game:
    """Return the game before its first choice. Raises `DoesNotFollow` where mission and setup do not make one."""
    from regicide_legacy.content.findings import ContentError
    from regicide_legacy.content.missions import mission_from_document

    try:
        mission = mission_from_document(document)
        return Game(CompiledMission(mission, players, members), Setup.from_data(setup, players, seed))
    except ContentError as error:
        raise DoesNotFollow(0, str(error.findings[0])) from error
    except (EngineError, KeyError, TypeError, ValueError, IndexError) as error:
        raise DoesNotFollow(0, f"the setup cannot be dealt: {error}") from error


def game_of(attempt: PlayedAttempt) -> Game:
    """Return the game of a saved attempt before its first choice. Raises `DoesNotFollow`."""
    members = [card.to_card() for card in attempt.party]
    return game_from(attempt.mission_document, members, attempt.setup, attempt.summary.players, attempt.seed)


def choices_of(attempt: PlayedAttempt) -> list[Choice]:
    """Return the choices of a saved attempt. Raises `DoesNotFollow` for one that this program cannot read."""
    choices: list[Choice] = []
    for recorded in attempt.choices:
        try:
            choices.append(choice_from_data(recorded.data))
        except EngineError as error:
            raise DoesNotFollow(recorded.n, str(error)) from error
    return choices
