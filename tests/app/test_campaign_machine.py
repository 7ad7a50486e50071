"""A campaign under everything that a table can do to it, in any order, with undo and redo in between.

After each command the journal, folded, and the tables agree; undo and redo lead back and forth to what was there.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from regicide_legacy.app import attempts, journal
from regicide_legacy.app.backups import make_backup, restore_backup
from regicide_legacy.app.campaign_life import (
    archive_campaign,
    found_campaign,
    founding_of,
    restore_campaign,
    use_campaign,
)
from regicide_legacy.app.errors import AppError, Refused
from regicide_legacy.app.opening import PackInHand
from regicide_legacy.app.pack_answers import read_by_bots
from regicide_legacy.app.party import (
    Edit,
    change_by_hand,
    edited_member,
    leaving_member,
    lost_relic,
    new_member,
    new_relic,
    new_sticker,
    removed_sticker,
    show_standing,
)
from regicide_legacy.app.recording import Recording, Report
from regicide_legacy.app.saving import export_campaign, import_campaign
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.campaign.changes import Change, OwnedRelic
from regicide_legacy.campaign.journal import Result
from regicide_legacy.campaign.state import CampaignState, folded
from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.doctor import examine
from regicide_legacy.store.export_reading import read_export
from tests.app.conftest import noon

LAMPLIGHT = Path(__file__).parents[1] / "campaigns" / "lamplight"
WORDS = ("mission-1", "reward-1", "mission-2", "reward-2", "reward-4", "m", "d", "q", "z", "nothing")


class Campaigns(RuleBasedStateMachine):
    """One table, its campaign, and what it stood at after each step that is in force."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "legacy.db"
        self.store: Store = open_store(self.path)
        self.names = count(1)
        self.past: list[CampaignState] = []
        """How the campaign stood after each step in force, the founding first."""
        self.future: list[list[CampaignState]] = []
        """What each undo has taken back, the last one last."""

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    @initialize(at_mission=st.sampled_from([None, None, 3]))
    def found(self, at_mission: int | None) -> None:
        founding = founding_of("Thursdays", str(LAMPLIGHT), ("Ana", "Ben"), at_mission)
        founded = found_campaign(self.store, founding, noon)
        # What the packs before have brought is a step of its own.
        self.past = [folded([founding]), self.state] if founded.brought else [self.state]

    @property
    def state(self) -> CampaignState:
        return show_standing(self.store).state

    @property
    def steps(self) -> int:
        with self.store.read() as reader:
            campaign = reader.current()
            assert campaign is not None
            return len(reader.timeline(campaign.id).steps)

    @property
    def running(self) -> bool:
        with self.store.read() as reader:
            campaign = reader.current()
            assert campaign is not None
            return reader.running(campaign.id) is not None

    def decide(self, act: Callable[[], object]) -> None:
        """Let the table do something that is refused, or that goes on from where the campaign stood."""
        before, steps = self.state, self.steps
        try:
            act()
        except AppError:
            assert self.state == before
            return
        if self.state == before and self.steps == steps:
            return
        self.future = []
        if self.steps == steps:
            # It belongs to the step that made it due.
            self.past[-1] = self.state
        else:
            self.past += [self.state] * (self.steps - steps)

    # What is played.

    @precondition(lambda self: not self.running)
    @rule(number=st.sampled_from(["1", "2", "3", "4", "gauntlet"]), seed=st.integers(0, 50), players=st.integers(1, 4))
    def play(self, number: str, seed: int, players: int) -> None:
        wishes = SeatWishes(players, auto=True)
        self.decide(lambda: attempts.play_out(self.store, number, wishes, seed=seed, clock=noon))

    @precondition(lambda self: not self.running)
    @rule(number=st.sampled_from(["1", "2", "4"]), seed=st.integers(0, 9), force=st.sampled_from([None, "at the club"]))
    def start(self, number: str, seed: int, force: str | None) -> None:
        wishes = SeatWishes(players=1)
        self.decide(lambda: attempts.start_mission(self.store, number, wishes, seed=seed, force=force, clock=noon))

    @precondition(lambda self: self.running)
    @rule(choices=st.integers(1, 3))
    def choose(self, choices: int) -> None:
        def play() -> None:
            session = attempts.resume(self.store, clock=noon)
            for _ in range(choices):
                if session.result is None:
                    session.choose(session.game.choices()[0])

        self.decide(play)

    @precondition(lambda self: self.running)
    @rule(result=st.sampled_from([Result.LOST, Result.VOID]))
    def abandon(self, result: Result) -> None:
        self.decide(lambda: attempts.abandon(self.store, result, clock=noon))

    @rule(
        number=st.sampled_from(["1", "2", "3", "4", "gauntlet", "9"]),
        result=st.sampled_from([Result.WON, Result.LOST]),
        force=st.sampled_from([None, None, "on cardboard"]),
    )
    def record(self, number: str, result: Result, force: str | None) -> None:
        def write() -> None:
            recording = Recording.of(self.store, number, Report(result=result, players=2, force=force), noon)
            recording.read(read_by_bots)
            recording.write()

        self.decide(write)

    @rule(word=st.sampled_from(WORDS), force=st.sampled_from([None, "it fell open"]))
    def open_pack(self, word: str, force: str | None) -> None:
        def read() -> None:
            pack = PackInHand.of(self.store, word, force)
            if not pack.open and pack.read(read_by_bots, others=False):
                pack.write(noon)

        self.decide(read)

    # What is entered by hand.

    def by_hand(self, change: Callable[[CampaignState], Change]) -> None:
        def write() -> None:
            standing = show_standing(self.store)
            change_by_hand(self.store, standing, [change(standing.state)], clock=noon)

        self.decide(write)

    @rule(member=st.sampled_from(["moss", "fern", "C7"]), class_=st.sampled_from(["bard", "cleric"]))
    def somebody_joins(self, member: str, class_: str) -> None:
        edit = Edit(name=member.title(), strength=4, classes=(class_,))
        self.by_hand(lambda state: new_member(state, member, edit))

    @rule(member=st.sampled_from(["moss", "C7", "W1", "P10"]))
    def somebody_leaves(self, member: str) -> None:
        self.by_hand(lambda state: leaving_member(state, member))

    @rule(member=st.sampled_from(["moss", "C7", "B3"]), mark=st.sampled_from(["corrupted", "soaked"]))
    def somebody_is_marked(self, member: str, mark: str) -> None:
        self.by_hand(lambda state: edited_member(state, member, Edit(marks=(mark,))))

    @rule(name=st.sampled_from(["tin-horn", "rope"]))
    def a_relic_comes(self, name: str) -> None:
        self.by_hand(lambda state: new_relic(state, OwnedRelic(name, name.title(), "It is old.")))

    @rule(name=st.sampled_from(["tin-horn", "rope"]))
    def a_relic_goes(self, name: str) -> None:
        self.by_hand(lambda state: lost_relic(state, name))

    @rule(label=st.sampled_from(["R9", "G"]))
    def a_sticker_is_applied(self, label: str) -> None:
        self.by_hand(lambda state: new_sticker(state, label, "A rule of our own."))

    @rule(label=st.sampled_from(["R9", "G"]))
    def a_sticker_is_taken_off(self, label: str) -> None:
        self.by_hand(lambda state: removed_sticker(state, label))

    # Back and forth.

    @rule(back=st.integers(1, 4))
    def undo(self, back: int) -> None:
        back = min(back, len(self.past) - 1)
        with self.store.read() as reader:
            campaign = reader.current()
            assert campaign is not None
            steps = reader.timeline(campaign.id).steps
        since = steps[-back][0].position if back else None
        try:
            reversal = journal.undo(self.store, since)
        except Refused:
            # There is nothing, or an attempt runs that this would leave without its mission.
            assert back == 0 or self.running
            return
        journal.carry_out(self.store, reversal, noon)
        self.future.append(self.past[-back:])
        del self.past[-back:]
        assert self.state == reversal.after == self.past[-1]

    @rule()
    def redo(self) -> None:
        try:
            reversal = journal.redo(self.store)
        except Refused:
            assert not self.future
            return
        journal.carry_out(self.store, reversal, noon)
        self.past += self.future.pop()
        assert self.state == reversal.after == self.past[-1]

    # The campaign as a whole.

    @rule()
    def archive_and_restore(self) -> None:
        archive_campaign(self.store, "Thursdays")
        restore_campaign(self.store, "Thursdays")
        use_campaign(self.store, "Thursdays")
        assert self.state == self.past[-1]

    @rule()
    def export_and_import(self) -> None:
        text = export_campaign(self.store)
        name = f"Copy {next(self.names)}"
        import_campaign(self.store, read_export(text), name)
        with self.store.read() as reader:
            copy = reader.campaign_named(name)
            assert copy is not None
            twin = reader.state(copy.id)
        assert (twin.party, twin.packs, twin.relics) == (self.state.party, self.state.packs, self.state.relics)
        assert [mission.won for mission in twin.missions] == [mission.won for mission in self.state.missions]

    @rule()
    def back_up_and_restore(self) -> None:
        backup = make_backup(self.path)
        before = self.state
        self.store.close()
        restore_backup(self.path, backup)
        self.store = open_store(self.path)
        assert self.state == before

    @invariant()
    def the_campaign_stands_where_its_last_step_left_it(self) -> None:
        if self.past:
            assert self.state == self.past[-1]

    @invariant()
    def the_journal_and_the_tables_agree(self) -> None:
        assert [finding for finding in examine(self.store) if finding.problem] == []


TestCampaigns = Campaigns.TestCase
TestCampaigns.settings = settings(
    max_examples=6, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
