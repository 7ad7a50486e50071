"""Random play: what holds in every game of every mission that loads."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.content.owners import owners
from regicide_legacy.engine.choice_reading import choice_from_data
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, EngineError, IllegalChoice
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import Setup, deal
from regicide_legacy.engine.view import View
from tests.engine.tables import Table, Walk
from tests.engine.test_properties import near_hand

from .problems import read
from .scope import Data

_MOST_CHOICES: Final = 60
"""A game is broken off here: drawn enemies may come back, or gain health faster than they lose it."""

_SAMPLE: Final = 12
"""So many of the choices offered are tried."""

_JUNK: Final[tuple[Choice, ...]] = (
    Attack(()),
    Attack(("nobody",)),
    Discard("nobody"),
    PlayJester("nobody"),
    PlayJester("J1", "nobody"),
    Order(()),
    Order(("nobody", "nobody")),
    Claim(-1),
    Claim(4),
    NextPlayer(4),
    Start(4),
    Yield(),
    Feign(),
    Refresh(),
    ChooseOption("nowhere"),
)
"""Choices that are refused wherever they are not offered."""

_PILES: Final = ("enemy_deck", "reserve", "discard", "banished", "mission_zone", "box", "aside", "spent")
_KNOWN: Final = ("stat_card", "healed", "reserve_top", "choices")
"""What a view tells of hidden cards: enemies are printed on the stat card, and healed cards were seen."""


def play_through(document: Data, players: int, seed: int) -> None:
    """Play one game of a mission document at random, and look at every step whether all holds that always does."""
    table = _table(document, players, seed)
    known = _Known.of(document)
    chance = random.Random(seed)
    walk = Walk(table.game())
    walk.events.append(walk.game.opening)
    every_card = Counter(card.id for card in table.compiled.cards)
    for _ in range(_MOST_CHOICES):
        _nothing_is_lost(walk.game, every_card)
        _views_keep_secrets(walk.game, known)
        _junk_is_refused(walk.game, chance)
        playable = _offers_are_accepted(walk.game, chance)
        if not playable:
            break
        _go_on(walk, chance.choice(playable))
    _setup_and_choices_give_it_again(table, walk)


def _table(document: Data, players: int, seed: int) -> Table:
    compiled = CompiledMission(mission_from_document(document), players)
    return Table(compiled, deal(compiled, seed, losses=seed % 4), seed)


def _is_endless(refused: EngineError) -> bool:
    """Whether rules that turn in a circle are the reason."""
    return isinstance(refused, EndlessRules)


# What holds at every step.


def _cards(state: Data) -> Counter[str]:
    piles = [*(state[pile] for pile in _PILES), *state.get("piles", {}).values(), *state["hands"], *state["in_play"]]
    enemy = [state["enemy"]["card"]] if state["enemy"] else []
    return Counter([card for pile in piles for card in pile] + enemy)


def _nothing_is_lost(game: Game, every_card: Counter[str]) -> None:
    assert _cards(game.full_state()) == every_card


def _offers_are_accepted(game: Game, chance: random.Random) -> list[Choice]:
    """Try some of the choices offered on clones; return those that rules do not go round in circles after."""
    before, choices = game.full_state(), game.choices()
    assert bool(choices) == (before["outcome"] == "playing")
    count = len(choices)
    places = range(count) if count <= _SAMPLE else [chance.randrange(count) for _ in range(_SAMPLE)]
    playable = []
    for place in places:
        choice, clone = choices[place], game.clone()
        assert choice in choices
        try:
            clone.play(choice)
        except IllegalChoice as refused:
            raise AssertionError(f"{choice} is offered") from refused
        except EngineError as refused:
            if not _is_endless(refused):
                raise
            assert clone.full_state() == before
        else:
            playable.append(choice)
    assert game.full_state() == before
    return playable


def _junk_is_refused(game: Game, chance: random.Random) -> None:
    before, choices = game.full_state(), game.choices()
    for choice in (*_JUNK, *near_hand(game, chance)):
        if choice in choices:
            continue
        try:
            game.play(choice)
        except IllegalChoice:
            assert game.full_state() == before
        else:
            raise AssertionError(f"{choice} is not offered, and it was played")


# What a seat may know.


@dataclass(frozen=True)
class _Known:
    """What tells hidden cards from those that everybody sees."""

    faces: Mapping[str, str]
    """Each declared pile with its face."""
    rules: frozenset[str]
    """The ids of rules, which are public, and often the id of the card that bears the rule."""

    @classmethod
    def of(cls, document: Data) -> _Known:
        """Return what is known of the cards of a mission document."""
        declared = [owner.get("piles", {}) for owner in (document, *document.get("relics", ()))]
        faces = {name: pile["face"] for piles in declared for name, pile in piles.items()}
        return cls(faces, frozenset(rule.id for owner in owners(read(document)) for rule in owner.rules))

    def hidden(self, state: Data, view: View) -> set[str]:
        """Return the cards that the seat may not know where they lie."""
        hands = [card for seat, hand in enumerate(state["hands"]) if seat != view.seat for card in hand]
        piles = [card for name, pile in state.get("piles", {}).items() for card in self._unseen(name, pile)]
        reserve = state["reserve"][len(view.reserve_top) :]
        return {*hands, *piles, *reserve, *state["enemy_deck"]} - self.rules

    def _unseen(self, name: str, pile: list[str]) -> list[str]:
        return {"up": [], "top": pile[1:], "down": pile}[self.faces[name]]


def _views_keep_secrets(game: Game, known: _Known) -> None:
    state = game.full_state()
    for seat in range(game.compiled.players):
        view = game.view(seat)
        assert state["reserve"][: len(view.reserve_top)] == list(view.reserve_top)
        shown = {name: getattr(view, name) for name in _names(view) if name not in _KNOWN}
        told = set(_texts(shown))
        if state["to_act"] is None:
            # What the table decides it decides on public things; a seat that is asked may be shown cards to choose.
            told |= {text for choice in view.choices[:_SAMPLE] for text in _texts(choice.to_data())}
        elif state["to_act"] != seat:
            assert not view.choices
        assert told.isdisjoint(known.hidden(state, view))


def _names(record: Any) -> list[str]:
    return [field.name for field in fields(record)]


def _texts(value: Any) -> Iterator[str]:
    """Give every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts((*value, *value.values()))
    elif isinstance(value, (list, tuple, set, frozenset)):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value):
        yield from _texts([getattr(value, name) for name in _names(value)])


# Going on, and playing again.


def _everything(game: Game) -> list[object]:
    """The full state and all that each seat may know."""
    return [game.full_state(), *(replace(game.view(seat), choices=()) for seat in range(game.compiled.players))]


def _go_on(walk: Walk, choice: Choice) -> None:
    """Play a choice; a clone that plays it too is where the game is."""
    clone = walk.game.clone(record_events=True)
    events = walk.game.play(choice)
    assert clone.play(choice) == events
    assert _everything(clone) == _everything(walk.game)
    walk.choices.append(choice)
    walk.events.append(events)


def _setup_and_choices_give_it_again(table: Table, walk: Walk) -> None:
    saved = json.loads(json.dumps([table.setup.to_data(), [choice.to_data() for choice in walk.choices]]))
    again = Game(table.compiled, Setup.from_data(saved[0], table.setup.players, table.setup.seed))
    events: list[tuple[Event, ...]] = [again.opening]
    events += [again.play(choice_from_data(choice)) for choice in saved[1]]
    assert events == walk.events
    assert _everything(again) == _everything(walk.game)
