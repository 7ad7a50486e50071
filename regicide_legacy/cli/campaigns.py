"""A campaign's life: founding it, choosing it, putting it away, deleting it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.options import AsJson, Database, names_in, opened
from regicide_legacy.cli.output import print_json, say, show

if TYPE_CHECKING:
    from regicide_legacy.app.campaign_life import ListedCampaign

Name = Annotated[str, typer.Argument(metavar="NAME", help="The campaign's name in `legacy campaigns`.")]


def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call the campaign.")],
    *,
    content: Annotated[
        str,
        typer.Option(
            "--content",
            metavar="CONTENT",
            help="What it plays: box for owners of the game, or a folder with a campaign.yaml; else ember-court.",
        ),
    ] = "ember-court",
    players: Annotated[
        str | None, typer.Option("--players", metavar="NAMES", help="Who plays, clockwise, such as Ana,Ben.")
    ] = None,
    at_mission: Annotated[
        int | None,
        typer.Option("--at-mission", metavar="N", help="Begin here, as if the missions before were won."),
    ] = None,
    db: Database = None,
) -> None:
    """Found a campaign. Commands are about it from now on."""
    from regicide_legacy.app.campaign_life import found_campaign, founding_of
    from regicide_legacy.campaign.telling import told_changes

    founding = founding_of(name, content, names_in(players), at_mission)
    with opened(context, db, create=True) as store:
        brought = found_campaign(store, founding).brought
    say(f"Founded the campaign {founding.name}: `legacy status` shows it.")
    if founding.at_mission > 1:
        won = "Mission 1 counts" if founding.at_mission == 2 else f"Missions 1 to {founding.at_mission - 1} count"
        if brought:
            say(f"{won} as won. Their packs brought {', '.join(told_changes(brought))}.")
            say("What they asked was answered as bots do. `legacy undo` takes all of it back.")
        else:
            say(
                f"{won} as won. What they brought is yours to enter: `legacy party add`, `legacy relics add` and so on."
            )


def campaigns(
    context: typer.Context,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Those in the archive too.")] = False,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """List the campaigns: which is the current one, how far each is, when it was played last."""
    from regicide_legacy.app.campaign_life import list_campaigns

    with opened(context, db) as store:
        listed = list_campaigns(store, archived=everything)
    if as_json:
        print_json({"campaigns": [_document(each) for each in listed]})
        return
    from regicide_legacy.views.campaigns import CampaignRow, campaigns_view

    show(
        campaigns_view(
            [
                CampaignRow(
                    name=each.campaign.name,
                    players=each.state.players,
                    won=each.missions_won,
                    missions=each.state.last_mission,
                    last_played=each.last_played.isoformat() if each.last_played else "",
                    current=each.campaign.current,
                    archived=each.campaign.archived,
                )
                for each in listed
            ]
        )
    )


def use(context: typer.Context, name: Name, db: Database = None) -> None:
    """Let commands be about another campaign."""
    from regicide_legacy.app.campaign_life import use_campaign

    with opened(context, db) as store:
        campaign = use_campaign(store, name)
    say(f"{campaign.name} is the current campaign: `legacy status` shows it.")


def archive(context: typer.Context, name: Name, db: Database = None) -> None:
    """Put a campaign away. Nothing of it is lost, and it can be taken out again."""
    from regicide_legacy.app.campaign_life import archive_campaign
    from regicide_legacy.app.current import quoted

    with opened(context, db) as store:
        campaign = archive_campaign(store, name)
    say(f"{campaign.name} lies in the archive: `legacy restore {quoted(campaign.name)}` takes it out.")
    if campaign.current:
        say("No campaign is the current one now: `legacy use NAME` chooses one.")


def restore(context: typer.Context, name: Name, db: Database = None) -> None:
    """Take a campaign out of the archive."""
    from regicide_legacy.app.backups import is_backup
    from regicide_legacy.app.campaign_life import restore_campaign
    from regicide_legacy.app.current import quoted
    from regicide_legacy.app.errors import Refused

    with opened(context, db) as store:
        try:
            campaign = restore_campaign(store, name)
        except Refused as refused:
            if is_backup(store.path, name):
                raise Refused(
                    f"{refused} {name} is a backup of the whole database: `legacy backup restore {quoted(name)}` puts "
                    "that in place."
                ) from refused
            raise
    say(f"{campaign.name} is out of the archive: `legacy use {quoted(campaign.name)}` goes on with it.")


def delete(
    context: typer.Context,
    name: Name,
    *,
    confirm: Annotated[
        str | None, typer.Option("--confirm", metavar="NAME", help="The name once more, where nobody can be asked.")
    ] = None,
    db: Database = None,
) -> None:
    """Delete a campaign, after its name was typed once more. A backup and an export are made first."""
    from regicide_legacy.app.campaign_life import campaign_to_delete, delete_campaign
    from regicide_legacy.app.current import quoted

    with opened(context, db) as store:
        listed = campaign_to_delete(store, name)
        _see_it_meant(listed, confirm)
        deleted = delete_campaign(store, listed.campaign)
    say(
        f"{deleted.campaign.name} is deleted. `legacy import {quoted(str(deleted.export))}` brings it back; the whole "
        f"database as it was is kept in {deleted.backup}."
    )
    if deleted.campaign.current:
        say("No campaign is the current one now: `legacy use NAME` chooses one.")


def _see_it_meant(listed: ListedCampaign, confirm: str | None) -> None:
    """See to it that the name was typed again. Raises `Misused` where nobody can be asked, `Refused` for another."""
    from regicide_legacy.app.current import quoted
    from regicide_legacy.app.errors import Misused, Refused
    from regicide_legacy.cli.prompting import Left, line_from, terminal

    name = listed.campaign.name
    streams = terminal()
    if confirm is None:
        if streams is None:
            raise Misused(f"Deleting {name} wants its name once more: --confirm {quoted(name)}.")
        won, missions, attempts = listed.missions_won, listed.state.last_mission, listed.attempts
        say(f"{name}: {won} of {missions} missions won, attempts: {attempts}. All of it goes.")
        try:
            confirm = line_from(streams, "Type its name to delete it>")
        except Left:
            confirm = ""
    if confirm.strip() != name:
        raise Refused(f"That is not its name: {name}. Nothing was deleted.")


def _document(listed: ListedCampaign) -> dict[str, Any]:
    return {
        "name": listed.campaign.name,
        "content": listed.state.content,
        "players": list(listed.state.players),
        "current": listed.campaign.current,
        "archived": listed.campaign.archived,
        "missions_won": listed.missions_won,
        "last_mission": listed.state.last_mission,
        "finished": listed.state.finished,
        "attempts": listed.attempts,
        "founded_at": listed.campaign.created_at.isoformat(),
        "last_played": listed.last_played.isoformat() if listed.last_played else None,
    }
