"""The tables that show a campaign as its journal, folded, says that it stands, so that plain SQL reads well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlmodel import Session, col, delete, insert, select, update

from regicide_legacy.campaign.journal import AttemptEnded
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.record import to_data
from regicide_legacy.campaign.state import CampaignState
from regicide_legacy.campaign.steps import Line, Timeline
from regicide_legacy.store.json_text import json_text
from regicide_legacy.store.tables import (
    AttemptRow,
    MissionStateRow,
    PackRow,
    PartyCardRow,
    RelicRow,
    RetiredCardRow,
    StickerRow,
)

Rows = list[dict[str, Any]]

PROJECTIONS: Final = (PartyCardRow, RetiredCardRow, PackRow, StickerRow, RelicRow, MissionStateRow)
"""The tables that hold nothing but what the journal says."""


def projected_rows(campaign: int, state: CampaignState) -> dict[type[Any], Rows]:
    """Return the rows of each such table for a campaign that stands so."""
    rows: dict[type[Any], Rows] = {
        PartyCardRow: _cards(state.party),
        RetiredCardRow: _cards(state.retired),
        PackRow: _in_order(state.packs),
        StickerRow: _in_order(state.stickers),
        RelicRow: _in_order(state.relics),
        MissionStateRow: [to_data(mission) for mission in state.missions],
    }
    return {table: [row | {"campaign_id": campaign} for row in those] for table, those in rows.items()}


def taken_back(lines: Iterable[Line], timeline: Timeline) -> list[int]:
    """Return the numbers of the attempts whose end was taken back."""
    counting = {entry.attempt for entry in timeline.decisions if isinstance(entry, AttemptEnded)}
    ended = (line.entry.attempt for line in lines if isinstance(line.entry, AttemptEnded))
    return [attempt for attempt in ended if attempt not in counting]


def project(session: Session, campaign: int, state: CampaignState, those_taken_back: list[int]) -> None:
    """Make the tables show the campaign as it stands."""
    clear(session, campaign)
    for table, rows in projected_rows(campaign, state).items():
        if rows:
            session.exec(insert(table), params=rows)
    number = col(AttemptRow.number)
    session.exec(
        update(AttemptRow)
        .where(col(AttemptRow.campaign_id) == campaign)
        .values(taken_back=number.in_(those_taken_back))
        .execution_options(synchronize_session=False)
    )
    # Rows that were read before may say otherwise.
    session.expire_all()


def differing(session: Session, campaign: int, state: CampaignState, those_taken_back: list[int]) -> list[str]:
    """Return the names of the tables that do not show the campaign as it stands."""
    names = []
    for table, rows in projected_rows(campaign, state).items():
        found = session.exec(select(table).where(col(table.campaign_id) == campaign)).all()
        if _alike(row.model_dump() for row in found) != _alike(rows):
            names.append(str(table.__tablename__))
    marked = session.exec(
        select(AttemptRow.number).where(AttemptRow.campaign_id == campaign, col(AttemptRow.taken_back))
    ).all()
    if set(marked) != set(those_taken_back):
        names.append(str(AttemptRow.__tablename__))
    return names


def _alike(rows: Iterable[dict[str, Any]]) -> list[str]:
    """Return rows so that those with the same values are the same, in whatever order they lie."""
    return sorted(json_text(sorted(row.items())) for row in rows)


def clear(session: Session, campaign: int) -> None:
    """Empty the tables of everything about the campaign."""
    for table in PROJECTIONS:
        session.exec(delete(table).where(col(table.campaign_id) == campaign))


def _cards(cards: Party) -> Rows:
    return [row | {"classes": json_text(row["classes"]), "marks": json_text(row["marks"])} for row in _in_order(cards)]


def _in_order(records: Iterable[Any]) -> Rows:
    return [to_data(record) | {"place": place} for place, record in enumerate(records)]
