"""A greedy player: it scores what it can do now, from its own hand and what all may count, and does the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from regicide_legacy.advisor.glancing import PASS, Glance
from regicide_legacy.advisor.outlook import Outlook, Weighed
from regicide_legacy.advisor.players import DEFAULT, Budget, asking, claimers, clockwise, first_to_start
from regicide_legacy.advisor.weights import Weights, weights_for
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    Many,
    NextPlayer,
    PlayJester,
    Refresh,
    Subsets,
    Yield,
)
from regicide_legacy.engine.compiled import ATTACK_OF_A_SOLO_JESTER, AttackForm, CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Place
from regicide_legacy.engine.state import ATTACK, CHOOSE, CLAIM, DISCARD, NEXT_PLAYER, NO_ENEMY, ORDER, START, State

_PLACES: Final = (Place.HAND, Place.RESERVE_TOP, Place.RESERVE_SHUFFLED, Place.RESERVE_BOTTOM, Place.DISCARD)
"""Where a defeated enemy is of use to the party, the best place first."""
_NEVER: Final = 1e9
_WORST: Final = -1e12
_LARGEST_ATTACK: Final = 5
"""How many cards are tried together where the attacks of a hand are not asked now but must be guessed."""


class Steady:
    """Plays greedily, and the same in what a seat cannot tell apart. Seed and budget decide nothing (`Maker`)."""

    __slots__ = ("_compiled", "_glance", "_outlook", "_weighed", "_weights")

    def __init__(
        self,
        compiled: CompiledMission,
        seed: int = 0,
        budget: Budget = DEFAULT,
        *,
        weights: Weights | None = None,
    ) -> None:
        self._compiled = compiled
        self._weights = weights or weights_for(compiled)
        self._outlook = Outlook(compiled, self._weights)
        self._weighed: dict[tuple[str, ...], Weighed] = {}
        self._glance = Glance(compiled)

    def choose(self, game: Game, seat: int) -> Choice:
        """Return the choice that looks best to the seat that is asked."""
        state = game._state
        choices = game.choices()
        decision = state.decision
        if self._glance.gifts:
            gift = self._gift(decision, choices)
            if gift is not None:
                return gift
        if decision == ATTACK:
            return self._attack(state, seat, choices)
        if decision == DISCARD:
            return self._discard(state, seat, choices)
        if decision == NEXT_PLAYER:
            return self._next_player(state, seat)
        if decision == CHOOSE:
            return self._choose(game, choices)
        # In which order cards are gathered makes no difference to what is known of them.
        return choices[0]

    def table_choice(self, game: Game, seats: Sequence[int]) -> Choice:
        """Return that the first seat starts; or that the seat claims whose own view values it most.

        Where two value it alike, the first one clockwise from the jester's player does.
        """
        state = game._state
        if state.decision == START:
            return first_to_start(seats)
        hands = state.hands
        if state.decision == NEXT_PLAYER:
            return NextPlayer(max(seats, key=lambda seat: len(hands[seat])))
        if state.decision != CLAIM:
            return self.choose(game, seats[0])
        able = claimers(game, seats)
        rule = asking(game)
        if rule:
            # What a rule gives goes to the seat with the fewest cards, what it takes comes from the one with the most.
            sign = 1 if self._glance.worth(rule) >= 0 else -1
            return Claim(min(able, key=lambda seat: sign * len(hands[seat])))
        return Claim(min(able, key=lambda seat: (-self.claim_worth(game, seat), clockwise(game, seat))))

    def claim_worth(self, game: Game, seat: int) -> float:
        """Return what the seat's best attack is worth to it where immunity is ignored, as after a claim."""
        state = game._state
        self._outlook.look(state, seat)
        return self._best_of_hand(state.hands[seat], 0)

    def _gift(self, decision: int, choices: Sequence[Choice]) -> Choice | None:
        """Return an offer that does good, if there is one; such a one is used as soon as it can be."""
        # Nothing is offered beside cards to choose or to order, which would be many to look at.
        if decision == ORDER or (decision == CHOOSE and isinstance(choices, Many)):
            return None
        gifts = self._glance.gifts
        for choice in choices:
            if isinstance(choice, ChooseOption) and choice.option in gifts:
                return choice
        return None

    def _choose(self, game: Game, choices: Sequence[Choice]) -> Choice:
        """Choose the option that is worth most, or the cards that are worth least and as few as can be."""
        if isinstance(choices, Subsets):
            cheapest = sorted(choices.cards, key=self.cost_of_card)
            return ChooseCards(tuple(cheapest[: choices.least]))
        if ChooseOption(PASS) in choices:
            return ChooseOption(PASS)
        rule = asking(game)
        return self._glance.best_option(rule, choices) if rule else min(choices, key=_usefulness)

    def scores(self, game: Game, seat: int, choices: Sequence[Choice]) -> list[float]:
        """Return how good each choice of step 1 looks to the seat that is asked."""
        self._outlook.look(game._state, seat)
        return [self._score_of(choice, choices, _WORST) for choice in choices]

    def cost_of_card(self, card_id: str) -> float:
        """Return what a card is worth in hand."""
        return self._outlook.worth[self._compiled.number[card_id]]

    def _attack(self, state: State, seat: int, choices: Sequence[Choice]) -> Choice:
        self._outlook.look(state, seat)
        best = choices[0]
        best_score = _WORST
        for choice in choices:
            score = self._score_of(choice, choices, best_score)
            if score > best_score:
                best = choice
                best_score = score
        return best

    def _score_of(self, choice: Choice, choices: Sequence[Choice], best: float) -> float:
        """Return the score of a choice of step 1; something not above `best` where that is seen early."""
        outlook = self._outlook
        if isinstance(choice, Attack):
            return outlook.attack(self._weigh(choice), outlook.immune, best)
        if isinstance(choice, PlayJester):
            return self._jester(choices, choice)
        if isinstance(choice, Refresh):
            return outlook.gain_of_a_new_hand()
        if isinstance(choice, Yield):
            return outlook.yielding()
        # An offer is used, or passed, only where nothing else can be done.
        return -_NEVER if isinstance(choice, ChooseOption) and choice.option == PASS else -2 * _NEVER

    def _weigh(self, choice: Attack) -> Weighed:
        weighed = self._weighed.get(choice.cards)
        if weighed is None:
            form = self._compiled.attack_form(choice)
            assert isinstance(form, AttackForm), "what is offered is legal"
            worth = sum(self._outlook.worth[card] for card in form.cards)
            weighed = self._weighed[choice.cards] = Weighed(form.cards, form.strength, form.classes, worth)
        return weighed

    def _jester(self, choices: Sequence[Choice], choice: PlayJester) -> float:
        """Return the score of a jester: it attacks by itself, or lets this seat or another attack unhindered."""
        weights = self._weights
        if choice.class_ is not None:
            class_ = self._compiled.class_set((choice.class_,))
            return self._outlook.attack(Weighed([], ATTACK_OF_A_SOLO_JESTER, class_, weights.solo_jester), 0, _WORST)
        best = weights.others
        for other in choices:
            if isinstance(other, Attack):
                best = max(best, self._outlook.attack(self._weigh(other), 0, best))
        return best - weights.jester

    def _best_of_hand(self, hand: list[int], immune: int) -> float:
        scores = (self._outlook.attack(self._weigh(attack), immune, _WORST) for attack in self._attacks(hand))
        return max(scores, default=_WORST)

    def _attacks(self, hand: list[int]) -> Iterator[Attack]:
        """Return the attacks that a hand can form, also while it is not asked for one."""
        ids = [self._compiled.ids[card] for card in hand]
        for size in range(1, min(_LARGEST_ATTACK, len(ids)) + 1):
            for cards in combinations(ids, size):
                attack = Attack(cards)
                if isinstance(self._compiled.attack_form(attack), AttackForm):
                    yield attack

    def _discard(self, state: State, seat: int, choices: Sequence[Choice]) -> Choice:
        """Discard the strongest card of the cheapest payment, unless to lose the whole hand is cheaper."""
        outlook = self._outlook
        outlook.hold(state, seat)
        best = choices[-1]
        least = -_WORST
        payers = 0
        for choice in choices:
            if isinstance(choice, Discard):
                payers += 1
            elif isinstance(choice, Feign):
                cost = outlook.cost_of_feigning()
                if cost < least:
                    best, least = choice, cost
            elif isinstance(choice, Refresh):
                # The strike is still to be suffered then.
                outlook.look(state, seat)
                cost = state.damage_due - outlook.gain_of_a_new_hand()
                if cost < least:
                    best, least = choice, cost
        if payers:
            if payers < len(outlook.hand):
                number = self._compiled.number
                outlook.pay_only_with([number[choice.card] for choice in choices if isinstance(choice, Discard)])
            card, cost = outlook.cheapest_discard(state.damage_due)
            if cost < least:
                return self._compiled.discards[card]
        # Else there is nothing but offers, and perhaps to pass them.
        return best

    def _next_player(self, state: State, seat: int) -> Choice:
        """Name oneself where one's own attack is good enough, else the fullest other hand (C-01)."""
        players = self._compiled.players
        if state.enemy == NO_ENEMY or players == 1:
            return NextPlayer(seat)
        self._outlook.look(state, seat)
        if self._best_of_hand(state.hands[seat], self._outlook.immune) >= self._weights.others:
            return NextPlayer(seat)
        others = [(seat + step) % players for step in range(1, players)]
        return NextPlayer(max(others, key=lambda other: len(state.hands[other])))


def _usefulness(choice: Choice) -> int:
    """Return the place of an option in the order of usefulness; one that is not known comes last."""
    if isinstance(choice, ChooseOption) and choice.option in _PLACES:
        return _PLACES.index(Place(choice.option))
    return len(_PLACES)
