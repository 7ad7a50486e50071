"""Exporting a campaign, whole, into one readable document (`export/1`).

The same campaign gives the same bytes, whichever database it lies in: no row ids, no clock.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from regicide_legacy.campaign.record import to_data
from regicide_legacy.store.records import AttemptSummary, JournalLine, PlayedAttempt

if TYPE_CHECKING:
    from regicide_legacy.store.reader import Reader

FORMAT: Final = "export/1"


def export_document(reader: Reader, campaign: int) -> dict[str, Any]:
    """Return the campaign with its journal and its attempts, a running one too. Raises `NoSuchCampaign`."""
    journal = reader.journal(campaign)
    state = reader.state(campaign)
    return {
        "format": FORMAT,
        "name": state.name,
        "content": state.content,
        "journal": [_line(line) for line in journal],
        "attempts": [
            _attempt(each, None if each.by_hand else reader.played(each.number))
            for each in reader.attempts_of(campaign)
        ],
    }


def exported_text(document: dict[str, Any]) -> str:
    """Return the text of the file that holds an exported document."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _line(line: JournalLine) -> dict[str, Any]:
    return {
        "position": line.position,
        "at": line.at.isoformat(),
        "continues": line.continues,
        "kind": line.entry.kind,
        "data": to_data(line.entry),
    }


def _attempt(summary: AttemptSummary, played: PlayedAttempt | None) -> dict[str, Any]:
    return {
        "number": summary.number,
        "mission_id": summary.mission_id,
        "mission_title": summary.mission_title,
        "mission_number": summary.mission_number,
        "players": summary.players,
        "seats": list(summary.seats),
        "bots": list(summary.bots),
        "bot_strength": summary.bot_strength.value,
        "result": None if summary.result is None else summary.result.value,
        "reason": summary.reason,
        "enemies_defeated": summary.enemies_defeated,
        "turns": summary.turns,
        "started_at": _moment(summary.started_at),
        "ended_at": _moment(summary.ended_at),
        "played_on": _moment(summary.played_on),
        "note": summary.note,
        "forced_takebacks": summary.forced_takebacks,
        "played": None if played is None else _played(played),
    }


def _played(played: PlayedAttempt) -> dict[str, Any]:
    return {
        "mission_sha256": played.mission_sha256,
        "rules_version": played.rules_version,
        "seed": played.seed,
        "changes": played.bookmark.changes,
        "party": [to_data(card) for card in played.party],
        "recruits": [to_data(card) for card in played.recruits],
        "mission_document": played.mission_document,
        "setup": played.setup,
        "choices": [{"n": each.n, "seat": each.seat, "choice": each.data} for each in played.choices],
    }


def _moment(moment: datetime | date | None) -> str | None:
    return None if moment is None else moment.isoformat()
