"""The command `legacy`: its commands, and the one boundary where errors become text and exit codes."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from regicide_legacy import __version__
from regicide_legacy.cli import (
    attempt,
    belongings,
    campaign,
    campaigns,
    hints,
    journal,
    mission,
    packs,
    party,
    recording,
    rulebook,
    saving,
    simulating,
    start,
)
from regicide_legacy.cli.errors import DONE, INTERRUPTED, MISUSED, explained, sentence
from regicide_legacy.cli.options import DATABASE_VARIABLE
from regicide_legacy.cli.output import say, write
from regicide_legacy.engine import is_compiled

_SAVED: Final = "Interrupted. What was shown as done is saved."

app = typer.Typer(
    name="legacy",
    help="A companion for the cooperative card game Regicide Legacy: play missions, keep a campaign, record results.",
    epilog="Begin with: legacy start-mission 1",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("start-mission")(start.start_mission)
app.command("resume")(start.resume)
app.command("hint")(hints.hint)
app.command("abandon")(start.abandon)
app.command("record")(recording.record)
app.command("open")(packs.open_pack)
app.command("packs")(packs.packs)
app.command("status")(campaign.status)
app.command("history")(campaign.history)
app.command("log")(journal.log)
app.command("undo")(journal.undo)
app.command("redo")(journal.redo)
app.command("why")(journal.why)
app.command("new")(campaigns.new)
app.command("campaigns")(campaigns.campaigns)
app.command("use")(campaigns.use)
app.command("archive")(campaigns.archive)
app.command("restore")(campaigns.restore)
app.command("delete")(campaigns.delete)
app.command("export")(saving.export)
app.command("import")(saving.import_file)
app.add_typer(saving.backup_app, name="backup")
app.command("doctor")(saving.doctor)
app.command("odds")(simulating.odds)
app.command("simulate")(simulating.simulate)
app.command("rulebook")(rulebook.rulebook)
app.command("helper")(rulebook.helper)
app.add_typer(party.app, name="party")
app.add_typer(belongings.relics_app, name="relics")
app.add_typer(belongings.stickers_app, name="stickers")
app.add_typer(attempt.app, name="attempt")
app.add_typer(mission.app, name="mission")


def _print_version(wanted: bool) -> None:
    if wanted:
        write(f"legacy {__version__}, {'compiled' if is_compiled() else 'plain'}\n")
        raise typer.Exit


@app.callback()
def legacy(
    db: Annotated[
        Path | None,
        typer.Option(
            "--db", metavar="PATH", envvar=DATABASE_VARIABLE, help="The database file. Else one in your data folder."
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Play missions of Regicide Legacy, keep a campaign, record results. Begin with: legacy start-mission 1."""


def run() -> None:
    """Run the command line and exit."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        # Data is UTF-8 everywhere; what a stream cannot show is written as an escape.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    code = main()
    # On its way out Python would look through everything once more for garbage; the process ends, so it need not.
    gc.freeze()
    sys.exit(code)


def _open_closed_streams() -> None:
    """Let a stream that was closed before the program began lead nowhere: Python has None in its place."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "r" if name == "stdin" else "w", encoding="utf-8"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, the process's own arguments where none are given, and return the exit code."""
    try:
        # Typer turns an interruption into this exit code by itself.
        code = int(command_line()(arguments, standalone_mode=False) or DONE)
        if code == INTERRUPTED:
            say(_SAVED)
    except typer.TyperException as error:
        code = MISUSED
        # A group without a command has printed its help already.
        if error.format_message():
            say(_usage(error))
    except KeyboardInterrupt:
        code = INTERRUPTED
        say(_SAVED)
    except Exception as error:
        text, code = explained(error)
        say(text)
    return code


@cache
def command_line() -> TyperGroup:
    """Return the command with all its commands. Typer reads them from signatures, which takes a while: once will do."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    return group


def _usage(error: typer.TyperException) -> str:
    command = getattr(getattr(error, "ctx", None), "command_path", app.info.name)
    text = " ".join(error.format_message().split())
    return f"{sentence(text)} `{command} --help` tells what can be given."
