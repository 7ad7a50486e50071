"""Branches, options, the next player and the end (VOCABULARY, Effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Choice, ChooseOption, NextPlayer
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import EffectOf, Resolution, RuleQuestion
from regicide_legacy.engine.rules.causes import of_rule
from regicide_legacy.engine.rules.endings import end
from regicide_legacy.engine.rules.selecting import seat_of
from regicide_legacy.engine.rules.telling import rule_id, tell
from regicide_legacy.engine.state import CHOOSE, NEXT_PLAYER, THE_TABLE

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.conditions import ConditionOf
    from regicide_legacy.engine.rules.context import Context, Copies
    from regicide_legacy.engine.state import State
    from regicide_legacy.engine.vocabulary.words import Player


class IfEffect(EffectOf):
    """Does one list of effects if a condition holds, else another."""

    __slots__ = ("do", "otherwise", "when")

    def __init__(self, when: ConditionOf, do: tuple[EffectOf, ...], otherwise: tuple[EffectOf, ...]) -> None:
        self.when = when
        self.do = do
        self.otherwise = otherwise
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Begin the branch, which goes on with the same `those_cards`."""
        branch = self.do if self.when.holds(state, context) else self.otherwise
        if branch:
            frame = Resolution(branch, context)
            state.rules.agenda.append(frame)
            frame.step(state)


class OptionOf:
    """One of several things to choose."""

    __slots__ = ("choice", "do", "when", "word")

    def __init__(self, word: str, do: tuple[EffectOf, ...], when: ConditionOf | None) -> None:
        self.word = word
        self.choice = ChooseOption(word)
        self.do = do
        self.when = when


class ChooseEffect(EffectOf):
    """Has a player choose one of the options that hold; without any nothing happens. `by` None: the generator."""

    __slots__ = ("by", "conditional", "options")

    def __init__(self, options: list[OptionOf], by: Player | None) -> None:
        self.options = options
        self.conditional = any(option.when is not None for option in options)
        self.by = by
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Ask, or let the generator pick."""
        options = self.options
        if self.conditional:
            options = [option for option in options if option.when is None or option.when.holds(state, context)]
            if not options:
                return
        if self.by is None:
            take(state, context, options[state.generator.below(len(options))], THE_TABLE)
            return
        seat = THE_TABLE if self.by is words.ANY_PLAYER else seat_of(state, context, self.by)
        state.rules.agenda.append(AskOption(options, seat, context))


def take(state: State, context: Context, option: OptionOf, seat: int) -> None:
    """Do what an option says."""
    if state.events is not None:
        chooser = {} if seat == THE_TABLE else {"seat": seat}
        tell(state, "chosen", context, option=option.word, **chooser)
    state.rules.agenda.append(Resolution(option.do, context))


class AskOption(RuleQuestion):
    """Which of some options; asked of a seat, or of the table."""

    __slots__ = ("options", "seat")

    def __init__(self, options: list[OptionOf], seat: int, context: Context) -> None:
        self.options = options
        self.seat = seat
        super().__init__(context)

    def step(self, state: State) -> bool:
        """Ask."""
        state.ask(CHOOSE, self.seat)
        return True

    def choices(self, state: State) -> list[Choice]:
        """Return the options, in file order."""
        return [option.choice for option in self.options]

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Do what is chosen."""
        if not isinstance(choice, ChooseOption):
            return Refusal.NOT_ASKED
        for option in self.options:
            if option.word == choice.option:
                state.rules.agenda.pop()
                take(state, self.context, option, self.seat)
                return None
        return Refusal.NOT_AN_OPTION

    def clone(self, copies: Copies) -> AskOption:
        """Return a copy that shares nothing that changes."""
        return AskOption(self.options, self.seat, self.context.clone(copies))


class NextPlayerEffect(EffectOf):
    """Has a player name who has the next turn, if this turn passes on."""

    __slots__ = ("by",)

    def __init__(self, by: Player) -> None:
        self.by = by
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """Ask."""
        seat = THE_TABLE if self.by is words.ANY_PLAYER else seat_of(state, context, self.by)
        state.rules.agenda.append(AskNextPlayer(seat, context))


class AskNextPlayer(RuleQuestion):
    """Who has the next turn; asked of a seat, or of the table."""

    __slots__ = ("seat",)

    def __init__(self, seat: int, context: Context) -> None:
        self.seat = seat
        super().__init__(context)

    def step(self, state: State) -> bool:
        """Ask."""
        state.ask(NEXT_PLAYER, self.seat)
        return True

    def choices(self, state: State) -> list[Choice]:
        """Return every seat."""
        return [NextPlayer(seat) for seat in range(state.compiled.players)]

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the seat."""
        if not isinstance(choice, NextPlayer):
            return Refusal.NOT_ASKED
        if not 0 <= choice.seat < state.compiled.players:
            return Refusal.NO_SUCH_SEAT
        state.rules.agenda.pop()
        state.rules.next_player = choice.seat
        tell(state, "next_player_named", self.context, seat=choice.seat)
        return None

    def clone(self, copies: Copies) -> AskNextPlayer:
        """Return a copy that shares nothing that changes."""
        return AskNextPlayer(self.seat, self.context.clone(copies))


class EndEffect(EffectOf):
    """Wins or loses the mission, at once."""

    __slots__ = ("won",)

    def __init__(self, won: bool) -> None:
        self.won = won
        self.table_names = False

    def begin(self, state: State, context: Context) -> None:
        """End it, unless a rule does something instead."""
        end(state, won=self.won, reason=of_rule(rule_id(state, context)))
