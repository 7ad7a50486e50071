"""The party that a campaign typically has at one of its missions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from regicide_legacy.app.campaigns import founding
from regicide_legacy.app.pack_answers import Read, read_by_bots
from regicide_legacy.app.packs import DuePacks, pack_named
from regicide_legacy.campaign.changes import Change
from regicide_legacy.campaign.journal import AttemptEnded, PackOpened, Result
from regicide_legacy.campaign.opening import Opening
from regicide_legacy.campaign.state import CampaignState, mission_pack, reward_pack

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent

_SOME_DAY: Final = date(2000, 1, 1)
_SOME_TABLE: Final = 2


def typical_state(
    content: CampaignContent, number: int, own: Path | None = None, read: Read = read_by_bots
) -> CampaignState:
    """Return a campaign at a mission: each before it was lost once and then won, and every pack that was due is read.

    Its own pack is read too. What the rules of missions did for the party while they were played is not known, and
    left out. `own` is the folder of the owner's missions; what `read` leaves stays sealed. Raises content errors.
    """
    return _typical(content, number, own, read).state


def brought_before(content: CampaignContent, number: int) -> tuple[Change, ...]:
    """Return what the packs of the missions before one typically bring: what they ask is answered as bots do.

    Packs that are no mission's own bring nothing: those that are due then are still to be read. Raises content errors.
    """
    own = {pack for each in range(1, number) for pack in (mission_pack(each), reward_pack(each))}

    def read(opening: Opening) -> PackOpened | None:
        return read_by_bots(opening) if opening.pack.id in own else None

    decisions = _typical(content, number, None, read).decisions
    opened = [decision for decision in decisions if isinstance(decision, PackOpened)]
    return tuple(change for decision in opened for change in decision.changes)


def _typical(content: CampaignContent, number: int, own: Path | None, read: Read) -> DuePacks:
    packs = DuePacks(content, [founding(content, ())], own)
    for before in range(1, number):
        _read(packs, before, read)
        for ended in _attempts(before):
            packs.decide(ended)
            packs.read_all(read)
    _read(packs, number, read)
    return packs


def _read(packs: DuePacks, number: int, read: Read) -> None:
    """Read a mission's own pack."""
    pack = mission_pack(number)
    if pack_named(packs.content, pack, packs.own) is None:
        return
    entry = read(packs.opening(pack))
    if entry is None:
        packs.left.append(pack)
    else:
        packs.decide(entry)


def _attempts(number: int) -> Iterator[AttemptEnded]:
    for before, result in enumerate((Result.LOST, Result.WON)):
        yield AttemptEnded(
            attempt=2 * number - 1 + before,
            mission_number=number,
            mission_id=str(number),
            result=result,
            players=_SOME_TABLE,
            seats=(),
            defeated=None,
            played_on=_SOME_DAY,
            note="",
            by_hand=True,
        )
