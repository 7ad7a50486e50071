"""A hint for the attempt that runs, without going on with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.options import TWO_SECONDS, AsJson, Database, RunningAttempt, Think, opened
from regicide_legacy.cli.output import print_json, show

if TYPE_CHECKING:
    from regicide_legacy.advisor import Hint
    from regicide_legacy.app.session import AttemptSession


def hint(
    context: typer.Context,
    number: RunningAttempt = None,
    *,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="Whose hint, where the table decides.")
    ] = None,
    think: Think = TWO_SECONDS,
    rollouts: Annotated[
        int | None,
        typer.Option(
            "--rollouts", metavar="N", min=1, help="Try about so many games in place of --think: always the same hint."
        ),
    ] = None,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Say what could be done now, how often that wins and why, from what the player who is to choose may know.

    Nothing is played, and nothing is saved.
    """
    from regicide_legacy.advisor import Budget
    from regicide_legacy.advisor import hint as advise
    from regicide_legacy.app import attempts
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.seats import seat_named
    from regicide_legacy.cli.play_readers import names_at
    from regicide_legacy.cli.waiting import progressing
    from regicide_legacy.views.console import console_for
    from regicide_legacy.views.hints import hint_view

    if rollouts is not None and think != TWO_SECONDS:
        raise Misused("--think and --rollouts both say how long to think: give one of them.")
    with opened(context, db) as store:
        session = attempts.resume(store, number)
    wished = None if seat is None else seat_named("--seat", seat, session.seats)
    asked = session.seat_for_hint(wished, "--seat")
    budget = Budget(seconds=think) if rollouts is None else Budget(rollouts)
    with progressing(console_for(sys.stderr), "Thinking") as progress:
        found = advise(session.game, asked, budget, progress=progress)
    if as_json:
        print_json(_document(session, found))
    else:
        show(hint_view(found, session.game.view(asked), names_at(session)))


def _document(session: AttemptSession, found: Hint) -> dict[str, Any]:
    """Return a hint with its advice, the best first.

    The choices of a piece of advice are one, or the discards that pay for one strike. `chance` is the share of its
    rollouts that steady bots won, `low` and `high` are the 95 % interval.
    """
    return {
        "attempt": session.number,
        "seat": session.seats[found.seat],
        "decision": session.game.decision.kind,
        "rollouts": found.rollouts,
        "advice": [
            {
                "choices": [choice.to_data() for choice in advice.plan],
                "chance": advice.chance,
                "low": advice.low,
                "high": advice.high,
                "rollouts": advice.rollouts,
                "reason": advice.reason,
            }
            for advice in found.advice
        ],
    }
