"""What the rules of a mission say to people: the words that stand beside each, or a sentence made from its encoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.declarations import (
    NOTHING_DECLARED,
    Declarations,
    Defeat,
    Face,
    HelpOffer,
    Pile,
    Sticker,
    Texts,
)
from regicide_legacy.engine.vocabulary.effects import Choose, Effect, If, Option
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import Span
from regicide_legacy.views.places import spaced
from regicide_legacy.views.text import capitalized, plain


def _no_words(said: object) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Wording:
    """How to say what has no words of its own."""

    rule: Callable[[Rule], str] = _no_words
    effects: Callable[[Iterable[Effect]], str] = _no_words
    condition: Callable[[Condition], str] = _no_words


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule, or something a mission declares, as people read it: what it is called and what it says."""

    of: str
    says: str


def rulings_view(said: Sequence[Ruling]) -> RenderableType:
    """Show what rules are called and say, a row each."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for ruling in said:
        grid.add_row(Text(plain(ruling.of), "bold"), Text(plain(ruling.says)))
    return Padding(grid, (0, 0, 0, 2))


class Rulings:
    """What a mission declares, in words. `bought` is the help bought for the attempt."""

    def __init__(self, declared: Declarations, wording: Wording | None = None, bought: Sequence[str] = ()) -> None:
        self.declared = declared
        self.piles: dict[str, Pile] = declared.every_pile
        self.counters = declared.every_counter
        self._wording = wording or Wording()
        self._offers = {offer.id: offer for offer in (declared.help.offers if declared.help else ())}
        self._bought = [offer for offer in self._offers.values() if offer.id in bought]
        owned = list(self._owned())
        self._rules = {rule.id: rule for _, rules in owned for rule in rules}
        self._owners = {rule.id: owner for owner, rules in owned for rule in rules}
        self._relics = dict(_offers_of_relics(declared))

    def _owned(self) -> Iterator[tuple[str, Sequence[Rule]]]:
        """Give what carries rules, as people call it, with its rules; nothing is called the mission itself."""
        declared = self.declared
        yield "", declared.rules
        yield from (("", enemy.rules) for enemy in declared.enemies.values())
        yield from ((spaced(name), counter.rules) for name, counter in self.counters.items())
        yield from ((card.name, card.rules) for card in declared.cards)
        yield from (("", rules) for rules in declared.party.values())
        yield from ((spaced(name), mark.rules) for name, mark in declared.marks.items())
        yield from ((own.name, own.rules) for own in declared.classes)
        yield from ((_label(sticker), sticker.rules) for sticker in declared.stickers)
        yield from ((relic.name, relic.rules) for relic in declared.relics)
        yield from (("", offer.rules) for offer in self._offers.values())

    # The words of one thing.

    def asks(self, asking: str) -> Ruling:
        """Return what asks in play under this id: what people call it, nothing for the mission, and its words."""
        classes = {own.id: own.name for own in self.declared.classes}
        called = _CALLED.get(asking) or self._owners.get(asking) or classes.get(asking, "")
        return _heard(capitalized(plain(called)), self.text(asking))

    def asks_at_setup(self, of: str) -> Ruling:
        """Return the same of what asks at set-up: a sticker, an offer of help, or the mission."""
        for sticker in self.declared.stickers:
            if sticker.id == of:
                return Ruling(_label(sticker), plain(sticker.text or ""))
        if of in self._offers:
            return Ruling("", self.offer(self._offers[of]))
        return Ruling("", plain(self.declared.texts.setup or "") if of == "setup" else "")

    def called(self, option: str) -> str:
        """Return what people call an option: a relic that is offered goes by its name, all else by its word."""
        return self._relics.get(option) or plain(option)

    def used(self, rule_id: str, times: int) -> Text:
        """Return what people call a rule that was used so often: of how many times, and how long it is used then."""
        text = Text(self.called(rule_id))
        rule = self._rules.get(rule_id)
        if rule is None or rule.uses is None:
            return text
        if times < rule.uses:
            text.append(f" {times} of {rule.uses}", "bold")
        return text.append(_USED_FOR[rule.per], "dim")

    @property
    def offered_by_relics(self) -> Collection[str]:
        """The rules of relics that are offered under the name of their relic."""
        return self._relics.keys()

    def text(self, rule_id: str) -> str:
        """Return what a rule says, a class whose ability resolves, or step 4b.1; nothing where there are no words."""
        rule = self._rules.get(rule_id)
        if rule is not None:
            return self._of_rule(rule)
        if rule_id in _DEFEATS and not self._differs(rule_id):
            return plain(getattr(self.declared.texts, rule_id) or "")
        return next((plain(own.text or "") for own in self.declared.classes if own.id == rule_id), "")

    def _differs(self, defeat: str) -> bool:
        """Say whether some enemy has a step 4b.1 of its own, which goes by the same id as the mission's."""
        declared = self.declared
        return any(getattr(each, defeat) for each in (*declared.enemies.values(), *declared.members_groups))

    def written(self, rule_id: str) -> str:
        """Return only what the author wrote of a rule, nothing where that is nothing."""
        rule = self._rules.get(rule_id)
        if rule is not None:
            return plain(rule.text or "")
        own = {each.id: each.text or "" for each in self.declared.classes}
        return plain(own[rule_id]) if rule_id in own else self.text(rule_id)

    def _of_rule(self, rule: Rule) -> str:
        return plain(rule.text) if rule.text else self._wording.rule(rule)

    def reason(self, rule_id: str) -> str:
        """Return why a mission ended by this rule, counter, or condition of its own."""
        declared = self.declared
        condition = {"win_when": declared.win_when, "lose_when": declared.lose_when}.get(rule_id)
        if condition is not None:
            return plain(getattr(declared.texts, rule_id) or "") or self._wording.condition(condition)
        counter = self.counters.get(rule_id)
        return plain(counter.text or "") if counter else self.text(rule_id)

    @property
    def without_enemies(self) -> str:
        """Why a mission is lost that has no enemy left; nothing where it is won by that."""
        if self.declared.enemies_gone == "win":
            return ""
        return plain(self.declared.texts.enemies_gone or "no enemy is left, and that loses this mission")

    def options(self, asking: str, words: Sequence[str]) -> dict[str, str]:
        """Return what each of some options says that a rule, or the set-up, has somebody choose among.

        Where they are rules that are offered, what each of these says.
        """
        found = self._options(asking, words)
        return {word: self._of_option(found[word]) if found else self.text(word) for word in words}

    def written_of_option(self, asking: str, word: str) -> str:
        """Return only what the author wrote of an option, nothing where that is nothing."""
        found = self._options(asking, [word])
        return plain(found[word].text or "") if found else ""

    def _options(self, asking: str, words: Sequence[str]) -> Mapping[str, Option]:
        for effects in (*self._effects_of(asking), *self._lists(), *(rule.do for rule in self._rules.values())):
            for choose in _chooses(effects):
                if set(words) <= set(choose.options):
                    return choose.options
        return {}

    def _of_option(self, option: Option) -> str:
        return plain(option.text) if option.text else self._wording.effects(option.do)

    def _effects_of(self, rule_id: str) -> Iterator[Sequence[Effect]]:
        if rule_id in self._rules:
            yield self._rules[rule_id].do
        yield from (own.do for own in self.declared.classes if own.id == rule_id)

    def _lists(self) -> Iterator[Sequence[Effect]]:
        """Give the effects that stand under no rule's head."""
        declared = self.declared
        yield from (sticker.setup for sticker in declared.stickers)
        yield declared.setup
        yield from (offer.do for offer in self._offers.values())
        defeats = [declared.defeated, declared.exact_damage]
        for enemy in declared.enemies.values():
            defeats += [enemy.defeated, enemy.exact_damage]
        for group in declared.members_groups:
            defeats += [group.defeated, group.exact_damage]
        yield from (each for each in defeats if isinstance(each, tuple))
        yield from (own.do for own in declared.classes)

    @property
    def setup(self) -> list[Ruling]:
        """What is done at set-up, by stickers and by the mission."""
        declared = self.declared
        found = [Ruling(_label(sticker), plain(sticker.text or "")) for sticker in declared.stickers if sticker.setup]
        if declared.setup:
            made = f"{capitalized(self._wording.effects(declared.setup))}."
            found.append(Ruling("setup", self.asks_at_setup("setup").says or made))
        return found

    def offer(self, offer: HelpOffer) -> str:
        """Return what an offer of help says."""
        if offer.text:
            return plain(offer.text)
        rules = " ".join(self._of_rule(rule) for rule in offer.rules)
        return rules or self._wording.effects(offer.do)

    def told(self, rule_id: str) -> str:
        """Return what the author wrote of a rule, after the name of what carries it; nothing where that is nothing."""
        says = self.written(rule_id)
        heard = _heard(self.asks(rule_id).of, says)
        return f"{heard.of}: {heard.says}" if heard.of and says else says

    # All that is in force.

    def of_the_mission(self) -> list[Ruling]:
        """Return the mission's own rules, and how it is won and lost where it says so."""
        declared = self.declared
        found = self._of_rules(declared.rules)
        found += self._defeats(declared.defeated, declared.exact_damage, declared.texts)
        for key, ends in (("win_when", "won"), ("lose_when", "lost")):
            condition = getattr(declared, key)
            if condition is not None:
                own = getattr(declared.texts, key)
                says = f"The mission is {ends} as soon as {self._wording.condition(condition)}."
                found.append(Ruling(_CALLED[key], plain(own) if own else says))
        if declared.enemies_gone == "lose":
            own = declared.texts.enemies_gone
            says = plain(own) if own else "Without an enemy left the mission is lost."
            found.append(Ruling(_CALLED["enemies_gone"], says))
        return found

    def _of_rules(self, rules: Iterable[Rule]) -> list[Ruling]:
        return [Ruling(rule.id, self._of_rule(rule)) for rule in rules]

    def _defeats(
        self, defeated: Defeat | None, exact_damage: Defeat | None, texts: Texts | None = None
    ) -> list[Ruling]:
        return [
            _heard(_CALLED[key], (texts and getattr(texts, key)) or f"{which}: {self._wording.effects(effects)}.")
            for key, which, effects in (
                ("defeated", "A defeated enemy", defeated),
                ("exact_damage", "An enemy defeated by exact damage", exact_damage),
            )
            if isinstance(effects, tuple)
        ]

    def of_enemy(self, card_id: str) -> list[Ruling]:
        """Return what an enemy card carries. Ask it only of one that was seen."""
        enemy = self.declared.enemies.get(card_id)
        if enemy is None:
            return []
        return self._of_rules(enemy.rules) + self._defeats(enemy.defeated, enemy.exact_damage)

    def of_things(self) -> list[Ruling]:
        """Return what counters, piles, marks, classes, relics, stickers and the help bought say."""
        declared = self.declared
        found: list[Ruling] = []
        for name, counter in self.counters.items():
            found += self._of_thing(spaced(name), counter.text, counter.rules)
        for name, pile in self.piles.items():
            found += self._of_thing(spaced(name), pile.text, ())
        for name, mark in declared.marks.items():
            found += self._of_printed(spaced(name), mark.text, mark.rules)
        for own in declared.classes:
            letter = f" ({plain(own.letter)})" if own.letter else ""
            says = own.text or (self._wording.effects(own.do) if own.do else "")
            step = f"{_STEPS[own.step]}: {plain(says)}" if says else ""
            found += self._of_printed(f"{plain(own.name)}{letter}", step, own.rules)
        for relic in declared.relics:
            found += self._of_printed(relic.name, relic.text, relic.rules)
        for sticker in declared.stickers:
            found += self._of_printed(_label(sticker), sticker.text, sticker.rules)
        for offer in self._bought:
            found.append(Ruling(offer.id, self.offer(offer)))
        return found

    def _of_thing(self, name: str, text: str | None, rules: Sequence[Rule]) -> list[Ruling]:
        """Return the words of a thing, then those of its rules; one without words stands by what its rules say."""
        own = [Ruling(plain(name), plain(text))] if text else []
        return own + [Ruling(rule.id, says) for rule in rules if (says := self._of_rule(rule)) and says != text]

    def _of_printed(self, name: str, text: str | None, rules: Sequence[Rule]) -> list[Ruling]:
        """Return the words printed on a thing: they say all that it does. Without any, those of its rules."""
        return self._of_thing(name, text, () if text else rules)

    def of_cards(self, cards: Iterable[str]) -> list[Ruling]:
        """Return what these cards say, copies of one card once. Ask it only of cards that the reader may see."""
        seen = set(cards)
        found: list[Ruling] = []
        for card in self.declared.cards:
            copies = {card.id} if card.copies is None else {f"{card.id}-{n + 1}" for n in range(card.copies)}
            if copies & seen:
                found += self._of_printed(card.name, card.text, card.rules)
        for card_id, rules in self.declared.party.items():
            if card_id in seen:
                found += self._of_rules(rules)
        for card_id, enemy in self.declared.enemies.items():
            if card_id in seen:
                # Its other rules hold only while it is the enemy in play.
                found += self._of_rules(rule for rule in enemy.rules if rule.in_)
        return found

    def face(self, pile: str) -> Face:
        """Return who may see the cards of one of the mission's own piles."""
        return self.piles[pile].face


_STEPS: Final[Mapping[str, str]] = {
    "form_attack": "step 1",
    "cast_spells": "step 2",
    "deal_damage": "step 3",
    "suffer_damage": "step 4a",
}

_CALLED: Final[Mapping[str, str]] = {
    "defeated": "Enemy defeated",
    "exact_damage": "Exact damage",
    "win_when": "Won",
    "lose_when": "Lost",
    "enemies_gone": "Lost",
}
"""What people call what a mission says under no rule's head: step 4b.1 in effects, and its ends."""

_DEFEATS: Final = ("defeated", "exact_damage")

_USED_FOR: Final[Mapping[Span, str]] = {Span.TURN: " this turn", Span.ENEMY: " for this enemy", Span.ATTEMPT: ""}
"""For how long a rule is used, where that is not the whole attempt."""


def _heard(called: str, says: str) -> Ruling:
    """Return what somebody says under a name, which the words themselves do not repeat."""
    name, colon, rest = says.partition(": ")
    repeats = colon and name.casefold() == called.casefold()
    return Ruling(called, capitalized(rest) if repeats else says)


def _offers_of_relics(declared: Declarations) -> Iterator[tuple[str, str]]:
    """Give the rule that a relic offers, where it offers one and no other relic has its name, with that name."""
    named = Counter(relic.name for relic in declared.relics)
    for relic in declared.relics:
        offered = [rule.id for rule in relic.rules if rule.may]
        if len(offered) == 1 and named[relic.name] == 1:
            yield offered[0], plain(relic.name)


def _label(sticker: Sticker) -> str:
    return sticker.code or sticker.letter or sticker.id


NO_RULINGS: Final = Rulings(NOTHING_DECLARED)
"""What a mission says that has no rules of its own."""


def _chooses(effects: Sequence[Effect]) -> Iterator[Choose]:
    """Give every choice among options in some effects, the outer ones first."""
    for effect in effects:
        if isinstance(effect, Choose):
            yield effect
            for option in effect.options.values():
                yield from _chooses(option.do)
        elif isinstance(effect, If):
            yield from _chooses((*effect.do, *effect.otherwise))
