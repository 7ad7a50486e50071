"""Cases of a scenario file: from their documents to a state, choices, and what must then be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from regicide_legacy.content.findings import Finding, nearest_word
from regicide_legacy.content.playable import Playable
from regicide_legacy.content.reading import Keys, Source
from regicide_legacy.content.scenario_document import CaseDocument
from regicide_legacy.content.state_document import REASONS, GivenDocument
from regicide_legacy.engine.choice_reading import choice_from_data
from regicide_legacy.engine.choices import Choice, Discard
from regicide_legacy.engine.errors import MalformedChoice
from regicide_legacy.engine.position import GivenEnemy, Position


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


class CaseReader:
    """Makes cases of their documents, and finds what no single key shows: cards, seats and choices that cannot be."""

    def __init__(self, source: Source, names: Playable) -> None:
        self.findings: list[Finding] = []
        self._source = source
        self._names = names
        self._zones = (*_ZONES, *names.piles)

    def case(self, place: int, document: CaseDocument) -> Case:
        """Return the case at a place of the file; what is wrong with it comes to the findings."""
        at: Keys = ("cases", place)
        data = self._source.data["cases"][place]
        self._judge_seats(document, (*at, "given"))
        self._judge_places(data["given"], (*at, "given"))
        self._judge_names(data["given"], (*at, "given"))
        then = data.get("then", {})
        self._judge_expected(then, (*at, "then"))
        self._judge_names(then, (*at, "then"))
        legal = then.get("choices")
        return Case(
            name=document.name,
            cites=document.cites,
            line=self._source.finding(at, "").line or 1,
            players=document.players,
            position=self._position(document.given, data["given"]),
            steps=tuple(
                step
                for number, words in enumerate(data.get("when", ()))
                if (step := self._step(words, (*at, "when", number)))
            ),
            expected={key: value for key, value in then.items() if key != "choices"},
            choices=None if legal is None else self._legal(legal, (*at, "then", "choices")),
        )

    def _position(self, given: GivenDocument, data: Mapping[str, Any]) -> Position:
        enemy = given.enemy
        plain = {key.name: getattr(given, key.name) for key in fields(Position) if key.name not in ("enemy", "piles")}
        return Position(
            enemy=GivenEnemy(enemy.card, enemy.health, enemy.strength, enemy.shield, enemy.immune),
            piles={pile: tuple(data[pile]) for pile in ("box", *self._names.piles) if pile in data},
            **plain,
        )

    def _legal(self, listed: Sequence[Mapping[str, Any]], at: Keys) -> tuple[Choice, ...]:
        found = [self._choice(words, (*at, number)) for number, words in enumerate(listed)]
        return tuple(choice for choice in found if choice is not None)

    def _find(self, keys: Keys, message: str, nearest: str | None = None, *, of_key: bool = False) -> None:
        if keys not in self._source.flawed:
            self.findings.append(self._source.finding(keys, message, nearest, of_key=of_key))

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
        places += [place for zone in self._zones if zone in given for place in _cards(given[zone], (*at, zone))]
        for keys, card in places:
            if not self._known(card, keys):
                continue
            if card in seen:
                self._find(keys, f"{card} is in two places")
            seen.add(card)
            enemies = (*self._names.enemies, *self._names.enlisted)
            if keys[len(at)] in ("enemy", "enemy_deck") and card not in enemies:
                self._find(keys, f"{card} is no enemy of this mission", nearest_word(card, enemies))

    def _judge_expected(self, then: Mapping[str, Any], at: Keys) -> None:
        for key, value in then.items():
            if key in self._zones or key.removesuffix("_set") in self._zones:
                for keys, card in _cards(value, (*at, key)):
                    self._known(card, keys)
            elif key == "enemy" and value and "card" in value:
                self._known(value["card"], (*at, key, "card"))
            elif key == "reason" and value is not None:
                self._judge_reason(value, (*at, key))

    def _judge_reason(self, reason: str, keys: Keys) -> None:
        causes = (*self._names.rules, *self._names.counters, "win_when", "lose_when")
        reasons = (*REASONS, *(f"rule:{cause}" for cause in causes if self._names.ruled))
        if reason not in reasons:
            nearest = nearest_word(reason, reasons)
            choice = "" if nearest else f"; it is one of {', '.join(REASONS)}, or rule: and the id of a rule"
            self._find(keys, f"reason cannot be {reason}{choice}", nearest)

    def _judge_names(self, state: Mapping[str, Any], at: Keys) -> None:
        """See to it that there are the counters, marks, classes and rules that a state names."""
        names = self._names
        for counter in state.get("counters", ()):
            self._named("counter", counter, names.counters, (*at, "counters", counter), of_key=True)
        for mark, cards in state.get("marks", {}).items():
            self._named("mark", mark, names.marks, (*at, "marks", mark), of_key=True)
            for keys, card in _cards(cards, (*at, "marks", mark)):
                self._known(card, keys)
        for card, classes in state.get("classes", {}).items():
            self._known(card, (*at, "classes", card), of_key=True)
            for place, class_ in enumerate(classes):
                self._named("class", class_, names.classes, (*at, "classes", card, place))
        if state.get("classes") and not names.ruled:
            self._find((*at, "classes"), "in a mission without rules no card can be given a class")
        for place, class_ in enumerate((state.get("enemy") or {}).get("immune", ())):
            self._named("class", class_, names.classes, (*at, "enemy", "immune", place))
        for place, rule in enumerate(state.get("used", ())):
            self._named("rule", rule, names.rules, (*at, "used", place))

    def _named(self, noun: str, name: str, valid: Sequence[str], keys: Keys, *, of_key: bool = False) -> None:
        if name not in valid:
            message = f"there is no {noun} {name} in this mission"
            self._find(keys, message, nearest_word(name, valid), of_key=of_key)

    def _known(self, card: str, keys: Keys, *, of_key: bool = False) -> bool:
        known = self._names.knows_card(card)
        if not known:
            message = f"there is no card {card} in this mission"
            if copies := self._names.copies(card):
                self._find(
                    keys, f"{message}, only its copies {' … '.join((copies[0], *copies[1:][-1:]))}", of_key=of_key
                )
            else:
                self._find(keys, message, self._names.nearest_card(card), of_key=of_key)
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
        return Step(", ".join(f"{key} {_text(value)}".rstrip() for key, value in words.items()), choices, refused)

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
        for key in ("attack", "discard", "choose", "order"):
            listed = words.get(key, ())
            for keys, name in _cards(listed if isinstance(listed, list) else (), (*at, key)):
                if key != "order" or name not in self._names.rules:
                    self._known(name, keys)
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
