"""Promises of the vocabulary that are easy to break, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Yield,
)
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import Refusal
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import deal
from tests.engine.ruled import game_at, mission, refused

NO_IMMUNITY = GivenEnemy("ogre", immune=())


def play(game: Game, *choices: Choice) -> list[Event]:
    return [event for choice in choices for event in game.play(choice)]


def named(events: list[Event], name: str) -> list[dict[str, Any]]:
    return [event.to_data() for event in events if event.name == name]


def test_an_enemy_that_a_rule_has_placed_is_not_asked_about() -> None:
    """VOCABULARY 9, Step 4b."""
    moved = mission(
        "{exact_damage_optional: true, rules: [{upon: enemy_defeated, do: [{move: {from: enemy, to: banished}}]}]}"
    )
    game = game_at(moved, ("C10", "C2"), enemy=GivenEnemy("ogre", health=10))
    play(game, Attack(("C10",)))
    assert game.full_state()["banished"] == ["ogre"]
    assert game.full_state()["enemy"]["card"] == "troll"


def test_each_of_several_hands_is_finished_before_the_next() -> None:
    """VOCABULARY 1, Players: who is served is that_player."""
    passing = "{upon: yielded, do: [{move: {from: hand, of: every_player, to: hand, player: next_player}}]}"
    game = game_at(mission(f"rules: [{passing}]"), ("C2", "C10"), ("C3", "W10"), ("C4", "P10"))
    play(game, Yield(), ChooseCards(("C2",)))
    assert game.decision.seat == 1
    assert game.full_state()["hands"] == [["C10"], ["C3", "W10", "C2"], ["C4", "P10"]]
    play(game, ChooseCards(("C3",)), ChooseCards(("C4",)))
    assert game.full_state()["hands"] == [["C10", "C4"], ["W10", "C2"], ["P10", "C3"]]


def test_a_next_player_that_was_named_in_vain_is_forgotten() -> None:
    """VOCABULARY 6, name_next_player: if this turn passes on."""
    rule = "{upon: attack_formed, uses: 1, do: [name_next_player: {}]}"
    hands = ("C10", "C2", "P10"), ("C3",), ("C4",)
    game = game_at(mission(f"rules: [{rule}]"), *hands, enemy=GivenEnemy("ogre", health=9))
    play(game, Attack(("C10",)), NextPlayer(2), Attack(("C2",)), Discard("P10"))
    assert game.decision.seat == 1


def test_strike_damage_is_what_it_would_be_now_until_the_first_discard() -> None:
    """VOCABULARY 2, strike_begun: the damage can still change."""
    rules = """
    counters: {bells: {start: 0}}
    rules:
      - {upon: strike_begun, do: [{raise: {enemy_strength: 5}}]}
      - {upon: strike_begun, when: {strike_damage: 15}, do: [{raise: {bells: 1}}]}
      - {upon: {card_moved: {from: hand, to: discard}}, do: [{lower: {enemy_strength: 5}}]}
      - {upon: strike_suffered, when: {strike_damage: 15}, do: [{raise: {bells: 10}}]}
    """
    game = game_at(mission(rules), ("C2", "C10", "C9"), ("C3",))
    play(game, Attack(("C2",)), Discard("C10"), Discard("C9"))
    assert game.full_state()["counters"] == {"bells": 11}


def test_a_rule_that_applies_only_once_another_has_resolved_comes_after_the_ordered_ones() -> None:
    """VOCABULARY 2, Order at one moment: `when` is asked when the rule's turn comes."""
    rules = """
    rule_order: current_player
    counters: {dread: {start: 0}, hope: {start: 0}}
    rules:
      - {id: a, upon: yielded, do: [{raise: {dread: 1}}]}
      - {id: b, upon: yielded, when: {counter: {name: dread, at_least: 1}}, do: [{raise: {hope: 1}}]}
      - {id: c, upon: yielded, do: [{raise: {dread: 1}}]}
    """
    game = game_at(mission(rules), ("C10",), ("C3",))
    play(game, Yield(), Order(("c", "a")))
    assert game.full_state()["counters"] == {"dread": 2, "hope": 1}


def test_a_mark_that_was_taken_off_does_nothing_more() -> None:
    """VOCABULARY 1, Owners."""
    rules = """
    counters: {dread: {start: 0}}
    marks: {rot: {rules: [{upon: attack_formed, do: [{raise: {dread: 1}}]}]}}
    rules: [{upon: attack_formed, when: {attack: {kind: basic}}, do: [{unmark: {from: attack, count: all, with: rot}}]}]
    """
    game = game_at(mission(rules), ("C2", "C10"), ("C3",), marks={"rot": ("C2",)})
    play(game, Attack(("C2",)))
    assert game.full_state()["counters"] == {"dread": 0}


def test_jesters_too_may_be_forbidden() -> None:
    """VOCABULARY 7, may_not_play."""
    forbidding = mission("rules: [{while: always, change: {may_not_play: {kind: jester}}}]")
    game = game_at(forbidding, ("C2", "J1"), ("C3",), extra_jesters=1)
    assert refused(game, PlayJester("J1")) is Refusal.MAY_NOT_PLAY
    assert PlayJester("J1") not in game.choices()
    game = game_at(forbidding, ("C2",), aside=("J1", "J2"))
    assert refused(game, PlayJester("J1", "bard")) is Refusal.MAY_NOT_PLAY


def test_the_amounts_of_a_change_are_fixed_when_it_starts() -> None:
    """VOCABULARY 6, change."""
    rules = """
    counters: {bells: {start: 5}}
    rules:
      - id: heavy
        upon: yielded
        do:
          - change:
              may_not_pay:
                any: [{strength: {at_least: {counter: bells}}}, {not: {strength: {at_most: 99}}}]
          - {set: {bells: 99}}
    """
    game = game_at(mission(rules), ("C2", "C4", "C10", "W4"), ("C3",))
    play(game, Yield())
    assert refused(game, Discard("C10")) is Refusal.MAY_NOT_PAY
    assert game.choices() == [Discard("C2"), Discard("C4"), Discard("W4")]


def test_to_win_and_to_lose_at_once_is_to_win() -> None:
    """VOCABULARY 2, The mission ends in the middle."""
    losing = mission("lose_when: {cards: {from: discard, where: {kind: enemy}, at_least: 1}}")
    last = Position(GivenEnemy("ogre", health=9), (("C10", "C2"),))
    game = Game.at(CompiledMission(losing, 1), last)
    play(game, Attack(("C10",)))
    assert (game.outcome, game.reason) == (Outcome.WON, "enemies_defeated")


def test_no_rule_looks_at_the_set_up() -> None:
    """VOCABULARY 9, Set-up."""
    rules = """
    counters: {dread: {start: 0, rules: [{upon: {counter_changed: dread}, do: [{lose: {}}]}]}}
    setup: [{set: {dread: 2}}]
    """
    compiled = CompiledMission(mission(rules), 1)
    game = Game(compiled, deal(compiled, 1))
    assert (game.outcome, game.full_state()["counters"]) == (Outcome.PLAYING, {"dread": 2})


def test_a_solo_jester_moves_too() -> None:
    """VOCABULARY 2, card_moved."""
    rules = """
    counters: {bells: {start: 0}}
    rules:
      - {upon: {card_moved: {to: attack}}, do: [{raise: {bells: 1}}]}
      - {upon: {card_moved: {from: in_play}}, do: [{raise: {bells: 10}}]}
    """
    game = game_at(mission(rules), ("C2",), aside=("J1", "J2"), enemy=GivenEnemy("ogre", health=5))
    play(game, PlayJester("J1", "cleric"))
    assert game.full_state()["counters"] == {"bells": 11}


def test_a_class_holds_for_a_defeated_enemy_that_attacks() -> None:
    """VOCABULARY 1, Owners: rules of a class hold for each card that bears it."""
    enemies = (
        "{strength: 10, health: 20, cards: [{id: ogre, name: O, class: bard}, {id: troll, name: T, class: thief}]}"
    )
    rules = """
    counters: {dread: {start: 0}}
    classes: [{id: thief, name: Thief, step: deal_damage, rules: [{upon: attack_formed, do: [{raise: {dread: 1}}]}]}]
    """
    compiled = CompiledMission(mission(rules, enemies=enemies), 2)
    game = Game.at(compiled, Position(GivenEnemy("ogre"), (("troll", "C10"), ("C3",))))
    play(game, Attack(("troll",)))
    assert game.full_state()["counters"] == {"dread": 1}


def test_a_rule_that_asks_what_a_drawn_card_is_shows_it() -> None:
    """VOCABULARY 2, card_moved: a rule that applies to a hidden card shows it to all."""
    rules = """
    counters: {dread: {start: 0}}
    marks: {rot: {text: Rotten}}
    rules: [{upon: {card_moved: {from: reserve, to: hand}}, when: {card: {mark: rot}}, do: [{raise: {dread: 1}}]}]
    """
    game = game_at(
        mission(rules), ("B2", "C10"), ("C3",), enemy=NO_IMMUNITY, reserve=("P2", "P3"), marks={"rot": ("P3",)}
    )
    events = play(game, Attack(("B2",)))
    assert [shown["cards"] for shown in named(events, "card_shown")] == [["P3"]]


def test_what_lies_on_top_of_the_reserve_stays_known_when_a_card_below_is_taken() -> None:
    """RULES, Knowledge."""
    rules = """
    rules:
      - {upon: turn_started, uses: 1, do: [{move: {from: discard, to: reserve_top}}]}
      - {upon: yielded, do: [{banish: {from: reserve, pick: bottom}}]}
      - {upon: strike_suffered, do: [{banish: {from: reserve, where: {id: B2}}}]}
    """
    game = game_at(mission(rules), ("C10",), ("C3",), reserve=("P2", "P3"), discard=("B2",))
    assert game.view(1).reserve_top == ("B2",)
    play(game, Yield())
    assert game.view(1).reserve_top == ("B2",)
    play(game, Discard("C10"))
    assert game.view(1).reserve_top == ()


def test_what_a_card_in_a_hand_offers_is_offered_to_its_holder() -> None:
    """VOCABULARY 10: a question's options go to its chooser only."""
    rules = """
    cards:
      - id: pig
        name: Pig
        rules: [{id: pig, in: hand, upon: turn_started, may: current_player, do: [{draw: {each: 1}}]}]
    """
    game = game_at(mission(rules), ("C2",), ("pig", "C10"))
    assert ChooseOption("pig") not in game.choices()
    game = game_at(mission(rules), ("C2",), ("pig", "C10"), turn=1)
    assert ChooseOption("pig") in game.choices()


def test_a_card_in_a_hand_that_replaces_a_step_is_shown() -> None:
    """VOCABULARY 1, Owners: a forced rule of a card in hand shows the card."""
    rules = "cards: [{id: cloak, name: Cloak, rules: [{in: hand, instead_of: strike, do: []}]}]"
    game = game_at(mission(rules), ("C2", "cloak"), ("C3",))
    assert [shown["cards"] for shown in named(play(game, Attack(("C2",))), "card_shown")] == [["cloak"]]


HELD_BACK = """
classes: [{id: thief, name: Thief, step: suffer_damage, do: [{lower: {enemy_health: ability_strength}}]}]
cards: [{id: finger, name: Finger, class: thief, strength: 2}, {id: thumb, name: Thumb, class: thief, strength: 2}]
"""
THIEVES = {"enemy": GivenEnemy("ogre", strength=2, health=6, immune=("thief",)), "extra_jesters": 1}
THEFTS = (Attack(("finger",)), Discard("P2"), Attack(("thumb",)), Discard("W2"), PlayJester("J1"))


def test_an_ability_held_back_comes_no_more_once_the_enemy_has_fallen() -> None:
    """C-01; VOCABULARY 2: the enemy falls in the middle."""
    game = game_at(mission(HELD_BACK, ruleset="classic"), ("finger", "thumb", "P2", "W2", "J1"), **THIEVES)
    (defeated,) = named(play(game, *THEFTS), "enemy_defeated")
    assert (defeated["exact"], defeated["excess"]) == (True, 0)


def test_an_ability_held_back_can_be_replaced() -> None:
    """VOCABULARY 8, ability."""
    replaced = f"{HELD_BACK}rules: [{{instead_of: {{ability: thief}}, do: []}}]"
    game = game_at(mission(replaced, ruleset="classic"), ("finger", "thumb", "P2", "W2", "J1"), **THIEVES)
    play(game, *THEFTS)
    assert game.full_state()["enemy"]["health"] == 2


def test_a_card_s_own_rule_with_a_place_needs_it_there_when_its_turn_comes() -> None:
    """VOCABULARY 1, Owners."""
    rules = """
    counters: {dread: {start: 0}}
    cards:
      - id: pig
        name: Pig
        rules: [{in: hand, upon: {card_moved: {from: reserve, to: hand}}, do: [{raise: {dread: 1}}]}]
    rules: [{upon: {card_moved: {from: reserve, to: hand}}, do: [{banish: {from: that_card}}]}]
    """
    game = game_at(mission(rules), ("B2", "C10"), enemy=NO_IMMUNITY, reserve=("pig",))
    play(game, Attack(("B2",)))
    assert (game.full_state()["banished"], game.full_state()["counters"]) == (["pig"], {"dread": 0})


def test_health_raised_beyond_what_was_lost_is_no_damage_owed() -> None:
    """VOCABULARY 7: health is printed with changes + raised - damage."""
    rules = """
    counters: {wounds: {start: 0}}
    rules:
      - {upon: turn_started, uses: 1, do: [{raise: {enemy_health: 10}}]}
      - {upon: damage_dealt, do: [{set: {wounds: damage_taken}}]}
      - {upon: strike_begun, do: [{raise: {enemy_health: 4}}]}
    """
    game = game_at(mission(rules), ("C5", "C10"), ("C3",))
    play(game, Attack(("C5",)))
    assert game.full_state()["counters"] == {"wounds": 5}
    assert game.full_state()["enemy"]["health"] == 29
    assert game_at(mission(rules), ("C5",), enemy=GivenEnemy("ogre", health=25)).full_state()["enemy"]["health"] == 35


def test_one_move_sets_a_rule_off_once() -> None:
    """VOCABULARY 2, card_moved."""
    rules = """
    counters: {dread: {start: 0}}
    rules: [{upon: [{card_moved: {from: hand}}, {card_moved: {to: discard}}], do: [{raise: {dread: 1}}]}]
    """
    game = game_at(mission(rules), ("C10",), ("C3",))
    play(game, Yield(), Discard("C10"))
    assert game.full_state()["counters"] == {"dread": 1}


def test_the_draws_of_a_refreshed_hand_can_be_replaced() -> None:
    """C-05; VOCABULARY 8, draw."""
    rules = "{solo_jesters: refresh, rules: [{instead_of: draw, uses: 1, do: [{banish: {from: reserve}}]}]}"
    game = game_at(mission(rules, ruleset="classic"), ("C5",), aside=("J1",), reserve=("P2", "P3", "P4"))
    play(game, Refresh())
    assert (game.full_state()["banished"], game.full_state()["hands"]) == (["P2"], [["P3", "P4"]])


@pytest.mark.parametrize("effect", ["look", "reorder"])
def test_the_table_names_the_one_who_looks(effect: str) -> None:
    """VOCABULARY 1, Players: any_player is asked as `claim: seat`."""
    rule = f"{{upon: yielded, do: [{{{effect}: {{from: reserve, count: 2, by: any_player}}}}]}}"
    game = game_at(mission(f"rules: [{rule}]"), ("C10",), ("C3",), reserve=("P2", "P3", "P4"))
    play(game, Yield())
    assert (game.decision.kind, game.decision.seat) == ("claim", None)
    (looked,) = [event for event in game.play(Claim(1)) if event.name == "looked"]
    assert "cards" not in looked.seen_by(0)
    assert looked.seen_by(1)["cards"] == ["P2", "P3"]


def test_cards_looked_at_in_a_hand_are_its_owner_s_to_choose_from() -> None:
    """VOCABULARY 5: choosing from a hand is its owner's alone."""
    rules = """
    rules:
      - upon: yielded
        do: [{look: {from: hand, of: next_player, count: all}}, {move: {from: those_cards, pick: choice, to: discard}}]
    """
    game = game_at(mission(rules), ("C10",), ("C3", "C4"))
    play(game, Yield())
    assert (game.decision.kind, game.decision.seat) == ("choose", 1)


def test_what_a_hidden_card_offers_is_no_part_of_a_question_to_the_table() -> None:
    """VOCABULARY 10: any_player questions are built from public things only."""
    rules = """
    cards:
      - id: pig
        name: Pig
        rules: [{id: pig, in: hand, upon: yielded, may: current_player, uses: 1, do: [{draw: {each: 1}}]}]
    rules: [{id: bell, upon: yielded, may: any_player, uses: 1, do: [{shuffle: discard}]}]
    """
    game = game_at(mission(rules), ("pig", "C10"), ("C3",))
    play(game, Yield())
    assert (game.decision.seat, game.choices()) == (0, [ChooseOption("pig"), ChooseOption("pass")])
    play(game, ChooseOption("pass"))
    assert (game.decision.seat, game.choices()) == (None, [ChooseOption("bell"), ChooseOption("pass")])


def test_without_two_rules_to_order_they_resolve_in_the_promised_order() -> None:
    """VOCABULARY 2, Order at one moment."""
    rules = """
    rule_order: current_player
    counters: {dread: {start: 0}}
    rules:
      - {upon: yielded, when: {counter: {name: dread, at_least: 1}}, do: [{raise: {dread: 10}}]}
      - {upon: yielded, do: [{raise: {dread: 1}}]}
    """
    game = game_at(mission(rules), ("C10",), ("C3",))
    play(game, Yield())
    assert game.full_state()["counters"] == {"dread": 1}


def test_a_card_that_changes_hands_is_named_to_who_gets_it() -> None:
    """VOCABULARY 6."""
    giving = "{upon: yielded, do: [{move: {from: hand, to: hand, player: next_player}}]}"
    game = game_at(mission(f"rules: [{giving}]"), ("C10", "C9"), ("C3",), ("C4",))
    play(game, Yield())
    (moved,) = [event for event in game.play(ChooseCards(("C9",))) if event.name == "moved"]
    assert moved.seen_by(1)["cards"] == ["C9"]
    assert "cards" not in moved.seen_by(2)
