"""Selectors and filters, made ready: which cards a rule means (VOCABULARY, Selectors)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER
from regicide_legacy.engine.places import ATTACK, ENEMY, HAND, IN_PLAY, pile_at
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.context import NO_CARD, Context
from regicide_legacy.engine.state import NO_ENEMY

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.amounts import TestOf
    from regicide_legacy.engine.rules.written import AmountOf
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Pick, Player

# What a selector may name beside the places of the table.
THAT_CARD: Final = -20
THIS_CARD: Final = -21
THOSE_CARDS: Final = -22


def cards_in(bits: int) -> list[int]:
    """Return the cards of a set of bits."""
    return [card for card in range(bits.bit_length()) if bits >> card & 1]


def given_to(state: State, card: int) -> int:
    """Return the classes that a card was given, for the attempt or this turn, as bits."""
    return state.rules.given.get(card, 0) | state.rules.given_this_turn.get(card, 0)


def classes_of(state: State, card: int) -> int:
    """Return the classes a card bears as bits: printed, given, and the one named for a solo jester."""
    rules = state.rules
    classes = state.compiled.classes[card] | given_to(state, card)
    return classes | rules.solo_classes if card == rules.solo_jester else classes


def classes_among(state: State, cards: list[int]) -> int:
    """Return the classes that some cards bear between them, as bits."""
    rules = state.rules
    classes = 0
    if rules.given or rules.given_this_turn or rules.solo_jester != NO_CARD:
        for card in cards:
            classes |= classes_of(state, card)
    else:
        printed = state.compiled.classes
        for card in cards:
            classes |= printed[card]
    return classes


def strength_of(state: State, card: int) -> int:
    """Return a card's printed strength; a solo jester that attacks is a card of strength 8 (Solo)."""
    return ATTACK_OF_A_SOLO_JESTER if card == state.rules.solo_jester else state.compiled.strength[card]


class FilterOf:
    """A filter: what is settled when the mission is compiled, and what can only be asked of a card in a game."""

    __slots__ = ("any_of", "cards", "classes", "enemies", "marks", "none_of", "shares_with", "strength")

    def __init__(self, cards: int, enemies: int) -> None:
        self.cards = cards
        """Cards that match by id and kind, as bits."""
        self.enemies = enemies
        """Cards that match by id, as bits, once set-up has made them enemies."""
        self.classes = 0
        """Classes of which one must be borne, as bits; 0 asks nothing."""
        self.marks: list[int] = []
        """Marks of which one must be borne; empty asks nothing."""
        self.strength: TestOf | None = None
        self.shares_with: SelectorOf | None = None
        self.none_of: FilterOf | None = None
        self.any_of: list[FilterOf] = []

    def matches(self, state: State, context: Context, card: int) -> bool:
        """Say whether a card matches."""
        return (
            self._is_named(state, card)
            and (not self.classes or bool(classes_of(state, card) & self.classes))
            and (not self.marks or any(state.rules.marked[mark] >> card & 1 for mark in self.marks))
            and (self.strength is None or self.strength.passes(strength_of(state, card), state, context))
            and (self.none_of is None or not self.none_of.matches(state, context, card))
            and (not self.any_of or any(part.matches(state, context, card) for part in self.any_of))
            and (self.shares_with is None or self._shares(state, context, card, self.shares_with))
        )

    def fixed(self, state: State, context: Context) -> FilterOf:
        """Return it with its amounts as they are now."""
        other = FilterOf(self.cards, self.enemies)
        other.classes = self.classes
        other.marks = self.marks
        other.shares_with = self.shares_with
        other.strength = self.strength and self.strength.fixed(state, context)
        other.none_of = self.none_of and self.none_of.fixed(state, context)
        other.any_of = [part.fixed(state, context) for part in self.any_of]
        return other

    def _is_named(self, state: State, card: int) -> bool:
        return bool(self.cards >> card & 1 or (self.enemies >> card & 1 and card in state.rules.health))

    def _shares(self, state: State, context: Context, card: int, other: SelectorOf) -> bool:
        return bool(classes_of(state, card) & classes_among(state, other.cards(state, context)))


class SelectorOf:
    """A selector: where cards come from, which match, how many, and who picks them. `count` None is all."""

    __slots__ = ("among", "by", "count", "optional", "owners", "pick", "place", "where")

    def __init__(self, place: int, owners: Player, pick: Pick, by: Player | None, *, optional: bool) -> None:
        self.place = place
        self.owners = owners
        self.pick = pick
        self.by = by
        self.optional = optional
        self.among: AmountOf | None = None
        self.where: FilterOf | None = None
        self.count: AmountOf | None = None

    @property
    def is_whole_pile(self) -> bool:
        """It finds all the cards of a pile."""
        return self.place >= 0 and self.among is None and self.where is None and self.count is None

    def seats(self, state: State, context: Context) -> list[int]:
        """Return the seats whose hands or playmats it takes from, one by one."""
        if self.place == HAND or (self.place == IN_PLAY and self.owners is not words.EVERY_PLAYER):
            return seats_of(state, context, self.owners)
        return [context.player]

    def cards(self, state: State, context: Context) -> list[int]:
        """Return the cards it finds in a condition or amount: of all its seats, as many as `count` says."""
        found: list[int] = []
        for seat in self.seats(state, context):
            found += self.matching(state, context, seat)
        return found if self.count is None else found[: self.count.of(state, context)]

    def matching(self, state: State, context: Context, seat: int) -> list[int]:
        """Return the cards of one seat, or of a pile, that match, those nearest the end that is taken from first."""
        cards = self._lying(state, context, seat)
        if self.among is not None:
            cards = cards[: self.among.of(state, context)]
        where = self.where
        if where is None or not cards:
            return cards
        return [card for card in cards if where.matches(state, context, card)]

    def _lying(self, state: State, context: Context, seat: int) -> list[int]:
        place = self.place
        if place in _KNOWN:
            return self._known(state, context)
        if place == HAND:
            return state.hands[seat][:]
        if place == IN_PLAY:
            if self.owners is words.EVERY_PLAYER:
                return state.played[:]
            return [card for card, owner in zip(state.played, state.played_by, strict=True) if owner == seat]
        pile = pile_at(state, place)
        return pile[:] if self.pick is words.PICK_BOTTOM else pile[::-1]

    def _known(self, state: State, context: Context) -> list[int]:
        if self.place == ATTACK:
            return state.rules.attack_cards[:]
        if self.place == THOSE_CARDS:
            return context.those[:]
        if self.place == ENEMY:
            return [state.enemy] if state.enemy != NO_ENEMY else []
        card = context.card if self.place == THAT_CARD else context.bearer
        return [card] if card != NO_CARD else []


_KNOWN: Final = (ATTACK, ENEMY, THAT_CARD, THIS_CARD, THOSE_CARDS)


def seats_of(state: State, context: Context, player: Player) -> list[int]:
    """Return the seats a word stands for; several go clockwise from the current player (VOCABULARY, Players)."""
    players = state.compiled.players
    clockwise = [(state.current + step) % players for step in range(players)]
    if player is words.EVERY_PLAYER:
        return clockwise
    if player is words.OTHER_PLAYERS:
        return clockwise[1:]
    if player is words.CURRENT_PLAYER:
        return clockwise[:1]
    if player is words.NEXT_PLAYER:
        return [(context.player + 1) % players]
    return [context.named if player is words.ANY_PLAYER else context.player]
