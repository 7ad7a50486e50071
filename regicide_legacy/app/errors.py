"""Why something a user asked for is not done. Each error's text is one line that says what to do instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class AppError(Exception):
    """Base of every error the app raises."""


class Refused(AppError):
    """A rule of the campaign, a gate or a conflict forbids it, or there is nothing to show."""


class Misused(AppError):
    """It was asked for in a way that makes no sense, such as five players or a seat that nobody has."""


class Unreadable(AppError):
    """A file or its content cannot be loaded."""


class NotSetUp(Refused):
    """There is no campaign yet; `beside` says what there is outside one."""

    def __init__(self, beside: str = "") -> None:
        founds = "`legacy start-mission 1` founds one and begins to play, `legacy new NAME` only founds it."
        super().__init__(" ".join(filter(None, ("There is no campaign yet.", beside, founds))))


class NoneCurrent(Refused):
    """There are campaigns, and none of them is the one that commands are about; `typed` is the first as it is typed."""

    def __init__(self, names: Iterable[str], typed: str) -> None:
        super().__init__(
            f"None of your campaigns is chosen: {', '.join(names)}. `legacy use {typed}` chooses that one."
        )


class DoesNotFollow(AppError):
    """A saved attempt does not lead on by the rules that this program plays."""

    def __init__(self, attempt: int, why: str) -> None:
        super().__init__(f"Attempt {attempt} does not follow by the rules of this program: {why}")


class TakeBackRefused(Refused):
    """A choice is not taken back: something hidden was revealed since, or there is none."""


class Stopped(AppError):
    """They interrupted something that has a result all the same, which was shown."""


def nearest(word: str, valid: Iterable[str]) -> str:
    """Return ` Did you mean …?` with the valid word most like this one, or nothing where none is like it."""
    words = {each.casefold(): each for each in valid}
    found = get_close_matches(word.casefold(), list(words), n=1)
    return f" Did you mean {words[found[0]]}?" if found else ""
