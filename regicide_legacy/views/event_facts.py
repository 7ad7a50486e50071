"""What events say between the lines: which enemy was in play at each, and which abilities came to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from regicide_legacy.engine.cards import CLERIC, PALADIN, WARRIOR
from regicide_legacy.engine.view import View
from regicide_legacy.views.rule_events import Seen


def idle_classes(attack: Seen, happened: Mapping[str, Seen]) -> list[str]:
    """Return the base classes in the attack whose ability the events show did nothing because of immunity.

    A bard's is not told: that nobody drew has other reasons too.
    """
    classes = attack["classes"]
    did = {
        CLERIC: "healed" in happened,
        WARRIOR: happened["damage_dealt"]["damage"] > attack["strength"],
        PALADIN: "lowered" in happened or "enemy_defeated" in happened,
    }
    return [class_ for class_, done in did.items() if class_ in classes and not done]


def enemies_at(events: Sequence[Seen], view: View) -> list[str | None]:
    """Return for each event the enemy in play, reckoned back from the one in play now."""
    enemy = view.enemy.card if view.enemy else None
    enemies: list[str | None] = []
    for event in reversed(events):
        if event["event"] in ("enemy_defeated", "enemy_placed"):
            enemy = event["card"]
        elif event.get("from") == "enemy" and event.get("cards"):
            enemy = event["cards"][0]
        enemies.append(enemy)
        if event["event"] == "enemy_revealed":
            enemy = None
    enemies.reverse()
    return enemies
