"""What `?` explains: what can be done now, what each class does, and the words of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BARD, CLERIC, PALADIN, WARRIOR
from regicide_legacy.engine.choices import Attack, ChooseOption, Discard, Feign, PlayJester, Refresh, Subsets, Yield
from regicide_legacy.engine.view import View
from regicide_legacy.views.asking import PASS, offered_words, words_for_cards
from regicide_legacy.views.names import Names
from regicide_legacy.views.purposes import to_choose
from regicide_legacy.views.rulings import rulings_view
from regicide_legacy.views.text import class_style, listed, plain

_ABILITIES: Final = {
    CLERIC: "that many cards of the shuffled discard pile go under the reserve",
    BARD: "that many cards are drawn, one by one around the table",
    WARRIOR: "doubles the attack damage, once",
    PALADIN: "lowers the enemy's strength by it, as long as this enemy lives",
}

_ASKED: Final = {
    "start": "The table says who takes the first turn. Nobody tells what they hold. Type a name.",
    "claim": "The table says who claims the jester. The claimer attacks at once, and that attack ignores immunity. "
    "Nobody talks. Type a name.",
    "next_player": "The jester's player names who has the next turn. Type a name.",
    "choose": "Choose one of the words offered, or its number. One that is a word of the prompt: choose WORD.",
    "order": "Type all of them by number or id, the first or topmost one first.",
}
_A_SEAT = "A rule has the table name a seat. Nobody talks. Type a name."
_NEXT_PLAYER = "A rule has the next player named, who has the turn if this one passes on. Type a name."

_WORDS: Final = (
    ("d b r", "show the discard pile, the banished pile, what all know of the reserve"),
    ("h", "a hint: what to do now, how often that wins, and why"),
    ("u", "takes back the last choice, where nothing hidden was revealed since"),
    ("u!", "takes it back all the same, and the attempt is marked"),
    ("q", "leaves; legacy resume goes on exactly here"),
    ("Enter", "shows the table again"),
)


def help_view(view: View, names: Names, *, may_look: bool = False) -> RenderableType:
    """Explain what can be done now, the classes, the enemy's immunity and the prompt's words.

    Only what `view.choices` offers is explained. `may_look`: a player may ask to look at their own hand.
    """
    now = _now(view, names)
    if may_look:
        now.append(("look NAME", "that player, and nobody else, looks at their own hand"))
        now.append(("h NAME", "and at a hint made from it"))
    abilities = [(class_, meaning) for class_, meaning in _ABILITIES.items()]
    return Group(
        _heading("Now"),
        _rows(now),
        _heading("Classes").append(": each once an attack, at the full attack strength", "not bold"),
        _rows(abilities, class_style),
        _immunity(view, names),
        *_rules(view, names),
        _heading("At any time"),
        _rows(_WORDS),
    )


def _heading(text: str) -> Text:
    return Text(text, "bold")


def _rows(rows: Sequence[tuple[str, str]], style: Callable[[tuple[str]], str] = lambda _: "bold") -> Padding:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for word, meaning in rows:
        grid.add_row(Text(word, style((word,))), Text(meaning))
    return Padding(grid, (0, 0, 0, 2))


def _now(view: View, names: Names) -> list[tuple[str, str]]:
    if view.decision == "attack":
        return _attacks(view, names)
    if view.decision == "discard":
        return _discards(view, names)
    if isinstance(view.choices, Subsets):
        asked = to_choose(view.choices, view.purpose, names, view.seat)
        return [("", f"{asked}{words_for_cards(view.choices)}.")]
    if view.asking and view.decision == "claim":
        return [("", _A_SEAT)]
    if view.asking and view.decision == "next_player":
        return [("", _NEXT_PLAYER)]
    return [("", _ASKED[view.decision])]


def _uses(view: View, names: Names) -> list[tuple[str, str]]:
    says = "use what a rule offers; then you are asked again"
    rows = [(f"use {names.rules.called(word)}", says) for word in offered_words(view.choices)]
    return [*rows, (PASS, "use nothing of what is offered")] if ChooseOption(PASS) in view.choices else rows


def _offers(view: View, kind: type) -> bool:
    return any(isinstance(choice, kind) for choice in view.choices)


def _attacks(view: View, names: Names) -> list[tuple[str, str]]:
    rows = []
    if _offers(view, Attack):
        rows.append(("3", "attack with one card, named by its number or its id"))
        rows.append(("1 4", "an animal companion with one other card, or kinfolk: cards of one strength"))
    if _offers(view, Yield):
        rows.append(("y", "yield: play nothing, and suffer the strike"))
    jester = next((choice for choice in view.choices if isinstance(choice, PlayJester)), None)
    if jester is not None and jester.class_ is not None:
        rows.append(
            ("j bard", "a jester from aside, printed strength 8, attacks as the class named, ignoring immunity")
        )
    elif jester is not None:
        rows.append(("j", "play a jester alone"))
    if _offers(view, Refresh):
        rows.append(("refresh", "spend a jester: discard the hand and draw a new one"))
    return rows + _uses(view, names)


def _discards(view: View, names: Names) -> list[tuple[str, str]]:
    rows = []
    offers = [name for name, kind in (("feign", Feign), ("refresh", Refresh)) if _offers(view, kind)]
    if _offers(view, Discard):
        rows.append(("1 3", f"discard cards, one after the other, until {view.damage} damage is paid; then no more"))
    if "feign" in offers:
        rows.append(("feign", "feign death: discard the whole full hand, and the strike is suffered"))
    if "refresh" in offers:
        rows.append(("refresh", "spend a jester: discard the hand, draw a new one, then suffer the strike"))
    return rows + _uses(view, names)


def _rules(view: View, names: Names) -> list[RenderableType]:
    """Return what the rules say that are in force, and what else this mission has that can be known."""
    rules = names.rules
    found = [*rules.of_the_mission(), *rules.of_things()]
    if view.enemy is not None:
        found[:0] = rules.of_enemy(view.enemy.card)
    found += rules.of_cards(_seen(view))
    if not found:
        return []
    return [_heading("Rules of this mission"), rulings_view(found)]


def _seen(view: View) -> set[str]:
    """Return the cards that lie open, or in the hand of the view's seat."""
    piles = (view.discard, view.banished, view.mission_zone, view.reserve_top, view.aside, view.hand)
    groups = (*piles, *view.in_play, *(pile.cards for pile in view.piles.values()))
    return {card_id for cards in groups for card_id in cards} | {card for each in view.healed for card in each.cards}


def _immunity(view: View, names: Names) -> Text:
    if view.enemy is None:
        return Text()
    name = names.short(view.enemy.card)
    if not view.enemy.immune:
        return Text(f"  {name} has no immunity: every ability works.")
    immune = listed(Text(plain(class_)) for class_ in view.enemy.immune).plain
    if view.claimed:
        return Text(f"  The coming attack ignores that {name} is immune to {immune}.")
    return Text(f"  {name} is immune to {immune}: that ability does nothing, the strength counts.")
