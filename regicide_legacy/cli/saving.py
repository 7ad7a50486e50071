"""Campaigns as files, backups of the whole database, and the proof that all of it is sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.errors import REFUSED, UNUSABLE
from regicide_legacy.cli.options import AsJson, Database, Yes, database_path, opened, opened_if_there
from regicide_legacy.cli.output import print_json, print_lines, say, show, write

if TYPE_CHECKING:
    from regicide_legacy.app.saving import Imported
    from regicide_legacy.store.backup import BackupFile
    from regicide_legacy.store.restoring import BackupLook

backup_app = typer.Typer(
    help="Backups of the whole database: every campaign and every attempt. Without more, make one."
)

_WHICH_BACKUP = "Its number or name in `legacy backup list`, or the path of a file."
Backup = Annotated[str, typer.Argument(metavar="BACKUP", help=_WHICH_BACKUP)]
BackupOrNewest = Annotated[str | None, typer.Argument(metavar="[BACKUP]", help=f"{_WHICH_BACKUP} Else the newest.")]


def export(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The campaign's name; else the current one.")
    ] = None,
    db: Database = None,
) -> None:
    """Print a campaign, whole, as the text of a file that `legacy import` reads."""
    from regicide_legacy.app.saving import export_campaign

    with opened(context, db) as store:
        text = export_campaign(store, name)
    write(text)


def import_file(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `legacy export` wrote.")],
    *,
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="What to call the campaign; else as in the file.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what it would bring, and change nothing.")] = False,
    db: Database = None,
) -> None:
    """Import a campaign, beside those there are: none is overwritten, and a backup is made first."""
    from regicide_legacy.app.current import quoted
    from regicide_legacy.app.saving import import_campaign, planned_import, read_file

    export = read_file(file)
    if dry_run:
        with opened_if_there(context, db) as there:
            planned = planned_import(there, export, name)
        print_lines([f"Would import the campaign {planned.state.name}.", *_brought(planned)])
        say("Nothing was changed. Without --dry-run it is imported.")
        return
    with opened(context, db, create=True) as store:
        imported = import_campaign(store, export, name)
    print_lines([f"Imported the campaign {imported.state.name}.", *_brought(imported)])
    if imported.backup is not None:
        say(f"What was there before is kept in {imported.backup}.")
    uses = f"`legacy use {quoted(imported.state.name)}` goes on with it."
    say("It is the current campaign: `legacy status` shows it." if imported.current else uses)


def _brought(imported: Imported) -> Iterator[str]:
    """Say what an import brings: what it plays, how far it is, its attempts by number."""
    state = imported.state
    won = sum(each.won for each in state.missions if each.number <= state.last_mission)
    yield f"It plays {state.content}: {won} of {state.last_mission} missions won, {len(state.party)} members."
    if not imported.numbers:
        yield "It has no attempts."
        return
    if all(there == here for there, here in imported.numbers):
        yield f"Its attempts keep their numbers: {', '.join(str(here) for _, here in imported.numbers)}."
    else:
        anew = ", ".join(f"{there} becomes {here}" for there, here in imported.numbers)
        yield f"Its attempts get new numbers, as others have theirs here: {anew}."


@backup_app.callback(invoke_without_command=True)
def backup(context: typer.Context, db: Database = None) -> None:
    """Back up the whole database: every campaign and every attempt. Without a command, make a backup."""
    if context.invoked_subcommand is None:
        make(context, db)


@backup_app.command("make")
def make(context: typer.Context, db: Database = None) -> None:
    """Make a backup now, in the folder `backups` beside the database."""
    from regicide_legacy.app.backups import make_backup

    made = make_backup(database_path(context, db))
    say(f"The backup is made: {made}. `legacy backup list` shows it.")


@backup_app.command("list")
def list_all(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """List the backups, the newest first: when each was made, and why."""
    from regicide_legacy.app.backups import list_backups

    found = list_backups(database_path(context, db))
    if as_json:
        print_json({"backups": [_document(number, each) for number, each in enumerate(found, 1)]})
        return
    from regicide_legacy.views.backups import BackupRow, backups_view

    show(backups_view([BackupRow(_moment(each), _why(each.label), _size(each.size), each.path.name) for each in found]))


@backup_app.command("verify")
def verify(context: typer.Context, backup: BackupOrNewest = None, as_json: AsJson = False, db: Database = None) -> None:
    """Open a copy of a backup, read all of it, and say what is in it."""
    from regicide_legacy.app.backups import backup_named, look_into

    file = backup_named(database_path(context, db), backup)
    look = look_into(file)
    if as_json:
        print_json(
            {"file": str(file), "schema": look.schema, "campaigns": list(look.campaigns), "attempts": look.attempts}
        )
        return
    write(f"{file} is whole. In it: {_holds(look)}.\n")


@backup_app.command("restore")
def restore(context: typer.Context, backup: Backup, yes: Yes = False, db: Database = None) -> None:
    """Put a backup in the place of the whole database, after saying what that replaces, and keep what is there now."""
    from regicide_legacy.app.backups import backup_named, look_into, restore_backup, what_is_there
    from regicide_legacy.cli.party import agree

    database = database_path(context, db)
    file = backup_named(database, backup)
    holds, there = _holds(look_into(file)), what_is_there(database)
    replaces = (
        "Nothing is there to be replaced." if there is None else f"It replaces {_replaced(there)}, which is kept."
    )
    agree(f"The backup {file.name} holds {holds}. {replaces}", yes=yes)
    kept = restore_backup(database, file)
    say(f"Restored {file.name}: {holds}." + (f" What was there is kept in {kept}." if kept else ""))


def doctor(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Prove that all that is kept is sound, and say what to do where something is not."""
    from regicide_legacy.app.doctor import examine

    found = examine(database_path(context, db))
    if as_json:
        print_json(
            {
                "database": str(found.database),
                "clean": found.clean,
                "checks": [
                    {
                        "check": each.check,
                        "about": each.about,
                        "health": each.health,
                        "text": each.text,
                        "remedy": each.remedy,
                    }
                    for each in found.checks
                ],
            }
        )
    else:
        from regicide_legacy.views.doctor import CheckRow, examination_view

        rows = [CheckRow(each.check, each.about, each.health, each.text, each.remedy) for each in found.checks]
        show(examination_view(rows))
    if not found.usable:
        raise typer.Exit(UNUSABLE)
    if not found.clean:
        raise typer.Exit(REFUSED)


def _replaced(there: BackupLook | str) -> str:
    return there if isinstance(there, str) else _holds(there)


def _holds(look: BackupLook) -> str:
    """Return what a database holds: 2 campaigns (Thursdays, Club), 14 attempts."""
    campaigns = "no campaign"
    if look.campaigns:
        campaigns = f"{_counted(len(look.campaigns), 'campaign')} ({', '.join(look.campaigns)})"
    return f"{campaigns}, {_counted(look.attempts, 'attempt')}"


def _document(number: int, backup: BackupFile) -> dict[str, Any]:
    return {
        "number": number,
        "file": str(backup.path),
        "label": backup.label,
        "made_at": backup.made_at.isoformat(),
        "size": backup.size,
    }


def _moment(backup: BackupFile) -> str:
    return backup.made_at.astimezone().strftime("%Y-%m-%d %H:%M")


def _why(label: str) -> str:
    """Return a label in words, without the number that its file has where several were made for the same reason."""
    return re.sub("-[1-9][0-9]*$", "", label).replace("-", " ")


def _size(size: int) -> str:
    return f"{size / 1024:.0f} KB" if size < 1 << 20 else f"{size / (1 << 20):.1f} MB"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
