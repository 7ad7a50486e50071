"""Attempt files (attempt/1): a played attempt as JSON Lines that other programs can replay without our shuffles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from regicide_legacy.app.errors import Refused
from regicide_legacy.app.folding import DoesNotFollow, choices_of, game_of
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import to_data
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import PlayedAttempt

ATTEMPT_FORMAT: Final = "attempt/1"

ABANDONED: Final = "abandoned"
"""The reason of an attempt that was ended before its mission was."""

FINAL_KEYS: Final = (
    "enemy",
    "enemy_deck",
    "reserve",
    "discard",
    "banished",
    "mission_zone",
    "hands",
    "in_play",
    "aside",
    "yielded",
    "to_act",
    "decision",
    "damage",
)
"""What the last line tells of the state the attempt ended in, in the words of scenario files."""


def export_attempt(store: Store, number: int) -> str:
    """Return an attempt that is over as the text of an attempt file.

    Raises `Refused` for one that still runs, the store's errors for one that is not there or has no choices, and
    `DoesNotFollow` for one that other rules were played by.
    """
    with store.read() as reader:
        attempt = reader.played(number)
    refuse_unless_over(attempt)
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines_of(attempt))


def refuse_unless_over(attempt: PlayedAttempt) -> None:
    """Raise `Refused` for an attempt that still runs: all of it seen would be every hand seen."""
    number = attempt.summary.number
    if attempt.summary.result is None:
        raise Refused(
            f"Attempt {number} is still running, and this would show every hand. "
            f"Go on with it: `legacy resume {number}`."
        )


def lines_of(attempt: PlayedAttempt) -> Iterator[dict[str, Any]]:
    """Give the lines of the attempt's file: setup, choices with what came of them, ending. Raises `DoesNotFollow`."""
    game = game_of(attempt)
    yield _first_line(attempt, game)
    for recorded, choice in zip(attempt.choices, choices_of(attempt), strict=True):
        events = played_on(game, recorded.n, choice)
        yield {
            "n": recorded.n,
            "seat": recorded.seat,
            "choice": choice.to_data(),
            "events": [event.to_data() for event in events],
        }
    yield _last_line(attempt, game)


def played_on(game: Game, n: int, choice: Choice) -> tuple[Event, ...]:
    """Play choice number `n`. Raises `DoesNotFollow` where a rule refuses it."""
    try:
        return game.play(choice)
    except EngineError as error:
        raise DoesNotFollow(n, str(error)) from error


def _first_line(attempt: PlayedAttempt, game: Game) -> dict[str, Any]:
    summary = attempt.summary
    base = {card.id: PartyCard.of(card) for card in game.compiled.mission.default_party()}
    return {
        "format": ATTEMPT_FORMAT,
        "rules": attempt.rules_version,
        "mission": summary.mission_id,
        "mission_sha256": attempt.mission_sha256,
        "mission_document": attempt.mission_document,
        "cards": {card.id: to_data(card) for card in attempt.party if card != base.get(card.id)},
        "rules_in_force": [],
        "players": summary.players,
        "seats": list(summary.seats),
        "seed": attempt.seed,
        "setup": {**attempt.setup, "opening": [event.to_data() for event in game.opening]},
    }


def _last_line(attempt: PlayedAttempt, game: Game) -> dict[str, Any]:
    summary = attempt.summary
    ended = game.reason is not None or summary.result is None
    line: dict[str, Any] = {
        "outcome": str(game.outcome) if ended else str(summary.result),
        "reason": game.reason if ended else summary.reason,
        "enemies_defeated": game.enemies_defeated,
        "turns": game.turns,
    }
    if summary.forced_takebacks:
        line["forced_takebacks"] = summary.forced_takebacks
    return {**line, "final": final_of(game)}


def final_of(game: Game) -> Mapping[str, Any]:
    """Return the state the attempt ended in, as the last line holds it."""
    state = game.full_state()
    return {key: state[key] for key in FINAL_KEYS}
