"""What is wrong with a file, in words for its author: where it stands, what it is, what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a file. Lines and columns count from 1; both are None where it is about no line of it."""

    file: str
    line: int | None
    column: int | None
    message: str
    nearest: str | None = None
    """The valid word that was probably meant."""

    def __str__(self) -> str:
        """Return one line: `file:line:column: message; did you mean …?`."""
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        guess = f"; did you mean {self.nearest}?" if self.nearest else ""
        return f"{place}: {self.message}{guess}"

    def to_data(self) -> dict[str, str | int | None]:
        """Return the finding as plain data with stable keys."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "nearest": self.nearest,
        }


class ContentError(Exception):
    """Content that does not load, with every finding: file by file, in order of lines. Nothing of it was loaded."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        found = list(findings)
        files = list(dict.fromkeys(finding.file for finding in found))
        self.findings = tuple(
            sorted(found, key=lambda finding: (files.index(finding.file), finding.line or 0, finding.column or 0))
        )
        super().__init__("\n".join(map(str, self.findings)))


class UnreadableFile(ContentError):
    """A file that is not there, or that the system does not let us read: nothing can be said of what it holds."""


def nearest_word(word: object, valid: Iterable[str]) -> str | None:
    """Return the valid word most like this one, capitals or not, or None where none is like it."""
    words = {each.casefold(): each for each in valid}
    written = str(word).casefold()
    # Of a card's id two characters long, one that is right is half of it.
    cutoff = 0.6 if len(written) > 2 else 0.5
    return next((words[match] for match in get_close_matches(written, list(words), n=1, cutoff=cutoff)), None)
