"""Which campaign a command is about: the current one, or one by its name."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from regicide_legacy.app.errors import NoneCurrent, NotSetUp, Refused, nearest

if TYPE_CHECKING:
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import Campaign


def current_campaign(reader: Reader) -> Campaign:
    """Return the campaign that commands are about.

    Raises `NotSetUp` where none was founded, `NoneCurrent` where there are some and none of them was chosen.
    """
    campaign = current_or_none(reader)
    if campaign is None:
        archived = [each.name for each in reader.campaigns()]
        raise NotSetUp(
            f"{archived[0]} lies in the archive: `legacy restore {quoted(archived[0])}` takes it out."
            if archived
            else ""
        )
    return campaign


def current_or_none(reader: Reader) -> Campaign | None:
    """Return the campaign that commands are about; None where there is none to choose, so that one may be founded.

    Raises `NoneCurrent` where there are some to choose, and none of them was chosen.
    """
    campaign = reader.current()
    if campaign is None:
        names = [each.name for each in reader.campaigns() if not each.archived]
        if names:
            raise NoneCurrent(names, quoted(names[0]))
    return campaign


def campaign_of(reader: Reader, name: str | None) -> Campaign:
    """Return the campaign of this name, archived or not; the current one where none is named.

    Raises what `current_campaign` raises, and `Refused` where none has this name.
    """
    return current_campaign(reader) if name is None else named_campaign(reader, name)


def named_campaign(reader: Reader, name: str) -> Campaign:
    """Return the campaign of this name, in capitals or not. Raises `NotSetUp`, and `Refused` where none has it."""
    campaign = reader.campaign_named(name.strip())
    if campaign is None:
        names = [each.name for each in reader.campaigns()]
        if not names:
            raise NotSetUp
        raise Refused(f"There is no campaign {name!r}.{nearest(name, names)} `legacy campaigns --all` shows each.")
    return campaign


def check_free(reader: Reader, name: str, instead: str) -> None:
    """See to it that no campaign has this name, in capitals or not; `instead` says what to do where one has.

    Raises `Refused`.
    """
    taken = reader.campaign_named(name)
    if taken is not None:
        where = " in the archive" if taken.archived else ""
        raise Refused(f"There is a campaign {taken.name}{where} already: {instead}.")


def quoted(name: str) -> str:
    """Return a name as it is typed in a command."""
    return shlex.quote(name)
