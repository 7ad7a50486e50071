"""Remarks on a mission that reads well: what is wrong or doubtful in what it says, each with a code word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from regicide_legacy.content.reading import Keys


class Severity(StrEnum):
    """How much a remark weighs."""

    ERROR = "error"
    """The mission does not load."""
    WARNING = "warning"
    """It loads, but probably not as meant."""


class Code(StrEnum):
    """What a remark is about. The words are stable."""

    LOAD = "load"
    """The file does not read as a mission."""
    UNSEEN = "unseen"
    """A rule names what its moment cannot see."""
    MISPLACED = "misplaced"
    """A key, word or effect stands where it has no meaning."""
    HIDDEN = "hidden"
    """Something is asked of cards that are hidden from who asks."""
    ITSELF = "itself"
    """A number would depend on itself."""
    UNPLACED = "unplaced"
    """Step 4b.1 does not place the enemy on every path."""
    UNDEFEATABLE = "undefeatable"
    """The mission cannot be won, because its enemies cannot be defeated."""
    NOBODY = "nobody"
    """A decision that nobody can take."""
    NEVER = "never"
    """Something that can never happen."""
    CIRCLE = "circle"
    """Rules that set each other off."""
    TWICE = "twice"
    """The same thing said twice."""
    UNUSED = "unused"
    """Something declared that nothing names, or words that are never told."""
    LENGTH = "length"
    """Words that do not fit on their card."""
    SECTION = "section"
    """A sticker that goes where the rulebook and the helper card have nothing."""
    MISSING = "missing"
    """A mission that its campaign names and that has no file."""
    TOGETHER = "together"
    """A mission that does not go together with what its campaign can bring into it."""


@dataclass(frozen=True)
class Remark:
    """One remark, with the keys to what it is about."""

    code: Code
    severity: Severity
    keys: Keys
    message: str


def error(code: Code, keys: Keys, message: str) -> Remark:
    """Return a remark that keeps a mission from loading."""
    return Remark(code, Severity.ERROR, keys, message)


def warning(code: Code, keys: Keys, message: str) -> Remark:
    """Return a remark on something doubtful."""
    return Remark(code, Severity.WARNING, keys, message)
