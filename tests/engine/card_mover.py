"""Moves cards as events say, and knows no rule: events must tell everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regicide_legacy.engine.setup import Setup

ZONES = ("enemy_deck", "reserve", "discard", "banished", "mission_zone", "box", "hands", "in_play", "aside", "spent")
_BOTTOMS = {"reserve_bottom": "reserve", "enemy_bottom": "enemy_deck", "spent": "spent"}


class CardMover:
    """Every zone by name as full states have it, piles top first; `enemy` is the card in play."""

    def __init__(self, setup: Setup) -> None:
        self.enemy: str | None = setup.enemy_deck[0]
        self.enemy_deck = list(setup.enemy_deck[1:])
        self.reserve = list(setup.reserve)
        self.hands = [list(hand) for hand in setup.hands]
        self.in_play: list[list[str]] = [[] for _ in setup.hands]
        self.aside = list(setup.aside)
        self.spent: list[str] = []
        self.discard: list[str] = []
        self.banished: list[str] = []
        self.mission_zone: list[str] = []
        self.box: list[str] = []

    def zones(self) -> dict[str, Any]:
        """Return every zone by name."""
        return {zone: getattr(self, zone) for zone in ZONES}

    def follow(self, events: Iterable[dict[str, Any]]) -> None:
        """Move the cards of these events, given as data."""
        for event in events:
            mover = getattr(self, event["event"], None)
            if mover is not None:
                mover(event)
            elif "from" in event:
                self._move(event)

    def _move(self, event: dict[str, Any]) -> None:
        seat = event.get("seat", 0)
        # Cards are listed with the one nearest the top first, so the last listed goes first.
        for card in reversed(event["cards"]):
            self._take(event["from"], seat, card)
            self._put(event["to"], seat, card)

    def _take(self, zone: str, seat: int, card: str) -> None:
        if zone == "in_play":
            next(laid for laid in self.in_play if card in laid).remove(card)
        else:
            (self.hands[seat] if zone == "hand" else getattr(self, zone)).remove(card)

    def _put(self, zone: str, seat: int, card: str) -> None:
        if zone in ("hand", "in_play"):
            (self.hands if zone == "hand" else self.in_play)[seat].append(card)
        elif zone in _BOTTOMS:
            getattr(self, _BOTTOMS[zone]).append(card)
        else:
            getattr(self, zone.removesuffix("_top")).insert(0, card)

    def enemy_revealed(self, event: dict[str, Any]) -> None:
        if self.enemy is None:
            self.enemy = self.enemy_deck.pop(0)
        assert event["card"] == self.enemy

    def enemy_placed(self, event: dict[str, Any]) -> None:
        assert event["card"] == self.enemy
        self.enemy = None
        if event["to"] == "reserve_shuffled":
            self.reserve = event["reserve"]
        else:
            self._put(event["to"], event["seat"], event["card"])

    def healed(self, event: dict[str, Any]) -> None:
        self.reserve += event["cards"]
        self.discard = event["discard"]

    def jester_claimed(self, event: dict[str, Any]) -> None:
        (card,) = event["cards"]
        self._take("in_play", 0, card)
        self.in_play[event["seat"]].append(card)

    def hand_refreshed(self, event: dict[str, Any]) -> None:
        for card in event["cards"]:
            self.aside.remove(card)
            self.spent.append(card)
