"""The journal of the campaign: taking back, bringing back, reading it, and what still locks a mission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.options import AsJson, Database, Yes, opened, opened_if_there
from regicide_legacy.cli.output import print_json, say, show, write

if TYPE_CHECKING:
    from regicide_legacy.app.journal import Reversal


def undo(
    context: typer.Context,
    entry: Annotated[
        int | None,
        typer.Argument(metavar="[ENTRY]", help="Take back everything since this entry of `legacy log`; else the last."),
    ] = None,
    yes: Yes = False,
    db: Database = None,
) -> None:
    """Take back what was recorded last, after saying what that is. `legacy redo` brings it back."""
    from regicide_legacy.app.journal import carry_out, undo
    from regicide_legacy.cli.party import agree

    with opened(context, db) as store:
        reversal = undo(store, entry)
        agree(_told("This takes back", reversal, "`legacy redo` brings it back."), yes=yes)
        carry_out(store, reversal)
    say(_told("Took back", reversal, "`legacy redo` brings it back."))


def redo(context: typer.Context, yes: Yes = False, db: Database = None) -> None:
    """Bring back what was taken back last, after saying what that is."""
    from regicide_legacy.app.journal import carry_out, redo
    from regicide_legacy.cli.party import agree

    with opened(context, db) as store:
        reversal = redo(store)
        agree(_told("This brings back", reversal, "`legacy undo` takes it back again."), yes=yes)
        carry_out(store, reversal)
    say(_told("Brought back", reversal, "`legacy undo` takes it back again."))


def log(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the campaign's journal: everything that was decided, when, and what it came from."""
    from regicide_legacy.app.journal import show_log

    with opened(context, db) as store:
        told = show_log(store)
    if as_json:
        print_json(
            {
                "campaign": told.campaign,
                "entries": [
                    {
                        "position": each.position,
                        "step": each.step,
                        "at": each.at.isoformat(),
                        "kind": each.kind,
                        "what": each.what,
                        "cause": each.cause,
                        "undone": each.undone,
                    }
                    for each in told.entries
                ],
            }
        )
        return
    from regicide_legacy.views.journal import JournalRow, journal_view

    show(
        journal_view(
            [
                JournalRow(each.position, each.at.date().isoformat(), each.what, each.cause, each.undone)
                for each in told.entries
            ]
        )
    )


def why(
    context: typer.Context,
    mission: Annotated[str, typer.Argument(metavar="MISSION", help="The mission's number, or gauntlet.")],
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Say what still locks a mission, and which command goes on."""
    from regicide_legacy.app.gates import not_founded, why

    with opened_if_there(context, db) as store:
        if store is None:
            raise not_founded(mission)
        found = why(store, mission)
    if as_json:
        print_json(
            {
                "reference": found.reference,
                "open": found.open,
                "waits_for": found.waits_for,
                "text": found.text,
                "command": found.command,
            }
        )
        return
    write(f"{found.text} `{found.command}` goes on.\n")


def _told(does: str, reversal: Reversal, way_back: str) -> str:
    """Return what a reversal does, in one line or a line for each step, and the way back."""
    if len(reversal.steps) == 1:
        return f"{does}: {reversal.steps[0].what}. {way_back}"
    return "\n".join([f"{does}:", *(f"  {step.position}. {step.what}" for step in reversal.steps), way_back])
