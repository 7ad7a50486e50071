"""Printing: data to standard output, talk to standard error."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType


def print_json(document: Any) -> None:
    """Print a JSON document."""
    write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def show(*views: RenderableType) -> None:
    """Print what views return, without the spaces with which Rich fills the lines of a table."""
    write(_printed(sys.stdout, views))


def show_as_talk(*views: RenderableType) -> None:
    """Write what views return to standard error."""
    typer.echo(_printed(sys.stderr, views), err=True, nl=False)


def _printed(stream: TextIO, views: Sequence[RenderableType]) -> str:
    from regicide_legacy.views.console import console_for

    console = console_for(stream)
    with console.capture() as captured:
        for view in views:
            console.print(view)
    return re.sub(" +$", "", captured.get(), flags=re.MULTILINE)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they are, however long."""
    write("".join(f"{line}\n" for line in lines))


def write(text: str) -> None:
    """Write data to standard output. Where nobody reads on, the command is done."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain when it flushes the stream at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None


def say(text: str) -> None:
    """Write talk to standard error; a terminal is too narrow for some lines, and breaks them between words."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns
        wrap = textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False)
        text = "\n".join(wrap.fill(line) for line in text.split("\n"))
    typer.echo(text, err=True)
