"""What may be typed while a mission is played, and how it is read. The rules are the engine's; this is language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from regicide_legacy.app.typed import meant, named
from regicide_legacy.engine.cards import BASE_CLASSES, Kind
from regicide_legacy.engine.choice_reading import CHOICE_WORDS
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    Many,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Subsets,
    Yield,
)
from regicide_legacy.engine.view import View
from regicide_legacy.views.asking import NONE, cards_to_choose, listed_to_order
from regicide_legacy.views.hand import in_hand_order
from regicide_legacy.views.names import Names


class NotUnderstood(ValueError):
    """The line is no choice and no word of the prompt; its text says what would be, in one line."""


class Word(Enum):
    """The words that choose nothing."""

    HELP = "?"
    DISCARD_PILE = "d"
    BANISHED_PILE = "b"
    RESERVE = "r"
    HINT = "h"
    TAKE_BACK = "u"
    FORCE_TAKE_BACK = "u!"
    QUIT = "q"
    AGAIN = ""


@dataclass(frozen=True, slots=True)
class Look:
    """That seat wants to look at its own hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class HintFor:
    """That seat wants a hint while the table decides."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """Choices to play, one after the other: several only where several cards are discarded."""

    choices: tuple[Choice, ...]


Command = Word | Look | HintFor | Chosen

_WORDS: Final = {word.value: word for word in Word} | {"help": Word.HELP, "hint": Word.HINT, "quit": Word.QUIT}
_ALIASES: Final = {"y": "yield", "j": "jester", "next": "next_player"}
_SEATED: Final[Mapping[str, Callable[[int], Choice]]] = {"claim": Claim, "next_player": NextPlayer, "start": Start}
_BARE: Final[Mapping[str, Callable[[], Choice]]] = {"yield": Yield, "feign": Feign, "refresh": Refresh}
_LONGEST_NUMBER: Final = 4


def word_in(line: str) -> Word | None:
    """Return the word that chooses nothing, if the line is one."""
    return _WORDS.get(line.strip().casefold())


def read_command(line: str, view: View, names: Names) -> Command:
    """Return what the line says, in any case of letters; `view` is that of whoever sits at the prompt.

    A line is a word of the prompt, a choice in its text form (where seats are counted from 0), or the short form of
    an answer to what is asked: cards by number in the hand or by id, a seat by name or by its number at the prompt.
    A seat that is asked for, typed letter for letter as it is called, is no word. Raises `NotUnderstood`; whether the
    rules allow the choice is not asked here.
    """
    return _Reader(view, names).read(line.strip())


class _Reader:
    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self.names = names
        self.ids = {card_id.casefold(): card_id for card_id in names.cards}

    def read(self, line: str) -> Command:
        if self.view.decision in _SEATED and line in self.names.seats:
            return Chosen((_SEATED[self.view.decision](self.names.seats.index(line)),))
        word = word_in(line)
        if word is not None:
            return word
        options = self._options()
        option = next((each for each in options if line.casefold() in self._words_of(each)), None)
        if option is not None and line.casefold() not in self.ids:
            return Chosen((ChooseOption(option),))
        first, *rest = line.split()
        kind = first.casefold()
        asked = self.view.decision
        may_begin_a_name = asked in ("choose", "order") or (asked in _SEATED and len(kind) == 1)
        if not may_begin_a_name and not (rest and kind in self.ids):
            kind = _ALIASES.get(kind, kind)
        if kind == "look":
            return Look(self._seat(" ".join(rest)))
        if kind in ("h", "hint") and kind not in self.ids:
            return HintFor(self._seat(" ".join(rest)))
        if kind in (*CHOICE_WORDS, "use") and not (kind == "jester" and self.view.decision == "discard"):
            return Chosen(self._choice(kind, rest))
        return Chosen(self._answer(line.split()))

    def _choice(self, kind: str, words: Sequence[str]) -> tuple[Choice, ...]:
        """Read what follows the word that names a kind of choice."""
        if kind in _BARE:
            if words:
                raise NotUnderstood(f"{kind} stands alone.")
            return (_BARE[kind](),)
        if kind in _SEATED:
            return (_SEATED[kind](self._file_seat(words)),)
        if kind == "jester":
            return (self._jester(words),)
        if kind in ("choose", "use"):
            chosen = self._chosen(words)
            if self.view.decision in ("attack", "discard") and isinstance(chosen, ChooseOption):
                self._see_that_it_is_offered(chosen.option)
            return (chosen,)
        return self._of_cards(kind, words)

    def _see_that_it_is_offered(self, option: str) -> None:
        """Raise `NotUnderstood` where no rule that may be used beside the turn's choices is called so."""
        offered = self._options()
        if option not in offered:
            called = self.names.rules.called
            instead = f": only {', '.join(map(called, offered))}" if offered else ""
            raise NotUnderstood(f"{called(option) or 'Nothing'} cannot be used now{instead}.")

    def _answer(self, words: Sequence[str]) -> tuple[Choice, ...]:
        """Read the short form of an answer to what is asked."""
        asked = self.view.decision
        if asked in _SEATED:
            return (_SEATED[asked](self._seat(" ".join(words))),)
        if asked == "choose":
            return (self._chosen(words),)
        if asked == "attack" and self._is_jester(words[0]) and len(words) <= 1 + self._names_class(words):
            return (self._jester(words),)
        return self._of_cards(asked, words)

    def _chosen(self, words: Sequence[str]) -> Choice:
        """Read what is chosen: an option, or cards, whose text form stands in brackets."""
        text = " ".join(words)
        bracketed = text.startswith("[") and text.endswith("]")
        if bracketed or isinstance(self.view.choices, Subsets):
            named = text.strip("[]").split()
            return ChooseCards(() if named == [NONE] else tuple(self._card(word) for word in named))
        return ChooseOption(self._option(text))

    def _of_cards(self, kind: str, words: Sequence[str]) -> tuple[Choice, ...]:
        if kind == "order":
            return (Order(tuple(self._ordered(word) for word in words)),)
        cards = tuple(self._card(word) for word in words)
        if kind == "attack":
            return (Attack(cards),)
        if not cards:
            raise NotUnderstood("Discard which cards? Their numbers or ids.")
        return tuple(Discard(card) for card in cards)

    def _ordered(self, word: str) -> str:
        """Return the card or rule to be ordered that is named by its id, the id's beginning, or its number."""
        listed = listed_to_order(self.view)
        return named(word, listed, fewest=1) or self._card(word)

    def _card(self, word: str) -> str:
        """Return the id of a card named by id, by number, as j, by a name or its beginning that no other has here."""
        folded = word.casefold()
        if folded in self.ids:
            return self.ids[folded]
        if folded in _ALIASES and _ALIASES[folded] == "jester":
            return self._any_jester()
        numbered = self._numbered()
        if not word.isdecimal():
            card = meant(word, [each for each in numbered if each in self.names.cards], self.names.called)
            known = folded in self._known_rules()
            # Who types what a rule is called does not mean a card that only begins so.
            if card is not None and (not known or folded in map(str.casefold, self.names.called(card))):
                return card
            if known:
                self._see_that_it_is_offered(word)
            raise NotUnderstood(f"'{word}' is no card of this mission and no word here; ? explains.")
        number = number_in(word)
        if not 1 <= number <= len(numbered):
            there_are = f"they are numbered 1 to {len(numbered)}" if numbered else "there are none"
            raise NotUnderstood(f"There is no card {word}: {there_are}.")
        return numbered[number - 1]

    def _known_rules(self) -> set[str]:
        """Return what the rules are called that everybody knows: not those of an enemy that nobody has seen."""
        rules = self.names.rules
        known = {ruling.of.casefold() for ruling in (*rules.of_the_mission(), *rules.of_things())}
        return known | {rule.casefold() for rule in rules.offered_by_relics}

    def _numbered(self) -> tuple[str, ...]:
        """Return the cards, or rules to be ordered, that have numbers at the prompt."""
        listed = listed_to_order(self.view) or cards_to_choose(self.view, self.names)
        return listed or in_hand_order(self.view, self.names)

    def _is_jester(self, word: str) -> bool:
        try:
            return self.names.cards[self._card(word)].kind is Kind.JESTER
        except NotUnderstood:
            return False

    def _names_class(self, words: Sequence[str]) -> bool:
        return len(words) > 1 and self._class(words[1]) in BASE_CLASSES

    def _any_jester(self) -> str:
        held = (card for card in in_hand_order(self.view, self.names) if self.names.cards[card].kind is Kind.JESTER)
        return next(iter((*held, *self.view.aside)), "J1")

    def _jester(self, words: Sequence[str]) -> Choice:
        """Read a jester's card, its class, both or neither."""
        named = bool(words) and self._is_jester(words[0])
        card = self._card(words[0]) if named else self._any_jester()
        rest = words[1:] if named else words
        if len(rest) > 1:
            raise NotUnderstood("A jester is played alone: j, or j with a class.")
        return PlayJester(card, self._class(rest[0]) if rest else None)

    def _class(self, word: str) -> str:
        """Return the basic class that begins so, or the word itself."""
        return named(word, BASE_CLASSES, fewest=1) or word.casefold()

    def _option(self, word: str) -> str:
        """Return the option meant by its word or by what it is called, the beginning of one of these, or its number."""
        options = self._options()
        if not word and len(options) == 1:
            return options[0]
        if word.isdecimal() and word not in options and 1 <= number_in(word) <= len(options):
            return options[number_in(word) - 1]
        called = {self.names.rules.called(option): option for option in options}
        return named(word, options, fewest=1) or called.get(named(word, [*called], fewest=1) or "", word)

    def _words_of(self, option: str) -> tuple[str, str]:
        """Return what an option goes by: its word, and what people call it."""
        return option.casefold(), self.names.rules.called(option).casefold()

    def _options(self) -> list[str]:
        if isinstance(self.view.choices, Many):
            return []
        return [choice.option for choice in self.view.choices if isinstance(choice, ChooseOption)]

    def _file_seat(self, words: Sequence[str]) -> int:
        """Return the seat of a choice's text form: a number counted from 0, or a name."""
        word = " ".join(words)
        return number_in(word) if word.isdecimal() else self._seat(word)

    def _seat(self, name: str) -> int:
        """Return the seat meant by its name, the name's beginning, or its number at the prompt, from 1."""
        seats = self.names.seats
        seat = meant(name, seats, fewest=1)
        if seat is not None:
            return seats.index(seat)
        raise NotUnderstood(f"Which seat? {', '.join(seats)}.")


def number_in(word: str) -> int:
    """Return a decimal number; one too long to mean anything as some number out of every range."""
    return int(word) if len(word) <= _LONGEST_NUMBER else 10**_LONGEST_NUMBER
