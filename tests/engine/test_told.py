"""What events tell in missions with rules: cards nearest the top first, and nothing that not all have seen."""

from __future__ import annotations

import pytest

from regicide_legacy.engine.choices import Attack, Choice, ChooseCards, Discard, Feign, Order, PlayJester, Refresh
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy
from tests.engine.ruled import game_at, mission, refused

HARMLESS = GivenEnemy("ogre", strength=0)


def told(game: Game, name: str, *choices: Choice) -> Event:
    """Play on, and return the only event of that name."""
    (event,) = [event for choice in choices for event in game.play(choice) if event.name == name]
    return event


def test_a_feigned_death_that_is_paid_below_the_reserve_lists_the_first_card_first() -> None:
    to_below = mission("rules: [{while: always, change: {paid_to: reserve_bottom}}]")
    game = game_at(to_below, ("P5", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"), reserve=("W2",))
    discarded = told(game, "discarded", Attack(("C2",)), Feign())
    assert discarded.data["cards"] == game.full_state()["reserve"][1:]


def test_cards_gathered_below_the_reserve_are_listed_as_they_lie() -> None:
    to_below = mission("defeated: [{place_enemy: banished}, {gather_played_cards: reserve_bottom}]")
    given = {"reserve": ("W2",), "in_play": (("W4", "W5"),), "enemy": GivenEnemy("ogre", health=1)}
    game = game_at(to_below, ("P5", "C2", "C3"), **given)
    gathered = told(game, "cards_gathered", Attack(("P5",)))
    assert gathered.data["cards"] == game.full_state()["reserve"][1:] == ["W4", "W5", "P5"]


def test_cards_healed_on_top_of_the_reserve_are_listed_as_they_lie() -> None:
    on_top = mission("rules: [{upon: attack_formed, do: [{heal: {count: 3, to: reserve_top}}]}]")
    game = game_at(on_top, ("P3", "C2"), discard=("W2", "W3", "W4", "W5"), enemy=HARMLESS)
    healed = told(game, "healed", Attack(("P3",)))
    assert healed.secret["cards"] == game.full_state()["reserve"]


def test_what_is_looked_at_from_below_is_listed_from_above() -> None:
    below = mission("rules: [{upon: attack_formed, do: [{look: {from: reserve, count: 3, pick: bottom}}]}]")
    game = game_at(below, ("P3", "C2"), reserve=("W2", "W3", "W4", "W5"), enemy=HARMLESS)
    assert told(game, "looked", Attack(("P3",))).secret["cards"] == ["W3", "W4", "W5"]


def test_how_covered_cards_are_reordered_only_who_does_it_knows() -> None:
    omens = "{piles: {omens: {face: top}}, rules: [{upon: attack_formed, do: [{reorder: {from: omens, count: 3}}]}]}"
    game = game_at(mission(omens), ("P3", "C2"), ("C4",), piles={"omens": ("W2", "W3", "W4")}, enemy=HARMLESS)
    reordered = told(game, "reordered", Attack(("P3",)), Order(("W2", "W4", "W3")))
    assert reordered.seen_by(0)["cards"] == ["W2", "W4", "W3"]
    assert "cards" not in reordered.seen_by(1)


def test_how_open_cards_are_reordered_all_know() -> None:
    omens = "{piles: {omens: {face: up}}, rules: [{upon: attack_formed, do: [{reorder: {from: omens, count: 2}}]}]}"
    game = game_at(mission(omens), ("P3", "C2"), ("C4",), piles={"omens": ("W2", "W3")}, enemy=HARMLESS)
    assert told(game, "reordered", Attack(("P3",)), Order(("W3", "W2"))).seen_by(1)["cards"] == ["W3", "W2"]


@pytest.mark.parametrize("lasting", ["turn", "attempt"])
def test_who_bears_a_class_is_not_given_it(lasting: str) -> None:
    gives = f"{{give_class: {{from: hand, count: all, class: paladin, for: {lasting}}}}}"
    game = game_at(mission(f"rules: [{{upon: attack_formed, do: [{gives}]}}]"), ("P3", "C2", "P4"), enemy=HARMLESS)
    assert told(game, "class_given", Attack(("P3",))).seen_by(0)["cards"] == ["C2"]


def test_a_hand_that_cannot_pay_is_told_to_refresh() -> None:
    """C-05, as in a mission without rules."""
    counting = mission("{solo_jesters: refresh, counters: {idle: {start: 0}}}")
    game = game_at(counting, ("W3", "C2"), aside=("J1",), reserve=("C4",))
    game.play(Attack(("W3",)))
    assert refused(game, Discard("C2")) is Refusal.REFRESH_ONLY
    assert game.choices() == [Refresh()]


def test_a_moment_that_waits_for_a_question_goes_on_in_a_copy_too() -> None:
    """The jester's move is looked at before the jester is: a card that the answer brings is there then."""
    weather = mission(
        "{piles: {weather: {face: up}}, "
        "cards: [{id: gale, name: Gale, start: weather, rules: "
        "[{in: mission_zone, upon: jester_played, do: [{raise: {enemy_strength: 3}}]}]}], "
        "rules: [{upon: {card_moved: {from: hand}}, when: {card: {kind: jester}}, "
        "do: [{move: {from: weather, up_to: 1, pick: choice, to: mission_zone}}]}]}"
    )
    game = game_at(weather, ("P5", "J1"), ("C3",), ("C4",), piles={"weather": ("gale",)})
    game.play(PlayJester("J1"))
    copy = game.clone(record_events=True)
    for each in (game, copy):
        each.play(ChooseCards(("gale",)))
    assert game.full_state()["enemy"]["strength"] == 13
    assert copy.full_state() == game.full_state()
