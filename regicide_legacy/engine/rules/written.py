"""What an amount is, and the simplest one: a number written down."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.state import State


class AmountOf:
    """A number at a moment, never below 0."""

    __slots__ = ()

    @property
    def only_by_rules(self) -> bool:
        """Only what a rule does can change it, or another enemy: no step of a turn does of its own."""
        return False

    @abstractmethod
    def of(self, state: State, context: Context) -> int:
        """Return the number."""


class Fixed(AmountOf):
    """A number written down."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def only_by_rules(self) -> bool:
        """Nothing changes it."""
        return True

    def of(self, state: State, context: Context) -> int:
        """Return the number."""
        return self.number
