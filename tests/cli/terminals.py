"""A terminal at which a test sits: what it types is read line by line, what it sees is kept."""

from __future__ import annotations

import io
import re

from regicide_legacy.cli.play_streams import Streams


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


class Terminal:
    """`streams` are those of the terminal."""

    def __init__(self, *typed: str) -> None:
        self._keys = Screen("".join(f"{line}\n" for line in typed))
        self._shown = Screen()
        self.streams = Streams(self._keys, self._shown, self._shown)

    @property
    def screen(self) -> str:
        """What was shown, without its colours."""
        return re.sub(r"\x1b\[[0-9;]*m", "", self._shown.getvalue())

    @property
    def untyped(self) -> str:
        """What nobody has read yet."""
        return self._keys.read()
