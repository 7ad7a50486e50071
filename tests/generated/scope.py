"""Where something is said in a generated mission: what may be named there, and the means to draw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeVar

from regicide_legacy.content.names import BUILT_IN, ends_of
from regicide_legacy.content.sayings import sight_of_step
from regicide_legacy.engine.vocabulary.amounts import Countable
from regicide_legacy.engine.vocabulary.rules import Step
from regicide_legacy.engine.vocabulary.words import Named

T = TypeVar("T")

Data = dict[str, Any]
"""A map of a mission file."""

SETUP: Final = frozenset({"party"})
ABILITY: Final = sight_of_step(Step.HEAL) | {"ability_strength"}
WHILE: Final = sight_of_step(Step.STRIKE)
DEFEAT: Final = sight_of_step(Step.PLACE_ENEMY)
"""What is seen at set-up, in a class's ability, at any time and in step 4b; `sight_of` tells it of each moment."""

PARTS_OF_4B: Final = ("defeated", "exact_damage", "place_enemy", "gather_played_cards", "reveal_enemy")

_NEEDS: Final = {
    "attack_strength": "attack",
    "attack_damage": "attack",
    "strike_damage": "strike_damage",
    "excess": "excess",
    "ability_strength": "ability_strength",
}
"""What must be seen for a number to be named."""

_OPEN_PILES: Final = ("discard", "banished", "mission_zone", "box")


class Those(Enum):
    """What is known of `those_cards`."""

    NONE = "no effect before named any"
    HIDDEN = "somebody may not see them"
    OPEN = "everybody sees them"


@dataclass(frozen=True)
class Names:
    """What a mission gives a name, decided before anything is said about it."""

    piles: Mapping[str, str]
    """Each declared pile with its face."""
    counters: tuple[str, ...]
    marks: tuple[str, ...]
    classes: tuple[str, ...]
    """The base four too."""
    counting: tuple[str, ...]
    """The classes whose ability counts `ability_strength`."""
    cards: tuple[str, ...]
    reasons: tuple[str, ...]
    rising: tuple[str, ...]
    """Numbers in an order in which each may depend on those before it, so that none depends on itself."""


class Lots:
    """Small numbers, one after the other, out of a string of bytes; after its end they are all the least.

    Hypothesis, which sees one string, then tries neither the same mission again in other numbers nor, as with many
    draws, an earlier mission with one number changed.
    """

    def __init__(self, drawn: bytes) -> None:
        self._left = iter(drawn)

    def number(self, least: int, most: int) -> int:
        """Return the next number within these bounds, of which there are at most 256."""
        return least + next(self._left, 0) % (most - least + 1)


@dataclass(frozen=True)
class Scope:
    """A place in a mission, and the means to draw what is said there."""

    lots: Lots
    names: Names
    where: tuple[str, ...] = ()
    """The moments or steps it is said for."""
    sight: frozenset[str] = frozenset()
    """What all of them see."""
    on_card: bool = False
    """Whether a card bears it."""
    those: Those = Those.NONE
    below: str | None = None
    """A number that what is said here changes, so only those before it may be named."""
    depth: int = 2
    """How deep amounts, filters and conditions may nest from here on."""
    nesting: int = 2
    """How deep lists of effects may nest from here on."""

    # Drawing.

    def number(self, least: int, most: int) -> int:
        """Draw a number; the least is the simplest."""
        return self.lots.number(least, most)

    def one(self, choices: Sequence[T]) -> T:
        """Draw one of several; the first is the simplest, and one that stands there often comes often."""
        return choices[self.number(0, len(choices) - 1)]

    def some(self, choices: Sequence[T], least: int, most: int) -> list[T]:
        """Draw several, each once, in their order; not more than there are."""
        left = list(range(len(choices)))
        taken = [left.pop(self.number(0, len(left) - 1)) for _ in range(min(self.number(least, most), len(left)))]
        return [choices[place] for place in sorted(taken)]

    def maybe(self, one_in: int = 2) -> bool:
        """Draw whether something is so, one time in so many; that it is not is simpler."""
        return self.number(0, one_in - 1) == one_in - 1

    def keys(self, choices: Mapping[str, Callable[[], Any]], *, least: int = 0, one_in: int = 3) -> Data:
        """Draw some of a map's entries, each one time in so many, at least so many."""
        taken = [key for key in choices if self.maybe(one_in)]
        while len(taken) < least:
            taken.append(self.one([key for key in choices if key not in taken]))
        return {key: make() for key, make in choices.items() if key in taken}

    # Other places.

    def at(self, where: str, sight: frozenset[str], *, on_card: bool = False) -> Scope:
        """Return another place."""
        return replace(self, where=(where,), sight=sight, on_card=on_card)

    def deeper(self) -> Scope:
        """Return the place within an amount, a filter or a condition."""
        return replace(self, depth=self.depth - 1)

    def inside(self) -> Scope:
        """Return the place within an effect that has lists of effects."""
        return replace(self, nesting=self.nesting - 1)

    def changing(self, number: str | None) -> Scope:
        """Return the place where a number is changed for as long as something holds."""
        return replace(self, below=number)

    # What may be named here.

    @property
    def countables(self) -> list[str]:
        """The numbers known here."""
        rising = self.names.rising
        too_high = rising[rising.index(self.below) :] if self.below in rising else ()
        return [
            number.value
            for number in Countable
            if number not in too_high and (number not in _NEEDS or _NEEDS[number] in self.sight)
        ]

    def _seen(self) -> list[str]:
        """The sources open to all that are no piles."""
        return [
            "enemy",
            *(["attack"] if "attack" in self.sight else []),
            *(["that_card"] * 2 if "card" in self.sight else []),
            *(["this_card"] * 2 if self.on_card else []),
        ]

    @property
    def open_sources(self) -> list[str]:
        """The sources whose cards everybody sees; of a pile with its top up, that card."""
        piles = [pile for pile, face in self.names.piles.items() if face != "down"]
        those = ["those_cards"] * 2 if self.those is Those.OPEN else []
        return [*_OPEN_PILES, "in_play", "in_play", *self._seen(), *piles, *those]

    @property
    def sources(self) -> list[str]:
        """Where a selector may find cards."""
        those = [] if self.those is Those.NONE else ["those_cards"] * 3
        party = ["party"] * 6 if "party" in self.sight else []
        return [*self.piles, *["hand", "in_play"] * 2, *self._seen(), *those, *party]

    @property
    def piles(self) -> list[str]:
        """Every pile."""
        return [*BUILT_IN[Named.PILE], *self.names.piles]

    @property
    def zones(self) -> list[str]:
        """Where a card may lie."""
        return [*BUILT_IN[Named.ZONE], *self.names.piles]

    @property
    def places(self) -> list[str]:
        """Where a card may be put."""
        attack = ["attack"] * 30 if self.where == ("attack_formed",) else []
        own = [place for pile in self.names.piles for place in ends_of(pile)]
        return [*(place for place in BUILT_IN[Named.PLACE] if place != "attack"), *own, *attack]

    @property
    def piles_for_all(self) -> list[str]:
        """Those of them where any card may lie: in a pile that is not the enemy deck."""
        return [place for place in self.places if place not in ("hand", "attack") and not place.startswith("enemy_")]

    @property
    def open_places(self) -> list[str]:
        """Those of them where everybody sees the card."""
        piles = [*_OPEN_PILES, *(pile for pile, face in self.names.piles.items() if face == "up")]
        return [place for pile in piles for place in ends_of(pile)]

    def hides(self, source: str) -> bool:
        """Whether somebody may not see the cards of a source."""
        return source not in self.open_sources or self.names.piles.get(source) == "top"
