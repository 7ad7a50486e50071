"""What people see and read of a mission's rules: the table, the hand, what is asked, what happened, and `?`."""

from __future__ import annotations

from typing import Any

import pytest

from regicide_legacy.cli.wording import names_of
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import GivenEnemy, Position
from regicide_legacy.views.asking import asked_view
from regicide_legacy.views.endings import ending
from regicide_legacy.views.events import event_lines, public
from regicide_legacy.views.hand import hand_view
from regicide_legacy.views.help import help_view
from regicide_legacy.views.piles import pile_view
from regicide_legacy.views.table import table_view
from tests.views.printed import printed

ENEMIES = [
    {
        "strength": 4,
        "health": 20,
        "cards": [
            {"id": "ogre", "name": "Ogre", "class": "bard"},
            {
                "id": "troll",
                "name": "Troll",
                "class": "bard",
                "rules": [{"while": "always", "change": {"may_yield": False}, "text": "Nobody runs from a troll."}],
            },
        ],
    }
]
DECLARED: dict[str, Any] = {
    "piles": {"well": {"face": "down", "text": "Deep."}, "shelf": {"face": "up"}, "stack": {"face": "top"}},
    "counters": {"old_dread": {"start": 0, "lose_at": 6, "text": "At 6 the bell rings."}},
    "marks": {"damp": {"text": "Damp cards do not burn."}},
    "classes": [
        {"id": "thief", "name": "Thief", "letter": "T", "step": "cast_spells", "do": [{"draw": {"each": 1}}]},
    ],
    "cards": [
        {"id": "coin", "name": "Coin", "copies": 2, "text": "It glitters."},
        {"id": "skull", "name": "Skull", "text": "It grins."},
    ],
    "stickers": [{"id": "blue", "code": "12", "text": "Page 12 is void."}],
}
SEATS = ("Ana", "Ben", "Cleo", "Dora")


def table(*rules: dict[str, Any], hands: Any = (("C2", "C3"), ("B2", "B3")), **given: Any) -> Game:
    document = {"format": "mission/1", "id": "m", "title": "M", "ruleset": "legacy", "enemies": ENEMIES}
    mission = mission_from_document({**document, **DECLARED, **({"rules": list(rules)} if rules else {})})
    piles = {"well": ("B4", "B5"), "shelf": ("coin-1", "C5"), "stack": ("W5", "W6"), **given.pop("piles", {})}
    given.setdefault("reserve", ("W2", "W3", "W4"))
    enemy = given.pop("enemy", GivenEnemy("ogre"))
    deck = tuple(card for card in ("ogre", "troll") if card != enemy.card)
    position = Position(enemy=enemy, enemy_deck=deck, hands=hands, piles=piles, **given)
    return Game.at(CompiledMission(mission, len(hands)), position)


def names(game: Game) -> Any:
    return names_of(game.compiled, SEATS[: game.compiled.players], frozenset())


def told(do: str, *choices: str, reader: int | None = None, text: str | None = None, **given: Any) -> list[str]:
    """Return the lines told of what a rule does upon a yield, before the strike."""
    from yaml import safe_load

    rule = {"id": "asks", "upon": ["yielded"], "do": [safe_load(f"{{{do}}}")], **({"text": text} if text else {})}
    game = table(rule, **given)
    events = [event for choice in ("yield", *choices) for event in game.play(parse_choice(choice))]
    seen = [public(event) if reader is None else event.seen_by(reader) for event in events]
    lines = [line.plain for line in event_lines(seen, game.view(reader or 0), names(game), reader)]
    return [line for line in lines if not line.startswith(("Ana yielded", "You yielded", "Ogre struck"))]


def test_the_table_has_the_missions_own_piles_counters_marks_and_classes() -> None:
    game = table(
        discard=("C9",),
        banished=("P2",),
        counters={"old_dread": 2},
        marks={"damp": ("P2", "ogre", "B2")},
        classes={"P2": ("bard",), "ogre": ("thief",)},
    )
    shown = printed(table_view(game.view(0), names(game), "M"))
    assert "Enemy      Ogre  bard/thief (damp) · immune to bard" in shown
    assert "Well       2  face down" in shown
    assert "Shelf      2  Coin, Cleric 5" in shown
    assert "Stack      2  on top Warrior 5" in shown
    assert "Counters   old dread 2 (lost at 6)" in shown
    assert "Banished   P2(damp, +bard)" in shown
    assert not {"B2", "B4", "B5", "W6"} & set(shown.split())


def test_marks_stand_below_the_hand_that_bears_them_and_in_no_other_view() -> None:
    game = table(marks={"damp": ("B2",)}, classes={"B3": ("cleric",)})
    assert "On them: B2 damp · B3 +cleric" in printed(hand_view(game.view(1), names(game)))
    assert "damp" not in printed(hand_view(game.view(0), names(game)), table_view(game.view(0), names(game)))


def test_a_pile_that_is_looked_through_shows_marks() -> None:
    game = table(discard=("C9",), marks={"damp": ("C9",)})
    assert "Cleric 9 9 (damp)" in printed(pile_view("Discard pile", game.view(0).discard, names(game), game.view(0)))


def test_numbers_that_rules_raise_are_told_with_the_printed_one() -> None:
    raises = {"id": "up", "while": "always", "change": {"enemy_strength": {"plus": 3}, "hand_limit": {"minus": 1}}}
    game = table(raises)
    assert "7, printed 4" in printed(table_view(game.view(0), names(game)))
    assert "2 of 6" in printed(hand_view(game.view(0), names(game)))


def test_help_has_the_words_of_all_that_can_be_known_and_nothing_of_what_cannot() -> None:
    game = table({"id": "fog", "upon": "yielded", "do": [{"banish": {"from": "reserve"}}]})
    shown = " ".join(printed(help_view(game.view(0), names(game))).split())
    for says in (
        # Without words of its own a rule says what it does.
        "fog When a player yields: banish the top card of the reserve.",
        "old dread At 6 the bell rings.",
        "well Deep.",
        "damp Damp cards do not burn.",
        "Thief (T) step 2: that player draws a card",
        "12 Page 12 is void.",
        "Coin It glitters.",
    ):
        assert says in shown
    assert "It grins" not in shown
    assert "Nobody runs" not in shown
    troll = table(enemy=GivenEnemy("troll"), hands=(("C2",), ("B2",)), piles={}).view(0)
    assert "troll Nobody runs from a troll." in " ".join(printed(help_view(troll, names(game))).split())


@pytest.mark.parametrize(
    ("do", "choices", "says"),
    [
        ("banish: {from: reserve}", (), ["Warrior 2 was banished from the reserve."]),
        ("discard: {from: reserve, count: 2}", (), ["Warrior 3 and Warrior 2 were discarded from the reserve."]),
        ("move: {from: reserve, to: well}", (), ["1 card went from the reserve to the well."]),
        ("move: {from: shelf, to: reserve_bottom}", (), ["Coin went from the shelf under the reserve."]),
        ("move: {from: hand, to: shelf}", ("choose [C2]",), ["Cleric 2 went from Ana's hand to the shelf."]),
        ("move: {from: reserve, to: hand}", (), ["1 card went from the reserve to Ana's hand."]),
        ("draw: {each: 1, who: every_player}", (), ["Ana drew 1 card; Ben drew 1 card."]),
        ("draw: {each: 1, from: well}", (), ["Ana drew 1 card from the well."]),
        ("shuffle: well", (), ["The well was shuffled."]),
        ("look: {from: reserve, count: 2}", (), ["Ana looked at 2 cards."]),
        ("look: {from: reserve, by: every_player}", (), ["All saw Warrior 2."]),
        (
            "reorder: {from: reserve, count: 2}",
            ("order W3 W2",),
            ["Ana looked at 2 cards.", "2 cards of the reserve came into a new order."],
        ),
        ("raise: {old_dread: 2}", (), ["Old dread rose by 2, to 2."]),
        ("set: {old_dread: 4}", (), ["Old dread was set to 4."]),
        ("raise: {enemy_strength: 2}", (), ["The strength of Ogre rose by 2, to 6."]),
        ("lower: {enemy_health: 5}", (), ["Ogre lost 5 health, 15 left."]),
        ("mark: {from: shelf, with: damp}", (), ["Coin was marked damp."]),
        ("give_class: {from: shelf, where: {id: C5}, class: bard}", (), ["Cleric 5 was given the class bard."]),
        ("change: {immune: {add: [cleric]}, for: enemy}", (), ["What changed, while this enemy is in play: immunity."]),
        ("choose: {options: {one: {do: []}, two: {do: [], text: Twice.}}}", ("choose two",), ["Ana chose two: Twice."]),
        ("choose: {by: any_player, options: {one: {do: []}}}", ("choose one",), ["One was chosen."]),
        ("leave_party: {from: shelf, where: {id: C5}}", (), ["Cleric 5 left the party for good."]),
        ("name_next_player: {by: current_player}", ("next_player 1",), ["The next turn was given to Ben."]),
        (
            "damage_players: {who: next_player, amount: 2}",
            ("discard B2",),
            ["Ben must suffer 2 damage.", "Ben discarded Bard 2."],
        ),
    ],
)
def test_what_a_rule_does_is_told_in_words(do: str, choices: tuple[str, ...], says: list[str]) -> None:
    lines = told(do, *choices)
    assert [line.replace("(warrior 2)", "").replace("  ", " ") for line in lines][: len(says)] == says


def test_the_words_of_a_rule_are_told_once_before_what_it_did() -> None:
    lines = told("raise: {old_dread: 1, enemy_strength: 1}", text="It gets darker.")
    assert lines == ["It gets darker.", "Old dread rose by 1, to 1.", "The strength of Ogre rose by 1, to 5."]


def test_only_who_looked_reads_what_was_seen() -> None:
    look = "look: {from: reserve, count: 2}"
    assert told(look, reader=0)[0] == "You looked at Warrior 2 and Warrior 3."
    assert told(look, reader=1)[0] == "Ana looked at 2 cards."
    take = "move: {from: reserve, to: hand}"
    assert told(take, reader=0)[0] == "Warrior 2 went from the reserve to your hand."


def test_damage_that_waits_for_a_rule_is_told_after_it() -> None:
    bell = {"id": "bell", "upon": "attack_formed", "do": [{"raise": {"old_dread": 1}}]}
    game = table(bell)
    lines = event_lines(
        [public(event) for event in game.play(parse_choice("attack C2"))], game.view(0), names(game), None
    )
    assert [line.plain for line in lines][:3] == [
        "Ana attacked with Cleric 2.",
        "Old dread rose by 1, to 1.",
        "The discard pile was empty: nothing was healed.",
    ]
    assert "The attack dealt 2 damage, Ogre has 18 health left." in [line.plain for line in lines]


def test_a_capped_warrior_is_not_called_immune() -> None:
    game = table(
        {"id": "cap", "while": "always", "change": {"attack_damage": {"at_most": 1}}}, hands=(("W7",), ("B2",))
    )
    lines = event_lines(
        [public(event) for event in game.play(parse_choice("attack W7"))], game.view(0), names(game), None
    )
    assert not any("immune" in line.plain for line in lines)


def test_a_member_of_the_party_that_is_an_enemy_is_turned_up_by_name() -> None:
    document = {
        "format": "mission/1",
        "id": "m",
        "title": "M",
        "ruleset": "legacy",
        "enemies": [{"members": {"where": {"strength": 9}, "count": 2}, "health": 18}],
    }
    from regicide_legacy.engine.setup import deal

    compiled = CompiledMission(mission_from_document(document), 2)
    game = Game(compiled, deal(compiled, 1, 0))
    lines = event_lines([public(event) for event in game.opening], game.view(0), names(game), None)
    assert lines[1].plain.endswith(" 9 was turned up: " + lines[1].plain.split()[0].lower() + ", strength 9.")
    assert "18 of 18" in printed(table_view(game.view(0), names(game)))


def test_why_a_rule_ended_the_mission_is_told_in_its_words() -> None:
    game = table({"id": "gong", "upon": "yielded", "do": [{"lose": {}}], "text": "The gong ends it."})
    rules = names(game).rules
    assert ending("rule:gong", rules) == "The gong ends it"
    assert ending("rule:old_dread", rules) == "At 6 the bell rings"
    assert ending("rule:nobody_knows", rules) == "nobody knows"


def test_rules_to_be_ordered_stand_with_their_words() -> None:
    rules = [
        {"id": name, "upon": "yielded", "do": [{"raise": {"old_dread": 1}}], "text": f"{name}!"}
        for name in ("fog", "rain")
    ]
    document = {"format": "mission/1", "id": "m", "title": "M", "ruleset": "legacy", "enemies": ENEMIES}
    mission = mission_from_document({**document, **DECLARED, "rules": rules, "rule_order": "current_player"})
    game = Game.at(CompiledMission(mission, 2), Position(enemy=GivenEnemy("ogre"), hands=(("C2", "C9"), ("B2",))))
    game.play(parse_choice("yield"))
    asked = asked_view(game.view(0), names(game))
    assert asked is not None
    assert printed(asked).split() == ["fog", "fog!", "rain", "rain!"]
