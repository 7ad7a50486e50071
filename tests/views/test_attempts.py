"""Attempts and missions, in lists and one by one."""

from regicide_legacy.views.attempts import AttemptRow, attempt_view, attempts_view
from regicide_legacy.views.missions import mission_view
from tests.missions import classic_mission, legacy_mission
from tests.views.printed import printed

ROWS = (
    AttemptRow(1, "The Writ", "lost", 2, ("Ana", "Ben"), 5, 21, "2026-11-29", "0:34", "so close"),
    AttemptRow(2, "The Writ", "won", 3, date="2026-11-30", by_hand=True),
    AttemptRow(3, "classic", "running", 1, ("Ana",), forced_takebacks=2),
)


def test_attempts_are_a_line_each():
    lines = [line.split() for line in printed(attempts_view(ROWS)).splitlines()]
    assert lines[1] == ["1", "2026-11-29", "The", "Writ", "lost", "Ana,", "Ben", "5", "0:34", "so", "close"]
    assert lines[2] == ["2", "2026-11-30", "The", "Writ", "won", "3", "recorded", "by", "hand"]
    assert lines[3][:5] == ["3", "classic", "running", "Ana", "2"]
    assert "forced take-backs" in printed(attempts_view(ROWS[2:]))


def test_one_attempt_shows_what_is_known_and_its_choices():
    text = printed(attempt_view(ROWS[0], ["1 Ana: attack C7", "2 Ben: yield"]))
    assert text.splitlines()[0].strip() == "Attempt 1"
    assert "so close" in text
    assert text.splitlines()[-1].strip() == "2 Ben: yield"
    assert "Took" not in printed(attempt_view(ROWS[1]))
    assert "Bots" not in text


def test_one_attempt_shows_how_well_its_bots_play():
    row = AttemptRow(4, "The Writ", "won", 3, ("Ana", "Ben", "Cleo"), bots=("Ben", "Cleo"), bot_strength="keen")
    assert "Bots     Ben, Cleo: keen" in printed(attempt_view(row))


def test_the_policies_of_a_mission_that_are_not_legacys():
    legacy = printed(mission_view(legacy_mission()))
    assert "cleric-10" in legacy
    assert "Policies" not in legacy
    classic = printed(mission_view(classic_mission(exact_damage_optional=True)))
    assert "jester  cancel_immunity" in classic
    assert "feign_death  false" in classic
    assert "exact_damage_optional  true" in classic
