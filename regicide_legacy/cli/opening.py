"""A pack read at a terminal, card by card; or in silence, its questions answered beforehand, and printed after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from rich.text import Text

from regicide_legacy.app.errors import Misused
from regicide_legacy.app.pack_answers import Answers, asks_something, chosen, read_out
from regicide_legacy.campaign.journal import PackOpened
from regicide_legacy.campaign.opening import NoAnswer, Opening, Question, Resolved
from regicide_legacy.campaign.packs import Pack, Paper
from regicide_legacy.cli.entering import Entering
from regicide_legacy.cli.output import show
from regicide_legacy.cli.play_words import Word, word_in
from regicide_legacy.cli.prompting import Left, line_from
from regicide_legacy.views.packs import card_view, pack_heading, question_view, question_words, resolved_lines
from regicide_legacy.views.text import capitalized

if TYPE_CHECKING:
    from regicide_legacy.cli.play_streams import Streams

_DONE: Final = ("y", "yes", "done", "ok")
_MOST_LISTED: Final = 16
_TO_CHOOSE: Final = (
    "The table chooses, and nobody advises it. Numbers, ids or names, with spaces or commas between. q leaves the pack "
    "sealed."
)


class PackReader(Protocol):
    """Reads packs, and is done with them once what was read is written."""

    def __call__(self, opening: Opening) -> PackOpened | None:
        """Read a pack to its end and return what the journal gets; None where it is left sealed for now."""

    def see_all_used(self) -> None:
        """Raise `Misused` where an answer that was given beforehand is left over."""

    def print(self) -> None:
        """Print what was read and is not printed yet, each card with what came of it."""


def reader_for(streams: Streams | None, answers: Sequence[str], *, yes: bool = False) -> PackReader:
    """Return what reads packs: at a terminal the table, unless it gave its answers beforehand."""
    return ReadBeforehand(answers) if streams is None or answers else ReadAtTerminal(streams, yes=yes)


class ReadAtTerminal:
    """Reads packs at a terminal. With `yes` it goes from card to card by itself and takes instructions as followed.

    Of a pack without cards, which lies on the table, it asks what it brought.
    """

    def __init__(self, streams: Streams, *, yes: bool = False) -> None:
        self._streams = streams
        self._yes = yes

    def __call__(self, opening: Opening) -> PackOpened | None:
        """Show each card, ask what it asks and say what changed; return None where they leave before the end."""
        try:
            if not opening.pack.cards:
                entered = Entering(self._streams, opening.state).changes(opening.pack.id)
                return PackOpened(opening.pack.id, opening.pack.title, entered)
            self._read(opening)
        except Left as left:
            self._streams.complain(str(left))
            return None
        return opening.entry()

    def see_all_used(self) -> None:
        """Nothing is left over: no answer was given beforehand."""

    def print(self) -> None:
        """Nothing is left to print: all of it was read at the terminal."""

    def again(self, pack: Pack) -> None:
        """Show each card of a pack that was resolved before. Leaving early is no harm."""
        self._streams.say(pack_heading(pack.id, pack.title))
        for place, card in enumerate(pack.cards, 1):
            self._streams.say(card_view(card, place, len(pack.cards)))
            if place < len(pack.cards):
                try:
                    self._wait()
                except Left:
                    return

    def _read(self, opening: Opening) -> None:
        cards = opening.pack.cards
        self._streams.say(Text(""), pack_heading(opening.pack.id, opening.pack.title))
        for place, card in enumerate(cards, 1):
            self._streams.say(card_view(card, place, len(cards)))
            while (asked := opening.question()) is not None:
                self._ask(opening, asked)
            instruction = isinstance(card, Paper) and card.instruction
            if instruction and not self._yes:
                self._see_it_done()
            self._streams.say(*resolved_lines(opening.resolve()))
            if place < len(cards) and not instruction:
                self._wait()

    def _ask(self, opening: Opening, asked: Question) -> None:
        party = opening.state.party
        self._streams.say(question_view(asked, party))
        while True:
            line = line_from(self._streams, "Numbers, ids or names>")
            if word_in(line) in (Word.HELP, Word.HINT):
                self._streams.complain(_TO_CHOOSE)
                continue
            try:
                opening.answer(chosen(asked, party, line))
            except (Misused, NoAnswer) as wrong:
                self._streams.complain(f"{capitalized(str(wrong)).rstrip('.')}.")
            else:
                return

    def _see_it_done(self) -> None:
        while line_from(self._streams, "Done? (y)>").casefold() not in _DONE:
            self._streams.complain("Do what the card says, then answer y. q leaves the pack sealed.")

    def _wait(self) -> None:
        if not self._yes:
            line_from(self._streams, "Enter goes on>")


class ReadBeforehand:
    """Reads packs where nobody sits at a terminal, with answers given beforehand, in the order asked.

    Where no answers were given at all, a pack that asks something is left sealed.
    """

    def __init__(self, answers: Sequence[str]) -> None:
        self._given = bool(answers)
        self._answers = Answers(answers)
        self._read: list[tuple[Pack, Sequence[Resolved]]] = []

    def __call__(self, opening: Opening) -> PackOpened | None:
        """Resolve a pack. Raises `Misused` where an answer is none of what can be chosen, or one is missing."""
        if not self._given and asks_something(opening):
            return None
        return self.whole(opening)

    def whole(self, opening: Opening) -> PackOpened:
        """Resolve a pack that is not to be left. Raises `Misused` as above."""
        try:
            entry = read_out(opening, self._answers)
        except (Misused, NoAnswer) as wrong:
            asked = opening.question()
            question = f" {question_words(asked)}" if asked else ""
            raise Misused(f"--choose: {str(wrong).rstrip('.')}.{question}") from wrong
        if self._answers.unanswered:
            asked_for = " ".join(map(_listed, self._answers.unanswered))
            raise Misused(f"Nothing was changed: {asked_for} Answer with --choose, once for each question.")
        self._read.append((opening.pack, opening.resolved))
        return entry

    def see_all_used(self) -> None:
        """Raise `Misused` where an answer is left over."""
        if self._answers.left_over:
            raise Misused(f"--choose: nothing is asked that {self._answers.left_over[0]!r} answers.")

    def print(self) -> None:
        """Print what was read, each card with what came of it."""
        for pack, resolved in self._read:
            print_pack(pack, resolved)


def print_pack(pack: Pack, resolved: Sequence[Resolved] = ()) -> None:
    """Print the cards of a pack in order, each with what came of it where they are `resolved`."""
    show(pack_heading(pack.id, pack.title))
    for place, card in enumerate(pack.cards, 1):
        lines = resolved_lines(resolved[place - 1]) if resolved else []
        show(card_view(card, place, len(pack.cards)), *lines)


def _listed(question: Question) -> str:
    """Return a question with what can be chosen, where that is not too much for a line."""
    options = ", ".join(question.options)
    if len(question.options) > _MOST_LISTED:
        options = f"{len(question.options)} members can be chosen; `legacy party show` has their ids"
    return f"{question_words(question)} ({options}.)"
