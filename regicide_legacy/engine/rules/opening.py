"""What the rules of a mission have in the state when a game begins: from a set-up, or in a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from regicide_legacy.engine.dealing import deal_cards, deal_stream
from regicide_legacy.engine.errors import UnknownCard, UnknownName
from regicide_legacy.engine.places import pile_at, zone
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.rules.causes import look_at_limits
from regicide_legacy.engine.rules.context import NO_RULE, Context, RuleState
from regicide_legacy.engine.rules.numbers import hand_limit
from regicide_legacy.engine.rules.selecting import cards_in
from regicide_legacy.engine.state import State
from regicide_legacy.engine.vocabulary.words import PILES

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.events import Event
    from regicide_legacy.engine.rules.parts import PlainDeal
    from regicide_legacy.engine.setup import Setup


def add_rules(state: State) -> RuleState:
    """Give a state what its mission's rules need; every counter stands at its start, which may depend on losses."""
    rules = state.rules = RuleState.begun(state.compiled.book)
    return rules


def dealt_plainly(compiled: CompiledMission, before: PlainDeal, seed: int, events: list[Event] | None) -> State:
    """Shuffle and deal, and return the state of the game, where the mission's set-up does nothing else."""
    book = compiled.book
    state = State.begun(compiled, Generator(seed), events)
    generator = deal_stream(seed)
    state.box = before.box[:]
    rules = add_rules(state)
    rules.piles = [pile[:] for pile in before.piles]
    start_counters(state)
    deal_cards(state, book.enemy_groups, hand_limit(state, state.current), generator)
    for pile, face in zip(rules.piles, book.pile_faces, strict=True):
        if face != "up":
            generator.shuffle(pile)
    return state


def start_counters(state: State) -> None:
    """Set every counter to its start."""
    rules = state.rules
    counters = state.compiled.book.counters
    if counters:
        context = Context(NO_RULE, state.current)
        rules.limits = [counter.bounded(counter.start.of(state, context)) for counter in counters]
        rules.counters = rules.limits[:]
        look_at_limits(state)


def take_over(state: State, setup: Setup) -> None:
    """Give a state what its mission's rules have after a set-up.

    Raises `UnknownCard` and `UnknownName` for what this mission does not have.
    """
    rules = add_rules(state)
    for name, cards in setup.piles.items():
        put_pile(state, name, numbers(state, cards))
    for group, members in enumerate(setup.members):
        for card_id, health in members.items():
            (card,) = numbers(state, (card_id,))
            rules.health[card] = health
            rules.enlisted[card] = group
    buy(state, setup.bought)
    start_counters(state)
    set_counters(state, setup.counters)
    set_marks(state, setup.marks)


def buy(state: State, bought: Iterable[str]) -> None:
    """Note the help bought, each offer as often as it is named. Raises `UnknownName`."""
    offers = [offer.id for offer in state.compiled.book.offers]
    for offer in bought:
        place = named(offer, offers, "help")
        state.rules.bought[place] = state.rules.bought.get(place, 0) + 1


def numbers(state: State, cards: Iterable[str]) -> list[int]:
    """Return cards as numbers. Raises `UnknownCard`."""
    number = state.compiled.number
    try:
        return [number[card] for card in cards]
    except KeyError as unknown:
        raise UnknownCard(f"{unknown.args[0]} is no card of this mission") from None


def named(name: str, names: Iterable[str], what: str) -> int:
    """Return the place of a name among those that there are. Raises `UnknownName`."""
    listed = list(names)
    if name not in listed:
        raise UnknownName(f"{name} is no {what} of this mission")
    return listed.index(name)


def put_pile(state: State, name: str, cards: list[int]) -> None:
    """Put cards, top first, into a pile of the mission. Raises `UnknownName`."""
    named(name, [*PILES, *state.compiled.book.pile_names], "pile")
    pile_at(state, zone(name, state.compiled.book.pile_names))[:] = cards[::-1]


def enlist(state: State, card: int) -> bool:
    """Make a member an enemy of the first group made of the party that it can belong to; say whether there is one."""
    for group in state.compiled.book.groups:
        if card < len(state.compiled.members) and group.takes(state, card):
            group.enlist(state, card)
            return True
    return False


def set_counters(state: State, counters: Mapping[str, int]) -> None:
    """Set counters. Raises `UnknownName`."""
    names = [counter.id for counter in state.compiled.book.counters]
    for name, value in counters.items():
        state.rules.counters[named(name, names, "counter")] = value
    look_at_limits(state)


def counters_of(state: State) -> dict[str, int]:
    """Return the value of each counter by its name, as `set_counters` takes it."""
    counters = zip(state.compiled.book.counters, state.rules.counters, strict=True)
    return {counter.id: value for counter, value in counters}


def marks_of(state: State) -> dict[str, list[int]]:
    """Return for each mark the cards that bear it, as numbers."""
    return {name: cards_in(bits) for name, bits in zip(state.compiled.book.mark_names, state.rules.marked, strict=True)}


def set_marks(state: State, marks: Mapping[str, tuple[str, ...]]) -> None:
    """Put marks on cards. Raises `UnknownName` and `UnknownCard`."""
    for mark, cards in marks.items():
        place = named(mark, state.compiled.book.mark_names, "mark")
        for card in numbers(state, cards):
            state.rules.marked[place] |= 1 << card


def set_classes(state: State, classes: Mapping[str, tuple[str, ...]]) -> None:
    """Give cards classes. Raises `UnknownName` and `UnknownCard`."""
    for card_id, given in classes.items():
        (card,) = numbers(state, (card_id,))
        for class_ in given:
            named(class_, state.compiled.class_names, "class")
        state.rules.given[card] = state.compiled.class_set(given)


def set_used(state: State, used: Iterable[str]) -> None:
    """Count rules as used, as often as they are named. Raises `UnknownName`."""
    ids = [rule.id for rule in state.compiled.book.rules]
    for rule_id in used:
        state.rules.used[named(rule_id, ids, "rule")] += 1
