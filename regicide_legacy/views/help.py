"""What `?` explains: what can be done now, what each class does, and the words of the prompt."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regicide_legacy.engine.cards import BARD, CLERIC, PALADIN, WARRIOR
from regicide_legacy.engine.choices import Feign, PlayJester, Refresh, Yield
from regicide_legacy.engine.view import View
from regicide_legacy.views.names import Names
from regicide_legacy.views.text import class_style, plain

_ABILITIES: Final = {
    CLERIC: "The discard pile is shuffled; as many of its cards as the attack strength go under the reserve.",
    BARD: "As many cards as the attack strength are drawn, one by one around the table, up to the hand limit.",
    WARRIOR: "The attack damage is doubled, once.",
    PALADIN: "The enemy's strength falls by the attack strength, for as long as it lives.",
}

_ASKED: Final = {
    "start": "The table says who takes the first turn. Nobody tells what they hold. Type a name.",
    "claim": "The table says who claims the jester. The claimer attacks at once, and that attack ignores immunity. "
    "Nobody talks. Type a name.",
    "next_player": "The jester's player names who has the next turn. Type a name.",
    "choose": "Choose one of the words offered.",
    "order": "Type all the cards, the one that is to lie on top first.",
}

_WORDS: Final = (
    ("d b r", "show the discard pile, the banished pile, what is known of the reserve"),
    ("u", "takes back the last choice, where nothing hidden was revealed since; u! forces it and marks the attempt"),
    ("q", "leaves; legacy resume goes on exactly here"),
    ("Enter", "shows the table again"),
)


def help_view(view: View, names: Names, *, may_look: bool = False) -> RenderableType:
    """Explain what can be done now, the classes, the enemy's immunity and the prompt's words.

    Only what `view.choices` offers is explained. `may_look`: a player may ask to look at their own hand.
    """
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    rows.add_column()
    for word, meaning in _now(view):
        rows.add_row(Text(word, "bold"), Text(meaning))
    if may_look:
        rows.add_row(Text("look NAME", "bold"), Text("that player, and nobody else, looks at their own hand"))
    classes = Table.grid(padding=(0, 2))
    for class_, meaning in _ABILITIES.items():
        classes.add_row(Text(class_, class_style((class_,))), Text(meaning))
    words = Table.grid(padding=(0, 2))
    for word, meaning in _WORDS:
        words.add_row(Text(word, "bold"), Text(meaning))
    return Group(
        Text("Now", "bold underline"),
        rows,
        Text("Classes", "bold underline").append("  ", "not underline").append_text(_immunity(view, names)),
        classes,
        Text("Any time", "bold underline"),
        words,
    )


def _now(view: View) -> list[tuple[str, str]]:
    if view.decision == "attack":
        return _attacks(view)
    if view.decision == "discard":
        return _discards(view)
    return [("", _ASKED[view.decision])]


def _offers(view: View, kind: type) -> bool:
    return any(isinstance(choice, kind) for choice in view.choices)


def _attacks(view: View) -> list[tuple[str, str]]:
    rows = [
        ("3 or C7", "attack with one card"),
        ("1 4", "an animal companion with one other card, or kinfolk: cards of one strength, in total at most 10"),
    ]
    if _offers(view, Yield):
        rows.append(("y", "yield: play nothing, and suffer the strike"))
    jester = next((choice for choice in view.choices if isinstance(choice, PlayJester)), None)
    if jester is not None and jester.class_ is not None:
        rows.append(("j bard", "a jester from aside attacks with strength 8 as the class named, ignoring immunity"))
    elif jester is not None:
        rows.append(("j", "play a jester alone"))
    if _offers(view, Refresh):
        rows.append(("refresh", "spend a jester: discard the hand and draw a new one"))
    return rows


def _discards(view: View) -> list[tuple[str, str]]:
    rows = []
    offers = [name for name, kind in (("feign", Feign), ("refresh", Refresh)) if _offers(view, kind)]
    if len(offers) < len(view.choices):
        rows.append(("1 3", f"discard cards, one after the other, until {view.damage} damage is paid; then no more"))
    if "feign" in offers:
        rows.append(("feign", "feign death: discard the whole full hand, and the strike is suffered"))
    if "refresh" in offers:
        rows.append(("refresh", "spend a jester: discard the hand and draw a new one; the strike is still to suffer"))
    return rows


def _immunity(view: View, names: Names) -> Text:
    if view.enemy is None:
        return Text()
    name = names.short(view.enemy.card)
    if not view.enemy.immune:
        return Text(f"{name} has no immunity: every ability works.", "not bold not underline")
    immune = plain(" and ".join(view.enemy.immune))
    if view.claimed:
        return Text(f"The coming attack ignores the immunity to {immune}.", "not bold")
    return Text(f"{name} is immune: the ability of a {immune} does nothing, its strength counts.", "not bold")
