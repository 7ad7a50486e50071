"""Players that are no person. They see what a seat sees and the numbers on the cards; they know no mission by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from regicide_legacy.advisor.hints import Advice, Hint, hint
from regicide_legacy.advisor.keen import Keen
from regicide_legacy.advisor.players import Advisor, Budget, Maker, RandomPlayer, answer
from regicide_legacy.advisor.steady import Steady

ADVISORS: Final[Mapping[str, Maker]] = {"random": RandomPlayer, "steady": Steady, "keen": Keen}
"""Every advisor by the name of its strength, the weakest first: made from the compiled mission, a seed and a budget."""

__all__ = [
    "ADVISORS",
    "Advice",
    "Advisor",
    "Budget",
    "Hint",
    "Keen",
    "Maker",
    "RandomPlayer",
    "Steady",
    "answer",
    "hint",
]
