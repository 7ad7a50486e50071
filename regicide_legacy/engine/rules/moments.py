"""Moments: where the turn stops for the rules that look at it, in their promised order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.choices import Choice, ChooseOption, Claim, Order, Orders
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.places import EVERYBODY, HAND
from regicide_legacy.engine.rules import words
from regicide_legacy.engine.rules.agenda import (
    Frame,
    Question,
    Resolution,
    RuleQuestion,
    fallen,
    resolves,
    seat_refusal,
)
from regicide_legacy.engine.rules.causes import may_end
from regicide_legacy.engine.rules.context import NO_CARD, Context, Copies
from regicide_legacy.engine.rules.telling import seen_by, show_hidden
from regicide_legacy.engine.state import CHOOSE, CLAIM, NO_ENEMY, ORDER, THE_TABLE

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.context import Moved
    from regicide_legacy.engine.rules.rule import Borne, CompiledRule, RuleGroup
    from regicide_legacy.engine.state import State

PASS: Final = "pass"
"""The option that uses none of the rules offered."""

PASSING: Final = ChooseOption(PASS)


class MomentFrame(Question):
    """The rules of one moment: the forced ones in their order, then those offered, until they are passed."""

    __slots__ = ("card", "enemy", "forced", "later", "offers", "player", "unordered", "wherever")

    def __init__(self, forced: list[Borne], offers: list[Borne], player: int, card: int, enemy: int) -> None:
        self.forced = forced
        self.later: list[Borne] = []
        """Forced rules that did not apply when their order was asked for."""
        self.offers = offers
        self.player = player
        self.card = card
        self.wherever = False
        """The moment is a card's move: that card's own rules resolve wherever it lies."""
        self.enemy = enemy
        """The enemy whose own rules no longer resolve once it falls in this moment; none where a step has felled it."""
        self.unordered = False
        """The current player has yet to order the forced rules."""

    @classmethod
    def opened(
        cls, state: State, borne: list[Borne], player: int, card: int = NO_CARD, *, felled: bool = False
    ) -> MomentFrame:
        """Return the frame of the rules that hold of a moment."""
        forced = [pair for pair in borne if pair[0].offered is None]
        offers = [pair for pair in borne if pair[0].offered is not None]
        frame = MomentFrame(forced, offers, player, card, NO_ENEMY if felled else state.enemy)
        frame.unordered = state.compiled.book.player_orders and len(forced) > 1
        return frame

    def step(self, state: State) -> bool:
        """Start the next forced rule; then offer the others until they are passed."""
        if self.unordered and self._asks_order(state):
            return True
        if self.forced:
            self._start_next(state)
            return False
        offered = self._offered(state)
        if offered:
            for_any = any(rule.offered is words.ANY_PLAYER for rule, _ in offered)
            state.ask(CHOOSE, THE_TABLE if for_any else state.current)
            return True
        state.rules.agenda.pop()
        return False

    def _start_next(self, state: State) -> None:
        rule, bearer = self.forced.pop(0)
        if self._still_holds(state, rule, bearer):
            start(state, rule, self._seen_by(rule, bearer))

    def _still_holds(self, state: State, rule: CompiledRule, bearer: int) -> bool:
        if bearer == NO_CARD:
            return True
        if bearer == self.enemy and fallen(state):
            # Once the enemy has fallen the moment's other rules still resolve, its own no longer.
            return False
        if not rule.is_borne_by(state, bearer):
            return False
        # At `card_moved` a card's own rule is about that card, wherever it went.
        return (self.wherever and not rule.places) or rule.holds_for(state, bearer)

    def is_idle(self, state: State) -> bool:
        """Say whether nothing would come of it as things are."""
        for rule, bearer in self.forced:
            if self._still_holds(state, rule, bearer) and rule.applies(state, self._seen_by(rule, bearer)):
                return False
        return not self.offers or not self._open(state)

    def _seen_by(self, rule: CompiledRule, bearer: int) -> Context:
        return Context(rule.number, self.player, self.card, bearer)

    def _asks_order(self, state: State) -> bool:
        """Ask for the order of the rules that apply now; what may apply only later comes after them."""
        applying = [
            pair
            for pair in self.forced
            if self._still_holds(state, *pair) and pair[0].applies(state, self._seen_by(*pair))
        ]
        self.unordered = len({rule.id for rule, _ in applying}) > 1
        if self.unordered:
            self.later = [pair for pair in self.forced if pair not in applying]
            self.forced = applying
            state.ask(ORDER, state.current)
        return self.unordered

    def _add_later(self) -> None:
        self.forced += self.later
        self.later = []

    def _rule_ids(self) -> list[str]:
        return list(dict.fromkeys(rule.id for rule, _ in self.forced))

    def _open(self, state: State) -> list[Borne]:
        return [
            (rule, bearer)
            for rule, bearer in self.offers
            if self._still_holds(state, rule, bearer) and is_open(state, rule, self._seen_by(rule, bearer))
        ]

    def _offered(self, state: State) -> list[Borne]:
        """Return the offers of the question to be asked: first what hidden cards offer to who holds them."""
        found = self._open(state)
        hidden = [pair for pair in found if pair[1] != NO_CARD and seen_by(state, pair[1]) != EVERYBODY]
        return hidden or found

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the orders of the forced rules, or the rules offered and `pass`."""
        if self.unordered:
            return Orders(self._rule_ids())
        found: list[Choice] = [rule.option for rule, _ in self._offered(state)]
        found.append(PASSING)
        return found

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the order of the forced rules, or the use of an offer."""
        if self.unordered:
            return self._take_order(choice)
        if not isinstance(choice, ChooseOption):
            return Refusal.NOT_ASKED
        offered = self._offered(state)
        if choice.option == PASS:
            self.offers = [pair for pair in self.offers if pair not in offered]
            return None
        for rule, bearer in offered:
            if rule.id == choice.option:
                use(state, rule, self._seen_by(rule, bearer))
                return None
        return Refusal.NOT_AN_OPTION

    def _take_order(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Order):
            return Refusal.NOT_ASKED
        if sorted(choice.cards) != sorted(self._rule_ids()):
            return Refusal.NOT_AN_ORDER
        self.forced = [pair for rule_id in choice.cards for pair in self.forced if pair[0].id == rule_id]
        self._add_later()
        self.unordered = False
        return None

    def clone(self, copies: Copies) -> MomentFrame:
        """Return a copy that shares nothing that changes."""
        other = MomentFrame(self.forced[:], self.offers, self.player, self.card, self.enemy)
        other.later = self.later
        other.wherever = self.wherever
        other.unordered = self.unordered
        return other


def open_moment(state: State, group: RuleGroup | None, card: int = NO_CARD, *, felled: bool = False) -> None:
    """Put the rules that hold of a moment on the agenda; the moment's seat is the current player's.

    `felled`: the step before has left the enemy without health, so its own rules still resolve.
    """
    if group is None or state.rules.preparing:
        return
    if state.rules.moved or may_end(state):
        put_moment(state, group, card, felled=felled)
        return
    borne = state.compiled.book.borne(state, group)
    if borne:
        _open_now(state, borne, state.current, card, felled=felled, wherever=False)


def put_moment(state: State, group: RuleGroup, card: int = NO_CARD, *, felled: bool = False) -> None:
    """Put a moment on the agenda that something else may come before, and change which rules hold then."""
    state.rules.agenda.append(Coming(group, card, felled=felled))


class Coming(Frame):
    """A moment whose rules are looked for once what comes before it is done. Nothing in it changes."""

    __slots__ = ("card", "felled", "group")

    def __init__(self, group: RuleGroup, card: int, *, felled: bool) -> None:
        self.group = group
        self.card = card
        self.felled = felled

    def step(self, state: State) -> bool:
        """Open it, where a rule holds."""
        state.rules.agenda.pop()
        borne = state.compiled.book.borne(state, self.group)
        if borne:
            state.rules.agenda.append(MomentFrame.opened(state, borne, state.current, self.card, felled=self.felled))
        return False

    def clone(self, copies: Copies) -> Coming:
        """Return itself."""
        return self


def _open_now(state: State, borne: list[Borne], player: int, card: int, *, felled: bool, wherever: bool) -> None:
    """Open a moment that comes next: one rule starts at once, and where none applies nothing is put on the agenda."""
    if len(borne) == 1:
        rule, bearer = borne[0]
        if rule.offered is None:
            if bearer == NO_CARD and card == NO_CARD:
                # Most often it does not apply: what it sees then need not be made.
                if rule.applies(state, rule.seen_by[player]) and not resolves(state, rule.number):
                    _begin(state, rule, Context(rule.number, player))
            elif bearer == NO_CARD or felled or bearer != state.enemy or not fallen(state):
                start(state, rule, Context(rule.number, player, card, bearer))
            return
    frame = MomentFrame.opened(state, borne, player, card, felled=felled)
    frame.wherever = wherever
    if not frame.is_idle(state):
        state.rules.agenda.append(frame)


def is_open(state: State, rule: CompiledRule, context: Context) -> bool:
    """Say whether an offered rule can be used: by whom it is offered to, or by any seat.

    What a hidden card offers is offered to who sees it alone: the current player, of the own hand.
    """
    if resolves(state, rule.number):
        return False
    if context.bearer != NO_CARD and seen_by(state, context.bearer) not in (EVERYBODY, state.current):
        return False
    if rule.applies(state, context):
        return True
    return rule.offered is words.ANY_PLAYER and rule.asks_player and bool(_users(state, rule, context))


def _users(state: State, rule: CompiledRule, context: Context) -> list[int]:
    """Return the seats that may use a rule offered to any player."""
    seats = range(state.compiled.players)
    if not rule.asks_player:
        return list(seats) if rule.applies(state, context) else []
    return [seat for seat in seats if rule.applies(state, context.serving(seat))]


def start(state: State, rule: CompiledRule, context: Context) -> None:
    """Resolve a rule if its condition holds and it is not being resolved already."""
    if rule.applies(state, context) and not resolves(state, rule.number):
        _begin(state, rule, context)


def _begin(state: State, rule: CompiledRule, context: Context) -> None:
    """Resolve a rule whose condition holds, up to where something comes between."""
    rule.use(state)
    if state.events is not None:
        show_hidden(state, context, asks_card=rule.asks_card)
    resolution = Resolution(rule.effects, context)
    state.rules.agenda.append(resolution)
    resolution.step(state)


def use(state: State, rule: CompiledRule, context: Context) -> None:
    """Resolve an offered rule; where any player may use it and it concerns the user, ask who that is."""
    if rule.offered is words.ANY_PLAYER and rule.concerns_user:
        state.rules.agenda.append(AskUser(rule, context))
    else:
        users = _users(state, rule, context) if rule.offered is words.ANY_PLAYER else [context.player]
        start(state, rule, context if context.player in users else context.serving(users[0]))


class AskUser(RuleQuestion):
    """Which seat uses an offered rule: of those for which its condition holds; asked of the table."""

    __slots__ = ("rule",)

    def __init__(self, rule: CompiledRule, context: Context) -> None:
        super().__init__(context)
        self.rule = rule

    def step(self, state: State) -> bool:
        """Ask the table."""
        state.ask(CLAIM, THE_TABLE)
        return True

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the seats that may use it."""
        return [Claim(seat) for seat in _users(state, self.rule, self.context)]

    def answer(self, state: State, choice: Choice) -> Refusal | None:
        """Take the seat that uses it."""
        if not isinstance(choice, Claim):
            return Refusal.NOT_ASKED
        if choice.seat not in _users(state, self.rule, self.context):
            return seat_refusal(state, choice.seat)
        state.rules.agenda.pop()
        start(state, self.rule, self.context.serving(choice.seat))
        return None

    def clone(self, copies: Copies) -> AskUser:
        """Return a copy that shares nothing that changes."""
        return AskUser(self.rule, self.context.clone(copies))


def open_moves(state: State) -> None:
    """Put the rules that look at the cards that have moved on the agenda: for each card in the order they moved."""
    moved = state.rules.moved
    state.rules.moved = []
    if len(moved) == 1:
        each = moved[0]
        borne = state.compiled.book.looking(state, each)
        if borne:
            _open_now(state, borne, _mover(state, each), each.card, felled=False, wherever=True)
        return
    frames: list[Frame] = []
    for each in moved:
        borne = state.compiled.book.looking(state, each)
        if borne:
            frame = MomentFrame.opened(state, borne, _mover(state, each), each.card)
            frame.wherever = True
            frames.append(frame)
    state.rules.agenda += reversed(frames)


def _mover(state: State, moved: Moved) -> int:
    """Return whose move it was: of a hand, or the current player's."""
    return moved.seat if HAND in (moved.origin, moved.place) else state.current
