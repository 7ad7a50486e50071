"""Writing missions: beginning a file, linting and explaining it, and the words that it can use."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from regicide_legacy.cli.errors import REFUSED
from regicide_legacy.cli.options import AsJson, Database, database_path, opened_if_there
from regicide_legacy.cli.output import print_json, say, show, write


def begin(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The mission file to write, such as night-watch.yaml. With a box, the number of one of its missions.",
        ),
    ],
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="How people name the mission; else as the file.")
    ] = None,
    ruleset: Annotated[
        str, typer.Option("--ruleset", metavar="[legacy|classic]", help="Whose rules hold where the mission is silent.")
    ] = "legacy",
    db: Database = None,
) -> None:
    """Write a commented start of a mission, and scenarios to test it with beside it.

    A mission of your box is kept beside the database, and played from then on: `legacy start-mission 4`.
    """
    from regicide_legacy.app.authoring import begin_mission, own_mission_file
    from regicide_legacy.app.references import mission_number

    number = mission_number(file)
    path = Path(file)
    if number is not None:
        with opened_if_there(context, db) as store:
            path = own_mission_file(store, database_path(context, db).parent, number)
    scenarios = begin_mission(path, title, ruleset, number)
    command = shlex.join(["legacy", "mission", "lint", str(path)])
    say(f"Wrote {path} and {scenarios}. Change what you like: `{command}` tells what is wrong.")


def lint(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Mission or campaign files.")],
    as_json: AsJson = False,
) -> None:
    """Find what is wrong or doubtful in mission and campaign files: a line for each thing, with its place."""
    from regicide_legacy.app.authoring import lint_files

    findings = lint_files(files)
    if as_json:
        errors = sum(found.severity == "error" for found in findings)
        print_json(
            {
                "findings": [found.to_data() for found in findings],
                "errors": errors,
                "warnings": len(findings) - errors,
            }
        )
    else:
        write("".join(f"{found}\n" for found in findings) or "clean\n")
    if findings:
        raise typer.Exit(REFUSED)


def explain(
    context: typer.Context,
    mission: Annotated[
        str,
        typer.Argument(metavar="MISSION", help="The path of a mission file, `classic`, or a code of the gauntlet."),
    ],
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Say each rule of a mission in a sentence made from its encoding, beside the author's own words."""
    from regicide_legacy.app.authoring import explain_drawn, explain_mission
    from regicide_legacy.app.references import gauntlet_code

    if gauntlet_code(mission) is None:
        said = explain_mission(mission)
    else:
        with opened_if_there(context, db) as store:
            said = explain_drawn(store, database_path(context, db).parent, mission)
    if as_json:
        print_json(
            {
                "mission": mission,
                "rules": [
                    {"line": each.line, "of": each.of, "sentence": each.sentence, "text": each.text} for each in said
                ],
            }
        )
    elif said:
        from regicide_legacy.views.missions import explained_view

        show(explained_view(said))
    else:
        write(f"{mission} has no rules of its own: it plays as its rule set and its policies say.\n")


def reference(as_json: AsJson = False) -> None:
    """Print every word that a rule can use, what it does and when, and an example: a page in Markdown."""
    from regicide_legacy.content import reference as vocabulary

    if as_json:
        from dataclasses import asdict

        print_json({"sections": [asdict(section) for section in vocabulary.sections()]})
    else:
        write(vocabulary.reference())
