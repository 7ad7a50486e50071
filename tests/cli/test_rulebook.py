"""A table looks a rule up: as printed before it has a campaign, later with the stickers that it has applied."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from regicide_legacy.campaign.changes import AppliedSticker, StickerApplied
from regicide_legacy.campaign.journal import CampaignFounded, PackOpened
from regicide_legacy.content.catalogue import load_campaign
from regicide_legacy.store import open_store
from tests.cli.conftest import Legacy

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

NAPS = AppliedSticker("naps", "Alone you may yield, if you pay.", code="Z1", section="yielding", replaces="solo")
SINGER = AppliedSticker("singer", "Singer: hums.", letter="Z", section="2")


@pytest.fixture
def with_stickers(legacy: Legacy, database: Path) -> Legacy:
    """A campaign that has opened a pack with a blue sticker and a green one."""
    founded = CampaignFounded("Lamplight", "ember-court", ("Ana", "Ben"), load_campaign().party)
    opened = PackOpened("m", None, (StickerApplied(NAPS), StickerApplied(SINGER)))
    with open_store(database, create=True) as store, store.write() as repository:
        campaign = repository.found(founded, NOON)
        repository.append(repository.standing(campaign.id), [opened], NOON)
    return legacy


def test_without_a_campaign_the_rules_are_as_printed(legacy: Legacy, database: Path) -> None:
    contents = legacy("rulebook")
    assert contents.code == 0
    assert len(contents.out.splitlines()) == 26
    assert "legacy rulebook SECTION" in contents.err
    assert "A player alone may never yield" in legacy("rulebook", "yielding").out
    assert "Paladin: " in legacy("helper").out
    assert not database.exists()


def test_a_section_goes_by_its_title_in_several_words_too(legacy: Legacy) -> None:
    shown = legacy("rulebook", "feign", "death")
    assert shown.code == 0
    assert shown.out.startswith("Feign death\n")
    assert legacy("rulebook", "feign-death").out == shown.out
    assert legacy("rulebook", "feign").out == shown.out


def test_the_rules_on_communication_are_there_in_full(legacy: Legacy) -> None:
    text = " ".join(legacy("rulebook", "communication").out.split())
    for told in ("Nobody says anything that gives away", "Fine:", "Not fine:", "general is welcome", "without talk"):
        assert told in text


def test_all_prints_every_section(legacy: Legacy) -> None:
    everything = legacy("rulebook", "--all").out
    for section in legacy("rulebook", "--json").json["sections"]:
        assert f"{section['title']}\n" in everything
        assert legacy("rulebook", section["id"]).out in everything


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("comunication", "Did you mean Communication?"),
        ("dragons", "`legacy rulebook` lists those it has."),
        ("damage", "Several sections of the rulebook could be 'damage': Dealing damage, Suffering damage, Exact"),
    ],
)
def test_a_section_that_nobody_can_mean_is_told(legacy: Legacy, name: str, says: str) -> None:
    ran = legacy("rulebook", name)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_a_section_and_all_of_them_is_refused(legacy: Legacy) -> None:
    ran = legacy("rulebook", "solo", "--all")
    assert (ran.code, ran.out) == (2, "")


def test_applied_stickers_are_shown_where_they_belong(with_stickers: Legacy) -> None:
    yielding = with_stickers("rulebook", "yielding").out
    assert "[Z1] Alone you may yield, if you pay." in yielding
    assert "A player alone may never yield" not in yielding
    assert "\x1b" not in yielding
    assert "[Z1]" in with_stickers("rulebook").out
    assert "    [Z] Singer: hums.\n" in with_stickers("helper").out
    assert "Sticker Z1 changes this: " in with_stickers("rulebook", "yielding", "--plain").out
    assert "Sticker Z1." in with_stickers("rulebook", "--plain").out
    assert "Sticker Z adds: Singer: hums." in with_stickers("helper", "--plain").out


def test_json_tells_which_sticker_covers_what(with_stickers: Legacy) -> None:
    (yielding,) = with_stickers("rulebook", "yielding", "--json").json["sections"]
    assert set(yielding) == {"id", "title", "about", "paragraphs"}
    *printed, over = yielding["paragraphs"]
    assert {paragraph["sticker"] for paragraph in printed} == {None}
    assert (over["id"], over["text"], over["sticker"]) == ("solo", NAPS.text, "Z1")
    assert over["covers"].startswith("A player alone may never yield")
    steps = with_stickers("helper", "--json").json["steps"]
    assert [step["id"] for step in steps] == ["1", "2", "3", "4a", "4b"]
    assert steps[1]["paragraphs"][-1] == {"id": "singer", "text": "Singer: hums.", "sticker": "Z", "covers": None}
