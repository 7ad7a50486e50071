"""Changes and effects of generated missions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from regicide_legacy.engine.vocabulary.effects import EFFECTS, Selected
from regicide_legacy.engine.vocabulary.words import Chooser, Lasting, Span

from .asking import ONE_PLAYER, PICKS, PLAYERS, amount, condition, matching, open_cards, whose
from .scope import PARTS_OF_4B, Data, Scope, Those

TEXT: Final = "Words for players."

# Changes.

_NUMBERS: Final = (
    "hand_limit",
    "kinfolk_limit",
    "enemy_strength",
    "enemy_health",
    "attack_strength",
    "attack_damage",
    "strike_damage",
)
_CLASSES: Final = ("immune", "abilities_off")
_CARDS: Final = ("may_not_play", "may_not_pay")
_PERMISSIONS: Final = ("may_yield", "may_feign_death", "may_play_jester")
_PLACES: Final = ("heal_to", "paid_to")
CHANGES: Final = (
    *_NUMBERS,
    "ability_strength",
    *_CLASSES,
    "attack_kinds",
    *_CARDS,
    *_PERMISSIONS,
    "ignores_immunity",
    *_PLACES,
)
CHANGES_IN_HAND: Final = (*_CARDS, *_PERMISSIONS)
"""What a card in a hand may change: what its holder may do."""


def changed(at: Scope, names: tuple[str, ...] = CHANGES) -> list[str]:
    """Draw the names of what changes."""
    often = [name for name in ("ability_strength", "attack_kinds", "attack_kinds") if name in names]
    return list(dict.fromkeys(at.some((*names, *often), 1, 2)))


def change(at: Scope, name: str) -> Any:
    """Draw how what has this name differs."""
    if name in _NUMBERS:
        return amount(at) if at.maybe(3) else _differing(at)
    if name == "ability_strength":
        return {"of": at.one((*at.names.counting, "all")), **_differing(at)}
    if name in _CLASSES:
        return _changed_set(at, lambda: _classes(at))
    if name == "attack_kinds":
        return _changed_set(at, lambda: at.some(("basic", "animal", "kinfolk"), 1, 3))
    if name in _CARDS:
        return matching(at)
    return at.one(at.piles_for_all) if name in _PLACES else at.maybe()


def _differing(at: Scope) -> Data:
    choices: dict[str, Callable[[], Any]] = {
        key: lambda: amount(at.deeper()) for key in ("plus", "minus", "is", "times", "at_least", "at_most")
    }
    return at.keys(choices, least=1, one_in=5)


def _classes(at: Scope) -> Any:
    return {"classes_of": open_cards(at)} if at.maybe(3) else at.some(at.names.classes, 1, 2)


def _changed_set(at: Scope, draw_set: Callable[[], Any]) -> Any:
    if at.maybe(3):
        return draw_set()
    return at.keys({"add": draw_set, "remove": draw_set, "is": draw_set}, least=1)


# Effects on cards.


_UNORDERED: Final = ("hand", "in_play", "attack", "enemy", "that_card", "this_card")


def _selected(word: str, at: Scope) -> Data:
    """Draw which cards an effect is about."""
    # Only a pile has an order.
    piles = tuple(source for source in at.sources if source not in _UNORDERED)
    source = at.one(piles if word == "reorder" else at.sources)
    of = whose(at, source)
    pick: Data = at.keys({"pick": lambda: at.one(PICKS)})
    how_many: dict[str, Callable[[], Any]] = {
        "count": lambda: "all" if at.maybe(3) else amount(at),
        "up_to": lambda: amount(at),
    }
    choices: dict[str, Callable[[], Any]] = {
        "among": lambda: amount(at),
        "where": lambda: matching(at),
    }
    if word == "reorder" and at.hides(source):
        # Looking through a hidden pile shuffles it.
        del choices["where"]
    by = _choosers(at, word, source, of.get("of", "that_player"), pick.get("pick"))
    if by:
        choices["by"] = lambda: at.one(by)
    chosen = at.keys(choices)
    # How many are taken is left to a chooser only where one chooses.
    chooses = pick.get("pick", "choice" if source in ("hand", "in_play", "attack") else "top") == "choice"
    number = at.one(("count", "up_to", None) if chooses else ("count", None))
    return {"from": source, **of, **pick, **chosen, **({number: how_many[number]()} if number else {})}


def _choosers(at: Scope, word: str, source: str, of: str, pick: str | None) -> tuple[str, ...]:
    """Return who may choose, look or order."""
    if word == "look":
        return (*PLAYERS, "every_player")
    if word == "reorder" or not (pick == "choice" or (source == "hand" and pick is None)):
        return ONE_PLAYER
    # The table as a whole cannot see what one player could look through; at set-up nothing is hidden yet.
    table_sees = at.where == ("setup",) or not at.hides(source)
    able = ONE_PLAYER if table_sees else tuple(player for player in ONE_PLAYER if player != "any_player")
    return tuple(player for player in able if player == of) if source == "hand" else able


def _move(at: Scope) -> Data:
    place = at.one((*at.places, *["hand"] * 8))
    player = at.keys({"player": lambda: at.one(ONE_PLAYER)}, one_in=2) if place == "hand" else {}
    return {**_selected("move", at), "to": place, **player}


def _mark(at: Scope) -> Data:
    spans = {"for": lambda: at.one((Lasting.ATTEMPT.value, Lasting.CAMPAIGN.value))}
    return {**_selected("mark", at), "with": at.one(at.names.marks), **at.keys(spans)}


def _give_class(at: Scope) -> Data:
    spans = {"for": lambda: at.one(tuple(map(str, Lasting)))}
    return {**_selected("give_class", at), "class": at.one(at.names.classes), **at.keys(spans, one_in=2)}


# Other effects.


def _draw(at: Scope) -> Data:
    choices = {"who": lambda: at.one(PLAYERS), "from": lambda: at.one(at.piles)}
    return {at.one(("each", "total")): amount(at), **at.keys(choices, one_in=2)}


def _heal(at: Scope) -> Data:
    choices = {"from": lambda: at.one(at.piles), "to": lambda: at.one(at.places)}
    return {"count": amount(at), **at.keys(choices)}


def _numbers(at: Scope) -> Data:
    names = ("enemy_strength", "enemy_health", *at.names.counters, *at.names.counters)
    return {name: amount(at) for name in at.some(tuple(dict.fromkeys(names)), 1, 2)}


def _counters(at: Scope) -> Data:
    return {name: amount(at) for name in at.some(at.names.counters, 1, 2)}


def _damage_players(at: Scope) -> Data:
    choices = {"who": lambda: at.one(PLAYERS), "feign_death": lambda: True}
    return {"amount": amount(at), **at.keys(choices, one_in=2)}


def _start_change(at: Scope) -> Data:
    names = changed(at)
    spans = {"for": lambda: at.one(tuple(map(str, Span)))}
    return {**{name: change(at, name) for name in names}, **at.keys(spans, one_in=2)}


def _choose(at: Scope) -> Data:
    words = at.some(("accept", "decline", "wait"), 1, 3)
    choices = {"by": lambda: at.one(tuple(map(str, Chooser)))}
    return {**at.keys(choices, one_in=2), "options": {word: _option(at) for word in words}}


def _option(at: Scope) -> Data:
    choices = {"when": lambda: condition(at), "text": lambda: TEXT}
    return {"do": [] if at.maybe(4) else effects(at.inside(), 2), **at.keys(choices, one_in=4)}


def _if(at: Scope) -> Data:
    otherwise = {"otherwise": lambda: effects(at.inside(), 2)}
    return {"when": condition(at), "do": effects(at.inside(), 2), **at.keys(otherwise, one_in=2)}


_SELECTING: Final = tuple(
    kind.word for kind in EFFECTS if issubclass(kind, Selected) and kind.word not in ("move", "mark", "give_class")
)
_SIMPLE: Final[dict[str, Callable[[Scope], Any]]] = {
    **{word: partial(_selected, word) for word in _SELECTING},
    "unmark": _mark,
    "draw": _draw,
    "heal": _heal,
    "shuffle": lambda at: at.one(at.piles),
    "raise": _numbers,
    "lower": _numbers,
    "damage_players": _damage_players,
    "change": _start_change,
    "give_class": _give_class,
    "name_next_player": lambda at: at.keys({"by": lambda: at.one(ONE_PLAYER)}, one_in=2),
}
_AT_SETUP: Final[dict[str, Callable[[Scope], Any]]] = {"move": _move, "mark": _mark, "set": _counters}
_NESTED: Final[dict[str, Callable[[Scope], Any]]] = {"choose": _choose, "if": _if}
_STEP_4B: Final[dict[str, Callable[[Scope], Any]]] = {
    "place_enemy": lambda at: at.one(at.places),
    "gather_played_cards": lambda at: at.one(at.places),
    "reveal_enemy": lambda _: {},
}
_ENDS: Final[dict[str, Callable[[Scope], Any]]] = {"win": lambda _: {}, "lose": lambda _: {}}


def effect(at: Scope) -> Data:
    """Draw an effect."""
    known = dict(_AT_SETUP)
    often = ["move"]
    if at.where != ("setup",):
        known |= {**_SIMPLE, **_ENDS}
        often += [*_SIMPLE, "draw", "draw", "look", "change", "change", "damage_players", "damage_players"]
    if at.nesting > 0:
        known |= _NESTED
        often += _NESTED
    if in_step_4b(at):
        known |= _STEP_4B
        often += [*_STEP_4B] * 2
    undeclared = {"set": at.names.counters, "mark": at.names.marks, "unmark": at.names.marks}
    word = at.one([word for word in (*known, *often) if undeclared.get(word, True)])
    return {word: known[word](at)}


def in_step_4b(at: Scope) -> bool:
    """Whether the parts of step 4b may stand here."""
    return all(where in PARTS_OF_4B for where in at.where)


# Lists of effects.


def effects(at: Scope, most: int = 3) -> list[Data]:
    """Draw a list of effects."""
    return _in_turn(at, [effect] * at.number(1, most))


def defeat(at: Scope) -> list[Data]:
    """Draw a step 4b.1, which places the enemy on every path."""
    return _in_turn(at, [*[effect] * at.number(0, 1), _placing, *[effect] * at.number(0, 1)])


def _placing(at: Scope) -> Data:
    if at.nesting == 0 or not at.maybe(3):
        return {"place_enemy": at.one(at.places)}
    inside = at.inside()
    if at.maybe():
        return {"if": {"when": condition(at), "do": defeat(inside), "otherwise": defeat(inside)}}
    words = at.some(("accept", "decline"), 1, 2)
    return {"choose": {"options": {word: {"do": defeat(inside)} for word in words}}}


def _in_turn(at: Scope, makers: Iterable[Callable[[Scope], Data]]) -> list[Data]:
    """Draw effects one after the other: each knows what the one before made `those_cards`."""
    done: list[Data] = []
    for make in makers:
        done.append(make(at))
        at = replace(at, those=_those_after(at, done[-1]))
    return done


_NAMING_NONE: Final = ("raise", "lower", "set", "shuffle", "change", "choose", "if", "reveal_enemy", "win", "lose")
_SHOWING: Final = ("banish", "discard", "heal", "place_enemy", "gather_played_cards")


def _those_after(at: Scope, done: Data) -> Those:
    ((word, said),) = done.items()
    if word in (*_NAMING_NONE, "name_next_player"):
        return at.those
    shown = word in _SHOWING or (word == "look" and said.get("by") == "every_player")
    return Those.OPEN if shown or (word == "move" and said["to"] in at.open_places) else Those.HIDDEN
