"""The two missions that tests of the engine play, built in Python: the rulebook's first one and the classic game."""

from regicide_legacy.engine.cards import BASE_CLASSES, SUITS, Card, Kind
from regicide_legacy.engine.mission import (
    Enemy,
    JesterRule,
    Mission,
    PartyNames,
    Policies,
    SoloJesters,
    Starter,
)

STRENGTH_AND_HEALTH = ((10, 20), (15, 30), (20, 40))

CLASSIC_POLICIES = {
    "jester": JesterRule.CANCEL_IMMUNITY,
    "solo_jesters": SoloJesters.NONE,
    "feign_death": False,
    "starter": Starter.FIRST_SEAT,
}


def _enemy(card_id: str, strength: int, health: int, class_: str) -> Enemy:
    return Enemy(Card(card_id, card_id.title(), strength, (class_,), Kind.ENEMY), health, (class_,))


def legacy_mission(**policies: object) -> Mission:
    """Twelve enemies, one of each class in each group, named by strength and class: `bard-15`."""
    groups = tuple(
        tuple(_enemy(f"{class_}-{strength}", strength, health, class_) for class_ in BASE_CLASSES)
        for strength, health in STRENGTH_AND_HEALTH
    )
    return Mission("legacy-test", "Legacy", groups, Policies(**policies))


def classic_mission(**policies: object) -> Mission:
    """Jacks, queens and kings by their classic ids: `JS`."""
    groups = tuple(
        tuple(_enemy(rank + SUITS[class_][0], strength, health, class_) for class_ in BASE_CLASSES)
        for rank, (strength, health) in zip("JQK", STRENGTH_AND_HEALTH, strict=True)
    )
    return Mission(
        "classic-test", "Classic", groups, Policies(**{**CLASSIC_POLICIES, **policies}), PartyNames.RANKS_AND_SUITS
    )
