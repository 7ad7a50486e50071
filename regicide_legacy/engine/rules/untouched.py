"""What the rules of a mission leave untouched: found when it is compiled, so that no turn has to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.parts import PlainDeal


class Untouched:
    """Which parts of a turn are as in a mission without rules."""

    __slots__ = (
        "ability_changes",
        "alert",
        "changes_health",
        "changes_limit",
        "conditional",
        "free_step_1",
        "health_rises",
        "plain_abilities",
        "plain_damage",
        "plain_deal",
        "plain_strength",
        "quiet_end",
        "quiet_paying",
        "quiet_strike",
        "quiet_strike_begun",
        "silences",
    )

    def __init__(self) -> None:
        self.conditional = False
        """Conditions may end the mission."""
        self.changes_health = False
        """Rules change the enemy's health."""
        self.health_rises = False
        """What they change of it only adds to the enemy's printed health."""
        self.changes_limit = False
        """Rules change hand limits."""
        self.silences = False
        """Rules turn abilities off."""
        self.plain_deal: PlainDeal | None = None
        """What lies where before the deal, where the set-up does nothing else; None where it does."""
        self.alert = False
        """A step of a turn may end the mission or fell the enemy of its own, by a condition or a changed health."""
        self.free_step_1 = True
        """Nothing can change what step 1 allows; offers may stand beside it."""
        self.plain_abilities = True
        """There are only those of the base classes, each done as the rulebook says."""
        self.ability_changes: tuple[str, ...] = ()
        """What rules can change of an attack and of its abilities, or of what holds these back."""
        self.plain_damage = True
        """No rule changes an attack's damage."""
        self.plain_strength = True
        """No rule changes what the enemy strikes for, but by raising and lowering it."""
        self.quiet_strike = True
        """No rule says how a strike is suffered, or offers anything else."""
        self.quiet_strike_begun = True
        """Nor does one look at where it begins."""
        self.quiet_paying = True
        """No rule looks at a card that is paid."""
        self.quiet_end = True
        """No rule looks at a turn between its strike and the next one's step 1."""
