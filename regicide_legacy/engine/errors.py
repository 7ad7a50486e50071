"""What can go wrong with a choice: words that are no choice, and choices that a rule refuses."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class EngineError(Exception):
    """Base of every error the engine raises."""


class MalformedChoice(EngineError):
    """The words or data are no choice at all, whatever the state of the game."""


class UnknownCard(EngineError):
    """A card is named that this game does not have, or one is named twice."""


class UnknownName(EngineError):
    """A pile, counter, mark, class, rule or help is named that this mission does not have."""


class HelpRefused(EngineError):
    """Help is not offered, is bought too often, or is beyond the budget (VOCABULARY, Help)."""


class Refusal(Enum):
    """Why a choice is refused: what to tell the player, and the rule that forbids it."""

    GAME_OVER = ("the mission is over", "Mission End")
    NOT_ASKED = ("that is not what is asked now", "turn structure")
    NO_SUCH_SEAT = ("there is no such seat", "Set-up")
    NO_CARD = ("an attack needs at least one card", "step 1")
    NOT_IN_HAND = ("that card is not in this hand", "step 1")
    REPEATED_CARD = ("a card can be named only once", "step 1")
    JESTER_IN_ATTACK = ("a jester is played alone, never as part of an attack", "step 1, Jester")
    COMPANION_PAIRS = ("an animal companion goes with exactly one other card", "step 1, animal")
    KINFOLK_STRENGTHS = ("cards attack together only if they have the same strength", "step 1, kinfolk")
    KINFOLK_LIMIT = ("their total strength is above the kinfolk limit", "step 1, kinfolk")
    ALL_OTHERS_YIELDED = ("you may not yield when every other player's last turn was a yield", "step 1, L-02")
    SOLO_YIELD = ("a solo player may not yield", "L-03")
    SOLO_YIELD_TWICE = ("a solo player may not yield twice in a row", "L-03")
    CLAIMER_ATTACKS = ("who claims the jester must attack with another card", "L-09")
    NOBODY_CAN_CLAIM = ("no seat could claim the jester, so it cannot be played", "L-09")
    CANNOT_CLAIM = ("that seat has no card to attack with", "L-09")
    NOT_A_JESTER = ("that card is not a jester", "Jester")
    NO_JESTER_ASIDE = ("no jester lies aside", "Solo, C-05")
    NAME_A_CLASS = ("name one of the four basic classes for the jester", "Solo")
    FEIGN_ONLY = ("your hand cannot pay for this strike: feign death", "L-06")
    REFRESH_ONLY = ("your hand cannot pay for this strike: refresh it with a jester", "C-05")
    CANNOT_FEIGN = ("death is feigned with a full hand, before the first discard", "step 4a, L-06")
    CANNOT_REFRESH = ("a jester refreshes the hand at step 1, or before the first discard of a strike", "C-05")
    CANNOT_PAY = ("your hand cannot pay for this damage", "step 4a")
    ATTACK_KIND = ("a rule of this mission forbids such an attack", "mission rules")
    MAY_NOT_PLAY = ("a rule of this mission forbids playing one of these cards", "mission rules")
    MAY_NOT_PAY = ("a rule of this mission forbids discarding that card for damage", "mission rules")
    MAY_NOT_YIELD = ("a rule of this mission forbids yielding", "mission rules")
    MAY_NOT_PLAY_JESTER = ("a rule of this mission forbids playing a jester", "mission rules")
    MAY_NOT_BE_NAMED = ("that seat cannot be named for this", "mission rules")
    NOT_SUCH_CARDS = ("choose only cards that are offered, each once, and as many as are asked for", "mission rules")
    NOT_OFFERED = ("that rule is not offered now", "mission rules")
    NOT_AN_OPTION = ("that is not one of the options", "what is asked")
    NOT_AN_ORDER = ("name each of the cards exactly once", "L-08")

    @property
    def message(self) -> str:
        """What to tell the player."""
        return self.value[0]

    @property
    def cites(self) -> str:
        """The rule: an id of the rulings, or a step of the rulebook."""
        return self.value[1]


class IllegalChoice(EngineError):
    """A rule refuses this choice; the game is as it was. `refusal` says which rule."""

    def __init__(self, refusal: Refusal, choice: str) -> None:
        super().__init__(f"{choice}: {refusal.message} ({refusal.cites})")
        self.refusal = refusal
        self.choice = choice

    @classmethod
    def not_offered(cls, choice: str) -> IllegalChoice:
        """Return the refusal of a choice that is not among those offered."""
        return cls(Refusal.NOT_AN_OPTION, choice)


class EndlessRules(EngineError):
    """Rules set each other going without end; the choice that began it is refused, and the game is as it was."""

    def __init__(self, rules: Sequence[str]) -> None:
        self.rules = tuple(rules)
        super().__init__(f"these rules set each other going without end: {', '.join(self.rules)}")
