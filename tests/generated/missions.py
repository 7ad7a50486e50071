"""Whole missions, drawn from the vocabulary: small, so that their games are short, and full of rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from hypothesis import strategies as st

from regicide_legacy.content.owners import OwnerKind
from regicide_legacy.engine.vocabulary.declarations import ClassStep

from .asking import amount, condition, counted, matching
from .casts import cast_of
from .doing import TEXT, defeat, effects
from .problems import problems
from .rules import rule
from .scope import ABILITY, DEFEAT, SETUP, WHILE, Data, Lots

LOTS: Final = 4000
"""How many numbers a mission is made of at most; Hypothesis draws no more than about 8000 bytes for an example."""
_WITH_TEXTS: Final = ("setup", "defeated", "exact_damage", "win_when", "lose_when", "enemies_gone")
"""What a mission can say in words of its own beside what it does."""
_BASE_STEPS: Final = {"cast_spells": ("cleric", "bard"), "deal_damage": ("warrior",), "suffer_damage": ("paladin",)}


def missions() -> st.SearchStrategy[Data]:
    """Mission documents as plain data, all of which load without an error."""
    return documents().filter(lambda drawn: not problems(drawn))


def documents() -> st.SearchStrategy[Data]:
    """Mission documents, some of which may have an error."""
    return st.binary(min_size=LOTS, max_size=LOTS).map(document)


def document(lots: bytes) -> Data:
    """Return the mission document that these bytes, mostly `LOTS` of them, stand for: an error in it is a rarity."""
    return _Author(Lots(lots)).mission()


class _Author:
    """Writes one mission, of which it is known who is in it: what each says."""

    def __init__(self, lots: Lots) -> None:
        self.cast, self.rules, self.scope = cast_of(lots)
        self.abilities = {name: self._ability(name) for name in self.cast.classes}
        silent = ["warrior", *(name for name, do in self.abilities.items() if not _says(do, "ability_strength"))]
        names = self.scope.names
        counting = tuple(name for name in names.classes if name not in silent)
        self.scope = replace(self.scope, names=replace(names, counting=counting))
        self.setup = self.scope.at("setup", SETUP)

    def mission(self) -> Data:
        """Return the whole mission."""
        scope = self.scope
        said: Data = {
            "format": "mission/1",
            "id": "drawn",
            "title": "Drawn",
            "ruleset": scope.one(("legacy", "classic")),
            "enemies": [self._group(group) for group in self.cast.groups],
            **({"party": "ranks_and_suits"} if self.cast.classic_names else scope.keys({"party": lambda: "campaign"})),
            **self._policies(),
            **self._defeats(one_in=3),
            **self._rules(OwnerKind.MISSION, "mission"),
            "cards": [self._card(name, copies) for name, copies in self.cast.cards.items()],
            "piles": {name: self._pile(face) for name, face in self.cast.piles.items()},
            "counters": {name: self._counter(name) for name in self.cast.counters},
            "marks": {name: self._mark(name) for name in self.cast.marks},
            "classes": [self._class(name) for name in self.cast.classes],
            "relics": [self._relic(name) for name in self.cast.relics],
            "stickers": [self._sticker(name) for name in self.cast.stickers],
            **({"help": self._help()} if self.cast.offers else {}),
            **scope.keys({"setup": lambda: effects(self.setup)}),
            **{key: condition(scope.at(key, WHILE)) for key in self.cast.ends},
            "members": self._party_cards(),
        }
        said["texts"] = scope.keys({key: lambda: TEXT for key in _WITH_TEXTS if said.get(key)})
        # Nothing empty stands in a file.
        return {key: value for key, value in said.items() if value not in ([], {})}

    def _policies(self) -> Data:
        scope = self.scope
        choices: dict[str, Callable[[], Any]] = {
            "number": lambda: scope.number(1, 12),
            "jesters": lambda: {str(players): scope.number(0, 3) for players in range(1, 5)},
            "hand_limit": lambda: {str(players): scope.number(1, 8) for players in range(1, 5)},
            "kinfolk_limit": lambda: scope.number(2, 14),
            "jester": lambda: scope.one(("claim", "cancel_immunity")),
            "solo_jesters": lambda: scope.one(("attack", "refresh", "none")),
            "feign_death": scope.maybe,
            "solo_yield": scope.maybe,
            "starter": lambda: scope.one(("table", "first_seat")),
            "exact_damage_optional": scope.maybe,
            "order_played_cards": scope.maybe,
            "rule_order": lambda: scope.one(("current_player", "file")),
            "enemies_gone": lambda: scope.one(("lose", "win")),
        }
        return scope.keys(choices, one_in=5)

    def _rules(self, kind: OwnerKind, name: str) -> Data:
        count = self.rules.get((kind, name), 0)
        rules = [rule(self.scope, kind) for _ in range(count)]
        if count > 1 and self.scope.maybe(3):
            rules[1] = {"id": f"{name.lower()}-again", **rules[1]}
        return {"rules": rules} if rules else {}

    def _text(self) -> Data:
        return self.scope.keys({"text": lambda: TEXT})

    def _defeat(self, key: str) -> Any:
        scope = self.scope.at(key, DEFEAT)
        return scope.one(scope.places) if scope.maybe() else defeat(scope)

    def _defeats(self, one_in: int = 8) -> Data:
        return {key: self._defeat(key) for key in ("defeated", "exact_damage") if self.scope.maybe(one_in)}

    def _group(self, names: list[str]) -> Data:
        if not names:
            return self._members()
        return {
            "strength": self.scope.number(3, 12),
            "health": self.scope.number(4, 25),
            "cards": [self._enemy(name) for name in names],
            **self._defeats(),
        }

    def _party_cards(self) -> Data:
        """Return what is said of a card of the party, seldom."""
        if not self.scope.maybe(8):
            return {}
        card = "7S" if self.cast.classic_names else "P7"
        named = self.scope.keys({"name": lambda: "Seven"}, one_in=2)
        return {card: {**named, "rules": [rule(self.scope, OwnerKind.CARD)]}}

    def _enemy(self, name: str) -> Data:
        scope = self.scope
        classes = self._of_classes()
        immune = scope.keys({"immune": lambda: scope.some(scope.names.classes, 0, 3)}, one_in=6)
        rules = self._rules(OwnerKind.ENEMY, name)
        return {"id": name, "name": name.title(), "class": classes, **immune, **rules, **self._defeats()}

    def _members(self) -> Data:
        scope, setup = self.scope, self.scope.at("setup", frozenset({"card"}))
        choices: dict[str, Callable[[], Any]] = {
            "where": lambda: matching(scope.at("setup", frozenset())),
            "count": lambda: "all" if scope.maybe(4) else scope.number(1, 3),
            "pick": lambda: scope.one(("choice", "random")),
        }
        of_the_card = {"number": {"strength_of": {"from": "that_card"}}, "times": scope.number(1, 3), "at_least": 1}
        health = scope.one((scope.number(4, 25), of_the_card, amount(setup)))
        return {"members": scope.keys(choices, least=1, one_in=2), "health": health, **self._defeats()}

    def _card(self, name: str, copies: int) -> Data:
        scope = self.scope
        choices: dict[str, Callable[[], Any]] = {
            "class": self._of_classes,
            "strength": lambda: scope.number(0, 9),
            "companion": lambda: True,
            "start": lambda: scope.one((*scope.piles_for_all, *["reserve_shuffled"] * 6)),
        }
        copied = {"copies": copies} if copies else {}
        return {
            "id": name,
            "name": name.title(),
            **copied,
            **scope.keys(choices, one_in=2),
            **self._text(),
            **self._rules(OwnerKind.CARD, name),
        }

    def _of_classes(self) -> Any:
        scope = self.scope
        return scope.some(scope.names.classes, 1, 2) if scope.maybe(4) else scope.one(scope.names.classes)

    def _pile(self, face: str) -> Data:
        return {"face": face, **self._text()}

    def _counter(self, name: str) -> Data:
        scope = self.scope
        lowest = 1 if scope.maybe(4) else 0
        starts: list[Callable[[], Any]] = [
            lambda: scope.number(lowest, 6),
            lambda: {str(players): scope.number(lowest, 6) for players in range(1, 5)},
            lambda: counted(scope.at("setup", frozenset())),
        ]
        choices: dict[str, Callable[[], Any]] = {
            "at_most": lambda: scope.number(6, 12),
            "lose_at": lambda: scope.number(0, 12),
            "win_at": lambda: scope.number(0, 12),
        }
        return {
            "start": scope.one(starts)(),
            **({"at_least": lowest} if lowest else {}),
            **scope.keys(choices),
            **self._text(),
            **self._rules(OwnerKind.COUNTER, name),
        }

    def _mark(self, name: str) -> Data:
        return {**self._text(), **self._rules(OwnerKind.MARK, name)} or {"text": TEXT}

    def _ability(self, name: str) -> list[Data]:
        do = effects(self.scope.at(f"the ability of {name}", ABILITY, on_card=True), 2)
        return [] if self.scope.maybe(8) else do

    def _class(self, name: str) -> Data:
        scope = self.scope
        step = scope.one(tuple(map(str, ClassStep)))
        beside = {scope.one(("after", "before")): scope.one(_BASE_STEPS[step])} if step in _BASE_STEPS else {}
        do = self.abilities[name]
        return {
            "id": name,
            "name": name.title(),
            "step": step,
            **scope.keys({"letter": name[0].upper}, one_in=2),
            **(beside if scope.maybe() else {}),
            **({"do": do} if do else {}),
            **self._text(),
            **self._rules(OwnerKind.CLASS, name),
        }

    def _relic(self, name: str) -> Data:
        own: Data = {
            "piles": {pile: self._pile("up") for pile in self.cast.relic_piles},
            "counters": {counter: self._counter(counter) for counter in self.cast.relic_counters},
        }
        return {
            "id": name,
            "name": name.title(),
            **{key: declared for key, declared in own.items() if declared},
            **self._text(),
            **self._rules(OwnerKind.RELIC, name),
        }

    def _sticker(self, name: str) -> Data:
        mark = {"code": "12"} if self.scope.maybe() else {"letter": "A"}
        setup = self.scope.keys({"setup": lambda: effects(self.setup, 2)})
        return {"id": name, **mark, **self._text(), **setup, **self._rules(OwnerKind.STICKER, name)}

    def _help(self) -> Data:
        budget = amount(self.scope.at("setup", frozenset())) if self.scope.maybe() else self.scope.number(1, 4)
        return {"budget": budget, "offers": [self._offer(name) for name in self.cast.offers]}

    def _offer(self, name: str) -> Data:
        scope = self.scope
        most = scope.keys({"at_most": lambda: scope.number(1, 2)})
        does = self._rules(OwnerKind.HELP, name) or {"do": effects(self.setup, 2)}
        return {"id": name, "cost": scope.number(0, 3), **most, **self._text(), **does}


def _says(said: Any, word: str) -> bool:
    """Whether a word stands somewhere as a value."""
    if isinstance(said, dict):
        return any(_says(value, word) for value in said.values())
    return any(_says(value, word) for value in said) if isinstance(said, list) else said == word
