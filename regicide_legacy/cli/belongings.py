"""What lies beside the party: relics, and the stickers that are applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.options import AsJson, Database, opened
from regicide_legacy.cli.output import print_json, say, show

if TYPE_CHECKING:
    from regicide_legacy.campaign.changes import Change

relics_app = typer.Typer(help="The party's relics. Without more, show them.", invoke_without_command=True)
stickers_app = typer.Typer(help="The stickers that are applied. Without more, show them.", invoke_without_command=True)

Note = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why, for the log.")]
Says = Annotated[str, typer.Option("--text", metavar="TEXT", help="What is printed on it.")]


@relics_app.callback()
def relics(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the party's relics, each with what it does."""
    if context.invoked_subcommand is not None:
        return
    from regicide_legacy.app.party import show_standing

    with opened(context, db) as store:
        owned = show_standing(store).state.relics
    if as_json:
        print_json({"relics": [{"id": each.id, "name": each.name, "text": each.text} for each in owned]})
        return
    if not owned:
        say("The party has no relic yet.")
        return
    from regicide_legacy.views.party import relics_view

    show(relics_view(owned))


@relics_app.command("add")
def add_relic(
    context: typer.Context,
    relic_id: Annotated[str, typer.Argument(metavar="ID", help="A new id, such as borrowed-lantern.")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Its name.")],
    text: Says,
    note: Note = "",
    db: Database = None,
) -> None:
    """Lay a relic beside the party."""
    from regicide_legacy.app.party import change_by_hand, new_relic, show_standing
    from regicide_legacy.campaign.changes import OwnedRelic

    with opened(context, db) as store:
        standing = show_standing(store)
        change = new_relic(standing.state, OwnedRelic(relic_id, name, text))
        change_by_hand(store, standing, [change], note)
    _tell(change)


@relics_app.command("remove")
def remove_relic(
    context: typer.Context,
    relic: Annotated[str, typer.Argument(metavar="ID", help="A relic's id or name.")],
    note: Note = "",
    db: Database = None,
) -> None:
    """Take a relic away from the party."""
    from regicide_legacy.app.party import change_by_hand, lost_relic, show_standing

    with opened(context, db) as store:
        standing = show_standing(store)
        change = lost_relic(standing.state, relic)
        change_by_hand(store, standing, [change], note)
    _tell(change)


@stickers_app.callback()
def stickers(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show the stickers that are applied: blue codes change the rulebook, green letters the helper card."""
    if context.invoked_subcommand is not None:
        return
    from regicide_legacy.app.party import show_standing
    from regicide_legacy.campaign.record import to_data

    with opened(context, db) as store:
        applied = show_standing(store).state.stickers
    if as_json:
        print_json({"stickers": [to_data(each) for each in applied]})
        return
    if not applied:
        say("No sticker is applied yet.")
        return
    from regicide_legacy.views.packs import stickers_view

    show(stickers_view(applied))


@stickers_app.command("add")
def add_sticker(
    context: typer.Context,
    label: Annotated[
        str, typer.Argument(metavar="CODE", help="A blue code, such as R2 or 12, or a green letter, such as E.")
    ],
    *,
    text: Says,
    section: Annotated[
        str | None,
        typer.Option(
            "--section", metavar="S", help="Where it goes: a section of `legacy rulebook`, or a helper's step."
        ),
    ] = None,
    note: Note = "",
    db: Database = None,
) -> None:
    """Apply a sticker: `legacy rulebook` or `legacy helper` shows it from then on."""
    from regicide_legacy.app.party import change_by_hand, new_sticker, show_standing

    with opened(context, db) as store:
        standing = show_standing(store)
        change = new_sticker(standing.state, label, text, section)
        change_by_hand(store, standing, [change], note)
    _tell(change)


@stickers_app.command("remove")
def remove_sticker(
    context: typer.Context,
    label: Annotated[str, typer.Argument(metavar="CODE", help="Its blue code or green letter.")],
    note: Note = "",
    db: Database = None,
) -> None:
    """Take a sticker off."""
    from regicide_legacy.app.party import change_by_hand, removed_sticker, show_standing

    with opened(context, db) as store:
        standing = show_standing(store)
        change = removed_sticker(standing.state, label)
        change_by_hand(store, standing, [change], note)
    _tell(change)


def _tell(change: Change) -> None:
    from regicide_legacy.views.changes import change_sentence

    say(change_sentence(change))
