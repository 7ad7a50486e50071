"""Rules that set each other going without end: the choice is refused, the rules are named, and nothing has happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.content.missions import mission_from_file
from regicide_legacy.engine.choices import Attack, Discard, Start, Yield
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules, IllegalChoice
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import Setup
from tests.content.rule_files import ruled
from tests.engine.ruled import mission

CIRCLE = """
    enemies:
      - strength: 10
        health: 20
        cards:
          - id: herald
            name: The Herald
            class: bard
            rules: [{id: farewell, upon: enemy_defeated, do: [{discard: {from: reserve}}]}]
          - id: one-foot
            name: One Foot
            class: cleric
            exact_damage: enemy_shuffled
            rules: [{upon: enemy_revealed, do: [{lower: {enemy_health: 20}}]}]
          - id: in-the-grave
            name: In the Grave
            class: cleric
            exact_damage: enemy_shuffled
            rules: [{upon: enemy_revealed, do: [{lower: {enemy_health: 20}}]}]
    exact_damage: discard
    defeated: discard
    rules: [{id: toll, upon: yielded, do: [{banish: {from: reserve, pick: random}}]}]
"""
"""Two enemies that fall as soon as they are turned up and come back at once; the Herald is not one of them."""


def compiled(folder: Path, text: str, players: int = 2) -> CompiledMission:
    return CompiledMission(mission_from_file(ruled(folder, text)).mission, players)


def circle(folder: Path) -> Game:
    """The Herald has 4 health left; whoever defeats him turns the two up."""
    position = Position(
        GivenEnemy("herald", health=4),
        (("P4", "P3", "C10", "C9"), ("W5", "W10")),
        enemy_deck=("one-foot", "in-the-grave"),
        reserve=("C2", "C3", "C4", "C5", "C6"),
        discard=("B2", "B3", "B4", "B5"),
    )
    return Game.at(compiled(folder, CIRCLE), position)


def everything(game: Game) -> Any:
    return game.full_state(), list(game.choices()), [game.view(seat) for seat in range(2)]


def test_the_rules_in_the_circle_are_named(tmp_path: Path) -> None:
    game = circle(tmp_path)
    with pytest.raises(EndlessRules) as endless:
        game.play(Attack(("P4",)))
    assert set(endless.value.rules) >= {"one-foot", "in-the-grave"}
    assert "one-foot" in str(endless.value)
    assert "toll" not in str(endless.value)


def test_a_rule_that_only_led_there_is_not_named(tmp_path: Path) -> None:
    game = circle(tmp_path)
    with pytest.raises(EndlessRules) as endless:
        game.play(Attack(("P4",)))
    assert set(endless.value.rules) == {"one-foot", "in-the-grave"}


def test_the_game_is_as_it_was(tmp_path: Path) -> None:
    game = circle(tmp_path)
    before = everything(game)
    for _ in range(2):
        with pytest.raises(EndlessRules):
            game.play(Attack(("P4",)))
        assert everything(game) == before


def test_it_is_no_illegal_choice(tmp_path: Path) -> None:
    game = circle(tmp_path)
    with pytest.raises(EndlessRules) as endless:
        game.play(Attack(("P4",)))
    assert not isinstance(endless.value, IllegalChoice)
    assert Attack(("P4",)) in game.choices()


def test_another_choice_goes_on_as_if_nothing_had_been_tried(tmp_path: Path) -> None:
    tried, untried = circle(tmp_path), circle(tmp_path)
    with pytest.raises(EndlessRules):
        tried.play(Attack(("P4",)))
    for choice in (Yield(), Discard("C10")):
        # The random card that the toll takes shows that no random number was spent.
        assert [event.to_data() for event in tried.play(choice)] == [event.to_data() for event in untried.play(choice)]
        assert everything(tried) == everything(untried)
    assert len(tried.full_state()["banished"]) == 1


def test_a_game_that_was_played_for_a_while_comes_back_to_where_it_was(tmp_path: Path) -> None:
    game = circle(tmp_path)
    game.play(Yield())
    game.play(Discard("C10"))
    before = everything(game)
    with pytest.raises(EndlessRules):
        game.play(Attack(("W5",)))
    assert everything(game) == before


def test_a_clone_is_refused_alike_and_leaves_the_game_alone(tmp_path: Path) -> None:
    game = circle(tmp_path)
    before = everything(game)
    clone = game.clone(record_events=True)
    with pytest.raises(EndlessRules):
        clone.play(Attack(("P4",)))
    assert everything(clone) == before
    assert everything(game) == before


def test_a_mission_that_begins_without_end_does_not_begin(tmp_path: Path) -> None:
    mission = compiled(tmp_path, CIRCLE)
    setup = Setup(2, 1, ("one-foot", "in-the-grave"), ("C2",), (("C3",), ("C4",)), first_player=0)
    with pytest.raises(EndlessRules) as endless:
        Game(mission, setup)
    assert set(endless.value.rules) == {"one-foot", "in-the-grave"}
    with pytest.raises(EndlessRules):
        Game.at(mission, Position(GivenEnemy("one-foot", health=0), (("C3",), ("C4",)), enemy_deck=("in-the-grave",)))


def test_who_starts_may_start_it(tmp_path: Path) -> None:
    setup = Setup(2, 1, ("one-foot", "in-the-grave"), ("C2",), (("C3",), ("C4",)))
    game = Game(compiled(tmp_path, CIRCLE), setup)
    with pytest.raises(EndlessRules):
        game.play(Start(1))
    assert list(game.choices()) == [Start(0), Start(1)]
    assert game.decision.kind == "start"


def test_a_rule_that_stirs_itself_up_is_no_circle(tmp_path: Path) -> None:
    """A rule is not triggered again while it resolves (VOCABULARY 2, Nesting)."""
    text = """
        counters: {dread: {start: 0}, hope: {start: 0}}
        rules:
          - {upon: yielded, do: [{raise: {dread: 1}}]}
          - {id: shudder, upon: {counter_changed: dread}, do: [{raise: {hope: 1}}]}
          - {id: sigh, upon: {counter_changed: hope}, do: [{raise: {dread: 1}}]}
          - {id: tremble, upon: {counter_changed: dread}, do: [{raise: {dread: 1}}]}
    """
    game = Game.at(compiled(tmp_path, text), Position(GivenEnemy("herald"), (("C10",), ("C9",))))
    game.play(Yield())
    # The yield: dread 1. Shudder: hope 1; in it sigh: dread 2; in it tremble: dread 3, with all three resolving.
    # Then tremble for the yield: dread 4; in it shudder: hope 2; in it sigh: dread 5, with all three resolving.
    assert game.full_state()["counters"] == {"dread": 5, "hope": 2}
    assert game.decision.kind == "discard"


def test_many_rules_in_one_turn_are_no_circle(tmp_path: Path) -> None:
    text = """
        counters: {dread: {start: 0}}
        rules: [{upon: {card_moved: {to: discard}}, do: [{raise: {dread: 1}}]}]
    """
    hand = tuple(f"{letter}{strength}" for letter in "CBWP" for strength in range(2, 11))
    game = Game.at(
        compiled(tmp_path, text, 1),
        Position(GivenEnemy("herald", strength=900), (hand,), yielded=(False,)),
    )
    game.play(Attack(("C2",)))
    game.play(game.choices()[-1])
    assert game.full_state()["counters"] == {"dread": 35}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_circle_ends_where_the_mission_does(tmp_path: Path, players: int) -> None:
    text = CIRCLE.replace("rules: [{id: toll", "lose_when: {enemies_defeated: {at_least: 40}}\n    rules: [{id: toll")
    position = Position(
        GivenEnemy("herald", health=4), (("P4",), *[("C2",), ("C3",), ("C4",)][: players - 1]), enemy_deck=("one-foot",)
    )
    game = Game.at(compiled(tmp_path, text, players), position)
    game.play(Attack(("P4",)))
    assert (game.outcome, game.reason, game.enemies_defeated) == (Outcome.LOST, "rule:lose_when", 40)


def test_a_game_dealt_at_once_comes_back_to_where_it_was_too() -> None:
    again = "class: cleric, exact_damage: enemy_shuffled, rules: [{upon: enemy_revealed, do: [%s]}]"
    falls = again % "{lower: {enemy_health: 20}}"
    two = f"{{id: one-foot, name: One Foot, {falls}}}, {{id: in-the-grave, name: In the Grave, {falls}}}"
    watched = "rules: [{id: watch, upon: {card_moved: {to: enemy_deck}}, do: [{shuffle: discard}]}]"
    said = mission(watched, enemies=f"{{strength: 10, health: 20, cards: [{two}]}}")
    game = Game.dealt(CompiledMission(said, 2), 1)
    before = everything(game)
    with pytest.raises(EndlessRules) as endless:
        game.play(Start(0))
    assert "watch" in endless.value.rules
    assert everything(game) == before
