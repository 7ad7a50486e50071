"""The moments of a turn by number, in the order in which the vocabulary has them."""

from __future__ import annotations

from typing import Final

MISSION_STARTED: Final = 0
ENEMY_REVEALED: Final = 1
TURN_STARTED: Final = 2
JESTER_PLAYED: Final = 3
ATTACK_FORMED: Final = 4
YIELDED: Final = 5
SPELLS_CAST: Final = 6
DAMAGE_DEALT: Final = 7
STRIKE_BEGUN: Final = 8
STRIKE_SUFFERED: Final = 9
TURN_ENDED: Final = 10
ENEMY_DEFEATED: Final = 11
