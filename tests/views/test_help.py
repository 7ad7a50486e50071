from regicide_legacy.engine.choices import Attack, PlayJester
from regicide_legacy.engine.mission import SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.help import help_view
from regicide_legacy.views.prompt import question
from tests.views.printed import printed
from tests.views.tables import at, dealt, names_of


def explained(game, seat=0, **words):
    return printed(help_view(game.view(seat), names_of(game), **words))


def test_each_class_and_the_enemys_immunity_are_explained():
    text = explained(dealt(players=2))
    for class_ in ("cleric", "bard", "warrior", "paladin"):
        assert f"  {class_}" in text
    assert "is immune to" in text
    assert len(text.splitlines()) <= 18


def test_only_what_can_be_done_now_is_explained():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("J1", "C5"), ("C8",), ()), yielded=(False, True, True))
    text = explained(game)
    assert "play a jester alone" in text
    assert "yield" not in text
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("C5",), ("C8",), ()))
    assert "yield: play nothing" in explained(game)
    assert "jester alone" not in explained(game)


def test_a_strike_is_explained_with_its_damage():
    game = at(players=4, enemy=GivenEnemy("letholdus"), hands=(("C5", "B9", "B10", "W9", "P2", "P3"), ("C8",), (), ()))
    game.play(Attack(("C5",)))
    text = explained(game)
    assert "until 10 damage is paid" in text
    assert "feign death" in text


def test_ended_immunity_is_told():
    game = at("classic", players=3, enemy=GivenEnemy("JS"), hands=(("J1",), ("8H",), ("9H",)))
    game.play(PlayJester("J1"))
    assert "has no immunity" in explained(game)


def test_looking_again_is_offered_only_where_it_can_be_done():
    game = dealt(players=3, first=None)
    assert "look NAME" not in explained(game)
    assert "look NAME" in explained(game, may_look=True)


def test_the_question_offers_what_the_choices_are():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("J1", "C5"), ("C8",), ()))
    names = names_of(game)
    assert (
        question(game.view(0), names).plain == "Attack: card numbers or ids, y yields, j plays a jester  (? explains)"
    )
    game.play(PlayJester("J1"))
    assert question(game.view(0), names).plain.startswith("Who claims the jester, without talk? 1 Ana, 2 Ben ")


def test_that_something_explains_a_question_stands_on_one_line_however_narrow_the_terminal_is():
    game = at(players=3, enemy=GivenEnemy("letholdus"), hands=(("J1", "C5"), ("C8",), ()))
    asked = question(game.view(0), names_of(game))
    for width in range(30, 90):
        lines = printed(asked, width=width).splitlines()
        assert "? explains)" in lines[-1]
        assert " ".join(" ".join(lines).split()) == " ".join(asked.plain.split())
        assert max(map(len, lines)) <= width


def test_the_question_of_a_strike_that_only_a_feigned_death_answers():
    hand = ("C2", "B2", "W2", "P2", "C1")
    game = at(players=4, enemy=GivenEnemy("halvus"), hands=(hand, ("C8",), (), ()))
    game.play(game.view(0).choices[-1])
    assert question(game.view(0), names_of(game)).plain == "Suffer 20 damage: feign  (? explains)"


def test_a_solo_player_without_cards_is_offered_the_jesters_only():
    game = at(players=1, enemy=GivenEnemy("letholdus"), hands=((),), aside=("J1", "J2"))
    assert question(game.view(0), names_of(game)).plain == "Attack: j cleric|bard|warrior|paladin  (? explains)"
    assert "kinfolk" not in explained(game)
    assert "j bard" in explained(game)


def test_options_and_cards_to_order_stand_in_the_question():
    game = at(
        enemy=GivenEnemy("letholdus", health=9),
        enemy_deck=("branelle",),
        hands=(("P8", "B1"), ("C9",)),
        policies={"exact_damage_optional": True, "order_played_cards": True},
    )
    names = names_of(game)
    game.play(Attack(("B1", "P8")))
    assert question(game.view(0), names).plain == "Choose: 1 reserve_top, 2 discard  (? explains)"
    assert "one of the words offered" in explained(game)
    game.play(game.choices()[1])
    asked = question(game.view(0), names).plain
    assert asked == "Order the cards in play, the one to lie on top first: numbers or ids  (? explains)"


def test_a_refresh_is_explained_at_an_attack_and_at_a_strike():
    game = at(
        "classic",
        players=1,
        policies={"solo_jesters": SoloJesters.REFRESH},
        enemy=GivenEnemy("JS"),
        hands=(("2C", "3C"),),
        aside=("J1", "J2"),
    )
    assert "refresh" in question(game.view(0), names_of(game)).plain
    assert "draw a new one" in explained(game)
    game.play(Attack(("2C",)))
    assert question(game.view(0), names_of(game)).plain == "Suffer 10 damage: refresh  (? explains)"
    assert "then suffer the strike" in " ".join(explained(game).split())
