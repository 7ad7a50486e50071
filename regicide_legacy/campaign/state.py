"""The campaign as it stands: its journal, folded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import AttemptEnded, CampaignFounded, Entry, Result
from regicide_legacy.campaign.party import Party


@dataclass(frozen=True, slots=True)
class MissionState:
    """How a mission stands. `attempts` are those won or lost; `first_won` is the number of the attempt that won it."""

    number: int
    open: bool = False
    attempts: int = 0
    losses: int = 0
    first_won: int | None = None

    @property
    def won(self) -> bool:
        """Whether the mission was ever won."""
        return self.first_won is not None


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign as it stands. `missions` holds those that are open or were attempted, by rising number."""

    name: str
    content: str
    players: tuple[str, ...]
    party: Party
    missions: tuple[MissionState, ...]

    def mission(self, number: int) -> MissionState:
        """Return how the mission with this number stands; one never heard of is locked."""
        return next((mission for mission in self.missions if mission.number == number), MissionState(number))

    @property
    def next_mission(self) -> int:
        """The lowest mission that is open and not yet won. Whether the content has it, the content knows."""
        return next(mission.number for mission in self.missions if mission.open and not mission.won)


def fold(entries: Iterable[Entry]) -> CampaignState:
    """Return the campaign that these entries, oldest first, lead to.

    Raises `BrokenJournal` if they do not begin with the founding, or hold a second one.
    """
    state: CampaignState | None = None
    for entry in entries:
        state = advance(state, entry)
    if state is None:
        raise BrokenJournal("the journal is empty: a campaign begins with its founding")
    return state


def advance(state: CampaignState | None, entry: Entry) -> CampaignState:
    """Return the campaign after one more entry; before the founding there is none.

    Raises `BrokenJournal` if the entry cannot follow.
    """
    match entry:
        case CampaignFounded():
            if state is not None:
                raise BrokenJournal("a campaign is founded once")
            return CampaignState(entry.name, entry.content, entry.players, entry.party, (MissionState(1, open=True),))
        case AttemptEnded():
            if state is None:
                raise BrokenJournal("an attempt ended before the campaign was founded")
            return _after_attempt(state, entry)
        case _:
            assert_never(entry)


def _after_attempt(state: CampaignState, entry: AttemptEnded) -> CampaignState:
    if entry.result is Result.VOID:
        return state
    mission = state.mission(entry.mission_number)
    if entry.result is Result.LOST:
        return _with(state, replace(mission, attempts=mission.attempts + 1, losses=mission.losses + 1))
    # A mission won again counts as played; what its first win resolved is not resolved twice.
    first_won = mission.first_won or entry.attempt
    state = _with(state, replace(mission, attempts=mission.attempts + 1, first_won=first_won))
    return _with(state, replace(state.mission(mission.number + 1), open=True))


def _with(state: CampaignState, mission: MissionState) -> CampaignState:
    others = [other for other in state.missions if other.number != mission.number]
    return replace(state, missions=tuple(sorted([*others, mission], key=lambda each: each.number)))
