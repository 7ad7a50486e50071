"""The one place where errors become text and exit codes (FORMATS, Command line)."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2
BUSY: Final = 3
UNUSABLE: Final = 4
INTERRUPTED: Final = 130


def explained(error: Exception) -> tuple[str, int]:
    """Return what to tell the user, and the exit code."""
    # Only a command that fails needs to know every way to fail.
    from regicide_legacy.app import errors as app
    from regicide_legacy.content.findings import ContentError
    from regicide_legacy.engine.errors import EngineError
    from regicide_legacy.store import errors as store

    match error:
        case app.Misused() | app.Unreadable() | ContentError():
            return str(error), MISUSED
        case store.Unimportable() | store.DamagedExport() | store.TooNewExport():
            return sentence(error), UNUSABLE
        case store.Busy():
            return sentence(error), BUSY
        case store.Refused() | store.Inaccessible() | store.UpgradeFailed():
            return sentence(error), UNUSABLE
        case store.NoDatabase():
            return str(app.NotSetUp()), REFUSED
        case store.NoSuchAttempt():
            return f"There is no attempt {error.attempt}. `legacy attempt list` shows those there are.", REFUSED
        case app.Stopped():
            return str(error), INTERRUPTED
        case app.DoesNotFollow():
            return f"{sentence(error)} The version of it that the attempt was played with can show it.", REFUSED
        case app.AppError() | store.StoreError() | EngineError():
            return sentence(error), REFUSED
        case OSError(errno=errno.ENOSPC):
            return "There is no room left on the disk that this is written to.", REFUSED
    return _mistake(error), REFUSED


def sentence(error: object) -> str:
    """Return what an error says, with a full stop where it has none."""
    text = str(error)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _mistake(error: Exception) -> str:
    """Describe an error that should never be: where it arose says more to us than it does to the user."""
    trace = error.__traceback__
    place = "an unknown place"
    while trace is not None:
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    detail = f"{type(error).__name__}: {error}".replace("\n", " ")
    return f"This is a mistake in the program, please report it: {detail} ({place})."
