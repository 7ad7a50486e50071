"""What every mission must be able to say: each mechanism loads, lints clean and can be explained."""

import pytest

from regicide_legacy.content.declaring import declarations
from regicide_legacy.content.explain import explain
from regicide_legacy.content.lint import lint
from regicide_legacy.content.missions import document_from_file
from regicide_legacy.engine.vocabulary.amounts import (
    CardCount,
    Countable,
    CounterValue,
    Filter,
    Reckoned,
    Selector,
    StrengthOf,
)
from regicide_legacy.engine.vocabulary.changes import Change, ClassesChange, ClassesOf, NumberChange
from regicide_legacy.engine.vocabulary.conditions import CardsTest, Condition
from regicide_legacy.engine.vocabulary.declarations import (
    CardDeclaration,
    ClassDeclaration,
    ClassStep,
    Counter,
    Declarations,
    EnemyDeclaration,
    Face,
    Members,
    MembersGroup,
    Pile,
)
from regicide_legacy.engine.vocabulary.effects import (
    Banish,
    Choose,
    DamagePlayers,
    Draw,
    Lower,
    Move,
    Option,
    PlaceEnemy,
    Raise,
    StartChange,
)
from regicide_legacy.engine.vocabulary.rules import AbilityStep, CardMoved, Moment, Rule, Step
from regicide_legacy.engine.vocabulary.words import Player, Span

from .files import EXAMPLES
from .rule_files import linted, ruled
from .vocabulary_examples import MECHANISMS, TOLL_BRIDGE


def declared(folder, text: str) -> Declarations:
    return declarations(document_from_file(ruled(folder, text))[1])


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_a_mechanism_lints_clean(tmp_path, mechanism: str) -> None:
    assert linted(tmp_path, MECHANISMS[mechanism]) == []


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_each_rule_of_a_mechanism_is_explained(tmp_path, mechanism: str) -> None:
    file = ruled(tmp_path, MECHANISMS[mechanism])
    said = declarations(document_from_file(file)[1])
    named = {line.of for line in explain(file)}
    assert {rule.id for rule in said.rules} <= named


def test_the_toll_bridge(tmp_path) -> None:
    assert linted(tmp_path, TOLL_BRIDGE) == []
    said = declared(tmp_path, TOLL_BRIDGE)
    coin = Rule("coin", upon=(CardMoved(to="paid_fares"),), do=(Raise({"patience": 1}),))
    debt = Rule("debt", upon=(CardMoved(to="paid_fares"),), do=(Raise({"enemy_strength": 2}),))
    four_each = DamagePlayers(4, Player.EVERY_PLAYER)
    assert said == Declarations(
        rules=(
            Rule(
                "mission.1",
                upon=(Moment.YIELDED,),
                do=(Lower({"patience": 1}),),
                text="Dawdling costs patience.",
            ),
            Rule(
                "mission.2",
                while_=Condition(cards=CardsTest("mission_zone", at_least=1)),
                change=Change(hand_limit=NumberChange(plus=1)),
                text="An enemy in the mission zone carries for you.",
            ),
            Rule(
                "mission.3",
                upon=(Moment.TURN_ENDED,),
                do=(
                    Choose(
                        {
                            "fare": Option((Move("fares", to="paid_fares"),)),
                            "detour": Option((Banish("reserve", count=2),)),
                        }
                    ),
                ),
                text="The current player draws a fare or banishes two cards from the top of the reserve.",
            ),
        ),
        exact_damage=(PlaceEnemy("mission_zone"), Move("paid_fares", count="all", to="fares_shuffled")),
        enemies={
            "ferryman": EnemyDeclaration(
                (Rule("ferryman", upon=(Moment.ENEMY_REVEALED,), do=(four_each,), text="Everyone suffers 4."),)
            )
        },
        cards=(
            CardDeclaration("coin", "Coin", copies=3, start="fares", rules=(coin,)),
            CardDeclaration("debt", "Debt", copies=3, start="fares", rules=(debt,)),
        ),
        piles={"fares": Pile(Face.DOWN), "paid_fares": Pile(Face.UP)},
        counters={"patience": Counter({1: 5, 2: 5, 3: 6, 4: 7}, at_most=7, lose_at=0, text="At 0 the bridge goes up.")},
    )


def test_the_annotated_example_declares_one_of_everything() -> None:
    assert lint(EXAMPLES / "rules.yaml") == ()
    said = declarations(document_from_file(EXAMPLES / "rules.yaml")[1])
    assert said.rule_order == "current_player"
    assert said.members_groups == (
        MembersGroup(
            Members(Filter(kind="member", strength=said.members_groups[0].members.where.strength), count=2),
            Reckoned(StrengthOf(Selector("that_card")), times=5),
            defeated="discard",
        ),
    )
    assert said.classes == (
        ClassDeclaration(
            "tidewalker",
            "Tidewalker",
            ClassStep.CAST_SPELLS,
            "T",
            after="bard",
            do=(Lower({"brine": Reckoned(Countable.ABILITY_STRENGTH, divided_by=5)}),),
            text="Lowers the brine by a fifth of the attack.",
        ),
    )
    assert [relic.rules[0].may for relic in said.relics] == [Player.ANY_PLAYER]
    assert said.stickers[0].rules[0].id == "spare-oar"
    assert said.help is not None
    assert said.help.budget == Reckoned(Countable.LOSSES, at_most=4)
    assert said.help.offers[1].rules[0].id == "rations"
    assert said.marks["salted"].rules[0].in_ == ("hand",)


def test_rules_without_an_id_are_named_after_their_owner(tmp_path) -> None:
    said = declared(
        tmp_path,
        """
        cards:
          - id: gale
            name: Gale
            rules:
              - {in: box, while: always, change: {may_yield: false}}
              - {id: calm, in: box, while: always, change: {may_yield: true}}
              - {in: box, while: always, change: {may_feign_death: false}}
        rules:
          - {upon: yielded, do: [{draw: {each: 1}}]}
          - {upon: turn_ended, do: [{draw: {each: 1}}]}
        """,
    )
    assert [rule.id for rule in said.cards[0].rules] == ["gale", "calm", "gale.3"]
    assert [rule.id for rule in said.rules] == ["mission.1", "mission.2"]


@pytest.mark.parametrize(
    ("rule", "meant"),
    [
        ("{upon: [yielded, turn_ended], do: [{win: {}}]}", {"upon": (Moment.YIELDED, Moment.TURN_ENDED)}),
        ("{instead_of: strike, do: []}", {"instead_of": Step.STRIKE, "do": ()}),
        ("{instead_of: {ability: bard}, uses: 2, per: turn, do: []}", {"instead_of": AbilityStep("bard"), "uses": 2}),
        ("{while: always, change: {immune: [bard]}}", {"change": Change(immune=("bard",))}),
        (
            "{while: always, change: {immune: {classes_of: {from: enemy}}}}",
            {"change": Change(immune=ClassesOf(Selector("enemy")))},
        ),
        (
            "{while: always, change: {enemy_strength: {plus: {number: {counter: brine}, times: 5}}}}",
            {"change": Change(enemy_strength=NumberChange(plus=Reckoned(CounterValue("brine"), times=5)))},
        ),
        (
            "{while: always, change: {enemy_strength: {number: turns, plus: 1}}}",
            {"change": Change(enemy_strength=Reckoned(Countable.TURNS, plus=1))},
        ),
        (
            "{while: always, change: {hand_limit: {cards: {from: mission_zone}}}}",
            {"change": Change(hand_limit=CardCount(Selector("mission_zone")))},
        ),
        (
            "{upon: yielded, do: [{change: {immune: {add: [warrior]}, for: enemy}}]}",
            {"do": (StartChange(Change(immune=ClassesChange(add=("warrior",))), Span.ENEMY),)},
        ),
        (
            "{upon: yielded, do: [{draw: {each: {1: 1, 2: 1, 3: 2, 4: 2}, who: every_player}}]}",
            {"do": (Draw(each={1: 1, 2: 1, 3: 2, 4: 2}, who=Player.EVERY_PLAYER),)},
        ),
    ],
)
def test_a_form_of_a_rule(tmp_path, rule: str, meant: dict[str, object]) -> None:
    (said,) = declared(tmp_path, f"counters: {{brine: {{start: 0}}}}\nrules: [{rule}]\n").rules
    assert {key: getattr(said, key) for key in meant} == meant


def test_what_a_card_or_a_group_says_of_its_defeat_goes_before_the_mission(tmp_path) -> None:
    said = declared(
        tmp_path,
        """
        enemies:
          - strength: 10
            health: 20
            defeated: box
            cards:
              - {id: one, name: One, class: bard, defeated: [{place_enemy: banished}]}
              - {id: two, name: Two, class: bard}
          - {strength: 15, health: 30, cards: [{id: three, name: Three, class: bard}]}
        defeated: enemy_top
        exact_damage: reserve_top
        """,
    )
    assert said.enemies == {
        "one": EnemyDeclaration(defeated=(PlaceEnemy("banished"),)),
        "two": EnemyDeclaration(defeated="box"),
    }
    # A place that a policy can name stays a policy.
    assert (said.defeated, said.exact_damage) == ("enemy_top", None)


def test_a_mission_without_rules_declares_nothing(tmp_path) -> None:
    assert declared(tmp_path, "defeated: banished\n") == Declarations()
