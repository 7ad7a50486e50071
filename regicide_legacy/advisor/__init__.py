"""Players that are no person. They see what a seat sees and the numbers on the cards; they know no mission by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from regicide_legacy.advisor.keen import Keen
from regicide_legacy.advisor.players import Advisor, RandomPlayer, answer
from regicide_legacy.advisor.search import Budget
from regicide_legacy.advisor.steady import Steady
from regicide_legacy.engine.compiled import CompiledMission

ADVISORS: Final[Mapping[str, Callable[[CompiledMission, int], Advisor]]] = {
    "random": RandomPlayer,
    "steady": Steady,
    "keen": Keen,
}
"""Every advisor by name: made from the compiled mission and a seed."""

__all__ = ["ADVISORS", "Advisor", "Budget", "Keen", "RandomPlayer", "Steady", "answer"]
