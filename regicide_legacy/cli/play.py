"""Playing an attempt: ask whoever is to choose, play it, tell what came of it, until the mission ends or they leave.

Several people at one terminal see their own hands only: the screen is cleared before it is handed over, and where the
table decides no hand is on it. Lines that come from no terminal are one reader, who is asked for every seat.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from rich.console import RenderableType
from rich.text import Text

from regicide_legacy.app.errors import HintRefused, TakeBackRefused
from regicide_legacy.cli.options import TWO_SECONDS
from regicide_legacy.cli.play_readers import Reader, Readers, names_at
from regicide_legacy.cli.play_refusals import in_words, refusal_of_some
from regicide_legacy.cli.play_streams import Streams
from regicide_legacy.cli.play_words import Chosen, Command, HintFor, Look, NotUnderstood, Word, read_command, word_in
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.store.records import BotStrength
from regicide_legacy.views.asking import asked_view
from regicide_legacy.views.chosen import chosen_words
from regicide_legacy.views.hand import hand_view
from regicide_legacy.views.help import help_view
from regicide_legacy.views.hints import hint_view
from regicide_legacy.views.piles import pile_view, reserve_view
from regicide_legacy.views.prompt import question
from regicide_legacy.views.table import table_view
from regicide_legacy.views.text import counted

if TYPE_CHECKING:
    from regicide_legacy.app.session import AttemptResult, AttemptSession


def run(
    session: AttemptSession,
    *,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
    think: float = TWO_SECONDS,
) -> None:
    """Play until the mission is won or lost, or the player leaves; `session.result` says which.

    A hint may take `think` seconds. Streams default to the process's. Errors of the store and KeyboardInterrupt pass
    through; a terminal that several people share is cleared even then.
    """
    play = _Play(session, Streams(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr), think)
    try:
        play.to_the_end()
    except EOFError:
        # No more input, or they typed that they leave.
        pass
    finally:
        play.clear_hands()


class _Play:
    def __init__(self, session: AttemptSession, streams: Streams, think: float) -> None:
        self.session = session
        self.streams = streams
        self.think = think
        self.names = names_at(session)
        self.readers = Readers(session, interactive=streams.interactive)
        self.shared = self.readers.share_a_terminal
        self.holder: Reader = None
        """Whose hand the shared screen may show."""
        self.hands_known = False
        """All have looked at their hands since this began (L-01)."""
        self.notice = ""
        """One line for the next screen."""
        self.no_choice: list[str] = []
        """What was chosen since the last screen because nothing else could be."""

    def to_the_end(self) -> None:
        """Let bots and people choose until the mission is over, then show how it ended."""
        while (result := self.session.result) is None:
            if self.session.asks_bots:
                self.let_bots_choose()
            elif not self.choose_what_is_left():
                self.ask()
        self.show_end(result)

    def let_bots_choose(self) -> None:
        """Let the bot choose that is asked, and show that it thinks if that takes a while."""
        if self.session.bot_strength is not BotStrength.KEEN:
            self.session.let_bots_choose()
            return
        seat = self.session.game.decision.seat
        with self.streams.waiting("The bots think …" if seat is None else f"{self.names.seat(seat)} thinks …"):
            self.session.let_bots_choose()

    def choose_what_is_left(self) -> bool:
        """At a terminal, choose what is asked where nothing else can be; return whether that was so.

        Lines that come from elsewhere answer every question, as an attempt's file does.
        """
        choice = self.session.only_choice if self.streams.interactive else None
        if choice is None:
            return False
        seat = self.session.game.decision.seat
        held = () if seat is None else self.session.game.view(seat).hand
        words = chosen_words(choice, self.names, held)
        try:
            self.session.choose(choice)
        except EndlessRules:
            return False
        self.no_choice.append(words)
        return True

    def clear_hands(self) -> None:
        """Leave no hand on a terminal that several people share."""
        if self.shared and self.holder is not None:
            self.holder = None
            self.streams.clear(scrollback=True)

    def ask(self) -> None:
        """Ask for one decision, until it is made or a choice is taken back."""
        decision = self.session.game.decision
        reader = decision.seat if decision.seat is not None else self.readers.only_person
        if self.shared:
            if decision.kind == "start" and not self.hands_known:
                self.look_around()
            if reader is not None and reader != self.holder and not self.hand_over(reader):
                return
        self.holder = reader
        self.show(reader)
        while not self.obey(self.read(reader), reader):
            pass

    # What a reader sees.

    def table(self, reader: Reader) -> RenderableType:
        """Return the table with what a reader may know."""
        return table_view(self.readers.view(reader), self.names, self.session.mission_title)

    def show(self, reader: Reader) -> None:
        """Show the reader what happened, the table, their hand, and what is asked."""
        view = self.readers.view(reader)
        self.streams.clear(scrollback=self.shared)
        self.tell_news(reader)
        if self.streams.interactive or view.decision != "discard":
            self.streams.say(self.table(reader))
        if reader is not None:
            self.streams.say(hand_view(view, self.names))
        asked = asked_view(view, self.names)
        if asked is not None:
            self.streams.say(asked)
        self.streams.say(question(view, self.names))

    def tell_news(self, reader: Reader) -> None:
        """Print what happened since the reader last chose, and the notices that wait."""
        self.streams.say(*self.readers.news(reader))
        if self.no_choice:
            self.streams.say(Text(f"Nothing else could be chosen: {'; '.join(self.no_choice)}.", "yellow"))
            self.no_choice.clear()
        if self.notice:
            self.streams.say(Text(self.notice, "yellow"))
            self.notice = ""

    def show_end(self, result: AttemptResult) -> None:
        """Show how the mission ended. No hand is in it."""
        self.streams.clear(scrollback=self.shared)
        self.holder = None
        reader = None if self.shared else self.readers.only_person
        self.tell_news(reader)
        self.streams.say(self.table(reader))
        style = "bold green" if result.result == "won" else "bold red"
        enemies = f"{result.enemies_defeated} defeated" if result.enemies_defeated else "no enemy defeated"
        self.streams.say(
            Text(f"Attempt {result.number}: {result.result}, {enemies}, {counted(result.turns, 'turn')}.", style)
        )

    # Handing the terminal over.

    def look_around(self) -> None:
        """Let each person look at their own hand, before the table decides who starts (L-01)."""
        for seat in self.readers.people:
            self.look(seat)
        self.hands_known = True

    def look(self, seat: int, *, hinted: bool = False) -> None:
        """Let that person, and nobody else, look at their own hand, and at a hint if they want one."""
        self.wait_for(seat)
        self.holder = seat
        self.streams.clear(scrollback=True)
        self.streams.say(self.table(seat), hand_view(self.readers.view(seat), self.names))
        if hinted:
            self.say_hint(seat)
        self.wait("Press Enter once you know your hand.")
        self.holder = None

    def wait_for(self, seat: int) -> None:
        """Clear the screen and wait until that person sits before it."""
        self.holder = None
        self.streams.clear(scrollback=True)
        self.wait(f"Hand over to {self.names.seat(seat)}, press Enter.")

    def wait(self, prompt: str) -> None:
        """Wait for Enter, or leave."""
        while (word := word_in(self.streams.read(prompt))) is not Word.AGAIN:
            if word is Word.QUIT:
                raise EOFError
            self.streams.complain("Press Enter, or q to leave.")

    def hand_over(self, seat: int) -> bool:
        """Show all that is public until that person sits before it; False where a choice was taken back instead."""
        self.holder = None
        self.streams.clear(scrollback=True)
        self.tell_news(None)
        self.streams.say(self.table(None))
        while True:
            line = self.streams.read(f"Hand over to {self.names.seat(seat)}, press Enter.")
            command = word_in(line)
            if command is Word.AGAIN:
                return True
            if command is None:
                self.streams.complain(f"That is for {self.names.seat(seat)} to choose: press Enter first.")
            elif self.obey(command, None):
                return False

    # What is typed.

    def read(self, reader: Reader) -> Command:
        """Read the next line that makes sense."""
        prompt = f"{self.names.seat(reader)}>" if self.shared and reader is not None else ">"
        while True:
            line = self.streams.read(prompt)
            try:
                return read_command(line, self.readers.view(reader), self.names)
            except NotUnderstood as problem:
                self.streams.complain(str(problem))

    def obey(self, command: Command, reader: Reader) -> bool:
        """Do what was typed; return whether the game has changed."""
        if isinstance(command, Chosen):
            return self.choose(command.choices, reader)
        if isinstance(command, Look):
            return self.look_again(command.seat, reader)
        if isinstance(command, HintFor) or command is Word.HINT:
            return self.hint(command.seat if isinstance(command, HintFor) else None, reader)
        if command in (Word.TAKE_BACK, Word.FORCE_TAKE_BACK):
            return self.take_back(force=command is Word.FORCE_TAKE_BACK)
        if command is Word.QUIT:
            raise EOFError
        if command is Word.AGAIN:
            if self.streams.interactive:
                self.show(reader)
        else:
            self.streams.say(self.explanation(command, reader))
        return False

    def explanation(self, word: Word, reader: Reader) -> RenderableType:
        """Return what a word of the prompt shows."""
        view = self.readers.view(reader)
        if word is Word.DISCARD_PILE:
            return pile_view("Discard pile", view.discard, self.names, view)
        if word is Word.BANISHED_PILE:
            return pile_view("Banished pile", view.banished, self.names, view)
        if word is Word.RESERVE:
            return reserve_view(view, self.names)
        return help_view(view, self.names, may_look=self.shared and view.to_act is None)

    def look_again(self, seat: int, reader: Reader) -> bool:
        """Let a person look at their own hand while the table decides."""
        if reader is not None or seat not in self.readers.people:
            self.streams.complain("While the table decides, each person may look at their own hand.")
        elif self.shared:
            self.look(seat)
            self.show(reader)
        else:
            self.streams.say(hand_view(self.readers.view(seat), self.names))
        return False

    def hint(self, wished: int | None, reader: Reader) -> bool:
        """Give a hint to the person whose hand it is made from, and to nobody else who looks on."""
        try:
            seat = self.session.seat_for_hint(wished, "h")
        except HintRefused as refused:
            self.streams.complain(str(refused))
            return False
        if not self.shared or seat == reader:
            self.say_hint(seat)
        elif self.session.game.decision.seat is None:
            self.look(seat, hinted=True)
            self.show(reader)
        else:
            self.streams.complain(f"A hint is for {self.names.seat(seat)} only: press Enter first.")
        return False

    def say_hint(self, seat: int) -> None:
        """Think about what that seat could do, and say it."""
        from regicide_legacy.advisor import Budget, hint

        game = self.session.game
        with self.streams.progress("Thinking") as progress:
            found = hint(game, seat, Budget(seconds=self.think), progress=progress)
        self.streams.say(hint_view(found, game.view(seat), self.names))

    def take_back(self, *, force: bool) -> bool:
        """Take back the last choice, or say why not."""
        try:
            undone = self.session.take_back(force)
        except TakeBackRefused as refused:
            self.streams.complain(str(refused))
            return False
        self.readers.took_back()
        self.notice = f"Taken back: {undone.choice}."
        return True

    def choose(self, choices: Sequence[Choice], reader: Reader) -> bool:
        """Play the choices, all or none; a refusal says which rule forbids them."""
        before = len(self.session.history)
        refusal = refusal_of_some(self.session.game, choices) if len(choices) > 1 else None
        if refusal is None:
            try:
                for choice in choices:
                    self.session.choose(choice)
            except (IllegalChoice, EndlessRules) as error:
                refusal = in_words(error)
        if refusal is not None:
            self.streams.complain(refusal)
            return False
        self.readers.chose(reader, before)
        return True
