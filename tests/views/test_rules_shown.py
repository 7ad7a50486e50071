"""What people see and read of a mission's rules: the table, the hand, what is asked, what happened, and `?`."""

from __future__ import annotations

from typing import Any

import pytest

from regicide_legacy.cli.wording import names_of, rulings
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
from regicide_legacy.views.prompt import question
from regicide_legacy.views.rulings import Ruling
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

HEAD = {"format": "mission/1", "id": "m", "title": "M", "ruleset": "legacy", "enemies": ENEMIES}
"""What stands before all else in a small mission."""
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
    document = HEAD
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


def test_help_says_once_what_a_mark_or_a_card_does_that_has_words_and_rules() -> None:
    rules = [{"in": ["hand", "shelf"], "while": "always", "change": {"may_feign_death": False}, "text": "It drips."}]
    marks = {"damp": {"text": "Damp cards do not burn.", "rules": rules}, "wet": {"rules": rules}}
    coin = {"id": "coin", "name": "Coin", "text": "It glitters.", "rules": rules}
    declared = {"marks": marks, "cards": [coin], "piles": {"shelf": {"face": "up"}}}
    document = {**HEAD, **declared}
    position = Position(enemy=GivenEnemy("ogre"), hands=(("C2",), ("B2",)), piles={"shelf": ("coin",)})
    game = Game.at(CompiledMission(mission_from_document(document), 2), position)
    shown = " ".join(printed(help_view(game.view(0), names(game))).split())
    assert "damp Damp cards do not burn. wet It drips. Coin It glitters. At any time" in shown


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
        ("lower: {enemy_health: 5}", (), ["The health of Ogre fell by 5, to 15."]),
        ("mark: {from: shelf, with: damp}", (), ["Coin was marked damp."]),
        ("give_class: {from: shelf, where: {id: C5}, class: bard}", (), ["Cleric 5 was given the class bard."]),
        ("change: {immune: {add: [cleric]}, for: enemy}", (), ["What changed, while this enemy is in play: immunity."]),
        ("raise: {enemy_health: {number: {cards: {from: banished}}}}", (), []),
        ("lower: {old_dread: 0}", (), []),
        # It is at its least already.
        ("lower: {old_dread: 3}", (), []),
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


def lines_of_marks(words: dict[str, str]) -> list[str]:
    """Play an attack upon which a card, a mark, a class and the mission put marks on or take them off; return those."""

    def upon_attack(does: dict[str, Any], **where: Any) -> dict[str, Any]:
        return {"upon": "attack_formed", "do": [does], **where, **words}

    note = {"mark": {"from": "this_card", "with": "side-a"}}
    marking = {"mark": {"from": "attack", "pick": "top", "with": "side-a"}}
    drying = {"unmark": {"from": "this_card", "with": "damp"}}
    document = {
        **HEAD,
        "piles": {"shelf": {"face": "up"}},
        "marks": {"side-a": {"text": "A is up."}, "damp": {"rules": [upon_attack(drying, **{"in": "shelf"})]}},
        "classes": [{"id": "thief", "name": "Thief", "step": "cast_spells", "do": [marking], **words}],
        "cards": [
            {"id": "coin", "name": "Coin", "rules": [upon_attack(note, **{"in": "shelf"})]},
            {"id": "t3", "name": "Nick", "class": "thief", "strength": 3},
        ],
        "rules": [upon_attack({"mark": {"from": "shelf", "where": {"id": "C5"}, "with": "side-a"}})],
    }
    position = Position(
        enemy=GivenEnemy("ogre"),
        hands=(("t3", "W9"), ("B2",)),
        piles={"shelf": ("coin", "C5", "C6")},
        marks={"damp": ("C6",)},
    )
    game = Game.at(CompiledMission(mission_from_document(document), 2), position)
    events = [public(event) for event in game.play(parse_choice("attack t3"))]
    lines = [line.plain for line in event_lines(events, game.view(0), names(game), None)]
    return [line for line in lines if "mark" in line]


def test_what_a_thing_notes_about_itself_is_told_by_its_words_alone_where_it_has_any() -> None:
    assert lines_of_marks({}) == [
        "Cleric 5 was marked side A.",
        "Coin was marked side A.",
        "Cleric 6 was freed of the mark damp.",
        "Nick (thief 3) was marked side A.",
    ]
    assert lines_of_marks({"text": "It turns."}) == ["Cleric 5 was marked side A."]


def test_an_enemy_that_comes_back_is_turned_up_with_what_it_bears() -> None:
    soak = {"id": "soak", "instead_of": "place_enemy", "do": [{"mark": {"from": "enemy", "with": "damp"}}]}
    soak["do"].append({"place_enemy": "enemy_bottom"})
    game = table(soak, enemy=GivenEnemy("ogre", health=2), hands=(("C2", "W10"), ("B2",)))
    revealed = []
    for choice in ("attack C2", "attack W10"):
        events = [public(event) for event in game.play(parse_choice(choice))]
        revealed += [line.plain for line in event_lines(events, game.view(0), names(game), None)][-1:]
    assert revealed == [
        "Troll was turned up: bard, strength 4, health 20.",
        "Ogre was turned up: bard, strength 4, health 20. Damp cards do not burn.",
    ]


def test_where_no_card_is_left_in_play_none_is_told_to_be_gathered() -> None:
    call = {"id": "call", "upon": "enemy_defeated", "do": [{"banish": {"from": "in_play", "count": "all"}}]}
    game = table(call, enemy=GivenEnemy("ogre", health=2), hands=(("C2", "W10"), ("B2",)))
    events = [public(event) for event in game.play(parse_choice("attack C2"))]
    lines = [line.plain for line in event_lines(events, game.view(0), names(game), None)]
    assert "Cleric 2 was banished from play." in lines
    assert not any("in play went" in line for line in lines)


def test_what_carries_a_rule_is_named_before_its_words() -> None:
    says = "Who yields gets wet."
    document = HEAD
    rule = {"upon": "yielded", "do": [{"draw": {"each": 1}}], "text": says}
    carried = {
        "Old dread": {"counters": {"old_dread": {"start": 0, "rules": [rule]}}},
        "7": {"stickers": [{"id": "seven", "code": "7", "rules": [rule]}]},
        "Umbrella": {"relics": [{"id": "umbrella", "name": "Umbrella", "rules": [rule]}]},
        "": {"rules": [rule]},
    }
    for called, declared in carried.items():
        compiled = CompiledMission(mission_from_document({**document, **declared}), 2)
        game = Game.at(compiled, Position(enemy=GivenEnemy("ogre"), hands=(("C2", "C9"), ("B2",)), reserve=("W2",)))
        events = [public(event) for event in game.play(parse_choice("yield"))]
        lines = [line.plain for line in event_lines(events, game.view(0), names(game), None)]
        assert (f"{called}: {says}" if called else says) in lines


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


def test_a_solo_jester_is_told_by_what_it_does_and_meets_no_immunity() -> None:
    stronger = {"id": "laughter", "while": {"attack": {"kind": "solo_jester"}}, "change": {"attack_strength": 9}}
    capped = {"id": "cap", "while": "always", "change": {"attack_damage": {"at_most": 8}}}
    for rules, class_, told in (
        ((stronger,), "bard", "a bard: 9 damage, Ogre has 11 health left."),
        ((stronger,), "warrior", "a warrior: 18 damage, Ogre has 2 health left."),
        # The ogre was immune to it, had it been a card.
        ((capped,), "warrior", "a warrior: 8 damage, Ogre has 12 health left."),
    ):
        ogre = GivenEnemy("ogre", immune=("warrior",))
        game = table(*rules, enemy=ogre, hands=(("C2", "C3"),), aside=("J1", "J2"))
        events = [event.seen_by(0) for event in game.play(parse_choice(f"jester J1 {class_}"))]
        lines = [line.plain for line in event_lines(events, game.view(0), names(game), 0)]
        assert lines[0] == f"You attacked with a jester as {told}"
        assert not any("immune" in line for line in lines)


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
    document = HEAD
    mission = mission_from_document({**document, **DECLARED, "rules": rules, "rule_order": "current_player"})
    game = Game.at(CompiledMission(mission, 2), Position(enemy=GivenEnemy("ogre"), hands=(("C2", "C9"), ("B2",))))
    game.play(parse_choice("yield"))
    asked = asked_view(game.view(0), names(game))
    assert asked is not None
    assert printed(asked).split() == ["fog", "fog!", "rain", "rain!"]


@pytest.mark.parametrize(
    ("do", "asked"),
    [
        ("move: {from: hand, to: discard}", "Choose 1 card from the hand to go to the discard pile: numbers or ids"),
        ("discard: {from: hand, up_to: 2}", "Choose up to 2 cards from the hand to discard: numbers or ids, or none"),
        ("banish: {from: shelf, pick: choice}", "Choose 1 card from the shelf to banish: numbers or ids"),
        ("banish: {from: discard, pick: choice}", "Choose 1 cleric from the discard pile to banish: numbers or ids"),
        (
            "move: {from: discard, pick: choice, to: hand}",
            "Choose 1 cleric from the discard pile to go to your hand: numbers or ids",
        ),
        (
            "move: {from: discard, pick: choice, to: reserve_shuffled}",
            "Choose 1 cleric from the discard pile to be shuffled into the reserve: numbers or ids",
        ),
        ("move: {from: shelf, pick: choice, to: box}", "Choose 1 card from the shelf to go to the box: numbers or ids"),
        ("mark: {from: hand, with: damp}", "Choose 1 card from the hand to be marked damp: numbers or ids"),
        (
            "unmark: {from: hand, with: damp}",
            "Choose 1 card from the hand to be freed of the mark damp: numbers or ids",
        ),
        (
            "give_class: {from: hand, class: bard}",
            "Choose 1 card from the hand to be given the class bard: numbers or ids",
        ),
        ("join_party: {from: shelf, pick: choice}", "Choose 1 card from the shelf to join the party: numbers or ids"),
        (
            "leave_party: {from: shelf, pick: choice}",
            "Choose 1 card from the shelf to leave the party for good: numbers or ids",
        ),
        ("look: {from: shelf, pick: choice}", "Choose 1 card from the shelf to look at: numbers or ids"),
        (
            "reorder: {from: shelf, pick: choice, count: 2}",
            "Choose 2 cards from the shelf to put into a new order: numbers or ids",
        ),
        (
            "reorder: {from: reserve, count: 2}",
            "Order these cards of the reserve, the one to lie on top first: numbers or ids",
        ),
        ("move: {from: banished, up_to: 1, pick: choice, to: discard}", "No card can be chosen: none"),
        ("name_next_player: {by: current_player}", "Who has the next turn? 1 Ana, 2 Ben"),
    ],
)
def test_a_question_says_what_becomes_of_what_is_chosen(do: str, asked: str) -> None:
    from yaml import safe_load

    game = table({"id": "asks", "upon": ["yielded"], "do": [safe_load(f"{{{do}}}")]}, discard=("C9", "C8"))
    game.play(parse_choice("yield"))
    assert question(game.view(0), names(game)).plain.removesuffix("  (? explains)") == asked


def test_a_hands_owner_is_called_you_nowhere_but_in_their_own_question() -> None:
    take = {"move": {"from": "discard", "pick": "choice", "to": "hand", "player": "next_player"}}
    game = table({"id": "asks", "upon": ["yielded"], "do": [take]}, discard=("C9", "C8"))
    game.play(parse_choice("yield"))
    assert "to go to Ben's hand" in question(game.view(0), names(game)).plain


def test_who_asks_is_named_with_its_words() -> None:
    key = {"upon": ["yielded"], "do": [{"discard": {"from": "hand"}}], "text": "Pay with a card."}
    document = {
        **HEAD,
        "relics": [{"id": "key", "name": "Rusty Key", "rules": [key]}],
    }
    game = Game.at(
        CompiledMission(mission_from_document(document), 2),
        Position(enemy=GivenEnemy("ogre"), hands=(("C2", "C3"), ("B2",))),
    )
    game.play(parse_choice("yield"))
    asked = asked_view(game.view(0), names(game))
    assert asked is not None
    assert printed(asked).startswith("Rusty Key: Pay with a card.")


@pytest.mark.parametrize(
    ("place", "said"), [("from", "Exact damage: "), ("to", "Exact damage: "), ("neither", "Exact")]
)
def test_a_pile_says_what_it_is_for_where_the_rule_says_nothing(place: str, said: str) -> None:
    origin, to = ("well", "discard") if place == "from" else ("shelf", "well" if place == "to" else "discard")
    move = {"move": {"from": origin, "pick": "choice", "by": "current_player", "to": to}}
    document = HEAD
    piles = {"well": {"face": "up", "text": "Deep."}, "shelf": {"face": "up"}}
    mission = mission_from_document({**document, "piles": piles, "exact_damage": [{"place_enemy": "discard"}, move]})
    given = Position(
        enemy=GivenEnemy("ogre", health=2),
        enemy_deck=("troll",),
        hands=(("C2", "C3"), ("B2",)),
        piles={"well": ("B4", "B5"), "shelf": ("W5", "W6")},
    )
    game = Game.at(CompiledMission(mission, 2), given)
    game.play(parse_choice("attack C2"))
    asked = asked_view(game.view(0), names(game))
    assert asked is not None
    assert printed(asked).splitlines()[0].strip() == ("Exact damage" if place == "neither" else "Exact damage: Deep.")


ENDS: dict[str, Any] = {
    "format": "mission/1",
    "id": "ends",
    "title": "Ends",
    "ruleset": "legacy",
    "enemies": ENEMIES,
    "piles": {"bard-record": {"face": "up", "text": "What bards have said."}, "debts": {"face": "up"}},
    "exact_damage": [
        {"place_enemy": "discard"},
        {"move": {"from": "debts", "pick": "choice", "by": "current_player", "to": "discard"}},
    ],
    "rules": [
        {
            "id": "witness",
            "upon": "enemy_defeated",
            "do": [{"move": {"from": "hand", "to": "bard-record"}}],
        }
    ],
    "win_when": {"all": [{"strength_of": {"from": "bard-record", "at_least": {1: 15, 2: 14, 3: 14, 4: 14}}}]},
    "lose_when": {"cards": {"from": "debts", "at_least": 3}},
    "enemies_gone": "lose",
}


def ends(texts: dict[str, str] | None = None, **given: Any) -> Game:
    mission = mission_from_document({**ENDS, **({"texts": texts} if texts else {})})
    given.setdefault("enemy", GivenEnemy("ogre", health=5))
    given.setdefault("hands", (("C5", "B7", "W2"), ("B2",)))
    return Game.at(CompiledMission(mission, 2), Position(enemy_deck=("troll",), **given))


def test_piles_that_decide_the_end_stand_beside_what_is_asked_of_them() -> None:
    game = ends(piles={"bard-record": ("B4", "B9"), "debts": ("C2",)})
    shown = printed(table_view(game.view(0), names(game)))
    assert "Bard record 2  strength 13 of 14  Bard 4, Bard 9" in shown
    assert "Debts       1  1, lost at 3  Cleric 2" in shown
    assert "Bard record 0  strength 0 of 14" in printed(table_view(ends().view(0), names(game)))


def test_an_enemy_that_is_defeated_and_not_placed_yet_is_counted_once() -> None:
    game = ends(hands=(("W4", "B7", "W2"), ("B2",)))
    game.play(parse_choice("attack W4"))
    shown = printed(table_view(game.view(0), names(game)))
    assert "1 of 2 enemies defeated" in shown
    assert "Ogre  bard · defeated" in shown
    assert f"Health     {'░' * 30} 0 of 20" in shown


def test_step_4b_asks_in_the_missions_words_or_says_where_the_card_comes_from() -> None:
    piles = {"debts": ("C2", "C3")}
    for texts, says in (
        ({"exact_damage": "An exact sum pays one debt."}, "Exact damage: An exact sum pays one debt."),
        ({"exact_damage": "Exact damage: an exact sum pays one debt."}, "Exact damage: An exact sum pays one debt."),
        (None, "Exact damage"),
    ):
        game = ends(texts, piles=piles)
        game.play(parse_choice("attack C5"))
        game.play(parse_choice("choose [W2]"))
        asked = asked_view(game.view(0), names(game))
        assert asked is not None
        assert printed(asked).splitlines()[0].strip() == says
        expected = "Choose 1 cleric from the debts to go to the discard pile: "
        assert question(game.view(0), names(game)).plain.startswith(expected)


def test_a_mission_tells_its_ends_in_its_own_words() -> None:
    texts = {
        "win_when": "The record is complete.",
        "lose_when": "Three debts are too many.",
        "enemies_gone": "The last enemy is gone, and the record is short.",
    }
    own, made = names(ends(texts)).rules, names(ends()).rules
    assert ending("rule:win_when", own) == "The record is complete"
    assert ending("rule:lose_when", own) == "Three debts are too many"
    assert ending("enemies_defeated", own) == "The last enemy is gone, and the record is short"
    assert ending("rule:win_when", made).startswith("the total strength of")
    assert ending("enemies_defeated", made) == "no enemy is left, and that loses this mission"
    assert ending("enemies_defeated") == "every enemy is defeated"
    told = {ruling.of: ruling.says for ruling in own.of_the_mission()}
    assert told["Won"] == "The record is complete."
    assert told["Lost"] == "The last enemy is gone, and the record is short."


def test_a_relic_says_its_words_once_under_its_name_and_nothing_when_the_turn_is_over() -> None:
    letter = {"upon": "attack_formed", "may": "any_player", "uses": 1, "text": "This attack ignores immunity."}
    document = {
        **HEAD,
        "relics": [
            {"id": "letter", "name": "Letter", "rules": [{**letter, "do": [{"change": {"ignores_immunity": True}}]}]}
        ],
    }
    game = Game.at(
        CompiledMission(mission_from_document(document), 1),
        Position(enemy=GivenEnemy("ogre", strength=0), hands=(("B2", "C3"),), reserve=("W5", "W6")),
    )
    events = [event for choice in ("attack B2", "choose letter") for event in game.play(parse_choice(choice))]
    lines = [line.plain for line in event_lines([public(event) for event in events], game.view(0), names(game), None)]
    assert [line for line in lines if "immunity" in line] == ["Letter: This attack ignores immunity."]
    assert lines[-1] == "Ogre struck for 0: no card was asked."
    assert not any("change" in line for line in lines)


def test_what_is_used_stands_on_the_table_until_it_can_be_used_again() -> None:
    offered = {"upon": "turn_started", "may": "any_player", "uses": 1, "do": [{"raise": {"old_dread": 0}}]}
    document = {
        **HEAD,
        "counters": {"old_dread": {"start": 0, "lose_at": 6}},
        "rules": [{**offered, "id": "trough", "per": "turn"}, {**offered, "id": "snare", "per": "enemy"}],
        "relics": [
            {"id": "seal", "name": "Court Seal", "rules": [offered]},
            {"id": "bell", "name": "Bell", "rules": [{**offered, "uses": 2}]},
        ],
    }
    game = Game.at(
        CompiledMission(mission_from_document(document), 1),
        Position(enemy=GivenEnemy("ogre", strength=0), hands=(("B2", "C3"),), reserve=("W5", "W6")),
    )

    def used(*choices: str) -> str:
        for choice in choices:
            game.play(parse_choice(choice))
        lines = printed(table_view(game.view(0), names(game))).splitlines()
        return "".join(line for line in lines if line.startswith("Used"))

    assert used() == ""
    # What nothing else tells of: the seal does nothing that can be seen.
    assert used("choose seal") == "Used       Court Seal"
    assert used("choose bell") == "Used       Court Seal · Bell 1 of 2"
    assert used("choose bell") == "Used       Court Seal · Bell"
    assert used("choose trough", "choose snare") == (
        "Used       trough this turn · snare for this enemy · Court Seal · Bell"
    )
    assert used("attack C3") == "Used       snare for this enemy · Court Seal · Bell"


def test_at_set_up_the_paper_that_asks_speaks_and_not_its_rules() -> None:
    home = {"move": {"from": "party", "pick": "choice", "to": "box"}}
    rule = {"upon": "yielded", "do": [{"draw": {"each": 1}}], "text": "Draw one."}
    document = {
        **HEAD,
        "stickers": [{"id": "bunks", "code": "R1", "text": "Forty bunks.", "setup": [home], "rules": [rule]}],
        "setup": [home],
        "help": {"budget": 1, "offers": [{"id": "leave", "cost": 1, "text": "One stays at home.", "do": [home]}]},
    }
    own = rulings(mission_from_document({**document, "texts": {"setup": "One waits outside."}}).declared)
    made = rulings(mission_from_document(document).declared)
    asked = {of: own.asks_at_setup(of) for of in ("bunks", "leave", "setup", "enemies")}
    assert asked == {
        "bunks": Ruling("R1", "Forty bunks."),
        "leave": Ruling("", "One stays at home."),
        "setup": Ruling("", "One waits outside."),
        "enemies": Ruling("", ""),
    }
    assert made.asks_at_setup("setup") == Ruling("", "")
    assert own.setup == [Ruling("R1", "Forty bunks."), Ruling("setup", "One waits outside.")]
    assert made.setup[1].says.startswith("Move a card of the party")
