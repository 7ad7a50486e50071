"""A mission compiled for one table: cards as small numbers, every form of attack and every policy looked up, not asked.

Built once for a mission, a table size and a party, and shared by all games played with them. Nothing here changes
during a game; what is filled in on demand (sets of kinfolk) is only remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.cards import BASE_CLASSES, Card, Kind, jester
from regicide_legacy.engine.choices import Attack, Choice, Claim, Discard, NextPlayer, PlayJester, Start
from regicide_legacy.engine.declared import ability_order, copies_of
from regicide_legacy.engine.errors import Refusal, UnknownCard
from regicide_legacy.engine.mission import JesterRule, Mission, SoloJesters, Starter
from regicide_legacy.engine.vocabulary.declarations import NOTHING_DECLARED

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.rulebook import Rulebook

_NO_LIMIT: Final = 1 << 30

CLERIC_BIT: Final = 1
BARD_BIT: Final = 2
WARRIOR_BIT: Final = 4
PALADIN_BIT: Final = 8

# What a card is to step 1. A card whose double is above the kinfolk limit can never have kinfolk.
ALONE: Final = 0
KINFOLK: Final = 1
COMPANION: Final = 2
JESTER: Final = 3

# How an attack is formed, as bits: a claimed jester stands beside one of the others.
BASIC: Final = 1
ANIMAL: Final = 2
KINFOLK_ATTACK: Final = 4
SOLO_JESTER: Final = 8
CLAIMED_JESTER: Final = 16

ATTACK_OF_A_SOLO_JESTER: Final = 8
"""The strength of a solo jester's attack (Solo)."""


class AttackForm:
    """One legal attack: its choice, its cards in the order they are laid, its kind, strength and classes as bits."""

    __slots__ = ("cards", "choice", "classes", "kind", "strength")

    def __init__(self, choice: Attack, cards: list[int], kind: int, strength: int, classes: int) -> None:
        self.choice = choice
        self.cards = cards
        self.kind = kind
        self.strength = strength
        self.classes = classes


class CompiledMission:
    """A mission for `players` (1-4) and the members of a party. Raises `UnknownCard` where two cards share an id.

    `recruits` are cards of the campaign that lie in the box and may join the party.
    """

    __slots__ = (
        "aside",
        "bits",
        "book",
        "cards",
        "claims",
        "class_names",
        "class_order",
        "classes",
        "companion_set",
        "copy_of",
        "discards",
        "enemies",
        "exact_damage_optional",
        "feign_death",
        "first_aside",
        "first_jester",
        "forms",
        "groups",
        "hand_limit",
        "health",
        "ids",
        "immune",
        "jester_choices",
        "jester_claims",
        "jester_set",
        "jesters",
        "jesters_aside",
        "kinfolk",
        "kinfolk_limit",
        "kinfolk_ranks",
        "kinfolk_set",
        "may_yield",
        "members",
        "mission",
        "nature",
        "next_players",
        "number",
        "order_played_cards",
        "pairs",
        "players",
        "recruits",
        "reserve",
        "ruled",
        "singles",
        "solo_attacks",
        "solo_choices",
        "solo_refreshes",
        "solo_yield",
        "special",
        "starts",
        "strength",
        "table_names_starter",
    )

    book: Rulebook
    """The mission's rules; only where it has some."""

    def __init__(
        self,
        mission: Mission,
        players: int,
        members: Sequence[Card] | None = None,
        extra_jesters: int = 0,
        recruits: Sequence[Card] = (),
    ) -> None:
        policies = mission.policies
        self.mission = mission
        self.players = players
        self.members = tuple(members if members is not None else mission.default_party())
        self.recruits = tuple(recruits)
        self.ruled = mission.declared != NOTHING_DECLARED
        self.jesters = policies.jesters[players - 1]
        self.hand_limit = policies.hand_limit[players - 1]
        self.kinfolk_limit = policies.kinfolk_limit
        self.jester_claims = policies.jester is JesterRule.CLAIM
        self.solo_attacks = players == 1 and policies.solo_jesters is SoloJesters.ATTACK
        self.solo_refreshes = players == 1 and policies.solo_jesters is SoloJesters.REFRESH
        # Two lie aside where a solo player has a use for them (Solo, C-05).
        self.jesters_aside = 2 if self.solo_attacks or self.solo_refreshes else 0
        self.solo_yield = policies.solo_yield
        self.may_yield = players > 1 or policies.solo_yield
        """Somebody may yield at times (L-03)."""
        self.feign_death = policies.feign_death
        self.table_names_starter = players > 1 and policies.starter is Starter.TABLE
        self.exact_damage_optional = policies.exact_damage_optional
        self.order_played_cards = policies.order_played_cards
        self._number_cards(self.jesters + self.jesters_aside + extra_jesters)
        if self.ruled:
            # Only missions that say something in the vocabulary need what plays it.
            from regicide_legacy.engine.rules.building import rulebook

            self.book = rulebook(self)
            if "kinfolk_limit" in self.book.changeable:
                # Every set of one strength is compiled, and looked at when it is formed.
                self.kinfolk_limit = _NO_LIMIT
        self._compile_attacks()

    def _number_cards(self, jesters: int) -> None:
        enemies = self.mission.enemies
        declared = self.mission.declared
        copies = [(card, copy) for card in declared.cards for copy in copies_of(card)]
        self.copy_of = {copy.id: card.id for card, copy in copies}
        self.cards: tuple[Card, ...] = (
            *self.members,
            *self.recruits,
            *(enemy.card for enemy in enemies),
            *(copy for _, copy in copies),
            *(jester(number) for number in range(1, jesters + 1)),
        )
        self.ids = [card.id for card in self.cards]
        self.number = {card_id: number for number, card_id in enumerate(self.ids)}
        if len(self.number) < len(self.cards):
            twice = next(card_id for card_id in self.ids if self.ids.count(card_id) > 1)
            raise UnknownCard(f"two cards have the id {twice}")
        self.bits = [1 << number for number in range(len(self.cards))]
        in_order = ability_order(declared.classes)
        self.class_names = [*BASE_CLASSES, *(each.id for each in declared.classes)]
        self.class_order = [self.class_names.index(each.id) for step in in_order.values() for each in step]
        self.strength = [card.strength for card in self.cards]
        self.classes = [self.class_set(card.classes) for card in self.cards]
        self.health = [0] * len(self.cards)
        self.immune = [0] * len(self.cards)
        self.enemies = [self.number[enemy.card.id] for enemy in enemies]
        self.groups = [[self.number[enemy.card.id] for enemy in group] for group in self.mission.groups]
        self.first_jester = first_jester = len(self.cards) - jesters
        self.reserve = [*range(len(self.members)), *range(first_jester, first_jester + self.jesters)]
        # Jesters with these numbers start aside and come into no pile (Solo).
        self.first_aside = first_jester + self.jesters
        self.aside = [*range(self.first_aside, self.first_aside + self.jesters_aside)]
        for number, enemy in zip(self.enemies, enemies, strict=True):
            self.health[number] = enemy.health
            self.immune[number] = self.class_set(enemy.immune)

    def class_set(self, names: Sequence[str]) -> int:
        """Return classes as a set of bits; a class not met before gets the next bit."""
        bits = 0
        for name in names:
            if name not in self.class_names:
                self.class_names.append(name)
            bits |= 1 << self.class_names.index(name)
        return bits

    def class_list(self, bits: int) -> list[str]:
        """Return a set of classes as names, in the order in which their abilities resolve."""
        return [self.class_names[place] for place in self.class_order if bits >> place & 1]

    def is_aside(self, card: int) -> bool:
        """Say whether a card is a jester that starts aside: it comes into no pile (Solo)."""
        return self.first_aside <= card < self.first_aside + self.jesters_aside

    def _compile_attacks(self) -> None:
        self.nature = [self._nature(card) for card in self.cards]
        self.companion_set = self._set_of(COMPANION)
        self.jester_set = self._set_of(JESTER)
        self.kinfolk_set = self._set_of(KINFOLK)
        with_kin = [card for card, nature in enumerate(self.nature) if nature == KINFOLK]
        self.kinfolk_ranks = [
            sum(self.bits[card] for card in with_kin if self.strength[card] == strength)
            for strength in sorted({self.strength[card] for card in with_kin})
        ]
        self.special = [bit if nature else 0 for bit, nature in zip(self.bits, self.nature, strict=True)]
        self.forms: dict[tuple[str, ...], AttackForm] = {}
        self.kinfolk: dict[int, tuple[Attack, ...]] = {}
        # A jester has its place in these tables, so that a look-up needs no test, but forms no attack.
        self.singles = [Attack((card_id,)) for card_id in self.ids]
        self.pairs = [
            [Attack((card_id, other)) for other in self.ids] if nature == COMPANION else []
            for card_id, nature in zip(self.ids, self.nature, strict=True)
        ]
        self.starts: list[Choice] = [Start(seat) for seat in range(self.players)]
        self.claims: list[Choice] = [Claim(seat) for seat in range(self.players)]
        self.next_players: list[Choice] = [NextPlayer(seat) for seat in range(self.players)]
        self.discards = [Discard(card_id) for card_id in self.ids]
        self.jester_choices = [PlayJester(card_id) for card_id in self.ids]
        self.solo_choices: list[list[Choice]] = [
            [PlayJester(card_id, class_) for class_ in BASE_CLASSES] if nature == JESTER else []
            for card_id, nature in zip(self.ids, self.nature, strict=True)
        ]

    def _nature(self, card: Card) -> int:
        if card.kind is Kind.JESTER:
            return JESTER
        if card.companion:
            return COMPANION
        return KINFOLK if 2 * card.strength <= self.kinfolk_limit else ALONE

    def _set_of(self, nature: int) -> int:
        return sum(bit for bit, other in zip(self.bits, self.nature, strict=True) if other == nature)

    def kinfolk_attacks(self, rank: int) -> tuple[Attack, ...]:
        """Return the attacks that cards of one strength, as a set of bits, can form together (step 1, kinfolk).

        Smaller sets come first, then the order of the party.
        """
        attacks = self.kinfolk.get(rank)
        if attacks is None:
            cards = [card for card, bit in enumerate(self.bits) if rank & bit]
            strength = self.strength[cards[0]]
            largest = len(cards) if strength == 0 else min(len(cards), self.kinfolk_limit // strength)
            attacks = tuple(
                Attack(tuple(self.ids[card] for card in chosen))
                for size in range(2, largest + 1)
                for chosen in combinations(cards, size)
            )
            self.kinfolk[rank] = attacks
        return attacks

    def attack_form(self, choice: Attack) -> AttackForm | Refusal:
        """Return the attack that a choice's cards form (step 1), or the rule that forbids it, whoever holds them."""
        form = self.forms.get(choice.cards)
        return form if form is not None else self._judge(choice)

    def _judge(self, choice: Attack) -> AttackForm | Refusal:
        if not choice.cards:
            return Refusal.NO_CARD
        if not all(card_id in self.number for card_id in choice.cards):
            return Refusal.NOT_IN_HAND
        cards = [self.number[card_id] for card_id in choice.cards]
        if len(set(cards)) < len(cards):
            return Refusal.REPEATED_CARD
        kind = self._attack_kind(cards)
        if isinstance(kind, Refusal):
            return kind
        classes = 0
        for card in cards:
            classes |= self.classes[card]
        form = AttackForm(choice, cards, kind, sum(self.strength[card] for card in cards), classes)
        self.forms[choice.cards] = form
        return form

    def _attack_kind(self, cards: list[int]) -> int | Refusal:
        """Return the kind of attack that these cards form, or the rule by which they form none (step 1)."""
        natures = [self.nature[card] for card in cards]
        if JESTER in natures:
            return Refusal.JESTER_IN_ATTACK
        if len(cards) == 1:
            return BASIC
        if COMPANION in natures:
            return ANIMAL if len(cards) == 2 else Refusal.COMPANION_PAIRS
        strengths = [self.strength[card] for card in cards]
        if len(set(strengths)) > 1:
            return Refusal.KINFOLK_STRENGTHS
        return Refusal.KINFOLK_LIMIT if sum(strengths) > self.kinfolk_limit else KINFOLK_ATTACK
