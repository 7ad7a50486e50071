"""Text from files and players, made safe to print, and the colours of the classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from regicide_legacy.engine.cards import BARD, CLERIC, PALADIN, WARRIOR

_STYLES: Final = {CLERIC: "red", BARD: "magenta", WARRIOR: "green", PALADIN: "cyan"}
_OTHER_CLASS: Final = "yellow"


def plain(text: str) -> str:
    """Return the text with each character that could steer a terminal, or that shows nothing, as a question mark.

    Rich's markup needs no escape where texts are printed as `Text` or with markup off, as all views do.
    """
    return "".join(character if character.isprintable() else "?" for character in text)


def one_line(text: str) -> str:
    """Return a text of several lines as one, safe to print."""
    return plain(" ".join(text.split()))


def class_style(classes: Sequence[str]) -> str:
    """Return the style for a card of these classes: that of the first; none for a card without class."""
    return _STYLES.get(classes[0], _OTHER_CLASS) if classes else ""


def listed(texts: Iterable[Text]) -> Text:
    """Join texts as a sentence lists them: a, b and c."""
    *first, last = texts
    if not first:
        return last
    return Text(", ").join(first).append(" and ").append_text(last)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, an s added where it is not one: 1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def uncapitalized_article(name: str) -> str:
    """Return a name as it stands within a sentence: the Hearthlord for The Hearthlord."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def capitalized(text: str) -> str:
    """Return the text with its first letter large and the rest as it is."""
    return text[:1].upper() + text[1:]
