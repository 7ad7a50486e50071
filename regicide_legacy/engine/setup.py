"""Set-up: the orders of all piles after the deal, as a value that makes the same game again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.rng import SEEDS, Generator


@dataclass(frozen=True, slots=True)
class Setup:
    """The orders after the deal, by card id, top first; the enemy turned up is the first of `enemy_deck`.

    `first_player` is None where the table names the starter by a choice (L-01). `losses` counts the attempts at this
    mission that were lost before.
    """

    players: int
    seed: int
    enemy_deck: tuple[str, ...]
    reserve: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...] = ()
    first_player: int | None = None
    losses: int = 0

    def to_data(self) -> dict[str, Any]:
        """Return the set-up as an attempt file holds it (players and seed stand beside it)."""
        return {
            "enemy_deck": list(self.enemy_deck),
            "reserve": list(self.reserve),
            "hands": [list(hand) for hand in self.hands],
            "aside": list(self.aside),
            "first_player": self.first_player,
            "losses": self.losses,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], players: int, seed: int) -> Setup:
        """Return the set-up that `to_data` wrote. Raises KeyError or TypeError where the data has another shape."""
        return cls(
            players=players,
            seed=seed,
            enemy_deck=tuple(data["enemy_deck"]),
            reserve=tuple(data["reserve"]),
            hands=tuple(tuple(hand) for hand in data["hands"]),
            aside=tuple(data["aside"]),
            first_player=data["first_player"],
            losses=data["losses"],
        )


class Deal(NamedTuple):
    """A deal as card numbers of the compiled mission, top first, before it has names."""

    enemy_deck: list[int]
    reserve: list[int]
    hands: list[list[int]]
    first_player: int | None


def deal_numbers(compiled: CompiledMission, seed: int, first_player: int | None = None) -> Deal:
    """Shuffle and deal (Legacy, Set-up); see `deal`."""
    generator = Generator(SEEDS - 1 - seed)
    enemy_deck: list[int] = []
    for group in compiled.groups:
        shuffled = group[:]
        generator.shuffle(shuffled)
        enemy_deck += shuffled
    reserve = compiled.reserve[:]
    generator.shuffle(reserve)
    limit = compiled.hand_limit
    hands = [reserve[seat * limit : (seat + 1) * limit] for seat in range(compiled.players)]
    if first_player is None and not compiled.table_names_starter:
        first_player = 0
    return Deal(enemy_deck, reserve[limit * compiled.players :], hands, first_player)


def deal(compiled: CompiledMission, seed: int, first_player: int | None = None, losses: int = 0) -> Setup:
    """Shuffle and deal (Legacy, Set-up).

    Each group of enemies is shuffled on its own, the weakest lies on top. The party and its jesters are the reserve;
    from it each seat in turn draws up to its hand limit.

    `first_player` is the seat of a starter named beforehand. Without one the table decides by a choice, or seat 0
    starts where there is nothing to decide (L-01, C-07). The deal draws from a stream of its own,
    `Generator(2**64 - 1 - seed)`; the game's is `Generator(seed)`.
    """
    dealt = deal_numbers(compiled, seed, first_player)
    name = compiled.ids.__getitem__
    return Setup(
        players=compiled.players,
        seed=seed,
        enemy_deck=tuple(map(name, dealt.enemy_deck)),
        reserve=tuple(map(name, dealt.reserve)),
        hands=tuple(tuple(map(name, hand)) for hand in dealt.hands),
        aside=tuple(map(name, compiled.aside)),
        first_player=dealt.first_player,
        losses=losses,
    )
