"""Packs: their cards as they are read, what they ask, and which packs are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.campaign.changes import AppliedSticker
from regicide_legacy.campaign.opening import Question, Resolved
from regicide_legacy.campaign.packs import (
    GiveClass,
    Join,
    Leave,
    Mark,
    PackCard,
    Paper,
    PartyPaper,
    RelicPaper,
    StickerPaper,
    Unmark,
)
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.campaign.telling import pack_words
from regicide_legacy.views.changes import change_sentence, member_words, place_words
from regicide_legacy.views.hand import numbered
from regicide_legacy.views.names import Names
from regicide_legacy.views.text import capitalized, class_style, one_line, plain

_HEADINGS: Final = {
    "location": "Location",
    "helper": "Helper card",
    "enemy": "Enemy",
    "story": "Story",
    "rules": "Rules",
    "stat": "Stat card",
}


def pack_heading(pack: str, title: str | None) -> Text:
    """Return the first line of a pack that is read."""
    heading = Text(plain(capitalized(pack_words(pack))), "bold")
    return heading.append(f": {plain(title)}", "bold") if title else heading


def card_view(card: PackCard, place: int, of: int) -> RenderableType:
    """Show a card of a pack, the one at this place, from 1, of so many."""
    kind, title, body = _face(card)
    heading = Text().append(f"{place} of {of}  ", "dim").append(kind, "bold cyan")
    if title:
        heading.append(f": {plain(title)}", "bold")
    return Group(Text(""), heading, *(Padding(line, (0, 0, 0, 2)) for line in body))


def _face(card: PackCard) -> tuple[str, str | None, list[Text]]:
    """Return a card's kind, its title, and what stands on it, line by line."""
    match card:
        case Paper():
            lines = [*map(Text, map(plain, card.enemies)), *_lines(card.text)]
            if card.instruction:
                lines.append(Text(f"Do this now: {plain(card.instruction)}", "bold yellow"))
            if card.link:
                lines.append(Text(f"More about it: {plain(card.link)}", "dim"))
            return _HEADINGS[card.kind], card.title, lines
        case PartyPaper(Join(joining)):
            return "Party card", card.title or joining.name, [*_lines(card.text), _member(joining)]
        case PartyPaper():
            return "Party card", card.title, _lines(card.text)
        case StickerPaper(sticker):
            colour = "Blue" if sticker.code else "Green"
            where = Text(f"{colour}: it goes {plain(place_words(sticker))}.", "blue" if sticker.code else "green")
            return "Sticker", sticker.label, [*_lines(sticker.text), where]
        case RelicPaper(relic):
            return "Relic", relic.name, _lines(relic.text)


def _lines(text: str | None) -> list[Text]:
    return [Text(plain(line)) for line in (text or "").splitlines()]


def _member(card: PartyCard) -> Text:
    birth = ", ".join(filter(None, (card.race, card.descriptor)))
    text = Text(plain(capitalized(member_words(card))), class_style(card.classes))
    return text.append(f" ({plain(birth)})", "dim") if birth else text


def resolved_lines(resolved: Resolved) -> list[Text]:
    """Return what came of a card: a line for each change, or why nothing came of it; nothing for most."""
    if resolved.skipped:
        return [Text(f"  Skipped: {plain(resolved.skipped)}.", "yellow")]
    return [Text(f"  {change_sentence(change)}", "green") for change in resolved.changes]


def question_words(question: Question) -> str:
    """Return what a card asks, and how many are to be chosen."""
    if question.of is not None:
        return f"Which class does {plain(question.of.name)} get as well?"
    match question.order:
        case Leave():
            who = "Who leaves the party for good?"
        case Mark(mark=mark):
            who = f"Who gets the mark {plain(mark)}?"
        case Unmark(mark=mark):
            who = f"Who loses the mark {plain(mark)}?"
        case GiveClass():
            who = "Who gets one more class?"
    number = str(question.most) if question.least == question.most else f"up to {question.most}, or none"
    return f"{who} Choose {number}."


def question_view(question: Question, party: Party) -> RenderableType:
    """Show what a card asks, and what can be chosen, numbered from 1."""
    words = Text(question_words(question), "bold")
    if question.of is not None:
        options = (f"{number} {plain(option)}" for number, option in enumerate(question.options, 1))
        return Group(words, Text(f"  {'   '.join(options)}"))
    cards = {card.id: card.to_card() for card in party}
    return Group(numbered(question.options, Names((), cards)), words)


def packs_view(opened: Sequence[tuple[str, str | None, str]], due: Sequence[str]) -> RenderableType:
    """Show the packs that are open, each with its title and the day it was opened, and those that wait to be."""
    grid = Table.grid(padding=(0, 2))
    for pack, title, day in opened:
        grid.add_row(Text(f"  {plain(pack)}", "bold"), Text(plain(title or "")), Text(day, "dim"))
    parts: list[RenderableType] = [Text("Open packs", "bold"), grid] if opened else [Text("No pack is open yet.")]
    parts += [Text(waiting_line(pack), "yellow") for pack in due]
    return Group(*parts)


def waiting_line(pack: str) -> str:
    """Return that a pack waits to be opened, and the command that does it."""
    return plain(f"{capitalized(pack_words(pack))} waits: `legacy open {pack}`.")


def stickers_view(stickers: Sequence[AppliedSticker]) -> RenderableType:
    """Show stickers: code or letter in its colour, where it goes, and what is printed on it."""
    grid = Table.grid(padding=(0, 2))
    for sticker in stickers:
        label = Text(plain(sticker.label), "bold blue" if sticker.code else "bold green")
        grid.add_row(label, Text(f"{plain(place_words(sticker))}: {one_line(sticker.text)}"))
    return Padding(grid, (0, 0, 0, 2))
