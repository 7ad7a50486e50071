"""Plain English for numbers, cards and conditions of the vocabulary, made from the records alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from regicide_legacy.engine.vocabulary.amounts import (
    Amount,
    CardCount,
    ClassesIn,
    Countable,
    CounterValue,
    Filter,
    Reckoned,
    Selector,
    StrengthOf,
    Test,
)
from regicide_legacy.engine.vocabulary.conditions import AttackTest, CardsTest, Condition, CounterTest
from regicide_legacy.engine.vocabulary.words import Pick, Player

COUNTABLES: Final[Mapping[Countable, str]] = {
    Countable.ATTACK_STRENGTH: "the attack strength",
    Countable.ABILITY_STRENGTH: "the strength that the ability counts",
    Countable.ATTACK_DAMAGE: "the attack damage",
    Countable.STRIKE_DAMAGE: "the damage of the strike",
    Countable.EXCESS: "the damage beyond the enemy's health",
    Countable.ENEMY_STRENGTH: "the enemy's strength",
    Countable.ENEMY_HEALTH: "the enemy's health",
    Countable.DAMAGE_TAKEN: "the damage the enemy has taken",
    Countable.PLAYERS: "the number of players",
    Countable.TURNS: "the number of turns taken",
    Countable.ENEMIES_DEFEATED: "the number of enemies defeated",
    Countable.LOSSES: "the number of attempts lost before",
}

PLAYERS: Final[Mapping[str, str]] = {
    Player.THAT_PLAYER: "that player",
    Player.CURRENT_PLAYER: "the current player",
    Player.NEXT_PLAYER: "the next player",
    Player.EVERY_PLAYER: "every player",
    Player.OTHER_PLAYERS: "every other player",
    Player.ANY_PLAYER: "any one player",
    "random": "chance",
}

_SOURCES: Final[Mapping[str, str]] = {
    "reserve": "the reserve",
    "discard": "the discard pile",
    "banished": "the banished pile",
    "mission_zone": "the mission zone",
    "enemy_deck": "the enemy deck",
    "box": "the box",
    "attack": "the attack",
    "party": "the party",
    "in_play": "the cards in play",
    "hand": "a hand",
    "aside": "the cards aside",
}
_KNOWN_CARDS: Final[Mapping[str, str]] = {
    "enemy": "the enemy",
    "that_card": "that card",
    "this_card": "this card",
    "those_cards": "those cards",
}
_UNORDERED: Final = ("hand", "in_play", "attack", "party")


def joined(said: Iterable[str], word: str = "and") -> str:
    """Return things said as one list: a, b and c."""
    *most, last = list(said)
    return f"{', '.join(most)} {word} {last}" if most else last


def one_or_more(words: Any, word: str = "or") -> str:
    """Return a word, or a list of words of which one will do."""
    return str(words) if isinstance(words, str) else joined(map(str, words), word)


def name(word: str) -> str:
    """Return a name of a file as people read it."""
    return word.replace("_", " ")


# Numbers.


def amount(value: Amount | str) -> str:
    """Return an amount in words."""
    if isinstance(value, Countable):
        return COUNTABLES[value]
    if isinstance(value, Mapping):
        return "/".join(map(str, value.values())) + " (for 1/2/3/4 players)"
    if isinstance(value, CounterValue):
        return name(value.counter)
    if isinstance(value, CardCount):
        return f"the number of {_plural(value.cards)}"
    if isinstance(value, StrengthOf):
        return f"the total strength of {cards(value.strength_of, everything=True)}"
    if isinstance(value, ClassesIn):
        return f"the number of classes among {_plural(value.classes_in)}"
    return _reckoned(value) if isinstance(value, Reckoned) else str(value)


def _reckoned(value: Reckoned) -> str:
    said = amount(value.number)
    if value.times != 1:
        said = f"{value.times} times {said}"
    if value.divided_by != 1:
        said += f", divided by {value.divided_by} and rounded {value.rounded}"
    for number, word in ((value.plus, "plus"), (value.minus, "minus")):
        said += f", {word} {number}" if number else ""
    for bound, word in ((value.at_least, "at least"), (value.at_most, "at most")):
        said += f", {word} {bound}" if bound is not None else ""
    return said


def bounds(value: Test | CounterTest | CardsTest) -> str:
    """Return what a test asks a number to be: at least 3."""
    if isinstance(value, int):
        return str(value)
    said = (("", value.is_), ("at least ", value.at_least), ("at most ", value.at_most))
    return joined(word + amount(bound) for word, bound in said if bound is not None)


# Cards.


def player(value: str | None, otherwise: str = "that player") -> str:
    """Return who is meant."""
    return otherwise if value is None else PLAYERS[value]


def source(word: str, of: Player | None = None) -> str:
    """Return where cards are found."""
    if word == "hand":
        return "every hand" if of is Player.EVERY_PLAYER else f"{possessive(player(of))} hand"
    if word == "in_play" and of is not None:
        return f"{possessive(player(of))} cards in play"
    return _KNOWN_CARDS.get(word) or _SOURCES.get(word) or f"the {name(word)} pile"


def possessive(who: str) -> str:
    """Return somebody's, for what is somebody's."""
    return f"{who}'s"


def place(word: str) -> str:
    """Return where cards are put."""
    deck, _, end = word.rpartition("_")
    ends = {"top": "the top of", "bottom": "the bottom of", "shuffled": "a random place in"}
    if word not in _SOURCES and end in ends:
        return f"{ends[end]} {source('enemy_deck' if deck == 'enemy' else deck)}"
    return source(word)


def cards(selector: Selector, *, everything: bool = False) -> str:
    """Return which cards a selector means; `everything` where a count left out means all of them."""
    count: Any = selector.count if selector.count is not None else ("all" if everything else 1)
    which = f" {card_filter(selector.where)}" if selector.where else ""
    if selector.from_ in _KNOWN_CARDS:
        some = selector.from_ == "those_cards" and count != "all"
        return f"{amount(count)} of those cards{which}" if some else f"{_KNOWN_CARDS[selector.from_]}{which}"
    found = "the cards in play" if (selector.from_, selector.of) == ("in_play", None) else source(*_found(selector))
    if selector.among is not None:
        found = f"{_end_of(selector, selector.among)} of {found}"
        if count == "all" and not which:
            return found
    return f"{_number(selector, count)}{which} {'in' if which else 'of'} {found}{_chosen(selector)}"


def _plural(selector: Selector) -> str:
    """Return which cards a selector means where they are counted: the cards, not all cards."""
    return cards(selector, everything=True).removeprefix("all ")


def _found(selector: Selector) -> tuple[str, Player | None]:
    return selector.from_, selector.of


def _number(selector: Selector, count: Any) -> str:
    """Return how many cards: all cards, the top 2 cards, a card."""
    if selector.up_to is not None:
        return f"up to {several(selector.up_to)}"
    if count == "all":
        return "all cards"
    anywhere = selector.pick in (Pick.RANDOM, Pick.CHOICE) or selector.from_ in _UNORDERED
    if anywhere or selector.among is not None:
        return several(count)
    return _end_of(selector, count)


def several(count: Amount) -> str:
    """Return so many cards: a card, 3 cards, cards (as many as the attack strength)."""
    if count == 1:
        return "a card"
    return f"{amount(count)} cards" if isinstance(count, int) else f"cards (as many as {amount(count)})"


def _end_of(selector: Selector, count: Amount) -> str:
    end = "bottom" if selector.pick is Pick.BOTTOM else "top"
    return f"the {end} {several(count).removeprefix('a ')}"


def _chosen(selector: Selector) -> str:
    if selector.pick is Pick.RANDOM:
        return " (picked at random)"
    if selector.pick is Pick.CHOICE or selector.by is not None:
        owner = "its owner" if selector.from_ == "hand" else "that player"
        return f" (chosen by {player(selector.by, owner)})"
    return ""


def card_filter(wanted: Filter) -> str:
    """Return what a filter asks of a card, as it stands behind a noun or behind `is`: of class bard."""
    said = (phrase(value) for key, phrase in FILTERS.items() if (value := getattr(wanted, key)) is not None)
    return joined(said)


FILTERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "id": lambda ids: f"called {one_or_more(ids)}",
    "class_": lambda classes: f"of class {one_or_more(classes)}",
    "kind": lambda kinds: f"of kind {one_or_more(kinds)}",
    "mark": lambda marks: f"marked {one_or_more(marks)}",
    "strength": lambda strength: f"of strength {bounds(strength)}",
    "shares_class_with": lambda others: f"sharing a class with {cards(others, everything=True)}",
    "not_": lambda wanted: f"not {card_filter(wanted)}",
    "any_": lambda each: joined(map(card_filter, each), "or"),
}
"""What each key of a filter asks."""


# Conditions.

_REASONS: Final = {
    "enemies_defeated": "all enemies are defeated",
    "strike": "a strike was not paid",
    "no_play": "somebody could neither play nor yield",
    "rule": "a rule says so",
}


def condition(asked: Condition) -> str:
    """Return what must hold."""
    return joined(phrase(value) for key, phrase in CONDITIONS.items() if (value := getattr(asked, key)) is not None)


def _number_test(noun: str) -> Callable[[Any], str]:
    return lambda wanted: f"{noun} is {bounds(wanted)}"


def _cards_test(noun: str) -> Callable[[Any], str]:
    return lambda over: f"{noun} {_plural(over.selector)} is {bounds(over)}"


def _either(yes: str, no: str) -> Callable[[Any], str]:
    return lambda wanted: yes if wanted else no


def _attack(wanted: AttackTest) -> str:
    said: list[str] = []
    if wanted.kind is not None:
        said.append(f"is {name(one_or_more(wanted.kind))}")
    if wanted.has is not None:
        said.append(f"has a card {card_filter(wanted.has)}")
    if wanted.every is not None:
        said.append(f"has only cards {card_filter(wanted.every)}")
    return joined(said)


def _reason(word: str) -> str:
    return _REASONS.get(word) or f"{name(word.removeprefix('rule:'))} says so"


CONDITIONS: Final[Mapping[str, Callable[[Any], str]]] = {
    "all_": lambda each: joined(map(condition, each)),
    "any_": lambda each: "either " + joined(map(condition, each), "or"),
    "not_": lambda asked: f"it is not so that {condition(asked)}",
    **{number.value: _number_test(noun) for number, noun in COUNTABLES.items()},
    "counter": lambda asked: f"{name(asked.name)} is {bounds(asked)}",
    "cards": _cards_test("the number of"),
    "strength_of": _cards_test("the total strength of"),
    "classes_in": _cards_test("the number of classes among"),
    "enemy": lambda wanted: f"the enemy is {card_filter(wanted)}",
    "card": lambda wanted: f"that card is {card_filter(wanted)}",
    "attack": lambda wanted: f"there is an attack that {_attack(wanted)}",
    "exact": _either("the damage was exact", "the damage was not exact"),
    "yielded": _either("this turn is a yield", "this turn is no yield"),
    "feigned": _either("death was feigned", "death was not feigned"),
    "reason": lambda word: f"the reason is that {_reason(word)}",
}
"""What each key of a condition asks."""
