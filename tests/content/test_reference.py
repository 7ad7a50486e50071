"""The reference: every word has its entry, and each example is a mission file that loads and means that word."""

from dataclasses import fields

import pytest

from regicide_legacy.content.explain import explain
from regicide_legacy.content.lint import lint
from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.missions import mission_from_file
from regicide_legacy.content.names import BUILT_IN, ends_of
from regicide_legacy.content.reference import Entry, reference, sections, shown
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rng import Generator
from regicide_legacy.engine.vocabulary.amounts import Countable, Filter, Selector
from regicide_legacy.engine.vocabulary.changes import Change
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.effects import EFFECTS
from regicide_legacy.engine.vocabulary.rules import Moment, Step
from regicide_legacy.engine.vocabulary.words import Named

from .rule_files import ruled

AROUND = """
counters:
  dread: {start: 0}
  rope: {start: 6, rules: [{upon: mission_started, do: [{raise: {dread: 1, rope: 1}}]}]}
marks: {salted: {text: Salted}}
piles: {weather: {face: down}, sky: {face: up}}
cards: [{id: salt, name: Salt, rules: [{upon: attack_formed, do: [{mark: {from: weather, with: salted}}]}]}]
"""

SAID = ("mission.1", "defeated", "exact_damage", "win_when")

ENTRIES = [(section.title, entry) for section in sections() for entry in section.entries]


def around(title: str) -> str:
    """What stands around an example; one of a declaration declares all that it names."""
    return "" if title == "Declarations" else AROUND


def named(kind: type) -> set[str]:
    return {field.name.rstrip("_") for field in fields(kind)}


@pytest.mark.parametrize(("title", "entry"), ENTRIES, ids=[f"{title} {entry.word}" for title, entry in ENTRIES])
def test_an_example(tmp_path, title: str, entry: Entry) -> None:
    file = ruled(tmp_path, around(title) + shown(entry.example) + "\n")
    assert [str(found) for found in lint(file) if found.code != "unused"] == []
    assert title == "Amounts" or all(
        word in entry.example for word in entry.word.replace(" in the party", "").split(", ")
    )
    assert title == "Declarations" or any(line.of in SAID for line in explain(file))


@pytest.mark.parametrize(("title", "entry"), ENTRIES, ids=[f"{title} {entry.word}" for title, entry in ENTRIES])
def test_an_example_is_played(tmp_path, title: str, entry: Entry) -> None:
    loaded = mission_from_file(ruled(tmp_path, around(title) + shown(entry.example) + "\n"))
    compiled = CompiledMission(loaded.mission, players=3)
    for seed in range(3):
        game, pick = Game.dealt(compiled, seed), Generator(seed)
        every_card = sorted(card.id for card in compiled.cards)
        for _ in range(40):
            assert cards_of(game) == every_card
            if not game.choices():
                break
            game.play(game.choices()[pick.below(len(game.choices()))])


def cards_of(game: Game) -> list[str]:
    state = game.full_state()
    piles = ("enemy_deck", "reserve", "discard", "banished", "mission_zone", "box", "aside", "spent")
    zones = [*(state[pile] for pile in piles), *state["piles"].values(), *state["hands"], *state["in_play"]]
    enemy = [state["enemy"]["card"]] if state["enemy"] else []
    return sorted([card for zone in zones for card in zone] + enemy)


def test_every_word_has_an_entry() -> None:
    there = {section.title: [entry.word for entry in section.entries] for section in sections()}
    assert there["Moments"] == [*Moment, "card_moved", "counter_changed"]
    assert there["Steps"] == [*Step, "ability"]
    assert set(there["Conditions"]) == named(Condition)
    assert set(there["Amounts"]) >= set(Countable)
    assert set(there["Cards"]) == named(Selector)
    assert set(there["Filters"]) == named(Filter)
    assert there["Effects"] == [kind.word for kind in EFFECTS]
    assert set(there["Changes"]) == named(Change)


def test_every_key_of_a_mission_file_and_every_place_is_told() -> None:
    keys = {section.title: section.keys or {} for section in sections()}
    assert set(keys["Mission files"]) == named(MissionDocument)
    assert set(keys["Places"]) == {*BUILT_IN[Named.PLACE], *ends_of("<pile>")}
    assert set(keys["Sources"]) == {*BUILT_IN[Named.SOURCE], "<pile>"}


def test_a_key_that_is_one_of_a_few_words_tells_them() -> None:
    keys = {section.title: section.keys or {} for section in sections()}
    entry = {(title, entry.word): entry for title, entry in ENTRIES}
    assert "`any_player` or `current_player`." in keys["Rules"]["may"].replace(" (the table decides, without talk)", "")
    assert "`turn`, `enemy` or `attempt`" in keys["Rules"]["per"]
    assert "`down` (nobody; the pile is shuffled at set-up)" in (entry["Declarations", "piles"].keys or {})["face"]
    assert "`top`, `bottom`, `random` or `choice`" in entry["Cards", "pick"].text
    assert "`no_play`" in entry["Conditions", "reason"].text


def test_the_reference_shows_what_it_has() -> None:
    page = reference()
    for section in sections():
        assert f"## {section.title}\n" in page
        for entry in section.entries:
            assert entry.text
            assert f"### {entry.word}\n\n{entry.text}\n" in page
            assert f"```yaml\n{shown(entry.example)}\n```" in page


def test_the_keys_of_an_effect_are_its_own() -> None:
    move = next(entry for _, entry in ENTRIES if entry.word == "move")
    change = next(entry for title, entry in ENTRIES if (title, entry.word) == ("Effects", "change"))
    shuffle = next(entry for _, entry in ENTRIES if entry.word == "shuffle")
    assert list(move.keys or ()) == ["to", "player"]
    assert list(change.keys or ()) == ["for"]
    assert shuffle.keys is None
