"""The small campaign for tests: it has one of everything, and its secrets are where `secrets` says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from regicide_legacy.campaign.packs import (
    GiveClass,
    Join,
    LastEnemyDefeatedBy,
    Leave,
    Mark,
    MissionWon,
    PackCard,
    Paper,
    PartyPaper,
    StickerPaper,
    TriggerEvent,
    Unmark,
    WonAtFirstAttempt,
)
from regicide_legacy.content.catalogue import CampaignContent, load_campaign, load_mission, pack_of
from regicide_legacy.content.lint import lint

from .secrets import LAMPLIGHT, OF_MISSIONS, OF_PACKS

SECRETS = {word for words in (*OF_MISSIONS.values(), *OF_PACKS.values()) for word in words}
ROOT = Path(__file__).parents[2]


@cache
def campaign() -> CampaignContent:
    return load_campaign(str(LAMPLIGHT))


def cards() -> list[PackCard]:
    packs = [pack_of(campaign(), pack) for pack in OF_PACKS]
    return [card for pack in packs if pack for card in pack.cards]


def test_it_is_clean_to_lint() -> None:
    assert [str(found) for found in lint(LAMPLIGHT / "campaign.yaml")] == []


def test_it_has_a_card_of_every_kind() -> None:
    kinds = {card.kind if isinstance(card, Paper) else type(card).__name__ for card in cards()}
    papers = {"location", "helper", "enemy", "story", "rules", "stat"}
    assert kinds == {*papers, "PartyPaper", "StickerPaper", "RelicPaper"}
    orders = {type(card.order) for card in cards() if isinstance(card, PartyPaper)}
    assert orders == {Join, Leave, Mark, Unmark, GiveClass}
    stickers = [card.sticker for card in cards() if isinstance(card, StickerPaper)]
    assert [sticker.label for sticker in stickers] == ["A", "R1", "R2", "R3"]
    assert [sticker.replaces for sticker in stickers] == [None, None, "limit", None]


def test_it_has_a_pack_of_every_trigger() -> None:
    assert {pack.id: pack.opens for pack in campaign().packs} == {
        "m": TriggerEvent.FIRST_LOSS,
        "d": TriggerEvent.MEMBER_LEFT,
        "v": MissionWon(2),
        "t": WonAtFirstAttempt(2),
        "q": LastEnemyDefeatedBy("W1"),
        "z": TriggerEvent.CAMPAIGN_FINISHED,
    }


@pytest.mark.parametrize("pack_id", OF_PACKS)
def test_a_pack_holds_its_own_secrets_and_no_others(pack_id: str) -> None:
    number = int(pack_id[-1]) if pack_id[-1].isdecimal() else None
    of_its_mission = set(OF_MISSIONS.get(number or 0, ()))
    text = repr(pack_of(campaign(), pack_id)).lower()
    of_help = {"gleamhat", "fizzgarrow"}
    assert {word for word in SECRETS if word in text} - of_its_mission == set(OF_PACKS[pack_id]) - of_help


@pytest.mark.parametrize("number", [1, *OF_MISSIONS])
def test_a_mission_holds_its_own_secrets_and_no_others(number: int) -> None:
    loaded = load_mission(str(number), campaign=campaign())
    text = repr(loaded).lower()
    assert {word for word in SECRETS if word in text} == set(OF_MISSIONS.get(number, ()))


def test_a_campaign_that_is_sealed_says_nothing() -> None:
    text = repr(campaign()).lower()
    assert [word for word in SECRETS if word in text] == []


def test_nothing_that_is_shipped_has_these_words() -> None:
    files = [file for folder in ("regicide_legacy", "missions") for file in (ROOT / folder).rglob("*")]
    texts = {file: file.read_text(encoding="utf-8").lower() for file in files if file.suffix in (".py", ".yaml")}
    assert [f"{file}: {word}" for file, text in texts.items() for word in SECRETS if word in text] == []
