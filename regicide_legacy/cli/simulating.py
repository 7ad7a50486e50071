"""How often a mission is won: bots play it again and again."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.options import AsJson, Database, database_path, opened_if_there
from regicide_legacy.cli.output import print_json, say, show, write

if TYPE_CHECKING:
    from regicide_legacy.app.simulating.running import Runner
    from regicide_legacy.app.simulating.simulation import Played, Simulation
    from regicide_legacy.content.missions import LoadedMission

TableSizes = Annotated[
    str, typer.Option("--players", metavar="N|N-M", help="How many players: a number, or a range such as 1-4.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="How many games for each number of players.")]
Strength = Annotated[
    str, typer.Option("--advisor", metavar="NAME", help="Who plays: random, steady (no search) or keen (search).")
]
Rollouts = Annotated[
    int | None, typer.Option("--rollouts", metavar="N", help="How many games keen tries in its head for a decision.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same figures.")]
Processes = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="How many processes play; else one for each core.")
]
OnCluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
]


def simulate(
    context: typer.Context,
    mission: Annotated[
        str, typer.Argument(metavar="MISSION", help="A mission's number, `classic`, or the path of a mission file.")
    ],
    *,
    players: TableSizes = "1-4",
    games: Games = 10000,
    advisor: Strength = "steady",
    rollouts: Rollouts = None,
    party: Annotated[
        Path | None, typer.Option("--party", metavar="FILE", help="Played by the party that `party show --json` wrote.")
    ] = None,
    at_mission: Annotated[
        int | None,
        typer.Option("--at-mission", metavar="N", help="Of a campaign's file: by the party it typically has then."),
    ] = None,
    seed: Seed = 0,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Play with another policy, such as solo_jesters=refresh."),
    ] = None,
    workers: Processes = None,
    cluster: OnCluster = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a line of CSV for each number of players.")] = False,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Let bots play a mission many times: how often it is won, where it is lost, which rules and cards mattered.

    Ctrl-C prints what is known so far. The same seed gives the same figures, whatever plays them.
    """
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.simulating.asking import played_at, played_now, with_party
    from regicide_legacy.cli.start import policies_in

    if at_mission is not None:
        if settings:
            raise Misused("--set and --at-mission cannot be given together.")
        played, loaded = played_at(Path(mission), at_mission)
    else:
        with opened_if_there(context, db) as store:
            data = database_path(context, db).parent
            played, loaded = played_now(store, data, mission, policies_in(settings or []))
    if party is not None:
        played = with_party(played, party)
    simulation = _run(played, _sizes(players), games, advisor, rollouts, seed, _runner(workers, cluster, advisor))
    document = _document(loaded, advisor, seed, simulation)
    if as_json:
        print_json(document)
    elif as_csv:
        write(_csv(document))
    else:
        from regicide_legacy.views.simulating import simulation_view

        show(simulation_view(document, {card.id: card.name for card in _cards(played, loaded)}))


def odds(
    context: typer.Context,
    mission: Annotated[str, typer.Argument(metavar="MISSION", help="The mission's number, or `gauntlet`.")],
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
    """Estimate how often your party would win a mission now."""
    from regicide_legacy.app.simulating.asking import played_now

    with opened_if_there(context, db) as store:
        played, loaded = played_now(store, database_path(context, db).parent, mission)
    simulation = _run(played, _sizes(players), games, advisor, rollouts, seed, _runner(workers, None, advisor))
    document = _document(loaded, advisor, seed, simulation)
    if as_json:
        print_json(document)
        return
    from regicide_legacy.views.simulating import odds_view

    show(odds_view(document))


def _sizes(text: str) -> Sequence[int]:
    """Return the table sizes that a number or a range names. Raises `Misused`."""
    import re

    from regicide_legacy.app.errors import Misused

    found = re.fullmatch("([1-4])(?:-([1-4]))?", text)
    if found is None or (found[2] and found[2] < found[1]):
        raise Misused(f"--players takes a number from 1 to 4 or a range such as 1-4, not {text!r}.")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _runner(workers: int | None, cluster: str | None, advisor: str) -> Runner:
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.simulating.running import Cluster, Here, Workers

    if cluster is not None:
        if workers is not None:
            raise Misused("--workers are processes on this machine, and --cluster has its own: give one of them.")
        return Cluster(cluster)
    count = workers if workers is not None else (os.cpu_count() or 1)
    if count < 1:
        raise Misused("--workers: at least one process has to play.")
    return Workers(count) if count > 1 else Here()


def _run(
    played: Played,
    players: Sequence[int],
    games: int,
    advisor: str,
    rollouts: int | None,
    seed: int,
    runner: Runner,
) -> Simulation:
    """Play it all, or as much as there is when they press Ctrl-C."""
    from dataclasses import replace

    from regicide_legacy.advisor import ADVISORS
    from regicide_legacy.app.errors import Misused, nearest
    from regicide_legacy.app.simulating.simulation import Simulation
    from regicide_legacy.engine.rng import SEEDS

    if advisor not in ADVISORS:
        raise Misused(f"--advisor: there is no {advisor!r}, only {', '.join(ADVISORS)}.{nearest(advisor, ADVISORS)}")
    if games < 1 or (rollouts is not None and rollouts < 1):
        raise Misused("--games and --rollouts are numbers above 0.")
    if not 0 <= seed < SEEDS:
        raise Misused(f"--seed: a seed is a whole number from 0 to {SEEDS - 1}.")
    simulation = Simulation(replace(played, advisor=advisor, rollouts=rollouts), players, games, seed)
    try:
        _with_progress(simulation, runner)
    except KeyboardInterrupt:
        say(f"Stopped after {simulation.done} of {simulation.all} games.")
        if not simulation.done:
            raise
    return simulation


def _with_progress(simulation: Simulation, runner: Runner) -> None:
    """Play, and show at a terminal how far it is and how long it will take."""
    if not sys.stderr.isatty():
        for _ in simulation.run(runner):
            pass
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=simulation.all)
        for done in simulation.run(runner):
            progress.update(task, completed=done)


def _document(loaded: LoadedMission, advisor: str, seed: int, simulation: Simulation) -> dict[str, Any]:
    from regicide_legacy.app.simulating.report import table_document

    return {
        "mission": loaded.mission.id,
        "title": loaded.mission.title,
        "advisor": advisor,
        "seed": seed,
        "tables": [table_document(table) for table in simulation.tables],
    }


def _csv(document: dict[str, Any]) -> str:
    import csv
    import io

    keys = ("players", "games", "wins", "win_rate", "low", "high", "turns", "defeated")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("mission", "advisor", *keys))
    for table in document["tables"]:
        writer.writerow((document["mission"], document["advisor"], *(table[key] for key in keys)))
    return text.getvalue()


def _cards(played: Played, loaded: LoadedMission) -> list[Any]:
    return [*played.party, *played.recruits, *(enemy.card for enemy in loaded.mission.enemies)]
