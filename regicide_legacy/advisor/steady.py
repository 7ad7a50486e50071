"""A greedy player: it scores what it can do now, from its own hand and what all may count, and does the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from regicide_legacy.advisor.glancing import PASS, Glance
from regicide_legacy.advisor.outlook import LOSS, Outlook, numbers_of
from regicide_legacy.advisor.players import claimers, clockwise, first_to_start
from regicide_legacy.advisor.purse import Purse
from regicide_legacy.advisor.weights import SOLO, TOGETHER, Weights
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    PlayJester,
    Refresh,
    Subsets,
    Yield,
)
from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER, AttackForm, CompiledMission
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.view import View

_PLACES: Final = (Place.HAND, Place.RESERVE_TOP, Place.RESERVE_SHUFFLED, Place.RESERVE_BOTTOM, Place.DISCARD)
"""Where a defeated enemy is of use to the party, the best place first."""
_OFFERED_AT: Final = ("attack", "discard", "choose")
"""The decisions beside which rules may be offered."""
_NEVER: Final = 1e9
_LARGEST_ATTACK: Final = 5
"""How many cards are tried together where the attacks of a hand are not asked now but must be guessed."""


class Steady:
    """Plays greedily, and the same in the same view. `seed` decides nothing: it is there as every advisor has one."""

    def __init__(self, compiled: CompiledMission, seed: int = 0, weights: Weights | None = None) -> None:
        self._compiled = compiled
        self._weights = weights or (SOLO if compiled.players == 1 else TOGETHER)
        self._numbers = numbers_of(compiled, self._weights)
        self._glance = Glance(compiled)

    def choose(self, view: View) -> Choice:
        """Return the choice that looks best to the seat that is asked."""
        gift = self._gift(view)
        if gift is not None:
            return gift
        if view.decision == "attack":
            return self._attack(view)
        if view.decision == "discard":
            return self._discard(view)
        if view.decision == "next_player":
            return self._next_player(view)
        if view.decision == "choose":
            return self._choose(view)
        # In which order cards are gathered makes no difference to what is known of them.
        return view.choices[0]

    def table_choice(self, views: Sequence[View]) -> Choice:
        """Return that the first seat starts; or that the seat claims whose own view values it most.

        Where two value it alike, the first one clockwise from the jester's player does.
        """
        asking = views[0]
        if asking.decision == "start":
            return first_to_start(views)
        if asking.decision == "next_player":
            return NextPlayer(max(views, key=lambda view: len(view.hand)).seat)
        if asking.decision != "claim":
            return self.choose(asking)
        if asking.asking:
            return self._named_for(asking.asking, claimers(views))
        return Claim(min(claimers(views), key=lambda view: (-self.claim_worth(view), clockwise(view))).seat)

    def _named_for(self, rule: str, views: Sequence[View]) -> Choice:
        """Name the seat with the fewest cards for what a rule gives, the one with the most for what it takes."""
        gives = self._glance.worth(rule) >= 0
        return Claim(min(views, key=lambda view: len(view.hand) if gives else -len(view.hand)).seat)

    def _gift(self, view: View) -> Choice | None:
        """Return an offer that does good, if there is one; such a one is used as soon as it can be."""
        if not self._compiled.ruled or view.decision not in _OFFERED_AT or isinstance(view.choices, Subsets):
            return None
        offers = (choice for choice in view.choices if isinstance(choice, ChooseOption))
        return next((offer for offer in offers if self._glance.is_gift(offer.option)), None)

    def _choose(self, view: View) -> Choice:
        """Choose the option that is worth most, or the cards that are worth least and as few as can be."""
        choices = view.choices
        if isinstance(choices, Subsets):
            cheapest = sorted(choices.cards, key=self._numbers.worth.__getitem__)
            return ChooseCards(tuple(cheapest[: choices.least]))
        if ChooseOption(PASS) in choices:
            return ChooseOption(PASS)
        return self._glance.best_option(view.asking, choices) if view.asking else min(choices, key=_usefulness)

    def claim_worth(self, view: View) -> float:
        """Return what the seat's best attack is worth to it where immunity is ignored, as after a claim."""
        return self._best_of_hand(view, Outlook(self._numbers, view, 0, self._purse(view)))

    def _purse(self, view: View) -> Purse:
        return self._purse_of(view.hand)

    def _purse_of(self, cards: Sequence[str]) -> Purse:
        return Purse(cards, self._numbers.strength, self._numbers.worth)

    def _immune(self, view: View) -> int:
        return 0 if view.claimed or view.enemy is None else self._compiled.class_set(view.enemy.immune)

    def _attack(self, view: View) -> Choice:
        purse = self._purse(view)
        outlook = Outlook(self._numbers, view, self._immune(view), purse)
        unhindered = Outlook(self._numbers, view, 0, purse)
        attack_form = self._compiled.attack_form
        best = view.choices[0]
        best_score = float("-inf")
        for choice in view.choices:
            if isinstance(choice, Attack):
                form = attack_form(choice)
                assert isinstance(form, AttackForm), "what is offered is legal"
                score = outlook.attack(choice.cards, form.strength, form.classes)
            elif isinstance(choice, PlayJester):
                score = self._jester(view, unhindered, choice)
            elif isinstance(choice, Refresh):
                score = self._gain_of_a_new_hand(view)
            elif isinstance(choice, Yield):
                score = outlook.yielding()
            else:
                # An offer is used, or passed, only where nothing else can be done.
                score = -_NEVER if choice == ChooseOption(PASS) else -2 * _NEVER
            if score > best_score:
                best, best_score = choice, score
        return best

    def _jester(self, view: View, unhindered: Outlook, choice: PlayJester) -> float:
        """Return the score of a jester: it attacks by itself, or lets this seat or another attack unhindered."""
        if choice.class_ is not None:
            class_ = self._compiled.class_set((choice.class_,))
            return unhindered.attack((), ATTACK_OF_A_SOLO_JESTER, class_) - self._weights.solo_jester
        return max(self._best_of_hand(view, unhindered), self._weights.others) - self._weights.jester

    def _best_of_hand(self, view: View, outlook: Outlook) -> float:
        scores = (outlook.attack(form.choice.cards, form.strength, form.classes) for form in self._forms(view.hand))
        return max(scores, default=-LOSS)

    def _forms(self, hand: Sequence[str]) -> Iterator[AttackForm]:
        """Return the attacks that a hand can form, also while it is not asked for one."""
        for size in range(1, min(_LARGEST_ATTACK, len(hand)) + 1):
            for cards in combinations(hand, size):
                form = self._compiled.attack_form(Attack(cards))
                if isinstance(form, AttackForm):
                    yield form

    def _gain_of_a_new_hand(self, view: View) -> float:
        drawn = min(view.hand_limit, view.reserve_count)
        lost = sum(self._numbers.worth[card] for card in view.hand)
        return self._weights.drawn * drawn - lost - self._weights.refresh

    def _discard(self, view: View) -> Choice:
        """Discard the strongest card of the cheapest payment, unless to lose the whole hand is cheaper."""
        payers = [choice.card for choice in view.choices if isinstance(choice, Discard)]
        costs: dict[Choice, float] = {}
        hand = self._purse(view)
        for choice in view.choices:
            if isinstance(choice, Feign):
                costs[choice] = hand.worth(hand.all) + self._weights.empty
            elif isinstance(choice, Refresh):
                # The strike is still to be suffered then.
                costs[choice] = view.damage - self._gain_of_a_new_hand(view)
        if payers:
            purse = hand if len(payers) == len(view.hand) else self._purse_of(payers)
            payment = purse.cheapest(view.damage)
            costs[Discard(purse.strongest(payment))] = purse.worth(payment)
        # Else there is nothing but offers, and perhaps to pass them.
        return min(costs, key=costs.__getitem__, default=view.choices[-1])

    def _next_player(self, view: View) -> Choice:
        """Name oneself where one's own attack is good enough, else the fullest other hand (C-01)."""
        if view.enemy is None:
            return NextPlayer(view.seat)
        own = self._best_of_hand(view, Outlook(self._numbers, view, self._immune(view), self._purse(view)))
        if own >= self._weights.others or view.players == 1:
            return NextPlayer(view.seat)
        others = [(view.seat + step) % view.players for step in range(1, view.players)]
        return NextPlayer(max(others, key=view.hand_counts.__getitem__))


def _usefulness(choice: Choice) -> int:
    """Return the place of an option in the order of usefulness; one that is not known comes last."""
    if isinstance(choice, ChooseOption) and choice.option in _PLACES:
        return _PLACES.index(Place(choice.option))
    return len(_PLACES)
