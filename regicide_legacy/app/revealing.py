"""What a choice has shown that was hidden before it: the reason why it may not be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regicide_legacy.engine.choices import Start
from regicide_legacy.engine.events import Event

if TYPE_CHECKING:
    from regicide_legacy.app.playing import Played


def revealed(played: Sequence[Played], seats: tuple[str, ...]) -> str | None:
    """Return what these choices showed to people who could not know it, as a clause; None where they showed nothing.

    A card drawn, an enemy turned up, the outcome of a shuffle, and a card that a bot played or discarded.
    """
    for each in played:
        if isinstance(each.choice, Start):
            # The first enemy is up since the deal.
            continue
        for event in each.events:
            shown = _shown_by(event)
            if shown is not None:
                return shown
            if each.by_bot and event.data.get("from") == "hand":
                return f"{seats[each.seat]} has shown a card"
    return None


def _shown_by(event: Event) -> str | None:
    match event.name:
        case "drawn":
            return "a card was drawn"
        case "enemy_revealed":
            return "an enemy was turned up"
        # A cleric who heals the whole discard pile shows nothing: the order under the reserve stays hidden.
        case "healed" if event.data["discard"]:
            return "a cleric's shuffle has shown which cards went under the reserve"
    return None
