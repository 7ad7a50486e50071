"""Worlds that a seat may be living in: the same game with all that the seat cannot know dealt anew.

What is known stays as it is: the seat's own hand, all that lies open, the cards that all saw go on top of the reserve
or, together, under it, and to which group of enemies those in the enemy deck belong. Which world comes out depends on
nothing else: hidden cards are put in a fixed order before they are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from itertools import groupby
from typing import Final

from regicide_legacy.engine.choices import Orders, Subsets
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.piles import healed_left
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.state import CLAIM, State

_MIXING: Final = frozenset(("enemy_shuffled", "enemy_deck"))
"""Where a mission says one of these words, enemies of several groups may come to lie among each other."""

_TRIES: Final = 30
"""So often hidden cards are dealt anew where something public does not fit them; then they are left as they are."""

Slot = tuple[list[int], int]
"""A place in a hand or a pile."""


class Worlds:
    """Imagines worlds of a mission."""

    def __init__(self, compiled: CompiledMission) -> None:
        self._compiled = compiled
        self._group = {card: place for place, group in enumerate(compiled.groups) for card in group}
        self._mixed = compiled.ruled and _says(compiled.mission.declared, _MIXING)
        policies = compiled.mission.policies
        shuffled_in = Place.RESERVE_SHUFFLED in (policies.exact_damage, policies.defeated)
        # Else an enemy that is neither in its deck nor to be seen was drawn by somebody.
        self._enemies_roam = compiled.ruled or shuffled_in

    def imagine(self, game: Game, seat: int, chance: Generator) -> Game:
        """Return a game at the same moment that fits all that the seat knows, the rest and all chances drawn anew.

        It goes on like any other, but cannot be saved: no deal and choices lead to it.
        """
        world = game.clone()
        state = world._state
        shown = _shown(game, seat)
        for _ in range(_TRIES):
            self._deal(state, seat, shown, chance)
            # Who can claim a jester is public (L-09), and tells who holds more than jesters.
            if state.decision != CLAIM or world.choices() == game.choices():
                break
        self._shuffle_enemies(state, shown, chance)
        if state.compiled.ruled:
            _shuffle_piles(state, shown, chance)
        state.generator = Generator(chance.output())
        return world

    def _deal(self, state: State, seat: int, shown: Set[int], chance: Generator) -> None:
        """Deal the hidden cards of the reserve and of the other hands anew."""
        reserve = state.reserve
        groups = healed_left(state)
        begun: tuple[int, ...] = ()
        of_group: list[Slot] = []
        bottom = 0
        for cards, left in groups:
            slots = _hidden(reserve, range(bottom, bottom + left), shown)
            bottom += left
            if left == len(cards):
                _fill(slots, _sorted_cards(slots), chance)
            else:
                begun = cards
                of_group = slots
        middle = _hidden(reserve, range(bottom, len(reserve) - len(state.reserve_tops)), shown)
        held = [
            slot
            for other, hand in enumerate(state.hands)
            if other != seat
            for slot in _hidden(hand, range(len(hand)), shown)
        ]
        drawn, healed, free = self._sort_out(state, _sorted_cards([*of_group, *middle, *held]), begun)
        chance.shuffle(healed)
        chance.shuffle(free)
        # Of a group that was begun on, what does not lie there was drawn.
        drawn += healed[len(of_group) :]
        in_group = healed[: len(of_group)]
        while len(in_group) < len(of_group):
            in_group.append((free or drawn).pop())
        while len(drawn) < len(held):
            drawn.append(free.pop())
        chance.shuffle(drawn)
        _put(of_group, in_group)
        _put(held, drawn[: len(held)])
        _put(middle, free + drawn[len(held) :])

    def _sort_out(
        self, state: State, cards: Iterable[int], begun: tuple[int, ...]
    ) -> tuple[list[int], list[int], list[int]]:
        """Return which hidden cards were drawn for certain, which are of the group begun on, which may be anywhere."""
        once_healed = {card for group in state.healed for card in group}
        drawn: list[int] = []
        healed: list[int] = []
        free: list[int] = []
        for card in cards:
            if card in begun:
                healed.append(card)
            elif card in once_healed or (card in self._group and not self._enemies_roam):
                drawn.append(card)
            else:
                free.append(card)
        return drawn, healed, free

    def _shuffle_enemies(self, state: State, shown: Set[int], chance: Generator) -> None:
        """Shuffle each group of enemies that lies together in the enemy deck."""
        deck = state.enemy_deck
        group = self._group | state.rules.enlisted if state.compiled.ruled else self._group
        slots = _hidden(deck, range(len(deck)), shown)
        if self._mixed:
            # Who lies where is hidden then; the strong ones are still the likelier to lie below.
            _put(slots, sorted(_sorted_cards(slots), key=group.__getitem__, reverse=True))
        for _, together in groupby(slots, key=lambda slot: group[deck[slot[1]]]):
            run = list(together)
            _fill(run, _sorted_cards(run), chance)


def _shuffle_piles(state: State, shown: Set[int], chance: Generator) -> None:
    """Shuffle what is hidden in the mission's own piles, each for itself."""
    from regicide_legacy.engine import places

    for place in places.piles(state):
        if place >= places.FIRST_DECLARED and places.hides(state, place):
            pile = places.pile_at(state, place)
            slots = [slot for slot in _hidden(pile, range(len(pile)), shown) if not _open(state, place, slot)]
            _fill(slots, _sorted_cards(slots), chance)


def _open(state: State, place: int, slot: Slot) -> bool:
    from regicide_legacy.engine import places

    pile, at = slot
    return places.lies_open(state, place, pile[at])


def _shown(game: Game, seat: int) -> Set[int]:
    """Return the cards that the seat is shown as it is asked about them, wherever they lie."""
    state = game._state
    if not state.compiled.ruled or state.asked != seat:
        return frozenset()
    choices = game.choices()
    asked = choices.cards if isinstance(choices, (Orders, Subsets)) else ()
    number = state.compiled.number
    return {number[card_id] for card_id in asked if card_id in number}


def _hidden(cards: list[int], slots: Iterable[int], shown: Set[int]) -> list[Slot]:
    return [(cards, at) for at in slots if cards[at] not in shown]


def _sorted_cards(slots: Iterable[Slot]) -> list[int]:
    return sorted(cards[at] for cards, at in slots)


def _fill(slots: Sequence[Slot], cards: list[int], chance: Generator) -> None:
    chance.shuffle(cards)
    _put(slots, cards)


def _put(slots: Iterable[Slot], dealt: Iterable[int]) -> None:
    for (cards, at), card in zip(slots, dealt, strict=True):
        cards[at] = card


def _says(value: object, words: frozenset[str]) -> bool:
    """Say whether one of these words is anywhere in a value of the vocabulary."""
    if isinstance(value, str):
        return value in words
    if isinstance(value, Mapping):
        return any(_says(part, words) for pair in value.items() for part in pair)
    if isinstance(value, (tuple, list)):
        return any(_says(part, words) for part in value)
    if is_dataclass(value):
        return any(_says(getattr(value, field.name), words) for field in fields(value))
    return False
