"""What the rules of a mission leave untouched, found in its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Final

from regicide_legacy.engine.compiled import BARD_BIT, CLERIC_BIT
from regicide_legacy.engine.places import DISCARD_PILE, HAND, RESERVE
from regicide_legacy.engine.rules import heard
from regicide_legacy.engine.rules.rule import OF_A_CARD, CompiledRule
from regicide_legacy.engine.vocabulary.amounts import CounterValue, Reckoned
from regicide_legacy.engine.vocabulary.changes import Number, NumberChange
from regicide_legacy.engine.vocabulary.rules import Rule, Step
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


def find_untouched(book: Rulebook, *, health_is_counted: bool) -> None:
    """Find what rules do not touch, so that it need not be asked in every turn."""
    book.free_step_1 = not book.standing and book.changeable.isdisjoint(STEP_1)
    book.conditional = book.win_when is not None or book.lose_when is not None
    book.alert = book.conditional or ("enemy_health" in book.changeable and not health_is_counted)
    book.changes_health = "enemy_health" in book.changeable
    book.changes_limit = "hand_limit" in book.changeable
    book.silences = "abilities_off" in book.changeable
    book.plain_damage = "attack_damage" not in book.changeable
    book.plain_strength = book.changeable.isdisjoint(("strike_damage", "enemy_strength"))
    book.plain_abilities = (
        not book.alert
        and book.changeable.isdisjoint(ABILITIES)
        and all(ability.base and not ability.replaceable for step in book.abilities for ability in step)
    )
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


def health_is_counted(written: Sequence[Rule | None], rules: Sequence[CompiledRule], started: Set[str]) -> bool:
    """Say whether only counters change the enemy's health: no other thing can fell it then."""
    for rule, each in zip(rules, written, strict=True):
        if "enemy_health" in rule.adjustments:
            assert each is not None
            assert each.change is not None
            if rule.when is not None or rule.uses or rule.owner == OF_A_CARD:
                return False
            if not _is_counted(each.change.enemy_health):
                return False
    return "enemy_health" not in started


def is_undisturbed(book: Rulebook, base: int) -> bool:
    """Say whether no rule comes between the parts of what a base class does."""
    if base == CLERIC_BIT:
        changed = Step.HEAL in book.replacing or "heal_to" in book.changeable
        return not changed and not book.is_watched(DISCARD_PILE, RESERVE)
    if base == BARD_BIT:
        changed = Step.DRAW in book.replacing or book.win_when is not None or book.lose_when is not None
        return not changed and not book.is_watched(RESERVE, HAND)
    return True


def _is_counted(number: Number | None) -> bool:
    """Say whether only counters, and numbers written down, are in a number or a change of it."""
    if isinstance(number, NumberChange):
        parts = (number.is_, number.plus, number.minus, number.times, number.at_least, number.at_most)
        return all(_is_counted(part) for part in parts)
    if isinstance(number, Reckoned):
        return isinstance(number.number, CounterValue)
    return number is None or isinstance(number, (int, Mapping, CounterValue))
