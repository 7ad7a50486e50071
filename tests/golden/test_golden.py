"""Every shipped mission plays as it is printed in `tests/attempts/`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from itertools import zip_longest

import pytest
import yaml

from regicide_legacy.engine.choices import Choice, Order, Orders, Yield
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.view import View

from . import perft
from .games import dealt, printed, read
from .printing import choices_text, event_text
from .shipped import ATTEMPTS, TABLES, ShippedMission, compiled, missions, papers_of_none

AGAIN = "`python -m tests.golden` prints it again"

tables = pytest.mark.parametrize(
    ("mission", "players"),
    [pytest.param(mission, players, id=f"{mission}-{players}") for mission in missions() for players in TABLES],
)


def test_every_shipped_mission_has_its_papers_and_no_other_has() -> None:
    shipped = missions()
    lacking = [str(paper.relative_to(ATTEMPTS)) for each in shipped for paper in each.papers() if not paper.exists()]
    assert not lacking, f"`python -m tests.golden` prints what is lacking: {', '.join(lacking)}"
    assert not papers_of_none(shipped), "`python -m tests.golden` deletes what is of no shipped mission"


@tables
def test_a_golden_game_is_played_as_it_is_printed(mission: ShippedMission, players: int) -> None:
    file = mission.golden_game(players)
    lines = file.read_text(encoding="utf-8").splitlines()
    # Line by line, so that the first difference is told before a choice that is refused because of it.
    for number, (line, now) in enumerate(zip_longest(lines, printed(compiled(mission, players), read(file))), 1):
        if line != now:
            pytest.fail(f"{file.relative_to(ATTEMPTS)}, line {number}; {AGAIN}\nrecorded: {line}\nnow:      {now}")


@tables
def test_a_copy_in_the_middle_of_a_golden_game_goes_on_alike(mission: ShippedMission, players: int) -> None:
    recorded = read(mission.golden_game(players))
    middle = len(recorded.choices) // 2
    game = dealt(compiled(mission, players), recorded.seed)
    played(game, recorded.choices[:middle])
    copy = game.clone(record_events=True)
    # The copy goes on first: had it anything in common with the game, the game would not go the same way after it.
    assert played(copy, recorded.choices[middle:]) == played(game, recorded.choices[middle:])
    assert copy.full_state() == game.full_state()


def played(game: Game, choices: Sequence[Choice]) -> list[tuple[Event, ...]]:
    return [game.play(choice) for choice in choices]


@tables
def test_the_ways_to_choose_are_as_many_as_were_counted(mission: ShippedMission, players: int) -> None:
    counted = yaml.safe_load(mission.perft.read_text(encoding="utf-8"))
    assert counted["seed"] == perft.SEED
    recorded = counted["ways"][players]
    assert perft.ways(compiled(mission, players), len(recorded)) == recorded, AGAIN


@tables
def test_all_of_every_view_is_printed(mission: ShippedMission, players: int) -> None:
    opening = mission.golden_game(players).read_text(encoding="utf-8").partition("\n\n")[0]
    seen = re.findall(r"^  (all|\d) \| (\w+)", opening, re.MULTILINE)
    for seat in range(players):
        assert {name for eyes, name in seen if eyes in ("all", str(seat))} == {field.name for field in fields(View)}


def test_very_many_choices_are_counted_not_listed() -> None:
    cards = tuple("abcdefghijklmnopqrst")
    line = choices_text(Orders(cards))
    assert line.startswith("2432902008176640000, from order a b c")
    assert line.endswith(str(Order(tuple(reversed(cards)))))
    assert choices_text((Order(("a", "b")), Order(("b", "a")), Yield())) == "order a b | b a; yield"


def test_what_only_some_see_stands_apart() -> None:
    drawn = Event("drawn", {"count": 1}, {"cards": ["B4"]})
    assert event_text(drawn) == "drawn {count: 1}, to nobody {cards: [B4]}"
