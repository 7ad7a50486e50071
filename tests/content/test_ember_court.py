"""The Ember Court: what its scenarios cannot show, as they begin after the set-up, and that they test its own words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from regicide_legacy.advisor.preparing import answer_as_bots
from regicide_legacy.app.simulating.typical import typical_state
from regicide_legacy.campaign.state import CampaignState, OpenedPack
from regicide_legacy.content.catalogue import load_campaign, load_mission
from regicide_legacy.content.force import in_force, marks_borne
from regicide_legacy.engine.choices import Attack, ChooseCards
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import HelpRefused
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.rules.preparing import Preparation, help_budget
from regicide_legacy.engine.setup import Setup
from regicide_legacy.shipped import shipped

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "ember-court"


def campaign(number: int, folder: Path, *packs: str) -> CampaignState:
    """The campaign as it typically is before a mission, with these further packs open."""
    state = typical_state(load_campaign("ember-court"), number, folder)
    return replace(state, packs=(*state.packs, *(OpenedPack(pack, pack) for pack in packs)))


def table(number: int, players: int, state: CampaignState) -> CompiledMission:
    content = load_campaign("ember-court")
    loaded = in_force(load_mission(str(number), campaign=content), content, state)
    return CompiledMission(loaded.mission, players, [card.to_card() for card in state.party])


def preparation(
    compiled: CompiledMission, state: CampaignState, *bought: str, losses: int = 0, seed: int = 7
) -> Preparation:
    return Preparation(compiled, seed, 0, losses, bought, marks=marks_borne(compiled.mission, state))


@pytest.mark.parametrize("key", ["relics", "stickers"])
def test_the_scenarios_of_relics_and_stickers_have_them_word_for_word(key: str) -> None:
    of_campaign = yaml.safe_load((shipped("missions") / "ember-court" / "campaign.yaml").read_text(encoding="utf-8"))
    tested = yaml.safe_load((SCENARIOS / f"{key}.yaml").read_text(encoding="utf-8"))["mission"][key]
    written = {each["id"]: each for each in of_campaign[key]}
    assert {each["id"]: each.get("rules") for each in tested} == {
        each["id"]: written[each["id"]].get("rules") for each in tested
    }
    assert {each["id"] for each in tested} == {name for name, each in written.items() if "rules" in each}


def test_the_scenarios_of_hired_staff_and_sandwiches_have_them_word_for_word() -> None:
    of_campaign = yaml.safe_load((shipped("missions") / "ember-court" / "campaign.yaml").read_text(encoding="utf-8"))
    tested = yaml.safe_load((SCENARIOS / "temporary-staff.yaml").read_text(encoding="utf-8"))["mission"]
    (agency,) = (pack for pack in of_campaign["packs"] if "help" in pack)
    assert tested["cards"] == agency["hired"]
    # The other offer with a rule, a good word, is heard as the mission starts, where no scenario is yet.
    rules = {offer["id"]: offer["rules"] for offer in agency["help"]["offers"] if "rules" in offer}
    assert rules.keys() == {"sandwiches", "a-good-word"}
    assert tested["rules"] == rules["sandwiches"]


def test_the_scenarios_of_recruits_have_them_as_they_are() -> None:
    of_campaign = yaml.safe_load((shipped("missions") / "ember-court" / "campaign.yaml").read_text(encoding="utf-8"))
    tested = yaml.safe_load((SCENARIOS / "recruits.yaml").read_text(encoding="utf-8"))["mission"]["cards"]
    printed = [
        {key: value for key, value in recruit.items() if key not in ("race", "descriptor")}
        for recruit in of_campaign["recruits"]
    ]
    assert tested == [{**recruit, "id": f"{recruit['id']}-on-trial"} for recruit in printed]


def test_forty_bunks_are_asked_for_first_and_bail_of_those_who_come(tmp_path: Path) -> None:
    state = campaign(7, tmp_path)
    compiled = table(7, 2, state)
    asked = preparation(compiled, state)
    weakest = sorted(asked.choices().cards, key=lambda card: compiled.strength[compiled.number[card]])
    at_home = [*weakest[:7], "P9", "P10"]
    asked.play(ChooseCards(tuple(at_home)))
    assert {*asked.choices().cards} == {"C8", "C9", "C10"}
    answer_as_bots(asked, compiled)
    setup = asked.setup()
    bail = setup.piles["bail"]
    # Of a class that has only one strong enough, that one.
    assert Counter(card[0] for card in bail) == {"C": 2, "B": 2, "W": 2, "P": 1}
    assert sorted(setup.set_aside) == sorted(at_home)
    dealt = [*setup.reserve, *(card for hand in setup.hands for card in hand)]
    assert len(dealt) == 40 - 7
    assert not {*dealt} & {*bail, *at_home}


def test_the_tellers_on_loan_join_the_forty(tmp_path: Path) -> None:
    state = campaign(5, tmp_path)
    compiled = table(5, 3, state)
    asked = preparation(compiled, state)
    answer_as_bots(asked, compiled)
    setup = asked.setup()
    dealt = [*setup.reserve, *(card for hand in setup.hands for card in hand)]
    assert {"penny-on-loan", "farthing-on-loan"} <= {*dealt}
    assert len(dealt) == 40 + 2 + 1


def test_the_first_ruling_comes_with_the_first_enemy(tmp_path: Path) -> None:
    state = campaign(6, tmp_path)
    compiled = table(6, 2, state)
    asked = preparation(compiled, state)
    answer_as_bots(asked, compiled)
    game = Game(compiled, asked.setup())
    assert game.decision.kind == "choose"
    view = game.view(0)
    assert len(view.mission_zone) == 1
    assert view.piles["docket"].count == 11


@pytest.mark.parametrize("seed", range(4))
def test_a_good_word_calls_one_of_the_strongest_away_and_never_the_hearthlord(tmp_path: Path, seed: int) -> None:
    state = campaign(12, tmp_path, "m")
    compiled = table(12, 2, state)
    asked = preparation(compiled, state, "a-good-word", losses=2, seed=seed)
    answer_as_bots(asked, compiled)
    after = Game(compiled, asked.setup()).full_state()
    called_away = {*after["box"]} & {*after["enemy_deck"], "hearthlord", "ulmavorn", "nevavelle", "tarravorn"}
    assert len(called_away) == 1
    assert "hearthlord" not in called_away
    assert after["enemy_deck"][-1] == "hearthlord"


# The Agency's offers, bought and then played with.


Table = tuple[CampaignState, CompiledMission]


@pytest.fixture(scope="module")
def after_a_loss(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Mission 2 with the Agency's pack read, as it is from the first loss on."""
    state = campaign(2, tmp_path_factory.mktemp("missions"))
    assert "m" in {pack.id for pack in state.packs}
    return state, table(2, 2, state)


def bought_and_dealt(before: Table, *bought: str, seed: int = 7) -> tuple[CompiledMission, Setup]:
    """The set-up of an attempt after these were bought."""
    state, compiled = before
    asked = preparation(compiled, state, *bought, losses=4, seed=seed)
    return compiled, asked.setup()


def shuffled_in(setup: Setup) -> set[str]:
    return {*setup.reserve, *(card for hand in setup.hands for card in hand)}


@pytest.mark.parametrize(("losses", "favours"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_each_loss_earns_two_favours_up_to_eight(after_a_loss: Table, losses: int, favours: int) -> None:
    _, compiled = after_a_loss
    assert help_budget(compiled, losses) == favours


@pytest.mark.parametrize(
    ("bought", "costs"),
    [
        (["sandwiches"], 3),
        (["hire-all-rounder"], 3),
        (["hire-light-hands"], 2),
        (["hire-heavy-hands"], 2),
        (["compassionate-leave"], 1),
        (["a-good-word"], 4),
        (["hire-all-rounder", "hire-all-rounder"], 6),
        (["compassionate-leave", "compassionate-leave", "sandwiches", "a-good-word"], 9),
    ],
)
def test_the_agency_sells_at_its_prices_and_not_on_credit(after_a_loss: Table, bought: list[str], costs: int) -> None:
    state, compiled = after_a_loss
    enough = (costs + 1) // 2
    with pytest.raises(HelpRefused, match=f"costs {costs}, and {2 * (enough - 1)} may be spent"):
        preparation(compiled, state, *bought, losses=enough - 1)
    if costs <= 8:
        preparation(compiled, state, *bought, losses=enough)


@pytest.mark.parametrize(
    ("offer", "most"),
    [
        ("sandwiches", 1),
        ("hire-light-hands", 1),
        ("hire-heavy-hands", 1),
        ("a-good-word", 1),
        ("hire-all-rounder", 2),
        ("compassionate-leave", 2),
    ],
)
def test_nothing_is_sold_more_often_than_there_is(after_a_loss: Table, offer: str, most: int) -> None:
    state, compiled = after_a_loss
    preparation(compiled, state, *[offer] * most, losses=4)
    with pytest.raises(HelpRefused, match=f"{offer} can be bought {'once' if most == 1 else f'{most} times'} at most"):
        preparation(compiled, state, *[offer] * (most + 1), losses=4)


@pytest.mark.parametrize(
    ("bought", "come"),
    [
        ([], {}),
        (["hire-all-rounder"], {"all-rounder": 1}),
        (["hire-all-rounder", "hire-all-rounder"], {"all-rounder": 2}),
        (["hire-light-hands"], {"light-hands": 1}),
        (["hire-heavy-hands"], {"heavy-hands": 1}),
        (["hire-heavy-hands", "hire-light-hands"], {"heavy-hands": 1, "light-hands": 1}),
    ],
)
def test_who_is_hired_is_shuffled_into_the_reserve_and_nobody_else(
    after_a_loss: Table, bought: list[str], come: dict[str, int]
) -> None:
    state, _ = after_a_loss
    compiled, setup = bought_and_dealt(after_a_loss, *bought)
    hired = shuffled_in(setup) - {card.id for card in state.party}
    assert Counter(card.removesuffix("-1").removesuffix("-2") for card in hired) == come
    assert len(shuffled_in(setup)) == 40 + len(hired)
    staff = {"all-rounder-1", "all-rounder-2", "light-hands", "heavy-hands"}
    assert {*Game(compiled, setup).full_state()["box"]} & staff == staff - hired


def test_they_may_lie_anywhere_in_it(after_a_loss: Table) -> None:
    setups = [bought_and_dealt(after_a_loss, "hire-light-hands", seed=seed)[1] for seed in range(12)]
    places = {setup.reserve.index("light-hands") for setup in setups if "light-hands" in setup.reserve}
    assert len(places) > 1


def test_compassionate_leave_sends_two_home_whom_the_table_names_but_no_companions(after_a_loss: Table) -> None:
    state, compiled = after_a_loss
    asked = preparation(compiled, state, "compassionate-leave", losses=1)
    assert {*asked.choices().cards} == {card.id for card in state.party} - {"C1", "B1", "W1", "P1"}
    asked.play(ChooseCards(("C9", "W2")))
    setup = asked.setup()
    assert sorted(setup.set_aside) == ["C9", "W2"]
    assert shuffled_in(setup) == {card.id for card in state.party} - {"C9", "W2"}


def test_taken_twice_it_is_four_and_each_goes_once(after_a_loss: Table) -> None:
    state, compiled = after_a_loss
    asked = preparation(compiled, state, "compassionate-leave", "compassionate-leave", losses=1)
    asked.play(ChooseCards(("C9", "W2")))
    assert not {"C9", "W2"} & {*asked.choices().cards}
    asked.play(ChooseCards(("B2", "P2")))
    assert sorted(asked.setup().set_aside) == ["B2", "C9", "P2", "W2"]


@pytest.mark.parametrize("seed", range(4))
def test_a_good_word_calls_the_last_of_the_strongest_away(after_a_loss: Table, seed: int) -> None:
    compiled, setup = bought_and_dealt(after_a_loss, "a-good-word", seed=seed)
    after = Game(compiled, replace(setup, first_player=0)).full_state()
    last = setup.enemy_deck[-1]
    assert last in {"branoldus", "perravelle", "ulmorn", "jorverand"}
    assert after["enemy_deck"] == list(setup.enemy_deck[1:-1])
    assert last in after["box"]


def test_without_it_nobody_is(after_a_loss: Table) -> None:
    compiled, setup = bought_and_dealt(after_a_loss)
    assert Game(compiled, replace(setup, first_player=0)).full_state()["enemy_deck"] == list(setup.enemy_deck[1:])


@pytest.mark.parametrize(("bought", "eaten"), [(["sandwiches"], ["W2"]), ([], [])])
def test_sandwiches_come_round_at_a_defeat_where_they_were_bought(
    after_a_loss: Table, bought: list[str], eaten: list[str]
) -> None:
    compiled, setup = bought_and_dealt(after_a_loss, *bought)
    dealt = replace(
        setup,
        first_player=0,
        enemy_deck=("gastorn", "tarrand"),
        hands=(("P10", "C3"), ("C10", "B4")),
        reserve=("W2", "W3"),
    )
    game = Game(compiled, dealt)
    game.play(Attack(("P10",)))
    assert game.full_state()["hands"] == [["C3"], ["C10", "B4"]]
    game.play(Attack(("C10",)))
    state = game.full_state()
    assert state["hands"] == [["C3"], ["B4", *eaten]]
    assert state["reserve"] == ["gastorn", *(card for card in ("W2", "W3") if card not in eaten)]
