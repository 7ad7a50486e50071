"""The campaign as it stands: the decisions of its journal that are in force, folded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from regicide_legacy.campaign.changes import (
    AppliedSticker,
    CardChanged,
    CardJoined,
    CardLeft,
    Change,
    OwnedRelic,
    RelicGained,
    RelicLost,
    StickerApplied,
    StickerRemoved,
)
from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Decision,
    GateForced,
    PackOpened,
    Result,
)
from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.campaign.steps import Line, timeline

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class MissionState:
    """How a mission stands. `attempts` are those won or lost; `first_won` is the number of the attempt that won it.

    One that was won before this campaign was kept here has no such attempt. `at_first_attempt`: it was won the first
    time that it was played.
    """

    number: int
    open: bool = False
    won: bool = False
    attempts: int = 0
    losses: int = 0
    first_won: int | None = None
    at_first_attempt: bool = False


@dataclass(frozen=True, slots=True)
class OpenedPack:
    """A pack that is open; `title` is what stands on it, where there is anything."""

    id: str
    title: str | None


def mission_pack(number: int) -> str:
    """Return the id of a mission's own pack."""
    return f"mission-{number}"


def reward_pack(number: int) -> str:
    """Return the id of the pack that a mission's success opens."""
    return f"reward-{number}"


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign as it stands. `missions` holds those that are open or were attempted, by rising number.

    `retired` are the cards that left the party for good. Packs, stickers and relics stand in the order gained.
    """

    name: str
    content: str
    players: tuple[str, ...]
    last_mission: int
    party: Party
    missions: tuple[MissionState, ...]
    retired: Party = ()
    packs: tuple[OpenedPack, ...] = ()
    stickers: tuple[AppliedSticker, ...] = ()
    relics: tuple[OwnedRelic, ...] = ()

    def mission(self, number: int) -> MissionState:
        """Return how the mission with this number stands; one never heard of is locked."""
        return next((mission for mission in self.missions if mission.number == number), MissionState(number))

    def member(self, card_id: str) -> PartyCard | None:
        """Return the card of the party with this id, None where there is none."""
        return next((card for card in self.party if card.id == card_id), None)

    def is_open(self, pack: str) -> bool:
        """Say whether the pack with this id was opened."""
        return any(opened.id == pack for opened in self.packs)

    @property
    def next_mission(self) -> int | None:
        """The lowest mission that is open and not yet won, None where every one is won.

        Whether the content has it, the content knows.
        """
        missions = (each.number for each in self.missions if each.open and not each.won)
        return next((number for number in missions if number <= self.last_mission), None)

    @property
    def losses(self) -> int:
        """How many attempts were lost in the whole campaign."""
        return sum(mission.losses for mission in self.missions)

    @property
    def finished(self) -> bool:
        """Whether the last mission is won."""
        return self.mission(self.last_mission).won

    @property
    def gauntlet(self) -> int:
        """The number by which the gauntlet goes, which opens when the campaign is finished."""
        return self.last_mission + 1


def fold(lines: Sequence[Line]) -> CampaignState:
    """Return the campaign that this journal, oldest line first, leads to.

    Raises `BrokenJournal` if it does not begin with the founding, holds a second one, or says what cannot be.
    """
    return folded(timeline(lines).decisions)


def folded(decisions: Iterable[Decision]) -> CampaignState:
    """Return the campaign that these decisions, oldest first, lead to. Raises what `fold` does."""
    state: CampaignState | None = None
    for decision in decisions:
        state = advance(state, decision)
    if state is None:
        raise BrokenJournal("the journal is empty: a campaign begins with its founding")
    return state


def advance(state: CampaignState | None, decision: Decision) -> CampaignState:
    """Return the campaign after one more decision; before the founding there is none.

    Raises `BrokenJournal` if the decision cannot follow.
    """
    if isinstance(decision, CampaignFounded):
        if state is not None:
            raise BrokenJournal("a campaign is founded once")
        return _founded(decision)
    if state is None:
        raise BrokenJournal("something was decided before the campaign was founded")
    match decision:
        case AttemptEnded():
            return changed(_after_attempt(state, decision), decision.changes)
        case PackOpened():
            if state.is_open(decision.pack):
                raise BrokenJournal(f"pack {decision.pack} was opened twice")
            opened = replace(state, packs=(*state.packs, OpenedPack(decision.pack, decision.title)))
            return changed(opened, decision.changes)
        case ChangedByHand():
            return changed(state, decision.changes)
        case GateForced():
            return state if decision.mission is None else _opened(state, _known(state, decision.mission))
        case _:
            assert_never(decision)


def _founded(entry: CampaignFounded) -> CampaignState:
    before = range(1, entry.at_mission)
    missions = tuple(MissionState(number, open=True, won=True) for number in before)
    packs = (OpenedPack(pack, None) for number in before for pack in (mission_pack(number), reward_pack(number)))
    return CampaignState(
        name=entry.name,
        content=entry.content,
        players=entry.players,
        last_mission=entry.last_mission,
        party=entry.party,
        missions=(*missions, MissionState(entry.at_mission, open=True)),
        packs=tuple(packs),
    )


def _after_attempt(state: CampaignState, entry: AttemptEnded) -> CampaignState:
    if entry.result is Result.VOID:
        return state
    before = state.mission(_known(state, entry.mission_number))
    mission = replace(before, attempts=before.attempts + 1)
    if entry.result is Result.LOST:
        return _with(state, replace(mission, losses=mission.losses + 1))
    if before.won:
        # A mission won again counts as played; what its first win resolved is not resolved twice.
        if entry.changes:
            raise BrokenJournal(f"mission {entry.mission_number} was won before, and changes the party only once")
        return _with(state, mission)
    won = replace(mission, won=True, first_won=entry.attempt, at_first_attempt=before.attempts == 0)
    # The mission after the last is the gauntlet.
    return _opened(_with(state, won), entry.mission_number + 1)


def _known(state: CampaignState, number: int) -> int:
    """Return the number of a mission or the gauntlet. Raises `BrokenJournal` for one beyond."""
    if number > state.gauntlet:
        raise BrokenJournal(f"mission {number} was played or opened, and the campaign ends before it")
    return number


def _opened(state: CampaignState, number: int) -> CampaignState:
    if number > state.gauntlet:
        return state
    return _with(state, replace(state.mission(number), open=True))


def _with(state: CampaignState, mission: MissionState) -> CampaignState:
    others = [other for other in state.missions if other.number != mission.number]
    return replace(state, missions=tuple(sorted([*others, mission], key=lambda each: each.number)))


def changed(state: CampaignState, changes: Iterable[Change]) -> CampaignState:
    """Return the campaign after these changes. Raises `BrokenJournal` for one that cannot be made."""
    for change in changes:
        state = _changed(state, change)
    return state


def _changed(state: CampaignState, change: Change) -> CampaignState:
    match change:
        case CardJoined(card):
            if state.member(card.id) is not None:
                raise BrokenJournal(f"{card.id} joined a party that it was in")
            retired = tuple(each for each in state.retired if each.id != card.id)
            return replace(state, party=(*state.party, card), retired=retired)
        case CardLeft(card):
            return replace(state, party=_without(state.party, card, card.id), retired=(*state.retired, card))
        case CardChanged(before, after):
            place = state.party.index(before) if before in state.party else None
            if place is None:
                raise BrokenJournal(f"{before.id} changed, and was not in the party as it says")
            return replace(state, party=(*state.party[:place], after, *state.party[place + 1 :]))
        case StickerApplied(sticker):
            if any(each.id == sticker.id for each in state.stickers):
                raise BrokenJournal(f"sticker {sticker.label} was applied twice")
            return replace(state, stickers=(*state.stickers, sticker))
        case StickerRemoved(sticker):
            return replace(state, stickers=_without(state.stickers, sticker, sticker.label))
        case RelicGained(relic):
            if any(each.id == relic.id for each in state.relics):
                raise BrokenJournal(f"relic {relic.id} was gained twice")
            return replace(state, relics=(*state.relics, relic))
        case RelicLost(relic):
            return replace(state, relics=_without(state.relics, relic, relic.id))
        case _:
            assert_never(change)


def _without(those: tuple[E, ...], one: E, name: str) -> tuple[E, ...]:
    """Return them without one. Raises `BrokenJournal` where it is not among them."""
    if one not in those:
        raise BrokenJournal(f"{name} went, and was not there as it says")
    return tuple(each for each in those if each != one)
