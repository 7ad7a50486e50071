"""Scenario files: rule cases from a state, over choices, to what must then be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from regicide_legacy.content.checking import check, format_finding
from regicide_legacy.content.compiling import JESTER_ID
from regicide_legacy.content.findings import ContentError, Finding, nearest_word
from regicide_legacy.content.missions import LoadedMission, mission_file, mission_from_file, mission_within
from regicide_legacy.content.reading import Keys, Source, read_yaml
from regicide_legacy.content.scenario_document import CaseDocument, GivenDocument, ScenarioDocument
from regicide_legacy.engine.choice_reading import choice_from_data
from regicide_legacy.engine.choices import Choice, Discard
from regicide_legacy.engine.errors import MalformedChoice
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.position import GivenEnemy, Position

SCENARIO_FORMAT: Final = "scenario/1"


@dataclass(frozen=True)
class Step:
    """What is chosen at once: one choice, or several discards in order. `refused`: it must be, and change nothing."""

    words: str
    """The choice as the file holds it, for messages."""
    choices: tuple[Choice, ...]
    refused: bool


@dataclass(frozen=True)
class Case:
    """One case of a scenario file."""

    name: str
    cites: str | None
    line: int
    """The line of the file where it begins."""
    players: int
    position: Position
    steps: tuple[Step, ...]
    expected: Mapping[str, Any]
    """What must be so in the end, by the keys of `then`."""
    choices: tuple[Choice, ...] | None
    """The choices that must be legal in the end, where `then` names them."""


@dataclass(frozen=True)
class Scenario:
    """A scenario file, loaded."""

    mission: LoadedMission
    cases: tuple[Case, ...]


def load_scenario(file: Path) -> Scenario:
    """Load a scenario file. Raises `ContentError` with all that is wrong with it; then no case of it is run."""
    source = read_yaml(file)
    wrong = format_finding(source, SCENARIO_FORMAT)
    if wrong:
        raise ContentError([*source.findings, wrong])
    document, found = check(ScenarioDocument, source, source.data)
    findings = [*source.findings, *found]
    mission = _mission(source, file, findings)
    if document is None or mission is None:
        raise ContentError(findings)
    reader = _CaseReader(source, mission.mission)
    cases = tuple(reader.case(place, case) for place, case in enumerate(document.cases))
    findings += reader.findings
    if findings:
        raise ContentError(findings)
    return Scenario(mission, cases)


def _mission(source: Source, file: Path, findings: list[Finding]) -> LoadedMission | None:
    named = source.data.get("mission")
    try:
        if isinstance(named, dict):
            return mission_within(source, file, ("mission",))
        if isinstance(named, str):
            found = mission_file(named, file.parent)
            if not isinstance(found, Finding):
                return mission_from_file(found)
            findings.append(source.finding(("mission",), found.message, found.nearest))
    except ContentError as error:
        findings += error.findings
    return None


class _CaseReader:
    """Makes cases of their documents, and finds what no single key shows: cards, seats and choices that cannot be."""

    def __init__(self, source: Source, mission: Mission) -> None:
        self.findings: list[Finding] = []
        self._source = source
        self._enemies = {enemy.card.id for enemy in mission.enemies}
        self._cards = {card.id for card in mission.default_party()} | self._enemies

    def case(self, place: int, document: CaseDocument) -> Case:
        at: Keys = ("cases", place)
        data = self._source.data["cases"][place]
        self._judge_seats(document, (*at, "given"))
        self._judge_places(data["given"], (*at, "given"))
        then = data.get("then", {})
        self._judge_expected(then, (*at, "then"))
        legal = then.get("choices")
        return Case(
            name=document.name,
            cites=document.cites,
            line=self._source.finding(at, "").line or 1,
            players=document.players,
            position=_position(document.given),
            steps=tuple(
                step
                for number, words in enumerate(data.get("when", ()))
                if (step := self._step(words, (*at, "when", number)))
            ),
            expected={key: value for key, value in then.items() if key != "choices"},
            choices=None if legal is None else self._legal(legal, (*at, "then", "choices")),
        )

    def _legal(self, listed: Sequence[Mapping[str, Any]], at: Keys) -> tuple[Choice, ...]:
        found = [self._choice(words, (*at, number)) for number, words in enumerate(listed)]
        return tuple(choice for choice in found if choice is not None)

    def _find(self, keys: Keys, message: str, nearest: str | None = None) -> None:
        if keys not in self._source.flawed:
            self.findings.append(self._source.finding(keys, message, nearest))

    def _judge_seats(self, document: CaseDocument, at: Keys) -> None:
        players, given = document.players, document.given
        for name, listed in (("hands", given.hands), ("in_play", given.in_play), ("yielded", given.yielded)):
            if len(listed) != players and (listed or name == "hands"):
                self._find((*at, name), f"{name} must have one entry for each of {players} players, not {len(listed)}")
        if given.turn >= players:
            self._find((*at, "turn"), f"turn must be a seat from 0 to {players - 1}, not {given.turn}")
        if given.enemy.strength is not None and given.enemy.shield is not None:
            self._find((*at, "enemy", "shield"), "shield stands in place of strength, not beside it")

    def _judge_places(self, given: Mapping[str, Any], at: Keys) -> None:
        """See to it that every card of the given state is one, and lies in one place."""
        seen: set[str] = set()
        places = [((*at, "enemy", "card"), given["enemy"]["card"])]
        places += [place for zone in _ZONES if zone in given for place in _cards(given[zone], (*at, zone))]
        for keys, card in places:
            if not self._known(card, keys):
                continue
            if card in seen:
                self._find(keys, f"{card} is in two places")
            seen.add(card)
            if keys[len(at)] in ("enemy", "enemy_deck") and card not in self._enemies:
                self._find(keys, f"{card} is no enemy of this mission", nearest_word(card, self._enemies))

    def _judge_expected(self, then: Mapping[str, Any], at: Keys) -> None:
        for key, value in then.items():
            if key.removesuffix("_set") in _ZONES:
                for keys, card in _cards(value, (*at, key)):
                    self._known(card, keys)
            elif key == "enemy" and value and "card" in value:
                self._known(value["card"], (*at, key, "card"))

    def _known(self, card: str, keys: Keys) -> bool:
        known = card in self._cards or JESTER_ID.fullmatch(card) is not None
        if not known:
            self._find(keys, f"there is no card {card} in this mission", nearest_word(card, sorted(self._cards)))
        return known

    def _step(self, words: Mapping[str, Any], at: Keys) -> Step | None:
        refused = "refuse" in words
        if refused and len(words) > 1:
            self._find(at, "refuse stands alone")
            return None
        if refused:
            words, at = words["refuse"], (*at, "refuse")
        choices = self._choices_of_step(words, at)
        if choices is None:
            return None
        if not refused:
            self._judge_step(words, at)
        return Step(", ".join(f"{key} {_text(value)}" for key, value in words.items()), choices, refused)

    def _choices_of_step(self, words: Mapping[str, Any], at: Keys) -> tuple[Choice, ...] | None:
        if set(words) == {"discard"}:
            return tuple(map(Discard, words["discard"]))
        choice = self._choice(words, at)
        return None if choice is None else (choice,)

    def _choice(self, words: Mapping[str, Any], at: Keys) -> Choice | None:
        try:
            return choice_from_data(words)
        except MalformedChoice as error:
            self._find(at, str(error))
            return None

    def _judge_step(self, words: Mapping[str, Any], at: Keys) -> None:
        """Look at the cards of a choice that is to be played; one to be refused may name any word."""
        if words.get("discard") == []:
            self._find(at, "discard needs a card")
        for key in ("attack", "discard", "order"):
            for keys, card in _cards(words.get(key, ()), (*at, key)):
                self._known(card, keys)
        if "jester" in words:
            self._known(words["jester"], (*at, "jester"))


_ZONES: Final = (
    "hands",
    "in_play",
    "enemy_deck",
    "reserve",
    "discard",
    "banished",
    "mission_zone",
    "box",
    "aside",
)
"""The keys of a state that hold cards."""


def _cards(value: Sequence[Any], at: Keys) -> Iterator[tuple[Keys, str]]:
    """Give each card of a pile, or of a list of hands, with the keys that lead to it."""
    for place, entry in enumerate(value):
        if isinstance(entry, str):
            yield (*at, place), entry
        else:
            yield from _cards(entry, (*at, place))


def _text(value: object) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, list) else "" if value == {} else str(value)


def _position(given: GivenDocument) -> Position:
    enemy = given.enemy
    zones = {field.name: getattr(given, field.name) for field in fields(Position) if field.name != "enemy"}
    return Position(
        enemy=GivenEnemy(enemy.card, enemy.health, enemy.strength, enemy.shield, enemy.immune),
        **zones,
    )
