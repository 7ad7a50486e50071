"""Whose hint it is: a hint is made from one hand, so it is for that player's eyes only."""

from __future__ import annotations

from regicide_legacy.app.errors import HintRefused
from regicide_legacy.app.playing import Playing


def seat_for_hint(playing: Playing, seats: tuple[str, ...], wished: int | None, by_name: str) -> int:
    """Return the seat whose hint it is: the one that is asked, or where the table decides the one that is wished.

    Only one person at the table need not say who. `by_name` is what a name stands behind, to tell people. Raises
    `HintRefused` where a bot is to choose, where another seat is asked, and where several could be meant.
    """
    if playing.asks_bots:
        raise HintRefused("A bot is to choose, and nobody may see its hand: `legacy resume` lets it.")
    asked = playing.game.decision.seat
    if asked is not None:
        if wished not in (None, asked):
            raise HintRefused(f"{seats[asked]} is to choose now, and a hint is for who chooses.")
        return asked
    people = [seat for seat in range(len(seats)) if seat not in playing.bots]
    if wished is None:
        if len(people) > 1:
            such_as = f"{by_name} {seats[people[0]]}"
            raise HintRefused(f"The table decides, and a hint is made from one hand: say whose, such as {such_as}.")
        return people[0]
    if wished in playing.bots:
        raise HintRefused(f"{seats[wished]} is a bot, and nobody may see its hand.")
    return wished
