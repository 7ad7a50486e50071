"""What must lie where on the real table's shelf once everything is packed up: party, jesters, boxes, sleeves.

An audit is a checklist: its items stand in the order in which a table packs up (Legacy, Mission Success).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from regicide_legacy.campaign.changes import OwnedRelic
from regicide_legacy.campaign.journal import MAX_PLAYERS
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.state import CampaignState, MissionState, mission_pack
from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.mission import Policies

JESTERS: Final = 2
"""How many jesters there are (Legacy, Your Party)."""
STANDARD_SLEEVES: Final = 110
"""How many standard sleeves there are, for the party and the jesters (Legacy, Components)."""
CORRUPTED_SLEEVES: Final = 25
"""How many corrupted sleeves there are, for the enemies of the mission on the table (Legacy, Components)."""


@dataclass(frozen=True, slots=True)
class MembersOfClass:
    """The members whose first class this is, by rising strength; those without one have the class ''."""

    kind: ClassVar = "members_of_class"

    class_name: str
    cards: Party


@dataclass(frozen=True, slots=True)
class MembersOfSeveralClasses:
    """The members with more than one class; each also lies with its first."""

    kind: ClassVar = "members_of_several_classes"

    cards: Party


@dataclass(frozen=True, slots=True)
class MembersWithMark:
    """The members that bear this mark; each also lies with its class."""

    kind: ClassVar = "members_with_mark"

    mark: str
    cards: Party


@dataclass(frozen=True, slots=True)
class JestersApart:
    """The jesters are no members: they lie apart from the party, all of them, until a mission is set up.

    Then, for so many players, `in_reserve` are shuffled into the reserve and `aside` lie ready beside it; the others
    stay where they are (Legacy, Preparing Your Reserve; Solo Play).
    """

    kind: ClassVar = "jesters_apart"

    jesters: int
    players: int
    in_reserve: int
    aside: int


@dataclass(frozen=True, slots=True)
class RelicBeside:
    """A relic that lies in the game box, beside the party."""

    kind: ClassVar = "relic_beside"

    relic: OwnedRelic


@dataclass(frozen=True, slots=True)
class RetiredCards:
    """The cards that left the party for good: they lie in the game box, out of their sleeves, not in the party."""

    kind: ClassVar = "retired_cards"

    cards: Party


@dataclass(frozen=True, slots=True)
class MissionBox:
    """A mission box that was opened: its enemies are back in it, out of their sleeves, as are its other cards.

    `enemies` is how many there are, None where nobody knows. The box of a mission that is won is turned over, so that
    its number lies face down.
    """

    kind: ClassVar = "mission_box"

    number: int
    enemies: int | None
    turned_over: bool


@dataclass(frozen=True, slots=True)
class SealedBoxes:
    """The mission boxes that nobody opened yet, by rising number."""

    kind: ClassVar = "sealed_boxes"

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SleevesInUse:
    """How many sleeves are in use of all there are: standard ones by the party and the jesters, corrupted by none."""

    kind: ClassVar = "sleeves_in_use"

    standard: int
    corrupted: int
    all_standard: int = STANDARD_SLEEVES
    all_corrupted: int = CORRUPTED_SLEEVES


Item = (
    MembersOfClass
    | MembersOfSeveralClasses
    | MembersWithMark
    | JestersApart
    | RelicBeside
    | RetiredCards
    | MissionBox
    | SealedBoxes
    | SleevesInUse
)
"""A line of the checklist."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The checklist, for a party of so many members."""

    members: int
    items: tuple[Item, ...]


def audit(state: CampaignState, players: int, enemies_of: Mapping[int, int] | None = None) -> Audit:
    """Return what must lie where, with no mission on the table, if so many players play next.

    `enemies_of` says how many enemies a mission has, by its number, as far as that is known.
    """
    return Audit(
        len(state.party),
        (
            *_party(state.party),
            _jesters(players),
            *map(RelicBeside, state.relics),
            *([RetiredCards(state.retired)] if state.retired else []),
            *_boxes(state, enemies_of or {}),
            SleevesInUse(standard=len(state.party) + JESTERS, corrupted=0),
        ),
    )


def _party(party: Party) -> Iterator[Item]:
    cards = sorted(party, key=lambda card: card.strength)
    first = {card.id: next(iter(card.classes), "") for card in cards}
    present = dict.fromkeys(first[card.id] for card in party)
    for class_ in dict.fromkeys([*BASE_CLASSES, *sorted(present, key=lambda each: each == "")]):
        if class_ in present:
            yield MembersOfClass(class_, tuple(card for card in cards if first[card.id] == class_))
    several = tuple(card for card in cards if len(card.classes) > 1)
    if several:
        yield MembersOfSeveralClasses(several)
    for mark in dict.fromkeys(mark for card in party for mark in card.marks):
        yield MembersWithMark(mark, tuple(card for card in cards if mark in card.marks))


def _jesters(players: int) -> JestersApart:
    if not 1 <= players <= MAX_PLAYERS:
        raise ValueError(f"a mission is played by 1 to {MAX_PLAYERS} players, not {players}")
    return JestersApart(JESTERS, players, Policies().jesters[players - 1], aside=JESTERS if players == 1 else 0)


def _boxes(state: CampaignState, enemies_of: Mapping[int, int]) -> Iterator[Item]:
    missions = [state.mission(number) for number in range(1, state.last_mission + 1)]
    opened = [mission for mission in missions if _was_opened(state, mission)]
    for mission in opened:
        yield MissionBox(mission.number, enemies_of.get(mission.number), turned_over=mission.won)
    sealed = tuple(mission.number for mission in missions if mission not in opened)
    if sealed:
        yield SealedBoxes(sealed)


def _was_opened(state: CampaignState, mission: MissionState) -> bool:
    return state.is_open(mission_pack(mission.number)) or mission.won or mission.attempts > 0
