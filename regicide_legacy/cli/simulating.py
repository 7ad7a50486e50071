"""How often a mission is won: bots play it again and again."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.options import AsJson, Database, database_path, opened_if_there, policies_in
from regicide_legacy.cli.output import print_json, say, show, write

if TYPE_CHECKING:
    from regicide_legacy.app.simulating.asking import Asked
    from regicide_legacy.app.simulating.running import Runner
    from regicide_legacy.app.simulating.simulation import Played, Simulation, Wanted
    from regicide_legacy.views.names import Names

MissionNamed = Annotated[
    str, typer.Argument(metavar="MISSION", help="A mission's number, `classic`, or the path of a mission file.")
]
TableSizes = Annotated[
    str, typer.Option("--players", metavar="N|N-M", help="How many players: a number, or a range such as 1-4.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="How many games for each number of players.")]
Strength = Annotated[
    str, typer.Option("--advisor", metavar="NAME", help="Who plays: random, steady (no search) or keen (search, slow).")
]
Rollouts = Annotated[
    int | None,
    typer.Option("--rollouts", metavar="N", help="How many games keen plays in its head for a decision; else 300."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same figures.")]
Processes = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="How many processes play; else one for each core.")
]


def simulate(
    context: typer.Context,
    mission: MissionNamed,
    *,
    players: TableSizes = "1-4",
    games: Games = 10000,
    advisor: Strength = "steady",
    rollouts: Rollouts = None,
    party: Annotated[
        Path | None, typer.Option("--party", metavar="FILE", help="A party as `legacy party show --json` prints it.")
    ] = None,
    at_mission: Annotated[
        int | None,
        typer.Option("--at-mission", metavar="N", help="Play with the party that its campaign typically has by then."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Play with another policy, such as solo_jesters=refresh."),
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="RULE", help="Leave a rule out, by its id, to compare.")
    ] = None,
    seed: Seed = 0,
    workers: Processes = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play: tcp://HOST:8786."),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a line of CSV for each number of players.")] = False,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Let bots play a mission many times: how often it is won, where it is lost, which rules and cards mattered.

    The same seed gives the same figures, whatever plays them. Ctrl-C prints what is known so far.
    """
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.simulating.asking import Asked
    from regicide_legacy.app.simulating.report import csv_lines
    from regicide_legacy.app.simulating.simulation import Wanted

    if as_csv and as_json:
        raise Misused("--csv and --json are two ways to print the same: give one of them.")
    wanted = Wanted(players=_sizes(players), games=games, advisor=advisor, rollouts=rollouts, seed=seed)
    runner = _runner(workers, cluster)
    asked = Asked(
        reference=mission,
        party=party,
        at_mission=at_mission,
        settings=policies_in(settings or []),
        without=tuple(without or ()),
    )
    played = _played(context, db, asked)

    def print_it(document: dict[str, Any]) -> None:
        if as_json:
            print_json(document)
        elif as_csv:
            write(_csv(csv_lines(document)))
        else:
            from regicide_legacy.views.simulating import simulation_view

            show(simulation_view(document, _names(played)))

    _run(played, wanted, runner, print_it)


def odds(
    context: typer.Context,
    mission: MissionNamed,
    *,
    players: TableSizes = "1-4",
    games: Games = 400,
    advisor: Strength = "steady",
    rollouts: Rollouts = None,
    seed: Seed = 0,
    workers: Processes = None,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Estimate how often your party would win a mission now: the share that bots win, with its 95 % interval."""
    from regicide_legacy.app.simulating.asking import Asked
    from regicide_legacy.app.simulating.report import odds_document
    from regicide_legacy.app.simulating.simulation import Wanted

    wanted = Wanted(players=_sizes(players), games=games, advisor=advisor, rollouts=rollouts, seed=seed)
    runner = _runner(workers, None)
    played = _played(context, db, Asked(reference=mission))

    def print_it(document: dict[str, Any]) -> None:
        if as_json:
            print_json(odds_document(document))
            return
        from regicide_legacy.views.simulating import odds_view

        show(odds_view(document))

    _run(played, wanted, runner, print_it)


def _sizes(text: str) -> Sequence[int]:
    """Return the table sizes that a number or a range names. Raises `Misused`."""
    from regicide_legacy.app.errors import Misused

    found = re.fullmatch("([1-4])(?:-([1-4]))?", text)
    if found is None or (found[2] and found[2] < found[1]):
        raise Misused(f"--players takes a number from 1 to 4 or a range such as 1-4, not {text!r}.")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _runner(workers: int | None, cluster: str | None) -> Runner:
    """Return who plays. Raises `Misused`."""
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.simulating.running import Here, Workers

    if cluster is not None:
        from regicide_legacy.app.simulating.cluster import Cluster

        if workers is not None:
            raise Misused("--workers are processes on this machine, and --cluster has its own: give one of them.")
        return Cluster(cluster)
    count = workers if workers is not None else _cores()
    if count < 1:
        raise Misused("--workers: at least one process has to play.")
    return Workers(count) if count > 1 else Here()


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(context: typer.Context, db: Path | None, asked: Asked) -> Played:
    from regicide_legacy.app.simulating.asking import numbered_in_a_campaign, played_by

    with opened_if_there(context, db) as store:
        played = played_by(asked, store, database_path(context, db).parent)
    if numbered_in_a_campaign(played, asked):
        number = played.loaded.number
        say(f"This is mission {number} of a campaign, played by the forty who start. See --at-mission {number}.")
    return played


def _run(played: Played, wanted: Wanted, runner: Runner, print_it: Callable[[dict[str, Any]], None]) -> None:
    """Play it all, or as much as there is when it is broken off, and print what is known then.

    Raises `Stopped` where they pressed Ctrl-C, and what the runner does.
    """
    from regicide_legacy.app.errors import Refused, Stopped
    from regicide_legacy.app.simulating.report import simulation_document
    from regicide_legacy.app.simulating.simulation import Simulation

    simulation = Simulation(played, wanted)
    broken_off: Exception | None = None
    try:
        _with_progress(simulation, runner)
    except KeyboardInterrupt:
        if not simulation.done:
            raise Stopped("Stopped before the first games were over: nothing is known yet.") from None
        broken_off = Stopped(f"Stopped after {simulation.done:,} of {wanted.all:,} games: the figures are of these.")
    except Refused as error:
        if not simulation.done:
            raise
        broken_off = Refused(f"{error} The figures are of the first {simulation.done:,} of {wanted.all:,} games.")
    print_it(simulation_document(simulation))
    if broken_off is not None:
        raise broken_off


def _with_progress(simulation: Simulation, runner: Runner) -> None:
    """Play, and show at a terminal how far it is and how long it will take."""
    if not sys.stderr.isatty():
        for _ in simulation.run(runner):
            pass
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from regicide_legacy.views.console import console_for

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games,"), TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=console_for(sys.stderr), transient=True) as progress:
        task = progress.add_task("games", total=simulation.wanted.all)
        for done in simulation.run(runner):
            progress.update(task, completed=done)


def _names(played: Played) -> Names:
    from regicide_legacy.app.simulating.knowing import known
    from regicide_legacy.cli.wording import rulings
    from regicide_legacy.views.names import Names

    return Names((), known(played).cards, rules=rulings(played.loaded.mission.declared))


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
