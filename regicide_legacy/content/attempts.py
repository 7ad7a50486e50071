"""Attempt files (attempt/1): what was played, told so that any program can play it again.

The setup and the choices are the attempt; events and the final state follow from them, and `verify` sees that they do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, Literal

from regicide_legacy.content.attempt_reading import ATTEMPT_FORMAT, AttemptFile, game_of, read_attempt
from regicide_legacy.content.attempt_setup import rules_in_force
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.content.reading import decoded, read_bytes
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import Choice, Claim, Start
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.setup import Setup


@dataclass(frozen=True)
class Attempt:
    """An attempt to be written: the mission and party it was played with, its setup, and the choices."""

    mission_document: Mapping[str, Any]
    """With `extends` resolved, as in `LoadedMission.document`."""
    mission_sha256: str
    seats: tuple[str, ...]
    """The name of each seat's player."""
    setup: Setup
    choices: tuple[Choice, ...]
    members: tuple[Card, ...] | None = None
    """The party's cards; None for those that play the mission outside a campaign."""
    recruits: tuple[Card, ...] = ()
    """Cards of the campaign that lie in the box and may join the party."""
    forced_takebacks: int = 0
    """How many choices were taken back although they had revealed something."""
    abandoned: Literal["lost", "void"] | None = None
    """As what the table gave it up, where it did."""
    rules: str = RULES_VERSION
    """The version of the rules it was played with."""


@dataclass(frozen=True)
class VerifyResult:
    """Whether an attempt file follows: each choice legal, each event and the end as the replay has them."""

    rules: str
    """The rules version it was played with."""
    line: int | None = None
    """The first line that does not follow, counted from 1; None where all do."""
    why: str | None = None
    """Why it does not."""

    @property
    def follows(self) -> bool:
        """Whether every line follows."""
        return self.line is None

    @property
    def other_rules(self) -> bool:
        """Whether it was played with another version of the rules: then not to follow is no damage."""
        return self.rules != RULES_VERSION

    def __str__(self) -> str:
        """Return one line that says so."""
        version = (
            f" (it was played with rules version {self.rules}, this is {RULES_VERSION})" if self.other_rules else ""
        )
        return ("every line follows" if self.follows else f"line {self.line} does not follow: {self.why}") + version


def attempt_lines(attempt: Attempt) -> list[str]:
    """Return the lines of the attempt's file, without line ends.

    Raises `IllegalChoice` or `EndlessRules` where a choice does not follow from the setup, `UnknownCard` or
    `UnknownName` where the setup is none of the mission, `ContentError` where the document is no mission.
    """
    mission = mission_from_document(attempt.mission_document)
    game = game_of(mission, attempt.setup, attempt.members, attempt.recruits)
    lines = [_header(attempt, mission, game)]
    lines += [_entry(game, number, choice) for number, choice in enumerate(attempt.choices, start=1)]
    lines.append(_end(game, attempt.forced_takebacks, attempt.abandoned))
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def lines_of(file: Path) -> list[str]:
    """Return the lines of an attempt file. Raises `ContentError` where it cannot be read or is no text."""
    # Only the line feed ends a line: text in JSON may hold every other separator as it is.
    return decoded(read_bytes(file, str(file)), str(file)).split("\n")


def verify(lines: Iterable[str], name: str = "attempt") -> VerifyResult:
    """Replay an attempt file, and say which line is the first that does not follow.

    Raises `ContentError` with all that is wrong with it as a file, called `name` there.
    """
    file = read_attempt(lines, name)
    for line, why in _contradictions(file):
        return VerifyResult(file.header.rules, line, why)
    return VerifyResult(file.header.rules)


def _contradictions(file: AttemptFile) -> Iterator[tuple[int, str]]:
    """Give each line that differs from the replay, and how; it ends with the first choice that is refused."""
    try:
        game = file.game()
    except EndlessRules as endless:
        yield 1, str(endless)
        return
    opening = _plain(game.opening)
    if (told := list(file.header.setup.opening)) != opening:
        yield 1, _unlike({"opening": told}, {"opening": opening})
    for line, (entry, choice) in enumerate(zip(file.entries, file.choices, strict=True), start=2):
        try:
            replayed = _entry(game, line - 1, choice)
        except IllegalChoice as illegal:
            yield line, f"{illegal.choice} is refused: {illegal.refusal.message} ({illegal.refusal.cites})"
            return
        except EndlessRules as endless:
            yield line, f"{choice} is refused: {endless}"
            return
        told_here = {"n": entry.n, "seat": entry.seat, "events": list(entry.events)}
        if told_here != {key: replayed[key] for key in told_here}:
            yield line, _unlike(told_here, replayed)
    replayed = _end(game, 0, None)
    final = replayed.pop("final")
    told_end = {key: getattr(file.end, key) for key in replayed}
    if (told_end, file.end.final) != (replayed, final):
        yield len(file.entries) + 2, _unlike({**told_end, **file.end.final}, {**replayed, **final})


def _unlike(told: Mapping[str, Any], replayed: Mapping[str, Any]) -> str:
    """Say the first key in which the file differs from the replay."""
    for key in dict.fromkeys((*told, *replayed)):
        if key not in told:
            return f"{key} is missing"
        if key not in replayed:
            return f"{key} is nothing the replay has"
        if told[key] != replayed[key]:
            if key in _EVENTS:
                return _unlike_event(told[key], replayed[key])
            return f"{key} is {json.dumps(told[key])}, and the replay has {json.dumps(replayed[key])}"
    return "it differs"


_EVENTS: Final = ("opening", "events")
"""The keys of lists of events, of which only the first that differs is told."""


def _unlike_event(told: Sequence[Any], replayed: Sequence[Any]) -> str:
    pairs = enumerate(zip_longest(told, replayed), start=1)
    number, (here, there) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    if here is None:
        return f"event {number} is missing: the replay has {json.dumps(there)}"
    return f"event {number} is {json.dumps(here)}, and the replay has {json.dumps(there) if there else 'none'}"


def _header(attempt: Attempt, mission: Mission, game: Game) -> dict[str, Any]:
    setup = attempt.setup
    return {
        "format": ATTEMPT_FORMAT,
        "rules": attempt.rules,
        "mission": mission.id,
        "mission_sha256": attempt.mission_sha256,
        "mission_document": dict(attempt.mission_document),
        "cards": dict(_own_cards((*(attempt.members or ()), *attempt.recruits), mission)),
        "rules_in_force": list(rules_in_force(mission, setup.bought)),
        "players": setup.players,
        "seats": list(attempt.seats),
        "seed": setup.seed,
        "setup": {**setup.to_data(), "opening": _plain(game.opening)},
    }


def _own_cards(members: Sequence[Card], mission: Mission) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the cards of a party that play otherwise than the base card of that id, or have none."""
    base = {card.id: (card.strength, card.classes, card.companion) for card in mission.default_party()}
    for card in members:
        if base.get(card.id) != (card.strength, card.classes, card.companion):
            yield (
                card.id,
                {
                    "name": card.name,
                    "class": list(card.classes),
                    "strength": card.strength,
                    "kind": str(card.kind),
                    "companion": card.companion,
                },
            )


def _entry(game: Game, number: int, choice: Choice) -> dict[str, Any]:
    """Play a choice, and return its line. Raises `IllegalChoice` and `EndlessRules`."""
    seat = game.decision.seat
    if isinstance(choice, (Claim, Start)):
        seat = choice.seat
    return {"n": number, "seat": seat, "choice": choice.to_data(), "events": _plain(game.play(choice))}


_FINAL: Final = (
    "enemy",
    "enemy_deck",
    "reserve",
    "discard",
    "banished",
    "mission_zone",
    "hands",
    "in_play",
    "aside",
    "yielded",
    "to_act",
    "decision",
    "damage",
)
"""The keys of the final state (FORMATS, attempt file)."""


def _end(game: Game, forced_takebacks: int, abandoned: str | None) -> dict[str, Any]:
    state = game.full_state()
    return {
        "outcome": state["outcome"],
        "reason": state["reason"],
        "enemies_defeated": state["enemies_defeated"],
        "turns": state["turns"],
        **({"forced_takebacks": forced_takebacks} if forced_takebacks else {}),
        **({"abandoned": abandoned} if abandoned else {}),
        "final": {**{key: state[key] for key in _FINAL}, **_final_of_rules(state)},
    }


def _final_of_rules(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the final state has in a mission with rules; what the mission does not have is left out."""
    if "piles" not in state:
        return {}
    kept = {"piles": {**state["piles"], "box": state["box"]}, "counters": state["counters"], "marks": state["marks"]}
    return {key: value for key, value in kept.items() if value}


def _plain(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return events as JSON has them: lists for tuples."""
    plain: list[dict[str, Any]] = json.loads(json.dumps([event.to_data() for event in events]))
    return plain
