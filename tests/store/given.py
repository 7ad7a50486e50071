"""What the store's tests begin with, and plain looks at a database that do not use the store."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    OwnedRelic,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    PackOpened,
    Redone,
    Result,
    Undone,
)
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import from_data
from regicide_legacy.campaign.state import MissionState, OpenedPack
from regicide_legacy.engine.cards import ranks_and_suits, starting_party
from regicide_legacy.store.database import Store
from regicide_legacy.store.reader import Reader
from regicide_legacy.store.records import Ending, HandResult, NewAttempt
from regicide_legacy.store.repository import Repository

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


class Shown(NamedTuple):
    """What the tables that show a campaign's journal say."""

    party: tuple[PartyCard, ...]
    missions: tuple[MissionState, ...]
    retired: tuple[PartyCard, ...] = ()
    packs: tuple[OpenedPack, ...] = ()
    stickers: tuple[AppliedSticker, ...] = ()
    relics: tuple[OwnedRelic, ...] = ()
    taken_back: tuple[int, ...] = ()


def projected(path: Path, campaign: int) -> Shown:
    """What plain SQL reads."""
    with plain(path) as connection:
        connection.row_factory = sqlite3.Row

        def ask(columns: str, table: str, order: str = "place") -> list[dict[str, Any]]:
            rows = connection.execute(
                f"SELECT {columns} FROM {table} WHERE campaign_id = ? ORDER BY {order}", (campaign,)
            )
            return [dict(row) for row in rows]

        cards = "id, name, strength, classes, companion, race, descriptor, marks"
        missions = "number, open, won, attempts, losses, first_won, at_first_attempt"
        attempts = ask("number, taken_back", "attempt", "number")
        return Shown(
            party=tuple(map(_card, ask(cards, "party_card"))),
            retired=tuple(map(_card, ask(cards, "retired_card"))),
            packs=tuple(OpenedPack(**row) for row in ask("id, title", "pack")),
            stickers=tuple(
                AppliedSticker(**row) for row in ask("id, text, code, letter, section, replaces", "sticker")
            ),
            relics=tuple(OwnedRelic(**row) for row in ask("id, name, text", "relic")),
            missions=tuple(_mission(row) for row in ask(missions, "mission_state", "number")),
            taken_back=tuple(row["number"] for row in attempts if row["taken_back"]),
        )


def _card(row: dict[str, Any]) -> PartyCard:
    lists = {key: json.loads(row[key]) for key in ("classes", "marks")}
    return from_data(PartyCard, row | lists | {"companion": bool(row["companion"])})


def _mission(row: dict[str, Any]) -> MissionState:
    return MissionState(**row | {key: bool(row[key]) for key in ("open", "won", "at_first_attempt")})


def journal_says(reader: Reader, campaign: int) -> Shown:
    """What the journal, folded, says."""
    state, in_force = reader.state(campaign), reader.timeline(campaign).decisions
    ended = [line.entry for line in reader.journal(campaign) if isinstance(line.entry, AttemptEnded)]
    return Shown(
        party=state.party,
        retired=state.retired,
        packs=state.packs,
        stickers=state.stickers,
        relics=state.relics,
        missions=state.missions,
        taken_back=tuple(sorted(entry.attempt for entry in ended if entry not in in_force)),
    )


def agree(store: Store, campaign: int) -> bool:
    """Whether the journal folded is what plain SQL reads."""
    with store.read() as reader:
        return projected(store.path, campaign) == journal_says(reader, campaign)


def is_whole(path: Path) -> bool:
    with plain(path) as connection:
        return (
            connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            and connection.execute("PRAGMA foreign_key_check").fetchall() == []
        )


def folder_bytes(path: Path) -> dict[str, bytes]:
    """Every file in the database's folder, byte for byte."""
    return {str(file.relative_to(path.parent)): file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}


MIRELLE = PartyCard("mirelle", "Mirelle", 6, ("bard",), race="elf", descriptor="the Quiet")
TIDE = AppliedSticker("tide", "Low cards wash back.", code="R1", section="yielding", replaces="yielding-1")
LEDGER = OwnedRelic("ledger", "The Ledger", "Look at the top card.")
REWARD = PackOpened("reward-1", "The Tide", (CardJoined(MIRELLE), StickerApplied(TIDE), RelicGained(LEDGER)))
FAREWELL = ChangedByHand((CardLeft(PARTY[0]), CardChanged(PARTY[1], PARTY[1].marked("corrupted"))), "a long night")


def win_with_reward(repository: Repository, campaign: int, **changes: Any) -> None:
    """One command's step: mission 1 won at a real table, and its reward pack opened."""
    repository.record(hand_result(campaign, Result.WON, **changes))
    repository.append(repository.standing(campaign), [REWARD], NOW, continuing=True)


def undo(repository: Repository, campaign: int) -> None:
    _step(repository, campaign, repository.timeline(campaign).undo())


def redo(repository: Repository, campaign: int) -> None:
    _step(repository, campaign, repository.timeline(campaign).redo())


def _step(repository: Repository, campaign: int, entry: Undone | Redone | None) -> None:
    assert entry is not None
    repository.append(repository.standing(campaign), [entry], NOW)


def leave_hot_journal(path: Path, *statements: str) -> None:
    """Write `statements` and die before they are committed, with pages in the file and their journal beside it."""
    child = os.fork()
    if child == 0:
        connection = sqlite3.connect(path, isolation_level=None)
        for statement in ("PRAGMA cache_size = 1", "BEGIN IMMEDIATE", *statements):
            connection.execute(statement)
        os._exit(0)
    os.waitpid(child, 0)
    assert path.with_name(path.name + "-journal").stat().st_size


MANY_ROWS = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) "
    "INSERT INTO campaign (name, content, is_current, created_at) SELECT i || hex(zeroblob(500)), '', 0, '' FROM n"
)
