"""Players of one idea each: whatever the enemy, they make the same kind of choice, and all else as steady does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from regicide_legacy.advisor import ADVISORS
from regicide_legacy.advisor.players import DEFAULT, Advisor, Budget, Maker
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.engine.choices import Attack, Choice, Yield
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game

Wanted = Callable[["Stubborn", Sequence[Choice]], Choice | None]
"""Which of the choices of step 1 a player of one idea wants; None leaves it to steady."""


class Stubborn:
    """Plays one kind of choice wherever there is one."""

    def __init__(self, compiled: CompiledMission, wanted: Wanted, seed: int, budget: Budget) -> None:
        self.compiled = compiled
        self._wanted = wanted
        self._steady = Steady(compiled, seed, budget)

    def choose(self, game: Game, seat: int) -> Choice:
        """Return the choice wanted at step 1; else steady's."""
        if game.decision.kind == "attack":
            wanted = self._wanted(self, game.choices())
            if wanted is not None:
                return wanted
        return self._steady.choose(game, seat)

    def table_choice(self, game: Game, seats: Sequence[int]) -> Choice:
        """Return steady's."""
        return self._steady.table_choice(game, seats)

    def strength(self, attack: Attack) -> int:
        """The sum of the printed strengths of an attack's cards."""
        return sum(self.compiled.strength[self.compiled.number[card]] for card in attack.cards)


def _strongest(player: Stubborn, choices: Sequence[Choice]) -> Choice | None:
    return max((each for each in choices if isinstance(each, Attack)), key=player.strength, default=None)


def _weakest(player: Stubborn, choices: Sequence[Choice]) -> Choice | None:
    return min((each for each in choices if isinstance(each, Attack)), key=player.strength, default=None)


def _several(player: Stubborn, choices: Sequence[Choice]) -> Choice | None:
    """As many cards at once as there can be, of these the strongest attack."""
    attacks = [each for each in choices if isinstance(each, Attack)]
    return max(attacks, key=lambda each: (len(each.cards), player.strength(each)), default=None)


def _yielding(_: Stubborn, choices: Sequence[Choice]) -> Choice | None:
    return Yield() if Yield() in choices else None


def _of_class(name: str) -> Wanted:
    def wanted(player: Stubborn, choices: Sequence[Choice]) -> Choice | None:
        bearing = {card.id for card in player.compiled.cards if name in card.classes}
        attacks = [each for each in choices if isinstance(each, Attack) and bearing.intersection(each.cards)]
        return max(attacks, key=player.strength, default=None)

    return wanted


KINDS: Final[dict[str, Wanted]] = {
    "strongest": _strongest,
    "weakest": _weakest,
    "several": _several,
    "yield": _yielding,
    "cleric": _of_class("cleric"),
    "bard": _of_class("bard"),
    "warrior": _of_class("warrior"),
    "paladin": _of_class("paladin"),
}
"""Always the strongest attack, the weakest, the one of most cards, a yield, an attack with this class."""


def maker(wanted: Wanted) -> Maker:
    """Make players of one idea."""

    def make(compiled: CompiledMission, seed: int = 0, budget: Budget = DEFAULT) -> Advisor:
        return Stubborn(compiled, wanted, seed, budget)

    return make


def register() -> None:
    """Make simulations in this process know these players by their names."""
    known = dict(ADVISORS)
    assert not known.keys() & KINDS.keys() or all(name in known for name in KINDS)
    ADVISORS.update({name: maker(wanted) for name, wanted in KINDS.items()})  # type: ignore[attr-defined]
