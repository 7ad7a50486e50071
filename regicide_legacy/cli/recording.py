"""Recording what was played at a real table: the result, and what its packs bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.options import (
    Choose,
    Database,
    Force,
    Players,
    Reason,
    Seats,
    Yes,
    coded,
    forced_for,
    names_in,
    opened,
)
from regicide_legacy.cli.output import say
from regicide_legacy.cli.telling import tell_audit, tell_of_gauntlet, telling_of_founding

if TYPE_CHECKING:
    from datetime import date

    from regicide_legacy.app.recording import Recorded
    from regicide_legacy.store.database import Store


def record(
    context: typer.Context,
    mission: Annotated[
        str, typer.Argument(metavar="MISSION", help="The mission's number, `gauntlet`, or a code of it.")
    ],
    *,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="Of the gauntlet: which of its missions it was.")
    ] = None,
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
    last_attack: Annotated[
        str | None,
        typer.Option(
            "--last-attack", metavar="CARDS", help="The attack that defeated the last enemy, such as C7,Duck."
        ),
    ] = None,
    choose: Choose = None,
    yes: Yes = False,
    force: Force = False,
    reason: Reason = None,
    db: Database = None,
) -> None:
    """Record the result of a mission that was played at a real table, and open the packs that it opens.

    At a terminal they are read card by card; elsewhere --choose answers what they ask, or they wait for `legacy open`.
    """
    from dataclasses import replace

    from regicide_legacy.app.campaign_table import read_due
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.recording import Recording, Report
    from regicide_legacy.campaign.journal import Result
    from regicide_legacy.cli.opening import reader_for
    from regicide_legacy.cli.prompting import terminal

    if won == lost:
        raise Misused("Say how it ended: --won or --lost.")
    if code is not None:
        mission = coded("record", mission, code)
    report = Report(
        result=Result.WON if won else Result.LOST,
        players=players,
        seats=names_in(seats),
        defeated=defeated,
        played_on=_day(date),
        note=note,
        last_attack=names_in(last_attack) or (),
        force=forced_for(force, reason),
    )
    streams = None if choose else terminal()
    reading = reader_for(streams, choose or [], yes=yes)
    with opened(context, db, create=True) as store, telling_of_founding(store):
        recording = Recording.of(store, mission, report)
        if streams is not None:
            # What was said is kept at once; the packs are read at leisure, and each is kept when it is read.
            recorded = recording.write()
            recorded = replace(recorded, left=read_due(store, reading))
        else:
            recording.read(reading)
            reading.see_all_used()
            recorded = recording.write()
            reading.print()
        _tell(store, recorded, at_terminal=streams is not None)


def _tell(store: Store, recorded: Recorded, *, at_terminal: bool) -> None:
    """Say what was recorded, what waits now, and what must lie where."""
    from regicide_legacy.cli.packs import tell_how_to_enter, tell_of_due

    tell_of_gauntlet(store, recorded.attempt)
    what = f"mission {recorded.mission}" if recorded.mission.isdecimal() else f"the {recorded.mission}"
    say(f"Recorded as attempt {recorded.attempt}: {what} {recorded.result}. `legacy status` shows what is next.")
    if recorded.again:
        party = "what was still sealed is open now" if recorded.opened else "the party stays as it is"
        say(f"It was won before, so winning it again brings nothing: {party}.")
    if recorded.by_hand and recorded.opened and not at_terminal:
        tell_how_to_enter()
    tell_of_due(recorded.left)
    tell_audit(store, recorded.players)


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
