"""A campaign as one file: every file we ever wrote imports, whole or not at all, and never over another campaign."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.campaign.journal import AttemptEnded, GateForced, Result
from regicide_legacy.store import open_store
from regicide_legacy.store.database import Store
from regicide_legacy.store.errors import (
    DamagedExport,
    NameTaken,
    NoSuchCampaign,
    Stale,
    TooNewExport,
    Unimportable,
)
from regicide_legacy.store.export_reading import read_export
from regicide_legacy.store.exporting import export_document, exported_text
from regicide_legacy.store.records import Campaign
from tests.exports.build import exports, written

from .given import (
    ATTACK,
    FAREWELL,
    FOUNDED,
    NOW,
    YIELD,
    agree,
    classic_attempt,
    ending,
    hand_result,
    is_whole,
    new_attempt,
    redo,
    undo,
    win_with_reward,
)

WRITTEN = written()
TODAY = exports()
FRIDAYS, THURSDAYS = TODAY["fridays"], TODAY["thursdays"]


def exported(store: Store, campaign: int) -> str:
    with store.read() as reader:
        return exported_text(export_document(reader, campaign))


def imported(store: Store, text: str, name: str) -> Campaign:
    export = read_export(text)
    with store.write() as repository:
        return repository.import_campaign(export, name)


# Every file we ever wrote


def test_what_is_written_today_is_kept_for_ever_after() -> None:
    assert set(TODAY.values()) <= set(WRITTEN.values())


@pytest.mark.parametrize("file", WRITTEN)
def test_every_file_we_ever_wrote_imports(file: str, store: Store) -> None:
    text = WRITTEN[file]
    campaign = imported(store, text, read_export(text).name)
    assert agree(store, campaign.id)
    assert is_whole(store.path)
    if text in TODAY.values():
        assert exported(store, campaign.id) == text


def test_a_file_is_readable() -> None:
    document = json.loads(FRIDAYS)
    assert (document["format"], document["name"], document["content"]) == ("export/1", "Fridays", "ember-court")
    assert [entry["kind"] for entry in document["journal"][-3:]] == ["undone", "redone", "undone"]
    assert [attempt["result"] for attempt in document["attempts"]] == ["won", "lost"]
    assert "campaign_id" not in FRIDAYS


# There and back


def play(store: Store, campaign: int) -> None:
    """A table's evening: played here and by hand, taken back and brought again, and one attempt that still runs."""
    with store.write() as repository:
        repository.finish(repository.start(classic_attempt()), ending(Result.LOST))
        win_with_reward(repository, campaign)
        undo(repository, campaign)
        redo(repository, campaign)
        bookmark = repository.append_choice(repository.start(new_attempt(campaign)), 0, ATTACK)
        repository.finish(bookmark, ending(Result.WON, last_attack=("W1",)))
        undo(repository, campaign)
        repository.append(repository.standing(campaign), [FAREWELL], NOW)
        bookmark = repository.start(new_attempt(campaign, seed=2**64 - 1))
        for choice in (ATTACK, YIELD, ATTACK):
            bookmark = repository.append_choice(bookmark, 0, choice)
        repository.take_back(bookmark, 1, forced=True)


def test_a_campaign_goes_to_another_database_whole_and_is_played_on_there(
    store: Store, campaign: int, tmp_path: Path
) -> None:
    play(store, campaign)
    text = exported(store, campaign)
    with open_store(tmp_path / "elsewhere.db") as elsewhere:
        arrived = imported(elsewhere, text, "Thursdays")
        assert arrived.current
        with store.read() as here, elsewhere.read() as there:
            assert there.journal(arrived.id) == here.journal(campaign)
            assert there.standing(arrived.id).state == here.standing(campaign).state
            for attempt in here.attempts_of(campaign):
                assert replace(there.attempt(attempt.number), campaign=campaign) == attempt
                if not attempt.by_hand:
                    known = here.played(attempt.number)
                    assert replace(there.played(attempt.number), summary=known.summary) == known
            running = there.running(arrived.id)
            assert running is not None
            bookmark = there.played(running.number).bookmark
        assert exported(elsewhere, arrived.id) == text
        assert agree(elsewhere, arrived.id)
        with elsewhere.write() as repository:
            repository.finish(repository.append_choice(bookmark, 1, YIELD), ending(Result.WON))
            undo(repository, arrived.id)
        with pytest.raises(Stale), elsewhere.write() as repository:
            repository.append_choice(bookmark, 0, ATTACK)


def test_the_same_campaign_is_exported_with_the_same_bytes_wherever_it_lies(store: Store, campaign: int) -> None:
    play(store, campaign)
    text = exported(store, campaign)
    with store.write() as repository:
        repository.found(replace(FOUNDED, name="Sundays"), NOW)
        repository.archive(campaign)
        repository.record(hand_result(2, Result.LOST))
    assert exported(store, campaign) == text
    with store.write() as repository:
        repository.delete(campaign)
    again = imported(store, text, "Thursdays")
    assert again.id != campaign
    assert exported(store, again.id) == text


def test_a_campaign_that_is_not_there_is_not_exported(store: Store) -> None:
    with pytest.raises(NoSuchCampaign):
        exported(store, 9)


# Beside other campaigns


def test_an_import_never_overwrites_a_campaign(store: Store, campaign: int) -> None:
    play(store, campaign)
    text = exported(store, campaign)
    with store.write() as repository:
        repository.append(repository.standing(campaign), [GateForced("late", mission=5)], NOW)
    before = store.path.read_bytes()
    for name in ("Thursdays", "THURSDAYS"):
        with pytest.raises(NameTaken, match="choose another name"):
            imported(store, text, name)
    assert store.path.read_bytes() == before


def test_beside_the_first_it_gets_another_name_new_numbers_and_is_not_current(store: Store, campaign: int) -> None:
    play(store, campaign)
    text = exported(store, campaign)
    copy = imported(store, text, "Copy")
    assert not copy.current
    assert agree(store, campaign)
    assert agree(store, copy.id)
    assert exported(store, campaign) == text
    with store.read() as reader:
        assert [each.number for each in reader.attempts_of(campaign)] == [2, 3, 4]
        assert [each.number for each in reader.attempts_of(copy.id)] == [5, 6, 7]
        told = [line.entry.attempt for line in reader.journal(copy.id) if isinstance(line.entry, AttemptEnded)]
        assert told == [5, 6]
        assert reader.state(copy.id).name == "Copy"
        assert reader.state(copy.id).mission(1).first_won == 5
        assert reader.state(copy.id).party == reader.state(campaign).party


def test_numbers_that_are_free_are_kept_and_none_before_them_is_given_later(store: Store, campaign: int) -> None:
    copy = imported(store, THURSDAYS, "Copy")
    with store.write() as repository:
        assert [each.number for each in repository.attempts_of(copy.id)] == [1, 2, 4, 5]
        assert repository.record(hand_result(campaign, Result.LOST)) == 6


def test_where_every_campaign_is_archived_the_imported_one_is_current(store: Store, campaign: int) -> None:
    with store.write() as repository:
        repository.archive(campaign)
    assert imported(store, FRIDAYS, "Fridays").current


# What is refused


def changed(text: str, *path: str | int, to: object) -> str:
    document = json.loads(text)
    *way, last = path
    part = document
    for key in way:
        part = part[key]
    if to is GONE:
        del part[last]
    else:
        part[last] = to
    return json.dumps(document)


GONE = object()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no JSON"),
        (FRIDAYS[:-3], "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no map"),
        ("{}", "its format would be export/1"),
        (changed(FRIDAYS, "format", to="export/one"), "its format would be export/1"),
        (changed(FRIDAYS, "format", to="attempt/1"), "its format would be export/1"),
        (changed(FRIDAYS, "motto", to="ha"), "no key 'motto'"),
        (changed(FRIDAYS, "name", to=GONE), "lacks the key 'name'"),
        (changed(FRIDAYS, "attempts", to=GONE), "lacks the key 'attempts'"),
        (changed(FRIDAYS, "attempts", to={}), "attempts must be a list"),
        (changed(FRIDAYS, "attempts", 0, to=[]), "should be a map"),
        (changed(FRIDAYS, "attempts", 0, "players", to="3"), "attempts.0.: .*whole number"),
        (changed(FRIDAYS, "attempts", 0, "players", to=3.0), "whole number"),
        (changed(FRIDAYS, "attempts", 0, "players", to=5), "1 to 4 players"),
        (changed(FRIDAYS, "attempts", 0, "seats", to=["Ana"]), "3 players, but 1 seats"),
        (changed(FRIDAYS, "attempts", 0, "bots", to=[7]), "bots sit at seats"),
        (changed(FRIDAYS, "attempts", 0, "result", to="drawn"), "won, lost, void"),
        (changed(FRIDAYS, "attempts", 0, "number", to=0), "numbered from 1"),
        (changed(FRIDAYS, "attempts", 0, "number", to=2**63), "too large"),
        (changed(FRIDAYS, "attempts", 0, "turns", to=2**70), "too large"),
        (changed(FRIDAYS, "attempts", 0, "ended_at", to="2026-11-30T19:30:00"), "no time such as"),
        (changed(FRIDAYS, "attempts", 0, "note", to="\ud800"), "no JSON"),
        (changed(FRIDAYS, "journal", 1, "data", "mood", to="good"), "no key 'mood'"),
        (changed(FRIDAYS, "journal", 1, "data", "players", to=9), "1 to 4 players"),
        (changed(FRIDAYS, "journal", 0, "data", "party", 0, "strength", to=2**40), "too large"),
        (changed(FRIDAYS, "journal", 1, "at", to="noon"), "no time such as"),
        (changed(FRIDAYS, "journal", 1, "continues", to=0), "bool"),
        (changed(THURSDAYS, "attempts", 1, "played", "seed", to=2**64), "a seed lies in"),
        (changed(THURSDAYS, "attempts", 1, "played", "setup", to=[]), "setup must be a map"),
        (changed(THURSDAYS, "attempts", 3, "played", "choices", 0, "mood", to=1), "no key 'mood'"),
        (FRIDAYS.replace('"continues": false,', '"continues": false, "continues": false,', 1), "twice in the same map"),
        (FRIDAYS.replace('"players": 3', '"players": NaN'), "NaN is no number"),
    ],
)
def test_a_file_that_is_not_as_we_write_it_is_refused(text: str, says: str) -> None:
    with pytest.raises(Unimportable, match=f"(?s)nothing was imported: .*{says}"):
        read_export(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (changed(FRIDAYS, "journal", 0, to=GONE), "entry 1 says that it is entry 2"),
        (changed(FRIDAYS, "journal", to=[]), "journal is empty"),
        (changed(FRIDAYS, "journal", 3, to=json.loads(FRIDAYS)["journal"][2] | {"position": 4}), "opened twice"),
        (changed(FRIDAYS, "journal", 6, to=GONE), "entry 7 says that it is entry 8"),
        (changed(FRIDAYS, "name", to="Mondays"), "not what its journal says"),
        (changed(FRIDAYS, "content", to="box"), "not what its journal says"),
        (changed(FRIDAYS, "attempts", 0, to=GONE), "not those that its journal names"),
        (changed(FRIDAYS, "attempts", 0, "note", to="it rained"), "not what its journal says"),
        (changed(FRIDAYS, "attempts", 0, "result", to="lost"), "not what its journal says"),
        (changed(FRIDAYS, "attempts", 0, "result", to=None), "neither ended nor does it run"),
        (changed(FRIDAYS, "attempts", 1, "number", to=6), "in order, each once"),
        (changed(THURSDAYS, "attempts", 1, "played", to=None), "not what its journal says"),
        (changed(THURSDAYS, "attempts", 3, "played", "choices", 0, to=GONE), "choices of attempt 5 are missing"),
        (changed(THURSDAYS, "attempts", 3, "played", "changes", to=1), "choices of attempt 5 are missing"),
        (changed(THURSDAYS, "attempts", 3, "played", "choices", 0, "seat", to=2), "no seat of the table"),
    ],
)
def test_a_file_whose_parts_do_not_fit_together_is_refused(text: str, says: str) -> None:
    with pytest.raises(DamagedExport, match=says):
        read_export(text)


@pytest.mark.parametrize(
    "text",
    [
        changed(FRIDAYS, "format", to="export/2"),
        json.dumps({"format": "export/12", "everything": "else"}),
        changed(FRIDAYS, "journal", 3, "kind", to="dragon_slain"),
    ],
)
def test_a_file_of_a_newer_version_is_refused_as_such(text: str) -> None:
    with pytest.raises(TooNewExport, match="Update the program"):
        read_export(text)


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(tmp_path_factory.mktemp("another") / "legacy.db") as store:
        yield store


JUNK = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.just([])
    | st.just({})
    | st.sampled_from(["won", "lost", "undone", "2026-11-30", "2026-11-30T19:30:00+00:00", 1, 2, 6, 7])
)


@given(st.data())
def test_whatever_stands_in_a_file_it_is_refused_in_our_words_or_imports_whole(
    another: Store, data: st.DataObject
) -> None:
    document = {"all": json.loads(data.draw(st.sampled_from([FRIDAYS, THURSDAYS])))}
    part: Any = document
    key: Any = "all"
    while isinstance(part[key], (dict, list)) and part[key] and (part is document or data.draw(st.integers(0, 9))):
        part = part[key]
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
    part[key] = data.draw(JUNK)
    text = json.dumps(document["all"])
    try:
        export = read_export(text)
    except (Unimportable, DamagedExport, TooNewExport):
        return
    with another.write() as repository:
        campaign = repository.import_campaign(export, "Mondays").id
        assert repository.tables_that_differ(campaign) == []
        again = export_document(repository, campaign)
        assert read_export(exported_text(again)).attempts == export.attempts
        repository.delete(campaign)
