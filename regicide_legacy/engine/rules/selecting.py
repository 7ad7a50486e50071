"""Selectors and filters, made ready: which cards a rule means (VOCABULARY, Selectors)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER
from regicide_legacy.engine.places import ATTACK, ENEMY, HAND, IN_PLAY, PARTY, changes_only_by_rules, pile_at
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.context import NO_CARD, Context
from regicide_legacy.engine.state import NO_ENEMY

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
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
    cards: list[int] = []
    while bits:
        lowest = bits & -bits
        cards.append(lowest.bit_length() - 1)
        bits ^= lowest
    return cards


def is_as_printed(state: State) -> bool:
    """Say whether cards are what is printed on them: no class was given, no member is an enemy, no jester a class."""
    rules = state.rules
    return not (rules.given or rules.given_this_turn or rules.health or rules.solo_jester != NO_CARD)


def given_to(state: State, card: int) -> int:
    """Return the classes that a card was given, for the attempt or this turn, as bits."""
    rules = state.rules
    if not rules.given and not rules.given_this_turn:
        return 0
    return rules.given.get(card, 0) | rules.given_this_turn.get(card, 0)


def classes_of(state: State, card: int) -> int:
    """Return the classes a card bears as bits: printed, given, and the one named for a solo jester."""
    rules = state.rules
    classes = state.compiled.classes[card]
    if rules.given or rules.given_this_turn:
        classes |= given_to(state, card)
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

    __slots__ = ("any_of", "cards", "classes", "enemies", "marks", "none_of", "printed", "shares_with", "strength")

    def __init__(self, cards: frozenset[int], enemies: frozenset[int]) -> None:
        self.cards = cards
        """Cards that match by id and kind."""
        self.enemies = enemies
        """Cards that match by id, once set-up has made them enemies."""
        self.classes = 0
        """Classes of which one must be borne, as bits; 0 asks nothing."""
        self.marks: list[int] = []
        """Marks of which one must be borne; empty asks nothing."""
        self.strength: TestOf | None = None
        self.shares_with: SelectorOf | None = None
        self.none_of: FilterOf | None = None
        self.any_of: list[FilterOf] = []
        self.printed: frozenset[int] | None = None
        """The cards that match as long as they are what is printed on them, where it asks nothing else."""

    def settle(self, compiled: CompiledMission) -> None:
        """Find the cards that match by what is printed on them; once, when the mission is compiled."""
        strength = self.strength
        if self.marks or self.shares_with is not None or (strength is not None and not strength.is_written):
            return
        parts = self.any_of if self.none_of is None else [*self.any_of, self.none_of]
        if any(part.printed is None for part in parts):
            return
        self.printed = frozenset(card for card in self.cards if self._matches_printed(compiled, card))

    def _matches_printed(self, compiled: CompiledMission, card: int) -> bool:
        return (
            (not self.classes or bool(compiled.classes[card] & self.classes))
            and (self.strength is None or self.strength.passes_written(compiled.strength[card]))
            and (self.none_of is None or not _is_among(self.none_of, card))
            and (not self.any_of or any(_is_among(part, card) for part in self.any_of))
        )

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does can change whether a card matches: a class may be given for a turn."""
        return (
            not self.classes
            and self.shares_with is None
            and (self.strength is None or self.strength.only_by_rules)
            and (self.none_of is None or self.none_of.only_by_rules)
            and all(part.only_by_rules for part in self.any_of)
        )

    def matches(self, state: State, context: Context, card: int) -> bool:
        """Say whether a card matches."""
        if self.printed is not None and is_as_printed(state):
            return card in self.printed
        return (
            (card in self.cards or (card in self.enemies and card in state.rules.health))
            and (not self.classes or bool(classes_of(state, card) & self.classes))
            and (not self.marks or self._is_marked(state, card))
            and (self.strength is None or self.strength.passes(strength_of(state, card), state, context))
            and (self.none_of is None or not self.none_of.matches(state, context, card))
            and (not self.any_of or any(part.matches(state, context, card) for part in self.any_of))
            and (self.shares_with is None or self._shares(state, context, card, self.shares_with))
        )

    def matching(self, state: State, context: Context, cards: list[int]) -> list[int]:
        """Return those of some cards that match, in their order."""
        printed = self.printed
        # Asked once for all of them.
        if printed is not None and is_as_printed(state):
            return [card for card in cards if card in printed]
        return [card for card in cards if self.matches(state, context, card)]

    def fixed(self, state: State, context: Context) -> FilterOf:
        """Return it with its amounts as they are now."""
        other = FilterOf(self.cards, self.enemies)
        other.printed = self.printed
        other.classes = self.classes
        other.marks = self.marks
        other.shares_with = self.shares_with
        other.strength = self.strength and self.strength.fixed(state, context)
        other.none_of = self.none_of and self.none_of.fixed(state, context)
        other.any_of = [part.fixed(state, context) for part in self.any_of]
        return other

    def _is_marked(self, state: State, card: int) -> bool:
        for mark in self.marks:
            if state.rules.marked[mark] >> card & 1:
                return True
        return False

    def _shares(self, state: State, context: Context, card: int, other: SelectorOf) -> bool:
        return bool(classes_of(state, card) & classes_among(state, other.cards(state, context)))


def _is_among(part: FilterOf, card: int) -> bool:
    """Say whether a card matches a part that asks for what is printed alone."""
    return part.printed is not None and card in part.printed


class SelectorOf:
    """A selector: where cards come from, which match, how many, and who picks them. `count` None is all."""

    __slots__ = ("among", "by", "count", "from_bottom", "of_seats", "optional", "owners", "pick", "place", "where")

    def __init__(self, place: int, owners: Player, pick: Pick, by: Player | None, *, optional: bool) -> None:
        self.place = place
        self.owners = owners
        self.pick = pick
        self.by = by
        self.optional = optional
        self.from_bottom = pick is words.PICK_BOTTOM
        self.of_seats = place == HAND or (place == IN_PLAY and owners is not words.EVERY_PLAYER)
        """It takes from hands or playmats, one by one."""
        self.among: AmountOf | None = None
        self.where: FilterOf | None = None
        self.count: AmountOf | None = None

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does, or another enemy, can change which cards it finds."""
        return (
            (self.place == THIS_CARD or changes_only_by_rules(self.place))
            and (self.among is None or self.among.only_by_rules)
            and (self.where is None or self.where.only_by_rules)
            and (self.count is None or self.count.only_by_rules)
        )

    @property
    def is_whole_pile(self) -> bool:
        """It finds all the cards of a pile."""
        return self.place >= 0 and self.among is None and self.where is None and self.count is None

    def seats(self, state: State, context: Context) -> list[int]:
        """Return the seats whose hands or playmats it takes from, one by one."""
        return seats_of(state, context, self.owners) if self.of_seats else [context.player]

    def cards(self, state: State, context: Context) -> list[int]:
        """Return the cards it finds in a condition or amount: of all its seats, as many as `count` says."""
        if not self.of_seats:
            found = self.matching(state, context, context.player)
        else:
            found = []
            for seat in seats_of(state, context, self.owners):
                found += self.matching(state, context, seat)
        return found if self.count is None else found[: self.count.of(state, context)]

    def first(self, state: State, context: Context, seat: int, count: int) -> list[int]:
        """Return the first of the cards of one seat, or of a pile, that match, as many as there are up to a count."""
        if self.place < 0 or self.where is not None or self.among is not None:
            return self.matching(state, context, seat)[:count]
        return self._first_of(pile_at(state, self.place), count)

    def _first_of(self, pile: list[int], count: int) -> list[int]:
        return pile[:count] if self.from_bottom else pile[: -count - 1 : -1]

    def matching(self, state: State, context: Context, seat: int) -> list[int]:
        """Return the cards of one seat, or of a pile, that match, those nearest the end that is taken from first."""
        if self.among is not None and self.place >= 0:
            # A whole pile need not be copied for the few that count.
            cards = self._first_of(pile_at(state, self.place), self.among.of(state, context))
        else:
            cards = self._lying(state, context, seat)
            if self.among is not None:
                cards = cards[: self.among.of(state, context)]
        return cards if self.where is None or not cards else self.where.matching(state, context, cards)

    def _lying(self, state: State, context: Context, seat: int) -> list[int]:
        place = self.place
        if place >= 0 or place == PARTY:
            pile = pile_at(state, place)
            return pile[:] if self.from_bottom else pile[::-1]
        if place == HAND:
            return state.hands[seat][:]
        if place != IN_PLAY:
            return self._known(state, context)
        if not self.of_seats:
            return state.played[:]
        return [card for card, owner in zip(state.played, state.played_by, strict=True) if owner == seat]

    def _known(self, state: State, context: Context) -> list[int]:
        if self.place == ATTACK:
            return state.rules.attack_cards[:]
        if self.place == THOSE_CARDS:
            return context.those[:]
        if self.place == ENEMY:
            return [state.enemy] if state.enemy != NO_ENEMY else []
        card = context.card if self.place == THAT_CARD else context.bearer
        return [card] if card != NO_CARD else []


def seats_of(state: State, context: Context, player: Player) -> list[int]:
    """Return the seats a word stands for; several go clockwise from the current player (VOCABULARY, Players)."""
    if player is not words.EVERY_PLAYER and player is not words.OTHER_PLAYERS:
        return [seat_of(state, context, player)]
    players = state.compiled.players
    first = 0 if player is words.EVERY_PLAYER else 1
    return [(state.current + step) % players for step in range(first, players)]


def seat_of(state: State, context: Context, player: Player) -> int:
    """Return the seat that a word stands for, the first where it stands for several."""
    if player is words.THAT_PLAYER:
        return context.player
    if player is words.NEXT_PLAYER:
        return (context.player + 1) % state.compiled.players
    if player is words.ANY_PLAYER:
        return context.named
    steps = 1 if player is words.OTHER_PLAYERS else 0
    return (state.current + steps) % state.compiled.players
