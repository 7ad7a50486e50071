"""Names against what a mission declares: every card, class, pile, counter and mark named must exist, once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from regicide_legacy.content.beside import ALONE, Beside
from regicide_legacy.content.findings import Finding, nearest_word
from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.names import BUILT_IN, ends_of
from regicide_legacy.content.owners import owners
from regicide_legacy.content.pack_names import pack_findings
from regicide_legacy.content.parts import Part, parts
from regicide_legacy.content.reading import Keys, Source
from regicide_legacy.content.state_document import STATE_KEYS
from regicide_legacy.engine.cards import jester
from regicide_legacy.engine.vocabulary.words import Named

_MOST_JESTERS: Final = 9

_NOUNS: Final[Mapping[Named, str]] = {
    Named.CARD: "card",
    Named.MARK: "mark",
    Named.COUNTER: "counter",
    Named.NUMBER: "counter",
    Named.REASON: "reason",
    Named.CLASS: "class",
    Named.PLACE: "place",
}
"""Names of things that a mission declares one by one; other words are said to be impossible where they stand."""

_DECLARED_BY: Final[Mapping[Named, str]] = {
    Named.MARK: "marks",
    Named.COUNTER: "counters",
    Named.NUMBER: "counters",
    Named.PLACE: "piles",
}
"""The key of the file that declares them."""


@dataclass(frozen=True)
class Declared:
    """Something that a mission gives a name, and where it does."""

    name: str
    keys: Keys


def declared_names(document: MissionDocument) -> dict[str, list[Declared]]:
    """Return what a mission names, by the key of the file."""
    found: dict[str, list[Declared]] = {
        "enemies": [
            Declared(card.id, ("enemies", place, "cards", number, "id"))
            for place, group in enumerate(document.enemies)
            if isinstance(group, EnemyGroup)
            for number, card in enumerate(group.cards)
        ]
    }
    for key in ("cards", "classes", "relics", "stickers"):
        entries = getattr(document, key)
        found[key] = [Declared(entry.id, (key, place, "id")) for place, entry in enumerate(entries)]
    offers = document.help.offers if document.help else ()
    found["help"] = [Declared(offer.id, ("help", "offers", place, "id")) for place, offer in enumerate(offers)]
    for key in ("members", "piles", "counters", "marks"):
        found[key] = [Declared(name, (key, name)) for name in getattr(document, key)]
        for place, relic in enumerate(document.relics):
            found[key] += [Declared(name, ("relics", place, key, name)) for name in getattr(relic, key, ())]
    return found


def name_findings(
    source: Source, document: MissionDocument, at: Keys, party: Collection[str], beside: Beside = ALONE
) -> Iterator[Finding]:
    """Give a finding for each name that is given twice, is taken, or is of nothing.

    `party` holds the ids of the cards that play it where its campaign does not say otherwise.
    """
    given = declared_names(document)
    party = [*dict.fromkeys((*party, *beside.cards))]
    yield from _taken(source, given, at, party)
    if beside.cards:
        yield from _members(source, given["members"], at, party)
    known = known_names(document, party, beside)
    for part in parts(document, at):
        if part.named is not None and part.value not in known[part.named]:
            yield _unknown(source, part, known[part.named], given)
    enemies = [each.name for each in given["enemies"]]
    if document.packs is not None:
        for key in ("mission", "reward"):
            yield from pack_findings(source, getattr(document.packs, key), (*at, "packs", key), enemies, beside)


def known_names(document: MissionDocument, party: Collection[str], beside: Beside) -> dict[Named, list[str]]:
    """Return the names of each kind that a mission may use; `party` holds the ids of its cards."""
    given = declared_names(document)

    def names(key: str) -> list[str]:
        return [each.name for each in given[key]]

    piles, counters = names("piles"), names("counters")
    copies = [f"{card.id}-{number}" for card in document.cards for number in range(1, (card.copies or 0) + 1)]
    rules = [f"rule:{rule.id}" for owner in owners(document) for rule in owner.rules]
    causes = [f"rule:{name}" for name in (*counters, "win_when", "lose_when")]
    own: dict[Named, list[str]] = {
        Named.CARD: [
            *party,
            *names("members"),
            *names("enemies"),
            *names("cards"),
            *copies,
            *(jester(number).id for number in range(1, _MOST_JESTERS + 1)),
        ],
        Named.CLASS: [*names("classes"), *beside.classes],
        Named.MARK: [*names("marks"), *beside.marks],
        Named.COUNTER: counters,
        Named.NUMBER: counters,
        Named.PILE: piles,
        Named.ZONE: piles,
        Named.PLACE: [place for pile in piles for place in ends_of(pile)],
        Named.SOURCE: piles,
        Named.REASON: [*rules, *causes],
    }
    return {kind: [*BUILT_IN[kind], *names_of] for kind, names_of in own.items()}


def _unknown(source: Source, part: Part, valid: list[str], given: Mapping[str, list[Declared]]) -> Finding:
    assert part.named is not None
    nearest = nearest_word(part.value, valid)
    noun = _NOUNS.get(part.named)
    if noun:
        hint = "" if nearest else _hint(part.named, valid, given)
        return source.finding(part.keys, f"there is no {noun} {part.value}{hint}", nearest, of_key=part.of_key)
    label = next(str(step) for step in reversed(part.keys) if isinstance(step, str))
    if isinstance(part.keys[-1], int) and part.keys in source.values:
        label = f"an entry of {label}"
    choice = "" if nearest else f"; it is one of {', '.join(valid)}"
    return source.finding(part.keys, f"{label} cannot be {part.value}{choice}", nearest)


def _hint(kind: Named, valid: list[str], given: Mapping[str, list[Declared]]) -> str:
    """Say what there is, for a name that is like none of it; nothing where that would be too much."""
    if kind is Named.CLASS:
        return f"; it is one of {', '.join(valid)}"
    key = _DECLARED_BY.get(kind)
    if key is None:
        return ""
    declared = ", ".join(each.name for each in given[key])
    return f"; {key} declares {f'only {declared}' if declared else 'none'}"


def _taken(source: Source, given: Mapping[str, list[Declared]], at: Keys, party: Collection[str]) -> Iterator[Finding]:
    """Give a finding for each name that something of its kind has already."""
    members = [*party, *(each.name for each in given["members"])]
    cards = dict.fromkeys(members, "the id of a party card")
    yield from _twice(source, at, [*given["enemies"], *given["cards"]], cards)
    states = dict.fromkeys(STATE_KEYS, "a word of scenario files")
    yield from _twice(source, at, given["piles"], {**states, **_words_of(Named.ZONE, Named.PLACE, Named.SOURCE)})
    yield from _twice(source, at, given["counters"], _words_of(Named.NUMBER))
    yield from _twice(source, at, given["classes"], {**_words_of(Named.CLASS), "all": "a word of the vocabulary"})
    for key in ("marks", "relics", "stickers", "help"):
        yield from _twice(source, at, given[key], {})


def _members(source: Source, given: list[Declared], at: Keys, party: Collection[str]) -> Iterator[Finding]:
    """Give a finding for each member that the campaign's party cannot have; outside a campaign any can be."""
    for each in given:
        if each.name not in party:
            message = f"there is no party card {each.name}"
            yield source.finding((*at, *each.keys), message, nearest_word(each.name, party), of_key=True)


def _words_of(*kinds: Named) -> dict[str, str]:
    return {word: "a word of every mission" for kind in kinds for word in BUILT_IN[kind]}


def _twice(source: Source, at: Keys, given: list[Declared], taken: Mapping[str, str]) -> Iterator[Finding]:
    first: dict[str, Keys] = {}
    for each in given:
        keys = (*at, *each.keys)
        of_key = keys[-1] != "id"
        if each.name in taken:
            yield source.finding(keys, f"{each.name} is {taken[each.name]} already", of_key=of_key)
        elif each.name in first:
            line = source.finding(first[each.name], "", of_key=of_key).line
            yield source.finding(keys, f"{each.name} stands twice; the first is in line {line}", of_key=of_key)
        else:
            first[each.name] = keys
