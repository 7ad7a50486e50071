"""The far edges of what rules can do: each is reached by playing there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from regicide_legacy.engine.cards import starting_party
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseOption,
    Claim,
    Discard,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import Refusal, UnknownCard, UnknownName
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.setup import Setup, deal
from regicide_legacy.engine.vocabulary.declarations import Declarations
from regicide_legacy.engine.vocabulary.effects import Win
from regicide_legacy.engine.vocabulary.rules import Moment, Rule
from tests.engine.ruled import OGRE, game_at, mission, refused


def goes_on_alike(game: Game, choice: Choice) -> None:
    """Play a choice here and in a copy: both are the same afterwards."""
    copy = game.clone(record_events=True)
    assert copy.play(choice) == game.play(choice)
    assert copy.full_state() == game.full_state()


ASKS = "{choose: {options: {one: {do: []}, two: {do: []}}}}"


def test_a_copy_made_in_the_middle_of_a_draw_draws_the_rest() -> None:
    asking = mission(f"rules: [{{instead_of: draw, uses: 1, do: [{ASKS}]}}]")
    game = game_at(asking, ("B3", "P9"), (), enemy=GivenEnemy("ogre", immune=()), reserve=("C2", "C3", "C4", "C5"))
    game.play(Attack(("B3",)))
    assert game.decision.kind == "choose"
    goes_on_alike(game, ChooseOption("one"))
    assert game.full_state()["hands"] == [["P9", "C3"], ["C2"]]


def test_a_copy_made_between_two_abilities_has_the_second() -> None:
    asking = mission(f"rules: [{{instead_of: {{ability: cleric}}, do: [{ASKS}]}}]")
    game = game_at(asking, ("C1", "B3", "P10"), enemy=GivenEnemy("ogre", immune=()), reserve=("W2", "W3"))
    game.play(Attack(("C1", "B3")))
    goes_on_alike(game, ChooseOption("two"))
    assert game.full_state()["hands"] == [["P10", "W2", "W3"]]


LATE = """
classes: [{id: witch, name: Witch, step: suffer_damage, after: paladin, do: [%s]}]
cards: [{id: hag, name: Hag, class: witch, strength: 2}]
"""


def test_a_copy_made_between_two_late_abilities_has_the_second() -> None:
    """C-01: what immunity held back happens after all, one ability after the other."""
    asking = mission(LATE % ASKS, ruleset="classic")
    enemy = GivenEnemy("ogre", strength=2, immune=("witch", "paladin"))
    game = game_at(asking, ("hag", "P3", "P2", "W2", "J1", "C9"), extra_jesters=1, enemy=enemy)
    for choice in (Attack(("hag",)), Discard("P2"), Attack(("P3",)), Discard("W2"), PlayJester("J1")):
        game.play(choice)
    assert game.decision.kind == "choose"
    goes_on_alike(game, ChooseOption("one"))
    assert game.full_state()["enemy"]["strength"] == 0


def test_only_cards_that_are_in_the_attempt_bear_their_rules() -> None:
    rule = Rule("early", upon=(Moment.TURN_STARTED,), in_=("hand",), do=(Win(),))
    plain = mission("counters: {dread: {start: 0}}")
    party = replace(plain, declared=Declarations(party={"C7": (rule,), "C8": (rule,)}))
    without = [card for card in starting_party() if card.id != "C8"]
    compiled = CompiledMission(party, 1, without)
    assert Game.at(compiled, Position(GivenEnemy("ogre"), (("C6",),))).outcome is Outcome.PLAYING
    assert Game.at(compiled, Position(GivenEnemy("ogre"), (("C7",),))).reason == "rule:early"


def test_damage_that_is_being_paid_lapses_when_the_enemy_falls() -> None:
    paying = mission(
        """
        rules:
          - {upon: yielded, do: [{damage_players: {who: every_player, amount: 9}}]}
          - {upon: {card_moved: {from: hand, to: discard}}, do: [{lower: {enemy_health: 1}}]}
        """
    )
    game = game_at(paying, ("C2", "C3", "C10"), ("W4", "W5"), enemy=GivenEnemy("ogre", health=1))
    game.play(Yield())
    game.play(Discard("C2"))
    state = game.full_state()
    assert state["enemy"]["card"] == "troll"
    assert state["hands"] == [["C3", "C10"], ["W4", "W5"]]
    assert (state["decision"], state["damage"], state["to_act"]) == ("attack", 0, 0)


@pytest.mark.parametrize("to", ["reserve_bottom", "reserve_top", "vault_shuffled"])
def test_what_is_healed_from_a_hidden_pile_stays_hidden(to: str) -> None:
    rule = f"{{upon: yielded, do: [{{heal: {{count: 2, from: vault, to: {to}}}}}]}}"
    healing = mission(f"{{piles: {{vault: {{face: down}}}}, rules: [{rule}]}}")
    game = game_at(healing, ("C10",), ("W4",), reserve=("P2",), piles={"vault": ("B2", "B3", "B4")})
    (healed,) = [event for event in game.play(Yield()) if event.name == "healed"]
    assert healed.seen_by(0)["count"] == 2
    assert "cards" not in healed.seen_by(1)
    assert len(healed.to_data()["cards"]) == 2
    assert game.view(0).healed == ()
    assert game.view(0).reserve_top == ()


def test_what_is_healed_from_the_discard_pile_onto_the_reserve_has_no_known_order() -> None:
    healing = mission("rules: [{while: always, change: {heal_to: reserve_top}}]")
    given = {"enemy": GivenEnemy("ogre", immune=()), "reserve": ("P2",), "discard": ("W7", "W8", "W9")}
    game = game_at(healing, ("C2", "C10"), **given)
    game.play(Attack(("C2",)))
    assert game.full_state()["reserve"][2:] == ["P2"]
    assert game.view(0).reserve_top == ()


def test_an_order_is_asked_for_and_nothing_else() -> None:
    ordering = mission("rules: [{upon: turn_started, do: [{reorder: {from: discard, count: 2}}]}]")
    game = game_at(ordering, ("C2",), discard=("P2", "P3", "P4"))
    assert refused(game, Attack(("C2",))) is Refusal.NOT_ASKED
    assert refused(game, Order(("P2",))) is Refusal.NOT_AN_ORDER
    game.play(Order(("P3", "P2")))
    assert game.full_state()["discard"] == ["P3", "P2", "P4"]


def test_an_offer_that_resolves_is_not_offered_again() -> None:
    offering = mission(
        """
        rules:
          - id: again
            upon: {card_moved: {to: banished}}
            may: current_player
            do: [{banish: {from: reserve}}]
          - {upon: yielded, do: [{banish: {from: reserve}}]}
        """
    )
    game = game_at(offering, ("C10",), ("C2",), reserve=("P2", "P3", "P4"))
    game.play(Yield())
    game.play(ChooseOption("again"))
    assert game.full_state()["banished"] == ["P3", "P2"]
    assert game.choices() == [ChooseOption("again"), ChooseOption("pass")]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"piles": {"vault": ("nobody",)}}, UnknownCard),
        ({"piles": {"cellar": ("P2",)}}, UnknownName),
        ({"counters": {"hope": 1}}, UnknownName),
        ({"marks": {"blessed": ("P2",)}}, UnknownName),
        ({"bought": ("sellsword",)}, UnknownName),
    ],
    ids=["card", "pile", "counter", "mark", "help"],
)
def test_a_set_up_names_only_what_the_mission_has(wrong: dict[str, Any], error: type[Exception]) -> None:
    compiled = CompiledMission(mission("{piles: {vault: {face: up}}, counters: {dread: {start: 0}}}"), 2)
    setup: Setup = replace(deal(compiled, 1), **wrong)
    with pytest.raises(error):
        Game(compiled, setup)


def test_a_party_card_that_belongs_to_no_group_is_no_enemy() -> None:
    members = mission(
        "counters: {dread: {start: 0}}", enemies=f"{OGRE}, {{members: {{where: {{class: cleric}}}}, health: 9}}"
    )
    assert game_at(members, ("C2",), enemy=GivenEnemy("C9")).full_state()["enemy"]["health"] == 9
    with pytest.raises(UnknownCard):
        game_at(members, ("C2",), enemy=GivenEnemy("W9"))


def test_a_card_that_is_nowhere_comes_last() -> None:
    marked = mission("marks: {cursed: {rules: [{upon: turn_started, do: [{win: {}}]}]}}")
    game = game_at(marked, ("C2",), marks={"cursed": ("P9",)})
    (rule,) = (rule for rule in game.compiled.book.rules if rule.mark == 0)
    nowhere, held = (game.compiled.number[card] for card in ("P9", "C2"))
    assert rule.rank(game._state, nowhere) > rule.rank(game._state, held)


def test_the_cards_in_play_are_gathered_once() -> None:
    twice = mission("defeated: [{gather_played_cards: banished}, {gather_played_cards: discard}, {place_enemy: box}]")
    game = game_at(twice, ("C10", "C2"), enemy=GivenEnemy("ogre", health=5))
    game.play(Attack(("C10",)))
    state = game.full_state()
    assert (state["banished"], state["discard"], state["box"]) == (["C10"], [], ["ogre"])


def test_what_cannot_lie_in_the_enemy_deck_is_discarded_as_it_is_gathered() -> None:
    below = mission("defeated: [{gather_played_cards: enemy_bottom}, {place_enemy: box}]")
    game = game_at(below, ("C10", "C2"), enemy=GivenEnemy("ogre", health=5))
    game.play(Attack(("C10",)))
    state = game.full_state()
    assert (state["discard"], state["box"]) == (["C10"], ["ogre"])


def test_a_deck_that_rules_empty_before_the_next_enemy_is_turned_up_wins() -> None:
    emptied = mission(
        "rules: [{upon: {card_moved: {from: attack, to: discard}}, do: [{banish: {from: enemy_deck, count: all}}]}]"
    )
    game = game_at(emptied, ("C10", "C2"), enemy=GivenEnemy("ogre", health=5))
    game.play(Attack(("C10",)))
    assert (game.outcome, game.reason) == (Outcome.WON, "enemies_defeated")


def test_a_mission_whose_enemies_are_none_is_won_at_once() -> None:
    nobody = mission("counters: {dread: {start: 0}}", enemies="{members: {where: {strength: 99}}, health: 9}")
    game = Game.dealt(CompiledMission(nobody, 1), seed=1)
    assert (game.outcome, game.reason) == (Outcome.WON, "enemies_defeated")
    assert refused(game, Yield()) is Refusal.GAME_OVER


JESTERS = "counters: {dread: {start: 0}}"


def test_who_claims_must_attack_in_a_mission_with_rules_too() -> None:
    """L-09."""
    game = game_at(mission(JESTERS), ("J1",), ("C5", "J2"), extra_jesters=2)
    game.play(PlayJester("J1"))
    assert refused(game, Yield()) is Refusal.NOT_ASKED
    assert refused(game, Claim(4)) is Refusal.NO_SUCH_SEAT
    assert refused(game, Claim(0)) is Refusal.CANNOT_CLAIM
    game.play(Claim(1))
    assert refused(game, Yield()) is Refusal.CLAIMER_ATTACKS
    assert refused(game, PlayJester("J2")) is Refusal.CLAIMER_ATTACKS
    assert refused(game, Start(0)) is Refusal.NOT_ASKED


def test_a_jester_that_nobody_can_claim_any_more_ends_the_mission() -> None:
    """L-04: rules have left nobody who could attack."""
    stripping = "{upon: jester_played, do: [{discard: {from: hand, of: every_player, count: all}}]}"
    game = game_at(mission(f"rules: [{stripping}]"), ("J1",), ("C5",), extra_jesters=1)
    game.play(PlayJester("J1"))
    assert (game.outcome, game.reason) == (Outcome.LOST, "no_play")
    saved = "{id: saved, instead_of: lose, when: {reason: no_play}, do: [{draw: {each: 1, who: every_player}}]}"
    game = game_at(mission(f"rules: [{stripping}, {saved}]"), ("J1",), ("C5",), extra_jesters=1, reserve=("P2", "P3"))
    game.play(PlayJester("J1"))
    assert game.full_state()["hands"] == [["P2"], ["P3"]]
    assert game.decision.kind == "claim"


def test_a_classic_jester_s_player_names_a_seat() -> None:
    """C-01."""
    game = game_at(mission(JESTERS, ruleset="classic"), ("J1", "C5"), ("C6",), extra_jesters=1)
    game.play(PlayJester("J1"))
    assert refused(game, Yield()) is Refusal.NOT_ASKED
    assert refused(game, NextPlayer(2)) is Refusal.NO_SUCH_SEAT
    game.play(NextPlayer(0))
    assert game.decision.seat == 0


def test_without_a_jester_aside_no_hand_is_refreshed() -> None:
    """C-05."""
    refreshing = mission(f"{{{JESTERS}, solo_jesters: refresh}}", ruleset="classic")
    game = game_at(refreshing, ("C5",), reserve=("P2",))
    assert refused(game, Refresh()) is Refusal.NO_JESTER_ASIDE


def test_a_solo_jester_that_rules_move_is_spent_once() -> None:
    """Solo: it goes back aside, and a second move finds it there."""
    moved = (
        "do: [{move: {from: in_play, to: banished, count: all}}, {move: {from: those_cards, count: all, to: discard}}]"
    )
    game = game_at(mission(f"rules: [{{upon: damage_dealt, {moved}}}]"), ("C2", "C5"), aside=("J1", "J2"))
    events = game.play(PlayJester("J1", "cleric"))
    assert [event.name for event in events].count("jester_spent") == 1
    assert (game.full_state()["spent"], game.full_state()["discard"]) == (["J1"], [])


ALONE = "rules: [{id: wait, upon: %s, may: current_player, do: [{draw: {each: 1}}]}]"


def test_an_offer_that_stands_alone_can_be_passed() -> None:
    """L-04 waits for the offer, and no longer."""
    game = game_at(mission(ALONE % "turn_started"), ())
    assert game.choices() == [ChooseOption("wait"), ChooseOption("pass")]
    assert refused(game, ChooseOption("hurry")) is Refusal.NOT_OFFERED
    game.play(ChooseOption("wait"))
    game.play(ChooseOption("pass"))
    assert game.reason == "no_play"


def test_beside_another_choice_there_is_no_pass() -> None:
    game = game_at(mission(ALONE % "turn_started"), ("C2",))
    assert game.choices() == [Attack(("C2",)), ChooseOption("wait")]
    assert refused(game, ChooseOption("pass")) is Refusal.NOT_OFFERED


def test_an_unpayable_strike_waits_for_an_offer_and_no_longer() -> None:
    game = game_at(mission(ALONE % "strike_begun"), ("C2",))
    game = game_at(mission(ALONE % "strike_begun"), ("C2", "C3"))
    game.play(Attack(("C2",)))
    assert game.choices() == [ChooseOption("wait"), ChooseOption("pass")]
    assert refused(game, Discard("C3")) is Refusal.CANNOT_PAY
    game.play(ChooseOption("pass"))
    assert game.reason == "strike"


def test_a_fallen_enemy_s_only_rule_of_a_moment_no_longer_resolves() -> None:
    bitter = "{id: ogre, name: Ogre, class: bard, rules: [{upon: {counter_changed: dread}, do: [{raise: {spite: 1}}]}]}"
    enemies = f"{{strength: 10, health: 20, cards: [{bitter}, {{id: troll, name: Troll, class: bard}}]}}"
    felling = "{upon: attack_formed, do: [{lower: {enemy_health: %s}}, {raise: {dread: 1}}]}"
    for lowered, spite in ((1, 1), (20, 0)):
        said = f"{{counters: {{dread: {{start: 0}}, spite: {{start: 0}}}}, rules: [{felling % lowered}]}}"
        game = game_at(mission(said, enemies=enemies), ("C2", "C10"))
        game.play(Attack(("C2",)))
        assert game.full_state()["counters"] == {"dread": 1, "spite": spite}


def test_once_an_ability_has_felled_the_enemy_the_next_does_not_happen() -> None:
    bomber = "{id: bomber, name: Bomber, step: cast_spells, letter: X, before: bard, do: [{lower: {enemy_health: 25}}]}"
    card = "{id: bomb, name: Bomb, strength: 2, class: [bomber, bard], start: box}"
    game = game_at(
        mission(f"{{classes: [{bomber}], cards: [{card}]}}"),
        ("bomb", "C9"),
        enemy=GivenEnemy("ogre", immune=()),
        reserve=("P2", "P3"),
    )
    game.play(Attack(("bomb",)))
    state = game.full_state()
    assert (state["enemies_defeated"], state["hands"], state["reserve"]) == (1, [["C9"]], ["P2", "P3"])


def test_a_class_s_rule_looks_at_the_moves_of_its_cards_only() -> None:
    rule = "{upon: {card_moved: {to: discard}}, do: [{raise: {sighs: 1}}]}"
    sings = "step: cast_spells, letter: S, do: [{raise: {songs: 1}}]"
    classes = f"[{{id: singer, name: Singer, {sings}, rules: [{rule}]}}]"
    card = "{id: bell, name: Bell, strength: 10, class: singer, start: box}"
    said = f"{{counters: {{sighs: {{start: 0}}, songs: {{start: 0}}}}, classes: {classes}, cards: [{card}]}}"
    for paid, sighs in (("bell", 1), ("C10", 0)):
        game = game_at(mission(said), ("C2", "bell", "C10"))
        game.play(Attack(("C2",)))
        game.play(Discard(paid))
        assert game.full_state()["counters"] == {"sighs": sighs, "songs": 0}


def test_an_enemy_whose_health_a_discard_lowers_falls_by_it() -> None:
    wilting = "{while: {cards: {from: discard, at_least: 1}}, change: {enemy_health: {minus: 18}}}"
    game = game_at(mission(f"rules: [{wilting}]"), ("C2", "C10"))
    game.play(Attack(("C2",)))
    game.play(Discard("C10"))
    assert game.enemies_defeated == 1


def test_a_strike_that_no_rule_touches_is_refused_what_it_cannot_take() -> None:
    game = game_at(mission(JESTERS), ("C2", "C10", "C3"))
    game.play(Attack(("C2",)))
    assert refused(game, Discard("C9")) is Refusal.NOT_IN_HAND
    assert refused(game, Refresh()) is Refusal.CANNOT_REFRESH
    full = ("C2", "C3", "C4", "B2", "B3", "B4", "W2", "P2", "P3")
    game = game_at(mission(JESTERS), full, enemy=GivenEnemy("ogre", strength=40))
    game.play(Attack(("C2",)))
    assert refused(game, Discard("C3")) is Refusal.FEIGN_ONLY
