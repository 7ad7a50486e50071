"""What is asked for: what becomes of cards that somebody chooses or orders, and on whose behalf a set-up asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Purpose:
    """What is done with the cards once they are chosen or ordered.

    `event` is the name of the event that then tells of it: moved, banished, discarded, marked, unmarked, class_given,
    joined_party, left_party, looked, reordered; `enlisted` for members who become enemies.
    """

    event: str
    from_: str = ""
    """Where the cards lie; empty where none of them can be chosen."""
    to: str = ""
    """Where they go, as files name the place."""
    seat: int | None = None
    """Whose hand that is, where it is one."""
    bears: str = ""
    """The mark that they get or lose, or the class that they are given."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a set-up asks: on behalf of what, and what becomes of cards that are chosen."""

    of: str
    """A sticker's or an offer's id, `setup` for the mission itself, `enemies` for those made of the party."""
    part: int
    """Which of the parts of what that says it is, from 1."""
    parts: int
    """How many parts there are."""
    purpose: Purpose | None
    """What becomes of the cards; None where none are chosen."""
