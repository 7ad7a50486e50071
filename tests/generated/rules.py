"""Rules of generated missions: each family, on each owner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from regicide_legacy.content.owners import OwnerKind
from regicide_legacy.content.sayings import sight_of, sight_of_step
from regicide_legacy.engine.vocabulary.rules import CardMoved, CounterChanged, Moment, Step, When
from regicide_legacy.engine.vocabulary.words import Span

from .asking import condition
from .doing import CHANGES, CHANGES_IN_HAND, TEXT, change, changed, effects
from .scope import ABILITY, WHILE, Data, Scope


def rule(at: Scope, owner: OwnerKind) -> Data:
    """Draw a rule that sits on such an owner."""
    at = replace(at, on_card=owner.is_card)
    where = {"in": lambda: _where(at)} if owner.is_card else {}
    lies = at.keys(where, one_in=2)
    family = at.one((_upon, _upon, _upon, _while, _while, _instead_of, _instead_of))
    said = {"text": lambda: TEXT, "source": lambda: "card 3"}
    return {**family(at, lies), **at.keys(said, one_in=5)}


def _where(at: Scope) -> Any:
    zones = (*at.zones, "hand", "in_play")
    return list(dict.fromkeys(at.some(zones, 1, 3))) if at.maybe(3) else at.one(zones)


# Upon a moment.


def _upon(at: Scope, lies: Data) -> Data:
    said: list[Any] = []
    moments: list[When] = []
    for _ in range(2 if at.maybe(4) else 1):
        word, moment = _moment(at)
        if word not in said:
            said.append(word)
            moments.append(moment)
    sights = [sight_of(moment) for moment in moments]
    names = tuple(moment.value if isinstance(moment, Moment) else moment.word for moment in moments)
    at = replace(at, where=names, sight=frozenset.intersection(*sights))
    optional: dict[str, Callable[[], Any]] = {
        "when": lambda: condition(at),
        # What a card in a hand offers only its holder sees.
        "may": lambda: at.one(
            ("current_player",) if "hand" in lies.get("in", ()) else ("any_player", "current_player")
        ),
    }
    upon = said[0] if len(said) == 1 else said
    return {"upon": upon, **lies, **at.keys(optional, one_in=2), **_uses(at), "do": effects(at)}


def _moment(at: Scope) -> tuple[Any, When]:
    """Draw a moment: as a file has it, and the moment itself."""
    counters = ["counter_changed"] * 2 if at.names.counters else []
    word = at.one((*map(str, Moment), *["attack_formed", "strike_suffered"] * 2, *["card_moved"] * 4, *counters))
    if word == "card_moved":
        ways = at.keys({"to": lambda: at.one(at.zones), "from": lambda: at.one(at.zones)}, least=1, one_in=2)
        return {word: ways}, CardMoved()
    if word == "counter_changed":
        counter = at.one(at.names.counters)
        return {word: counter}, CounterChanged(counter)
    return word, Moment(word)


def _uses(at: Scope) -> Data:
    if not at.maybe(3):
        return {}
    return {"uses": at.number(1, 2), **at.keys({"per": lambda: at.one(tuple(map(str, Span)))}, one_in=2)}


# In place of a step.


def _instead_of(at: Scope, lies: Data) -> Data:
    step = at.one((*map(str, Step), *["win", "lose", "ability"] * 2))
    if step == "ability":
        said: Any = {"ability": at.one(at.names.classes)}
        at = replace(at, where=("ability",), sight=ABILITY)
    else:
        said = step
        at = replace(at, where=(step,), sight=sight_of_step(Step(step)))
    when = at.keys({"when": lambda: condition(at)}, one_in=2)
    return {"instead_of": said, **lies, **when, **_uses(at), "do": [] if at.maybe(4) else effects(at)}


# While something holds.

_ALWAYS: Final = "always"


def _while(at: Scope, lies: Data) -> Data:
    at = replace(at, where=("while",), sight=WHILE)
    in_hand = "hand" in lies.get("in", ())
    names = changed(at, CHANGES_IN_HAND if in_hand else CHANGES)
    # What holds is asked for all that changes, so it may name only what comes before the first of them.
    lowest = min(names, key=lambda name: at.names.rising.index(name) if name in at.names.rising else 99)
    holds = _ALWAYS if at.maybe() else condition(at.changing(lowest))
    return {
        "while": holds,
        **lies,
        "change": {name: change(at.changing(name), name) for name in names},
    }
