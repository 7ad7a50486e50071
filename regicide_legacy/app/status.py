"""The campaign at a glance, and what to do next. Content that cannot be read takes nothing from it but its own part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.packs import due, is_box
from regicide_legacy.app.reading import campaign_shown
from regicide_legacy.app.references import is_known, mission_reference, open_missions
from regicide_legacy.campaign.journal import CampaignFounded
from regicide_legacy.campaign.party import Party
from regicide_legacy.campaign.state import CampaignState, folded, mission_pack
from regicide_legacy.campaign.telling import mission_words

if TYPE_CHECKING:
    from regicide_legacy.campaign.journal import Decision
    from regicide_legacy.content.catalogue import CampaignContent
    from regicide_legacy.store.database import Store
    from regicide_legacy.store.records import AttemptSummary, Campaign


@dataclass(frozen=True, slots=True)
class Status:
    """The campaign at a glance.

    `titles` are those of open missions; of a locked one nothing but its number is told. `awaited` are open missions
    that the content does not have yet. `recruits` are the members that were not of the first party. `due` are packs
    that wait to be opened. `running` is the attempt in the campaign, `outside` the one outside every campaign.
    `trouble` says why the content cannot be read, where it cannot: then it knows of no packs that are due.
    """

    state: CampaignState
    titles: Mapping[int, str]
    awaited: frozenset[int]
    recruits: Party
    due: tuple[str, ...]
    running: AttemptSummary | None
    outside: AttemptSummary | None
    next_command: str
    next_step: str
    trouble: str | None


@dataclass(frozen=True, slots=True)
class _Seen:
    """What content tells of a campaign, or why it tells nothing.

    `titles` are those of open missions, `playable` their numbers, `awaited` those that it does not have yet; `due` are
    packs that wait to be opened. Of a box, missions are played on the table, whether it has a file of them or not.
    """

    titles: Mapping[int, str] = field(default_factory=dict)
    playable: tuple[int, ...] = ()
    awaited: frozenset[int] = frozenset()
    due: tuple[str, ...] = ()
    is_box: bool = False
    trouble: str | None = None


def show_status(store: Store) -> Status:
    """Return how the current campaign stands and what to do next. Raises `NotSetUp`."""
    with store.read() as reader:
        campaign = campaign_shown(reader)
        decisions = reader.timeline(campaign.id).decisions
        running, outside = reader.running(campaign.id), reader.running(None)
    state = folded(decisions)
    first = {card.id for entry in decisions if isinstance(entry, CampaignFounded) for card in entry.party}
    seen = _look_into(campaign, store.path.parent, decisions, state)
    command, step = _next_step(state, seen, running)
    return Status(
        state=state,
        titles=seen.titles,
        awaited=seen.awaited,
        recruits=tuple(card for card in state.party if card.id not in first),
        due=seen.due,
        running=running,
        outside=outside,
        next_command=command,
        next_step=step,
        trouble=seen.trouble,
    )


def _look_into(campaign: Campaign, data: Path, decisions: Sequence[Decision], state: CampaignState) -> _Seen:
    """Return what its content tells of a campaign; `data` is the folder of the database.

    What opened packs told is known without it.
    """
    from regicide_legacy.content.findings import ContentError

    # The mission pack of a mission bears its title.
    titles = {
        mission.number: opened.title
        for mission in state.missions
        for opened in state.packs
        if opened.id == mission_pack(mission.number) and opened.title
    }
    try:
        return _look(content_of(campaign), data, decisions, state, titles)
    except (ContentError, OSError):
        return _Seen(titles, trouble=_trouble(campaign.content))


def _look(
    content: CampaignContent, data: Path, decisions: Sequence[Decision], state: CampaignState, known: Mapping[int, str]
) -> _Seen:
    from regicide_legacy.content.catalogue import own_folder, title_of

    own = own_folder(content, data)
    playable = tuple(open_missions(content, state, own))
    titles = {
        number: known.get(number) or title_of(content, number, own)
        for number in playable
        if is_known(number, content, state, own)
    }
    box = is_box(content)
    opened = () if box else (mission.number for mission in state.missions if mission.open)
    awaited = frozenset(number for number in opened if number not in playable and number <= state.last_mission)
    return _Seen(titles, playable, awaited, due(content, decisions, state, own), box)


def _trouble(content: str) -> str:
    # What is wrong with a file may be told in words that are still sealed: its author asks for them.
    if not Path(content).exists():
        return f"{content}, which this campaign plays, is not there."
    return f"{content}, which this campaign plays, cannot be read: `legacy mission lint` says what is wrong there."


def _next_step(state: CampaignState, seen: _Seen, running: AttemptSummary | None) -> tuple[str, str]:
    """Return the command that goes on with a campaign, and a sentence that tells it."""
    if running is not None and running.mission_number is not None:
        command = f"legacy resume {running.number}"
        words = mission_words(running.mission_number, state.gauntlet)
        return command, f"Attempt {running.number} at {words} is running: {command}"
    if seen.due:
        command = f"legacy open {seen.due[0]}"
        which = "the pack that waits" if len(seen.due) == 1 else "the first of the packs that wait"
        return command, f"Open {which}: {command}"
    if seen.trouble is not None:
        return "legacy status", "Put it back where it was, then look again: legacy status"
    number = state.next_mission
    if number is not None and (number in seen.playable or seen.is_box):
        return _play(state, number, at_table=number not in seen.playable)
    if state.gauntlet in seen.playable:
        command = f"legacy start-mission {mission_reference(state.gauntlet, state)}"
        return command, f"The campaign is finished. Play the gauntlet: {command}"
    if not seen.playable:
        return "legacy new", "Every mission is won. Begin another campaign: legacy new"
    command = f"legacy start-mission {max(seen.playable)}"
    return command, f"Every mission there is so far is won. Any of them may be played again: {command}"


def _play(state: CampaignState, number: int, *, at_table: bool) -> tuple[str, str]:
    again = " once more" if state.mission(number).losses else ""
    if at_table:
        command = f"legacy record {number}"
        return command, f"Play mission {number}{again} at your table, then tell how it ended: {command} --won or --lost"
    command = f"legacy start-mission {number}"
    return command, f"Play mission {number}{again}: {command}"
