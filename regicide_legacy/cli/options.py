"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store

DATABASE_VARIABLE: Final = "LEGACY_DB"

Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="PATH", help=f"The database file. Else {DATABASE_VARIABLE}, else your data folder."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Plain = Annotated[
    bool, typer.Option("--plain", help="Print a fact a line, to be read out: no tables, colours or signs.")
]


def _attempt_number(text: str) -> int:
    """Return a number that an attempt could have: the database has no greater ones."""
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.store.errors import NoSuchAttempt

    try:
        number = int(text)
    except ValueError:
        says = f"An attempt goes by its number, such as 3, not {text!r}. `legacy attempt list` shows those there are."
        raise Misused(says) from None
    if not 0 < number < 1 << 63:
        raise NoSuchAttempt(number)
    return number


AttemptNumber = Annotated[
    int,
    typer.Argument(metavar="NUMBER", help="The attempt's number in `legacy attempt list`.", parser=_attempt_number),
]
RunningAttempt = Annotated[
    int | None,
    typer.Argument(
        metavar="[NUMBER]",
        help="The attempt; else the one that is running, the last started.",
        parser=_attempt_number,
    ),
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many players, 1 to 4.")]
Seats = Annotated[
    str | None,
    typer.Option("--seats", metavar="NAMES", help="Who plays, clockwise, such as Ana,Ben. In place of --players."),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Answer every question with yes.")]
TWO_SECONDS: Final = 2.0
"""How long a hint takes where nothing else is said."""

Think = Annotated[
    float, typer.Option("--think", metavar="SECONDS", min=0.1, max=600, help="How long a hint may take, about.")
]
Choose = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        metavar="ANSWER",
        help="What the table answers to a pack, once for each question: members such as C7,B8, a class, or none.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Do it although it is locked; give the --reason.")]
Reason = Annotated[
    str | None, typer.Option("--reason", metavar="TEXT", help="Why it is forced: the campaign's log keeps it.")
]


def forced_for(force: bool, reason: str | None) -> str | None:
    """Return the reason why something is forced, None where it is not. Raises `Misused` for one without the other."""
    from regicide_legacy.app.errors import Misused

    given = (reason or "").strip()
    if force != bool(given):
        raise Misused("--force and --reason go together: say why, such as --reason 'played it at the club'.")
    if not given.isprintable():
        raise Misused("--reason: a reason is one line of printable text.")
    return given or None


def database_path(context: typer.Context, path: Path | None) -> Path:
    """Return the database file: what this command names, else what `legacy --db` names, else the usual places."""
    named = path or context.find_root().params.get("db") or os.environ.get(DATABASE_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("regicide-legacy", appauthor=False) / "legacy.db"


def opened(context: typer.Context, path: Path | None, *, create: bool = False) -> Store:
    """Open the database; without `create`, raise the store's `NoDatabase` where nothing was ever saved."""
    from regicide_legacy.store import open_store

    return open_store(database_path(context, path), create=create)


@contextmanager
def opened_if_there(context: typer.Context, path: Path | None) -> Iterator[Store | None]:
    """Open the database for commands that have something to tell without one; None where nothing was ever saved."""
    from regicide_legacy.store.errors import NoDatabase

    try:
        store = opened(context, path)
    except NoDatabase:
        yield None
        return
    with store:
        yield store


def names_in(text: str | None) -> tuple[str, ...] | None:
    """Return the names in a list with commas; None where the option was not given."""
    return None if text is None else tuple(text.split(","))


def policies_in(texts: list[str]) -> dict[str, str]:
    """Return the policies that --set names. Raises `Misused`."""
    from regicide_legacy.app.errors import Misused

    chosen: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise Misused(f"--set takes KEY=VALUE, such as solo_jesters=refresh, not {text!r}.")
        if key in chosen:
            raise Misused(f"--set names {key} twice.")
        chosen[key] = value
    return chosen


def coded(command: str, mission: str, code: str) -> str:
    """Return what names the gauntlet's mission of a code. Raises `Misused` for another mission, and what is no code."""
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.references import GAUNTLET, checked_code

    if mission.casefold() != GAUNTLET:
        raise Misused(f"--code goes with `{GAUNTLET}` alone: `legacy {command} {GAUNTLET} --code {code}`.")
    return str(checked_code(code))
