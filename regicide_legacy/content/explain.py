"""Explain: what a mission says in the vocabulary, one plain sentence each, made from the encoding alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from regicide_legacy.content import sentences
from regicide_legacy.content.campaigns import beside_file
from regicide_legacy.content.checking import check
from regicide_legacy.content.findings import ContentError
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import document_from_file, senseless
from regicide_legacy.content.owners import owners
from regicide_legacy.content.phrases import amount, condition, name
from regicide_legacy.content.reading import Keys, Source
from regicide_legacy.content.sayings import defeats
from regicide_legacy.engine.vocabulary.declarations import Counter, Help, Texts

_STEPS: Final = {
    "form_attack": "step 1",
    "cast_spells": "step 2",
    "deal_damage": "step 3",
    "suffer_damage": "step 4a",
}


@dataclass(frozen=True)
class Explanation:
    """One sentence, and the words that the author wrote beside the encoding."""

    line: int | None
    """The line of the file where the encoding begins; None where it stands in a mission that the file extends."""
    of: str
    """The rule's id, or what else is explained."""
    sentence: str
    text: str | None
    """The author's words, to compare."""

    def __str__(self) -> str:
        """Return one line: `of: sentence`."""
        return f"{self.of}: {self.sentence}"


def explain(file: Path) -> tuple[Explanation, ...]:
    """Return a sentence for each rule and each other encoding of a mission file, in order of lines.

    What stands in a mission that the file extends comes first.

    Raises `ContentError` where the file does not load, also for what lint calls an error.
    """
    source, document = document_from_file(file, beside_file(file))
    if wrong := list(senseless(source, document)):
        raise ContentError(wrong)
    said = [
        Explanation(source.values[keys][0] if keys in source.values else None, of, sentence, text)
        for keys, of, sentence, text in _explained(document)
    ]
    return tuple(sorted(said, key=lambda each: each.line or 0))


def explain_document(document: Mapping[str, Any]) -> tuple[Explanation, ...]:
    """Return the same of a resolved mission document, which stands in no file. Raises `ContentError`."""
    value, findings = check(MissionDocument, Source("mission", dict(document)), dict(document))
    if value is None:
        raise ContentError(findings)
    return tuple(Explanation(None, of, sentence, text) for _, of, sentence, text in _explained(value))


_Explained: TypeAlias = tuple[Keys, str, str, str | None]
"""The keys to what is explained, its name, its sentence and the author's words."""


def _explained(document: MissionDocument) -> Iterator[_Explained]:
    for owner in owners(document):
        for place, rule in enumerate(owner.rules):
            yield (*owner.keys, place), rule.id, sentences.rule(rule), rule.text
    yield from _of_the_table(document)
    for place, own_class in enumerate(document.classes):
        if own_class.do:
            sentence = f"In {_STEPS[own_class.step]}: {sentences.effects(own_class.do)}."
            yield ("classes", place), own_class.id, sentence, own_class.text
    for counter_name, counter in document.counters.items():
        yield ("counters", counter_name), counter_name, _counter(counter_name, counter), counter.text
    if document.help:
        yield from _help(document.help)
    yield from _ends(document)


def _of_the_table(document: MissionDocument) -> Iterator[_Explained]:
    """Give step 4b.1 and the set-up, which stand under no rule's head."""
    texts = document.texts or Texts()
    for saying in defeats(document):
        which = "An enemy defeated by exact damage" if saying.where == ("exact_damage",) else "A defeated enemy"
        of = " ".join(str(key) for key in saying.keys if isinstance(key, str) and key not in ("cards", "enemies"))
        own = getattr(texts, of) if len(saying.keys) == 1 else None
        yield saying.keys, of, f"{which}: {sentences.effects(saying.value)}.", own
    for place, sticker in enumerate(document.stickers):
        if sticker.setup:
            sentence = f"At set-up: {sentences.effects(sticker.setup)}."
            yield ("stickers", place, "setup"), sticker.id, sentence, sticker.text
    if document.setup:
        yield ("setup",), "setup", f"At set-up: {sentences.effects(document.setup)}.", texts.setup


def _ends(document: MissionDocument) -> Iterator[_Explained]:
    texts = document.texts or Texts()
    for key, ends in (("win_when", "won"), ("lose_when", "lost")):
        asked = getattr(document, key)
        if asked is not None:
            yield (key,), key, f"The mission is {ends} as soon as {condition(asked)}.", getattr(texts, key)
    if document.enemies_gone == "lose":
        sentence = "Without an enemy left the mission is lost."
        yield ("enemies_gone",), "enemies_gone", sentence, texts.enemies_gone


def _help(offered: Help) -> Iterator[_Explained]:
    yield ("help",), "help", f"The table may spend {amount(offered.budget)}.", None
    for place, offer in enumerate(offered.offers):
        does = sentences.effects(offer.do) if offer.do else "its rules hold for the attempt"
        sentence = f"For {offer.cost}, to be bought at most {sentences.times(offer.at_most)}: {does}."
        yield ("help", "offers", place), offer.id, sentence, offer.text


def _counter(counter_name: str, counter: Counter) -> str:
    said = [f"{name(counter_name)} starts at {amount(counter.start)}"]
    if counter.at_most is not None:
        said.append(f"is never above {counter.at_most}")
    if counter.at_least:
        said.append(f"is never below {counter.at_least}")
    for limit, ends in ((counter.lose_at, "lost"), (counter.win_at, "won")):
        if limit is not None:
            said.append(f"at {limit} the mission is {ends}")
    sentence = "; ".join(said)
    return f"{sentence[0].upper()}{sentence[1:]}."
