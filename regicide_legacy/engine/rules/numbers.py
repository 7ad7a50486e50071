"""What rules change, asked when it is needed and never stored (VOCABULARY, Changes)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regicide_legacy.engine.places import DISCARD_PILE, TOP, Destination
from regicide_legacy.engine.rules.changing import (
    Adjustment,
    CardsAdjustment,
    NumberAdjustment,
    PermissionAdjustment,
    PlaceAdjustment,
    SetAdjustment,
)
from regicide_legacy.engine.rules.context import NO_CARD, UNDEALT, Context
from regicide_legacy.engine.rules.selecting import given_to, strength_of
from regicide_legacy.engine.state import NO_ENEMY

if TYPE_CHECKING:
    from regicide_legacy.engine.state import State

Asked = tuple[Adjustment, Context]


def in_force(state: State, name: str, seat: int) -> list[Asked]:
    """Return what changes a thing now: rules in their order, then changes by effect, oldest first."""
    book = state.compiled.book
    found: list[Asked] = []
    group = book.changing.get(name)
    if group is not None and group.free is not None:
        for rule in group.rules:
            seen = rule.seen_by[seat]
            if rule.applies(state, seen):
                found.append((rule.adjustments[name], seen))
    elif group is not None:
        for rule, bearer in book.borne(state, group):
            context = rule.seen_from(seat, bearer)
            elsewhere = bearer != NO_CARD and group.pile < 0 and _held_by_another(state, bearer, seat)
            if not elsewhere and rule.applies(state, context):
                found.append((rule.adjustments[name], context))
    for change in state.rules.changes:
        adjustment = change.adjustments.get(name)
        if adjustment is not None:
            found.append((adjustment, change.context))
    return found


def _held_by_another(state: State, bearer: int, seat: int) -> bool:
    """Say whether a rule's card lies in the hand of another seat: there it changes only what its holder may do."""
    return any(bearer in hand for holder, hand in enumerate(state.hands) if holder != seat)


def unchanged(state: State, name: str) -> bool:
    """Say whether no rule and no effect changes a thing: then its plain answer holds, which is the usual case."""
    book = state.compiled.book
    if name not in book.changeable:
        return True
    if state.rules.changes:
        return False
    group = book.changing.get(name)
    return group is None or group.is_idle(state)


def number(state: State, name: str, plain: int, seat: int, *, ability: int = 0, times: int = 1) -> int:
    """Reckon a number: the last `is`, then all plus and minus, times, the highest floor, the lowest cap, then 0."""
    if unchanged(state, name):
        return plain * times
    base = plain
    moved = 0
    floor = 0
    cap: int | None = None
    for adjustment, context in in_force(state, name, seat):
        assert isinstance(adjustment, NumberAdjustment)
        if adjustment.ability and not adjustment.ability & ability:
            continue
        if adjustment.equal is not None:
            base = adjustment.equal.of(state, context)
        if adjustment.plus is not None:
            moved += adjustment.plus.of(state, context)
        if adjustment.minus is not None:
            moved -= adjustment.minus.of(state, context)
        if adjustment.times is not None:
            times *= adjustment.times.of(state, context)
        if adjustment.at_least is not None:
            floor = max(floor, adjustment.at_least.of(state, context))
        if adjustment.at_most is not None:
            limit = adjustment.at_most.of(state, context)
            cap = limit if cap is None else min(cap, limit)
    reckoned = max((base + moved) * times, floor)
    return reckoned if cap is None else min(reckoned, cap)


def hand_limit(state: State, seat: int) -> int:
    """Return how many cards a seat's hand may hold when cards are drawn, and is full with."""
    if not state.compiled.book.changes_limit:
        return state.compiled.hand_limit
    return number(state, "hand_limit", state.compiled.hand_limit, seat)


def below_limit(state: State, seat: int) -> bool:
    """Say whether a hand has room for a card that is drawn."""
    return len(state.hands[seat]) < hand_limit(state, seat)


def kinfolk_limit(state: State, seat: int) -> int:
    """Return the highest total strength of a kinfolk attack by a seat."""
    return number(state, "kinfolk_limit", state.compiled.mission.policies.kinfolk_limit, seat)


def printed_strength(state: State) -> int:
    """Return the printed strength of the enemy in play, with what rules change of it."""
    printed = state.compiled.strength[state.enemy]
    if "enemy_strength" not in state.compiled.book.changeable:
        return printed
    return number(state, "enemy_strength", printed, state.current)


def printed_health(state: State) -> int:
    """Return the printed health of the enemy in play, with what rules change and raise of it."""
    rules = state.rules
    own = rules.own_health
    if state.compiled.book.changes_health:
        own = number(state, "enemy_health", own, state.current)
    return own + rules.raised_health


def enemy_strength(state: State) -> int:
    """Return what the enemy strikes for; 0 where none is in play."""
    return 0 if state.enemy == NO_ENEMY else state.enemy_strength()


def enemy_health(state: State) -> int:
    """Return the health the enemy has left; 0 where none is in play."""
    return 0 if state.enemy == NO_ENEMY else max(0, state.enemy_health())


def attack_strength(state: State) -> int:
    """Return the strength of the present attack: once it is fixed that, before what its cards add up to."""
    rules = state.rules
    if rules.fixed:
        return state.attack_strength
    strength = 0
    for card in rules.attack_cards:
        strength += strength_of(state, card)
    return strength


def fixed_attack_strength(state: State) -> int:
    """Return the attack strength to be fixed: what the cards add up to, with what rules change of it (step 1)."""
    return number(state, "attack_strength", attack_strength(state), state.current)


def ability_strength(state: State, class_bit: int) -> int:
    """Return what the ability of a class counts in the present attack."""
    return number(state, "ability_strength", attack_strength(state), state.current, ability=class_bit)


def attack_damage(state: State) -> int:
    """Return the damage of the present attack: as dealt, or as it would be now; 0 without an attack (step 3)."""
    rules = state.rules
    if rules.attack_damage != UNDEALT:
        return rules.attack_damage
    if not rules.attack_kind:
        return 0
    return number(state, "attack_damage", attack_strength(state), state.current, times=rules.attack_factor)


def strike_damage(state: State) -> int:
    """Return the damage of the enemy's strike now (step 4a)."""
    if state.compiled.book.plain_strength and state.enemy != NO_ENEMY:
        strength = state.compiled.strength[state.enemy] + state.raised - state.lowered
        return strength if strength > 0 else 0
    strength = enemy_strength(state)
    if "strike_damage" not in state.compiled.book.changeable:
        return strength
    return number(state, "strike_damage", strength, state.current)


def struck_for(state: State) -> int:
    """Return the damage of this turn's strike: as it would be now until the first discard, then as it was demanded."""
    rules = state.rules
    return strike_damage(state) if rules.strike_open else rules.strike_damage


def words(state: State, name: str, plain: int, seat: int) -> int:
    """Reckon a set of bits: the last `is`, then all that is added, then all that is removed."""
    if unchanged(state, name):
        return plain
    base = plain
    added = removed = 0
    for adjustment, context in in_force(state, name, seat):
        assert isinstance(adjustment, SetAdjustment)
        if adjustment.replaced is not None:
            base = adjustment.replaced.of(state, context)
        if adjustment.added is not None:
            added |= adjustment.added.of(state, context)
        if adjustment.removed is not None:
            removed |= adjustment.removed.of(state, context)
    return (base | added) & ~removed


def immune(state: State) -> int:
    """Return the classes the enemy in play is immune to, as bits; none once a jester ended immunity (C-01)."""
    if state.immunity_cancelled:
        return 0
    return words(state, "immune", state.immune | given_to(state, state.enemy), state.current)


def may(state: State, name: str, policy: bool, seat: int) -> bool:
    """Say whether something is permitted: a rule's false beats a rule's true, which beats the policy."""
    if unchanged(state, name):
        return policy
    answer = policy
    for adjustment, _ in in_force(state, name, seat):
        assert isinstance(adjustment, PermissionAdjustment)
        if not adjustment.permits:
            return False
        answer = True
    return answer


def allowed(state: State, name: str, cards: list[int], seat: int) -> list[int]:
    """Return the cards that `may_not_play` or `may_not_pay` does not forbid a seat."""
    if unchanged(state, name):
        return cards
    forbidding = [
        (adjustment.where, context)
        for adjustment, context in in_force(state, name, seat)
        if isinstance(adjustment, CardsAdjustment)
    ]
    return [card for card in cards if not any(where.matches(state, context, card) for where, context in forbidding)]


PAID_TO = Destination(DISCARD_PILE, TOP, "discard")
"""Where cards go that are discarded for damage, where no rule says otherwise."""


def sent_to(state: State, name: str, plain: Destination, seat: int) -> Destination:
    """Return where healed or paid cards go (`heal_to`, `paid_to`): the last in force decides."""
    to = plain
    if unchanged(state, name):
        return to
    for adjustment, _ in in_force(state, name, seat):
        assert isinstance(adjustment, PlaceAdjustment)
        to = adjustment.to
    return to
