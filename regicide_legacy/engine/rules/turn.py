"""The turn in a mission with rules: which stage follows which, and who answers what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice, Start
from regicide_legacy.engine.dealing import starter
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules import opening
from regicide_legacy.engine.rules.agenda import Question
from regicide_legacy.engine.rules.context import MANY_TASKS, NO_RULE
from regicide_legacy.engine.rules.preparing import Preparation
from regicide_legacy.engine.rules.resolving import look_at_tasks
from regicide_legacy.engine.rules.steps import (
    attack,
    begin_turn,
    enemy_defeated,
    form_attack,
    jesters,
    stages,
    suffer_damage,
)
from regicide_legacy.engine.state import (
    ATTACK,
    CHOOSE,
    CLAIM,
    DISCARD,
    NEXT_PLAYER,
    START,
    THE_TABLE,
    WAIT,
)
from regicide_legacy.engine.steps import jesters as plain_jesters
from regicide_legacy.engine.turn import Course, next_players, starts

if TYPE_CHECKING:
    from regicide_legacy.engine.compiled import CompiledMission
    from regicide_legacy.engine.events import Event
    from regicide_legacy.engine.purposes import Purpose
    from regicide_legacy.engine.setup import Setup
    from regicide_legacy.engine.state import State

STAGES: Final[tuple[Callable[[State], int], ...]] = (
    begin_turn.start_turn,
    stages.work_off,
    begin_turn.meet_enemy,
    begin_turn.ask_attack,
    attack.attack_formed,
    attack.form_attack,
    attack.cast_spells,
    attack.spells_cast,
    attack.deal_damage,
    attack.lower_health,
    attack.suffer_damage,
    suffer_damage.begin_strike,
    suffer_damage.strike,
    suffer_damage.strike_suffered,
    suffer_damage.end_turn,
    suffer_damage.pass_turn,
    jesters.take,
    jesters.name_next_player,
    enemy_defeated.defeat,
    enemy_defeated.place,
    enemy_defeated.enemy_placed,
    enemy_defeated.gather,
    enemy_defeated.reveal,
    suffer_damage.end_jester_turn,
    suffer_damage.close_turn,
    suffer_damage.close_jester_turn,
)
"""What each stage does, in the order of the stages' numbers in `steps.stages`."""


class RuledCourse(Course):
    """How a mission with rules is played."""

    __slots__ = ()

    def take_over(self, state: State, setup: Setup) -> None:
        """Give the state what only missions with rules have in their set-up."""
        opening.take_over(state, setup)

    def dealt(
        self, compiled: CompiledMission, seed: int, first_player: int | None, events: list[Event] | None
    ) -> tuple[State, int | None]:
        """Shuffle and deal; what the mission lets the table choose at set-up is left to chance."""
        before = compiled.book.plain_deal
        if before is not None:
            return opening.dealt_plainly(compiled, before, seed, events), starter(compiled, first_player)
        preparation = Preparation(compiled, seed, first_player)
        preparation.leave_to_chance()
        return preparation.game(events)

    def open_mission(self, state: State, first_player: int | None) -> None:
        """Turn up the first enemy and give the first turn, or ask the table who takes it (L-01)."""
        if state.enemy_deck:
            enemy_defeated.meet(state)
        if first_player is None:
            state.ask(START, THE_TABLE)
        else:
            begin_turn.begin_mission(state, first_player)
            self.run(state)

    def play(self, state: State, choice: Choice) -> Refusal | None:
        """Do what is chosen and go on, or return the rule that refuses it, with nothing changed."""
        rules = state.rules
        rules.tasks = 0
        decision = state.decision
        if rules.agenda:
            refusal = self.answer(state, choice)
        elif decision == DISCARD:
            refusal = suffer_damage.answer(state, choice)
        elif decision == ATTACK:
            refusal = form_attack.answer(state, choice)
        else:
            refusal = _answer(state, choice)
        if refusal is None and state.stage >= 0:
            self.run(state)
        return refusal

    def run(self, state: State) -> None:
        """Go on with the turn until a decision is asked or the mission ends. Raises `EndlessRules`."""
        rules = state.rules
        stage = state.stage
        while stage >= 0:
            rules.tasks += 1
            if rules.tasks >= MANY_TASKS:
                look_at_tasks(state)
            # Most often it is an attack, or rules to be worked off: these are called by name, which compiled is faster.
            if stage == stages.ATTACK_FORMED:
                stage = attack.attack_formed(state)
            elif stage == stages.RESOLVE:
                stage = stages.work_off(state)
            else:
                stage = STAGES[stage](state)
        state.stage = WAIT

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the answer to what a rule asks, or return why it is refused, with nothing changed."""
        refusal = _asking(state).answer(state, choice)
        if refusal is None:
            state.stage = stages.RESOLVE
        return refusal

    def choices(self, state: State) -> Sequence[Choice]:
        """Return what can be answered, in a promised order."""
        if state.rules.agenda:
            return _asking(state).choices(state)
        decision = state.decision
        if decision == DISCARD:
            return suffer_damage.choices(state)
        if decision == ATTACK:
            return form_attack.choices(state)
        return _choices(state)


def _asking(state: State) -> Question:
    """Return the frame that asks what is asked now, where rules are being resolved."""
    frame = state.rules.agenda[-1]
    assert isinstance(frame, Question)
    return frame


def asking(state: State) -> str:
    """Return the id of the rule that asks what is asked; empty where several do, or the turn itself."""
    number = _asking(state).asked_by() if state.rules.agenda else NO_RULE
    return "" if number == NO_RULE else state.compiled.book.rules[number].id


def purpose(state: State) -> Purpose | None:
    """Return what becomes of the cards that a rule has somebody choose or order; None where it asks for none."""
    return _asking(state).purpose(state) if state.rules.agenda else None


def _answer_start(state: State, choice: Choice) -> Refusal | None:
    if not isinstance(choice, Start):
        return Refusal.NOT_ASKED
    if not 0 <= choice.seat < state.compiled.players:
        return Refusal.NO_SUCH_SEAT
    begin_turn.begin_mission(state, choice.seat)
    return None


def _answer(state: State, choice: Choice) -> Refusal | None:
    """Take the answer to what the turn itself asks, beside attacks and discards."""
    decision = state.decision
    if decision == CLAIM:
        return jesters.answer_claim(state, choice)
    if decision == NEXT_PLAYER:
        return plain_jesters.answer_next_player(state, choice)
    if decision == CHOOSE:
        return enemy_defeated.answer_choose(state, choice)
    return _answer_start(state, choice) if decision == START else Refusal.GAME_OVER


def _choices(state: State) -> Sequence[Choice]:
    """Return what can be answered to what the turn itself asks, beside attacks and discards."""
    decision = state.decision
    if decision == CLAIM:
        return jesters.claim_choices(state)
    if decision == NEXT_PLAYER:
        return next_players(state)
    if decision == CHOOSE:
        return enemy_defeated.choose_choices(state)
    return starts(state) if decision == START else []
