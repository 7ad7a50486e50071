"""The party: shown, changed by hand, its history, and what must lie where on the real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from regicide_legacy.cli.documents import card_document
from regicide_legacy.cli.options import AsJson, Database, Plain, Yes, opened
from regicide_legacy.cli.output import print_json, print_lines, show

if TYPE_CHECKING:
    from regicide_legacy.app.party_told import DatedChange
    from regicide_legacy.campaign.audit import Audit
    from regicide_legacy.campaign.changes import Change
    from regicide_legacy.campaign.party import PartyCard

app = typer.Typer(help="The campaign's party.", no_args_is_help=True)

Note = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why, for the log.")]
Member = Annotated[str, typer.Argument(metavar="ID", help="A member's id, such as C7, or name.")]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="The name on the card.")]
Strength = Annotated[int | None, typer.Option("--strength", metavar="N", help="Its strength.")]
Classes = Annotated[
    str | None, typer.Option("--class", metavar="CLASS", help="Its class, several with commas: cleric,bard.")
]
Race = Annotated[str | None, typer.Option("--race", metavar="TEXT", help="What the character is by birth.")]
Descriptor = Annotated[str | None, typer.Option("--descriptor", metavar="TEXT", help="What stands beside the name.")]


@app.command("show")
def show_party(context: typer.Context, plain: Plain = False, as_json: AsJson = False, db: Database = None) -> None:
    """Show the permanent party, by class and strength."""
    from regicide_legacy.app.party import show_standing

    with opened(context, db) as store:
        state = show_standing(store).state
    if as_json:
        print_json({"cards": [card_document(card) for card in state.party]})
        return
    from regicide_legacy.views.party import party_lines, party_view

    if plain:
        print_lines(party_lines(state))
    else:
        show(party_view(state))


@app.command("add")
def add(
    context: typer.Context,
    card_id: Annotated[str, typer.Argument(metavar="ID", help="A new id, such as old-grudge.")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The name on the card.")],
    strength: Annotated[int, typer.Option("--strength", metavar="N", help="Its strength.")],
    classes: Annotated[
        str, typer.Option("--class", metavar="CLASS", help="Its class, several with commas: cleric,bard.")
    ],
    companion: Annotated[bool, typer.Option("--companion", help="It is an animal companion.")] = False,
    race: Race = None,
    descriptor: Descriptor = None,
    note: Note = "",
    db: Database = None,
) -> None:
    """Let a card join the party."""
    from regicide_legacy.app.party import Edit, change_by_hand, check_known, new_member, show_standing

    said = Edit(name=name, strength=strength, classes=_words(classes), race=race, descriptor=descriptor)
    with opened(context, db) as store:
        standing = show_standing(store)
        change = new_member(standing.state, card_id, said, companion=companion)
        check_known(standing.campaign, standing.state, change)
        change_by_hand(store, standing, [change], note)
    _tell(change)


@app.command("remove")
def remove(context: typer.Context, member: Member, yes: Yes = False, note: Note = "", db: Database = None) -> None:
    """Let a member leave the party for good."""
    from regicide_legacy.app.party import change_by_hand, leaving_member, show_standing

    with opened(context, db) as store:
        standing = show_standing(store)
        change = leaving_member(standing.state, member)
        agree(f"{change.card.name} leaves the party for good.", yes=yes)
        change_by_hand(store, standing, [change], note)
    _tell(change)


@app.command("edit")
def edit(
    context: typer.Context,
    member: Member,
    *,
    name: Name = None,
    strength: Strength = None,
    classes: Classes = None,
    race: Race = None,
    descriptor: Descriptor = None,
    marks: Annotated[
        list[str] | None, typer.Option("--mark", metavar="MARK", help="A mark it gets, such as corrupted.")
    ] = None,
    unmarks: Annotated[list[str] | None, typer.Option("--unmark", metavar="MARK", help="A mark it loses.")] = None,
    note: Note = "",
    db: Database = None,
) -> None:
    """Change a member: its name, strength, classes, marks."""
    from regicide_legacy.app.party import Edit, change_by_hand, check_known, edited_member, show_standing

    wishes = Edit(
        name=name,
        strength=strength,
        classes=None if classes is None else _words(classes),
        race=race,
        descriptor=descriptor,
        marks=marks or (),
        unmarks=unmarks or (),
    )
    with opened(context, db) as store:
        standing = show_standing(store)
        change = edited_member(standing.state, member, wishes)
        check_known(standing.campaign, standing.state, change)
        change_by_hand(store, standing, [change], note)
    _tell(change)


@app.command("history")
def history(
    context: typer.Context,
    member: Annotated[str | None, typer.Argument(metavar="[ID]", help="A member's id or name; else everybody.")] = None,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Show each change of the party, or of one member, with its cause."""
    from regicide_legacy.app.party_told import show_history

    with opened(context, db) as store:
        changes = show_history(store, member)
    if as_json:
        print_json({"changes": [_change_document(each) for each in changes]})
        return
    from regicide_legacy.views.history import HistoryRow, history_view

    rows = [
        HistoryRow(each.at.date().isoformat(), each.told.change, each.told.cause, each.told.undone) for each in changes
    ]
    show(history_view(rows))


@app.command("audit")
def audit(
    context: typer.Context,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play next, 1 to 4; else as last time.")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
    db: Database = None,
) -> None:
    """Show what must lie where on the real table, as a checklist: party, jesters, boxes, sleeves."""
    from regicide_legacy.app.party_told import show_audit

    with opened(context, db) as store:
        checklist, for_players = show_audit(store, players)
    if as_json:
        print_json(_audit_document(checklist, for_players))
        return
    from regicide_legacy.views.audit import audit_lines, audit_view

    if plain:
        print_lines(f"{line}." for line in audit_lines(checklist, companion=" (animal companion)"))
    else:
        show(audit_view(checklist))


def agree(what: str, *, yes: bool) -> None:
    """Ask whether something shall be done. Raises `Misused` where nobody can be asked, `Refused` for a no."""
    from regicide_legacy.app.errors import Misused, Refused
    from regicide_legacy.cli.prompting import Left, agreed, terminal

    if yes:
        return
    streams = terminal()
    if streams is None:
        raise Misused(f"{what} Say --yes to do it.")
    try:
        if agreed(streams, f"{what} Do it?"):
            return
    except Left:
        pass
    raise Refused("Nothing was changed.")


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip().casefold() for word in text.split(","))


def _tell(change: Change) -> None:
    from regicide_legacy.cli.output import say
    from regicide_legacy.views.changes import change_sentence

    say(change_sentence(change))


def _change_document(change: DatedChange) -> dict[str, Any]:
    from regicide_legacy.app.party_told import card_of
    from regicide_legacy.campaign.changes import CardChanged, CardJoined

    told = change.told.change
    before: PartyCard | None
    after: PartyCard | None
    if isinstance(told, CardChanged):
        what, before, after = "changed", told.before, told.after
    elif isinstance(told, CardJoined):
        what, before, after = "joined", None, told.card
    else:
        what, before, after = "left", told.card, None
    return {
        "id": card_of(change.told),
        "change": what,
        "before": card_document(before) if before else None,
        "after": card_document(after) if after else None,
        "cause": change.told.cause,
        "undone": change.told.undone,
        "position": change.told.position,
        "at": change.at.isoformat(),
    }


def _audit_document(checklist: Audit, players: int) -> dict[str, Any]:
    """Return an audit with each of its items as data, told apart by `kind`."""
    from regicide_legacy.campaign.record import to_data

    items: Sequence[dict[str, Any]] = [{"kind": item.kind, **to_data(item)} for item in checklist.items]
    return {"members": checklist.members, "players": players, "items": list(items)}
