"""What a mission says in vain: what can never happen, decisions nobody can take, things said twice or never named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from regicide_legacy.content.dependence import pile_of
from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.owners import owners
from regicide_legacy.content.parts import Part, parts
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, error, warning
from regicide_legacy.content.resolving import declared_names
from regicide_legacy.content.sayings import Sayings
from regicide_legacy.engine.vocabulary.amounts import Filter, Range
from regicide_legacy.engine.vocabulary.conditions import CardsTest, Condition, CounterTest
from regicide_legacy.engine.vocabulary.declarations import Counter
from regicide_legacy.engine.vocabulary.effects import Choose, GiveClass, Lower, Mark, Raise, Set
from regicide_legacy.engine.vocabulary.rules import CardMoved, CounterChanged, Moment
from regicide_legacy.engine.vocabulary.words import Named

PASS: Final = "pass"
"""The option that declines an offer, which no rule can be called."""

_SEATS: Final = range(1, 5)


def chance_remarks(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for all that a mission says in vain."""
    whole = parts(document, ())
    yield from _impossible(said)
    yield from _moments(document, said, whole)
    yield from _enemies(document, said)
    yield from _empty_reserve(document, said)
    yield from _nobody(said)
    yield from _twice(document)
    yield from _counters(document)
    yield from _unused(document, whole)


# What can never happen.


def _impossible(said: Sayings) -> Iterator[Remark]:
    for saying in said:
        for part in saying.parts:
            if isinstance(part.value, (Range, CounterTest, CardsTest)) and _no_number_passes(part.value):
                yield warning(Code.NEVER, part.keys, "no number passes this test")
            if isinstance(part.value, Condition) and _no_table_passes(part.value):
                yield warning(Code.NEVER, (*part.keys, "players"), "one to four play, so this never holds")


def _no_number_passes(test: Range | CounterTest | CardsTest) -> bool:
    least = test.at_least if isinstance(test.at_least, int) else 0
    if isinstance(test.at_most, int) and test.at_most < least:
        return True
    return isinstance(test.is_, int) and (
        test.is_ < least or (isinstance(test.at_most, int) and test.is_ > test.at_most)
    )


def _no_table_passes(condition: Condition) -> bool:
    test = condition.players
    if isinstance(test, int):
        return test not in _SEATS
    if not isinstance(test, Range):
        return False
    least, most = test.at_least, test.at_most
    return (isinstance(least, int) and least > _SEATS[-1]) or (isinstance(most, int) and most < _SEATS[0])


def _moments(document: MissionDocument, said: Sayings, whole: list[Part]) -> Iterator[Remark]:
    effects = [part.value for saying in said for part in saying.parts]
    counters = {name for effect in effects if isinstance(effect, (Raise, Lower, Set)) for name in effect.numbers}
    reached = {pile_of(place) for place in _places(document, whole)}
    own = {each.name for each in declared_names(document)["piles"]}
    marks = {effect.with_ for effect in effects if isinstance(effect, Mark)}
    for owner in owners(document):
        for place, rule in enumerate(owner.rules):
            for number, moment in enumerate(rule.upon):
                keys = (*owner.keys, place, "upon", number)
                if isinstance(moment, CounterChanged) and moment.counter not in counters:
                    yield warning(Code.NEVER, keys, f"no effect changes {moment.counter}")
                if isinstance(moment, CardMoved) and moment.to in own - reached:
                    yield warning(Code.NEVER, keys, f"no card ever comes to {moment.to}")
    for name in document.marks:
        if name not in marks:
            yield warning(Code.NEVER, ("marks", name), f"no effect puts {name} on a card")


def _places(document: MissionDocument, whole: list[Part]) -> Iterator[str]:
    """Give every place where cards are put during a mission."""
    starts = {("cards", number, "start") for number in range(len(document.cards))}
    for part in whole:
        if part.named is Named.PLACE and part.keys not in starts:
            yield part.value


def _enemies(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for each condition on the enemy that no enemy can fulfil."""
    effects = [part.value for saying in said for part in saying.parts]
    groups = [group for group in document.enemies if isinstance(group, EnemyGroup)]
    if len(groups) < len(document.enemies) or any(isinstance(effect, GiveClass) for effect in effects):
        return
    classes = {name for group in groups for card in group.cards for name in card.class_}
    ids = {card.id for group in groups for card in group.cards}
    for saying in said:
        for part in saying.parts:
            if isinstance(part.value, Condition) and isinstance(part.value.enemy, Filter):
                wanted = part.value.enemy
                for key, words, there in (("class", wanted.class_, classes), ("id", wanted.id, ids)):
                    if words is not None and not there.intersection([words] if isinstance(words, str) else words):
                        named = words if isinstance(words, str) else " or ".join(words)
                        message = f"no enemy of this mission has the {key} {named}"
                        yield warning(Code.NEVER, (*part.keys, "enemy", key), message)


def _empty_reserve(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark where set-up looks for cards in the reserve and nothing has put any there."""
    starts_there = any(pile_of(card.start) == "reserve" for card in document.cards)
    for saying in said:
        if saying.where != ("setup",) or saying.keys[-1] not in ("setup", "do"):
            continue
        filled = starts_there
        for part in saying.parts:
            filled |= part.named is Named.PLACE and pile_of(part.value) == "reserve"
            if part.named is Named.SOURCE and part.value == "reserve" and not filled:
                yield warning(Code.NEVER, part.keys, "the reserve is empty at set-up; the party's cards are in party")


# Decisions nobody can take.


def _nobody(said: Sayings) -> Iterator[Remark]:
    for saying in said:
        for part in saying.parts:
            if isinstance(part.value, Choose) and all(_closed(option.when) for option in part.value.options.values()):
                message = "none of these options can ever be open, so nobody chooses"
                yield warning(Code.NOBODY, (*part.keys, "choose", "options"), message)


def _closed(condition: Condition | None) -> bool:
    return condition is not None and any(_is_closed(part) for part in parts(condition, ()))


def _is_closed(part: Part) -> bool:
    """Whether a part of a condition can never hold; only what stands in it directly, or in `all`, closes it."""
    if any(key in ("any", "not") for key in part.keys):
        return False
    if isinstance(part.value, (Range, CounterTest, CardsTest)):
        return _no_number_passes(part.value)
    return isinstance(part.value, Condition) and _no_table_passes(part.value)


# Things said twice.


def _twice(document: MissionDocument) -> Iterator[Remark]:
    first: set[str] = set()
    for owner in owners(document):
        seen: list[Any] = []
        for place, rule in enumerate(owner.rules):
            keys = (*owner.keys, place)
            if rule.id in first:
                yield error(Code.TWICE, (*keys, "id"), f"another rule is called {rule.id} already")
            if rule.id == PASS:
                yield error(Code.MISPLACED, (*keys, "id"), f"{PASS} is what declines an offer; call the rule otherwise")
            first.add(rule.id)
            bare = replace(rule, id="", text=None, source=None)
            if bare in seen:
                yield warning(Code.TWICE, keys, f"this says the same as rule {owner.rules[seen.index(bare)].id}")
            seen.append(bare)
            for number, moment in enumerate(rule.upon):
                if moment in rule.upon[:number]:
                    yield error(Code.TWICE, (*keys, "upon", number), f"{_word(moment)} stands twice")


def _word(moment: Any) -> str:
    return moment.value if isinstance(moment, Moment) else moment.word


# Counters and their bounds.


def _counters(document: MissionDocument) -> Iterator[Remark]:
    counters: list[tuple[Keys, Counter]] = [(("counters", name), each) for name, each in document.counters.items()]
    for place, relic in enumerate(document.relics):
        counters += [(("relics", place, "counters", name), each) for name, each in relic.counters.items()]
    for keys, counter in counters:
        for start in _numbers(counter.start):
            if _outside(counter, start):
                yield error(Code.MISPLACED, (*keys, "start"), f"it starts at {start}, outside its own bounds")
                break
        for key in ("lose_at", "win_at"):
            limit = getattr(counter, key)
            if limit is not None and _outside(counter, limit):
                yield warning(Code.NEVER, (*keys, key), f"its bounds keep it from ever reaching {limit}")
            elif limit is not None and limit in _numbers(counter.start):
                yield warning(Code.NEVER, (*keys, key), f"it starts at {limit}, so it is there at once")


def _numbers(amount: Any) -> list[int]:
    if isinstance(amount, int):
        return [amount]
    return list(amount.values()) if isinstance(amount, dict) else []


def _outside(counter: Counter, number: int) -> bool:
    return number < counter.at_least or (counter.at_most is not None and number > counter.at_most)


# Things that nothing names.


def _unused(document: MissionDocument, whole: list[Part]) -> Iterator[Remark]:
    named = {
        kind: {part.value for part in whole if part.named in kinds}
        for kind, kinds in {
            "counters": (Named.COUNTER, Named.NUMBER),
            "piles": (Named.PILE, Named.ZONE, Named.SOURCE, Named.PLACE),
            "classes": (Named.CLASS,),
        }.items()
    }
    named["piles"] |= {pile_of(place) for place in named["piles"]}
    for kind, given in declared_names(document).items():
        for each in given if kind in named else ():
            if each.name not in named[kind]:
                yield warning(Code.UNUSED, each.keys, f"nothing in this mission names {each.name}")
