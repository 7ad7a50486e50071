"""The journal of the current campaign: what stands in it, taking back the last of it and bringing that back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from regicide_legacy.app.clock import Clock, now
from regicide_legacy.app.current import current_campaign, quoted
from regicide_legacy.app.errors import Refused
from regicide_legacy.campaign.journal import (
    AttemptEnded,
    CampaignFounded,
    ChangedByHand,
    Decision,
    Entry,
    GateForced,
    PackOpened,
    Redone,
    Undone,
)
from regicide_legacy.campaign.state import CampaignState, folded
from regicide_legacy.campaign.steps import DecidedLine, Step, Timeline
from regicide_legacy.campaign.telling import mission_words, told

if TYPE_CHECKING:
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.reader import Reader
    from regicide_legacy.store.records import Campaign, JournalLine, Standing


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """An entry of the journal in words: what it says and what it came from, empty where nothing is known.

    `step` is the position of the first entry of its step. `undone`: it is taken back.
    """

    position: int
    step: int
    at: datetime
    kind: str
    what: str
    cause: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Log:
    """The journal of a campaign, oldest entry first."""

    campaign: str
    entries: tuple[ToldEntry, ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step in words. `position` is that of its first entry."""

    position: int
    what: str


@dataclass(frozen=True, slots=True)
class Reversal:
    """What an undo or a redo is about to do; `steps` are those that it takes back or brings back, oldest first."""

    standing: Standing
    entry: Undone | Redone
    steps: tuple[ToldStep, ...]
    after: CampaignState
    """The campaign as it will stand."""


def show_log(store: Store) -> Log:
    """Return the journal of the current campaign. Raises what `current_campaign` raises."""
    with store.read() as reader:
        campaign = current_campaign(reader)
        lines, timeline = reader.journal(campaign.id), reader.timeline(campaign.id)
    return Log(campaign.name, tuple(_told_entries(lines, timeline)))


def undo(store: Store, since: int | None = None) -> Reversal:
    """Return what would be taken back: the last step, or every step since the one with the entry of this number.

    Raises `Refused` where nothing is to be taken back, or an attempt runs whose mission would be locked, and what
    `current_campaign` raises.
    """
    with store.read() as reader:
        campaign = current_campaign(reader)
        timeline = reader.timeline(campaign.id)
        entry = timeline.undo(since)
        if entry is None:
            raise Refused(_why_not_taken_back(campaign, reader.journal(campaign.id), since))
        steps = tuple(step for step in timeline.steps if step[0].position in entry.positions)
        left = [line.entry for step in timeline.steps[: -len(steps)] for line in step]
        after = folded(left)
        _check_running(reader, campaign.id, after)
        return Reversal(reader.standing(campaign.id), entry, _told_steps(steps, after), after)


def redo(store: Store) -> Reversal:
    """Return what would be brought back: what was taken back last, where nothing else was decided since.

    Raises `Refused` where there is nothing, and what `current_campaign` raises.
    """
    with store.read() as reader:
        campaign = current_campaign(reader)
        timeline = reader.timeline(campaign.id)
        entry = timeline.redo()
        if entry is None:
            raise Refused(
                "There is nothing to bring back: redo follows an undo, as long as nothing else was decided since."
            )
        steps = timeline.undone[-1]
        after = folded([*timeline.decisions, *(line.entry for step in steps for line in step)])
        return Reversal(reader.standing(campaign.id), entry, _told_steps(steps, after), after)


def carry_out(store: Store, reversal: Reversal, clock: Clock = now) -> None:
    """Write an undo or a redo.

    Raises the store's `StaleCampaign` where something was decided since it was looked at, and `Refused` where an
    attempt was started since whose mission would be locked.
    """
    with store.write() as repository:
        _check_running(repository, reversal.standing.campaign.id, reversal.after)
        repository.append(reversal.standing, [reversal.entry], clock())


def _check_running(reader: Reader, campaign: int, after: CampaignState) -> None:
    """See to it that the attempt that runs keeps its open mission."""
    running = reader.running(campaign)
    if running is None or running.mission_number is None or after.mission(running.mission_number).open:
        return
    mission = mission_words(running.mission_number, after.gauntlet)
    raise Refused(
        f"Attempt {running.number} at {mission} is running, and this would lock {mission}. Finish it first, or end it: "
        f"`legacy abandon {running.number} --void`."
    )


def _why_not_taken_back(campaign: Campaign, lines: Sequence[JournalLine], since: int | None) -> str:
    deletes = f"`legacy delete {quoted(campaign.name)}` takes that back"
    if since is None:
        return f"There is nothing to take back: what holds of {campaign.name} is its founding, and {deletes}."
    entry = next((line.entry for line in lines if line.position == since), None)
    match entry:
        case None:
            return f"There is no entry {since} in the journal: `legacy log` shows those there are."
        case CampaignFounded():
            return f"Entry {since} is the founding of {campaign.name}: {deletes}."
        case Undone():
            return f"Entry {since} took something back itself: `legacy redo` brings back what was taken back last."
        case Redone():
            return f"Entry {since} brought back what entry {min(entry.positions)} began: take that one back."
        case _:
            return f"Entry {since} is taken back already. `legacy log` shows which hold."


def _told_steps(steps: Iterable[Step], state: CampaignState) -> tuple[ToldStep, ...]:
    return tuple(ToldStep(step[0].position, told(step, state.gauntlet)) for step in steps)


def _told_entries(lines: Sequence[JournalLine], timeline: Timeline) -> Iterable[ToldEntry]:
    in_force = {line.position for step in timeline.steps for line in step}
    gauntlet = folded(timeline.decisions).gauntlet
    first = lines[0]
    for line in lines:
        entry = line.entry
        first = first if line.continues else line
        if isinstance(entry, Undone | Redone):
            did = "took back" if isinstance(entry, Undone) else "brought back"
            what, cause, undone = f"{did} {_entries(entry.positions)}", "", False
        else:
            what, cause = _words(line.position, entry, gauntlet), _cause(entry, first, gauntlet)
            undone = line.position not in in_force
        yield ToldEntry(line.position, first.position, line.at, entry.kind, what, cause, undone)


def _words(position: int, decision: Decision, gauntlet: int) -> str:
    return told((DecidedLine(position, decision, continues=False),), gauntlet)


def _cause(decision: Decision, first: JournalLine, gauntlet: int) -> str:
    """Return what a decision came from; `first` is the first entry of its step."""
    match decision:
        case AttemptEnded():
            where = "recorded by hand" if decision.by_hand else "played here"
            return f"attempt {decision.attempt}, {where}" + (f": {decision.note}" if decision.note else "")
        case PackOpened():
            return _led_here(first.entry, gauntlet)
        case ChangedByHand() | GateForced():
            return "by hand"
        case CampaignFounded():
            return ""
        case _:
            assert_never(decision)


def _led_here(first: Entry, gauntlet: int) -> str:
    match first:
        case AttemptEnded():
            return f"{mission_words(first.mission_number, gauntlet)} {first.result}"
        case GateForced():
            return "by hand"
        case _:
            return ""


def _entries(positions: Sequence[int]) -> str:
    """Return which entries these are: entry 7, or entries 4 to 6 and 9."""
    breaks = [place for place, (before, after) in enumerate(pairwise(positions), 1) if after != before + 1]
    spans: list[str] = []
    for start, end in pairwise([0, *breaks, len(positions)]):
        span = positions[start:end]
        spans += [f"{span[0]} to {span[-1]}"] if len(span) > 2 else map(str, span)
    *before, last = spans
    noun = "entry" if len(positions) == 1 else "entries"
    return f"{noun} {', '.join(before)} and {last}" if before else f"{noun} {last}"
