"""The rulebook and the helper card: what stickers do to them, and that their numbers are those the engine plays by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regicide_legacy.campaign.changes import AppliedSticker
from regicide_legacy.content import rulebook as module
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.rulebook import Section, found, helper, rulebook
from regicide_legacy.engine.cards import BASE_CLASSES, Kind, starting_party
from regicide_legacy.engine.choices import Attack, Yield
from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER, CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Policies
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import deal
from tests.missions import legacy_mission

SECTIONS = (
    *("overview", "your-party", "set-up", "goal"),
    *("forming-an-attack", "kinfolk", "animal-companions", "yielding"),
    *("casting-spells", "cleric", "bard"),
    *("dealing-damage", "warrior"),
    *("suffering-damage", "paladin", "feign-death"),
    *("enemy-defeated", "exact-damage"),
    *("immunity", "playing-the-jester", "solo", "communication", "relics"),
    *("mission-packs", "mission-success", "mission-failure"),
)

STEPS = ["1", "2", "3", "4a", "4b"]

NAPS = AppliedSticker("naps", "Alone you may yield, if you pay.", code="Z1", section="yielding", replaces="solo")
TITHE = AppliedSticker("tithe", "Whoever yields draws a card.", code="Z2", section="yielding")
SINGER = AppliedSticker("singer", "Singer: hums.", letter="Z", section="2")


def section(sections: tuple[Section, ...], section_id: str) -> Section:
    return next(each for each in sections if each.id == section_id)


def text(section_id: str, paragraph_id: str) -> str:
    paragraphs = section(rulebook(), section_id).paragraphs
    return next(each.text for each in paragraphs if each.id == paragraph_id)


def attacked(hand: tuple[str, ...]) -> Game:
    """A cleric of strength 15 and health 30, attacked by two players with all that the first one holds."""
    position = Position(GivenEnemy("cleric-15"), (hand, ("C9", "C10")), enemy_deck=("bard-15",))
    game = Game.at(CompiledMission(legacy_mission(), 2), position)
    game.play(Attack(hand))
    return game


def test_the_rulebook_has_the_sections_that_stickers_name() -> None:
    assert tuple(each.id for each in rulebook()) == SECTIONS
    assert [each.id for each in helper()] == STEPS


@pytest.mark.parametrize("printed", [*rulebook(), *helper()], ids=lambda each: each.id)
def test_every_section_has_paragraphs_as_printed(printed: Section) -> None:
    assert printed.title
    assert printed.paragraphs
    assert all(each.text and each.sticker is None and each.covers is None for each in printed.paragraphs)


def test_a_line_of_contents_and_a_line_of_the_helper_fit_on_a_line() -> None:
    widest = max(len(each.title) for each in rulebook())
    for each in rulebook():
        assert 0 < len(each.about) <= 80 - widest - len("  ") - len(" [R1]"), each.about
    for step in helper():
        for line in step.paragraphs:
            assert len(line.text) <= 80 - len("4a  "), line.text


def test_every_class_has_a_section_and_a_line_on_the_helper_in_the_order_of_resolution() -> None:
    lines = [line.id for step in helper() for line in step.paragraphs]
    assert [line for line in lines if line in BASE_CLASSES] == list(BASE_CLASSES)
    assert [each for each in SECTIONS if each in BASE_CLASSES] == list(BASE_CLASSES)


def test_every_ruling_for_legacy_is_told_once() -> None:
    told = re.findall(r"\((L-\d\d)\)", " ".join(line.text for each in rulebook() for line in each.paragraphs))
    assert sorted(told) == [f"L-{number:02}" for number in range(1, 11)]


def test_jesters_and_hand_limits_are_those_the_engine_deals_by() -> None:
    policies = Policies()
    lines = [
        f"{players} player{'s' if players > 1 else ''}: "
        f"{jesters} jester{'' if jesters == 1 else 's'}, hand limit {hand_limit}."
        for players, jesters, hand_limit in zip((1, 2, 3, 4), policies.jesters, policies.hand_limit, strict=True)
    ]
    assert text("set-up", "numbers").splitlines() == lines


def test_the_starting_party_is_as_large_as_it_says() -> None:
    members = text("your-party", "members")
    assert f"You start with {len(starting_party())} members" in members
    strengths = sorted({card.strength for card in starting_party() if not card.companion})
    assert f"strengths {strengths[0]} to {strengths[-1]} and one animal companion of strength 1" in " ".join(
        members.split()
    )


def test_kinfolk_are_limited_as_the_engine_limits_them() -> None:
    says = text("kinfolk", "limit")
    limit = Policies().kinfolk_limit
    assert f"come to {limit} at most" in says
    sets = [list(map(int, each.split(" + "))) for each in re.findall(r"\d(?: \+ \d)+", says)]
    assert len(sets) == 4
    for each in sets:
        assert len(set(each)) == 1
        assert sum(each) <= limit


def test_the_kinfolk_of_the_example_do_what_it_says() -> None:
    assert text("kinfolk", "example").startswith("A bard, a warrior and a paladin of strength 3 attack with 9")
    enemy = attacked(("B3", "W3", "P3")).full_state()["enemy"]
    assert (enemy["health"], enemy["strength"]) == (30 - 18, 15 - 9)


def test_the_companion_of_the_example_does_what_it_says() -> None:
    says = text("animal-companions", "example")
    assert says.startswith("A paladin's companion beside a warrior of strength 7 attacks with 8: 16 damage")
    enemy = attacked(("P1", "W7")).full_state()["enemy"]
    assert (enemy["health"], enemy["strength"]) == (30 - 16, 15 - 8)


def test_solo_is_as_the_engine_plays_it() -> None:
    assert text("playing-the-jester", "solo-strength").endswith(f"has strength {ATTACK_OF_A_SOLO_JESTER}.")
    alone = CompiledMission(legacy_mission(), 1)
    dealt = deal(alone, seed=1)
    jesters = [card.id for card in alone.cards if card.kind is Kind.JESTER]
    assert text("solo", "hand").endswith("Two jesters lie aside, and none is in the reserve.")
    assert sorted(dealt.aside) == jesters
    assert len(jesters) == 2
    assert text("yielding", "solo").startswith("A player alone may never yield")
    assert Yield() not in Game(alone, dealt).choices()


def test_a_sticker_lies_over_the_paragraph_that_it_replaces() -> None:
    before, after = section(rulebook(), "yielding"), section(rulebook([NAPS]), "yielding")
    assert [each.id for each in after.paragraphs] == [each.id for each in before.paragraphs]
    over = after.paragraphs[-1]
    assert (over.text, over.sticker, over.covers) == (NAPS.text, NAPS, text("yielding", "solo"))
    assert after.paragraphs[:-1] == before.paragraphs[:-1]
    assert after.stickers == (NAPS,)


def test_a_sticker_that_replaces_nothing_stands_at_the_end_of_its_section_and_changes_no_other() -> None:
    after = rulebook([TITHE])
    added = section(after, "yielding").paragraphs[-1]
    assert (added.id, added.text, added.sticker, added.covers) == ("tithe", TITHE.text, TITHE, None)
    assert [each for each in after if each.id != "yielding"] == [each for each in rulebook() if each.id != "yielding"]


def test_stickers_stand_in_the_order_in_which_they_were_applied() -> None:
    later = AppliedSticker("later", "And another.", code="Z3", section="yielding")
    assert section(rulebook([later, NAPS, TITHE]), "yielding").stickers == (NAPS, later, TITHE)


def test_of_two_stickers_over_one_paragraph_the_later_shows() -> None:
    second = AppliedSticker("second-naps", "Now it is free.", code="Z4", section="yielding", replaces="solo")
    assert section(rulebook([NAPS, second]), "yielding").stickers == (second,)


def test_a_sticker_can_lie_over_what_another_one_added() -> None:
    second = AppliedSticker("second-tithe", "Two cards.", code="Z4", section="yielding", replaces="tithe")
    last = section(rulebook([TITHE, second]), "yielding").paragraphs[-1]
    assert (last.text, last.covers) == (second.text, TITHE.text)


def test_a_sticker_over_a_paragraph_that_is_not_there_is_added() -> None:
    lost = AppliedSticker("lost", "Somewhere.", code="Z5", section="yielding", replaces="dragons")
    added = section(rulebook([lost]), "yielding").paragraphs[-1]
    assert (added.sticker, added.covers) == (lost, None)


def test_a_green_letter_adds_a_line_to_its_step_of_the_helper_alone() -> None:
    after = helper([NAPS, SINGER])
    assert [line.text for line in section(after, "2").paragraphs][2:] == ["Singer: hums."]
    assert sum(len(step.stickers) for step in after) == 1
    assert rulebook([SINGER]) == rulebook()


@pytest.mark.parametrize("named", [None, "dragons"])
def test_a_sticker_without_a_section_that_we_have_stands_at_the_end(named: str | None) -> None:
    code = AppliedSticker("found-in-the-box", "Owls may fly.", code="Q9", section=named)
    letter = AppliedSticker("found-too", "Owl: flies.", letter="Q", section=named)
    for last, sticker in ((rulebook([code])[-1], code), (helper([letter])[-1], letter)):
        assert last.title == "Stickers"
        assert [(line.text, line.sticker) for line in last.paragraphs] == [(sticker.text, sticker)]


@pytest.mark.parametrize("named", ["Playing the Jester", "playing-the-jester", " playing  the jester "])
def test_a_section_written_by_hand_is_known_by_its_title_too(named: str) -> None:
    sticker = AppliedSticker("by-hand", "It jumps.", code="Q1", section=named)
    assert section(rulebook([sticker]), "playing-the-jester").stickers == (sticker,)


def test_a_step_written_by_hand_may_be_called_one() -> None:
    sticker = AppliedSticker("by-hand", "Owl: flies.", letter="Q", section="Step 4A")
    assert section(helper([sticker]), "4a").stickers == (sticker,)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("solo", ["solo"]),
        ("Feign Death", ["feign-death"]),
        ("jester", ["playing-the-jester"]),
        ("damage", ["dealing-damage", "suffering-damage", "exact-damage"]),
        ("dragons", []),
        ("", []),
    ],
)
def test_a_section_is_found_by_its_name_or_a_part_of_it(name: str, meant: list[str]) -> None:
    assert [each.id for each in found(name, rulebook())] == meant


def test_a_rulebook_that_is_no_clean_file_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "rulebook.yaml"
    broken.write_text("rulebook: {}\nrulebook: {}\n", encoding="utf-8")
    monkeypatch.setattr(module, "_FILE", broken)
    module._printed.cache_clear()
    with pytest.raises(ContentError, match="stands twice"):
        rulebook()
