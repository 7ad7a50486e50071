"""Words of the vocabulary that are asked for in a game, by names of their own.

To find a member of an enumeration takes ten times as long as to find a name, and these are asked for at every step.
"""

from __future__ import annotations

from typing import Final

from regicide_legacy.engine.vocabulary.rules import Step
from regicide_legacy.engine.vocabulary.words import Lasting, Pick, Player, Span

THAT_PLAYER: Final = Player.THAT_PLAYER
CURRENT_PLAYER: Final = Player.CURRENT_PLAYER
NEXT_PLAYER: Final = Player.NEXT_PLAYER
EVERY_PLAYER: Final = Player.EVERY_PLAYER
OTHER_PLAYERS: Final = Player.OTHER_PLAYERS
ANY_PLAYER: Final = Player.ANY_PLAYER

PICK_BOTTOM: Final = Pick.BOTTOM
PICK_RANDOM: Final = Pick.RANDOM
PICK_CHOICE: Final = Pick.CHOICE

THIS_TURN: Final = Lasting.TURN

TURN: Final = Span.TURN
ENEMY: Final = Span.ENEMY

DRAW: Final = Step.DRAW
HEAL: Final = Step.HEAL
STRIKE: Final = Step.STRIKE
PLACE_ENEMY: Final = Step.PLACE_ENEMY
GATHER_PLAYED_CARDS: Final = Step.GATHER_PLAYED_CARDS
REVEAL_ENEMY: Final = Step.REVEAL_ENEMY
WIN: Final = Step.WIN
LOSE: Final = Step.LOSE
