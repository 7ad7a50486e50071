"""What a player that is no person can do, and the plainest of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol
from zlib import crc32

from regicide_legacy.advisor.glancing import PASS, Glance
from regicide_legacy.engine.choices import Choice, ChooseOption, Claim, Many, Start
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rng import Generator


class Advisor(Protocol):
    """A player. One object may play every seat; all that it remembers is how it goes on with a payment begun.

    Handed a whole game, it looks only at what the seat may know: hidden cards dealt anew change nothing of its answer.
    """

    def choose(self, game: Game, seat: int) -> Choice:
        """Return the choice of the seat that is asked, out of `game.choices()`."""
        ...

    def table_choice(self, game: Game, seats: Sequence[int]) -> Choice:
        """Return what the table decides, out of these seats where it names one: those that advisors play.

        The seats answer without talk, each from what itself may know. Raises ValueError where none of them can be
        named.
        """
        ...


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: so many rollouts, or so many seconds where `seconds` is above 0.

    Only rollouts give the same answer again for the same seed.
    """

    rollouts: int = 300
    seconds: float = 0.0


DEFAULT: Final = Budget()
"""How long an advisor thinks where nothing else is said."""

ONE_SECOND: Final = Budget(rollouts=4000)
"""So many rollouts take about a second of one core, compiled: the median decision of the first mission for two players.

`python -m tests.benchmarks.advisors` measures it.
"""


class Maker(Protocol):
    """Makes an advisor for a mission. Who does not search needs no budget, and who leaves nothing to chance no seed."""

    def __call__(self, compiled: CompiledMission, seed: int = 0, budget: Budget = DEFAULT) -> Advisor:
        """Return the advisor."""
        ...


def answer(advisor: Advisor, game: Game, seats: Sequence[int] | None = None) -> Choice:
    """Return what an advisor does that plays these seats, or every seat, where one of them or the table is asked."""
    seat = game.decision.seat
    if seat is not None:
        return advisor.choose(game, seat)
    return advisor.table_choice(game, range(game.compiled.players) if seats is None else seats)


def first_to_start(seats: Sequence[int]) -> Choice:
    """Return that the first of the seats starts (L-01)."""
    return Start(min(seats))


def claimers(game: Game, seats: Sequence[int]) -> list[int]:
    """Return those of the seats that may be named, such as for the jester (L-09). Raises ValueError where none can."""
    choices = game.choices()
    able = [seat for seat in seats if Claim(seat) in choices]
    if not able:
        raise ValueError("none of these seats can claim it")
    return able


def clockwise(game: Game, seat: int) -> int:
    """Return how many seats this one sits clockwise from the current player."""
    return (seat - game._state.current) % game.compiled.players


def asking(game: Game) -> str:
    """Return the id of the rule that asks what is asked; empty where several do, or the turn itself."""
    if not game.compiled.ruled:
        return ""
    from regicide_legacy.engine.rules import turn

    return turn.asking(game._state)


def beside_offers(game: Game, glance: Glance) -> Sequence[Choice]:
    """Return what can be chosen without the offers that could be used for ever, unless nothing else is there."""
    choices = game.choices()
    if isinstance(choices, Many) or not _has_offers(game, choices):
        return choices
    found = [
        choice
        for choice in choices
        if not isinstance(choice, ChooseOption) or choice.option == PASS or glance.ends(choice.option)
    ]
    return found or choices


def _has_offers(game: Game, choices: Sequence[Choice]) -> bool:
    return game.decision.kind in ("attack", "discard") or ChooseOption(PASS) in choices


_MOST_CHOICES: Final = 1 << 32
"""Among so many the generator can pick at once."""


class RandomPlayer:
    """Takes any choice that is offered, each as likely as another. It measures how far no thought at all gets."""

    def __init__(self, compiled: CompiledMission, seed: int = 0, budget: Budget = DEFAULT) -> None:
        self._seed = seed
        self._glance = Glance(compiled)

    def choose(self, game: Game, seat: int) -> Choice:
        """Return any of the choices, but no use of an offer that could go on for ever."""
        choices = beside_offers(game, self._glance)
        return choices[self._below(min(len(choices), _MOST_CHOICES), game, seat)]

    def table_choice(self, game: Game, seats: Sequence[int]) -> Choice:
        """Return that the first seat starts, or that any of those that can claims; else any of the choices."""
        kind = game.decision.kind
        if kind == "start":
            return first_to_start(seats)
        if kind != "claim":
            return self.choose(game, seats[0])
        able = claimers(game, seats)
        return Claim(able[self._below(len(able), game, seats[0])])

    def _below(self, bound: int, game: Game, seat: int) -> int:
        return moment(game, seat, self._seed).below(bound)


def moment(game: Game, seat: int, seed: int) -> Generator:
    """Return a stream of random numbers of its own for each moment of a game, as the seat sees it.

    So nothing has to be remembered between two of them.
    """
    view = game.view(seat)
    seen = repr((view.turns, view.seat, view.decision, view.hand, view.discard, view.in_play, view.damage))
    return Generator(seed ^ crc32(seen.encode()))
