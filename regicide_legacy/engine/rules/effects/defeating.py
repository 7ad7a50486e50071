"""The parts of step 4b as effects; each is done once (VOCABULARY, Effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.rules import heard
from regicide_legacy.engine.rules.agenda import EffectOf
from regicide_legacy.engine.rules.moments import open_moment
from regicide_legacy.engine.rules.steps import enemy_defeated
from regicide_legacy.engine.state import NO_ENEMY
from regicide_legacy.engine.steps.enemy_defeated import gatherable

if TYPE_CHECKING:
    from regicide_legacy.engine.places import Destination
    from regicide_legacy.engine.rules.context import Context
    from regicide_legacy.engine.state import State


class PlaceEffect(EffectOf):
    """Puts the defeated enemy in a place."""

    __slots__ = ("to",)

    def __init__(self, to: Destination) -> None:
        self.to = to
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Place it."""
        context.those = [] if state.enemy == NO_ENEMY else [state.enemy]
        enemy_defeated.place_enemy(state, self.to)


class GatherEffect(EffectOf):
    """Gathers the cards in play to a place."""

    __slots__ = ("to",)

    def __init__(self, to: Destination) -> None:
        self.to = to
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Gather them."""
        context.those = gatherable(state)[:]
        enemy_defeated.gather_to(state, self.to)


class RevealEffect(EffectOf):
    """Turns up the next enemy, where none is in play and one is left."""

    __slots__ = ()

    def __init__(self) -> None:
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Turn it up; rules look at it before the next effect (enemy_revealed)."""
        if state.enemy != NO_ENEMY or not state.enemy_deck:
            return
        enemy_defeated.turn_up(state)
        state.rules.revealed = True
        state.tell("enemy_revealed", card=state.compiled.ids[state.enemy])
        open_moment(state, state.compiled.book.upon[heard.ENEMY_REVEALED])
