"""A golden game: one game in full, as text that is made again from its seed and its choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import deal

from .printing import event_text, fields_of, lines

HEAD = (
    "# A golden game, made again from its seed and its choices: `python -m tests.golden` prints it anew.",
    "# After each choice stands what happened, then what has changed in the views: of all seats, and of each alone.",
)
CHOICE = re.compile(r"\d+\. (?:seat \d|the table): (.+)")
SEED = re.compile(r"seed: (\d+)")


@dataclass(frozen=True)
class Recorded:
    """What makes a game again, on top of the mission and the number of players."""

    seed: int
    choices: tuple[Choice, ...]


def read(file: Path) -> Recorded:
    """The seed and the choices that a golden game was printed from."""
    printed = file.read_text(encoding="utf-8").splitlines()
    (seed,) = (int(found[1]) for line in printed if (found := SEED.fullmatch(line)))
    return Recorded(seed, tuple(parse_choice(found[1]) for line in printed if (found := CHOICE.fullmatch(line))))


def dealt(compiled: CompiledMission, seed: int) -> Game:
    return Game(compiled, deal(compiled, seed))


def printed(compiled: CompiledMission, recorded: Recorded) -> Iterator[str]:
    """The lines of a golden game. Raises `IllegalChoice` after the lines up to a choice that is refused."""
    setup = deal(compiled, recorded.seed)
    game = Game(compiled, setup)
    eyes = _Eyes(compiled.players)
    yield from HEAD
    yield from (f"mission: {compiled.mission.id}", f"players: {compiled.players}", f"seed: {recorded.seed}")
    yield from (f"setup.{name}: {line}" for name, line in lines(setup.to_data()))
    yield from _told(game.opening)
    yield from eyes.news(game)
    for number, choice in enumerate(recorded.choices, start=1):
        seat = game.decision.seat
        yield ""
        yield f"{number}. {'the table' if seat is None else f'seat {seat}'}: {choice}"
        yield from _told(game.play(choice))
        yield from eyes.news(game)
    yield ""
    yield from (f"end.{name}: {line}" for name, line in lines(game.full_state()))


def _told(events: Iterable[Event]) -> Iterator[str]:
    return (f"  {event_text(event)}" for event in events)


class _Eyes:
    """What every seat saw last, line by line."""

    def __init__(self, players: int) -> None:
        self._seen: list[dict[str, str]] = [{} for _ in range(players)]

    def news(self, game: Game) -> Iterator[str]:
        """Look again: what changed in all views alike comes once, then what is new to each seat alone."""
        now = [dict(lines(fields_of(game.view(seat)))) for seat in range(len(self._seen))]
        changes = [_changes(before, after) for before, after in zip(self._seen, now, strict=True)]
        self._seen = now
        public = [change for change in changes[0] if all(change in others for others in changes)]
        yield from (f"  all | {change}" for change in public)
        for seat, own in enumerate(changes):
            yield from (f"  {seat} | {change}" for change in own if change not in public)


def _changes(before: dict[str, str], after: dict[str, str]) -> Sequence[str]:
    gone = (f"{name} is gone" for name in before if name not in after)
    new = (f"{name}: {line}" for name, line in after.items() if before.get(name) != line)
    return list(chain(gone, new))
