"""Compiling a mission for a state that names its cards: with just as many jesters as are named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.mission import Mission

JESTER_ID: Final = re.compile("J[1-9][0-9]?")
"""The id of a jester."""


def compiled_for(
    mission: Mission,
    players: int,
    named: Iterable[str],
    members: Sequence[Card] | None = None,
    recruits: Sequence[Card] = (),
) -> CompiledMission:
    """Compile a mission so that it has every jester among the cards named, also beyond those its policies deal.

    Raises `UnknownCard` where two cards share an id.
    """
    compiled = CompiledMission(mission, players, members, recruits=recruits)
    highest = max((int(card[1:]) for card in named if JESTER_ID.fullmatch(card)), default=0)
    missing = highest - compiled.jesters - compiled.jesters_aside
    return compiled if missing <= 0 else CompiledMission(mission, players, members, missing, recruits)
