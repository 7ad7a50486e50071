"""The campaign: how it stands, and every attempt."""

from __future__ import annotations

import typer

from regicide_legacy.cli.documents import attempt_document, attempt_row, running_attempt, status_document
from regicide_legacy.cli.options import AsJson, Database, Plain, opened
from regicide_legacy.cli.output import print_json, print_lines, show


def status(context: typer.Context, plain: Plain = False, as_json: AsJson = False, db: Database = None) -> None:
    """Show the campaign at a glance, and what to do next."""
    from regicide_legacy.app.status import show_status

    with opened(context, db) as store:
        status = show_status(store)
    if as_json:
        print_json(status_document(status))
        return
    from regicide_legacy.views.status import Glance, status_lines, status_view

    glance = Glance(
        state=status.state,
        titles=status.titles,
        next_step=status.next_step,
        awaited=status.awaited,
        recruits=status.recruits,
        due=status.due,
        running=running_attempt(status.running, status.state),
        outside=running_attempt(status.outside, status.state),
        trouble=status.trouble,
    )
    if plain:
        print_lines(status_lines(glance))
    else:
        show(status_view(glance))


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

    show(attempts_view([attempt_row(each, told.gauntlets.get(each.campaign or 0)) for each in told.attempts]))
