"""The missions that random games are played with load, and say all that can be said."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from regicide_legacy.content.lint import lint
from regicide_legacy.content.remarks import Severity

from .missions import LOTS, document
from .problems import problems, read
from .scope import Data
from .words import every_word, words_said

_MISSIONS: Final = 300

_NEVER_SAID: Final = {
    # A drawn mission stands for itself.
    "MissionDocument.extends",
    # Packs are read, not played.
    "MissionDocument.packs",
    # An amount or a condition asks nobody, so it looks at one end of a pile or the other.
    "CardsTest.pick: choice",
    "CardsTest.pick: random",
    "Selector.pick: choice",
    "Selector.pick: random",
    "Selector.up_to",
    "Selector.by",
    *(f"Selector.by: {player}_player" for player in ("that", "current", "next", "every", "any")),
    "Selector.by: other_players",
    # One player decides.
    "NameNextPlayer.by: every_player",
    "NameNextPlayer.by: other_players",
    # Only a pile has an order.
    "Reorder.of",
    "Move.player: every_player",
    "Move.player: other_players",
}
"""What a file may say by its types, but no mission does."""


@cache
def drawn() -> list[Data]:
    """Return missions that are the same in every run, whatever version of Hypothesis draws the others."""
    return [document(random.Random(number).randbytes(LOTS)) for number in range(_MISSIONS)]


@cache
def loading() -> list[Data]:
    """Return those of them that load without an error."""
    return [mission for mission in drawn() if not problems(mission)]


def test_most_missions_load() -> None:
    assert len(loading()) > 0.9 * len(drawn())


def test_together_they_say_every_word_of_the_vocabulary() -> None:
    said = {word for mission in loading() for word in words_said(read(mission))}
    assert every_word() - said == _NEVER_SAID


def test_they_are_what_a_file_holds(tmp_path: Path) -> None:
    for number, mission in enumerate(loading()[:20]):
        file = tmp_path / f"{number}.yaml"
        file.write_text(yaml.safe_dump(mission, sort_keys=False), encoding="utf-8")
        assert [str(found) for found in lint(file) if found.severity is Severity.ERROR] == []


def test_without_lots_a_mission_is_the_simplest() -> None:
    assert problems(document(b"")) == []
    assert set(document(b"")) == {"format", "id", "title", "ruleset", "enemies", "rules"}
