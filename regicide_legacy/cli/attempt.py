"""Attempts: listing, showing, exporting, verifying and replaying them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.campaign import history
from regicide_legacy.cli.documents import attempt_document, attempt_row, replay_document, verify_document
from regicide_legacy.cli.errors import REFUSED
from regicide_legacy.cli.options import AsJson, AttemptNumber, Database, opened
from regicide_legacy.cli.output import print_json, say, show, write

if TYPE_CHECKING:
    from rich.console import RenderableType

    from regicide_legacy.app.replaying import Replay
    from regicide_legacy.engine.game import Game
    from regicide_legacy.views.names import Names

app = typer.Typer(help="Attempts at missions, running and over.", no_args_is_help=True)


@app.command("list")
def list_attempts(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """List every attempt, in the campaign and outside."""
    history(context, as_json, db)


@app.command("show")
def show_attempt(context: typer.Context, number: AttemptNumber, as_json: AsJson = False, db: Database = None) -> None:
    """Show one attempt and its choices."""
    from regicide_legacy.app.reading import show_attempt
    from regicide_legacy.engine.choice_reading import choice_from_data

    with opened(context, db) as store:
        shown = show_attempt(store, number)
    summary, played = shown.summary, shown.played
    choices = played.choices if played else ()
    if as_json:
        document = attempt_document(summary, shown.campaign)
        # The seed of an attempt that still runs would give every hand away.
        document["seed"] = played.seed if played and summary.result else None
        document["rules"] = played.rules_version if played else None
        document["mission_sha256"] = played.mission_sha256 if played else None
        document["bought"] = played.setup.get("bought", []) if played else []
        document["set_aside"] = played.setup.get("set_aside", []) if played else []
        document["choices"] = [{"n": each.n, "seat": each.seat, "choice": each.data} for each in choices]
        print_json(document)
        return
    from regicide_legacy.views.attempts import attempt_view

    lines = [f"{each.n}. {summary.seats[each.seat]}: {choice_from_data(each.data)}" for each in choices]
    show(attempt_view(attempt_row(summary, shown.gauntlet), lines))


@app.command("export")
def export(context: typer.Context, number: AttemptNumber, db: Database = None) -> None:
    """Write an attempt that is over as an attempt file, in JSON Lines, to standard output."""
    from regicide_legacy.app.attempt_files import export_attempt

    with opened(context, db) as store:
        lines = export_attempt(store, number)
    write("".join(f"{line}\n" for line in lines))


@app.command("verify")
def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An attempt file, as `legacy attempt export` writes it.")
    ],
    as_json: AsJson = False,
) -> None:
    """Replay an attempt file, and name the first line that does not follow."""
    from regicide_legacy.app.attempt_files import verify_file

    found = verify_file(file)
    if as_json:
        print_json(verify_document(file, found))
    else:
        write(f"{file}: {found}\n")
    if not found.follows:
        if found.other_rules:
            say("Another version of the rules was played, so this is no damage: that version can follow it.")
        raise typer.Exit(REFUSED)


@app.command("replay")
def replay(context: typer.Context, number: AttemptNumber, as_json: AsJson = False, db: Database = None) -> None:
    """Step through an attempt that is over, every hand open: Enter for the next choice, q to leave.

    Without a terminal all of it is printed.
    """
    from regicide_legacy.app.replaying import replay_attempt

    with opened(context, db) as store:
        replayed = replay_attempt(store, number)
    if as_json:
        print_json(replay_document(replayed))
    else:
        _step_through(replayed, interactive=sys.stdin.isatty() and sys.stdout.isatty())


def _step_through(replayed: Replay, *, interactive: bool) -> None:
    from rich.text import Text

    from regicide_legacy.cli.wording import names_of
    from regicide_legacy.views.events import event_lines

    attempt = replayed.attempt
    names = names_of(replayed.start.compiled, attempt.seats, frozenset(attempt.bots), replayed.bought)
    opening = [event.to_data() for event in replayed.start.opening]
    show(Text(f"Attempt {attempt.number}: {attempt.mission_title}", "bold"))
    show(*event_lines(opening, replayed.start.view(0), names, None), *_open_table(replayed.start, names))
    for n, (played, game) in enumerate(zip(replayed.played, replayed.games(), strict=True), start=1):
        if interactive and not _goes_on():
            return
        events = [event.to_data() for event in played.events]
        who = "The table" if played.by_table and not played.names_seat else names.seat(played.seat)
        show(Text(f"{n}. {who}: {played.choice}", "bold"))
        show(*event_lines(events, game.view(0), names, None), *(_open_table(game, names) if interactive else ()))


def _open_table(game: Game, names: Names) -> list[RenderableType]:
    """Return the table and every hand."""
    from regicide_legacy.views.hand import hand_view
    from regicide_legacy.views.table import table_view

    return [table_view(game.view(0), names), *(hand_view(game.view(seat), names) for seat in range(len(names.seats)))]


def _goes_on() -> bool:
    try:
        return input("Enter: next, q: leave > ").strip().lower() not in ("q", "quit")
    except EOFError:
        return False
