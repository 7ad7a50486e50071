"""What happened, told to the one who did it, to another, and to all."""

import pytest

from regicide_legacy.engine.choices import (
    Attack,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Yield,
)
from regicide_legacy.engine.mission import Place, SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.events import event_lines, public
from tests.views.tables import at, dealt, names_of

LETHOLDUS = GivenEnemy("letholdus")


def told(game, *choices, reader=None):
    """Play the choices and tell them to a seat, or to everybody."""
    events = [event for choice in choices for event in game.play(choice)]
    seen = [public(event) if reader is None else event.seen_by(reader) for event in events]
    return [line.plain for line in event_lines(seen, game.view(reader or 0), names_of(game), reader)]


def test_an_attack_names_its_cards_in_the_order_they_were_laid():
    game = at(enemy=LETHOLDUS, hands=(("W1", "P7", "C10"), ("C2",)))
    lines = told(game, Attack(("W1", "P7")))
    assert (
        lines[0]
        == "Ana attacked with Duck (warrior 1) and Tanathil (paladin 7): 16 damage, Letholdus has 4 health left."
    )
    assert lines[1] == "The shield lowered the strength of Letholdus by 8, to 2."
    assert lines[2] == "Letholdus struck Ana for 2."


def test_whoever_reads_is_you():
    game = at(enemy=LETHOLDUS, hands=(("B3", "C10"), ("C2",)), reserve=("C4", "W4", "P4"))
    lines = told(game, Attack(("B3",)), Discard("C10"), reader=0)
    assert lines == [
        "You attacked with Lark (bard 3): 3 damage, Letholdus has 17 health left.",
        "You drew Dhonatir (cleric 4) and Odo (paladin 4); Ben drew 1 card.",
        "Letholdus struck you for 10: Orla (cleric 10) was discarded.",
    ]


def test_others_do_not_learn_what_was_drawn():
    game = at(enemy=LETHOLDUS, hands=(("B3", "C10"), ("C2",)), reserve=("C4", "W4", "P4"))
    assert told(game, Attack(("B3",)), reader=1)[1] == "Ana drew 2 cards; you drew Herbod (warrior 4)."
    game = at(enemy=LETHOLDUS, hands=(("B3", "C10"), ("C2",)), reserve=("C4", "W4", "P4"))
    assert told(game, Attack(("B3",)))[1] == "Ana drew 2 cards; Ben drew 1 card."


def test_healed_cards_are_named_in_no_order_that_tells():
    game = at(enemy=GivenEnemy("branelle"), hands=(("C3", "C10"), ()), discard=("W9", "B2", "P6"))
    assert "3 cards went from the discard pile under the reserve: B2 P6 W9." in told(game, Attack(("C3",)))


def test_an_empty_discard_pile_heals_nothing():
    game = at(enemy=GivenEnemy("branelle"), hands=(("C3", "C10"), ()))
    assert "The discard pile was empty: nothing was healed." in told(game, Attack(("C3",)))


@pytest.mark.parametrize(
    ("enemy", "card", "class_"),
    [("letholdus", "C3", "cleric"), ("kellorn", "W3", "warrior"), ("mordand", "P3", "paladin")],
)
def test_immunity_is_told(enemy, card, class_):
    game = at(enemy=GivenEnemy(enemy), hands=((card, "B10"), ()), discard=("W9",))
    name = names_of(game).short(enemy)
    assert told(game, Attack((card,)))[1] == f"{name} was immune to the ability of the {class_}."


def test_an_ability_that_works_is_not_called_immune():
    game = at(enemy=GivenEnemy("branelle"), hands=(("C1", "W3", "P9", "P8"), ()), discard=("W9",))
    assert not any("immune" in line for line in told(game, Attack(("C1", "W3"))))


def test_an_article_is_small_within_a_sentence():
    game = at("bell-tower", enemy=GivenEnemy("ringer"), hands=(("P5", "C10"), ("C2",)))
    lines = told(game, Attack(("P5",)), ChooseOption("stay"))
    assert "Ana attacked with Paladin 5: 5 damage, the Ringer has 9 health left." in lines
    assert "The shield lowered the strength of the Ringer by 5, to 0." in lines
    assert "The Ringer struck for 0: no card was asked." in lines


def test_several_discards_are_one_line():
    game = at(enemy=LETHOLDUS, hands=(("C3", "C4", "P4", "B2"), ("C9",)))
    lines = told(game, Attack(("C3",)), Discard("C4"), Discard("P4"), Discard("B2"))
    assert (
        lines[-1]
        == "Letholdus struck Ana for 10: Dhonatir (cleric 4), Odo (paladin 4) and Pip (bard 2) were discarded."
    )


def test_discards_whose_strike_was_told_before():
    game = at(enemy=LETHOLDUS, hands=(("C3", "C4", "P8"), ("C9",)))
    game.play(Attack(("C3",)))
    assert told(game, Discard("C4"), reader=0) == ["You discarded Dhonatir (cleric 4)."]


def test_a_yield_and_a_strike_of_nothing():
    game = at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C3",), ("C9",)))
    assert told(game, Yield()) == ["Ana yielded.", "Letholdus struck for 0: no card was asked."]


def test_feigned_death_names_the_hand_that_went():
    game = at(players=4, enemy=LETHOLDUS, hands=(("C3", "C4", "C5", "C6", "C7"), ("C9",), (), ()))
    lines = told(game, Yield(), Feign())
    assert lines[-1] == "Ana feigned death and discarded the whole hand: C7 C6 C5 C4 C3."


def test_a_defeat_tells_how_and_where_the_enemy_went_and_who_comes_next():
    game = at(enemy=GivenEnemy("letholdus", health=8), enemy_deck=("branelle",), hands=(("P8",), ("C9",)))
    assert told(game, Attack(("P8",))) == [
        "Ana attacked with Fulrad (paladin 8): 8 damage.",
        "Letholdus was defeated by exact damage and went on top of the reserve. "
        "1 card in play went to the discard pile.",
        "Branelle, Usher was turned up: bard, strength 10, health 20.",
    ]


def test_the_enemy_of_each_line_is_the_one_then_in_play():
    game = at(enemy=GivenEnemy("letholdus", health=3), enemy_deck=("branelle",), hands=(("P8", "P7", "C10"), ("C9",)))
    lines = told(game, Attack(("P8",)), Attack(("P7",)))
    assert lines[1].startswith("Letholdus was defeated with 5 damage to spare and went to the discard pile.")
    assert lines[3].endswith("7 damage, Branelle has 13 health left.")


@pytest.mark.parametrize("place", list(Place))
def test_each_place_an_enemy_can_go_to_is_told(place):
    game = at(
        enemy=GivenEnemy("letholdus", health=8),
        enemy_deck=("branelle",),
        hands=(("P8",), ("C9",)),
        policies={"exact_damage": place},
    )
    assert told(game, Attack(("P8",)))[1].startswith("Letholdus was defeated by exact damage and ")


def test_a_place_that_was_chosen():
    game = at(
        enemy=GivenEnemy("letholdus", health=8),
        enemy_deck=("branelle",),
        hands=(("P8", "P7"), ("C9",)),
        policies={"exact_damage_optional": True, "order_played_cards": True},
    )
    assert told(game, Attack(("P8",)))[-1] == "Letholdus was defeated by exact damage."
    assert told(game, ChooseOption("discard")) == ["Letholdus went to the discard pile."]
    assert told(game, Order(("P8",)))[0] == "1 card in play went to the discard pile."


def test_a_jester_is_played_and_claimed():
    game = at(players=3, enemy=LETHOLDUS, hands=(("J1", "C5"), ("C8",), ("C9",)), discard=("W2",))
    lines = told(game, PlayJester("J1"), Claim(1), Attack(("C8",)), reader=1)
    assert lines[:2] == ["Ana played a jester.", "You claimed the jester."]
    assert not any("immune" in line for line in lines)


def test_a_classic_jester_ends_immunity_and_names_the_next_player():
    game = at("classic", players=3, enemy=GivenEnemy("JS"), hands=(("5S", "J1", "10C"), ("8H",), ("9H",)))
    lines = told(game, Attack(("5S",)), Discard("10C"))
    assert "Jack of Spades was immune to the ability of the paladin." in lines
    game = at("classic", players=3, enemy=GivenEnemy("JS"), hands=(("J1",), ("8H",), ("9H",)))
    assert told(game, PlayJester("J1"), NextPlayer(2), reader=2) == [
        "Ana played a jester.",
        "Jack of Spades lost all immunity.",
        "The next turn was given to you.",
    ]


def test_a_solo_jester_attacks_as_the_class_named():
    game = at(players=1, enemy=LETHOLDUS, hands=(("C10",),), aside=("J1", "J2"))
    lines = told(game, PlayJester("J1", "warrior"), reader=0)
    assert lines[0] == "You attacked with a jester as a warrior: 16 damage, Letholdus has 4 health left."


def test_a_refreshed_hand():
    game = at(
        "classic",
        players=1,
        policies={"solo_jesters": SoloJesters.REFRESH},
        enemy=GivenEnemy("JS"),
        hands=(("2C",),),
        reserve=("3C", "4C"),
        aside=("J1", "J2"),
    )
    assert told(game, Refresh(), reader=0) == [
        "You spent a jester for a new hand; discarded: 2C.",
        "You drew 3 of Clubs (warrior 3) and 4 of Clubs (warrior 4).",
    ]


def test_how_a_mission_ends():
    game = at(enemy=GivenEnemy("letholdus", health=1), hands=(("P8",), ("C9",)))
    assert told(game, Attack(("P8",)))[-1] == "The mission is won: every enemy is defeated."
    game = at(enemy=LETHOLDUS, hands=(("C3",), ("C9",)))
    assert told(game, Yield())[-2:] == [
        "Letholdus struck Ana for 10.",
        "The mission is lost: the hand struck could not pay.",
    ]
    game = at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C3",), ()), yielded=(False, False))
    told(game, Yield())
    assert game.reason == "no_play"


def test_the_opening_tells_who_starts_against_whom():
    game = dealt(players=2, first=1)
    lines = event_lines([public(event) for event in game.opening], game.view(0), names_of(game), None)
    assert lines[0].plain == "Ben took the first turn."
    assert lines[1].plain.endswith("strength 10, health 20.")
