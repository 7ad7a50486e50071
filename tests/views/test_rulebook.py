from regicide_legacy.campaign.changes import AppliedSticker
from regicide_legacy.content.rulebook import helper, rulebook
from regicide_legacy.views.rulebook import (
    contents_lines,
    contents_view,
    helper_lines,
    helper_view,
    rulebook_lines,
    rulebook_view,
)
from tests.views.printed import coloured, printed

NAPS = AppliedSticker("naps", "Alone you may yield,\nif you pay.", code="Z1", section="yielding", replaces="solo")
TITHE = AppliedSticker("tithe", "Whoever yields draws\x1b[2J a card.", code="Z2", section="yielding")
SINGER = AppliedSticker("singer", "Singer: hums.", letter="Z", section="2")
LOST = AppliedSticker("lost", "Owl: flies.", letter="Y")

YIELDING = [each for each in rulebook([NAPS, TITHE]) if each.id == "yielding"]
ALONE = "A player alone may never yield"


def test_a_stickers_code_stands_in_words_where_it_changed_a_section_and_what_it_covers_is_gone():
    text = printed(rulebook_view(YIELDING))
    assert "[Z1] Alone you may yield,\nif you pay.\n\n[Z2] Whoever yields" in text
    assert ALONE not in text
    assert ALONE in printed(rulebook_view(rulebook()))


def test_nothing_on_a_sticker_steers_the_terminal():
    assert "\x1b" not in printed(rulebook_view(YIELDING))
    assert "\x1b" not in "".join(rulebook_lines(YIELDING))


def test_codes_are_blue_and_letters_green():
    assert "\x1b[1;34m[Z1]\x1b[0m" in coloured(rulebook_view(YIELDING))
    assert "\x1b[1;34m[Z1]\x1b[0m" in coloured(contents_view(YIELDING))
    assert "\x1b[1;32m[Z]\x1b[0m" in coloured(helper_view(helper([SINGER])))


def test_the_contents_are_a_line_for_each_section_with_its_stickers():
    lines = printed(contents_view(rulebook([NAPS, TITHE]))).splitlines()
    assert len(lines) == len(rulebook())
    assert [line.strip() for line in lines if "[" in line] == [
        "Yielding            playing nothing, and when that is not allowed [Z1] [Z2]"
    ]


def test_a_wide_terminal_gets_no_longer_lines():
    assert max(map(len, printed(rulebook_view(rulebook()), width=200).splitlines())) <= 80


def test_the_helper_is_a_card_of_short_lines_by_steps():
    lines = [line.rstrip() for line in printed(helper_view(helper([SINGER]))).splitlines()]
    step = lines.index("2   Cast spells")
    assert lines[step + 1].startswith("    Cleric: ")
    assert lines[step + 2].startswith("    Bard: ")
    assert lines[step + 3] == "    [Z] Singer: hums."
    assert lines[step + 4] == "3   Deal damage"


def test_classes_have_their_colours_on_the_helper():
    text = coloured(helper_view(helper()))
    assert "\x1b[31mCleric\x1b[0m: " in text
    assert "\x1b[36mPaladin\x1b[0m: " in text


def test_a_letter_for_no_step_of_ours_stands_last_without_a_number():
    lines = [line.rstrip() for line in printed(helper_view(helper([LOST]))).splitlines()]
    assert lines[-2:] == ["    Stickers", "    [Y] Owl: flies."]
    assert helper_lines(helper([LOST]))[-2:] == ["Stickers.", "Sticker Y adds: Owl: flies."]


def test_plain_is_words_alone_a_line_for_each_paragraph():
    lines = rulebook_lines(YIELDING)
    assert lines[0] == "Yielding."
    assert len(lines) == 1 + len(YIELDING[0].paragraphs)
    assert lines[-2] == "Sticker Z1 changes this: Alone you may yield, if you pay."
    assert lines[-1].startswith("Sticker Z2 adds: Whoever yields draws")
    assert contents_lines(YIELDING) == [
        "Yielding: playing nothing, and when that is not allowed. Sticker Z1. Sticker Z2."
    ]
    assert helper_lines(helper())[0] == "Step 1: Form an attack."
