"""Running the cases of a scenario file: play the choices, compare what is named, tell every difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from regicide_legacy.content.case_reading import Case, Step
from regicide_legacy.content.compiling import compiled_for
from regicide_legacy.content.scenarios import load_scenario
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import EndlessRules, EngineError, IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.position import Position

_LOOKED_AT: Final = 2_000
"""So many choices are looked at one by one; the orders of a dozen cards alone would be millions."""


class Difference(NamedTuple):
    """A key of `then` whose value is another: what was expected, and what is, both as plain data."""

    key: str
    expected: object
    actual: object


@dataclass(frozen=True)
class CaseResult:
    """How a case went."""

    name: str
    cites: str | None
    line: int
    """The line of the file where the case begins."""
    diff: tuple[Difference, ...] = ()
    message: str | None = None
    """Which step did not go as the case says; then nothing was compared."""

    @property
    def ok(self) -> bool:
        """Whether all was as the case says."""
        return not self.diff and self.message is None


def run_scenarios(file: Path) -> list[CaseResult]:
    """Run every case of a scenario file, in order. Raises `ContentError` where the file does not load."""
    scenario = load_scenario(file)
    return [_run(case, scenario.mission.mission) for case in scenario.cases]


class _Unlike(Exception):
    """A step did not go as the case says."""


def _run(case: Case, mission: Mission) -> CaseResult:
    result = partial(CaseResult, case.name, case.cites, case.line)
    compiled = compiled_for(mission, case.players, _named(case.position))
    try:
        game = Game.at(compiled, case.position, record_events=False)
    except EngineError as error:
        return result(message=f"given: {error}")
    for number, step in enumerate(case.steps, start=1):
        try:
            _refuse(game, step) if step.refused else _play(game, step)
        except _Unlike as unlike:
            return result(message=f"step {number}, {step.words}: {unlike}")
    return result(diff=(*_differences(case.expected, game), *_choices_difference(case, game)))


def _named(position: Position) -> Iterator[str]:
    """Give every card of a position but the enemies."""
    common = (position.reserve, position.discard, position.banished, position.mission_zone, position.aside)
    for cards in (*common, *position.piles.values(), *position.hands, *position.in_play):
        yield from cards


def _play(game: Game, step: Step) -> None:
    for choice in step.choices:
        try:
            game.play(choice)
        except IllegalChoice as illegal:
            raise _Unlike(f"refused: {illegal.refusal.message} ({illegal.refusal.cites})") from None
        except EndlessRules as endless:
            raise _Unlike(str(endless)) from None


def _refuse(game: Game, step: Step) -> None:
    """See that one of the choices in order is refused, and that this changed nothing. A list of none is no choice."""
    trial = game.clone()
    for choice in step.choices:
        before = _everything(trial)
        try:
            trial.play(choice)
        except IllegalChoice:
            if _everything(trial) != before:
                raise _Unlike("it is refused, and yet it changed the game") from None
            return
        except EndlessRules as endless:
            raise _Unlike(str(endless)) from None
    if step.choices:
        raise _Unlike("it should be refused, and is not")


def _everything(game: Game) -> tuple[Mapping[str, Any], int, list[Choice]]:
    choices = game.choices()
    return game.full_state(), len(choices), list(islice(choices, _LOOKED_AT))


def _differences(expected: Mapping[str, Any], game: Game) -> list[Difference]:
    state = game.full_state()
    differences = []
    for key, value in expected.items():
        actual = _actual(key, value, game, state)
        if _comparable(key, value) != _comparable(key, actual):
            differences.append(Difference(key, value, actual))
    return differences


def _actual(key: str, expected: Any, game: Game, state: Mapping[str, Any]) -> Any:
    """Return what there is of a key of `then`, with only those entries of a map that it names."""
    if key == "choices_count":
        return len(game.choices())
    if key == "hand_counts":
        return [len(hand) for hand in state["hands"]]
    if key.endswith("_count"):
        return len(_pile(state, key.removesuffix("_count")))
    if key.endswith("_set"):
        return _pile(state, key.removesuffix("_set"))
    if key == "enemy" and expected is not None and state["enemy"] is not None:
        return {word: state["enemy"][word] for word in expected}
    if key in ("counters", "marks"):
        return {name: state[key][name] for name in expected}
    if key == "classes":
        return {card: state.get("classes", {}).get(card, []) for card in expected}
    if key == "used":
        return state.get("used", [])
    return _pile(state, key)


def _pile(state: Mapping[str, Any], name: str) -> Any:
    piles = state.get("piles", {})
    return piles[name] if name in piles else state[name]


def _comparable(key: str, value: Any) -> Any:
    """Return a value without an order that means nothing: in a hand, in a set, among immunities."""
    if key.endswith("_set") or key == "used":
        return sorted(value)
    if key == "hands":
        return [sorted(hand) for hand in value]
    if key in ("marks", "classes"):
        return {name: sorted(listed) for name, listed in value.items()}
    if key == "enemy" and value is not None and "immune" in value:
        return {**value, "immune": sorted(value["immune"])}
    return value


def _choices_difference(case: Case, game: Game) -> list[Difference]:
    if case.choices is None:
        return []
    legal = game.choices()
    if len(legal) == len(set(case.choices)) and all(choice in legal for choice in case.choices):
        return []
    expected = [choice.to_data() for choice in case.choices]
    return [Difference("choices", expected, [choice.to_data() for choice in islice(legal, _LOOKED_AT)])]
