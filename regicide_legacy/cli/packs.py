"""Packs: opening one by hand, reading one again, and which are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from regicide_legacy.cli.options import AsJson, Choose, Database, Force, Reason, Yes, forced_for, opened
from regicide_legacy.cli.output import print_json, say, show

if TYPE_CHECKING:
    from regicide_legacy.app.opening import PackInHand
    from regicide_legacy.cli.play_streams import Streams


def open_pack(
    context: typer.Context,
    pack: Annotated[
        str,
        typer.Argument(metavar="PACK", help="4 or mission-4, reward-4, or what is written on another pack, such as m."),
    ],
    *,
    choose: Choose = None,
    yes: Yes = False,
    force: Force = False,
    reason: Reason = None,
    db: Database = None,
) -> None:
    """Open a pack and resolve it card by card. One that is open is read again, and nothing of it resolved."""
    from regicide_legacy.app.opening import PackInHand
    from regicide_legacy.cli.prompting import terminal

    streams = terminal()
    with opened(context, db) as store:
        in_hand = PackInHand.of(store, pack, forced_for(force, reason))
        if in_hand.open:
            _read_again(in_hand, streams, yes=yes)
        else:
            _open(in_hand, streams, choose or [], yes=yes)


def packs(context: typer.Context, as_json: AsJson = False, db: Database = None) -> None:
    """Show which packs are open, since when, and which wait to be opened."""
    from regicide_legacy.app.opening import list_packs

    with opened(context, db) as store:
        opened_packs, due = list_packs(store)
    if as_json:
        rows = [
            {"id": each.id, "title": each.title, "opened_at": each.opened_at.isoformat() if each.opened_at else None}
            for each in opened_packs
        ]
        print_json({"open": rows, "due": list(due)})
        return
    from regicide_legacy.views.packs import packs_view

    days = [(each.id, each.title, each.opened_at.date().isoformat() if each.opened_at else "") for each in opened_packs]
    show(packs_view(days, due))


def tell_of_due(due: tuple[str, ...]) -> None:
    """Say which packs wait to be opened, and which command opens each."""
    from regicide_legacy.views.packs import waiting_line

    for pack in due:
        say(waiting_line(pack))


def _read_again(in_hand: PackInHand, streams: Streams | None, *, yes: bool) -> None:
    from regicide_legacy.cli.opening import ReadAtTerminal, print_pack
    from regicide_legacy.views.changes import change_sentence

    if streams is not None:
        ReadAtTerminal(streams, yes=yes).again(in_hand.pack)
    else:
        print_pack(in_hand.pack)
    say("Read again; resolved before.")
    if in_hand.before is not None:
        for change in in_hand.before.changes:
            say(f"  Then: {change_sentence(change)}")


def _open(in_hand: PackInHand, streams: Streams | None, choose: Sequence[str], *, yes: bool) -> None:
    from regicide_legacy.app.errors import Refused
    from regicide_legacy.cli.opening import ReadBeforehand, reader_for

    reading = reader_for(streams, choose, yes=yes)
    beforehand = isinstance(reading, ReadBeforehand)
    # Answers are given for the pack that was named; at a terminal what it makes due is read after it.
    read = reading.whole if isinstance(reading, ReadBeforehand) else reading
    if not in_hand.read(read, others=not beforehand):
        raise Refused("Nothing was opened.")
    reading.see_all_used()
    due = in_hand.write()
    reading.print()
    if beforehand and not in_hand.pack.cards:
        tell_how_to_enter()
    tell_of_due(due)


def tell_how_to_enter() -> None:
    """Say which commands enter what a pack on the table brought."""
    say(
        "What a pack of your box brings is entered with `legacy party add`, `party edit`, `party remove`, "
        "`legacy stickers add` and `legacy relics add`."
    )
