"""A seat learns nothing of what is hidden from it: where two hidden cards change places, it sees the same game."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from hypothesis import event, given

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import IllegalChoice
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import Setup
from regicide_legacy.engine.view import View
from tests.engine.tables import Table, Walk, tables, walked
from tests.missions import legacy_mission

SWAPS = 4
"""Pairs of cards tried for each seat."""


def swapped(setup: Setup, one: str, other: str) -> Setup:
    """Return the deal with two cards in each other's place."""
    place = {one: other, other: one}

    def swap(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(place.get(card, card) for card in cards)

    return replace(
        setup,
        enemy_deck=swap(setup.enemy_deck),
        reserve=swap(setup.reserve),
        hands=tuple(swap(hand) for hand in setup.hands),
    )


def seen(walk: Walk, seat: int) -> list[list[dict]]:
    """Return what the seat saw happen, choice by choice."""
    return [[told.seen_by(seat) for told in events] for events in walk.events]


def never_seen(table: Table, walk: Walk, seat: int) -> list[list[str]]:
    """Return the cards that the seat has not seen at all, in sets of which it cannot tell one card from another.

    The reserve's cards and other seats' are one set; the enemies of each group that have not come up are one each.
    """
    known = json.dumps([seen(walk, seat), table.setup.hands[seat], table.setup.enemy_deck[0]])
    party = [card for hand in table.setup.hands for card in hand] + list(table.setup.reserve)
    groups = [[enemy.card.id for enemy in group] for group in table.compiled.mission.groups]
    return [[card for card in cards if f'"{card}"' not in known] for cards in (party, *groups)]


def played_again(table: Table, setup: Setup, walk: Walk) -> Walk | None:
    """Play the same choices on another deal; None where that deal does not allow one of them."""
    game = Game(table.compiled, setup)
    again = Walk(game, events=[game.opening])
    for choice in walk.choices:
        try:
            again.events.append(game.play(choice))
        except IllegalChoice:
            return None
    return again


def comparable(view: View) -> View:
    """Return the view without the choices, which are compared on their own."""
    return replace(view, choices=())


@given(tables())
def test_two_hidden_cards_may_change_places_unnoticed(table: Table) -> None:
    chance = random.Random(table.walk_seed)
    whole = walked(table)
    # A game that goes on has the most that is hidden, so it is cut off somewhere.
    cut = chance.randint(0, len(whole.choices))
    walk = Walk(Game(table.compiled, table.setup), whole.choices[:cut])
    walk.events = [walk.game.opening, *(walk.game.play(choice) for choice in walk.choices)]
    compared = 0
    for seat in range(table.compiled.players):
        view = walk.game.view(seat)
        pairs = [
            chance.sample(cards, 2) for cards in never_seen(table, walk, seat) for _ in range(SWAPS) if len(cards) > 1
        ]
        for one, other in pairs:
            again = played_again(table, swapped(table.setup, one, other), walk)
            # A hidden card may rightly decide the mission, or who can claim a jester: that is public.
            if again is None or again.game.outcome != walk.game.outcome:
                continue
            view_again = again.game.view(seat)
            if list(view_again.choices[:9]) != list(view.choices[:9]):
                continue
            compared += 1
            assert seen(again, seat) == seen(walk, seat)
            assert comparable(view_again) == comparable(view)
    event(f"compared: {'none' if compared == 0 else 'some' if compared < 9 else 'many'}")


def test_healed_cards_are_known_but_not_their_order() -> None:
    compiled = CompiledMission(legacy_mission(), 2)
    position = Position(
        GivenEnemy("bard-10"),
        hands=(("C6", "W10"), ("C2", "W3")),
        reserve=("P9", "P8"),
        discard=("B2", "B3", "B4", "B5", "B6"),
    )
    games = [Game.at(compiled, position, seed) for seed in range(4)]
    events = [game.play(game.choices()[0]) for game in games]
    assert len({tuple(game.full_state()["reserve"]) for game in games}) > 1
    for seat in (0, 1):
        views = [game.view(seat) for game in games]
        assert views.count(views[0]) == 4
        assert views[0].healed[0].cards == ("B2", "B3", "B4", "B5", "B6")
        told = [[happening.seen_by(seat) for happening in happenings] for happenings in events]
        assert told.count(told[0]) == 4


def test_only_who_draws_sees_the_card() -> None:
    compiled = CompiledMission(legacy_mission(), 2)
    position = Position(GivenEnemy("warrior-10"), hands=(("B2", "P9"), ("C2",)), reserve=("P8", "C9"))
    game = Game.at(compiled, position)
    drawn = [happening for happening in game.play(game.choices()[0]) if happening.name == "drawn"]
    assert [happening.seen_by(0).get("cards") for happening in drawn] == [["P8"], None]
    assert [happening.seen_by(1).get("cards") for happening in drawn] == [None, ["C9"]]
    assert [happening.to_data()["cards"] for happening in drawn] == [["P8"], ["C9"]]
