"""What happened, told in short lines from what a seat may know of each event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from rich.text import Text

from regicide_legacy.engine.events import Event
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.view import View
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED
from regicide_legacy.views.endings import ending
from regicide_legacy.views.event_facts import enemies_at, idle_classes
from regicide_legacy.views.names import Names
from regicide_legacy.views.places import pile_name, went_to
from regicide_legacy.views.rule_events import Seen, rule_line
from regicide_legacy.views.text import capitalized, counted, listed, plain, uncapitalized_article

_PLACES: Final = {
    Place.DISCARD: "went to the discard pile",
    Place.BANISHED: "was banished",
    Place.RESERVE_TOP: "went on top of the reserve",
    Place.RESERVE_BOTTOM: "went under the reserve",
    Place.RESERVE_SHUFFLED: "was shuffled into the reserve",
    Place.MISSION_ZONE: "went to the mission zone",
    Place.ENEMY_BOTTOM: "went under the enemy deck",
    Place.HAND: "joined a hand",
    Place.BOX: "left the mission",
}


def public(event: Event) -> dict[str, Any]:
    """Return what everybody may see of an event."""
    return {"event": event.name, **event.data}


def event_lines(events: Sequence[Seen], view: View, names: Names, reader: int | None) -> list[Text]:
    """Tell events, oldest first, in as few lines as they need.

    `view` is the table after them. `reader` is the seat that reads, called "you", or None where several people do.
    """
    return list(_Teller(events, view, names, reader).lines())


class _Teller:
    """Walks through the events; a line may tell several that belong together."""

    def __init__(self, events: Sequence[Seen], view: View, names: Names, reader: int | None) -> None:
        self.events = events
        self.view = view
        self.names = names
        self.reader = reader
        self.enemies = enemies_at(events, view)
        self.place = 0
        self.damage_told = False
        """The damage of the present attack is in the line that tells of the attack."""
        self.rules_told: set[str] = set()
        """The rules whose words were told already."""
        self.tellers: Mapping[str, Callable[[Seen], Iterator[Text]]] = {
            "mission_started": self._started,
            "enemy_revealed": self._revealed,
            "attack_formed": self._attacked,
            "yielded": self._yielded,
            "jester_played": self._jester_played,
            "jester_claimed": self._jester_claimed,
            "immunity_cancelled": self._immunity_cancelled,
            "damage_dealt": self._damage_dealt,
            "lowered": self._lowered,
            "next_player_named": self._next_player_named,
            "healed": self._healed,
            "drawn": self._drew,
            "strike_begun": self._struck,
            "discarded": self._discarded,
            "death_feigned": self._feigned,
            "hand_refreshed": self._refreshed,
            "enemy_defeated": self._defeated,
            "enemy_placed": self._placed,
            "cards_gathered": self._gathered,
            "mission_won": self._won,
            "mission_lost": self._lost,
        }

    def lines(self) -> Iterator[Text]:
        """Yield the lines. What other lines already say, and ends of turns, have none."""
        while self.place < len(self.events):
            event = self.events[self.place]
            self.place += 1
            told = list(self._told(event))
            if told or event["event"] == "changed":
                yield from self._rule_behind(event)
            yield from told

    def _told(self, event: Seen) -> Iterator[Text]:
        """Tell one event, and those that its line tells as well."""
        teller = self.tellers.get(event["event"])
        if teller is not None and not ("rule" in event and event["event"] in _TOLD_OTHERWISE):
            yield from teller(event)
        elif (line := rule_line(event, self.names, self.reader, self.enemy)) is not None:
            yield line

    def _rule_behind(self, event: Seen) -> Iterator[Text]:
        """Tell what the rule says that an event came of, once, after the name of what carries it."""
        rule = event.get("rule", "")
        if rule and rule not in self.rules_told:
            self.rules_told.add(rule)
            says = self.names.rules.told(rule)
            if says:
                yield Text(says, "italic dim")

    @property
    def enemy(self) -> str:
        """The name of the enemy that was in play at the event being told, as it stands within a sentence."""
        card_id = self.enemies[self.place - 1]
        return uncapitalized_article(self.names.short(card_id)) if card_id else "the enemy"

    def _who(self, event: Seen) -> str:
        return self.names.who(event["seat"], self.reader)

    def _line(self, event: Seen, words: str) -> Text:
        return Text(f"{capitalized(self._who(event))} {words}")

    def _run(self, name: str, rule: str = "") -> list[Seen]:
        """Take the events of this name that follow at once, and that came of this rule, or of none."""
        later = self.events[self.place :]
        run = list(takewhile(lambda event: event["event"] == name and event.get("rule", "") == rule, later))
        self.place += len(run)
        return run

    def _cards(self, cards: Sequence[str]) -> Text:
        return listed(self.names.told(card_id) for card_id in cards)

    def _started(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "took the first turn.")

    def _revealed(self, event: Seen) -> Iterator[Text]:
        card_id = event["card"]
        name = Text(self.names.card(card_id), self.names.style(card_id))
        entries = [entry for group in self.view.stat_card for entry in group if entry.card == card_id]
        # A member of the party that is an enemy stands on no stat card.
        health = f", health {entries[0].health}" if entries else ""
        nature = [self.names.classes(card_id), f"strength {self.names.cards[card_id].strength}{health}"]
        told = [f"was turned up: {', '.join(filter(None, nature))}.", *self._marks_of_revealed(card_id)]
        yield name.append(f" {' '.join(told)}", "not bold default")

    def _marks_of_revealed(self, card_id: str) -> Iterator[str]:
        """Give what the marks say that an enemy bears which is turned up now, because it was in play before."""
        earlier, later = self.events[: self.place], self.events[self.place :]
        for mark, declared in self.names.rules.declared.marks.items():
            before, since = (any(_marks(event, card_id, mark) for event in events) for events in (earlier, later))
            if before or (card_id in self.view.marks.get(mark, ()) and not since):
                yield plain(declared.text or "")

    def _attacked(self, event: Seen) -> Iterator[Text]:
        rest = list(takewhile(lambda later: later["event"] not in _TURN_BEGINS, self.events[self.place :]))
        happened = {later["event"]: later for later in rest if "rule" not in later}
        before = list(takewhile(lambda later: later["event"] != "damage_dealt", rest))
        dealt = happened.get("damage_dealt")
        # What rules did before the damage is told before it.
        self.damage_told = dealt is not None and not any("rule" in later for later in before)
        words = self._line(event, "attacked with ")
        alone = event["from"] == "aside"
        if alone:
            # Rules may change its strength before it counts: what it did tells how strong it was.
            words.append(f"a jester as a {plain(event['classes'][0])}")
        else:
            words.append_text(self._cards(tuple(reversed(event["cards"]))))
        if dealt is None or not self.damage_told:
            yield words.append(".")
        else:
            yield words.append(f": {self._damage(dealt)}.")
        # A jester that attacks alone ignores immunity (Solo).
        idle = idle_classes(event, happened) if dealt is not None and not alone else []
        if self.names.rules.declared != NOTHING_DECLARED:
            idle = [class_ for class_ in idle if self._is_immune(class_)]
        if idle:
            yield Text(f"{capitalized(self.enemy)} was immune to the ability of the {' and the '.join(idle)}.")

    def _damage(self, dealt: Seen) -> str:
        left = f", {self.enemy} has {dealt['health']} health left" if dealt["health"] else ""
        return f"{dealt['damage']} damage{left}"

    def _is_immune(self, class_: str) -> bool:
        """Say whether an ability that did nothing may have met immunity; rules know of other reasons too."""
        card_id = self.enemies[self.place - 1]
        claimed = any(event["event"] == "jester_claimed" for event in self.events[: self.place])
        if card_id is None or claimed:
            return False
        enemy = self.view.enemy
        immune = enemy.immune if enemy is not None and enemy.card == card_id else self.names.cards[card_id].classes
        return class_ in immune

    def _damage_dealt(self, event: Seen) -> Iterator[Text]:
        if not self.damage_told:
            yield Text(f"The attack dealt {self._damage(event)}.")
        self.damage_told = False

    def _yielded(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "yielded.")

    def _jester_played(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "played a jester.")

    def _jester_claimed(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "claimed the jester.")

    def _immunity_cancelled(self, event: Seen) -> Iterator[Text]:
        yield Text(f"{capitalized(self.enemy)} lost all immunity.")

    def _lowered(self, event: Seen) -> Iterator[Text]:
        yield Text(
            f"The shield lowered the strength of {self.enemy} by {event['enemy_strength']}, to {event['strength']}."
        )

    def _next_player_named(self, event: Seen) -> Iterator[Text]:
        yield Text(f"The next turn was given to {self._who(event)}.")

    def _healed(self, event: Seen) -> Iterator[Text]:
        cards = event["cards"]
        if cards:
            to = went_to(event["to"], "a hand", tuple(self.names.rules.piles))
            text = Text(f"{counted(len(cards), 'card')} went from the discard pile {to}: ")
            yield text.append_text(self.names.ids(cards)).append(".")
        else:
            yield Text("The discard pile was empty: nothing was healed.")

    def _drew(self, event: Seen) -> Iterator[Text]:
        by_seat: dict[int, list[Seen]] = {}
        pile = event["from"]
        for drawn in (event, *self._run("drawn", event.get("rule", ""))):
            by_seat.setdefault(drawn["seat"], []).append(drawn)
        parts = []
        for seat, draws in by_seat.items():
            cards = [card_id for drawn in draws for card_id in drawn.get("cards", ())]
            what = self._cards(cards) if cards else Text(counted(len(draws), "card"))
            parts.append(Text(f"{self.names.who(seat, self.reader)} drew ").append_text(what))
        text = Text("; ").join(parts)
        if pile != "reserve":
            text.append(f" from {pile_name(pile)}")
        yield Text(capitalized(text.plain[:1])).append_text(text[1:]).append(".")

    def _struck(self, event: Seen) -> Iterator[Text]:
        if not event["damage"]:
            yield Text(f"{capitalized(self.enemy)} struck for 0: no card was asked.")
            return
        text = Text(f"{capitalized(self.enemy)} struck {self._who(event)} for {event['damage']}")
        paid = self._run("discarded")
        if paid:
            text.append(": ").append_text(self._discards(paid))
        yield text.append(".")

    def _discards(self, events: Sequence[Seen]) -> Text:
        cards = [card_id for event in events for card_id in event["cards"]]
        verb = "was" if len(cards) == 1 else "were"
        return self._cards(cards).append(f" {verb} discarded")

    def _discarded(self, event: Seen) -> Iterator[Text]:
        cards = [card_id for each in (event, *self._run("discarded")) for card_id in each["cards"]]
        elsewhere = "" if event["to"] == "discard" else f", which went {went_to(event['to'], 'a hand')}"
        yield self._line(event, "discarded ").append_text(self._cards(cards)).append(f"{elsewhere}.")

    def _feigned(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "feigned death and discarded the whole hand: ").append_text(self._hand()).append(".")

    def _refreshed(self, event: Seen) -> Iterator[Text]:
        yield self._line(event, "spent a jester for a new hand; discarded: ").append_text(self._hand()).append(".")

    def _hand(self) -> Text:
        cards = [card_id for event in self._run("discarded") for card_id in event["cards"]]
        return self.names.ids(cards) if cards else Text("nothing")

    def _defeated(self, event: Seen) -> Iterator[Text]:
        how = "by exact damage" if event["exact"] else f"with {event['excess']} damage to spare"
        text = Text(f"{capitalized(self.enemy)} was defeated {how}", "bold")
        for placed in self._run("enemy_placed"):
            text.append(f" and {self._placed_in(placed['to'])}")
        text.append(".")
        for gathered in self._run("cards_gathered"):
            if gathered["cards"]:
                text.append(f" {self._cards_gathered(gathered)}", "not bold")
        yield text

    def _placed(self, event: Seen) -> Iterator[Text]:
        yield Text(f"{self.names.short(event['card'])} {self._placed_in(event['to'])}.")

    def _placed_in(self, to: str) -> str:
        if to in set(Place):
            return _PLACES[Place(to)]
        return f"went {went_to(to, 'a hand', tuple(self.names.rules.piles))}"

    def _gathered(self, event: Seen) -> Iterator[Text]:
        if event["cards"]:
            yield Text(self._cards_gathered(event))

    def _cards_gathered(self, event: Seen) -> str:
        to = went_to(event["to"], "a hand", tuple(self.names.rules.piles))
        return f"{counted(len(event['cards']), 'card')} in play went {to}."

    def _won(self, event: Seen) -> Iterator[Text]:
        yield Text(f"The mission is won: {ending(event['reason'], self.names.rules)}.", "bold green")

    def _lost(self, event: Seen) -> Iterator[Text]:
        yield Text(f"The mission is lost: {ending(event['reason'], self.names.rules)}.", "bold red")


def _marks(event: Seen, card_id: str, mark: str) -> bool:
    """Say whether an event gives a card this mark."""
    return event["event"] == "marked" and event["mark"] == mark and card_id in event.get("cards", ())


_TOLD_OTHERWISE: Final = ("lowered", "discarded", "healed")
"""What a rule does as the rulebook does it, and is told in other words."""

_TURN_BEGINS: Final = ("attack_formed", "yielded", "jester_played", "turn_ended")
