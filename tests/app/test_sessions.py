"""An attempt in progress: what is saved when, going on with it, and taking choices back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regicide_legacy.app.attempts import abandon, play_out, resume, start_mission
from regicide_legacy.app.errors import Refused, TakeBackRefused
from regicide_legacy.app.seats import SeatWishes
from regicide_legacy.app.session import AttemptSession
from regicide_legacy.campaign.journal import Result
from regicide_legacy.engine.choices import Attack, Discard, Start
from regicide_legacy.engine.errors import IllegalChoice
from regicide_legacy.engine.rng import Generator
from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import Busy, Damaged, Stale
from tests.app.conftest import NOON, noon

ANA = SeatWishes(seats=("Ana",))
ANA_AND_BEN = SeatWishes(seats=("Ana", "Ben"), first="Ana")


def saved(store: Store, number: int = 1) -> list[dict[str, object]]:
    with store.read() as reader:
        return [dict(choice.data) for choice in reader.played(number).choices]


def play_at_random(session: AttemptSession, choices: int, seed: int = 0) -> None:
    generator = Generator(seed)
    for _ in range(choices):
        offered = session.game.choices()
        if session.result is None:
            session.choose(offered[generator.below(len(offered))])


def test_a_choice_is_saved_before_anybody_is_told(store: Store) -> None:
    session = start_mission(store, "1", ANA, seed=4, clock=noon)
    choice = session.game.choices()[0]
    events = session.choose(choice)
    assert events[0].name == "attack_formed"
    assert saved(store) == [choice.to_data()]


def test_an_illegal_choice_changes_nothing(store: Store) -> None:
    session = start_mission(store, "1", ANA, seed=4)
    before = session.game.full_state()
    with pytest.raises(IllegalChoice):
        session.choose(Attack(("nobody",)))
    assert session.game.full_state() == before
    assert session.history == []
    assert saved(store) == []


def test_a_choice_that_cannot_be_saved_is_not_made(
    store: Store, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start_mission(store, "1", ANA, seed=4)
    before = session.game.full_state()
    choice = session.game.choices()[0]
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store._connection.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(Busy):
            session.choose(choice)
    assert session.game.full_state() == before
    session.choose(choice)
    assert saved(store) == [choice.to_data()]


def test_two_windows_cannot_both_go_on(store: Store, database: Path) -> None:
    session = start_mission(store, "1", ANA, seed=4)
    with open_store(database) as other:
        play_at_random(resume(other), 1)
        with pytest.raises(Stale):
            session.choose(session.game.choices()[0])
    assert session.history == []
    assert len(saved(store)) == 1


def test_the_last_choice_ends_the_attempt_in_the_campaign_too(store: Store) -> None:
    session = start_mission(store, "1", ANA, seed=4, clock=noon)
    play_at_random(session, 500)
    assert session.result is not None
    with store.read() as reader:
        attempt = reader.attempt(1)
        losses = reader.state(1).mission(1).losses
    assert attempt.result is session.result.result
    assert (attempt.turns, attempt.enemies_defeated) == (session.game.turns, session.game.enemies_defeated)
    assert (attempt.ended_at, attempt.played_on) == (NOON, NOON.date())
    assert losses == (session.result.result is Result.LOST)
    with pytest.raises(TakeBackRefused):
        session.take_back()


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(choices=st.integers(0, 30), seed=st.integers(0, 99))
def test_resuming_goes_on_exactly_there(store: Store, choices: int, seed: int) -> None:
    session = start_mission(store, "1", ANA_AND_BEN, seed=seed)
    play_at_random(session, choices, seed)
    if session.result is not None:
        return
    again = resume(store)
    assert again.game.full_state() == session.game.full_state()
    assert again.history == session.history
    assert [again.game.view(seat) for seat in (0, 1)] == [session.game.view(seat) for seat in (0, 1)]
    assert (again.seats, again.mission_reference) == (("Ana", "Ben"), "1")
    abandon(store, Result.VOID)


def test_editing_a_mission_never_rewrites_the_past(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = "format: mission/1\nid: mine\ntitle: Mine\nextends: classic\n"
    file.write_text(text + "hand_limit: {1: 4, 2: 4, 3: 4, 4: 4}\n", encoding="utf-8")
    session = start_mission(store, str(file), ANA, seed=4)
    file.write_text(text, encoding="utf-8")
    assert resume(store).game.full_state() == session.game.full_state()
    assert len(session.game.view(0).hand) == 4


def change_saved(database: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement, values)


def test_an_attempt_of_other_rules_that_does_not_follow_is_no_damage(store: Store, database: Path) -> None:
    play_at_random(start_mission(store, "1", ANA, seed=4), 1)
    change_saved(database, "UPDATE choice SET data = ?", json.dumps({"attack": ["nobody"]}))
    with pytest.raises(Damaged):
        resume(store)
    change_saved(database, "UPDATE attempt SET rules_version = '0'")
    with pytest.raises(Refused, match="begun by rules 0"):
        resume(store)
    assert abandon(store, Result.VOID).result is Result.VOID


def test_a_game_of_bots_is_saved_whole_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("regicide_legacy.app.attempts.finish", killed)
        with pytest.raises(KeyboardInterrupt):
            play_out(store, "1", SeatWishes(players=3, auto=True), seed=5)
    with store.read() as reader:
        assert reader.attempts() == ()
        assert reader.current() is None
    ended = play_out(store, "1", SeatWishes(players=3, auto=True), seed=5)
    with store.read() as reader:
        played = reader.played(ended.number)
    assert played.summary.result is ended.result
    assert len(played.choices) >= ended.turns


def test_bots_answer_for_the_table_only_where_no_person_could(store: Store) -> None:
    session = start_mission(store, "1", SeatWishes(seats=("Ana", "Ben"), bots=("Ben",)), seed=4)
    # Ana may start, so a person decides.
    assert not session.asks_bots
    session.choose(Start(1))
    assert session.asks_bots
    session.choose(session.bot_choice())
    assert [played.by_bot for played in session.history] == [False, True]


def attack_of(session: AttemptSession, class_: str) -> Attack:
    """Return an attack of one card of that class."""
    return next(
        choice
        for choice in session.game.choices()
        if isinstance(choice, Attack) and session.cards[choice.cards[0]].classes == (class_,)
    )


def test_nothing_hidden_was_shown_so_it_is_taken_back(store: Store) -> None:
    session = start_mission(store, "1", ANA_AND_BEN, seed=4)
    before = session.game.full_state()
    choice = attack_of(session, "warrior")
    session.choose(choice)
    undone = session.take_back()
    assert (undone.choice, undone.seat, undone.count, undone.forced) == (choice, 0, 1, False)
    assert session.game.full_state() == before
    assert saved(store) == []
    session.choose(choice)
    assert saved(store) == [choice.to_data()]


def test_a_discard_is_taken_back_alone(store: Store) -> None:
    session = start_mission(store, "1", ANA_AND_BEN, seed=4)
    session.choose(attack_of(session, "warrior"))
    before = session.game.full_state()
    discard = next(choice for choice in session.game.choices() if isinstance(choice, Discard))
    session.choose(discard)
    assert session.take_back().choice == discard
    assert session.game.full_state() == before


def test_who_starts_is_taken_back(store: Store) -> None:
    session = start_mission(store, "1", SeatWishes(players=2), seed=4)
    session.choose(Start(1))
    undone = session.take_back()
    assert (undone.choice, undone.seat) == (Start(1), None)
    assert session.game.decision.kind == "start"


def test_what_was_drawn_stays_drawn_unless_it_is_forced(store: Store) -> None:
    session = start_mission(store, "1", ANA, seed=4)
    before = session.game.full_state()
    session.choose(attack_of(session, "bard"))
    with pytest.raises(TakeBackRefused, match="a card was drawn"):
        session.take_back()
    assert session.take_back(force=True).forced
    assert session.game.full_state() == before
    # A take-back that need not be forced is not marked.
    session.choose(attack_of(session, "warrior"))
    assert not session.take_back(force=True).forced
    assert session.forced_takebacks == resume(store).forced_takebacks == 1
    with store.read() as reader:
        assert reader.attempt(1).forced_takebacks == 1


def test_a_card_that_a_bot_has_shown_stays_shown(store: Store) -> None:
    session = start_mission(store, "1", SeatWishes(seats=("Ana", "Ben"), bots=("Ben",), first="Ana"), seed=4)
    session.choose(attack_of(session, "warrior"))
    while session.game.decision.seat == 0:
        session.choose(session.game.choices()[-1])
    assert session.asks_bots
    chosen = len(session.history)
    session.choose(session.bot_choice())
    with pytest.raises(TakeBackRefused, match="Ben has shown a card"):
        session.take_back()
    # What Ana chose last goes, and Ben's choice with it.
    assert session.take_back(force=True).count == 2
    assert len(session.history) == chosen - 1


def test_there_is_nothing_to_take_back_at_first(store: Store) -> None:
    session = start_mission(store, "1", ANA, seed=4)
    with pytest.raises(TakeBackRefused, match="nothing to take back"):
        session.take_back(force=True)
