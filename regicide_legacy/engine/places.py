"""Places: every pile, hand and playmat by a number, and how a card leaves one and comes to another.

Piles have the numbers from 0: the six that every mission has, in the order of `PILES`, then those that it declares.
Other places are negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regicide_legacy.engine.state import NO_ENEMY, State
from regicide_legacy.engine.vocabulary.words import PILES

RESERVE: Final = 0
DISCARD_PILE: Final = 1
BANISHED: Final = 2
MISSION_ZONE: Final = 3
ENEMY_DECK: Final = 4
BOX: Final = 5
FIRST_DECLARED: Final = 6

NOWHERE: Final = -1
HAND: Final = -2
IN_PLAY: Final = -3
ATTACK: Final = -4
"""The cards in play that are the present attack."""
ENEMY: Final = -5
ASIDE: Final = -6
PARTY: Final = -7
"""The party before it is shuffled to be the reserve; only while a mission is set up."""

_OTHERS: Final = {"hand": HAND, "in_play": IN_PLAY, "attack": ATTACK, "enemy": ENEMY, "party": PARTY}
_NAMES: Final = {HAND: "hand", IN_PLAY: "in_play", ATTACK: "attack", ENEMY: "enemy", ASIDE: "aside", PARTY: "party"}

TOP: Final = 0
BOTTOM: Final = 1
SHUFFLED: Final = 2

EVERYBODY: Final = -1
NOBODY: Final = -2

NO_SEAT: Final = -1


class Destination:
    """Where cards are put: a place, at which end of a pile, and the word that files and events have for both."""

    __slots__ = ("end", "place", "word")

    def __init__(self, place: int, end: int, word: str) -> None:
        self.place = place
        self.end = end
        self.word = word


def zone(name: str, declared: Sequence[str] = ()) -> int:
    """Return the number of a place by its name; `declared` are the names of the mission's own piles."""
    if name in _OTHERS:
        return _OTHERS[name]
    return [*PILES, *declared].index(name)


def zone_name(place: int, declared: Sequence[str] = ()) -> str:
    """Return the name of a place."""
    return _NAMES[place] if place < 0 else [*PILES, *declared][place]


_ENDS: Final = {"top": TOP, "bottom": BOTTOM, "shuffled": SHUFFLED}


def destination(word: str, declared: Sequence[str] = ()) -> Destination:
    """Return where a word puts cards: a place, on top where it is a pile, or an end of a pile, as `reserve_bottom`."""
    if word in _OTHERS or word in PILES or word in declared:
        return Destination(zone(word, declared), TOP, word)
    pile, _, end = word.rpartition("_")
    return Destination(zone("enemy_deck" if pile == "enemy" else pile, declared), _ENDS[end], word)


def pile_at(state: State, place: int) -> list[int]:
    """Return a pile, the top card last."""
    if place == RESERVE:
        return state.reserve
    if place == DISCARD_PILE:
        return state.discard
    if place == BANISHED:
        return state.banished
    if place == MISSION_ZONE:
        return state.mission_zone
    if place == ENEMY_DECK:
        return state.enemy_deck
    if place == BOX:
        return state.box
    return state.rules.party if place == PARTY else state.rules.piles[place - FIRST_DECLARED]


def changes_only_by_rules(place: int) -> bool:
    """Say whether no step of a turn changes what lies at a place, but for the enemy that is defeated or turned up."""
    return place == ENEMY or (place >= BANISHED and place != ENEMY_DECK)


def piles(state: State) -> range:
    """Return the numbers of all piles."""
    return range(FIRST_DECLARED + len(state.rules.piles))


def locate(state: State, card: int) -> tuple[int, int]:
    """Return the place of a card and, for a hand or a playmat, its seat, in a mission with rules."""
    if card == state.enemy:
        return ENEMY, NO_SEAT
    if card in state.played:
        place = ATTACK if card in state.rules.attack_cards else IN_PLAY
        return place, state.played_by[state.played.index(card)]
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return HAND, seat
    if card in state.reserve:
        return RESERVE, NO_SEAT
    if card in state.discard:
        return DISCARD_PILE, NO_SEAT
    for place in range(BANISHED, FIRST_DECLARED + len(state.rules.piles)):
        if card in pile_at(state, place):
            return place, NO_SEAT
    if card in state.rules.party:
        return PARTY, NO_SEAT
    return (ASIDE if card in state.aside else NOWHERE), NO_SEAT


def hides(state: State, place: int) -> bool:
    """Say whether a place is a pile of which not every card is seen by all."""
    if place >= FIRST_DECLARED:
        return state.compiled.book.pile_faces[place - FIRST_DECLARED] != "up"
    return place in (RESERVE, ENEMY_DECK)


def lies_open(state: State, place: int, card: int) -> bool:
    """Say whether all may see a card that lies there."""
    if place in (HAND, NOWHERE):
        return False
    if not hides(state, place):
        return True
    if place < FIRST_DECLARED or state.compiled.book.pile_faces[place - FIRST_DECLARED] != "top":
        return False
    return pile_at(state, place)[-1] == card


def sees(state: State, seat: int, card: int) -> bool:
    """Say whether a seat may see a card where it lies, in a mission with rules."""
    place, holder = locate(state, card)
    return holder == seat if place == HAND else lies_open(state, place, card)


def take(state: State, card: int, place: int, seat: int) -> None:
    """Take a card from where it lies, as `locate` says it."""
    if place == HAND:
        state.hands[seat].remove(card)
    elif place == ENEMY:
        state.enemy = NO_ENEMY
    elif place in (IN_PLAY, ATTACK):
        _take_from_play(state, card, place)
    else:
        pile = pile_at(state, place)
        from_top = card == pile[-1]
        if place == RESERVE:
            _forget(state, card, from_top=from_top)
        if from_top:
            pile.pop()
        else:
            pile.remove(card)


def _take_from_play(state: State, card: int, place: int) -> None:
    index = state.played.index(card)
    del state.played[index]
    del state.played_by[index]
    if place == ATTACK:
        state.rules.attack_cards.remove(card)
        state.rules.attack_touched = True


def _forget(state: State, card: int, *, from_top: bool) -> None:
    """Keep only what all still know of the reserve once a card is taken from it (Knowledge)."""
    if card in state.reserve_tops:
        state.reserve_tops.remove(card)
    if not from_top:
        state.healed.clear()


def put(state: State, card: int, to: Destination, seat: int, seen: bool) -> None:
    """Put a card where it is sent; `seat` is whose hand or playmat, `seen` whether all know which card it is.

    A pile that is to be shuffled is so by `settle_end`, once all its cards are there.
    """
    place = to.place
    if place == HAND:
        state.hands[seat].append(card)
    elif place == ATTACK:
        state.played.append(card)
        state.played_by.append(seat)
        state.rules.attack_cards.append(card)
        state.rules.attack_touched = True
    elif to.end == BOTTOM:
        pile_at(state, place).insert(0, card)
        if place == RESERVE:
            # Below a card that nobody saw go there, earlier groups no longer reach the bottom.
            state.healed = [*state.healed, (card,)] if seen else []
    else:
        pile_at(state, place).append(card)
        if place == RESERVE:
            state.reserve_tops = [*state.reserve_tops, card] if seen else []


def put_all(state: State, cards: list[int], to: Destination, seat: int) -> None:
    """Put cards that all see where they are sent, one by one."""
    if to.place == DISCARD_PILE and to.end == TOP:
        state.discard += cards
        return
    for card in cards:
        put(state, card, to, seat, seen=True)


def may_come_to(state: State, card: int, to: Destination) -> bool:
    """Say whether a card can lie at a place: only an enemy comes into the enemy deck."""
    return to.place != ENEMY_DECK or bool(state.compiled.health[card]) or card in state.rules.health


def settle_end(state: State, to: Destination) -> None:
    """Shuffle the pile that cards were put into, where they are to be shuffled in."""
    if to.end == SHUFFLED:
        shuffle(state, to.place)


def shuffle(state: State, place: int) -> list[int]:
    """Shuffle a pile and return it; nobody knows its order then."""
    pile = pile_at(state, place)
    state.generator.shuffle(pile)
    if place == RESERVE:
        state.healed.clear()
        state.reserve_tops.clear()
    return pile
