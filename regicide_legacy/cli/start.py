"""Starting a mission, going on with it, giving it up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.options import (
    TWO_SECONDS,
    AsJson,
    Choose,
    Database,
    Force,
    Players,
    Reason,
    RunningAttempt,
    Seats,
    Think,
    Yes,
    coded,
    forced_for,
    names_in,
    opened,
    policies_in,
)
from regicide_legacy.cli.output import say
from regicide_legacy.cli.telling import tell_campaign, tell_of_gauntlet, tell_outcome, telling_of_founding

if TYPE_CHECKING:
    from regicide_legacy.app.session import AttemptSession
    from regicide_legacy.app.setting_up import SettingUp
    from regicide_legacy.engine.game import Game
    from regicide_legacy.store.database import Store


def start_mission(
    context: typer.Context,
    mission: Annotated[
        str,
        typer.Argument(
            metavar="MISSION", help="A mission's number, `gauntlet` or a code of it, `classic`, or a mission file."
        ),
    ],
    *,
    code: Annotated[
        str | None,
        typer.Option("--code", metavar="CODE", help="Of the gauntlet: the mission that this code stands for."),
    ] = None,
    grade: Annotated[
        int | None,
        typer.Option("--grade", metavar="1-5", help="Of the gauntlet: draw a code of this grade; else of 3."),
    ] = None,
    players: Players = None,
    seats: Seats = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="Deals and shuffles as with this seed before.")
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="NAME", help="Who takes the first turn; else the table decides.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="NAMES", help="The seats that bots play, such as Ben,Cleo.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots play every seat, and print how it ended.")] = False,
    strength: Annotated[
        str | None,
        typer.Option(
            "--strength", metavar="WORD", help="How well bots play: random, steady (else), or keen, who think ahead."
        ),
    ] = None,
    think: Think = TWO_SECONDS,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Play with another policy, such as solo_jesters=refresh."),
    ] = None,
    buy: Annotated[
        list[str] | None,
        typer.Option("--buy", metavar="OFFER", help="Help to buy for this attempt; name it once for each time."),
    ] = None,
    answers: Annotated[
        list[str] | None,
        typer.Option(
            "--setup-choice",
            metavar="ANSWER",
            help="What the table answers at set-up, once for each question: a word, cards such as C7,B8, or none.",
        ),
    ] = None,
    choose: Choose = None,
    yes: Yes = False,
    force: Force = False,
    reason: Reason = None,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Start a mission and play it here. Without a campaign, this founds one.

    Packs that wait to be read, and at its first start the mission's own, are read first. Without --players or --seats,
    those of the last attempt play.
    """
    from regicide_legacy.app import attempts
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.seats import SeatWishes
    from regicide_legacy.cli.opening import reader_for
    from regicide_legacy.cli.prompting import terminal
    from regicide_legacy.cli.setting_up import SetUpAnswers

    if as_json and not auto:
        raise Misused("--json tells how a mission ended that bots played: give it together with --auto.")
    if code is not None:
        mission = coded("start-mission", mission, code)
    wishes = SeatWishes(players, names_in(seats), first, names_in(bots) or (), auto, strength)
    chosen = policies_in(settings or [])
    forced = forced_for(force, reason)
    streams = None if auto else terminal()
    answer = SetUpAnswers(buy or [], answers or [], streams)
    with opened(context, db, create=True) as store:
        if auto:
            with telling_of_founding(store), _watching_bots() as watch:
                ended = attempts.play_out(
                    store,
                    mission,
                    wishes,
                    seed=seed,
                    settings=chosen,
                    grade=grade,
                    answer=answer,
                    force=forced,
                    watch=watch,
                )
            tell_outcome(store, ended, as_json=as_json)
            return
        reading = reader_for(streams, choose or [], yes=yes)

        def answered(setting_up: SettingUp) -> None:
            # The packs are read now: what they did not ask for, nothing will.
            reading.see_all_used()
            answer(setting_up)

        with telling_of_founding(store):
            session = attempts.start_mission(
                store,
                mission,
                wishes,
                seed=seed,
                settings=chosen,
                grade=grade,
                read=reading,
                answer=answered,
                force=forced,
            )
        reading.print()
        _play(store, session, think)


def resume(
    context: typer.Context,
    number: RunningAttempt = None,
    think: Think = TWO_SECONDS,
    db: Database = None,
) -> None:
    """Go on with an attempt exactly where it was left."""
    from regicide_legacy.app import attempts

    with opened(context, db) as store:
        _play(store, attempts.resume(store, number), think)


def abandon(
    context: typer.Context,
    number: RunningAttempt = None,
    lost: Annotated[bool, typer.Option("--lost", help="It counts as lost.")] = False,
    void: Annotated[bool, typer.Option("--void", help="It counts as never played.")] = False,
    db: Database = None,
) -> None:
    """End a running attempt before its mission ends."""
    from regicide_legacy.app import attempts
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.campaign.journal import Result

    if lost == void:
        raise Misused("Say how it counts: --lost, or --void for never played.")
    with opened(context, db) as store:
        ended = attempts.abandon(store, Result.LOST if lost else Result.VOID, number)
        say(f"Attempt {ended.number} is abandoned: {ended.result}.")
        if lost and ended.campaign is not None:
            _read_due(store, ended.number)


@contextmanager
def _watching_bots() -> Iterator[Callable[[Game], None]]:
    """Show at a terminal how far a game of bots is; what is given takes the game as it stands."""
    import sys

    from regicide_legacy.cli.waiting import spinning
    from regicide_legacy.views.console import console_for
    from regicide_legacy.views.text import counted

    with spinning(console_for(sys.stderr), "Bots play …") as told:
        yield lambda game: told(f"{counted(game.turns, 'turn')}, {game.enemies_defeated} defeated")


def _play(store: Store, session: AttemptSession, think: float) -> None:
    from regicide_legacy.cli import play

    play.run(session, think=think)
    if session.result is None:
        say(f"Attempt {session.number} is saved: `legacy resume` goes on with it.")
    elif session.in_campaign:
        tell_of_gauntlet(store, session.number)
        _read_due(store, session.number)


def _read_due(store: Store, attempt: int) -> None:
    """Read the packs that the end of an attempt has opened, say which wait, and what it has brought the campaign."""
    from regicide_legacy.app.campaign_table import read_due
    from regicide_legacy.cli.opening import reader_for
    from regicide_legacy.cli.prompting import terminal

    reading = reader_for(terminal(), ())
    left = read_due(store, reading)
    reading.print()
    for pack in left:
        say(f"A pack waits to be read: `legacy open {pack}`.")
    tell_campaign(store, attempt)
