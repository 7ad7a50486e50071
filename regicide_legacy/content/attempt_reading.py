"""Reading attempt files: every line is looked at before any of it is played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

from regicide_legacy.content.attempt_document import AttemptChoice, AttemptEnd, AttemptHeader
from regicide_legacy.content.attempt_setup import SetupJudge, cards_of
from regicide_legacy.content.checking import check, format_finding
from regicide_legacy.content.compiling import compiled_for
from regicide_legacy.content.findings import ContentError, Finding
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.content.reading import Source
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choice_reading import choice_from_data
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import MalformedChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.rng import SEEDS
from regicide_legacy.engine.setup import Setup

T = TypeVar("T")

ATTEMPT_FORMAT: Final = "attempt/1"


@dataclass(frozen=True)
class AttemptFile:
    """An attempt file as read. Whether its choices, events and end follow from its setup is not known yet."""

    header: AttemptHeader
    mission: Mission
    members: tuple[Card, ...]
    """The party's cards that the setup names."""
    recruits: tuple[Card, ...]
    """Cards beside the party that lie in the box."""
    setup: Setup
    choices: tuple[Choice, ...]
    entries: tuple[AttemptChoice, ...]
    """The lines of the choices, in full."""
    end: AttemptEnd

    def game(self) -> Game:
        """Return the game before its first choice."""
        return game_of(self.mission, self.setup, self.members, self.recruits)


def game_of(mission: Mission, setup: Setup, members: Sequence[Card] | None, recruits: Sequence[Card] = ()) -> Game:
    """Return the game of a setup before its first choice.

    `members` are the party, None for the mission's own; `recruits` lie in the box beside it. Raises `EndlessRules`,
    and `UnknownCard` or `UnknownName` where the setup is none of the mission.
    """
    return Game(compiled_for(mission, setup.players, cards_of(setup), members, recruits), setup)


def read_attempt(lines: Iterable[str], name: str = "attempt") -> AttemptFile:
    """Read the lines of an attempt file, called `name` in findings.

    Raises `ContentError` with all that is wrong with it as a file.
    """
    sources = list(_sources(lines, name))
    if not sources:
        raise ContentError([Finding(name, 1, 1, "the file is empty")])
    findings = [finding for source in sources for finding in source.findings]
    wrong = None if sources[0].findings else format_finding(sources[0], ATTEMPT_FORMAT)
    if wrong:
        raise ContentError([*findings, wrong])
    if len(sources) == 1 or "n" in (sources[-1].data or {}):
        where = sources[-1].finding((), "after this the last line is missing, which tells how the attempt ended")
        raise ContentError([*findings, where])
    reader = _Reader(sources, findings)
    return reader.read()


def _sources(lines: Iterable[str], name: str) -> Iterator[Source]:
    """Give a source for each line; its findings tell why a line is no JSON object."""
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    while numbered and not numbered[-1][1]:
        numbered.pop()
    for number, line in numbered:
        source = Source(name, values={(): (number, 1)})
        try:
            data = json.loads(line, object_pairs_hook=_object, parse_int=_number, parse_constant=_refuse)
            json.dumps(data, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            source.findings.append(Finding(name, number, error.colno, f"this is no JSON: {error.msg}"))
        except UnicodeEncodeError:
            source.findings.append(source.finding((), "half a character (a lone surrogate) is no text"))
        except RecursionError:
            source.findings.append(source.finding((), "this is nested too deeply"))
        except ValueError as error:
            source.findings.append(source.finding((), str(error)))
        else:
            if not isinstance(data, dict):
                source.findings.append(source.finding((), "a line must be a JSON object"))
                data = None
            source = Source(name, data, values=source.values, findings=source.findings)
        yield source


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {next(key for key in keys if keys.count(key) > 1)} stands twice")
    return read


def _number(digits: str) -> int:
    if len(digits) > len(str(SEEDS)):
        raise ValueError("a number is too large")
    return int(digits)


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")


class _Reader:
    """Reads the sources of an attempt's lines, and finds what is wrong with any of them."""

    def __init__(self, sources: list[Source], findings: list[Finding]) -> None:
        self.findings = findings
        self._first, *self._between = sources
        self._last = self._between.pop()

    def read(self) -> AttemptFile:
        header = self._checked(AttemptHeader, self._first)
        entries = [self._checked(AttemptChoice, source) for source in self._between]
        choices = [self._choice(source, entry) for source, entry in zip(self._between, entries, strict=True)]
        end = self._checked(AttemptEnd, self._last)
        mission = None if header is None else self._mission(header)
        if header is None or end is None or mission is None:
            raise ContentError(self.findings)
        setup = Setup(
            players=header.players,
            seed=header.seed,
            **{key.name: getattr(header.setup, key.name) for key in fields(Setup) if key.name not in _BESIDE},
        )
        judge = SetupJudge(header, mission, setup)
        self.findings += (self._first.finding((), message, nearest) for message, nearest in judge.mistakes())
        if self.findings:
            raise ContentError(self.findings)
        return AttemptFile(header, mission, judge.members(), judge.recruits(), setup, _all(choices), _all(entries), end)

    def _checked(self, kind: type[T], source: Source) -> T | None:
        if source.data is None:
            return None
        value, findings = check(kind, source, source.data)
        self.findings += findings
        return value

    def _find(self, source: Source, message: str, nearest: str | None = None) -> None:
        self.findings.append(source.finding((), message, nearest))

    def _choice(self, source: Source, entry: AttemptChoice | None) -> Choice | None:
        try:
            return None if entry is None else choice_from_data(entry.choice)
        except MalformedChoice as error:
            self._find(source, str(error))
            return None

    def _mission(self, header: AttemptHeader) -> Mission | None:
        try:
            mission = mission_from_document(header.mission_document, self._first.file)
        except ContentError as error:
            self.findings += error.findings
            return None
        if mission.id != header.mission:
            self._find(self._first, f"mission is {header.mission}, and mission_document has the id {mission.id}")
        return mission


_BESIDE: Final = ("players", "seed")
"""The keys of a setup that a file has beside it."""


def _all(found: list[T | None]) -> tuple[T, ...]:
    """Return what was read of every line; without findings nothing of it is missing."""
    return tuple(each for each in found if each is not None)
