"""Set-up of a mission with rules: help bought, enemies made of the party, what the mission does to it, the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.dealing import deal_stream, shuffled_enemies, starter
from regicide_legacy.engine.errors import HelpRefused, IllegalChoice
from regicide_legacy.engine.places import (
    BOTTOM,
    BOX,
    ENEMY_DECK,
    FIRST_DECLARED,
    RESERVE,
    SHUFFLED,
    Destination,
    may_come_to,
    pile_at,
    piles,
)
from regicide_legacy.engine.purposes import Asked
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.rules import numbers
from regicide_legacy.engine.rules.agenda import Question, Resolution
from regicide_legacy.engine.rules.causes import look_at_limits
from regicide_legacy.engine.rules.context import NO_RULE, Context
from regicide_legacy.engine.rules.opening import add_rules, buy, counters_of, marks_of, set_marks, start_counters
from regicide_legacy.engine.rules.parts import SetUpOf
from regicide_legacy.engine.rules.telling import place_name
from regicide_legacy.engine.setup import NO_MARKS, Cards, Setup
from regicide_legacy.engine.state import State

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.events import Event


def help_budget(compiled: CompiledMission, losses: int) -> int:
    """Return how much help the table may buy before an attempt, after so many lost ones (VOCABULARY, Help)."""
    budget = compiled.book.budget if compiled.ruled else None
    if budget is None:
        return 0
    state = State.begun(compiled, Generator(0), None)
    state.losses = losses
    state.hands = [[] for _ in range(compiled.players)]
    add_rules(state)
    return budget.of(state, Context(NO_RULE, 0))


def check_help(compiled: CompiledMission, losses: int, bought: Cards) -> None:
    """Raise `HelpRefused` where help is not offered, is bought more often than it can be, or is beyond the budget."""
    offers = {offer.id: offer for offer in compiled.book.offers}
    for offer_id, count in Counter(bought).items():
        if offer_id not in offers:
            raise HelpRefused(f"{offer_id} is no help of this mission")
        if count > offers[offer_id].at_most:
            most = offers[offer_id].at_most
            raise HelpRefused(f"{offer_id} can be bought {'once' if most == 1 else f'{most} times'} at most")
    cost = sum(offers[offer_id].cost for offer_id in bought)
    budget = help_budget(compiled, losses)
    if cost > budget:
        raise HelpRefused(f"this help costs {cost}, and {budget} may be spent")


ENEMIES: Final = "enemies"
"""Stands for the groups of enemies that are made of the party, where those ask."""


class Preparation:
    """A set-up under way: the table answers what the mission asks, then takes the `setup` that comes of it.

    `bought` is the help bought, each offer as often as it is bought; `marks` are those that members bear. Raises
    `HelpRefused`, and `UnknownName` and `UnknownCard` for marks that cannot be.
    """

    def __init__(
        self,
        compiled: CompiledMission,
        seed: int,
        first_player: int | None = None,
        losses: int = 0,
        bought: Cards = (),
        *,
        marks: Mapping[str, Cards] = NO_MARKS,
    ) -> None:
        book = compiled.book
        if bought:
            check_help(compiled, losses, bought)
        self._seed = seed
        self._bought = bought
        self._first_player = first_player
        self._state = state = State.begun(compiled, deal_stream(seed), None)
        state.losses = losses
        state.hands = [[] for _ in range(compiled.players)]
        rules = add_rules(state)
        rules.preparing = True
        if marks:
            set_marks(state, marks)
        rules.party = compiled.reserve[: len(compiled.members)]
        state.box = book.box[:]
        start_counters(state)
        self._parts = [SetUpOf(ENEMIES, book.groups)] if book.groups else []
        self._parts += book.setup
        if bought:
            buy(state, bought)
            offers = {offer.id: offer for offer in book.offers}
            self._parts += [SetUpOf(each, offers[each].effects) for each in bought if offers[each].effects]
        self._resolutions = [Resolution(part.effects, Context(NO_RULE, 0)) for part in self._parts]
        rules.agenda += reversed(self._resolutions)
        self._go_on()

    def _go_on(self) -> None:
        """Do what is to be done until something is asked, or all is done. What moves here no rule looks at."""
        rules = self._state.rules
        while rules.agenda and not rules.agenda[-1].step(self._state):
            rules.moved = []
        rules.moved = []

    def choices(self) -> Sequence[Choice]:
        """Return what the table can choose now, in a promised order; nothing once the set-up is done."""
        asking = self._asking()
        return () if asking is None else asking.choices(self._state)

    def asked(self) -> Asked | None:
        """Return what is asked now; None once the set-up is done."""
        asking = self._asking()
        if asking is None:
            return None
        agenda = self._state.rules.agenda
        place = next(place for place, each in enumerate(self._resolutions) if each in agenda)
        begun = self._resolutions[place]
        return Asked(self._parts[place].of, begun.place, len(begun.effects), asking.purpose(self._state))

    def _asking(self) -> Question | None:
        agenda = self._state.rules.agenda
        if not agenda:
            return None
        frame = agenda[-1]
        assert isinstance(frame, Question)
        return frame

    def play(self, choice: Choice) -> None:
        """Take what the table chooses. Raises `IllegalChoice`, with nothing changed, where it is not offered."""
        asking = self._asking()
        if asking is None or choice not in asking.choices(self._state):
            raise IllegalChoice.not_offered(str(choice))
        asking.answer(self._state, choice)
        self._go_on()

    def leave_to_chance(self) -> None:
        """Let the deal's random numbers choose all that is still to be chosen."""
        while self.choose_by_chance():
            pass

    def choose_by_chance(self) -> bool:
        """Let the deal's random numbers answer the one question that is asked now; return whether there was one."""
        asking = self._asking()
        if asking is None:
            return False
        state = self._state
        choices = asking.choices(state)
        asking.answer(state, choices[state.generator.below(min(len(choices), _MOST_OPTIONS))])
        self._go_on()
        return True

    def setup(self) -> Setup:
        """Shuffle and deal, and return the set-up. Only once nothing is left to choose."""
        self._shuffle_and_deal()
        return self._named()

    def game(self, events: list[Event] | None) -> tuple[State, int | None]:
        """Shuffle and deal, and return the state of the game that `setup` would begin, with its first player."""
        self._shuffle_and_deal()
        dealt = self._state
        if not self._parts:
            # Nothing has happened to it that the game does not begin with.
            dealt.generator = Generator(self._seed)
            dealt.events = events
            dealt.aside = dealt.compiled.aside[:]
            dealt.rules.preparing = False
            return self._counting(dealt, dealt.rules.counters), starter(dealt.compiled, self._first_player)
        state = State.begun(dealt.compiled, Generator(self._seed), events)
        state.enemy_deck = dealt.enemy_deck
        state.reserve = dealt.reserve
        state.hands = dealt.hands
        state.discard = dealt.discard
        state.banished = dealt.banished
        state.mission_zone = dealt.mission_zone
        state.box = dealt.box
        state.aside = dealt.compiled.aside[:]
        state.losses = dealt.losses
        rules = add_rules(state)
        rules.piles = dealt.rules.piles
        rules.health = dealt.rules.health
        rules.enlisted = dealt.rules.enlisted
        rules.bought = dealt.rules.bought
        rules.marked = dealt.rules.marked
        return self._counting(state, dealt.rules.counters), starter(state.compiled, self._first_player)

    @staticmethod
    def _counting(state: State, counters: list[int]) -> State:
        """Return a state whose counters stand where the set-up has left them."""
        if counters:
            start_counters(state)
            state.rules.counters = counters
            look_at_limits(state)
        return state

    def _shuffle_and_deal(self) -> None:
        state = self._state
        book = state.compiled.book
        groups = book.enemy_groups
        if state.rules.enlisted:
            groups = weakest_first(state.compiled, (*groups, *self._members()))
        state.enemy_deck = shuffled_enemies(groups, state.generator)
        starts = self._starts() if book.starts else []
        for card, to in starts:
            if to.place != RESERVE:
                self._lay(card, to)
        self._deal(starts)
        for card, to in starts:
            if to.place == RESERVE and to.end != SHUFFLED:
                self._lay(card, to)
        for place, face in enumerate(book.pile_faces, FIRST_DECLARED):
            if face != "up":
                state.generator.shuffle(pile_at(state, place))

    def _members(self) -> list[list[int]]:
        """Return the groups of enemies that are made of the party."""
        groups: list[list[int]] = [[] for _ in self._state.compiled.book.groups]
        for card, group in self._state.rules.enlisted.items():
            groups[group].append(card)
        return groups

    def _starts(self) -> list[tuple[int, Destination]]:
        """Return where declared cards that still lie in the box start."""
        state = self._state
        return [
            (card, to)
            for card, to in state.compiled.book.starts
            if to.place != BOX and card in state.box and may_come_to(state, card, to)
        ]

    def _deal(self, starts: list[tuple[int, Destination]]) -> None:
        """Shuffle the party, its jesters and what joins them to be the reserve, and deal from it."""
        state = self._state
        rules = state.rules
        compiled = state.compiled
        joining: list[int] = []
        if starts:
            joining = [card for card, to in starts if to.place == RESERVE and to.end == SHUFFLED]
            state.box = [card for card in state.box if card not in joining]
        reserve = [*rules.party, *compiled.reserve[len(compiled.members) :], *joining, *state.reserve]
        rules.party = []
        state.generator.shuffle(reserve)
        reserve.reverse()
        state.reserve = reserve
        for seat, hand in enumerate(state.hands):
            limit = numbers.hand_limit(state, seat)
            left = max(0, len(reserve) - max(0, limit - len(hand)))
            dealt = reserve[left:]
            dealt.reverse()
            hand.extend(dealt)
            del reserve[left:]

    def _lay(self, card: int, to: Destination) -> None:
        state = self._state
        state.box.remove(card)
        pile = pile_at(state, to.place)
        pile.insert(0 if to.end == BOTTOM else len(pile), card)
        if to.end == SHUFFLED:
            state.generator.shuffle(pile)

    def _named(self) -> Setup:
        state = self._state
        compiled = state.compiled
        rules = state.rules
        others = [place for place in piles(state) if place not in (RESERVE, ENEMY_DECK) and pile_at(state, place)]
        ids = compiled.ids
        return Setup(
            players=compiled.players,
            seed=self._seed,
            enemy_deck=tuple(state.names(state.enemy_deck)),
            reserve=tuple(state.names(state.reserve)),
            hands=tuple(tuple(ids[card] for card in hand) for hand in state.hands),
            aside=tuple(ids[card] for card in compiled.aside),
            first_player=starter(compiled, self._first_player),
            losses=state.losses,
            piles={place_name(state, place): tuple(state.names(pile_at(state, place))) for place in others},
            set_aside=tuple(ids[card] for card in state.box if card < len(compiled.members)),
            bought=self._bought,
            counters=counters_of(state),
            marks={mark: tuple(ids[card] for card in cards) for mark, cards in marks_of(state).items() if cards},
            members=tuple({ids[card]: rules.health[card] for card in group} for group in self._members()),
        )


def weakest_first(compiled: CompiledMission, groups: Iterable[list[int]]) -> list[list[int]]:
    """Return groups of enemies that are not empty in the order in which they lie in the enemy deck."""
    strength = compiled.strength
    return sorted((group for group in groups if group), key=lambda group: min(strength[card] for card in group))


_MOST_OPTIONS: Final = 1 << 32
"""How many options the generator can choose among at once."""
