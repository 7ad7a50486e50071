"""Undo and redo: whole steps, the last first, and nothing is ever lost from the journal."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from regicide_legacy.campaign.changes import CardJoined, CardLeft, StickerApplied
from regicide_legacy.campaign.errors import BrokenJournal
from regicide_legacy.campaign.journal import Entry, Redone, Undone
from regicide_legacy.campaign.state import fold, folded
from regicide_legacy.campaign.steps import Line, timeline
from tests.campaign.journals import (
    C7,
    FOUNDED,
    GLIM,
    WICK,
    YIELDING,
    by_hand,
    journal,
    journals,
    lost,
    opened,
    play,
    redo,
    undo,
    won,
    write,
)


def test_undo_takes_back_the_whole_last_step() -> None:
    # A mission recorded as won is one step with the packs that it opened.
    lines = journal(lost(1, 1), [won(2, 1), opened("mission-1"), opened("reward-1", CardJoined(WICK))])
    undo(lines)
    assert lines[-1].entry == Undone((3, 4, 5))
    assert fold(lines) == play(lost(1, 1))


def test_undo_and_undo_again_goes_further_back_and_redo_comes_forth_step_by_step() -> None:
    lines = journal(lost(1, 1), won(2, 1))
    undo(lines)
    undo(lines)
    assert fold(lines) == play()
    redo(lines)
    assert fold(lines) == play(lost(1, 1))
    redo(lines)
    assert lines[-1].entry == Redone((3,))
    assert fold(lines) == play(lost(1, 1), won(2, 1))
    assert timeline(lines).redo() is None


def test_undo_since_an_entry_takes_back_its_step_and_all_after_it() -> None:
    lines = journal(lost(1, 1), [won(2, 1), opened("reward-1", CardJoined(WICK))], lost(3, 2), by_hand(CardLeft(C7)))
    undo(lines, since=4)
    assert lines[-1].entry == Undone((3, 4, 5, 6))
    assert fold(lines) == play(lost(1, 1))
    redo(lines)
    assert fold(lines).retired == (C7,)


def test_the_founding_is_not_taken_back_nor_what_is_not_in_force() -> None:
    lines = journal(lost(1, 1))
    assert timeline(lines).undo(since=1) is None
    assert timeline(lines).undo(since=9) is None
    undo(lines)
    assert timeline(lines).undo() is None
    assert timeline(lines).undo(since=2) is None


def test_a_new_decision_ends_redo() -> None:
    lines = journal(won(1, 1))
    undo(lines)
    write(lines, lost(2, 1))
    assert timeline(lines).redo() is None
    with pytest.raises(BrokenJournal, match="entry 5 brings back what was not taken back last"):
        timeline([*lines, Line(5, Redone((2,)))])


def test_a_reward_pack_opened_later_is_taken_back_with_its_win() -> None:
    lines = journal(won(1, 1))
    write(lines, opened("reward-1", StickerApplied(YIELDING)), continuing=True)
    undo(lines)
    assert lines[-1].entry == Undone((2, 3))
    assert fold(lines) == play()


def test_what_continues_after_an_undo_belongs_to_the_step_that_is_last_in_force() -> None:
    lines = journal(won(1, 1), by_hand(CardJoined(GLIM)))
    undo(lines)
    write(lines, opened("reward-1", CardJoined(WICK)), continuing=True)
    undo(lines)
    assert lines[-1].entry == Undone((2, 5))
    assert fold(lines) == play()


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([Line(1, FOUNDED, continues=True)], "entry 1 continues nothing"),
        ([Line(1, FOUNDED), Line(2, lost(1, 1), continues=True)], "entry 2 continues nothing"),
        ([Line(1, FOUNDED), Line(3, lost(1, 1))], "entry 2 says that it is entry 3"),
        ([Line(1, FOUNDED), Line(1, lost(1, 1))], "entry 2 says that it is entry 1"),
        ([Line(1, FOUNDED), Line(2, Redone((1,)))], "entry 2 brings back"),
    ],
)
def test_lines_that_cannot_follow_one_another_are_refused(lines: list[Line], says: str) -> None:
    with pytest.raises(BrokenJournal, match=says):
        timeline(lines)


@pytest.mark.parametrize("positions", [(), (1,), (2,), (1, 2, 3, 4), (3,), (4, 3), (3, 4, 5), (4,)])
def test_only_whole_last_steps_are_taken_back(positions: tuple[int, ...]) -> None:
    lines = journal(lost(1, 1), [won(2, 1), opened("reward-1")])
    with pytest.raises(BrokenJournal, match="not the last ones"):
        timeline([*lines, Line(5, Undone(positions))])


def test_only_what_was_taken_back_last_is_brought_back() -> None:
    lines = journal(lost(1, 1), won(2, 1))
    undo(lines)
    undo(lines)
    with pytest.raises(BrokenJournal, match="not taken back last"):
        timeline([*lines, Line(6, Redone((3,)))])


@given(journals())
def test_undone_entries_have_no_effect(lines: list[Line]) -> None:
    in_force = timeline(lines)
    assert fold(lines) == folded(in_force.decisions)
    undone = [line for line in lines if isinstance(line.entry, Undone | Redone)]
    decided = {line.position for step in in_force.steps for line in step}
    taken_back = {line.position for line in lines} - decided - {line.position for line in undone}
    if taken_back:
        # As if they had never been written.
        left = [line for line in lines if line.position in decided]
        assert fold([Line(place, line.entry, line.continues) for place, line in enumerate(left, 1)]) == fold(lines)


@given(journals(), st.data())
def test_undo_then_redo_changes_nothing(lines: list[Line], data: st.DataObject) -> None:
    before, state = timeline(lines), fold(lines)
    taken = before.undo(data.draw(st.none() | st.integers(1, len(lines))))
    assume(taken is not None)
    undo(lines, since=taken.positions[0] if taken else None)
    redo(lines)
    assert timeline(lines).steps == before.steps
    assert timeline(lines).undone == before.undone
    assert fold(lines) == state


@given(journals())
def test_everything_can_be_taken_back_to_the_founding_and_brought_back_again(lines: list[Line]) -> None:
    state, steps = fold(lines), len(timeline(lines).steps)
    for _ in range(steps - 1):
        undo(lines)
    assert timeline(lines).undo() is None
    assert fold(lines) == fold(lines[:1])
    for _ in range(steps - 1):
        redo(lines)
    assert fold(lines) == state


@given(journals())
def test_what_undo_takes_back_is_a_run_of_whole_steps_up_to_the_last(lines: list[Line]) -> None:
    in_force = timeline(lines)
    for place, step in enumerate(in_force.steps):
        for line in step:
            taken: Entry | None = in_force.undo(line.position)
            after = [each.position for later in in_force.steps[place:] for each in later]
            assert taken == (Undone(tuple(after)) if place else None)
