"""Games of drawn missions, played at random: whatever a mission says, what always holds holds (VOCABULARY)."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .missions import LOTS, document, missions
from .play import play_through
from .problems import problems
from .scope import Data


@pytest.mark.parametrize("number", range(150))
def test_a_drawn_mission_is_played_by_the_book(number: int) -> None:
    mission = document(random.Random(number).randbytes(LOTS))
    if not problems(mission):
        play_through(mission, players=number % 4 + 1, seed=number)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(missions(), st.integers(1, 4), st.integers(0, 2**64 - 1))
def test_whatever_a_mission_says_its_games_hold_together(mission: Data, players: int, seed: int) -> None:
    play_through(mission, players, seed)
