"""What may be chosen, found again from the rulebook's words by trying every subset: slow, and nobody else's code."""

from __future__ import annotations

from itertools import combinations, permutations

from regicide_legacy.engine.cards import BASE_CLASSES, Card, Kind
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
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import JesterRule, SoloJesters


def forms_an_attack(cards: tuple[Card, ...], kinfolk_limit: int) -> bool:
    """Step 1: basic, animal or kinfolk."""
    if any(card.kind is Kind.JESTER for card in cards):
        return False
    if len(cards) == 1:
        return True
    companions = sum(card.companion for card in cards)
    if companions:
        return len(cards) == 2
    return len({card.strength for card in cards}) == 1 and sum(card.strength for card in cards) <= kinfolk_limit


class Referee:
    """Watches a game by its states and events, and says what may be chosen."""

    def __init__(self, compiled: CompiledMission) -> None:
        self._policies = compiled.mission.policies
        self._cards = {card.id: card for card in compiled.cards}
        self._players = compiled.players
        self._limit = self._policies.hand_limit[compiled.players - 1]
        self._solo = compiled.players == 1

    def legal(self, game: Game) -> set[Choice]:
        """Return every legal choice."""
        state = game.full_state()
        kind = state["decision"]
        seats = range(self._players)
        if kind == "start":
            return {Start(seat) for seat in seats}
        if kind == "next_player":
            return {NextPlayer(seat) for seat in seats}
        if kind == "claim":
            return {Claim(seat) for seat in seats if self._holds_an_attacker(state["hands"][seat])}
        if kind == "attack":
            return self._attacks(game, state)
        if kind == "discard":
            return self._discards(state)
        if kind == "choose":
            return {ChooseOption(self._policies.exact_damage), ChooseOption(self._policies.defeated)}
        if kind == "order":
            laid = [card for cards in state["in_play"] for card in cards]
            if self._attacks_alone():
                laid = [card for card in laid if self._cards[card].kind is not Kind.JESTER]
            return {Order(cards) for cards in permutations(laid)}
        return set()

    def _attacks_alone(self) -> bool:
        return self._solo and self._policies.solo_jesters is SoloJesters.ATTACK

    def _refreshes(self) -> bool:
        return self._solo and self._policies.solo_jesters is SoloJesters.REFRESH

    def _holds_an_attacker(self, hand: list[str]) -> bool:
        return any(self._cards[card].kind is not Kind.JESTER for card in hand)

    def _attacks(self, game: Game, state: dict) -> set[Choice]:
        seat = state["to_act"]
        hand = state["hands"][seat]
        legal: set[Choice] = {
            Attack(chosen)
            for size in range(1, len(hand) + 1)
            for chosen in combinations(hand, size)
            if forms_an_attack(tuple(self._cards[card] for card in chosen), self._policies.kinfolk_limit)
        }
        if game.view(seat).claimed:
            return legal
        claims = self._policies.jester is JesterRule.CLAIM
        if not claims or any(map(self._holds_an_attacker, state["hands"])):
            legal |= {PlayJester(card) for card in hand if self._cards[card].kind is Kind.JESTER}
        if state["aside"] and self._attacks_alone():
            legal |= {PlayJester(state["aside"][0], class_) for class_ in BASE_CLASSES}
        if state["aside"] and self._refreshes():
            legal.add(Refresh())
        others = [mark for other, mark in enumerate(state["yielded"]) if other != seat]
        if self._solo:
            if self._policies.solo_yield and not state["yielded"][0]:
                legal.add(Yield())
        elif not all(others):
            legal.add(Yield())
        return legal

    def _discards(self, state: dict) -> set[Choice]:
        """Which cards may be discarded, feigning and refreshing apart: they depend on how the strike began."""
        hand = state["hands"][state["to_act"]]
        can_pay = sum(self._cards[card].strength for card in hand) >= state["damage"]
        return {Discard(card) for card in hand} if can_pay else set()

    def ways_out(self, before: dict, choice: Choice | None, after: dict) -> set[Choice]:
        """Return whether death may be feigned and the hand refreshed, now that `choice` led to a strike.

        Both only before the first discard; death is feigned by the hand with which the strike landed (L-06, C-05).
        """
        if after["decision"] != "discard" or isinstance(choice, Discard):
            return set()
        refreshed = isinstance(choice, Refresh) and before["decision"] == "discard"
        ways: set[Choice] = set()
        if self._policies.feign_death and not refreshed and len(after["hands"][after["to_act"]]) >= self._limit:
            ways.add(Feign())
        if self._refreshes() and after["aside"]:
            ways.add(Refresh())
        return ways
