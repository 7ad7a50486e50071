"""One line that says what is asked and how to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.choices import (
    Attack,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    Many,
    NextPlayer,
    PlayJester,
    Refresh,
    Start,
    Subsets,
    Yield,
)
from regicide_legacy.engine.view import View
from regicide_legacy.views.asking import (
    PASS,
    listed_to_order,
    offered_words,
    rules_to_order,
    taken_words,
    words_for_cards,
)
from regicide_legacy.views.names import Names
from regicide_legacy.views.places import pile_name
from regicide_legacy.views.purposes import to_choose
from regicide_legacy.views.text import plain

_EXPLAINS: Final = "? explains"
_JOINED: Final = _EXPLAINS.replace(" ", "_")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and that ? explains it: these two words stay on one line."""

    text: Text

    @classmethod
    def of(cls, asked: Text, instead: str = "") -> Question:
        """Return what is asked as a question; `instead` says what else can be typed, if there is anything."""
        return cls(asked.append(f"  ({instead}{_EXPLAINS})", "not bold dim"))

    @property
    def plain(self) -> str:
        """All of it, without its style."""
        return self.text.plain

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Rich breaks a line at every kind of space.
        whole = self.text.copy()
        whole.plain = whole.plain.replace(_EXPLAINS, _JOINED)
        for line in whole.wrap(console, options.max_width):
            line.plain = line.plain.replace(_JOINED, _EXPLAINS)
            yield line


def question(view: View, names: Names) -> Question:
    """Return the question that the view's choices answer, and the words that answer it. Nothing in it shows a hand."""
    asked = {
        "start": _start,
        "attack": _attack,
        "claim": _claim,
        "discard": _discard,
        "next_player": _next_player,
        "choose": _choose,
        "order": _order,
    }[view.decision](view, names)
    return Question.of(asked, _instead(view, names))


def _instead(view: View, names: Names) -> str:
    """Return how to name what is called as one of the prompt's own words is; nothing where nothing is."""
    seats = taken_words(names.seat(seat) for seat in _seats_offered(view))
    told = [f"for {seat} type just {seat}, or its number; " for seat in seats[:1]]
    options = taken_words(map(names.rules.called, offered_words(view.choices)))
    if options:
        by_number, verb = ("its number or ", "choose") if view.decision == "choose" else ("", "use")
        told.append(f"for {options[0]} type {by_number}{verb} {options[0]}; ")
    if view.decision in ("attack", "discard", "order") or isinstance(view.choices, Subsets):
        cards = taken_words(names.cards)
        verb = "choose" if view.decision == "choose" else view.decision
        told += [f"for card {plain(card)} type its number or {verb} {plain(card)}; " for card in cards[:1]]
    return "".join(told)


def _start(view: View, names: Names) -> Text:
    return Text("Who starts? Each knows their own hand only: ").append(_seats(view, names), "bold")


def _claim(view: View, names: Names) -> Text:
    asked = "Which seat, without talk? " if view.asking else "Who claims the jester, without talk? "
    return Text(asked).append(_seats(view, names), "bold")


def _next_player(view: View, names: Names) -> Text:
    return Text("Who has the next turn? ").append(_seats(view, names), "bold")


def _seats(view: View, names: Names) -> str:
    return ", ".join(f"{seat + 1} {names.seat(seat)}" for seat in _seats_offered(view))


def _seats_offered(view: View) -> list[int]:
    """Return the seats of which one is to be named."""
    if isinstance(view.choices, Many):
        return []
    return [choice.seat for choice in view.choices if isinstance(choice, (Claim, NextPlayer, Start))]


def _attack(view: View, names: Names) -> Text:
    words = ["card numbers or ids"] if any(isinstance(choice, Attack) for choice in view.choices) else []
    if any(isinstance(choice, Yield) for choice in view.choices):
        words.append("y yields")
    jesters = [choice for choice in view.choices if isinstance(choice, PlayJester)]
    if jesters:
        words.append("j plays a jester" if jesters[0].class_ is None else f"j {'|'.join(BASE_CLASSES)}")
    if any(isinstance(choice, Refresh) for choice in view.choices):
        words.append("refresh")
    words += _offers(view, names)
    verb = "You claimed the jester, attack" if view.claimed else "Attack"
    return Text(f"{verb}: ", "bold").append(", ".join(words), "not bold")


def _discard(view: View, names: Names) -> Text:
    words = [
        word
        for word, kind in (("feign", Feign), ("refresh", Refresh))
        if any(isinstance(choice, kind) for choice in view.choices)
    ]
    if any(isinstance(choice, Discard) for choice in view.choices):
        words.insert(0, "card numbers or ids")
    words += _offers(view, names)
    return Text(f"Suffer {view.damage} damage: ", "bold").append(", ".join(words), "not bold")


def _offers(view: View, names: Names) -> list[str]:
    uses = [f"use {names.rules.called(word)}" for word in offered_words(view.choices)]
    return [*uses, PASS] if ChooseOption(PASS) in view.choices else uses


def _choose(view: View, names: Names) -> Text:
    if isinstance(view.choices, Subsets):
        asked = to_choose(view.choices, view.purpose, names, view.seat)
        return Text(asked, "bold").append(words_for_cards(view.choices), "not bold")
    words = [choice.option for choice in view.choices if isinstance(choice, ChooseOption)]
    called = ", ".join(f"{number} {names.rules.called(word)}" for number, word in enumerate(words, 1))
    return Text("Use now: " if PASS in words and not view.asking else "Choose: ").append(called, "bold")


def _order(view: View, names: Names) -> Text:
    if rules_to_order(view):
        rules = (f"{number} {plain(each)}" for number, each in enumerate(listed_to_order(view), 1))
        return Text(f"Order these rules, the first to happen first: {'  '.join(rules)}")
    place = f" of {pile_name(view.purpose.from_)}" if view.purpose is not None else ""
    what = f"these cards{place}" if view.asking else "the cards in play"
    return Text(f"Order {what}, the one to lie on top first: numbers or ids")
