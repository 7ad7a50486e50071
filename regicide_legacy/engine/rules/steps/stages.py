"""The stages of a turn in a mission with rules, and the one between them, in which rules are worked off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.rules.agenda import fallen
from regicide_legacy.engine.rules.causes import may_end
from regicide_legacy.engine.rules.context import NO_CARD
from regicide_legacy.engine.rules.moments import open_moment
from regicide_legacy.engine.rules.resolving import resolve
from regicide_legacy.engine.state import NO_ENEMY, WAIT

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State

# Where the turn goes on. 0 is TURN_STARTED, as in every game; the order is that of `turn.STAGES`.
RESOLVE: Final = 1
ENEMY_MET: Final = 2
ASK_ATTACK: Final = 3
ATTACK_FORMED: Final = 4
FORM_ATTACK: Final = 5
STRENGTH_FIXED: Final = 6
SPELLS_CAST: Final = 7
DEAL_DAMAGE: Final = 8
HEALTH_FALLS: Final = 9
SUFFER_DAMAGE: Final = 10
STRIKE_BEGINS: Final = 11
STRIKE: Final = 12
STRIKE_SUFFERED: Final = 13
TURN_ENDS: Final = 14
NEXT_TURN: Final = 15
JESTER_TAKEN: Final = 16
NAME_NEXT_PLAYER: Final = 17
ENEMY_DEFEATED: Final = 18
PLACE_ENEMY: Final = 19
ENEMY_PLACED: Final = 20
GATHER_PLAYED_CARDS: Final = 21
REVEAL_ENEMY: Final = 22
JESTER_TURN_ENDS: Final = 23
TURN_OVER: Final = 24
JESTER_TURN_OVER: Final = 25


def settle(state: State, stage: int) -> int:
    """Let rules look at what a step did, then go on with a stage, or with the next at which something is done."""
    rules = state.rules
    if rules.agenda or rules.moved or may_end(state):
        rules.resume = stage
        return RESOLVE
    return _fall(state) if fallen(state) else stage


def pass_by(state: State, moment: int, stage: int) -> int:
    """Do as `upon`, where nothing has happened since rules last looked: most often nothing is to be done."""
    book = state.compiled.book
    if book.upon[moment] is not None or book.alert:
        return upon(state, moment, stage)
    return stage


def settle_defeat(state: State, stage: int) -> int:
    """Do as `settle` while an enemy is being defeated: it cannot fall once more."""
    rules = state.rules
    if rules.agenda or rules.moved or state.compiled.book.ends:
        return settle(state, stage)
    return stage


def upon(state: State, moment: int, stage: int, card: int = NO_CARD) -> int:
    """Let the rules of a moment resolve, then go on with a stage. Moves of the step before come first."""
    group = state.compiled.book.upon[moment]
    if group is not None:
        open_moment(state, group, card)
    return settle(state, stage)


def work_off(state: State) -> int:
    """Work off what rules have to do; then go on, or to step 4b where the enemy has fallen or left play."""
    if resolve(state):
        return WAIT
    return _fall(state) if fallen(state) else state.rules.resume


def _fall(state: State) -> int:
    """Go on with step 4b: the enemy has fallen, or left play."""
    return ENEMY_PLACED if state.enemy == NO_ENEMY else ENEMY_DEFEATED
