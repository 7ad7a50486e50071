"""What a player that is no person can do, and the plainest of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol
from zlib import crc32

from regicide_legacy.advisor.glancing import PASS, Glance
from regicide_legacy.engine.choices import Choice, ChooseOption, Claim, Many, Start
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.view import View


class Advisor(Protocol):
    """A player. It remembers nothing: one object may play every seat, and the same view gives the same choice."""

    def choose(self, view: View) -> Choice:
        """Return the choice of the seat that is asked, out of `view.choices`."""
        ...

    def table_choice(self, views: Sequence[View]) -> Choice:
        """Return what the table decides, out of the seats seen here where it names one: those that advisors play.

        The seats answer without talk, each from its own view. Raises ValueError where none of them can be named.
        """
        ...


def first_to_start(views: Sequence[View]) -> Choice:
    """Return that the first of the seats starts (L-01)."""
    return Start(min(view.seat for view in views))


def claimers(views: Sequence[View]) -> list[View]:
    """Return the seats that may be named, such as for the jester (L-09). Raises ValueError where none of them can."""
    able = [view for view in views if Claim(view.seat) in view.choices]
    if not able:
        raise ValueError("none of these seats can claim it")
    return able


def beside_offers(view: View, glance: Glance) -> Sequence[Choice]:
    """Return what can be chosen without the offers that could be used for ever, unless nothing else is there."""
    if isinstance(view.choices, Many) or not _has_offers(view):
        return view.choices
    found = [
        choice
        for choice in view.choices
        if not isinstance(choice, ChooseOption) or choice.option == PASS or glance.ends(choice.option)
    ]
    return found or view.choices


def _has_offers(view: View) -> bool:
    return view.decision in ("attack", "discard") or ChooseOption(PASS) in view.choices


def clockwise(view: View) -> int:
    """Return how many seats this one sits clockwise from the current player."""
    return (view.seat - view.current) % view.players


_MOST_CHOICES: Final = 1 << 32
"""Among so many the generator can pick at once."""


class RandomPlayer:
    """Takes any choice that is offered, each as likely as another. It measures how far no thought at all gets."""

    def __init__(self, compiled: CompiledMission, seed: int = 0) -> None:
        self._seed = seed
        self._glance = Glance(compiled)

    def choose(self, view: View) -> Choice:
        """Return any of the choices, but no use of an offer that could go on for ever."""
        choices = beside_offers(view, self._glance)
        return choices[self._below(min(len(choices), _MOST_CHOICES), view)]

    def table_choice(self, views: Sequence[View]) -> Choice:
        """Return that the first seat starts, or that any of those that can claims; else any of the choices."""
        if views[0].decision == "start":
            return first_to_start(views)
        if views[0].decision != "claim":
            return self.choose(views[0])
        able = claimers(views)
        return Claim(able[self._below(len(able), views[0])].seat)

    def _below(self, bound: int, view: View) -> int:
        # What a seat sees tells the moments of a game apart, so nothing has to be remembered between them.
        moment = repr((view.turns, view.seat, view.decision, view.hand, view.discard, view.in_play, view.damage))
        return Generator(self._seed ^ crc32(moment.encode())).below(bound)
