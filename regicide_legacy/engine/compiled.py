"""A mission compiled for one table: cards as small numbers, every form of attack and every policy looked up, not asked.

Built once for a mission, a table size and a party, and shared by all games played with them. Nothing here changes
during a game; what is filled in on demand (sets of kinfolk) is only remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from regicide_legacy.engine.cards import BASE_CLASSES, Card, Kind, jester
from regicide_legacy.engine.choices import Attack, Discard, PlayJester
from regicide_legacy.engine.errors import Refusal, UnknownCard
from regicide_legacy.engine.mission import JesterRule, Mission, SoloJesters, Starter

CLERIC_BIT: Final = 1
BARD_BIT: Final = 2
WARRIOR_BIT: Final = 4
PALADIN_BIT: Final = 8

# What a card is to step 1. A card whose double is above the kinfolk limit can never have kinfolk.
ALONE: Final = 0
KINFOLK: Final = 1
COMPANION: Final = 2
JESTER: Final = 3

ATTACK_OF_A_SOLO_JESTER: Final = 8
"""The strength of a solo jester's attack (Solo)."""


class AttackForm:
    """One legal attack: its choice, its strength and the set of its classes as bits."""

    __slots__ = ("choice", "classes", "strength")

    def __init__(self, choice: Attack, strength: int, classes: int) -> None:
        self.choice = choice
        self.strength = strength
        self.classes = classes


class CompiledMission:
    """A mission for `players` (1-4) and the members of a party. Raises `UnknownCard` where two cards share an id."""

    __slots__ = (
        "bits",
        "cards",
        "class_names",
        "classes",
        "discards",
        "enemies",
        "exact_damage_optional",
        "feign_death",
        "forms",
        "hand_limit",
        "health",
        "ids",
        "immune",
        "jester_choices",
        "jester_claims",
        "jesters",
        "jesters_aside",
        "kinfolk",
        "kinfolk_limit",
        "kinfolk_rank",
        "kinfolk_ranks",
        "members",
        "mission",
        "nature",
        "number",
        "order_played_cards",
        "pairs",
        "players",
        "singles",
        "solo_attacks",
        "solo_choices",
        "solo_refreshes",
        "solo_yield",
        "strength",
        "table_names_starter",
    )

    def __init__(
        self, mission: Mission, players: int, members: Sequence[Card] | None = None, extra_jesters: int = 0
    ) -> None:
        policies = mission.policies
        self.mission = mission
        self.players = players
        self.members = tuple(members if members is not None else mission.default_party())
        self.jesters = policies.jesters[players - 1]
        self.hand_limit = policies.hand_limit[players - 1]
        self.kinfolk_limit = policies.kinfolk_limit
        self.jester_claims = policies.jester is JesterRule.CLAIM
        self.solo_attacks = players == 1 and policies.solo_jesters is SoloJesters.ATTACK
        self.solo_refreshes = players == 1 and policies.solo_jesters is SoloJesters.REFRESH
        # Two lie aside where a solo player has a use for them (Solo, C-05).
        self.jesters_aside = 2 if self.solo_attacks or self.solo_refreshes else 0
        self.solo_yield = policies.solo_yield
        self.feign_death = policies.feign_death
        self.table_names_starter = players > 1 and policies.starter is Starter.TABLE
        self.exact_damage_optional = policies.exact_damage_optional
        self.order_played_cards = policies.order_played_cards
        self._number_cards(self.jesters + self.jesters_aside + extra_jesters)
        self._compile_attacks()

    def _number_cards(self, jesters: int) -> None:
        enemies = self.mission.enemies
        self.cards: tuple[Card, ...] = (
            *self.members,
            *(enemy.card for enemy in enemies),
            *(jester(number) for number in range(1, jesters + 1)),
        )
        self.ids = [card.id for card in self.cards]
        self.number = {card_id: number for number, card_id in enumerate(self.ids)}
        if len(self.number) < len(self.cards):
            twice = next(card_id for card_id in self.ids if self.ids.count(card_id) > 1)
            raise UnknownCard(f"two cards have the id {twice}")
        self.bits = [1 << number for number in range(len(self.cards))]
        self.class_names = list(BASE_CLASSES)
        self.strength = [card.strength for card in self.cards]
        self.classes = [self.class_set(card.classes) for card in self.cards]
        self.health = [0] * len(self.cards)
        self.immune = [0] * len(self.cards)
        self.enemies: list[int] = []
        for enemy in enemies:
            number = self.number[enemy.card.id]
            self.enemies.append(number)
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
        return [name for place, name in enumerate(self.class_names) if bits >> place & 1]

    def _compile_attacks(self) -> None:
        self.nature = [self._nature(card) for card in self.cards]
        ranks = sorted({self.strength[n] for n, nature in enumerate(self.nature) if nature == KINFOLK})
        self.kinfolk_ranks = len(ranks)
        self.kinfolk_rank = [
            ranks.index(self.strength[n]) if nature == KINFOLK else -1 for n, nature in enumerate(self.nature)
        ]
        self.forms: dict[int, AttackForm] = {}
        self.kinfolk: dict[int, tuple[Attack, ...]] = {}
        attackers = [number for number, nature in enumerate(self.nature) if nature != JESTER]
        self.singles = [self._form((number,)).choice for number in range(len(self.cards))]
        self.pairs: list[list[Attack]] = [
            [self._form((number, other)).choice for other in range(len(self.cards))] if nature == COMPANION else []
            for number, nature in enumerate(self.nature)
        ]
        for number, nature in enumerate(self.nature):
            # The tables above have a place for every card, so that a look-up needs no test; these are no attacks.
            if nature == JESTER:
                del self.forms[self.bits[number]]
                for companion in attackers:
                    self.forms.pop(self.bits[number] | self.bits[companion], None)
        self.discards = [Discard(card_id) for card_id in self.ids]
        self.jester_choices = [PlayJester(card_id) for card_id in self.ids]
        self.solo_choices = [
            [PlayJester(card_id, class_) for class_ in BASE_CLASSES] if nature == JESTER else []
            for card_id, nature in zip(self.ids, self.nature, strict=True)
        ]

    def _nature(self, card: Card) -> int:
        if card.kind is Kind.JESTER:
            return JESTER
        if card.companion:
            return COMPANION
        return KINFOLK if 2 * card.strength <= self.kinfolk_limit else ALONE

    def _form(self, numbers: Sequence[int]) -> AttackForm:
        strength = classes = mask = 0
        for number in numbers:
            strength += self.strength[number]
            classes |= self.classes[number]
            mask |= self.bits[number]
        form = self.forms.get(mask)
        if form is None:
            form = AttackForm(Attack(tuple(self.ids[number] for number in numbers)), strength, classes)
            self.forms[mask] = form
        return form

    def kinfolk_attacks(self, mask: int) -> tuple[Attack, ...]:
        """Return the attacks that cards of one strength, given as a set of bits, can form together (step 1, kinfolk).

        Smaller sets come first, then the order of the party.
        """
        attacks = self.kinfolk.get(mask)
        if attacks is None:
            numbers = [number for number, bit in enumerate(self.bits) if mask & bit]
            strength = self.strength[numbers[0]]
            largest = len(numbers) if strength == 0 else min(len(numbers), self.kinfolk_limit // strength)
            attacks = tuple(
                self._form(chosen).choice for size in range(2, largest + 1) for chosen in combinations(numbers, size)
            )
            self.kinfolk[mask] = attacks
        return attacks

    def attack_form(self, numbers: Sequence[int], mask: int) -> AttackForm | Refusal:
        """Return the attack that these cards form (step 1), or the rule that forbids it. No card is named twice."""
        form = self.forms.get(mask)
        return form if form is not None else self._judge(numbers)

    def _judge(self, numbers: Sequence[int]) -> AttackForm | Refusal:
        if not numbers:
            return Refusal.NO_CARD
        natures = [self.nature[number] for number in numbers]
        if JESTER in natures:
            return Refusal.JESTER_IN_ATTACK
        if COMPANION in natures:
            return Refusal.COMPANION_PAIRS
        strengths = [self.strength[number] for number in numbers]
        if len(set(strengths)) > 1:
            return Refusal.KINFOLK_STRENGTHS
        return Refusal.KINFOLK_LIMIT if sum(strengths) > self.kinfolk_limit else self._form(numbers)
