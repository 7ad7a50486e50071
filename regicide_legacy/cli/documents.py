"""What `--json` prints, and the same in rows for people: one document for each kind of thing, with stable keys."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regicide_legacy.app.missions import ListedMission
    from regicide_legacy.app.references import NamedMission
    from regicide_legacy.app.replaying import Replay
    from regicide_legacy.app.status import Status
    from regicide_legacy.campaign.party import PartyCard
    from regicide_legacy.campaign.state import CampaignState, MissionState
    from regicide_legacy.content.attempts import VerifyResult
    from regicide_legacy.store.records import AttemptSummary
    from regicide_legacy.views.attempts import AttemptRow
    from regicide_legacy.views.status import RunningAttempt

RUNNING = "running"


def card_document(card: PartyCard) -> dict[str, Any]:
    """Return a party card: `class` is its first class, `classes` all of them."""
    return {
        "id": card.id,
        "name": card.name,
        "class": card.classes[0] if card.classes else None,
        "classes": list(card.classes),
        "strength": card.strength,
        "companion": card.companion,
        "race": card.race,
        "descriptor": card.descriptor,
        "marks": list(card.marks),
    }


def attempt_document(attempt: AttemptSummary, campaign: str | None) -> dict[str, Any]:
    """Return an attempt as the history tells it; null where something is not known. Times are ISO 8601."""
    took = _took(attempt)
    return {
        "number": attempt.number,
        "campaign": campaign,
        "mission": attempt.mission_id,
        "mission_number": attempt.mission_number,
        "mission_title": attempt.mission_title,
        "result": str(attempt.result) if attempt.result else RUNNING,
        "taken_back": attempt.taken_back,
        "reason": attempt.reason,
        "players": attempt.players,
        "seats": list(attempt.seats),
        "bots": [attempt.seats[seat] for seat in attempt.bots],
        "bot_strength": str(attempt.bot_strength) if attempt.bots else None,
        "enemies_defeated": attempt.enemies_defeated,
        "turns": attempt.turns,
        "played_on": attempt.played_on.isoformat() if attempt.played_on else None,
        "started_at": attempt.started_at.isoformat() if attempt.started_at else None,
        "ended_at": attempt.ended_at.isoformat() if attempt.ended_at else None,
        "seconds": round(took.total_seconds()) if took is not None else None,
        "note": attempt.note,
        "by_hand": attempt.by_hand,
        "forced_takebacks": attempt.forced_takebacks,
    }


def attempt_row(attempt: AttemptSummary, gauntlet: int | None) -> AttemptRow:
    """Return an attempt in words for people; `gauntlet` is the number by which its campaign's goes, and needs none."""
    from regicide_legacy.views.attempts import AttemptRow

    day = attempt.played_on or (attempt.started_at.date() if attempt.started_at else None)
    took = _took(attempt)
    number = "" if attempt.mission_number in (None, gauntlet) else f"{attempt.mission_number} "
    if attempt.mission_title == f"Mission {attempt.mission_number}":
        number = ""
    return AttemptRow(
        number=attempt.number,
        mission=f"{number}{attempt.mission_title}",
        result="taken back" if attempt.taken_back else str(attempt.result or RUNNING),
        players=attempt.players,
        seats=attempt.seats,
        bots=tuple(attempt.seats[seat] for seat in attempt.bots),
        bot_strength=str(attempt.bot_strength),
        defeated=attempt.enemies_defeated,
        turns=attempt.turns,
        date=day.isoformat() if day else "",
        length="" if took is None else _in_words(took),
        note=attempt.note,
        by_hand=attempt.by_hand,
        forced_takebacks=attempt.forced_takebacks,
    )


def running_attempt(attempt: AttemptSummary | None, state: CampaignState) -> RunningAttempt | None:
    """Return an attempt that runs, in words for people; `state` is that of the campaign that is shown."""
    from regicide_legacy.campaign.telling import mission_words
    from regicide_legacy.views.status import RunningAttempt

    if attempt is None:
        return None
    number, title = attempt.mission_number, attempt.mission_title
    return RunningAttempt(attempt.number, f"{mission_words(number, state.gauntlet)}, {title}" if number else title)


def status_document(status: Status) -> dict[str, Any]:
    """Return the campaign at a glance; of missions and packs that are not open nothing but the number."""
    from regicide_legacy.campaign.record import to_data

    state = status.state
    missions = [state.mission(number) for number in range(1, state.last_mission + 1)]
    gauntlet = state.mission(state.gauntlet)
    return {
        "campaign": {"name": state.name, "content": state.content, "players": list(state.players)},
        "party_size": len(state.party),
        "recruits": [card.id for card in status.recruits],
        "retired": [card_document(card) for card in state.retired],
        "stickers": [to_data(sticker) for sticker in state.stickers],
        "relics": [to_data(relic) for relic in state.relics],
        "packs": {
            "open": [{"id": pack.id, "title": pack.title} for pack in state.packs],
            "due": [{"id": pack, "command": f"legacy open {pack}"} for pack in status.due],
        },
        "missions": [mission_standing(mission, status.titles.get(mission.number)) for mission in missions],
        "gauntlet": mission_standing(gauntlet, status.titles.get(gauntlet.number)) if gauntlet.open else None,
        "finished": state.finished,
        "running": attempt_document(status.running, state.name) if status.running else None,
        "running_outside": attempt_document(status.outside, None) if status.outside else None,
        "trouble": status.trouble,
        "next": {"command": status.next_command, "text": status.next_step},
    }


def mission_standing(standing: MissionState, title: str | None) -> dict[str, Any]:
    """Return how a campaign's mission stands; `title` is null for one that is not open.

    `won_in` is the number of the attempt that won it first, null where none did that was kept here.
    """
    return {
        "number": standing.number,
        "title": title if standing.open else None,
        "open": standing.open,
        "won": standing.won,
        "won_in": standing.first_won,
        "at_first_attempt": standing.at_first_attempt,
        "attempts": standing.attempts,
        "losses": standing.losses,
    }


def listed_mission(mission: ListedMission) -> dict[str, Any]:
    """Return a mission of the list: its reference is what `start-mission` takes."""
    standing = mission.standing
    return {
        "reference": mission.reference,
        "number": standing.number if standing else None,
        "id": mission.id,
        "title": mission.title,
        "place": mission.place,
        "open": standing.open if standing else True,
        "won": standing.won if standing else None,
    }


def mission_document(named: NamedMission) -> dict[str, Any]:
    """Return a mission: its document with `extends` resolved, and the hash that attempts remember."""
    return {
        "reference": named.reference,
        "number": named.number,
        "id": named.loaded.mission.id,
        "title": named.loaded.mission.title,
        "sha256": named.loaded.sha256,
        "document": named.loaded.document,
    }


def verify_document(file: Path, found: VerifyResult) -> dict[str, Any]:
    """Return what verifying an attempt file found: `line` is the first that does not follow, null where all do."""
    return {
        "file": str(file),
        "follows": found.follows,
        "line": found.line,
        "why": found.why,
        "rules": found.rules,
        "other_rules": found.other_rules,
    }


def replay_document(replayed: Replay) -> dict[str, Any]:
    """Return an attempt choice by choice, with every event in full, as attempt files hold them."""
    return {
        "attempt": replayed.attempt.number,
        "opening": [event.to_data() for event in replayed.start.opening],
        "steps": [
            {
                "n": n,
                "seat": played.seat,
                "choice": played.choice.to_data(),
                "events": [event.to_data() for event in played.events],
            }
            for n, played in enumerate(replayed.played, start=1)
        ],
    }


def _took(attempt: AttemptSummary) -> timedelta | None:
    if attempt.started_at is None or attempt.ended_at is None:
        return None
    return attempt.ended_at - attempt.started_at


def _in_words(took: timedelta) -> str:
    seconds = round(took.total_seconds())
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
