"""What the rules of a mission did, told in short lines from what a seat may know of each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from regicide_legacy.views.names import Names
from regicide_legacy.views.places import came_from, pile_name, spaced, went_to
from regicide_legacy.views.text import capitalized, counted, listed, plain

Seen = Mapping[str, Any]
"""An event as somebody may know it: what `Event.seen_by` returns."""

_FEW: Final = 3
"""So many cards are told by name; more of them by their ids."""

_SPANS: Final = {
    "turn": "for the rest of the turn",
    "enemy": "while this enemy is in play",
    "attempt": "for the rest of the attempt",
}
_LASTING: Final = {"turn": " for the rest of the turn", "attempt": "", "campaign": ", and stays so in the campaign"}

_CHANGED: Final = {
    "immune": "immunity",
    "abilities_off": "which abilities count",
    "attack_kinds": "which attacks can be formed",
    "may_not_play": "which cards may be played",
    "may_not_pay": "which cards may be discarded for damage",
    "may_yield": "who may yield",
    "may_feign_death": "who may feign death",
    "may_play_jester": "who may play a jester",
    "ignores_immunity": "whether immunity counts",
    "heal_to": "where healed cards go",
    "paid_to": "where cards discarded for damage go",
}


def rule_line(event: Seen, names: Names, reader: int | None, enemy: str) -> Text | None:
    """Tell one event; None for one that is told elsewhere. `enemy` is what the enemy then in play is called."""
    teller = _TELLERS.get(event["event"])
    return None if teller is None else teller(_Told(event, names, reader, enemy))


class _Told:
    """An event with all that its words need."""

    def __init__(self, event: Seen, names: Names, reader: int | None, enemy: str) -> None:
        self.event = event
        self.names = names
        self.reader = reader
        self.enemy = enemy

    @property
    def who(self) -> str:
        return capitalized(self.names.who(self.event["seat"], self.reader))

    @property
    def alone(self) -> bool:
        """The event is about one card."""
        return self.number == 1

    @property
    def number(self) -> int:
        cards: Sequence[str] | None = self.event.get("cards")
        return int(self.event["count"]) if cards is None else len(cards)

    def cards(self) -> Text:
        """Return the cards that it names, or how many they are."""
        cards = self.event.get("cards")
        if cards is None:
            return Text(counted(self.event["count"], "card"))
        if not cards:
            return Text("no card")
        if len(cards) <= _FEW:
            return listed(self.names.told(card_id) for card_id in cards)
        return Text(f"{len(cards)} cards (").append_text(self.names.ids(cards)).append(")")

    def origin(self) -> str:
        holder = self.names.whose_hand(self.event["of"], self.reader) if "of" in self.event else "a hand"
        return came_from(self.event["from"], holder)

    def destination(self) -> str:
        holder = self.names.whose_hand(self.event["seat"], self.reader) if "seat" in self.event else "a hand"
        return went_to(self.event["to"], holder, tuple(self.names.rules.piles))

    def sentence(self, words: str) -> Text:
        """Return a sentence that begins with the cards."""
        cards = self.cards()
        return Text(capitalized(cards.plain[:1])).append_text(cards[1:]).append(f" {words}.")

    def was(self, done: str) -> Text:
        return self.sentence(f"{'was' if self.alone else 'were'} {done}")


def _number(told: _Told, verb: str) -> Text | None:
    event = told.event
    if 0 in (event.get("by", 1), event.get("enemy_strength", 1), event.get("enemy_health", 1)) and verb != "was set":
        # Nothing happened.
        return None
    if "counter" in event:
        counter = capitalized(spaced(event["counter"]))
        if verb == "was set":
            return Text(f"{counter} was set to {event['value']}.")
        return Text(f"{counter} {verb} by {event['by']}, to {event['value']}.")
    if "enemy_strength" in event:
        return Text(f"The strength of {told.enemy} {verb} by {event['enemy_strength']}, to {event['strength']}.")
    return Text(f"The health of {told.enemy} {verb} by {event['enemy_health']}, to {event['health']}.")


def _looked(told: _Told) -> Text | None:
    if not told.number:
        return None
    seat = told.event.get("seat")
    text = Text("All saw " if seat is None else f"{told.who} looked at ").append_text(told.cards())
    return text.append(".")


def _reordered(told: _Told) -> Text:
    place = pile_name(told.event["in"])
    text = Text(f"{counted(told.number, 'card')} of {place} came into a new order")
    if "cards" in told.event:
        text.append(", top first: ").append_text(told.names.ids(told.event["cards"]))
    return text.append(".")


def _changed(told: _Told) -> Text | None:
    """Tell what a rule without words of its own changes; its words say that, and so does the rulebook."""
    rule = told.event.get("rule", "")
    if not rule or told.names.rules.written(rule):
        return None
    what = listed(Text(_CHANGED.get(name, spaced(name))) for name in told.event["what"]).plain
    return Text(f"What changed, {_SPANS[told.event['for']]}: {what}.")


def _chosen(told: _Told) -> Text:
    event = told.event
    word = event["option"]
    text = Text(f"{told.who} chose {plain(word)}" if "seat" in event else f"{capitalized(plain(word))} was chosen")
    says = told.names.rules.written_of_option(event.get("rule", ""), word)
    return text.append(f": {says.rstrip('.')}." if says else ".")


def _marked(told: _Told, done: str) -> Text | None:
    """Tell of a mark put on cards, or taken off, unless a thing notes it about itself: its words say what it means."""
    event, names = told.event, told.names
    rule, mark = event.get("rule", ""), spaced(event["mark"])
    if names.rules.written(rule):
        of, cards = names.rules.asks(rule).of, event.get("cards")
        its_own = cards and all(of == names.card(card) or rule in names.cards[card].classes for card in cards)
        if its_own or of == capitalized(mark):
            return None
    return told.was(f"{done} {mark}{_LASTING[event['for']]}")


def _damage_demanded(told: _Told) -> Text:
    must = "must" if told.event["damage"] else "need not"
    return Text(f"{told.who} {must} suffer {told.event['damage']} damage.")


_TELLERS: Final[Mapping[str, Callable[[_Told], Text | None]]] = {
    "moved": lambda told: told.sentence(f"went {told.origin()} {told.destination()}"),
    "banished": lambda told: told.was(f"banished {told.origin()}"),
    "discarded": lambda told: told.was(f"discarded {told.origin()}"),
    "healed": lambda told: told.sentence(f"went {told.origin()} {told.destination()}"),
    "shuffled": lambda told: Text(f"{capitalized(pile_name(told.event['pile']))} was shuffled."),
    "looked": _looked,
    "reordered": _reordered,
    "raised": lambda told: _number(told, "rose"),
    "lowered": lambda told: _number(told, "fell"),
    "set": lambda told: _number(told, "was set"),
    "damage_demanded": _damage_demanded,
    "changed": _changed,
    "marked": lambda told: _marked(told, "marked"),
    "unmarked": lambda told: _marked(told, "freed of the mark"),
    "class_given": lambda told: told.was(f"given the class {plain(told.event['class'])}{_LASTING[told.event['for']]}"),
    "joined_party": lambda told: told.sentence("joined the party"),
    "left_party": lambda told: told.sentence("left the party for good"),
    "chosen": _chosen,
    "card_shown": lambda told: told.was("shown"),
    "jester_spent": lambda told: Text("The jester is spent." if told.alone else "The jesters are spent."),
}
