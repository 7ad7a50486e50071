"""The reference of the vocabulary as Markdown, made from the records: what each word does, when, and an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, get_args

from regicide_legacy.content import reference_examples as examples
from regicide_legacy.content import reference_notes as notes
from regicide_legacy.content.campaign_document import CampaignDocument, PartyCardDocument, StickerDocument
from regicide_legacy.content.docstrings import described, field_docs
from regicide_legacy.content.mission_document import EnemyCard, EnemyGroup, MemberDocument, MissionDocument
from regicide_legacy.content.names import BUILT_IN
from regicide_legacy.content.pack_document import (
    Chosen,
    ClassGiving,
    Location,
    Marking,
    MissionPacks,
    PackCardDocument,
    PackDocument,
    Page,
    PartyOrder,
    Story,
    TriggerDocument,
)
from regicide_legacy.content.saying import INLINE, Hint, hints, key_of, members, named, origin, words
from regicide_legacy.content.sayings import sight_of, sight_of_step
from regicide_legacy.engine.vocabulary.amounts import (
    CardCount,
    ClassesIn,
    Countable,
    CounterValue,
    Filter,
    Reckoned,
    Selector,
    StrengthOf,
)
from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.declarations import (
    CardDeclaration,
    ClassDeclaration,
    Counter,
    Help,
    HelpOffer,
    MarkDeclaration,
    Members,
    MembersGroup,
    Pile,
    Relic,
    Sticker,
    Texts,
)
from regicide_legacy.engine.vocabulary.effects import EFFECTS, Effect, Selected
from regicide_legacy.engine.vocabulary.rules import AbilityStep, CardMoved, CounterChanged, Moment, Rule, Step
from regicide_legacy.engine.vocabulary.words import Named, Player


@dataclass(frozen=True)
class Entry:
    """One word of the vocabulary."""

    word: str
    text: str
    """What it does, or when it is."""
    example: str
    """A rule, or other keys of a mission file."""
    keys: Mapping[str, str] | None = None
    """Its own keys, each with what it says."""


@dataclass(frozen=True)
class Section:
    """Words of one kind."""

    title: str
    text: str
    entries: tuple[Entry, ...] = ()
    keys: Mapping[str, str] | None = None
    """What is no word of its own, but a key or name that stands in many places, each with what it says."""


_TITLE: Final = """\
# The vocabulary of missions

Made by `legacy mission reference` from the program itself. The examples stand in a mission that declares the counters
dread and rope, the mark salted, and the piles weather (face down) and sky (face up); those of declarations declare all
that they name.
"""

_ELSEWHERE: Final[Mapping[Hint, str]] = {Player: "Players", Moment: "Moments", Step: "Steps", Countable: "Amounts"}
"""Words that have a section of their own, with its title."""

_DECLARED: Final[tuple[tuple[str, Any], ...]] = (
    ("enemies", EnemyGroup),
    ("enemies, cards", EnemyCard),
    ("enemies in the party", MembersGroup),
    ("enemies in the party, members", Members),
    ("counters", Counter),
    ("piles", Pile),
    ("cards", CardDeclaration),
    ("members", MemberDocument),
    ("marks", MarkDeclaration),
    ("classes", ClassDeclaration),
    ("relics", Relic),
    ("stickers", Sticker),
    ("help", Help),
    ("help, offers", HelpOffer),
    ("texts", Texts),
    ("packs", MissionPacks),
)
"""What a mission file declares in maps or lists: the key, with the key within it, and the record."""

_OF_A_CAMPAIGN: Final[tuple[tuple[str, Any], ...]] = (
    ("Campaign files", CampaignDocument),
    ("Party cards", PartyCardDocument),
    ("Stickers", StickerDocument),
    ("Packs", PackDocument),
    ("What opens a pack", TriggerDocument),
    ("Cards of a pack", PackCardDocument),
    ("Locations", Location),
    ("Stories", Story),
    ("Helpers, rules and stat cards", Page),
    ("Party cards of a pack", PartyOrder),
    ("Members that leave", Chosen),
    ("Members that get or lose a mark", Marking),
    ("Members that get a class", ClassGiving),
)
"""What a campaign file declares beyond a mission's, and what packs hold: the title of its section, and the record."""

_SAID: Final = ("setup", "defeated", "exact_damage", "win_when", "lose_when", "enemies_gone", "rule_order")
"""Keys of a mission file whose value is said in the vocabulary, or is a word."""


def reference() -> str:
    """Return the whole reference."""
    return "\n".join([_TITLE, *(line for section in sections() for line in _section_lines(section))])


def sections() -> tuple[Section, ...]:
    """Return every word of the vocabulary, kind by kind: first the keys of a mission file and of a rule."""
    return (
        Section("Mission files", described(MissionDocument), keys=_keys(MissionDocument)),
        Section("Declarations", "What a mission declares, and the keys of each.", tuple(_declarations())),
        Section("Rules", described(Rule), keys=_noted(_keys(Rule), notes.RULE)),
        Section("Players", described(Player), keys=_members(Player)),
        Section("Moments", "`upon` a moment a rule does something. In the order of a turn:", tuple(_moments())),
        Section("Steps", "`instead_of` a step a rule does something else.", tuple(_steps())),
        Section("Conditions", described(Condition), _fields(Condition, examples.CONDITIONS)),
        Section("Amounts", "Whole numbers, never below 0, reckoned when an effect begins.", tuple(_amounts())),
        Section("Cards", described(Selector), _fields(Selector, examples.SELECTORS)),
        Section("Sources", "`from` says where the cards are looked for.", keys=notes.SOURCES),
        Section("Places", "`to`, `start` and the like say where cards are put.", keys=notes.places()),
        Section("Filters", described(Filter), _fields(Filter, examples.FILTERS)),
        Section("Effects", "What a rule does: each a map with exactly one key.", tuple(_effects())),
        Section(
            "Changes",
            "What differs while a rule says so, or for a time by the effect `change`. "
            "A number is an amount, or a map of is, plus, minus, times, at_least and at_most.",
            _fields(Change, examples.CHANGES),
        ),
        *(Section(title, described(kind), keys=_keys(kind)) for title, kind in _OF_A_CAMPAIGN),
    )


def _declarations() -> Iterator[Entry]:
    for word, kind in _DECLARED:
        yield Entry(word, described(kind), examples.DECLARATIONS[word], _keys(kind))
    for key, text in _keys(MissionDocument).items():
        if key in _SAID:
            yield Entry(key, text, examples.DECLARATIONS[key])


def _moments() -> Iterator[Entry]:
    docs = _noted({moment.value: field_docs(Moment)[moment.name] for moment in Moment}, notes.MOMENTS)
    for moment in Moment:
        yield Entry(moment.value, docs[moment.value] + _sees(sight_of(moment)), examples.MOMENTS[moment])
    for kind, sight in ((CardMoved, sight_of(CardMoved())), (CounterChanged, sight_of(CounterChanged("")))):
        keys = None if getattr(kind, "alone", None) else _keys(kind)
        yield Entry(kind.word, described(kind) + _sees(sight), examples.MOMENTS[kind.word], keys)


def _steps() -> Iterator[Entry]:
    docs = field_docs(Step)
    for step in Step:
        yield Entry(step.value, docs[step.name] + _sees(sight_of_step(step)), examples.STEPS[step])
    yield Entry("ability", described(AbilityStep), examples.STEPS["ability"])


def _sees(sight: frozenset[str]) -> str:
    return f" It sees {', '.join(sorted(sight))}." if sight else ""


def _amounts() -> Iterator[Entry]:
    yield Entry("number", "A whole number.", examples.AMOUNTS["number"])
    yield Entry("table", "A number for each number of players, one to four.", examples.AMOUNTS["table"])
    docs = field_docs(Countable)
    for number in Countable:
        yield Entry(number.value, docs[number.name], examples.AMOUNTS[number])
    for kind in (CounterValue, CardCount, StrengthOf, ClassesIn):
        (word,) = map(key_of, hints(kind))
        yield Entry(word, described(kind), examples.AMOUNTS[word])
    yield Entry("reckoned", described(Reckoned), examples.AMOUNTS["reckoned"], _keys(Reckoned))


def _effects() -> Iterator[Entry]:
    for kind in EFFECTS:
        yield Entry(kind.word, described(kind), examples.EFFECTS[kind.word], _own_keys(kind))


def _own_keys(kind: type[Effect]) -> Mapping[str, str] | None:
    """Return an effect's keys, but those that say which cards it is about."""
    if kind.alone:
        return None
    inside = INLINE.get(kind)
    shared = hints(Selected) if issubclass(kind, Selected) else {}
    return {key: text for key, text in _keys(kind).items() if key != inside and key not in map(key_of, shared)}


def _keys(kind: Any) -> Mapping[str, str]:
    docs = field_docs(kind)
    return {key_of(field): docs[field] + _values(hint) for field, hint in hints(kind).items()}


def _noted(texts: Mapping[str, str], more: Mapping[str, str]) -> Mapping[str, str]:
    return {key: " ".join(filter(None, (text, more.get(key)))) for key, text in texts.items()}


def _values(hint: Hint) -> str:
    """Return which words may stand for a type, as a sentence; nothing where it has none."""
    kinds = dict.fromkeys(each for one in members(hint) for each in _entries(one))
    known = [word for kind in kinds if kind not in _ELSEWHERE for word in _worded(kind)]
    choice = " or ".join(filter(None, (", ".join(known[:-1]), *known[-1:])))
    said = f" It {'is' if len(kinds) == 1 else 'may be'} {choice}." if known else ""
    where = [title for kind, title in _ELSEWHERE.items() if kind in kinds and kind is not Countable]
    return said + (f" See {' and '.join(where)}." if where else "")


def _entries(hint: Hint) -> tuple[Hint, ...]:
    """Return what the entries of a list may be; a type that is no list itself."""
    return members(get_args(hint)[0]) if origin(hint) is tuple else (hint,)


def _worded(kind: Hint) -> Iterator[str]:
    """Give the words of a type, each with what it means where its records say so."""
    if named(kind) is Named.REASON:
        yield from (f"`{word}`" for word in BUILT_IN[Named.REASON])
        yield "`rule:` and the rule's id"
    docs = field_docs(kind) if isinstance(kind, type) and words(kind) else {}
    for word, value in words(kind).items():
        text = docs.get(getattr(value, "name", ""), "").rstrip(".")
        yield f"`{word}` ({text[:1].lower()}{text[1:]})" if text else f"`{word}`"


def _members(words: type[StrEnum]) -> Mapping[str, str]:
    docs = field_docs(words)
    return {word.value: docs[word.name] for word in words}


def _fields(kind: Any, shown: Mapping[str, str]) -> tuple[Entry, ...]:
    return tuple(Entry(key, text, shown[key]) for key, text in _keys(kind).items())


# Markdown.


def _section_lines(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n"
    yield f"{section.text}\n"
    yield from _key_lines(section.keys or {})
    for entry in section.entries:
        yield f"### {entry.word}\n"
        yield f"{entry.text}\n"
        yield from _key_lines(entry.keys or {})
        yield "```yaml"
        yield shown(entry.example)
        yield "```\n"


def _key_lines(keys: Mapping[str, str]) -> Iterator[str]:
    yield from (f"- `{key}`: {text}" for key, text in keys.items())
    if keys:
        yield ""


def shown(example: str) -> str:
    """Return an example as keys of a mission file."""
    return f"rules:\n  - {example}" if example.startswith("{") else example
