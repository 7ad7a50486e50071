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

    @abstractmethod
    def of(self, state: State, context: Context) -> int:
        """Return the number."""


class Fixed(AmountOf):
    """A number written down."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def of(self, state: State, context: Context) -> int:
        """Return the number."""
        return self.number
