"""The game's random numbers: PCG32, whose whole state is one integer.

The generator is M. E. O'Neill's PCG-XSH-RR 64/32 with the fixed increment 109 (stream 54). Its state is a 64-bit
integer; `Generator(seed)` starts from `scramble(seed)`, the SplitMix64 finaliser, so that neighbouring seeds give
unrelated games. Everything a game draws comes from `below` and `shuffle`, so a seed means the same game on every
Python and in every other program that follows this page:

- `output()`: from state s, x = ((s >> 18) ^ s) >> 27 in 32 bits, rotated right by s >> 59; then
  s = s * 6364136223846793005 + 109 in 64 bits.
- `below(n)`: outputs are drawn until one is less than the largest multiple of n that is at most 2**32; the answer is
  that output modulo n. No number is more likely than another.
- `shuffle(cards)`: Fisher-Yates from the last place down: for b = len(cards), len(cards) - 1, ... 2, the card in
  place b - 1 changes places with the one in place j, j uniform in 0 ... b - 1. Several j come from one draw: the
  longest run of bounds b, b - 1, ... whose product is at most 2**28 is drawn as one `below(product)` and read as
  the digits of a number in that mixed base, the first bound's digit lowest. Each digit is uniform and independent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

_Card = TypeVar("_Card")

_MASK64: Final = (1 << 64) - 1
_MASK46: Final = (1 << 46) - 1
_MASK32: Final = (1 << 32) - 1
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 109
_MASK37: Final = (1 << 37) - 1
_MASK34: Final = (1 << 34) - 1
_MASK33: Final = (1 << 33) - 1

# SplitMix64's constants as signed numbers of 64 bits, which they are beyond.
_GOLDEN: Final = 0x9E3779B97F4A7C15 - (1 << 64)
_FIRST_MIX: Final = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND_MIX: Final = 0x94D049BB133111EB - (1 << 64)
_RUN_LIMIT: Final = 1 << 28

SEEDS: Final = 1 << 64
"""Seeds are whole numbers from 0 to this, exclusive."""


def _runs(length: int) -> tuple[tuple[int, int], ...]:
    """Return what a shuffle of so many cards draws: for each draw the bound on an output and the last base but one."""
    runs: list[tuple[int, int]] = []
    bound = length
    while bound > 1:
        product = 1
        while bound > 1 and product * bound <= _RUN_LIMIT:
            product *= bound
            bound -= 1
        runs.append((((_MASK32 + 1) // product) * product, bound))
    return tuple(runs)


_RUNS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}


def _kept() -> int:
    """Return what a product is masked with to keep 64 bits of it: all bits where numbers wrap by themselves."""
    high: i64 = 1 << 62
    return -1 if high * 4 == 0 else _MASK64


_KEPT: Final[i64] = _kept()
"""Compiled, an `i64` is the machine's own signed number; else it is one of Python's, which has no end."""


def _signed(number: int) -> i64:
    """Return a whole number of 64 bits as the state holds it: signed where numbers wrap."""
    return number - (1 << 64) if _KEPT < 0 and number >> 63 else number


def _scrambled(seed: int) -> i64:
    # Masked after a shift, since one to the right fills up with the sign.
    mixed: i64 = (_signed(seed & _MASK64) + _GOLDEN) & _KEPT
    mixed = ((mixed ^ (mixed >> 30 & _MASK34)) * _FIRST_MIX) & _KEPT
    mixed = ((mixed ^ (mixed >> 27 & _MASK37)) * _SECOND_MIX) & _KEPT
    return mixed ^ (mixed >> 31 & _MASK33)


def scramble(seed: int) -> int:
    """Return the SplitMix64 finaliser of a seed: a bijection of 64-bit integers that sets neighbours far apart."""
    return int(_scrambled(seed)) & _MASK64


class Generator:
    """A stream of random numbers. `state` is all of it: copy the integer and the stream repeats."""

    __slots__ = ("_state",)

    def __init__(self, seed: int | None = None) -> None:
        self._state: i64 = 0
        """The state, signed where it wraps; without a seed it waits to be given one."""
        if seed is not None:
            self._state = _scrambled(seed)

    @property
    def state(self) -> int:
        """The state, a whole number of 64 bits."""
        return int(self._state) & _MASK64

    @state.setter
    def state(self, state: int) -> None:
        self._state = _signed(state)

    def clone(self) -> Generator:
        """Return a generator that goes on with the same numbers."""
        other = Generator()
        other._state = self._state
        return other

    def output(self) -> int:
        """Return the next 32 random bits."""
        state = self._state
        self._state = (state * _MULTIPLIER + _INCREMENT) & _KEPT
        word = (((state >> 18 & _MASK46) ^ state) >> 27) & _MASK32
        turn = state >> 59 & 31
        return int(((word >> turn) | (word << (32 - turn))) & _MASK32)

    def below(self, bound: int) -> int:
        """Return a uniform whole number from 0 to `bound` exclusive; `bound` is 1 to 2**32."""
        limit = ((_MASK32 + 1) // bound) * bound
        word = self.output()
        while word >= limit:
            word = self.output()
        return word % bound

    def shuffle(self, cards: list[_Card]) -> None:
        """Shuffle a pile in place, every order equally likely."""
        runs = _RUNS.get(len(cards))
        if runs is None:
            runs = _RUNS[len(cards)] = _runs(len(cards))
        base: i64 = len(cards)
        state = self._state
        for limit, left in runs:
            # This is `below`, written out: a mission shuffles some forty cards and more at each healing.
            while True:
                word = (((state >> 18 & _MASK46) ^ state) >> 27) & _MASK32
                turn = state >> 59 & 31
                state = (state * _MULTIPLIER + _INCREMENT) & _KEPT
                word = ((word >> turn) | (word << (32 - turn))) & _MASK32
                if word < limit:
                    break
            while base > left:
                place = word % base
                word //= base
                base -= 1
                cards[base], cards[place] = cards[place], cards[base]
        self._state = state
