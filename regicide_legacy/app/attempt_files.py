"""Attempt files (attempt/1): writing one of an attempt that is over, and verifying one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.errors import DoesNotFollow, Refused, Unreadable
from regicide_legacy.app.folding import choices_of
from regicide_legacy.campaign.journal import Result
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.setup import Setup

if TYPE_CHECKING:
    from regicide_legacy.content.attempts import VerifyResult
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import PlayedAttempt

ABANDONED = "abandoned"
"""The reason of an attempt that was ended before its mission was."""


def attempt_to_show(store: Store, number: int) -> PlayedAttempt:
    """Return a played attempt that may be shown with every hand open.

    Raises `Refused` for one that still runs, the store's errors for one that is not there or has no choices.
    """
    with store.read() as reader:
        attempt = reader.played(number)
    if attempt.summary.result is None:
        raise Refused(
            f"Attempt {number} is still running, and this would show every hand. "
            f"Go on with it: `legacy resume {number}`."
        )
    return attempt


def export_attempt(store: Store, number: int) -> list[str]:
    """Return the lines of the file of an attempt that is over, without line ends.

    Raises what `attempt_to_show` raises, and `DoesNotFollow` for one that other rules were played by.
    """
    from regicide_legacy.content.attempts import Attempt, attempt_lines
    from regicide_legacy.content.findings import ContentError

    attempt = attempt_to_show(store, number)
    summary = attempt.summary
    given_up = summary.reason == ABANDONED
    try:
        return attempt_lines(
            Attempt(
                mission_document=attempt.mission_document,
                mission_sha256=attempt.mission_sha256,
                seats=summary.seats,
                setup=Setup.from_data(attempt.setup, summary.players, attempt.seed),
                choices=tuple(choices_of(attempt)),
                members=tuple(card.to_card() for card in attempt.party),
                recruits=tuple(card.to_card() for card in attempt.recruits),
                forced_takebacks=summary.forced_takebacks,
                abandoned=("lost" if summary.result is Result.LOST else "void") if given_up else None,
                rules=attempt.rules_version,
            )
        )
    except (ContentError, EngineError, KeyError, TypeError) as error:
        raise DoesNotFollow(number, str(error)) from error


def verify_file(file: Path) -> VerifyResult:
    """Replay an attempt file and say which line is the first that does not follow.

    Raises `Unreadable` where it is no attempt file, `ContentError` where it is one with mistakes.
    """
    from regicide_legacy.content.attempts import lines_of, verify

    lines = lines_of(file)
    if any(lines) and not any(line.startswith("{") for line in lines):
        # Else every line of it would be told of.
        raise Unreadable(f"{file} is no attempt file: `legacy attempt export` writes one, in JSON Lines.")
    return verify(lines, str(file))
