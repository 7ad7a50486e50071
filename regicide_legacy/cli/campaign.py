"""The campaign: its party, how it stands, its history, and results from a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.documents import attempt_document, attempt_row, card_document, mission_standing
from regicide_legacy.cli.options import AsJson, Database, Players, Seats, names_in, opened
from regicide_legacy.cli.output import print_json, say, show

if TYPE_CHECKING:
    from datetime import date

party_app = typer.Typer(help="The campaign's party.", no_args_is_help=True)


@party_app.command("show")
def show_party(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the permanent party, by class and strength."""
    from regicide_legacy.app.reading import show_party

    with opened(context, db) as store:
        party = show_party(store)
    if as_json:
        print_json({"cards": [card_document(card) for card in party]})
        return
    from regicide_legacy.views.campaign import party_view

    show(party_view(party))


def status(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the campaign at a glance, and what to do next."""
    from regicide_legacy.app.reading import show_status

    with opened(context, db) as store:
        status = show_status(store)
    state = status.state
    if as_json:
        numbers = sorted({*status.missions, *(mission.number for mission in state.missions)})
        print_json(
            {
                "campaign": {"name": state.name, "content": state.content, "players": list(state.players)},
                "party_size": len(state.party),
                "missions": [mission_standing(state.mission(each), status.titles.get(each)) for each in numbers],
                "running": attempt_document(status.running, state.name) if status.running else None,
                "next": {"command": status.next_command, "text": status.next_step},
            }
        )
        return
    from regicide_legacy.views.campaign import status_view

    running = attempt_row(status.running) if status.running else None
    show(status_view(state, status.titles, status.next_step, running))


def history(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show every attempt: result, players, enemies defeated, when, how long, note."""
    from regicide_legacy.app.reading import history

    with opened(context, db) as store:
        told = history(store)
    if as_json:
        print_json(
            {"attempts": [attempt_document(each, told.campaigns.get(each.campaign or 0)) for each in told.attempts]}
        )
        return
    from regicide_legacy.views.attempts import attempts_view

    show(attempts_view([attempt_row(each) for each in told.attempts]))


def record(
    context: typer.Context,
    mission: Annotated[str, typer.Argument(metavar="MISSION", help="The mission's number.")],
    *,
    won: Annotated[bool, typer.Option("--won", help="It was won.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="It was lost.")] = False,
    players: Players = None,
    seats: Seats = None,
    defeated: Annotated[
        int | None, typer.Option("--defeated", metavar="N", help="How many enemies were defeated.")
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day it was played; else today.")
    ] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="A line to remember it by.")] = "",
    db: Database = None,
) -> None:
    """Record the result of a mission that was played at a real table."""
    from regicide_legacy.app.campaigns import record_result
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.references import mission_number
    from regicide_legacy.campaign.journal import Result

    number = mission_number(mission)
    if number is None:
        raise Misused(f"record takes the number of a mission of the campaign, such as 1, not {mission!r}.")
    if won == lost:
        raise Misused("Say how it ended: --won or --lost.")
    result = Result.WON if won else Result.LOST
    with opened(context, db, create=True) as store:
        attempt = record_result(
            store,
            number,
            result,
            players=players,
            seats=names_in(seats),
            defeated=defeated,
            played_on=_day(date),
            note=note,
        )
    say(f"Recorded as attempt {attempt}: mission {number} {result}. `legacy status` shows what is next.")


def _day(text: str | None) -> date | None:
    from datetime import date

    from regicide_legacy.app.errors import Misused

    if text is None:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # Python reads further forms, such as 20261130, which nobody would expect to be a date.
    if day is None or day.isoformat() != text:
        raise Misused(f"--date takes a day such as 2026-11-30, not {text!r}.")
    return day
