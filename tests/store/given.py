"""What the store's tests begin with, and plain looks at a database that do not use the store."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from regicide_legacy.campaign.journal import CampaignFounded, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import from_data
from regicide_legacy.campaign.state import MissionState
from regicide_legacy.engine.cards import ranks_and_suits, starting_party
from regicide_legacy.store.records import Ending, HandResult, NewAttempt

NOW = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
TODAY = date(2026, 11, 30)
PARTY = tuple(PartyCard.of(card) for card in starting_party())
FOUNDED = CampaignFounded(name="Thursdays", content="ember-court", players=("Ana", "Ben"), party=PARTY)

ATTACK = {"attack": ["C7", "B1"]}
YIELD: dict[str, Any] = {"yield": {}}


def new_attempt(campaign: int, mission: int = 1, **changes: Any) -> NewAttempt:
    attempt = NewAttempt(
        campaign=campaign,
        mission_id="letholdus",
        mission_title="Letholdus the Justicar",
        mission_number=mission,
        mission_sha256="5e" * 32,
        mission_document={"format": "mission/1", "id": "letholdus", "jesters": {"1": 0}},
        party=PARTY,
        rules_version="1",
        players=2,
        seats=("Ana", "Ben"),
        bots=(1,),
        seed=7,
        setup={"reserve": ["C7", "B1"], "enemy_deck": ["letholdus"], "hands": [[], []]},
        at=NOW,
    )
    return replace(attempt, **changes)


def classic_attempt() -> NewAttempt:
    cards = tuple(PartyCard.of(card) for card in ranks_and_suits())
    return replace(new_attempt(1), campaign=None, mission_number=None, mission_id="classic", party=cards)


def ending(result: Result, **changes: Any) -> Ending:
    end = Ending(result=result, reason="enemies_defeated", enemies_defeated=12, turns=30, played_on=TODAY, at=NOW)
    return replace(end, **changes)


def hand_result(campaign: int, result: Result, mission: int = 1, **changes: Any) -> HandResult:
    at_the_table = HandResult(
        campaign=campaign,
        mission_id="letholdus",
        mission_title="Letholdus the Justicar",
        mission_number=mission,
        result=result,
        players=3,
        seats=(),
        enemies_defeated=7,
        played_on=TODAY,
        at=NOW,
        note="so close",
    )
    return replace(at_the_table, **changes)


@contextmanager
def plain(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def projected(path: Path, campaign: int) -> tuple[tuple[PartyCard, ...], tuple[MissionState, ...]]:
    """What plain SQL reads from the tables party_card and mission_state."""
    with plain(path) as connection:
        cards = connection.execute(
            "SELECT id, name, strength, classes, companion, race, descriptor, marks FROM party_card "
            "WHERE campaign_id = ? ORDER BY place",
            (campaign,),
        ).fetchall()
        missions = connection.execute(
            "SELECT number, open, attempts, losses, first_won FROM mission_state WHERE campaign_id = ? ORDER BY number",
            (campaign,),
        ).fetchall()
    keys = ("id", "name", "strength", "classes", "companion", "race", "descriptor", "marks")
    party = []
    for row in cards:
        data = dict(zip(keys, row, strict=True))
        data |= {key: json.loads(data[key]) for key in ("classes", "marks")} | {"companion": bool(data["companion"])}
        party.append(from_data(PartyCard, data))
    return tuple(party), tuple(MissionState(number, bool(is_open), *rest) for number, is_open, *rest in missions)


def is_whole(path: Path) -> bool:
    with plain(path) as connection:
        return (
            connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            and connection.execute("PRAGMA foreign_key_check").fetchall() == []
        )


def folder_bytes(path: Path) -> dict[str, bytes]:
    """Every file in the database's folder, byte for byte."""
    return {str(file.relative_to(path.parent)): file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}
