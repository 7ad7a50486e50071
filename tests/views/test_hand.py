from regicide_legacy.engine.cards import Card
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.hand import hand_view, in_hand_order, numbered
from regicide_legacy.views.names import Names
from tests.views.printed import printed
from tests.views.tables import at, names_of


def test_the_weakest_comes_first_so_that_kinfolk_are_neighbours():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("P5", "J1", "C9", "C5", "W1"), (), ()))
    assert in_hand_order(game.view(0), names_of(game)) == ("J1", "W1", "C5", "P5", "C9")


def test_a_hand_shows_number_id_name_class_and_strength():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("P7", "J1", "W1"), ("C2",), ()))
    lines = printed(hand_view(game.view(0), names_of(game))).splitlines()
    assert lines[0].split() == ["Ana's", "hand", "3", "of", "6"]
    assert lines[1].split() == ["1", "J1", "Jester", "jester", "3", "P7", "Tanathil", "paladin", "7"]
    assert lines[2].split() == ["2", "W1", "Duck", "warrior", "1", "animal"]


def test_a_defeated_enemy_in_hand_keeps_its_whole_id():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("quillavelle", "C2", "C3", "C4", "C5", "C6", "C7"), ()))
    lines = printed(hand_view(game.view(0), names_of(game))).splitlines()
    assert any("quillavelle" in line and "bard 15" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_an_empty_hand_says_so():
    game = at(players=1, enemy=GivenEnemy("letholdus"), hands=((),), aside=("J1",))
    assert "no cards" in printed(hand_view(game.view(0), names_of(game)))


def test_at_80_columns_a_name_is_cut_short_before_a_class_or_a_strength_is():
    cards = {
        card.id: card
        for card in (
            Card("clinker", "Clinker the Bold", 1, ("cleric", "bard"), companion=True),
            Card("agnes-south", "Agnes of the South", 6, ("warrior", "paladin")),
            Card("formerly-letholdus", "Letholdus", 10, ("cleric", "paladin")),
        )
    }
    names = Names(("Ana",), cards)
    shown = printed(numbered(tuple(cards), names))
    assert max(map(len, shown.splitlines())) <= 80
    for nature in ("cleric/bard 1 animal", "warrior/paladin 6", "cleric/paladin 10"):
        assert nature in shown
    narrow = printed(numbered(tuple(cards), names), width=50).splitlines()
    assert len(narrow) == len(cards)
    assert "warrior/paladin 6" in narrow[1]
