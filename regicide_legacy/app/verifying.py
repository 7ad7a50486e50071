"""Verifying attempt files: whether each line follows from those before it, by the rules of this program."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from regicide_legacy.app.attempt_files import ABANDONED, final_of
from regicide_legacy.app.attempt_lines import AttemptFile, Line, read_attempt_file
from regicide_legacy.app.errors import Unreadable
from regicide_legacy.app.folding import DoesNotFollow, game_from
from regicide_legacy.app.playing import Playing
from regicide_legacy.campaign.errors import MalformedRecord
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import from_data
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import choice_from_data
from regicide_legacy.engine.errors import EngineError
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.rng import SEEDS

_JESTER: Final = re.compile("J[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an attempt file follows: `line` is the first that does not, and `problem` why; None where all do."""

    file: str
    rules: str
    choices: int
    outcome: str | None
    line: int | None = None
    problem: str | None = None

    @property
    def follows(self) -> bool:
        """Whether every line follows."""
        return self.line is None

    @property
    def other_rules(self) -> bool:
        """Whether the attempt was played by another version of the rules, so that it need not follow by ours."""
        return self.rules != RULES_VERSION


def verify_file(file: Path) -> Verdict:
    """Replay an attempt file. Raises `Unreadable` where it is none, or its mission does not load."""
    attempt = read_attempt_file(file)
    line, problem = _first_problem(file, attempt)
    return Verdict(
        str(file),
        attempt.first["rules"],
        len(attempt.choices),
        attempt.last["outcome"] if attempt.last else None,
        line,
        problem,
    )


def _first_problem(file: Path, attempt: AttemptFile) -> tuple[int | None, str | None]:
    try:
        start = _dealt(file, attempt.first)
        playing = Playing(start, frozenset())
        for n, line in enumerate(attempt.choices, start=1):
            _follow(playing, n, line)
    except DoesNotFollow as error:
        return error.n + 1, str(error)
    last = len(attempt.choices) + 2
    if attempt.last is None:
        return last, "the last line, which tells how it ended, is missing"
    problem = _ending_problem(playing.game, attempt.last)
    return (last, problem) if problem else (None, None)


def _dealt(file: Path, first: Line) -> Game:
    """Return the game that line 1 describes, before the first choice."""
    from regicide_legacy.content.findings import ContentError
    from regicide_legacy.content.missions import mission_from_document

    try:
        mission = mission_from_document(first["mission_document"])
    except ContentError as error:
        raise Unreadable(f"{file}:1: {error.findings[0].message} (mission_document).") from error
    if mission.id != first["mission"]:
        raise DoesNotFollow(0, f"the mission is {first['mission']}, but its document is that of {mission.id}")
    players, seats, seed, setup = first["players"], first["seats"], first["seed"], first["setup"]
    if not 1 <= players <= 4 or len(seats) != players or len(setup["hands"]) != players:
        raise DoesNotFollow(0, "players, seats and hands are not as many as one another, or not 1 to 4")
    if not 0 <= seed < SEEDS:
        raise DoesNotFollow(0, f"the seed is no whole number from 0 to {SEEDS - 1}")
    if setup["first_player"] not in (None, *range(players)):
        raise DoesNotFollow(0, "first_player is no seat")
    members = _members(first, mission, setup)
    game = game_from(first["mission_document"], members, {"losses": 0, **setup}, players, seed)
    if "opening" in setup and setup["opening"] != _plain([event.to_data() for event in game.opening]):
        raise DoesNotFollow(0, "the opening is not what happens before the first choice")
    return game


def _members(first: Line, mission: Mission, setup: Mapping[str, Any]) -> list[Card]:
    """Return the party: every card that was dealt and is neither an enemy nor a jester."""
    known = {card.id: card for card in mission.default_party()}
    try:
        known |= {card_id: from_data(PartyCard, data).to_card() for card_id, data in first["cards"].items()}
    except MalformedRecord as error:
        raise DoesNotFollow(0, f"cards: {error}") from error
    enemies = {enemy.card.id for enemy in mission.enemies}
    dealt = [card for pile in (setup["reserve"], *setup["hands"]) for card in pile]
    everything = [str(card) for card in (*dealt, *setup["enemy_deck"], *setup["aside"])]
    for place, card in enumerate(everything):
        if card in everything[:place]:
            raise DoesNotFollow(0, f"{card} lies in two places")
    members = [str(card) for card in dealt if card not in enemies and not _JESTER.fullmatch(str(card))]
    for card in members:
        if card not in known:
            raise DoesNotFollow(0, f"nothing says what card {card} is")
    return [known[card] for card in members]


def _follow(playing: Playing, n: int, line: Line) -> None:
    if line["n"] != n:
        raise DoesNotFollow(n, f"this is choice {n}, not {line['n']}")
    try:
        played = playing.play(choice_from_data(line["choice"]))
    except EngineError as error:
        raise DoesNotFollow(n, str(error)) from error
    if line["seat"] != played.seat:
        raise DoesNotFollow(n, f"seat {played.seat} makes this choice, not {line['seat']}")
    events = _plain([event.to_data() for event in played.events])
    for place, event in enumerate(events):
        told = line["events"][place] if place < len(line["events"]) else "nothing more"
        if told != event:
            raise DoesNotFollow(n, f"event {place + 1} is {json.dumps(event)}, not {json.dumps(told)}")
    if len(line["events"]) > len(events):
        raise DoesNotFollow(n, f"it tells {len(line['events'])} events, and only {len(events)} happen")


def _ending_problem(game: Game, last: Line) -> str | None:
    given_up = last["reason"] == ABANDONED and game.reason is None and last["outcome"] in ("lost", "void")
    expected = {
        "outcome": last["outcome"] if given_up else str(game.outcome),
        "reason": ABANDONED if given_up else game.reason,
        "enemies_defeated": game.enemies_defeated,
        "turns": game.turns,
    }
    final = _plain(final_of(game))
    told = last["final"]
    pairs = [(key, last[key], value) for key, value in expected.items()]
    # What a mission has not may be left out.
    pairs += [(f"final {key}", told.get(key), value) for key, value in final.items() if key in told or value]
    pairs += [(f"final {key}", value, None) for key, value in told.items() if key not in final and value]
    for key, said, true in pairs:
        if said != true:
            return f"{key} is {json.dumps(true)}, not {json.dumps(said)}"
    return None


def _plain(data: Any) -> Any:
    """Return data as it comes back from JSON."""
    return json.loads(json.dumps(data))
