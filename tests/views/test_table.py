from regicide_legacy.engine.choices import Attack, PlayJester, Yield
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.table import table_view
from tests.views.printed import coloured, printed
from tests.views.tables import at, dealt, names_of


def shown(game, seat=0, **words):
    return printed(table_view(game.view(seat), names_of(game, **words), "The Writ"))


def test_a_new_mission_shows_its_enemy_piles_and_stat_card():
    text = shown(dealt(players=3, first=0))
    assert "The Writ · turn 1 · 0 of 12 enemies defeated" in text
    assert "30 of" not in text
    assert " 20 of 20" in text
    assert " 10 of 10" in text
    assert "Reserve    23   Discard pile 0   Enemy deck 11" in text
    assert "15/30   Ferroldus C   Quillavelle B   Dorvorn W     Wendavand P" in text


def test_a_shield_is_shown_with_the_strength_that_is_left():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("P7", "C2", "C3"), ("C8",)))
    game.play(Attack(("P7",)))
    text = shown(game)
    assert " 3 of 10, shield 7" in text
    assert " 13 of 20" in text
    assert "in play P7" in text


def test_defeated_enemies_are_covered_and_the_present_one_is_marked():
    game = at(
        enemy=GivenEnemy("branelle", health=2),
        enemy_deck=("kellorn",),
        hands=(("C5",), ("C8",)),
        enemies_defeated=1,
    )
    game.play(Attack(("C5",)))
    line = next(line for line in shown(game).splitlines() if line.startswith("Stat card"))
    assert "✗ Branelle B" in line
    assert "▸ Kellorn W" in line


def test_enemies_of_one_first_name_go_by_their_ids():
    text = shown(dealt("classic", 2))
    assert "JH C" in text
    assert "KS P" in text


def test_who_has_the_turn_who_yielded_and_who_is_a_bot():
    game = at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C5",), ("C8", "C9")))
    game.play(Yield())
    rows = shown(game, bots={1}).splitlines()[-2:]
    assert rows[0].split() == ["Ana", "1", "card", "yielded"]
    assert rows[1].split() == ["▸", "Ben", "(bot)", "2", "cards"]


def test_what_all_know_of_the_reserve_is_named():
    game = at(
        enemy=GivenEnemy("letholdus", health=5),
        enemy_deck=("branelle",),
        hands=(("W5",), ("C8",)),
        reserve=("C2", "C3"),
        discard=("C4", "C5"),
    )
    game.play(Attack(("W5",)))
    assert "on top" not in shown(game)
    exact = at(
        enemy=GivenEnemy("branelle", health=5),
        enemy_deck=("kellorn",),
        hands=(("C5",), ("C8",)),
        discard=("C4", "C6"),
    )
    exact.play(Attack(("C5",)))
    assert "(on top Branelle, 2 known at the bottom)" in shown(exact)


def test_banished_mission_zone_and_aside_are_shown_only_where_there_are_cards():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("C5",), ("C8",)))
    assert "Banished" not in shown(game)
    assert "Zone" not in shown(game)
    game = at(
        players=1,
        enemy=GivenEnemy("letholdus"),
        hands=(("C5",),),
        banished=("C4",),
        mission_zone=("B4",),
        aside=("J2",),
    )
    text = shown(game)
    assert "Banished   C4\n" in text
    assert "Zone       B4\n" in text
    assert "Aside      J2\n" in text


def test_a_counter_stands_beside_the_number_at_which_a_rule_of_its_own_ends_the_mission():
    for players, number in ((2, 8), (4, 11)):
        hands = (("C5",), ("C8",), ("C9",), ("B9",))[:players]
        game = at("4", players, enemy=GivenEnemy("tarrus"), hands=hands, counters={"tide": 3})
        assert f"Counters   tide 3 (lost at {number})\n" in shown(game)


def test_a_ruling_in_the_mission_zone_goes_by_its_name():
    game = at(
        "6",
        enemy=GivenEnemy("letholdus"),
        hands=(("C5",), ("C8",)),
        mission_zone=("standing-room-1", "B4"),
        marks={"clause-a": ("standing-room-1",)},
    )
    assert "Zone       Standing Room (clause A), B4\n" in shown(game)


def test_a_claimed_jester_tells_that_immunity_does_not_count():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("J1", "C5"), ("C8",), ("C9",)))
    game.play(PlayJester("J1"))
    game.play(game.choices()[1])
    assert "immunity to cleric ignored now" in shown(game)


def test_the_table_is_the_same_whoever_looks_at_it():
    game = dealt(players=4, first=2)
    game.play(game.choices()[0])
    assert len({shown(game, seat) for seat in range(4)}) == 1


def test_a_full_table_fits_beside_a_hand_in_twenty_four_lines():
    game = dealt(players=4, first=0)
    game.play(game.choices()[0])
    assert len(shown(game).splitlines()) <= 13
    assert max(map(len, shown(game).splitlines())) <= 80


def test_classes_have_colours_and_the_text_stands_without_them():
    game = dealt(players=2, first=0)
    assert "\x1b[" in coloured(table_view(game.view(0), names_of(game)))
    assert "\x1b" not in shown(game)


def test_several_immunities_are_one_list():
    game = at(enemy=GivenEnemy("letholdus", immune=("cleric", "bard", "warrior")), hands=(("C2",), ("C3",)))
    assert "immune to cleric, bard and warrior" in printed(table_view(game.view(0), names_of(game)))
