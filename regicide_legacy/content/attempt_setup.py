"""The setup of an attempt file against its mission: which cards play, and what can be no deal of this mission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from regicide_legacy.content.attempt_document import AttemptCard, AttemptHeader
from regicide_legacy.content.compiling import compiled_for
from regicide_legacy.content.findings import nearest_word
from regicide_legacy.content.playable import playable
from regicide_legacy.engine.cards import Card, Kind
from regicide_legacy.engine.errors import HelpRefused
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.rules.preparing import check_help
from regicide_legacy.engine.setup import Cards, Setup
from regicide_legacy.engine.vocabulary.words import PILES

Mistake = tuple[str, str | None]
"""What is wrong, and the valid word that was probably meant."""

_KEYED: Final = ("reserve", "enemy_deck")
"""The piles that have a key of their own in a setup."""


def cards_of(setup: Setup) -> Iterator[str]:
    """Give every card of a setup, pile by pile, each as often as it is named."""
    for pile in (setup.enemy_deck, setup.reserve, *setup.hands, setup.aside, *setup.piles.values()):
        yield from pile


def rules_in_force(mission: Mission, bought: Cards) -> tuple[str, ...]:
    """Return the ids of what a mission's rules come from beside itself: stickers, relics, and the help bought."""
    declared = mission.declared
    return (
        *(sticker.id for sticker in declared.stickers),
        *(relic.id for relic in declared.relics),
        *dict.fromkeys(bought),
    )


class SetupJudge:
    """Looks at the setup of an attempt file whose mission loads."""

    def __init__(self, header: AttemptHeader, mission: Mission, setup: Setup) -> None:
        self._header = header
        self._mission = mission
        self._setup = setup
        self._names = playable(mission)
        self._own = {card_id: _card(card_id, card) for card_id, card in header.cards.items()}
        self._party = {card.id: card for card in mission.default_party()} | self._own

    def members(self) -> tuple[Card, ...]:
        """Return the party's cards that the setup names."""
        named = set(cards_of(self._setup)) - self._boxed()
        return tuple(card for card_id, card in self._party.items() if card_id in named)

    def recruits(self) -> tuple[Card, ...]:
        """Return the cards beside the party that lie in the box."""
        boxed = self._boxed()
        return tuple(card for card_id, card in self._party.items() if card_id in boxed)

    def _boxed(self) -> set[str]:
        return set(self._setup.piles.get("box", ())) - set(self._setup.set_aside)

    def mistakes(self) -> Iterator[Mistake]:
        """Give all that is wrong with the setup, and with the rules in force."""
        yield from self._seats()
        found = [*self._names_given(), *self._counters(), *self._cards(), *self._enemies(), *self._set_aside()]
        yield from found
        yield from self._in_force()
        if not found and self._setup.bought:
            yield from self._help()

    def _seats(self) -> Iterator[Mistake]:
        players, setup = self._setup.players, self._setup
        for key, listed in (("seats", self._header.seats), ("hands", setup.hands)):
            if len(listed) != players:
                yield f"{key} must have one entry for each of {players} players, not {len(listed)}", None
        if setup.first_player is not None and not 0 <= setup.first_player < players:
            yield f"first_player must be null or a seat from 0 to {players - 1}", None

    def _names_given(self) -> Iterator[Mistake]:
        """Find piles, counters, marks and help that the mission does not have."""
        setup, names = self._setup, self._names
        piles = [pile for pile in PILES if pile not in _KEYED]
        offers = self._mission.declared.help.offers if self._mission.declared.help else ()
        named = (
            ("pile", setup.piles, (*piles, *names.piles) if names.ruled else ()),
            ("counter", setup.counters, names.counters),
            ("mark", setup.marks, names.marks),
            ("help", setup.bought, [offer.id for offer in offers]),
        )
        for noun, given, valid in named:
            for name in dict.fromkeys(given):
                if name not in valid:
                    yield f"there is no {noun} {name} in this mission", nearest_word(name, valid)

    def _counters(self) -> Iterator[Mistake]:
        """Find counters beyond their bounds."""
        declared = self._mission.declared
        counters = dict(declared.counters)
        for relic in declared.relics:
            counters |= relic.counters
        for name, value in self._setup.counters.items():
            counter = counters.get(name)
            if counter is None:
                continue
            if value < counter.at_least or (counter.at_most is not None and value > counter.at_most):
                bounds = (
                    f"{counter.at_least} or more"
                    if counter.at_most is None
                    else (f"from {counter.at_least} to {counter.at_most}")
                )
                yield f"counter {name} must be {bounds}, not {value}", None

    def _cards(self) -> Iterator[Mistake]:
        """Find cards that there are not, and those in two places."""
        setup = self._setup
        placed = list(cards_of(setup))
        marked = [card for cards in setup.marks.values() for card in cards]
        health = [card for group in setup.members for card in group]
        for card in dict.fromkeys((*placed, *marked, *health, *setup.set_aside)):
            if not self._names.knows_card(card) and card not in self._own:
                yield f"there is no card {card} in this attempt", nearest_word(card, [*self._party, *self._names.cards])
        for card, times in Counter(placed).items():
            if times > 1:
                yield f"{card} is in two places", None
        for card in dict.fromkeys(marked):
            if card in self._party and card not in placed:
                yield f"{card} bears a mark, and lies nowhere", None
        for card in self._own:
            if card in self._names.enemies:
                yield f"{card} is the id of an enemy and of a card beside the mission", None
            elif card in self._names.cards and card not in self._party_names():
                yield f"{card} is the id of a card of the mission and of a card beside it", None

    def _party_names(self) -> set[str]:
        return {card.id for card in self._mission.default_party()}

    def _enemies(self) -> Iterator[Mistake]:
        """Find cards of the enemy deck that are no enemies, and enemies made of the party that are none of either."""
        setup, enemies = self._setup, self._names.enemies
        groups = self._mission.declared.members_groups
        members = [card for group in setup.members for card in group]
        if not setup.enemy_deck and not groups:
            yield "enemy_deck must have 1 or more, not an empty list", None
        for card in dict.fromkeys(setup.enemy_deck):
            if card not in enemies and card not in members:
                yield f"{card} is no enemy of this mission", nearest_word(card, enemies)
        if len(setup.members) > len(groups):
            yield f"members must have one entry for each of {len(groups)} groups, not {len(setup.members)}", None
        for card, times in Counter(members).items():
            if times > 1:
                yield f"{card} is in two groups of members", None
            elif card not in self._party:
                yield f"{card} is no card of the party", nearest_word(card, self._party)
            elif card not in setup.enemy_deck:
                yield f"{card} is a member who is an enemy, and not in the enemy deck", None

    def _set_aside(self) -> Iterator[Mistake]:
        for card in dict.fromkeys(self._setup.set_aside):
            if card not in self._setup.piles.get("box", ()):
                yield f"{card} is set aside, and not in the box", None

    def _in_force(self) -> Iterator[Mistake]:
        known = rules_in_force(self._mission, self._setup.bought)
        told = self._header.rules_in_force
        if unknown := [rule for rule in told if rule not in known]:
            yield f"this program does not know the rules in force: {', '.join(unknown)}", None
        if missing := [rule for rule in known if rule not in told]:
            yield f"rules_in_force lacks {', '.join(missing)}", None

    def _help(self) -> Iterator[Mistake]:
        setup = self._setup
        compiled = compiled_for(self._mission, setup.players, cards_of(setup), self.members(), self.recruits())
        try:
            check_help(compiled, setup.losses, setup.bought)
        except HelpRefused as refused:
            yield str(refused), None


def _card(card_id: str, card: AttemptCard) -> Card:
    return Card(card_id, card.name, card.strength, card.class_, Kind(card.kind), card.companion)
