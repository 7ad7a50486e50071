"""What a mission asks before it is dealt: help to buy, and what its set-up lets the table choose.

At a terminal the table is asked. Elsewhere options of the command answer; bots choose the weakest
cards, and leave all else to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from regicide_legacy.app.errors import Misused, Refused
from regicide_legacy.app.typed import meant
from regicide_legacy.cli.output import say
from regicide_legacy.cli.play_words import Word, word_in
from regicide_legacy.cli.wording import names_of
from regicide_legacy.engine.choices import Choice, ChooseCards, ChooseOption, Claim, Subsets
from regicide_legacy.engine.errors import HelpRefused
from regicide_legacy.views.asking import NONE, offered_words, on_behalf_of, options_view, words_for_cards
from regicide_legacy.views.chosen import chosen_words
from regicide_legacy.views.hand import numbered, on_them
from regicide_legacy.views.missions import offers_view
from regicide_legacy.views.places import spaced
from regicide_legacy.views.prompt import Question
from regicide_legacy.views.purposes import to_choose
from regicide_legacy.views.text import capitalized, counted, plain

if TYPE_CHECKING:
    from regicide_legacy.app.setting_up import SettingUp
    from regicide_legacy.cli.play_streams import Streams
    from regicide_legacy.engine.vocabulary.declarations import HelpOffer


_HELP_TO_BUY: Final = (
    "Help holds for this attempt only. Name an offer as often as you want it, as long as it can be paid; what is not "
    "spent does no harm. q leaves: then nothing is begun."
)


class SetUpAnswers:
    """Answers for the table: help to buy, then an answer for each question in the order asked.

    `streams` are those of a terminal at which people sit, None elsewhere.
    """

    def __init__(self, buy: Sequence[str], answers: Sequence[str], streams: Streams | None) -> None:
        self._buy = buy
        self._answers = list(answers)
        self._streams = streams

    def __call__(self, setting_up: SettingUp) -> None:
        """Buy and answer. Raises `Misused` where an answer makes no sense or one is missing, `HelpRefused`."""
        table = _SetUpTable(setting_up)
        if self._buy:
            setting_up.buy(self._buy)
        elif self._streams is not None:
            table.offer_help(self._streams)
        for answer in self._answers:
            table.take(answer)
        while setting_up.choices():
            if setting_up.only_bots:
                setting_up.leave_to_bots()
            elif self._streams is not None:
                table.ask(self._streams)
            else:
                raise Misused(f"{table.asked()} Answer with --setup-choice, once for each question.")
        if not self._buy and self._streams is None and not setting_up.only_bots:
            table.tell_of_help()


class _SetUpTable:
    def __init__(self, setting_up: SettingUp) -> None:
        self.setting_up = setting_up
        table = setting_up.table
        self.names = names_of(setting_up.compiled, table.seats, table.bots)
        self.told = ""
        """On behalf of what it was asked last."""

    # Help.

    def offer_help(self, streams: Streams) -> None:
        """Ask what help to buy, where any can be paid."""
        budget = self.setting_up.budget
        if not self._payable():
            return
        streams.say(Text(f"Help for this attempt: {budget} to spend.", "bold"))
        streams.say(offers_view(self.setting_up.offers, self.names.rules, numbered=True))
        while True:
            line = _read(streams, "Buy (numbers or words, Enter for none)>")
            if word_in(line) in (Word.HELP, Word.HINT):
                streams.complain(_HELP_TO_BUY)
                continue
            wanted = [] if line.casefold() == NONE else line.replace(",", " ").split()
            try:
                self.setting_up.buy([self._offer(word) for word in wanted])
            except (HelpRefused, Misused) as refused:
                streams.complain(f"{capitalized(str(refused)).rstrip('.')}.")
            else:
                return

    def tell_of_help(self) -> None:
        """Say that help could have been bought, where any can be paid."""
        if payable := self._payable():
            told = ", ".join(f"{offer.id} (costs {offer.cost})" for offer in payable)
            say(f"Help for {self.setting_up.budget} could be bought with --buy: {told}.")

    def _payable(self) -> list[HelpOffer]:
        return [offer for offer in self.setting_up.offers if offer.cost <= self.setting_up.budget]

    def _offer(self, word: str) -> str:
        ids = [offer.id for offer in self.setting_up.offers]
        return meant(word, ids, fewest=1) or word

    # What set-up asks.

    def ask(self, streams: Streams) -> None:
        """Ask the table one question, until it is answered."""
        choices = self.setting_up.choices()
        self.tell_why(streams)
        if len(choices) == 1:
            self.setting_up.play(choices[0])
            streams.say(Text(f"Nothing else can be chosen: {chosen_words(choices[0], self.names)}."))
            return
        if isinstance(choices, Subsets):
            streams.say(numbered(choices.cards, self.names), *on_them(self.marked(choices.cards), self.names))
        elif words := offered_words(choices):
            streams.say(options_view(words, "", self.names))
        streams.say(Question.of(Text(f"{self.question()}{self.part()}", "bold")))
        proposed = self.setting_up.proposed()
        if proposed:
            streams.say(Text(f"As last time: {', '.join(self.names.card(card) for card in proposed)} (Enter)."))
        while True:
            line = _read(streams, ">")
            word = word_in(line)
            if word is Word.HELP:
                streams.say(*(Text(said) for said in self.help()))
                continue
            try:
                self.take(line or ",".join(proposed))
            except Misused as misused:
                if word is Word.HINT:
                    proposed = self.setting_up.chosen_by_bots()
                streams.complain(self.hint() if word is Word.HINT else str(misused))
            else:
                return

    def tell_why(self, streams: Streams) -> None:
        """Say once what asks, in its own words."""
        asked = self.setting_up.asked()
        if asked is not None and asked.of != self.told:
            self.told = asked.of
            streams.say(*on_behalf_of(self.names.rules.asks_at_setup(asked.of), asked.purpose, self.names))

    def marked(self, cards: Sequence[str]) -> dict[str, str]:
        """Return for each card the marks that it bears in the campaign."""
        marks = self.setting_up.marks
        return {card: ", ".join(spaced(mark) for mark, marked in marks.items() if card in marked) for card in cards}

    def part(self) -> str:
        """Return how much of it is left to answer."""
        asked = self.setting_up.asked()
        return f"  ({asked.part} of {asked.parts})" if asked is not None and asked.parts > 1 else ""

    def help(self) -> list[str]:
        """Return what can be typed where set-up asks."""
        cards = "Cards by number or by id, with spaces or commas between."
        first = cards if self.asks_cards else "A word or its number."
        return [f"{first} h says what bots would choose, q leaves: then nothing is begun.", self.question()]

    @property
    def asks_cards(self) -> bool:
        """Whether cards are to be chosen."""
        return isinstance(self.setting_up.choices(), Subsets)

    def hint(self) -> str:
        """Return what bots would choose."""
        if not isinstance(self.setting_up.choices(), Subsets):
            return "Bots leave this to chance: there is no hint at set-up."
        chosen = ", ".join(self.names.card(card) for card in self.setting_up.chosen_by_bots()) or NONE
        return f"Bots choose those who are missed least: {chosen}. Enter takes them."

    def question(self) -> str:
        """Return what is asked now, and the words that answer it."""
        choices = self.setting_up.choices()
        if isinstance(choices, Subsets):
            return f"{self._to_choose(choices)}{words_for_cards(choices)}"
        if words := offered_words(choices):
            return f"Choose: {', '.join(map(plain, words))}"
        seats = [choice.seat for choice in choices if isinstance(choice, Claim)]
        return f"Which seat? {', '.join(self.names.seat(seat) for seat in seats)}"

    def _to_choose(self, choices: Subsets) -> str:
        asked = self.setting_up.asked()
        return to_choose(choices, asked.purpose if asked else None, self.names, None)

    def asked(self) -> str:
        """Return in one line that something is asked, on behalf of what, and what can be answered."""
        choices = self.setting_up.choices()
        question = self.question()
        if isinstance(choices, Subsets):
            none = f"{NONE}, or " if choices.least == 0 else ""
            question = f"{self._to_choose(choices)}{none}{', '.join(choices.cards)}"
        asked = self.setting_up.asked()
        called = self.names.rules.asks_at_setup(asked.of).of if asked else ""
        return f"The set-up of this mission asks something{f' ({called})' if called else ''}. {question}."

    def take(self, answer: str) -> None:
        """Take an answer. Raises `Misused` where nothing is asked, or it is none of what can be answered."""
        choices = self.setting_up.choices()
        if not choices:
            raise Misused(f"--setup-choice: the set-up of this mission asks nothing that {answer!r} answers.")
        words = answer.replace(",", " ").split()
        choice = self._choice(choices, words)
        if isinstance(choices, Subsets) and words not in ([], [NONE]):
            self._check_cards(choices, words)
        if choice is None or choice not in choices:
            raise Misused(f"{answer or 'Nothing'} is no answer. {self.question()}.")
        self.setting_up.play(choice)

    def _check_cards(self, choices: Subsets, words: Sequence[str]) -> None:
        """Raise `Misused` where these words are not so many of the cards, each once."""
        cards = [self._card(word, choices) for word in words]
        unknown = [word for word, card in zip(words, cards, strict=True) if card is None]
        twice = [card for card in choices.cards if cards.count(card) > 1]
        if unknown:
            wrong = f"{unknown[0]} is none of these cards"
        elif twice:
            wrong = f"{twice[0]} is named twice"
        elif not choices.least <= len(cards) <= choices.most:
            wrong = f"{counted(len(cards), 'card')}: too {'many' if len(cards) > choices.most else 'few'}"
        else:
            return
        raise Misused(f"{wrong}. {self.question()}.")

    def _card(self, word: str, choices: Subsets) -> str | None:
        """Return the card that is meant; of its id one letter is enough, where no other begins with it."""
        return meant(word, choices.cards, self.names.called) or meant(word, choices.cards, fewest=1)

    def _choice(self, choices: Sequence[Choice], words: Sequence[str]) -> Choice | None:
        if isinstance(choices, Subsets):
            named = [] if list(words) == [NONE] else [self._card(word, choices) for word in words]
            cards = tuple(card for card in named if card is not None)
            return ChooseCards(cards) if words and len(cards) == len(named) else None
        word = " ".join(words)
        if offered := offered_words(choices):
            option = meant(word, offered, fewest=1)
            return None if option is None else ChooseOption(option)
        seat = meant(word, self.names.seats, fewest=1)
        return None if seat is None else Claim(self.names.seats.index(seat))


def _read(streams: Streams, prompt: str) -> str:
    """Read an answer. Raises `Refused` where they leave before there is anything to save."""
    try:
        line = streams.read(prompt)
    except EOFError:
        line = Word.QUIT.value
    if word_in(line) is Word.QUIT:
        raise Refused("Nothing was begun: the set-up was left before its end.")
    return line
