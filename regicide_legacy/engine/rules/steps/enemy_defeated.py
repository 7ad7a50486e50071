"""Step 4b in a mission with rules: each part as the mission says, or as a rule replaces it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice, ChooseOption, Order, Orders
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.places import (
    ASIDE,
    ATTACK,
    BOTTOM,
    DISCARD_PILE,
    ENEMY,
    ENEMY_DECK,
    IN_PLAY,
    SHUFFLED,
    TOP,
    Destination,
    may_come_to,
    pile_at,
    put,
    put_all,
    settle_end,
)
from regicide_legacy.engine.rules import heard, paying, words
from regicide_legacy.engine.rules.agenda import Question, Resolution
from regicide_legacy.engine.rules.causes import ENEMIES_DEFEATED, current, gone
from regicide_legacy.engine.rules.context import Context, Copies
from regicide_legacy.engine.rules.effects.counting import end_changes
from regicide_legacy.engine.rules.endings import end_of_step
from regicide_legacy.engine.rules.replacing import replaced
from regicide_legacy.engine.rules.steps.stages import (
    ENEMY_MET,
    ENEMY_PLACED,
    GATHER_PLAYED_CARDS,
    PLACE_ENEMY,
    REVEAL_ENEMY,
    pass_by,
    settle,
    settle_defeat,
)
from regicide_legacy.engine.rules.telling import listed, note, place_name, shuffle_aloud
from regicide_legacy.engine.state import CHOOSE, NO_ENEMY, ORDER, TURN_STARTED, WAIT
from regicide_legacy.engine.steps.enemy_defeated import gatherable
from regicide_legacy.engine.steps.enemy_defeated import turn_up as turn_face_up

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State

DISCARD: Final = Destination(DISCARD_PILE, TOP, "discard")


def defeat(state: State) -> int:
    """Count the defeat; damage not yet paid lapses (enemy_defeated)."""
    rules = state.rules
    rules.defeating = True
    paying.settle(state)
    rules.excess = -state.enemy_health()
    state.exact = rules.excess == 0
    state.enemies_defeated += 1
    if state.events is not None:
        card = state.compiled.ids[state.enemy]
        state.tell("enemy_defeated", card=card, exact=state.exact, excess=rules.excess)
    stage = pass_by(state, heard.ENEMY_DEFEATED, PLACE_ENEMY)
    return place(state) if stage == PLACE_ENEMY else stage


def place(state: State) -> int:
    """Place the enemy, as the mission says of it, or as the current player chooses where exactness is optional."""
    replacing = state.compiled.book.replacing
    if state.enemy == NO_ENEMY or (replacing and replaced(state, words.PLACE_ENEMY, state.current)):
        return settle(state, ENEMY_PLACED)
    if state.exact and state.compiled.exact_damage_optional:
        state.options = options(state)
        return state.ask(CHOOSE, state.current)
    _place(state, exact=state.exact)
    stage = settle_defeat(state, ENEMY_PLACED)
    return enemy_placed(state) if stage == ENEMY_PLACED else stage


def options(state: State) -> tuple[str, ...]:
    """Return where an enemy defeated by exact damage may go: a place by its word, a list of effects by its key."""
    return _word(state, exact=True), _word(state, exact=False)


def _word(state: State, *, exact: bool) -> str:
    placing = state.compiled.book.placing(state, exact=exact)
    if isinstance(placing, Destination):
        return placing.word
    return "exact_damage" if exact else "defeated"


def choose_choices(state: State) -> list[Choice]:
    """Return the options, the one for exact damage first; two equal ones are one."""
    return [ChooseOption(option) for option in dict.fromkeys(state.options)]


def answer_choose(state: State, choice: Choice) -> Refusal | None:
    """Take where an enemy defeated by exact damage goes (C-02)."""
    if not isinstance(choice, ChooseOption):
        return Refusal.NOT_ASKED
    if choice.option not in state.options:
        return Refusal.NOT_AN_OPTION
    exact = choice.option == state.options[0]
    state.options = ()
    _place(state, exact=exact)
    state.stage = settle_defeat(state, ENEMY_PLACED)
    return None


def _place(state: State, *, exact: bool) -> None:
    placing = state.compiled.book.placing(state, exact=exact)
    if isinstance(placing, Destination):
        place_enemy(state, placing)
    else:
        effects = state.compiled.book.rules[placing].effects
        state.rules.agenda.append(Resolution(effects, Context(placing, state.current)))


def place_enemy(state: State, to: Destination) -> None:
    """Put the enemy in play where it goes, once (step 4b.1)."""
    enemy = state.enemy
    if enemy == NO_ENEMY or state.rules.placed:
        return
    state.rules.placed = True
    state.enemy = NO_ENEMY
    put(state, enemy, to, state.current, seen=True)
    note(state, enemy, ENEMY, to.place, state.current)
    settle_end(state, to)
    if state.events is not None:
        secret = {}
        if to.end == SHUFFLED:
            secret = {place_name(state, to.place): state.names(pile_at(state, to.place))}
        public = {"card": state.compiled.ids[enemy], "to": to.word, "seat": state.current}
        state.events.append(Event("enemy_placed", public, secret))


def enemy_placed(state: State) -> int:
    """Look whether the mission is won: no enemy is in play and none is left (Mission End); then gather."""
    rules = state.rules
    rules.defeating = True
    paying.settle(state)
    if state.enemy != NO_ENEMY and state.enemy_health() <= 0 and not rules.revealed:
        # Nothing has placed it: it cannot stay in play without health.
        rules.placed = False
        place_enemy(state, DISCARD)
    if gone(state):
        return WAIT if _all_gone(state) else settle(state, ENEMY_PLACED)
    stage = settle_defeat(state, GATHER_PLAYED_CARDS)
    return gather(state) if stage == GATHER_PLAYED_CARDS else stage


def _all_gone(state: State) -> bool:
    """End the mission as it says, unless a rule does something instead; then it is looked at once more."""
    return end_of_step(state, won=not state.compiled.book.gone_is_lost, reason=ENEMIES_DEFEATED)


def gather(state: State) -> int:
    """Gather the cards in play, unless that was done early or a rule does something instead (step 4b.2)."""
    replacing = state.compiled.book.replacing
    if not state.rules.gathered and not (replacing and replaced(state, words.GATHER_PLAYED_CARDS, state.current)):
        gather_to(state, DISCARD)
    stage = settle_defeat(state, REVEAL_ENEMY)
    return reveal(state) if stage == REVEAL_ENEMY else stage


def gather_to(state: State, to: Destination) -> None:
    """Gather the cards in play to a place, once, in order of play or as the current player orders (L-08)."""
    if not state.rules.gathered:
        state.rules.gathered = True
        if state.compiled.order_played_cards:
            state.rules.agenda.append(Gathering(to))
        else:
            _gather(state, gatherable(state), to)


class Gathering(Question):
    """The cards in play being gathered in an order that is asked for."""

    __slots__ = ("to",)

    def __init__(self, to: Destination) -> None:
        self.to = to

    def step(self, state: State) -> bool:
        """Ask for the order, where there are cards."""
        if gatherable(state):
            state.ask(ORDER, state.current)
            return True
        self._gather(state, [])
        return False

    def choices(self, state: State) -> Sequence[Choice]:
        """Return every order."""
        return Orders(state.names(gatherable(state)))

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the order, the card that comes to lie on top first (L-08)."""
        if not isinstance(choice, Order):
            return Refusal.NOT_ASKED
        if choice not in self.choices(state):
            return Refusal.NOT_AN_ORDER
        cards = [state.compiled.number[card_id] for card_id in choice.cards]
        # Below, the first that is put there lies on top of the others.
        self._gather(state, cards if self.to.end == BOTTOM else cards[::-1])
        return None

    def _gather(self, state: State, cards: list[int]) -> None:
        state.rules.agenda.pop()
        _gather(state, cards, self.to)

    def clone(self, copies: Copies) -> Gathering:
        """Return itself: nothing in it changes."""
        return self


def _gather(state: State, cards: list[int], to: Destination) -> None:
    """Put cards in play where they are gathered to; only a jester from aside is left, which is spent."""
    going = cards
    rest: list[int] = []
    if to.place == ENEMY_DECK:
        # Only enemies come into the enemy deck; what cannot lie there is discarded as usual.
        going = [card for card in cards if may_come_to(state, card, to)]
        rest = [card for card in cards if card not in going]
    leaving: list[int] = []
    if len(cards) < len(state.played):
        leaving = [card for card in state.played if card not in cards]
    state.played = []
    state.played_by = []
    _put_gathered(state, going, to)
    if rest:
        _put_gathered(state, rest, DISCARD)
    if to.end == SHUFFLED:
        shuffle_aloud(state, to.place, current(state))
    if leaving:
        _spend(state, leaving)


def _put_gathered(state: State, cards: list[int], to: Destination) -> None:
    put_all(state, cards, to, state.current)
    book = state.compiled.book
    if book.is_watched(ATTACK, to.place) or book.is_watched(IN_PLAY, to.place):
        attack = state.rules.attack_cards
        for card in cards:
            note(state, card, ATTACK if card in attack else IN_PLAY, to.place, state.current)
    if state.events is not None:
        state.tell("cards_gathered", cards=listed(state, cards, to), **{"from": "in_play", "to": to.word})


def _spend(state: State, jesters: list[int]) -> None:
    for card in jesters:
        note(state, card, ATTACK if card in state.rules.attack_cards else IN_PLAY, ASIDE)
    state.spent += jesters
    state.tell("jester_spent", cards=state.names(jesters), **{"from": "in_play", "to": "spent"})


def reveal(state: State) -> int:
    """Turn up the next enemy, unless one is in play or a rule does something instead (step 4b.3)."""
    if state.enemy == NO_ENEMY and not state.rules.revealed:
        state.rules.revealed = True
        if state.compiled.book.replacing and replaced(state, words.REVEAL_ENEMY, state.current):
            return settle(state, REVEAL_ENEMY)
    if state.enemy != NO_ENEMY:
        state.rules.end_defeat()
        return settle(state, TURN_STARTED)
    if not state.enemy_deck:
        return WAIT if _all_gone(state) else settle(state, REVEAL_ENEMY)
    turn_up(state)
    state.rules.end_defeat()
    return ENEMY_MET


def turn_up(state: State) -> None:
    """Turn up the next enemy; what lasted for the one before ends."""
    meet(state)
    note(state, state.enemy, ENEMY_DECK, ENEMY, state.current)
    if state.rules.changes or state.compiled.book.counted[words.ENEMY]:
        end_changes(state, words.ENEMY)


def meet(state: State) -> None:
    """Turn the top of the enemy deck face up; a member of the party is immune to the ability of its own class."""
    turn_face_up(state)
    rules = state.rules
    enemy = state.enemy
    rules.raised_health = 0
    rules.own_health = state.compiled.health[enemy]
    if enemy in rules.enlisted:
        rules.own_health = rules.health[enemy]
        state.immune = state.compiled.classes[enemy]
