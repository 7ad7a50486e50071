"""Attempt files of drawn missions: what is written follows, and nothing that was tampered with does."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any, Final

import pytest

from regicide_legacy.content.attempt_reading import read_attempt
from regicide_legacy.content.attempts import Attempt, attempt_lines, verify
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, HelpRefused
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup, deal

from .missions import LOTS, document
from .problems import problems
from .scope import Data

_ATTEMPTS: Final = 16
_MOST_CHOICES: Final = 40
_LOSSES: Final = 3


def _missions() -> list[Data]:
    drawn = (document(random.Random(number).randbytes(LOTS)) for number in range(1000, 1100))
    return list(islice((mission for mission in drawn if not problems(mission)), _ATTEMPTS))


def _deal(compiled: CompiledMission, seed: int) -> Setup:
    """A deal with the first help that can be paid for."""
    help_offered = compiled.mission.declared.help
    for offer in help_offered.offers if help_offered else ():
        try:
            return deal(compiled, seed, losses=_LOSSES, bought=(offer.id,))
        except HelpRefused:
            continue
    return deal(compiled, seed, losses=_LOSSES)


def _played(mission: Data, seed: int) -> Attempt:
    """A game of random choices, broken off after a while."""
    players = seed % 4 + 1
    compiled = CompiledMission(mission_from_document(mission), players)
    setup = _deal(compiled, seed)
    game = Game(compiled, setup, record_events=False)
    chance = random.Random(seed)
    choices: list[Choice] = []
    for _ in range(_MOST_CHOICES):
        legal = game.choices()
        if not legal:
            break
        choice = legal[chance.randrange(len(legal))]
        try:
            game.play(choice)
        except EndlessRules:
            continue
        choices.append(choice)
    return Attempt(mission, "0" * 64, ("Ana", "Ben", "Cara", "Dan")[:players], setup, tuple(choices))


@cache
def _attempts() -> list[tuple[Attempt, list[str]]]:
    played = [_played(mission, seed) for seed, mission in enumerate(_missions())]
    return [(attempt, attempt_lines(attempt)) for attempt in played]


each_attempt = pytest.mark.parametrize("number", range(_ATTEMPTS))


@each_attempt
def test_what_is_written_follows(number: int) -> None:
    attempt, lines = _attempts()[number]
    assert str(verify(lines)) == "every line follows"
    file = read_attempt(lines)
    assert (file.setup, file.choices) == (attempt.setup, attempt.choices)
    assert attempt_lines(attempt) == lines


def test_together_they_have_all_that_a_setup_can_hold() -> None:
    setups = [json.loads(lines[0])["setup"] for _, lines in _attempts()]
    assert {"piles", "bought", "counters", "members"} <= {key for setup in setups for key in setup}
    finals = [json.loads(lines[-1])["final"] for _, lines in _attempts()]
    assert {"piles", "counters", "marks"} <= {key for final in finals for key in final}


def _tampered(lines: list[str], number: int, changed: dict[str, Any]) -> list[str]:
    return [*lines[:number], json.dumps(changed), *lines[number + 1 :]]


@each_attempt
def test_no_event_can_be_left_out(number: int) -> None:
    _, lines = _attempts()[number]
    for place in range(1, len(lines) - 1, 6):
        line = json.loads(lines[place])
        if line["events"]:
            result = verify(_tampered(lines, place, {**line, "events": line["events"][:-1]}))
            assert result.line == place + 1


@each_attempt
def test_no_number_or_card_of_the_end_can_be_another(number: int) -> None:
    _, lines = _attempts()[number]
    line = json.loads(lines[-1])
    for key, kept in line["final"].items():
        for name, value in kept.items() if key in ("piles", "counters", "marks") else ():
            forged = value + 1 if key == "counters" else [*value, "C1"]
            final = {**line["final"], key: {**kept, name: forged}}
            result = verify(_tampered(lines, len(lines) - 1, {**line, "final": final}))
            assert (result.line, (result.why or "").split()[0]) == (len(lines), key)


def _mutated(value: Any, chance: random.Random, words: list[str]) -> Any:
    """A setup with something in it changed, added or left out."""
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        kept = {name: entry for name, entry in value.items() if name != key}
        return (
            chance.choice((kept, {**kept, chance.choice(words): value[key]}))
            if chance.random() < 0.2
            else ({**value, key: _mutated(value[key], chance, words)})
        )
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        changed = _mutated(value[place], chance, words)
        return [
            *value[:place],
            *chance.choice(((), (changed,), (changed,), (value[place], changed))),
            *value[place + 1 :],
        ]
    if isinstance(value, list):
        return [*value, chance.choice(words)]
    return chance.choice(words) if isinstance(value, str) else chance.choice((0, 1, 2, 50, -1))


@each_attempt
def test_whatever_is_changed_in_a_setup_it_follows_or_not_or_has_findings(number: int) -> None:
    _, lines = _attempts()[number]
    header = json.loads(lines[0])
    setup = {key: value for key, value in header["setup"].items() if key != "opening"}
    named = sorted({card for hand in setup["hands"] for card in hand} | {*setup["enemy_deck"], *setup["reserve"]})
    words = [*named, *setup.get("piles", {}), *setup.get("counters", {}), "J1", "J9", "box", "hand", "nobody"]
    chance = random.Random(number)
    for _ in range(12):
        changed = {**header, "setup": {**header["setup"], **_mutated(setup, chance, words)}}
        with suppress(ContentError):
            verify([json.dumps(changed), *lines[1:]])
