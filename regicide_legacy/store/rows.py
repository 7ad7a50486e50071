"""Attempts that are whole already, as rows."""

from __future__ import annotations

from regicide_legacy.campaign.record import to_data
from regicide_legacy.store.json_text import json_text
from regicide_legacy.store.records import AttemptSummary, PlayedAttempt
from regicide_legacy.store.tables import RUNNING, AttemptRow


def row_of(attempt: AttemptSummary | PlayedAttempt, campaign: int) -> AttemptRow:
    """Return the row of an attempt at a mission of this campaign."""
    summary = attempt.summary if isinstance(attempt, PlayedAttempt) else attempt
    row = AttemptRow(
        number=summary.number,
        campaign_id=campaign,
        mission_id=summary.mission_id,
        mission_title=summary.mission_title,
        mission_number=summary.mission_number,
        players=summary.players,
        seats=json_text(summary.seats),
        bots=json_text(summary.bots),
        bot_strength=summary.bot_strength.value,
        by_hand=summary.by_hand,
        status=RUNNING if summary.result is None else summary.result.value,
        reason=summary.reason,
        enemies_defeated=summary.enemies_defeated,
        turns=summary.turns,
        started_at=None if summary.started_at is None else summary.started_at.isoformat(),
        ended_at=None if summary.ended_at is None else summary.ended_at.isoformat(),
        played_on=None if summary.played_on is None else summary.played_on.isoformat(),
        note=summary.note,
        forced_takebacks=summary.forced_takebacks,
    )
    if isinstance(attempt, PlayedAttempt):
        row.mission_sha256 = attempt.mission_sha256
        row.mission_document = json_text(attempt.mission_document)
        row.party = json_text([to_data(card) for card in attempt.party])
        row.recruits = json_text([to_data(card) for card in attempt.recruits])
        row.rules_version = attempt.rules_version
        row.seed = str(attempt.seed)
        row.setup = json_text(attempt.setup)
        row.changes = attempt.bookmark.changes
    return row
