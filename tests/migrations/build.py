"""Build the database of today's schema that the tests upgrade for ever after.

Run `python tests/migrations/build.py` once, when a revision was added; a database that is there already is kept.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    OwnedRelic,
    RelicGained,
    StickerApplied,
)
from regicide_legacy.campaign.journal import CampaignFounded, ChangedByHand, GateForced, PackOpened, Result
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.engine.cards import starting_party
from regicide_legacy.store import open_store
from regicide_legacy.store.look import SCHEMAS
from regicide_legacy.store.records import BotStrength, Ending, HandResult, NewAttempt
from regicide_legacy.store.repository import Repository

NOW = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
TODAY = date(2026, 11, 30)
PARTY = tuple(PartyCard.of(card) for card in starting_party())

ATTEMPT = NewAttempt(
    campaign=1,
    mission_id="letholdus",
    mission_title="Letholdus the Justicar",
    mission_number=1,
    mission_sha256="5e" * 32,
    mission_document={"format": "mission/1", "id": "letholdus"},
    party=PARTY,
    rules_version="1",
    players=2,
    seats=("Ana", "Ben"),
    bots=(1,),
    seed=2**64 - 1,
    setup={"reserve": ["C7", "B1"], "enemy_deck": ["letholdus"]},
    at=NOW,
)
ENDING = Ending(result=Result.WON, reason="enemies_defeated", enemies_defeated=12, turns=30, played_on=TODAY, at=NOW)
BY_HAND = HandResult(
    campaign=1,
    mission_id="letholdus",
    mission_title="Letholdus the Justicar",
    mission_number=1,
    result=Result.LOST,
    players=3,
    seats=("Ana", "Ben", "Cy"),
    enemies_defeated=7,
    played_on=TODAY,
    at=NOW,
    note="so close",
)

MIRELLE = PartyCard("mirelle", "Mirelle", 6, ("bard",), race="elf", descriptor="the Quiet")
STICKER = AppliedSticker("tide", "Low cards wash back.", code="R1", section="yielding")
RELIC = OwnedRelic("ledger", "The Ledger", "Look at the top card.")
REWARD = PackOpened("reward-2", "The Tide", (CardJoined(MIRELLE), StickerApplied(STICKER), RelicGained(RELIC)))
BY_HAND_CHANGE = ChangedByHand(
    (CardLeft(PARTY[0]), CardChanged(PARTY[1], PARTY[1].marked("corrupted"))), "a long night"
)


def build(path: Path) -> None:
    with open_store(path) as store, store.write() as repository:
        thursdays = repository.found(
            CampaignFounded(name="Thursdays", content="ember-court", players=("Ana", "Ben"), party=PARTY), NOW
        )
        repository.found(CampaignFounded(name="Sundays", content="box", players=(), party=PARTY), NOW)
        repository.use(thursdays.id)
        repository.record(BY_HAND)
        repository.finish(repository.start(ATTEMPT), ENDING)
        classic = replace(ATTEMPT, campaign=None, mission_number=None, mission_id="classic", mission_title="Regicide")
        repository.finish(repository.start(classic), replace(ENDING, result=Result.VOID, reason="abandoned"))
        repository.record(replace(BY_HAND, result=Result.WON))
        bookmark = repository.start(ATTEMPT)
        for choice in ({"attack": ["C7", "B1"]}, {"attack": ["W2"]}):
            bookmark = repository.append_choice(bookmark, 0, choice)
        bookmark = repository.take_back(bookmark, 1, forced=True)
        repository.append_choice(bookmark, 1, {"yield": {}})
        _long_campaign(repository)
        _bots_of_other_strengths(repository)
        repository.use(thursdays.id)


def _long_campaign(repository: Repository) -> None:
    """What schema 0002 brought: packs, stickers, relics, members who left, forced gates, undo and the archive."""
    founding = CampaignFounded("Fridays", "ember-court", ("Ana",), PARTY, last_mission=4, at_mission=2)
    fridays = repository.found(founding, NOW)
    repository.record(replace(BY_HAND, campaign=fridays.id, mission_number=2, result=Result.WON, last_attack=("W1",)))
    standing = repository.append(repository.standing(fridays.id), [REWARD], NOW, continuing=True)
    standing = repository.append(standing, [BY_HAND_CHANGE], NOW)
    standing = repository.append(standing, [GateForced("we are late", mission=4)], NOW)
    repository.record(replace(BY_HAND, campaign=fridays.id, mission_number=3), standing)
    for entry in ("undo", "redo", "undo"):
        timeline = repository.timeline(fridays.id)
        step = timeline.undo() if entry == "undo" else timeline.redo()
        assert step is not None
        repository.append(repository.standing(fridays.id), [step], NOW)
    repository.archive(fridays.id)


def _bots_of_other_strengths(repository: Repository) -> None:
    """What schema 0003 brought."""
    sundays = repository.campaign_named("sundays")
    assert sundays is not None
    keen = replace(ATTEMPT, campaign=sundays.id, bots=(0, 1), bot_strength=BotStrength.KEEN)
    repository.finish(repository.start(keen), replace(ENDING, result=Result.LOST))
    repository.start(replace(ATTEMPT, campaign=None, mission_number=None, bot_strength=BotStrength.RANDOM))


if __name__ == "__main__":
    target = Path(__file__).with_name(f"{SCHEMAS[-1]}.db")
    if not target.exists():
        build(target)
