"""The codes of a gauntlet: `E3-B7K2QF` is edition E, grade 3, five characters that stand for a number, and a check.

The characters are those of Crockford's base 32, which leaves out I, L, O and U. Capitals or not, and I or L for 1 and
O for 0, are read alike. The check is the sum of the values of all seven characters before it, modulo 32.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_CHARACTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE: Final = str.maketrans("ILO", "110")
_LENGTH: Final = 5

NUMBERS: Final = 32**_LENGTH
"""A code stands for a number from 0 to this, exclusive."""

GRADES: Final = range(1, 6)
"""How hard a mission may be."""

EXAMPLE: Final = "E3-B7K2QF"


class NoCode(ValueError):
    """A text that is no code: what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code of a gauntlet. It stands for the same mission everywhere."""

    edition: str
    """The letter of the content that it was drawn from."""
    grade: int
    """How hard it is, from 1 to 5."""
    number: int
    """Its five characters as a number, below `NUMBERS`."""

    @classmethod
    def of(cls, text: str) -> Code:
        """Return the code that a text is. Raises `NoCode` where it is none."""
        read = text.upper()
        if not re.fullmatch("[A-Z][0-9A-Z]-?[0-9A-Z]{6}", read):
            raise NoCode(f"{text!r} is no code: a letter, a grade, a hyphen and six characters, such as {EXAMPLE}")
        edition, rest = read[0], read[1:].replace("-", "").translate(_ALIKE)
        unknown = next((each for each in rest if each not in _CHARACTERS), None)
        if unknown is not None:
            raise NoCode(f"{text} is no code: {unknown} stands in none")
        grade, five, check = rest[0], rest[1:-1], rest[-1]
        if grade not in map(str, GRADES):
            raise NoCode(f"{text} is no code: its grade is {grade}, and grades are {GRADES[0]} to {GRADES[-1]}")
        code = cls(edition, int(grade), _number(five))
        if code._check != check:
            raise NoCode(f"{text} is no code: its last character does not fit the others, so one was misread")
        return code

    @property
    def seed(self) -> int:
        """What the generator starts from: edition, grade and number as digits of base 32."""
        return _number(f"{self.edition}{self.grade}") * NUMBERS + self.number

    @property
    def slug(self) -> str:
        """The code as a part of an id: `e3-b7k2qf`."""
        return str(self).lower()

    @classmethod
    def in_id(cls, mission_id: str) -> Code | None:
        """Return the code that a mission's id ends in, None where it is no code's mission."""
        try:
            return cls.of("-".join(mission_id.split("-")[-2:]))
        except NoCode:
            return None

    @property
    def _five(self) -> str:
        return "".join(_CHARACTERS[self.number // 32**place % 32] for place in reversed(range(_LENGTH)))

    @property
    def _check(self) -> str:
        values = map(_value, f"{self.edition}{self.grade}{self._five}")
        return _CHARACTERS[sum(values) % 32]

    def __str__(self) -> str:
        """Return the code as people read it out."""
        return f"{self.edition}{self.grade}-{self._five}{self._check}"


def like_a_code(text: str) -> bool:
    """Say whether a text has the form of a code, so that nothing else can be meant."""
    return re.fullmatch("[A-Za-z][0-9A-Za-z]-[0-9A-Za-z]{6}", text) is not None


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + _value(digit)
    return number


def _value(character: str) -> int:
    return _CHARACTERS.index(character)
