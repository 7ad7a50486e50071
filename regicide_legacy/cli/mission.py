"""Missions: listing and showing them, testing rules, and the schemas of the files; how to write them is `authoring`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli import authoring
from regicide_legacy.cli.documents import listed_mission, mission_document
from regicide_legacy.cli.errors import REFUSED
from regicide_legacy.cli.options import AsJson, Database, database_path, opened_if_there
from regicide_legacy.cli.output import print_json, show, write

if TYPE_CHECKING:
    from regicide_legacy.content.case_results import CaseResult

app = typer.Typer(help="Missions, and the files that describe them.", no_args_is_help=True)


@app.command("list")
def list_missions(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the missions as a map of the journey; one that is not open yet is a number."""
    from regicide_legacy.app.missions import list_missions

    with opened_if_there(context, db) as store:
        journey = list_missions(store, database_path(context, db).parent)
    if as_json:
        print_json({"missions": [listed_mission(mission) for mission in journey.missions]})
        return
    from regicide_legacy.views.journey import Stop, journey_view

    stops = [Stop(each.reference, each.title or "", each.place or "", each.standing) for each in journey.missions]
    show(journey_view(journey.title, stops, journey.next_mission))


@app.command("show")
def show_mission(
    context: typer.Context,
    mission: Annotated[
        str,
        typer.Argument(
            metavar="MISSION", help="A mission's number, a code of the gauntlet, `classic`, or a mission file."
        ),
    ],
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Show a mission's enemies, its rules, and the policies in which it differs from the rulebook."""
    from regicide_legacy.app.missions import show_mission

    with opened_if_there(context, db) as store:
        named = show_mission(store, database_path(context, db).parent, mission)
    if as_json:
        print_json(mission_document(named))
        return
    from regicide_legacy.cli.wording import rulings
    from regicide_legacy.views.missions import mission_view

    show(mission_view(named.loaded.mission, rulings(named.loaded.mission.declared)))


app.command("new")(authoring.begin)
app.command("lint")(authoring.lint)
app.command("explain")(authoring.explain)


@app.command("test")
def run_tests(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.")], as_json: AsJson = False
) -> None:
    """Run the cases of scenario files: a line for each, and what differs where one fails."""
    from regicide_legacy.app.missions import run_tests

    results = run_tests(files)
    cases = [(file, case) for file, of_file in results for case in of_file]
    failed = sum(not case.ok for _, case in cases)
    if as_json:
        print_json(
            {
                "cases": [_case_document(file, case) for file, case in cases],
                "passed": len(cases) - failed,
                "failed": failed,
            }
        )
    else:
        write("".join(line for file, case in cases for line in _case_lines(file, case)))
        if any(case.diff for _, case in cases):
            write("- is what the scenario expects, + what the rules came to.\n")
        write(f"{len(cases) - failed} passed, {failed} failed.\n")
    if failed:
        raise typer.Exit(REFUSED)


@app.command("schema")
def print_schema(
    kind: Annotated[
        str, typer.Argument(metavar="[mission|scenario|campaign|gauntlet]", help="The kind of file.")
    ] = "mission",
) -> None:
    """Print the JSON Schema of a kind of file, for editors."""
    from regicide_legacy.app.missions import file_schema

    print_json(file_schema(kind))


app.command("reference")(authoring.reference)


def _case_document(file: Path, case: CaseResult) -> dict[str, Any]:
    return {
        "file": str(file),
        "line": case.line,
        "name": case.name,
        "cites": case.cites,
        "ok": case.ok,
        "message": case.message,
        "diff": [{"key": key, "expected": expected, "actual": actual} for key, expected, actual in case.diff],
    }


def _case_lines(file: Path, case: CaseResult) -> list[str]:
    cites = f" ({case.cites})" if case.cites else ""
    lines = [f"{'ok    ' if case.ok else 'FAILED'} {file}:{case.line} {case.name}{cites}\n"]
    if case.message:
        lines.append(f"         {case.message}\n")
    for key, expected, actual in case.diff:
        lines += [f"       - {key}: {_yaml(expected)}\n", f"       + {key}: {_yaml(actual)}\n"]
    return lines


def _yaml(value: object) -> str:
    """Return a value as a scenario file may hold it: JSON is YAML."""
    import json

    return json.dumps(value, ensure_ascii=False)
