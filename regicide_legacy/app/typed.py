"""What people mean by a word that they type for one of several cards, or of other things with names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

_FEWEST_LETTERS: Final = 3
_MOST_DIGITS: Final = 4


def _by_ids_alone(_option: str) -> Iterable[str]:
    return ()


Called = Callable[[str], Iterable[str]]
"""What people may call an option."""


def meant(
    word: str, options: Sequence[str], called: Called = _by_ids_alone, *, fewest: int = _FEWEST_LETTERS
) -> str | None:
    """Return the option meant as `named` says, or by its number from 1."""
    found = named(word, options, called, fewest=fewest)
    if found is None and word.isdecimal() and len(word) <= _MOST_DIGITS and 1 <= int(word) <= len(options):
        return options[int(word) - 1]
    return found


def named(
    word: str, options: Sequence[str], called: Called = _by_ids_alone, *, fewest: int = _FEWEST_LETTERS
) -> str | None:
    """Return the option meant by its id, by what it is `called`, or by a beginning of these.

    Letters may be large or small. What could mean two options means neither. A beginning has `fewest` letters or more.
    """
    wanted = word.casefold()
    if not wanted:
        return None
    ids = {option: [option.casefold()] for option in options}
    names = {option: [name.casefold() for name in called(option)] for option in options}
    found = _only(ids, wanted.__eq__) or _only(names, wanted.__eq__)
    if found is None and len(wanted) >= fewest:
        found = _only(names, lambda name: name.startswith(wanted)) or _only(ids, lambda name: name.startswith(wanted))
    return found


def _only(known: dict[str, list[str]], fits: Callable[[str], bool]) -> str | None:
    """Return the only option of which something known fits."""
    found = [option for option, words in known.items() if any(map(fits, words))]
    return found[0] if len(found) == 1 else None
