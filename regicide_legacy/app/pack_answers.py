"""Reading a pack out: each of its cards is resolved, and somebody answers what it asks the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from regicide_legacy.app.errors import Misused
from regicide_legacy.app.typed import meant
from regicide_legacy.campaign.journal import PackOpened
from regicide_legacy.campaign.opening import Opening, Question
from regicide_legacy.campaign.packs import Leave, Mark
from regicide_legacy.campaign.party import Party

Answer = Callable[[Question, Party], Sequence[str]]
"""Chooses for the table: takes what is asked and the party as it is then, and returns ids of members, or classes."""

Read = Callable[[Opening], PackOpened | None]
"""Reads a pack to its end and returns what the journal gets; None where the pack is left sealed for now."""


def read_out(opening: Opening, answer: Answer) -> PackOpened:
    """Resolve every card of a pack, with `answer` choosing for the table, and return what the journal gets.

    Raises what `answer` raises, and `NoAnswer`.
    """
    while opening.card is not None:
        while (asked := opening.question()) is not None:
            opening.answer(answer(asked, opening.state.party))
        opening.resolve()
    return opening.entry()


def read_by_bots(opening: Opening) -> PackOpened:
    """Read a pack as bots do."""
    return read_out(opening, bots_answer)


def asks_something(opening: Opening) -> bool:
    """Say whether a pack, of which nothing is resolved yet, asks the table anything."""
    asked: list[Question] = []

    def note(question: Question, party: Party) -> Sequence[str]:
        asked.append(question)
        return bots_answer(question, party)

    read_out(Opening(opening.pack, opening.state), note)
    return bool(asked)


def bots_answer(question: Question, party: Party) -> Sequence[str]:
    """Choose as bots do: the weakest members first, then in the party's order; classes in the order listed.

    Where the table may choose fewer, bots let as few suffer as they can, and as many gain.
    """
    number = question.least if isinstance(question.order, Leave | Mark) else question.most
    if question.of is not None:
        return question.options[:number]
    # Sorting keeps the party's order among equals.
    weakest = sorted((card for card in party if card.id in question.options), key=lambda card: card.strength)
    return [card.id for card in weakest[:number]]


class Answers:
    """Answers given beforehand, one for each question in the order asked: ids or names with commas, or `none`.

    What is asked beyond them is noted in `unanswered`, and answered as bots do, so that all of it can be told at once.
    """

    def __init__(self, answers: Iterable[str]) -> None:
        self._answers = list(answers)
        self.unanswered: list[Question] = []

    def __call__(self, question: Question, party: Party) -> Sequence[str]:
        """Answer a question. Raises `Misused` where the answer is none."""
        if not self._answers:
            self.unanswered.append(question)
            return bots_answer(question, party)
        return chosen(question, party, self._answers.pop(0))

    @property
    def left_over(self) -> Sequence[str]:
        """The answers that nothing asked for."""
        return self._answers


def chosen(question: Question, party: Party, text: str) -> list[str]:
    """Return what an answer chooses: members by id, by name or a beginning, by number; classes likewise.

    Raises `Misused` for a word that means none of the options.
    """
    if text.strip().casefold() == "none":
        return []
    words = [word.strip() for word in text.split(",") if word.strip()]
    if len(words) == 1 and _meant(words[0], question, party) is None:
        # Several ids or numbers are also understood with spaces between them.
        words = words[0].split()
    found = [_meant(word, question, party) for word in words]
    unknown = [word for word, option in zip(words, found, strict=True) if option is None]
    if unknown:
        raise Misused(f"{unknown[0]} is none of those that can be chosen.")
    return [option for option in found if option is not None]


def _meant(word: str, question: Question, party: Party) -> str | None:
    if question.of is not None:
        return meant(word, question.options, fewest=1)
    # Who leaves for good is no matter of one letter.
    names = {card.id: card.name for card in party}
    return meant(word, question.options, lambda card: (names[card],))
