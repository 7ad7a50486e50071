"""Who and what is in a generated mission, by name: decided before anything is said about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from regicide_legacy.content.owners import OwnerKind
from regicide_legacy.engine.cards import BASE_CLASSES, ranks_and_suits, starting_party

from .scope import Lots, Names, Scope

_SLUGS: Final = ("letholdus", "moss", "sexton", "ferryman", "herald", "sable", "warden", "miller", "rook")
_COURT: Final = tuple(rank + suit for rank in "JQK" for suit in "CDS")
_MOST_COPIES: Final = 3
_RISING: Final = (
    ("damage_taken", "enemy_strength", "strike_damage", "enemy_health", "attack_strength", "attack_damage"),
    ("attack_strength", "attack_damage", "damage_taken", "enemy_health", "enemy_strength", "strike_damage"),
)

Owner = tuple[OwnerKind, str]


@dataclass(frozen=True)
class Cast:
    """What a mission declares, and how many rules each owner bears."""

    classic_names: bool
    """Whether the party is the ranks and suits of a classic deck."""
    groups: list[list[str]]
    """The enemies of each group; a group without any is made of the party."""
    piles: dict[str, str]
    """Each with its face."""
    counters: list[str]
    marks: list[str]
    classes: list[str]
    """The mission's own."""
    cards: dict[str, int]
    """Each with its number of copies, 0 for one card that bears the id itself."""
    relics: list[str]
    relic_piles: list[str]
    relic_counters: list[str]
    """Those of the first relic."""
    stickers: list[str]
    offers: list[str]
    ends: list[str]

    @property
    def owners(self) -> list[Owner]:
        """All that may bear rules, what is rare more than once."""
        kinds = {
            OwnerKind.MISSION: ["mission"] * 3,
            OwnerKind.ENEMY: [name for group in self.groups for name in group],
            OwnerKind.CARD: [*self.cards] * 2,
            OwnerKind.COUNTER: [*self.counters, *self.relic_counters],
            OwnerKind.MARK: self.marks * 2,
            OwnerKind.CLASS: self.classes * 2,
            OwnerKind.RELIC: self.relics * 3,
            OwnerKind.STICKER: self.stickers * 3,
            OwnerKind.HELP: self.offers * 2,
        }
        return [(kind, name) for kind, names in kinds.items() for name in names]

    def names(self, rising: tuple[str, ...], rules: dict[Owner, int]) -> Names:
        """Return what may be named, where these owners bear rules."""
        party = ranks_and_suits() if self.classic_names else starting_party()
        copies = [f"{name}-{number}" for name, count in self.cards.items() for number in range(1, count + 1)]
        enemies = [name for group in self.groups for name in group]
        counters = (*self.counters, *self.relic_counters)
        first_rule = ["mission.1"] if (OwnerKind.MISSION, "mission") in rules else []
        return Names(
            piles={**self.piles, **dict.fromkeys(self.relic_piles, "up")},
            counters=counters,
            marks=tuple(self.marks),
            classes=(*BASE_CLASSES, *self.classes),
            counting=("cleric", "bard", "paladin"),
            cards=(*enemies, *self.cards, *copies, *(card.id for card in party[::5]), "J1"),
            reasons=tuple(f"rule:{name}" for name in (*first_rule, *counters, "win_when", "lose_when")),
            rising=rising,
        )


def cast_of(lots: Lots) -> tuple[Cast, dict[Owner, int], Scope]:
    """Draw who is in a mission, how many rules each owner bears, and return the scope in which all can be named."""
    bare = Scope(lots, Names({}, (), (), (), (), (), (), ()))
    classic_names = bare.maybe(4)
    relics = ["horn"] if bare.maybe(3) else []
    cast = Cast(
        classic_names=classic_names,
        groups=_groups(bare, _COURT if classic_names and bare.maybe() else _SLUGS),
        piles={name: bare.one(("down", "up", "top")) for name in bare.some(("weather", "sky", "well"), 0, 2)},
        counters=bare.some(("dread", "rope"), 0, 2),
        marks=bare.some(("corrupted", "risen"), 0, 2),
        classes=bare.some(("ranger", "smith"), 0, 2) if bare.maybe() else [],
        cards={name: bare.number(0, _MOST_COPIES) for name in bare.some(("gale", "coin"), 0, 2)},
        relics=relics,
        relic_piles=["case"] if relics and bare.maybe() else [],
        relic_counters=["echoes"] if relics and bare.maybe() else [],
        stickers=["red-wax"] if bare.maybe(3) else [],
        offers=bare.some(("rations", "sellsword"), 1, 2) if bare.maybe(3) else [],
        ends=[key for key in ("win_when", "lose_when") if bare.maybe(6)],
    )
    bearing = [bare.one(cast.owners) for _ in range(bare.number(1, 6))]
    rules = {owner: bearing.count(owner) for owner in bearing}
    return cast, rules, Scope(lots, cast.names(bare.one(_RISING), rules))


def _groups(bare: Scope, ids: tuple[str, ...]) -> list[list[str]]:
    left = iter(ids)
    sizes = [0 if bare.maybe(5) else bare.number(1, 3) for _ in range(bare.number(1, 3))]
    return [[next(left) for _ in range(size)] for size in sizes]
