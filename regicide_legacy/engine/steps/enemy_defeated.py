"""Step 4b: the enemy is defeated."""

from __future__ import annotations

from regicide_legacy.engine.choices import Choice, ChooseOption, Order
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.places import destination, put, settle_end
from regicide_legacy.engine.state import (
    CHOOSE,
    GATHER_PLAYED_CARDS,
    NO_ENEMY,
    ORDER,
    REVEAL_ENEMY,
    TURN_STARTED,
    State,
)


def defeat(state: State) -> int:
    """Count the defeat and place the enemy; exact damage has a place of its own (step 3, step 4b.1)."""
    policies = state.compiled.mission.policies
    excess = -state.enemy_health()
    state.exact = excess == 0
    state.enemies_defeated += 1
    if state.events is not None:
        state.tell("enemy_defeated", card=state.compiled.ids[state.enemy], exact=state.exact, excess=excess)
    if not state.exact:
        return _place_enemy(state, policies.defeated)
    if not policies.exact_damage_optional:
        return _place_enemy(state, policies.exact_damage)
    state.options = (policies.exact_damage, policies.defeated)
    return state.ask(CHOOSE, state.current)


def answer_choose(state: State, choice: Choice) -> Refusal | None:
    """Take where an enemy defeated by exact damage goes (C-02)."""
    if not isinstance(choice, ChooseOption):
        return Refusal.NOT_ASKED
    if choice.option not in state.options:
        return Refusal.NOT_AN_OPTION
    state.options = ()
    state.stage = _place_enemy(state, Place(choice.option))
    return None


def choose_choices(state: State) -> list[Choice]:
    """Return the options, the one for exact damage first; two equal ones are one."""
    return [ChooseOption(option) for option in dict.fromkeys(state.options)]


def _place_enemy(state: State, place: Place) -> int:
    """Put the defeated enemy where the mission says; the mission is won if the enemy deck is empty then (step 4b)."""
    enemy = state.enemy
    state.enemy = NO_ENEMY
    to = _DESTINATIONS[place]
    put(state, enemy, to, state.current, seen=True)
    settle_end(state, to)
    if state.events is not None:
        secret = {"reserve": state.names(state.reserve)} if place is Place.RESERVE_SHUFFLED else {}
        public = {"card": state.compiled.ids[enemy], "to": str(place), "seat": state.current}
        state.events.append(Event("enemy_placed", public, secret))
    return GATHER_PLAYED_CARDS if state.enemy_deck else state.win("enemies_defeated")


_DESTINATIONS = {place: destination(place) for place in Place}


def gatherable(state: State) -> list[int]:
    """Return the cards in play that go to the discard pile, in order of play: all but a solo jester (Solo)."""
    compiled = state.compiled
    if not compiled.solo_attacks:
        return state.played
    first = compiled.first_aside
    last = first + compiled.jesters_aside
    return [card for card in state.played if not first <= card < last]


def gather(state: State) -> int:
    """Put the cards in play on top of the discard pile, in order of play or as the current player orders (L-08)."""
    if state.compiled.order_played_cards and gatherable(state):
        return state.ask(ORDER, state.current)
    return _gather(state, gatherable(state))


def answer_order(state: State, choice: Choice) -> Refusal | None:
    """Take the order in which the cards in play are gathered, the one that comes to lie on top first (L-08)."""
    if not isinstance(choice, Order):
        return Refusal.NOT_ASKED
    cards = gatherable(state)
    if sorted(choice.cards) != sorted(state.names(cards)):
        return Refusal.NOT_AN_ORDER
    state.stage = _gather(state, [state.compiled.number[card_id] for card_id in reversed(choice.cards)])
    return None


def _gather(state: State, cards: list[int]) -> int:
    leaving = [card for card in state.played if card not in cards]
    state.discard += cards
    state.spent += leaving
    if state.events is not None:
        state.tell("cards_gathered", cards=state.names(cards), **{"from": "in_play", "to": "discard"})
        if leaving:
            state.tell("jester_spent", cards=state.names(leaving), **{"from": "in_play", "to": "spent"})
    state.played = []
    state.played_by = []
    return REVEAL_ENEMY


def reveal(state: State) -> int:
    """Turn up the next enemy, with its printed strength, health and immunity; the same player takes the next turn."""
    turn_up(state)
    if state.events is not None:
        state.tell("enemy_revealed", card=state.compiled.ids[state.enemy])
    return TURN_STARTED


def turn_up(state: State) -> None:
    """Turn the top of the enemy deck, which is not empty, face up."""
    enemy = state.enemy_deck.pop()
    state.enemy = enemy
    state.immune = state.compiled.immune[enemy]
    state.immunity_cancelled = False
    state.damage_taken = 0
    state.raised = 0
    state.lowered = 0
    state.held_back = []
