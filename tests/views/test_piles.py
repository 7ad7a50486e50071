from regicide_legacy.engine.choices import Attack, Discard
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.piles import pile_view, reserve_view
from tests.views.printed import printed
from tests.views.tables import at, names_of


def test_a_pile_names_its_top_and_lists_the_rest_by_class():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("C5",), ()), discard=("W9", "C3", "W2"))
    lines = printed(pile_view("Discard pile", game.view(0).discard, names_of(game), game.view(0))).splitlines()
    assert lines[0].rstrip() == "Discard pile: 3 cards, on top Garrick (warrior 9)"
    assert [line.split() for line in lines[1:]] == [["cleric", "Brill", "3"], ["warrior", "Tuck", "2,", "Garrick", "9"]]


def test_an_empty_pile():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("C5",), ()))
    assert printed(pile_view("Banished pile", (), names_of(game), game.view(0))).strip() == "Banished pile: empty"


def test_healed_cards_are_listed_until_the_last_of_them_is_drawn():
    game = at(
        enemy=GivenEnemy("branelle"),
        hands=(("C2", "C10", "C9"), ("B4", "C8")),
        discard=("W9", "B2"),
        reserve=("P9",),
    )
    names = names_of(game)
    assert "Nothing is known" in printed(reserve_view(game.view(0), names))
    game.play(Attack(("C2",)))
    assert "Healed, in an order nobody knows: B2 W9" in printed(reserve_view(game.view(0), names))
    game.play(Discard("C10"))
    game = at(enemy=GivenEnemy("kellorn"), hands=(("C2", "C10"), ("B2", "C8")), discard=("W9", "B3"), reserve=("P9",))
    game.play(Attack(("C2",)))
    game.play(Discard("C10"))
    game.play(Attack(("B2",)))
    assert "1 of B3 W9" in printed(reserve_view(game.view(0), names))
