"""Explaining missions: a sentence for each rule, from its encoding alone."""

from dataclasses import fields

import pytest

from regicide_legacy.content.explain import explain
from regicide_legacy.content.phrases import CONDITIONS, COUNTABLES, FILTERS, PLAYERS
from regicide_legacy.content.sentences import MOMENTS, STEPS
from regicide_legacy.engine.vocabulary.amounts import Countable, Filter
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.rules import Moment, Step
from regicide_legacy.engine.vocabulary.words import Chooser, Player

from .rule_files import ruled
from .vocabulary_examples import MECHANISMS, TOLL_BRIDGE


def explained(folder, text: str) -> list[str]:
    return [str(line) for line in explain(ruled(folder, text))]


def test_the_toll_bridge(tmp_path) -> None:
    assert explained(tmp_path, TOLL_BRIDGE) == [
        "ferryman: When an enemy is turned up: every player suffers 4 damage.",
        "patience: Patience starts at 5/5/6/7 (for 1/2/3/4 players); is never above 7; at 0 the mission is lost.",
        "coin: When a card moves to the paid fares pile: raise patience by 1.",
        "debt: When a card moves to the paid fares pile: raise the enemy's strength by 2.",
        "exact_damage: An enemy defeated by exact damage: move the enemy to the mission zone; then move all cards of "
        "the paid fares pile to a random place in the fares pile.",
        "mission.1: When a player yields: lower patience by 1.",
        "mission.2: While the number of cards of the mission zone is at least 1: the hand limit is raised by 1.",
        "mission.3: At the end of a turn: that player chooses [fare: move the top card of the fares pile to the paid "
        "fares pile | detour: banish the top 2 cards of the reserve].",
    ]


def test_the_authors_words_stand_beside_the_sentence(tmp_path) -> None:
    line = next(line for line in explain(ruled(tmp_path, TOLL_BRIDGE)) if line.of == "mission.1")
    assert line.text == "Dawdling costs patience."
    assert (tmp_path / "mission.yaml").read_text().splitlines()[line.line - 1].lstrip().startswith("- {upon: yielded")


def test_what_an_extended_mission_says_has_no_line_of_the_file(tmp_path) -> None:
    ruled(tmp_path, "rules: [{upon: yielded, do: [{draw: {each: 1}}]}]\n").rename(tmp_path / "base.yaml")
    text = "format: mission/1\nextends: base.yaml\ncounters: {dread: {start: 0}}\n"
    assert [(said.line, said.of) for said in explain(ruled(tmp_path, text))] == [(None, "mission.1"), (3, "dread")]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("{upon: turn_ended, do: [{raise: {dread: 1}}]}", "At the end of a turn: raise dread by 1."),
        ("{instead_of: strike, do: []}", "Instead of the strike: nothing."),
        (
            "{upon: strike_begun, may: any_player, uses: 2, per: turn, do: [{draw: {each: 2}}]}",
            "Before the enemy strikes, at most twice a turn, any one player may: that player draws 2 cards.",
        ),
        (
            "{upon: yielded, do: [{move: {from: reserve, to: hand, player: next_player}}]}",
            "When a player yields: move the top card of the reserve to the next player's hand.",
        ),
        (
            "{upon: damage_dealt, do: [{banish: {from: reserve, count: excess}}]}",
            "After step 3: banish the top cards (as many as the damage beyond the enemy's health) of the reserve.",
        ),
        (
            "{while: {not: {any: [{players: 1}, {enemy: {id: herald}}]}}, change: {immune: {remove: [bard]}}}",
            "While it is not so that either the number of players is 1 or the enemy is called herald: the enemy is "
            "immune to no longer bard.",
        ),
        (
            "{upon: yielded, do: [{if: {when: {players: 1}, do: [{win: {}}], otherwise: [{lose: {}}]}}]}",
            "When a player yields: if the number of players is 1 (the mission is won); otherwise (the mission is "
            "lost).",
        ),
        (
            "{instead_of: lose, when: {reason: 'rule:mission.1'}, uses: 3, do: [{draw: {each: 1}}]}",
            "Instead of losing, if the reason is that mission.1 says so, at most 3 times an attempt: that player "
            "draws a card.",
        ),
        (
            "{upon: turn_started, do: [{look: {from: reserve, count: 3}}, "
            "{move: {from: those_cards, pick: choice, to: reserve_bottom}}]}",
            "At the start of a turn: that player looks at the top 3 cards of the reserve; then move 1 of those cards "
            "to the bottom of the reserve.",
        ),
        (
            "{while: always, change: {attack_kinds: [basic, animal], ability_strength: {of: all, times: 2}}}",
            "Always: the strength that every ability counts is multiplied by 2 and attacks may be basic and animal "
            "alone.",
        ),
    ],
)
def test_a_sentence(tmp_path, rule: str, sentence: str) -> None:
    text = f"counters: {{dread: {{start: 0}}}}\nrules: [{rule}]\n"
    assert f"mission.1: {sentence}" in explained(tmp_path, text)


def test_what_is_no_rule_is_explained_too(tmp_path) -> None:
    said = "\n".join(explained(tmp_path, MECHANISMS["help within a budget by losses"]))
    assert "help: The table may spend the number of attempts lost before, at most 6." in said
    assert "sellsword: For 1, to be bought at most twice: move the top card called hired-blade in the box" in said
    said = "\n".join(explained(tmp_path, MECHANISMS["another way to win"]))
    assert "enemies_gone: Without an enemy left the mission is lost." in said
    assert "win_when: The mission is won as soon as the number of classes among cards of the mission zone is" in said


def test_every_word_has_its_phrase() -> None:
    assert set(COUNTABLES) == set(Countable)
    assert set(MOMENTS) == set(Moment)
    assert set(STEPS) == set(Step)
    assert set(CONDITIONS) == {field.name for field in fields(Condition)}
    assert set(FILTERS) == {field.name for field in fields(Filter)}
    assert set(PLAYERS) == set(Player) | set(Chooser)
