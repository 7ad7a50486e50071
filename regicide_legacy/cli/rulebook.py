"""The rulebook and the helper card, with the stickers of the current campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.options import AsJson, Database, Plain, opened_if_there
from regicide_legacy.cli.output import print_json, print_lines, say, show

if TYPE_CHECKING:
    from regicide_legacy.content.rulebook import Section


def rulebook(
    context: typer.Context,
    section: Annotated[
        list[str] | None, typer.Argument(metavar="[SECTION]", help="A section's title, or a part of it.")
    ] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Print every section.")] = False,
    plain: Plain = False,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Show what the rulebook has, or a section of it, in our own words and with the campaign's stickers."""
    from regicide_legacy.app.errors import Misused
    from regicide_legacy.app.rulebook import show_rulebook, show_section

    if section and everything:
        raise Misused("Name a section, or give --all, not both.")
    with opened_if_there(context, db) as store:
        sections = (show_section(store, " ".join(section)),) if section else show_rulebook(store)
    if as_json:
        print_json({"sections": [{**_document(each), "about": each.about} for each in sections]})
        return
    from regicide_legacy.views.rulebook import contents_lines, contents_view, rulebook_lines, rulebook_view

    whole = bool(section) or everything
    if plain:
        print_lines((rulebook_lines if whole else contents_lines)(sections))
    else:
        show((rulebook_view if whole else contents_view)(sections))
    if not whole:
        say("`legacy rulebook SECTION` shows a section, `legacy rulebook --all` every one.")


def helper(context: typer.Context, *, plain: Plain = False, as_json: AsJson = False, db: Database = None) -> None:
    """Show the helper card: the steps of a turn and the class abilities, with the campaign's stickers."""
    from regicide_legacy.app.rulebook import show_helper

    with opened_if_there(context, db) as store:
        steps = show_helper(store)
    if as_json:
        print_json({"steps": [_document(step) for step in steps]})
        return
    from regicide_legacy.views.rulebook import helper_lines, helper_view

    if plain:
        print_lines(helper_lines(steps))
    else:
        show(helper_view(steps))


def _document(section: Section) -> dict[str, Any]:
    paragraphs = [
        {
            "id": paragraph.id,
            "text": paragraph.text,
            "sticker": paragraph.sticker.label if paragraph.sticker else None,
            "covers": paragraph.covers,
        }
        for paragraph in section.paragraphs
    ]
    return {"id": section.id, "title": section.title, "paragraphs": paragraphs}
