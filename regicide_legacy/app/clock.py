"""The one place that asks what time it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

Clock = Callable[[], datetime]
"""Gives the present moment, with its time zone."""


def now() -> datetime:
    """Return the present moment in the time zone of this machine."""
    return datetime.now().astimezone()
