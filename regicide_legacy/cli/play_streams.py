"""Where the play loop reads and prints: a terminal, or lines in and lines out."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, TextIO

from rich.console import RenderableType
from rich.text import Text

from regicide_legacy.cli.waiting import progressing, spinning
from regicide_legacy.views.console import console_for, readable_width
from regicide_legacy.views.text import plain

_CLEAR_SCREEN: Final = "\x1b[H\x1b[2J"
_CLEAR_SCROLLBACK: Final = "\x1b[3J"


class Streams:
    """Standard input, output and error of a game. It is `interactive` where a person sits at a terminal."""

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        self.interactive = stdin.isatty() and stdout.isatty()
        if isinstance(stdin, io.TextIOWrapper) and stdin.errors != "replace":
            # A byte that is no text is no choice, but it ends no game.
            stdin.reconfigure(errors="replace")
        self._stdin = stdin
        self._console = console_for(stdout)
        self._errors = console_for(stderr)

    def say(self, *renderables: RenderableType) -> None:
        """Print one below the other; lines that no terminal shows end without spaces."""
        width = readable_width(self._console)
        if self.interactive:
            for renderable in renderables:
                self._console.print(renderable, width=width)
            return
        with self._console.capture() as capture:
            for renderable in renderables:
                self._console.print(renderable, width=width)
        self._console.file.writelines(f"{line.rstrip()}\n" for line in capture.get().splitlines())

    def complain(self, message: str) -> None:
        """Say in one line why a line was not taken: at the terminal below it, else on standard error."""
        line = Text(plain(message), "red")
        if self.interactive:
            self.say(line)
        else:
            self._errors.print(line, soft_wrap=True)

    def read(self, prompt: str) -> str:
        """Read one line, without its end. Raises EOFError where there is none.

        Lines that come from no terminal are printed after the prompt, so that the output reads as a whole. Nothing
        keeps a history of lines: another player could look a hand up in it.
        """
        if self.interactive:
            self._console.print(Text(plain(prompt), "bold"), end=" ")
        self._console.file.flush()
        line = self._stdin.readline()
        if not line:
            if self.interactive:
                self.say("")
            raise EOFError
        line = line.strip()
        if not self.interactive:
            self.say(Text(f"> {plain(line)}", "bold"))
        return line

    def waiting(self, doing: str) -> AbstractContextManager[object]:
        """Show at a terminal that something takes a while, until it is done."""
        return spinning(self._errors, doing)

    def progress(self, doing: str) -> AbstractContextManager[Callable[[float], None] | None]:
        """Show at a terminal how far something is that takes a while; what is given takes the share, 0 to 1."""
        return progressing(self._errors, doing)

    def clear(self, *, scrollback: bool) -> None:
        """Clear the terminal's screen, and where asked the lines that have scrolled off it."""
        if not self.interactive:
            return
        if self._console.is_dumb_terminal:
            self.say("\n" * self._console.height)
        else:
            self._console.file.write(_CLEAR_SCREEN + (_CLEAR_SCROLLBACK if scrollback else ""))
            self._console.file.flush()
