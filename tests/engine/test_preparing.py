"""Set-up of missions with rules: help, members set aside, enemies made of the party, and what the game has of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from regicide_legacy.content.missions import mission_from_document, mission_from_file
from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Discard,
    Feign,
    Yield,
)
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import HelpRefused, IllegalChoice, UnknownName
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.mission import Mission
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.engine.purposes import Asked, Purpose
from regicide_legacy.engine.rules.preparing import Preparation, help_budget
from regicide_legacy.engine.setup import Setup, deal
from tests.content.rule_files import ruled

SAID = Path(__file__).parents[1] / "scenarios" / "said"
TABLES = [1, 2, 3, 4]


@cache
def loaded(name: str) -> Mission:
    return mission_from_file(SAID / f"{name}.mission.yaml").mission


def said(name: str, players: int = 2, members: Iterable[str] | None = None) -> CompiledMission:
    """A mission of tests/scenarios/said for a table, with only these members of the party where some are named."""
    mission = loaded(name)
    party = None if members is None else [card for card in mission.default_party() if card.id in set(members)]
    return CompiledMission(mission, players, party)


def mission(folder: Path, text: str, players: int = 2) -> CompiledMission:
    return CompiledMission(mission_from_file(ruled(folder, text)).mission, players)


def prepared(
    compiled: CompiledMission, *choices: Choice, seed: int = 1, losses: int = 0, bought: tuple[str, ...] = ()
) -> Setup:
    """The set-up after these choices, with nothing left to choose."""
    preparation = Preparation(compiled, seed, losses=losses, bought=bought)
    for choice in choices:
        preparation.play(choice)
    assert not preparation.choices()
    return preparation.setup()


def dealt(setup: Setup) -> set[str]:
    """The cards that the reserve was made of."""
    return set(chain(setup.reserve, *setup.hands))


def read_back(setup: Setup) -> Setup:
    return Setup.from_data(json.loads(json.dumps(setup.to_data())), setup.players, setup.seed)


def one_of(*ids: str) -> set[Choice]:
    return {ChooseCards((card,)) for card in ids}


# Help


@pytest.mark.parametrize(("losses", "budget"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 6), (99, 6)])
@pytest.mark.parametrize("players", TABLES)
def test_the_budget_grows_with_the_losses_up_to_its_most(players: int, losses: int, budget: int) -> None:
    assert help_budget(said("help", players), losses) == budget


def test_a_mission_without_help_has_no_budget() -> None:
    assert help_budget(said("party"), 5) == 0
    with pytest.raises(HelpRefused, match="sellsword"):
        Preparation(said("party"), 1, losses=5, bought=("sellsword",))


@pytest.mark.parametrize(
    ("losses", "bought", "said_of_it"),
    [
        (0, ("leave",), "costs 1, and 0 may be spent"),
        (1, ("rations",), "costs 3, and 2 may be spent"),
        (3, ("sellsword", "sellsword", "rations"), "costs 7, and 6 may be spent"),
        (3, ("sellsword", "sellsword", "sellsword"), "sellsword can be bought 2 times at most"),
        (3, ("rations", "rations"), "rations can be bought once at most"),
        (3, ("catapult",), "catapult is no help of this mission"),
    ],
)
def test_help_beyond_the_budget_or_the_offer_is_refused(losses: int, bought: tuple[str, ...], said_of_it: str) -> None:
    for buy in (Preparation, deal):
        with pytest.raises(HelpRefused, match=said_of_it):
            buy(said("help"), 1, losses=losses, bought=bought)


def test_all_or_less_than_the_budget_may_be_spent() -> None:
    assert prepared(said("help"), losses=3).bought == ()
    assert prepared(said("help"), losses=3, bought=("sellsword",)).bought == ("sellsword",)
    everything = ("wagon", "wagon", "wagon", "rations")
    assert prepared(said("help"), losses=3, bought=everything).bought == everything


def test_help_that_is_bought_twice_helps_twice() -> None:
    nobody, one, two = (prepared(said("help"), losses=2, bought=("sellsword",) * count) for count in range(3))
    assert len(dealt(nobody)) == 40
    assert set(nobody.piles["box"]) == {"hired-blade-1", "hired-blade-2"}
    assert len(dealt(one) & {"hired-blade-1", "hired-blade-2"}) == 1
    assert len(one.piles["box"]) == 1
    assert dealt(two) >= {"hired-blade-1", "hired-blade-2"}
    assert "box" not in two.piles


@pytest.mark.parametrize(("players", "limit"), [(1, 8), (2, 7), (3, 6), (4, 5)])
def test_rules_of_bought_help_hold_from_the_deal_to_the_end(players: int, limit: int) -> None:
    compiled = said("help", players)
    fed = prepared(compiled, losses=3, bought=("rations",))
    hungry = prepared(compiled, losses=3)
    assert [len(hand) for hand in fed.hands] == [limit + 1] * players
    assert [len(hand) for hand in hungry.hands] == [limit] * players
    # One card less is a full hand only for the hungry.
    fed = replace(fed, hands=tuple(hand[:limit] for hand in fed.hands), first_player=0)
    hungry = replace(hungry, first_player=0)
    if players > 1:
        for setup, may_feign in ((fed, False), (hungry, True)):
            game = Game(compiled, setup)
            game.play(Yield())
            assert (Feign() in game.choices()) is may_feign


def test_help_may_ask_the_table() -> None:
    preparation = Preparation(said("help"), 1, losses=1, bought=("leave",))
    assert set(preparation.choices()) == one_of("C2", "B2", "W2", "P2")
    preparation.play(ChooseCards(("W2",)))
    assert list(preparation.choices()) == []
    setup = preparation.setup()
    assert setup.set_aside == ("W2",)
    assert "W2" not in dealt(setup)


def test_help_that_sets_a_counter_is_there_when_the_game_begins() -> None:
    compiled = said("help")
    assert prepared(compiled, losses=2).counters == {"supplies": 3}
    setup = prepared(compiled, losses=2, bought=("wagon",))
    assert setup.counters == {"supplies": 9}
    assert Game(compiled, setup).full_state()["counters"] == {"supplies": 9}


# Party members set aside


@pytest.mark.parametrize("players", TABLES)
def test_the_table_chooses_who_stays_at_home(players: int) -> None:
    preparation = Preparation(said("party", players), 3)
    assert set(preparation.choices()) == one_of("C9", "C10", "B9", "B10", "W9", "W10", "P9", "P10")
    preparation.play(ChooseCards(("B10",)))
    setup = preparation.setup()
    assert setup.set_aside == ("B10",)
    assert set(setup.piles["box"]) == {"B10", "stowaway"}
    members = {card for card in dealt(setup) if not card.startswith("J")}
    assert len(members) == 39
    assert "B10" not in members


@pytest.mark.parametrize("refused", [ChooseCards(("C8",)), ChooseCards(("C9", "C10")), ChooseCards(()), Yield()])
def test_what_is_not_offered_is_refused_and_changes_nothing(refused: Choice) -> None:
    preparation = Preparation(said("party"), 3)
    before = list(preparation.choices())
    with pytest.raises(IllegalChoice):
        preparation.play(refused)
    assert list(preparation.choices()) == before
    preparation.play(ChooseCards(("C9",)))
    assert preparation.setup() == prepared(said("party"), ChooseCards(("C9",)), seed=3)


def test_once_all_is_chosen_nothing_more_can_be() -> None:
    preparation = Preparation(said("party"), 3)
    preparation.play(ChooseCards(("C9",)))
    with pytest.raises(IllegalChoice):
        preparation.play(ChooseCards(("C10",)))
    assert preparation.setup().set_aside == ("C9",)


def test_where_nobody_can_stay_at_home_nothing_is_asked() -> None:
    setup = prepared(said("party", members=["C2", "B2", "W2", "P2"]))
    assert setup.set_aside == ()
    assert dealt(setup) == {"C2", "B2", "W2", "P2"}


def test_a_single_member_who_can_is_still_asked_for() -> None:
    preparation = Preparation(said("party", members=["C2", "B9"]), 1)
    assert set(preparation.choices()) == one_of("B9")


def test_up_to_so_many_may_be_none(tmp_path: Path) -> None:
    text = """
        setup: [{move: {from: party, where: {strength: 10}, pick: choice, up_to: 2, by: any_player, to: box}}]
    """
    compiled = mission(tmp_path, text)
    offered = list(Preparation(compiled, 1).choices())
    assert len(offered) == 1 + 4 + 6
    assert prepared(compiled, ChooseCards(())).set_aside == ()
    assert set(prepared(compiled, ChooseCards(("P10", "C10"))).set_aside) == {"C10", "P10"}


@pytest.mark.parametrize("players", TABLES)
def test_chance_chooses_the_same_for_the_same_seed(players: int) -> None:
    compiled = said("party", players)
    setups = [deal(compiled, seed) for seed in range(12)]
    assert setups == [deal(compiled, seed) for seed in range(12)]
    assert len({setup.set_aside for setup in setups}) > 1
    assert all(len(setup.set_aside) == 1 for setup in setups)


def test_a_recruit_joins_the_party_and_a_stowaway_does_not() -> None:
    moss = Card("moss", "Moss", 3, ("cleric",))
    compiled = CompiledMission(loaded("party"), 2, recruits=(moss,))
    position = Position(
        GivenEnemy("recruiter", health=4),
        (("P4",), ("C3",)),
        enemy_deck=("quartermaster",),
        piles={"box": ("moss", "stowaway")},
    )
    game = Game.at(compiled, position)
    events = [event.to_data() for event in game.play(Attack(("P4",)))]
    assert [event["cards"] for event in events if event["event"] == "joined_party"] == [["moss"]]
    assert game.full_state()["hands"] == [["moss"], ["C3"]]
    assert game.full_state()["box"] == ["stowaway"]


def test_who_is_left_behind_is_told_to_the_campaign() -> None:
    position = Position(GivenEnemy("recruiter"), (("P2", "C2", "C3", "C4", "C5"), (), (), ("C6",)))
    game = Game.at(said("party", 4), position)
    game.play(Yield())
    game.play(Feign())
    events = [event.to_data() for event in game.play(ChooseCards(("P2",)))]
    (left,) = [event for event in events if event["event"] == "left_party"]
    assert left["cards"] == ["P2"]
    assert left["rule"] == "left-behind"


# Enemies made of the party


@pytest.mark.parametrize("players", TABLES)
def test_members_who_are_enemies_lie_in_the_enemy_deck_and_nowhere_else(players: int) -> None:
    for seed in range(8):
        setup = deal(said("members", players), seed)
        (group,) = setup.members
        assert len(group) == 2
        assert all(health == 5 * int(card[1:]) for card, health in group.items())
        assert all(card[1:] in ("9", "10") for card in group)
        # Their weakest is weaker than the Boatswain, so their group lies on top.
        assert set(setup.enemy_deck[:2]) == set(group)
        assert setup.enemy_deck[2:] == ("boatswain",)
        assert not dealt(setup) & set(group)
        assert len([card for card in dealt(setup) if not card.startswith("J")]) == 38
        assert setup.set_aside == ()


def test_chance_takes_the_same_members_for_the_same_seed() -> None:
    compiled = said("members")
    setups = [deal(compiled, seed) for seed in range(12)]
    assert setups == [deal(compiled, seed) for seed in range(12)]
    assert len({frozenset(setup.members[0]) for setup in setups}) > 1


def test_of_a_small_party_there_are_fewer_or_none() -> None:
    (group,) = deal(said("members", members=["C9", "C2"]), 1).members
    assert group == {"C9": 45}
    setup = deal(said("members", members=["C2", "B2"]), 1)
    assert not any(setup.members)
    assert setup.enemy_deck == ("boatswain",)


def mutiny(players: int = 2) -> tuple[CompiledMission, Setup]:
    """W9 is the first enemy, P10 the next; seat 0 holds cards for it."""
    compiled = said("members", players)
    hands = (("B5", "C10", "C8"), ("W10",), ("C2",), ("C3",))[:players]
    setup = Setup(
        players=players,
        seed=1,
        enemy_deck=("W9", "P10", "boatswain"),
        reserve=("C4", "C5"),
        hands=hands,
        first_player=0,
        members=({"W9": 45, "P10": 50},),
    )
    return compiled, setup


def test_a_member_who_is_an_enemy_strikes_and_is_immune_as_one() -> None:
    game = Game(*mutiny())
    assert game.full_state()["enemy"] == {"card": "W9", "health": 45, "strength": 9, "immune": ["warrior"]}
    game.play(Attack(("C10",)))
    assert game.decision.damage == 9
    game.play(Discard("C8"))
    game.play(Discard("B5"))
    game.play(Attack(("W10",)))
    # 45 - 10 - 10: no warrior doubles against a warrior.
    assert game.full_state()["enemy"]["health"] == 25


def test_a_member_who_was_an_enemy_is_drawn_and_played_like_any_other() -> None:
    compiled, setup = mutiny()
    setup = replace(setup, members=({"W9": 5, "P10": 50},), hands=(("B5", "B4", "P8"), ("W10",)))
    game = Game(compiled, setup)
    game.play(Attack(("B5",)))
    state = game.full_state()
    # The bard drew C4 and C5 first; then exact damage put W9 on top.
    assert state["hands"] == [["B4", "P8", "C4"], ["W10", "C5"]]
    assert state["reserve"] == ["W9"]
    assert state["enemy"]["card"] == "P10"
    game.play(Attack(("B4",)))
    assert "W9" in game.full_state()["hands"][0]
    game.play(Discard("W9"))
    assert game.decision.damage == 1


CHOSEN_ENEMIES = """
    enemies:
      - members: {where: {kind: member, strength: 10}, count: 2, pick: choice}
        health: {number: {strength_of: {from: that_card}}, times: 3}
    setup: [{move: {from: party, where: {strength: 10}, pick: choice, by: any_player, to: box}}]
"""


def test_enemies_are_taken_from_the_party_before_anything_else(tmp_path: Path) -> None:
    preparation = Preparation(mission(tmp_path, CHOSEN_ENEMIES), 1)
    assert len(preparation.choices()) == 6
    preparation.play(ChooseCards(("C10", "P10")))
    assert set(preparation.choices()) == one_of("B10", "W10")
    preparation.play(ChooseCards(("B10",)))
    setup = preparation.setup()
    assert setup.members == ({"C10": 30, "P10": 30},)
    assert setup.set_aside == ("B10",)
    assert set(setup.enemy_deck) == {"C10", "P10"}
    assert len(dealt(setup)) == 37


# Other effects of a set-up


OPENING = """
    counters: {dread: {start: 0, at_most: 9, lose_at: 9}, bells: {start: 0, win_at: 3}}
    marks: {corrupted: {text: Rotten}}
    cards: [{id: ballast, name: Ballast, strength: 0, copies: 2}]
    setup:
      - {mark: {from: party, count: 2, pick: random, with: corrupted}}
      - choose:
          by: any_player
          options:
            early: {do: [{set: {dread: {1: 1, 2: 2, 3: 3, 4: 4}}}]}
            late: {do: [{move: {from: box, where: {id: ballast}, count: all, to: reserve_shuffled}}]}
            never: {when: {players: {at_least: 4}}, do: []}
      - if: {when: {counter: {name: dread, at_least: 1}}, do: [{set: {bells: 1}}], otherwise: [{set: {bells: 2}}]}
    rules: [{upon: yielded, do: [{raise: {dread: 1, bells: 1}}, {mark: {from: hand, with: corrupted}}]}]
"""


@pytest.mark.parametrize("players", TABLES)
def test_options_of_a_set_up_are_asked_of_the_table(tmp_path: Path, players: int) -> None:
    preparation = Preparation(mission(tmp_path, OPENING, players), 1)
    options = ["early", "late", *(["never"] if players == 4 else [])]
    assert list(preparation.choices()) == [ChooseOption(option) for option in options]
    with pytest.raises(IllegalChoice):
        preparation.play(ChooseOption("pass"))


@pytest.mark.parametrize("players", TABLES)
def test_what_a_set_up_sets_stands_when_the_game_begins(tmp_path: Path, players: int) -> None:
    compiled = mission(tmp_path, OPENING, players)
    setup = prepared(compiled, ChooseOption("early"))
    assert setup.counters == {"dread": players, "bells": 1}
    assert len(setup.marks["corrupted"]) == 2
    assert set(setup.piles["box"]) == {"ballast-1", "ballast-2"}
    state = Game(compiled, setup).full_state()
    assert state["counters"] == {"dread": players, "bells": 1}
    assert set(state["marks"]["corrupted"]) == set(setup.marks["corrupted"])


def test_another_option_has_other_consequences(tmp_path: Path) -> None:
    compiled = mission(tmp_path, OPENING)
    setup = prepared(compiled, ChooseOption("late"))
    assert setup.counters == {"dread": 0, "bells": 2}
    assert dealt(setup) >= {"ballast-1", "ballast-2"}
    assert len(dealt(setup)) == 42
    assert "box" not in setup.piles


def test_random_marks_are_the_same_for_the_same_seed_and_others_for_others(tmp_path: Path) -> None:
    compiled = mission(tmp_path, OPENING)
    marks = [prepared(compiled, ChooseOption("early"), seed=seed).marks["corrupted"] for seed in range(8)]
    assert marks == [prepared(compiled, ChooseOption("early"), seed=seed).marks["corrupted"] for seed in range(8)]
    assert len(set(marks)) > 1


def test_marks_that_members_bring_are_on_them_in_the_game(tmp_path: Path) -> None:
    text = """
        marks: {corrupted: {rules: [{upon: attack_formed, do: [{banish: {from: reserve}}]}]}}
        setup: [{move: {from: party, where: {mark: corrupted, strength: 2}, count: all, to: box}}]
    """
    # CAMPAIGN: a corrupted mark stays on a member's card; VOCABULARY 9: set-up finds it there.
    compiled = mission(tmp_path, text)
    setup = deal(compiled, 3, first_player=0, marks={"corrupted": ("C7", "C2")})
    assert setup.set_aside == ("C2",)
    assert set(setup.marks["corrupted"]) == {"C7", "C2"}
    assert set(Game(compiled, setup).full_state()["marks"]["corrupted"]) == {"C7", "C2"}


@pytest.mark.parametrize("text", ["marks: {corrupted: {text: Rotten.}}", "exact_damage: discard"])
def test_a_mark_that_the_mission_does_not_have_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnknownName, match="branded is no mark"):
        deal(mission(tmp_path, text), 3, marks={"branded": ("C7",)})


def test_a_limit_that_the_set_up_passes_is_reached(tmp_path: Path) -> None:
    text = """
        counters: {dread: {start: 0, lose_at: 5}}
        setup: [{set: {dread: 7}}]
    """
    # VOCABULARY 9: a limit is reached from the side of `start`, wherever the set-up puts the counter.
    compiled = mission(tmp_path, text)
    game = Game(compiled, replace(prepared(compiled), first_player=0))
    assert (game.outcome, game.reason) == (Outcome.LOST, "rule:dread")


def test_piles_of_a_mission_lie_ready_and_face_down_ones_are_shuffled(tmp_path: Path) -> None:
    text = """
        piles: {weather: {face: down}, songs: {face: up}}
        cards:
          - {id: gale, name: Gale, copies: 9, start: weather}
          - {id: verse, name: Verse, copies: 3, start: songs}
        rules: [{upon: turn_ended, do: [{discard: {from: weather}}, {discard: {from: songs}}]}]
    """
    compiled = mission(tmp_path, text)
    setups = [prepared(compiled, seed=seed) for seed in range(6)]
    assert all(set(setup.piles["weather"]) == {f"gale-{n}" for n in range(1, 10)} for setup in setups)
    assert len({setup.piles["weather"] for setup in setups}) > 1
    assert len({setup.piles["songs"] for setup in setups}) == 1
    state = Game(compiled, setups[0]).full_state()
    assert tuple(state["piles"]["weather"]) == setups[0].piles["weather"]


# All of them


MISSIONS = sorted(file.name.removesuffix(".mission.yaml") for file in SAID.glob("*.mission.yaml"))


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("name", MISSIONS)
def test_every_set_up_is_read_back_as_it_was_written(name: str, players: int) -> None:
    compiled = said(name, players)
    offers = [offer.id for offer in compiled.book.offers]
    bought = tuple(offers[:2]) if name == "help" else ()
    setup = deal(compiled, 11, losses=3, bought=bought)
    assert read_back(setup) == setup
    assert Game(compiled, read_back(setup)).full_state() == Game(compiled, setup).full_state()


def test_what_is_asked_says_on_whose_behalf_and_what_for() -> None:
    compiled = CompiledMission(mission_from_document(ASKING), 2)
    preparation = Preparation(compiled, 1, losses=1, bought=("leave",))
    told = []
    while asked := preparation.asked():
        told.append(asked)
        preparation.play(preparation.choices()[0])
    assert told == [
        Asked("enemies", 1, 1, Purpose("enlisted", "party")),
        Asked("bunks", 1, 1, Purpose("moved", "party", "box")),
        Asked("setup", 2, 3, None),
        Asked("setup", 3, 3, Purpose("moved", "party", "bail")),
        Asked("leave", 1, 1, Purpose("moved", "party", "box")),
    ]


def at_home(count: int) -> dict[str, Any]:
    return {"move": {"from": "party", "where": {"kind": "member"}, "count": count, "pick": "choice", "to": "box"}}


ASKING: dict[str, Any] = {
    "format": "mission/1",
    "id": "asking",
    "title": "Asking",
    "ruleset": "legacy",
    "enemies": [
        {"strength": 1, "health": 1, "cards": [{"id": "ogre", "name": "Ogre", "class": "bard"}]},
        {"members": {"where": {"strength": 9}, "pick": "choice"}, "health": 9},
    ],
    "piles": {"bail": {"face": "up"}},
    "stickers": [{"id": "bunks", "code": "R1", "setup": [at_home(1)]}],
    "setup": [
        {"move": {"from": "party", "where": {"id": "C2"}, "to": "bail"}},
        {"choose": {"by": "any_player", "options": {"north": {"do": []}, "south": {"do": []}}}},
        {"move": {"from": "party", "where": {"class": "bard"}, "pick": "choice", "to": "bail"}},
    ],
    "help": {"budget": {"number": "losses"}, "offers": [{"id": "leave", "cost": 1, "do": [at_home(2)]}]},
}
