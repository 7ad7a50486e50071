"""What the rules of a mission leave untouched, found in its rulebook."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT
from regicide_legacy.engine.places import BOX, DISCARD_PILE, FIRST_DECLARED, HAND, RESERVE, TOP
from regicide_legacy.engine.rules import heard
from regicide_legacy.engine.rules.changing import NumberAdjustment
from regicide_legacy.engine.rules.parts import PlainDeal
from regicide_legacy.engine.rules.written import Fixed
from regicide_legacy.engine.vocabulary.rules import Step
from regicide_legacy.engine.vocabulary.words import Span

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.rulebook import Rulebook

STEP_1: Final = ("attack_kinds", "may_not_play", "kinfolk_limit", "may_play_jester", "may_yield")
"""The changes of what step 1 allows."""

ABILITIES: Final = ("attack_strength", "ability_strength", "immune", "ignores_immunity")
"""The changes of an attack and its abilities, but those of `abilities_off`, which are asked."""

BETWEEN_TURNS: Final = (heard.STRIKE_SUFFERED, heard.TURN_ENDED, heard.TURN_STARTED)
"""The moments between a strike and the next turn's step 1."""

STRIKE: Final = ("may_not_pay", "paid_to", "may_feign_death")
"""The changes of how a strike is suffered."""


def find_untouched(book: Rulebook, started: Set[str]) -> None:
    """Find what rules do not touch, so that it need not be asked in every turn; `started` is what effects change."""
    if _only_deals(book, started):
        book.plain_deal = PlainDeal(book.box, book.starts, len(book.pile_names))
    book.free_step_1 = book.changeable.isdisjoint(STEP_1)
    book.conditional = book.win_when is not None or book.lose_when is not None
    book.alert = not (_ends_only_by_rules(book) and _changes_only_by_rules(book, "enemy_health", started))
    book.changes_health = "enemy_health" in book.changeable
    book.changes_limit = "hand_limit" in book.changeable
    book.silences = "abilities_off" in book.changeable
    book.plain_damage = "attack_damage" not in book.changeable
    book.plain_strength = book.changeable.isdisjoint(("strike_damage", "enemy_strength"))
    book.plain_abilities = not book.alert and all(
        ability.base and not ability.replaceable for step in book.abilities for ability in step
    )
    book.ability_changes = tuple(name for name in ABILITIES if name in book.changeable)
    book.quiet_strike = (
        heard.STRIKE_BEGUN not in book.standing
        and Step.STRIKE not in book.replacing
        and book.changeable.isdisjoint(STRIKE)
    )
    book.quiet_strike_begun = book.quiet_strike and not book.alert and book.upon[heard.STRIKE_BEGUN] is None
    book.quiet_paying = not book.alert and not book.is_watched(HAND, DISCARD_PILE)
    book.quiet_end = (
        not book.alert and all(book.upon[moment] is None for moment in BETWEEN_TURNS) and not book.counted[Span.TURN]
    )


def _only_deals(book: Rulebook, started: Set[str]) -> bool:
    """Say whether set-up only shuffles and deals: declared cards start in the box, or on the mission's piles."""
    if book.setup or book.groups or not _changes_only_by_rules(book, "hand_limit", started):
        return False
    # What a counter starts with may be asked of cards before they are dealt.
    if not all(isinstance(counter.start, Fixed) for counter in book.counters):
        return False
    return all(to.place == BOX or (to.place >= FIRST_DECLARED and to.end == TOP) for _, to in book.starts)


def _ends_only_by_rules(book: Rulebook) -> bool:
    """Say whether only what rules do can bring an end that the mission says itself, which then comes at once."""
    if book.win_when is None and book.lose_when is None:
        return True
    if not _piles_only_by_rules(book) or not {Step.WIN, Step.LOSE}.isdisjoint(book.replacing):
        return False
    return all(condition is None or condition.only_by_rules for condition in (book.win_when, book.lose_when))


def _changes_only_by_rules(book: Rulebook, name: str, started: Set[str]) -> bool:
    """Say whether only what rules do can let another number come of what is printed: no step of a turn does."""
    if name not in book.changeable:
        return True
    if name in started or not _piles_only_by_rules(book):
        return False
    return all(
        rule.only_by_rules and isinstance(adjustment, NumberAdjustment) and adjustment.only_by_rules
        for rule in book.rules
        if (adjustment := rule.adjustments.get(name)) is not None
    )


def _piles_only_by_rules(book: Rulebook) -> bool:
    """Say whether no step puts cards into a pile of the mission: what is paid and healed goes where it always does."""
    return book.changeable.isdisjoint(("paid_to", "heal_to"))


def is_undisturbed(book: Rulebook, base: int) -> bool:
    """Say whether no rule comes between the parts of what a base class does."""
    if base == CLERIC_BIT:
        changed = Step.HEAL in book.replacing or "heal_to" in book.changeable
        return not changed and not book.is_watched(DISCARD_PILE, RESERVE)
    if base == BARD_BIT:
        changed = Step.DRAW in book.replacing or not _ends_only_by_rules(book)
        return not changed and not book.is_watched(RESERVE, HAND)
    return True
