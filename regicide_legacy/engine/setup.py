"""Set-up: the orders of all piles after the deal, as a value that makes the same game again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.dealing import dealt_state, starter
from regicide_legacy.engine.errors import UnknownName

Cards = tuple[str, ...]

NO_MARKS: Final[Mapping[str, Cards]] = {}
"""No member bears a mark."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The orders after the deal, by card id, top first; the enemy turned up is the first of `enemy_deck`.

    `first_player` is None where the table names the starter by a choice (L-01). `losses` counts the attempts at this
    mission that were lost before. What comes after that only missions with rules have.
    """

    players: int
    seed: int
    enemy_deck: Cards
    reserve: Cards
    hands: tuple[Cards, ...]
    aside: Cards = ()
    first_player: int | None = None
    losses: int = 0
    piles: Mapping[str, Cards] = field(default_factory=dict)
    """Every other pile that is not empty, the box among them."""
    set_aside: Cards = ()
    """The members of the party that stay out of this attempt; they lie in the box."""
    bought: Cards = ()
    """The help bought, each offer as often as it was bought."""
    counters: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, Cards] = field(default_factory=dict)
    """For each mark the cards that bear it."""
    members: tuple[Mapping[str, int], ...] = ()
    """For each group of enemies made of the party its cards, with the health of each."""

    def to_data(self) -> dict[str, Any]:
        """Return the set-up as an attempt file holds it (players and seed stand beside it)."""
        ruled: dict[str, Any] = {
            "piles": _lists(self.piles),
            "set_aside": list(self.set_aside),
            "bought": list(self.bought),
            "counters": dict(self.counters),
            "marks": _lists(self.marks),
            "members": [dict(group) for group in self.members],
        }
        return {
            "enemy_deck": list(self.enemy_deck),
            "reserve": list(self.reserve),
            "hands": [list(hand) for hand in self.hands],
            "aside": list(self.aside),
            "first_player": self.first_player,
            "losses": self.losses,
            **{key: value for key, value in ruled.items() if value},
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
            piles=_tuples(data.get("piles", {})),
            set_aside=tuple(data.get("set_aside", ())),
            bought=tuple(data.get("bought", ())),
            counters=dict(data.get("counters", {})),
            marks=_tuples(data.get("marks", {})),
            members=tuple(dict(group) for group in data.get("members", ())),
        )


def _lists(named: Mapping[str, Cards]) -> dict[str, list[str]]:
    return {name: list(cards) for name, cards in named.items()}


def _tuples(named: Mapping[str, Any]) -> dict[str, Cards]:
    return {name: tuple(cards) for name, cards in named.items()}


def deal(
    compiled: CompiledMission,
    seed: int,
    first_player: int | None = None,
    losses: int = 0,
    bought: Cards = (),
    *,
    marks: Mapping[str, Cards] = NO_MARKS,
) -> Setup:
    """Shuffle and deal (Legacy, Set-up).

    Each group of enemies is shuffled on its own, the weakest lies on top. The party and its jesters are the reserve;
    from it each seat in turn draws up to its hand limit.

    `first_player` is the seat of a starter named beforehand. Without one the table decides by a choice, or seat 0
    starts where there is nothing to decide (L-01, C-07). `bought` is the help bought for the attempt, `marks` are those
    that members bear, of a mission that has them. What a mission lets the table choose at set-up is left to chance
    here; `Preparation` asks for it. Raises `HelpRefused`, `UnknownName` and `UnknownCard`.
    """
    if compiled.ruled:
        from regicide_legacy.engine.rules.preparing import Preparation

        preparation = Preparation(compiled, seed, first_player, losses, bought, marks=marks)
        preparation.leave_to_chance()
        return preparation.setup()
    if marks:
        raise UnknownName(f"{next(iter(marks))} is no mark of this mission")
    dealt = dealt_state(compiled, seed, None)
    ids = compiled.ids
    return Setup(
        players=compiled.players,
        seed=seed,
        enemy_deck=tuple(dealt.names(dealt.enemy_deck)),
        reserve=tuple(dealt.names(dealt.reserve)),
        hands=tuple(tuple(ids[card] for card in hand) for hand in dealt.hands),
        aside=tuple(ids[card] for card in dealt.aside),
        first_player=starter(compiled, first_player),
        losses=losses,
    )
