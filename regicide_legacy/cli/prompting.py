"""Asking people at a terminal, who may always leave."""

from __future__ import annotations

import sys

from rich.text import Text

from regicide_legacy.app.errors import AppError
from regicide_legacy.cli.play_streams import Streams
from regicide_legacy.cli.play_words import Word, word_in


class Left(AppError):
    """They left before the pack was read to its end, so that nothing of it is resolved."""

    def __init__(self) -> None:
        super().__init__("The pack was left before its end: it stays sealed.")


def terminal() -> Streams | None:
    """Return the streams of the terminal at which people sit, None where nobody does."""
    streams = Streams(sys.stdin, sys.stdout, sys.stderr)
    return streams if streams.interactive else None


def line_from(streams: Streams, prompt: str) -> str:
    """Read a line. Raises `Left` where they leave: q, or the end of what is typed."""
    try:
        line = streams.read(prompt)
    except EOFError:
        line = Word.QUIT.value
    if word_in(line) is Word.QUIT:
        raise Left
    return line


def agreed(streams: Streams, question: str) -> bool:
    """Ask a question that is answered with y, or with Enter for no. Only its last line is the prompt."""
    *before, last = question.splitlines()
    for line in before:
        streams.say(Text(line))
    return line_from(streams, f"{last} (y, Enter for no)>").casefold() in ("y", "yes")
