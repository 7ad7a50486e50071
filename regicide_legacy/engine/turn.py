"""The turn as a whole: which stage follows which, and who answers what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice, Orders
from regicide_legacy.engine.dealing import dealt_state, starter
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.state import (
    ATTACK,
    CAST_SPELLS,
    CHOOSE,
    CLAIM,
    DISCARD,
    GATHER_PLAYED_CARDS,
    NEXT_PLAYER,
    ORDER,
    START,
    STRIKE,
    SUFFER_DAMAGE,
    THE_TABLE,
    TURN_STARTED,
    WAIT,
    State,
)
from regicide_legacy.engine.steps import cast_spells, enemy_defeated, form_attack, jesters, suffer_damage

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.events import Event
    from regicide_legacy.engine.setup import Setup


class Course:
    """How a mission is played: here without rules of its own; `rules.turn` has the course of those with some."""

    __slots__ = ()

    def take_over(self, state: State, setup: Setup) -> None:
        """Give the state what only missions with rules have in their set-up."""

    def dealt(
        self, compiled: CompiledMission, seed: int, first_player: int | None, events: list[Event] | None
    ) -> tuple[State, int | None]:
        """Shuffle and deal; return the state of the game, with its first player where nobody is asked."""
        return dealt_state(compiled, seed, events), starter(compiled, first_player)

    def open_mission(self, state: State, first_player: int | None) -> None:
        """Turn up the first enemy and give the first turn, or ask the table who takes it (L-01)."""
        enemy_defeated.turn_up(state)
        if first_player is None:
            state.ask(START, THE_TABLE)
        else:
            form_attack.begin_mission(state, first_player)
            self.run(state)

    def run(self, state: State) -> None:
        """Go on with the turn until a decision is asked or the mission ends."""
        stage = state.stage
        while stage >= 0:
            if stage == TURN_STARTED:
                stage = form_attack.start_turn(state)
            elif stage == CAST_SPELLS:
                stage = cast_spells.cast(state)
            elif stage == STRIKE:
                stage = suffer_damage.strike(state)
            elif stage == SUFFER_DAMAGE:
                stage = suffer_damage.suffer(state)
            elif stage == GATHER_PLAYED_CARDS:
                stage = enemy_defeated.gather(state)
            else:
                stage = enemy_defeated.reveal(state)
        state.stage = WAIT

    def play(self, state: State, choice: Choice) -> Refusal | None:
        """Do what is chosen and go on, or return the rule that refuses it, with nothing changed."""
        decision = state.decision
        if decision == DISCARD:
            refusal = suffer_damage.answer_discard(state, choice)
        elif decision == ATTACK:
            refusal = form_attack.answer_attack(state, choice)
        else:
            refusal = _answer(state, choice)
        if refusal is None and state.stage >= 0:
            self.run(state)
        return refusal

    def choices(self, state: State) -> Sequence[Choice]:
        """Return what can be answered, in the promised order of what is asked."""
        decision = state.decision
        if decision == DISCARD:
            return suffer_damage.discard_choices(state)
        if decision == ATTACK:
            return form_attack.attack_choices(state)
        if decision == CLAIM:
            return jesters.claim_choices(state)
        if decision == NEXT_PLAYER:
            return next_players(state)
        if decision == CHOOSE:
            return enemy_defeated.choose_choices(state)
        if decision == ORDER:
            return Orders(state.names(enemy_defeated.gatherable(state)))
        return starts(state) if decision == START else []


PLAIN: Final = Course()


def _answer(state: State, choice: Choice) -> Refusal | None:
    """Take the answer to what is asked beside attacks and discards."""
    decision = state.decision
    if decision == CLAIM:
        return jesters.answer_claim(state, choice)
    if decision == NEXT_PLAYER:
        return jesters.answer_next_player(state, choice)
    if decision == CHOOSE:
        return enemy_defeated.answer_choose(state, choice)
    if decision == ORDER:
        return enemy_defeated.answer_order(state, choice)
    return form_attack.answer_start(state, choice) if decision == START else Refusal.GAME_OVER


def starts(state: State) -> list[Choice]:
    """Return every seat to take the first turn (L-01)."""
    return state.compiled.starts[:]


def next_players(state: State) -> list[Choice]:
    """Return every seat to have the next turn (C-01)."""
    return state.compiled.next_players[:]
