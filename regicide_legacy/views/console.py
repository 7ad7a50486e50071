"""The console that every view is printed on."""

from __future__ import annotations

from typing import Final, TextIO

from rich.console import Console

WIDTH: Final = 80
"""The width where no terminal tells its own."""

_WIDEST: Final = 100


def console_for(stream: TextIO) -> Console:
    """Return a console for the stream: nothing in a text is markup, and NO_COLOR is honoured.

    It is 80 wide where the stream is no terminal, so that the same game always prints the same text.
    """
    return Console(file=stream, width=None if stream.isatty() else WIDTH, markup=False, emoji=False, highlight=False)


def readable_width(console: Console) -> int:
    """Return how wide to print: the terminal's width, but no wider than a table is pleasant to read."""
    return min(console.width, _WIDEST)
