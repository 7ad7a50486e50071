"""A game with people and bots at its seats, in memory; `AttemptSession` adds the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regicide_legacy.advisor import Steady
from regicide_legacy.engine.choices import Choice, Claim, NextPlayer, Start
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome


@dataclass(frozen=True, slots=True)
class Played:
    """A choice and what came of it. `seat` made it; where the table decided it is the seat that the choice names."""

    seat: int
    choice: Choice
    events: tuple[Event, ...]
    by_bot: bool


class Playing:
    """A game from its deal, with every choice since. `bots` are the seats that an advisor plays."""

    def __init__(self, start: Game, bots: frozenset[int], choices: Sequence[Choice] = ()) -> None:
        """Take a game before its first choice and play these choices; raises `IllegalChoice` where one is refused."""
        self.bots = bots
        self.game = start.clone(record_events=True)
        self.history: list[Played] = []
        self._start = start
        self._advisor = Steady(start.compiled)
        for choice in choices:
            self.play(choice)

    @property
    def over(self) -> bool:
        """Whether the mission is won or lost."""
        return self.game.outcome is not Outcome.PLAYING

    @property
    def asks_bots(self) -> bool:
        """Whether the choice is a bot's: its seat is asked, or the table, where no person's seat could be named."""
        if self.over:
            return False
        seat = self.game.decision.seat
        if seat is not None:
            return seat in self.bots
        return all(_seat_named(choice) in self.bots for choice in self.game.choices())

    def bot_choice(self) -> Choice:
        """Return what the advisor does where a bot is asked (`asks_bots`); nothing is played yet."""
        seat = self.game.decision.seat
        if seat is not None:
            return self._advisor.choose(self.game.view(seat))
        return self._advisor.table_choice([self.game.view(bot) for bot in sorted(self.bots)])

    def play(self, choice: Choice) -> Played:
        """Play a choice. Raises `IllegalChoice`, with the game as it was."""
        by_bot = self.asks_bots
        seat = self.game.decision.seat
        events = self.game.play(choice)
        played = Played(_seat_named(choice) if seat is None else seat, choice, events, by_bot)
        self.history.append(played)
        return played

    def rewound(self, keep: int) -> Playing:
        """Return the same game with only its first `keep` choices."""
        return Playing(self._start, self.bots, [played.choice for played in self.history[:keep]])


def _seat_named(choice: Choice) -> int:
    """Return the seat that a choice of the table names (L-01, L-09)."""
    if not isinstance(choice, (Start, Claim, NextPlayer)):
        raise TypeError(f"{choice} is no choice of the table")
    return choice.seat
