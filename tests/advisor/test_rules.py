"""Advisors in missions with rules: every decision is answered, offers are used with sense, nothing huge is listed."""

from __future__ import annotations

from typing import Any

import pytest

from regicide_legacy.advisor import Steady, answer
from regicide_legacy.advisor.glancing import Glance
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.choices import ChooseCards, ChooseOption, Claim, Order
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy, Position
from tests.advisor.test_players import advisor_of, every_advisor, play_on
from tests.views.tables import dealt

ENEMIES = [{"strength": 4, "health": 40, "cards": [{"id": "ogre", "name": "Ogre", "class": "bard"}]}]
GIFT = {"id": "gift", "upon": "turn_started", "may": "current_player", "uses": 1, "do": [{"draw": {"each": 1}}]}


def game_with(*rules: dict[str, Any], hands: tuple[tuple[str, ...], ...], **declared: Any) -> Game:
    """Return a game against an ogre of strength 4 in which these rules hold."""
    document = {"format": "mission/1", "id": "m", "title": "M", "ruleset": "legacy", "enemies": ENEMIES}
    mission = mission_from_document({**document, "rules": list(rules), **declared})
    position = Position(enemy=GivenEnemy("ogre"), hands=hands, reserve=("W2", "W3", "W4", "W5"))
    return Game.at(CompiledMission(mission, len(hands)), position)


def advised(game: Game, name: str = "steady") -> str:
    """Return what an advisor does that plays every seat."""
    return str(answer(advisor_of(name, game.compiled), game))


def upon_yield(do: dict[str, Any], hands: tuple[tuple[str, ...], ...], **declared: Any) -> Game:
    """Return a game in which the first player has yielded, upon which a rule does this."""
    game = game_with({"id": "asks", "upon": "yielded", "do": [do]}, hands=hands, **declared)
    game.play(parse_choice("yield"))
    return game


HANDS = (("C2", "P9", "B5"), ("B2", "B9"))
SEVERAL: Any = {"any": {"do": [{"damage_players": {"amount": 9}}]}, "other": {"do": [{"draw": {"each": 1}}]}}


@every_advisor
@pytest.mark.parametrize("mission", ["bell-tower", "cellar", "toll-bridge", "lantern-market"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_plays_missions_with_rules_to_their_end(name: str, mission: str, players: int) -> None:
    game = dealt(mission, players, seed=2, first=0)
    play_on(game, advisor_of(name, game.compiled))
    assert game.outcome != "playing"


def test_it_uses_what_does_good_as_often_as_it_can_be() -> None:
    game = game_with(GIFT, hands=(("C2", "P9"), ("B2",)))
    assert advised(game) == "choose gift"
    game.play(ChooseOption("gift"))
    assert advised(game).startswith("attack")


@every_advisor
def test_it_never_uses_what_could_be_used_for_ever(name: str) -> None:
    game = game_with({key: value for key, value in GIFT.items() if key != "uses"}, hands=(("C2", "P9"), ("B2",)))
    for _ in range(20):
        assert advised(game, name) != "choose gift"
        game.play(parse_choice(advised(game, name)))
        if game.decision.kind == "none":
            return


def test_a_strike_is_thought_about_anew_once_an_offer_was_used() -> None:
    prayer = {
        "id": "prayer",
        "upon": "strike_begun",
        "may": "current_player",
        "uses": 1,
        "do": [{"raise": {"luck": 1}}],
    }
    prayed = {"counter": {"name": "luck", "at_least": 1}}
    dawn = {
        "id": "dawn",
        "upon": "strike_suffered",
        "do": [{"if": {"when": prayed, "do": [{"win": {}}], "otherwise": [{"lose": {}}]}}],
    }
    game = game_with(prayer, dawn, hands=(("C2", "P9", "B5"), ("P2",)), counters={"luck": {"start": 0}})
    keen = advisor_of("keen", game.compiled)
    game.play(parse_choice("attack C2"))
    assert answer(keen, game) == ChooseOption("prayer")
    game.play(ChooseOption("prayer"))
    assert answer(keen, game) in game.choices()


def test_it_leaves_alone_what_does_harm() -> None:
    harm = {**GIFT, "do": [{"damage_players": {"amount": 3}}, {"draw": {"each": 1}}]}
    assert advised(game_with(harm, hands=HANDS)) != "choose gift"


def test_it_passes_what_it_does_not_use() -> None:
    harm = {"id": "harm", "upon": "yielded", "may": "current_player", "do": [{"damage_players": {"amount": 3}}]}
    game = game_with(harm, hands=HANDS)
    game.play(parse_choice("yield"))
    assert advised(game) == "choose pass"


def test_it_chooses_the_option_that_is_worth_most() -> None:
    assert advised(upon_yield({"choose": {"options": SEVERAL}}, HANDS)) == "choose other"
    assert advised(upon_yield({"choose": {"options": SEVERAL, "by": "any_player"}}, HANDS)) == "choose other"
    same = {"here": {"do": []}, "there": {"do": []}}
    assert advised(upon_yield({"choose": {"options": same}}, HANDS)) == "choose here"


def test_it_gives_the_cheapest_cards_and_no_more_than_it_must() -> None:
    game = upon_yield({"move": {"from": "hand", "count": 2, "to": "box"}}, HANDS)
    assert parse_choice(advised(game)) == ChooseCards(("C2", "P9"))
    game = upon_yield({"move": {"from": "hand", "up_to": 2, "to": "box"}}, HANDS)
    assert parse_choice(advised(game)) == ChooseCards(())


@every_advisor
def test_it_answers_at_once_where_there_are_more_sets_and_orders_than_can_be_listed(name: str) -> None:
    party = tuple(f"{letter}{number}" for letter in "CBWP" for number in range(6, 11))
    game = upon_yield({"move": {"from": "hand", "up_to": 20, "to": "box"}}, (party, ("B2",)))
    assert len(game.choices()) == 1 << 20
    assert parse_choice(advised(game, name)) in game.choices()
    look = {"reorder": {"from": "discard", "count": 20}}
    both = {"id": "both", "upon": "yielded", "do": [{"discard": {"from": "hand", "count": "all", "pick": "top"}}, look]}
    game = game_with(both, hands=(party, ("B2",)))
    game.play(parse_choice("yield"))
    assert isinstance(parse_choice(advised(game, name)), Order)


def test_it_names_the_seat_with_fewest_cards_for_a_gift_and_with_most_for_a_loss() -> None:
    gift = upon_yield({"draw": {"each": 1, "who": "any_player"}}, HANDS)
    assert advised(gift) == str(Claim(1))
    loss = upon_yield({"damage_players": {"amount": 1, "who": "any_player"}}, HANDS)
    assert advised(loss) == str(Claim(0))


def test_it_pays_only_with_cards_that_may_be_discarded() -> None:
    ban = {"id": "ban", "while": "always", "change": {"may_not_pay": {"class": "cleric"}}}
    game = game_with(ban, hands=(("C4", "P9", "B5"), ("B2",)))
    game.play(parse_choice("yield"))
    assert advised(game) == "discard P9"
    free = game_with(GIFT | {"upon": "turn_ended"}, hands=(("C4", "P9", "B5"), ("B2",)))
    free.play(parse_choice("yield"))
    assert advised(free) == "discard C4"


def test_counters_are_judged_by_their_limits() -> None:
    counters = {
        "dread": {"start": 0, "lose_at": 5},
        "rope": {"start": 5, "lose_at": 0},
        "bells": {"start": 0, "win_at": 3},
    }
    raises = [{"id": name, "upon": "yielded", "do": [{"raise": {name: 1}}]} for name in counters]
    game = game_with(*raises, hands=HANDS, counters=counters)
    glance = Glance(game.compiled)
    assert [glance.worth(name) for name in ("dread", "rope", "bells", "nobody")] == [-1, 1, 1, 0]


def test_the_table_names_the_fullest_hand_for_the_next_turn() -> None:
    game = upon_yield({"name_next_player": {"by": "any_player"}}, HANDS)
    assert advised(game) == "next_player 0"
    assert Steady(game.compiled).table_choice(game, [1]) == parse_choice("next_player 1")
