"""What happened, as values: each event names every card that moved and knows who may see which part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, its name in the past tense.

    `data` is public. `secret` is the whole truth where it differs: seen by the seat `owner` alone, or by no seat
    where that is None. Lists of cards name the one nearest the top first.
    """

    name: str
    data: Mapping[str, Any]
    secret: Mapping[str, Any] = field(default_factory=dict)
    owner: int | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the whole event as attempt files hold it."""
        return {"event": self.name, **self.data, **self.secret}

    def seen_by(self, seat: int) -> dict[str, Any]:
        """Return what that seat may know of it."""
        return self.to_data() if seat == self.owner else {"event": self.name, **self.data}
