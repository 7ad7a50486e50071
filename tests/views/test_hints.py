"""A hint at a terminal of 80 columns."""

from regicide_legacy.advisor.hints import Advice, Hint
from regicide_legacy.engine.choices import Attack, ChooseOption, Discard
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.hints import hint_view
from tests.views.printed import printed
from tests.views.tables import at, names_of

REASON = "Pays with four cards and keeps Letholdus, Tanathil and Snow, who are worth the most"


def hinted(game, *plans):
    advice = tuple(Advice(plan, 0.5, 0.25, 0.75, 40, REASON) for plan in plans)
    return printed(hint_view(Hint(0, advice, 80), game.view(0), names_of(game)))


def test_what_is_to_be_typed_stands_in_one_line():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("P7",), ("C9",)))
    cards = ("quillavelle", "ysterelle", "P5", "W5")
    shown = hinted(game, tuple(map(Discard, cards)), (Attack(("P7",)),))
    assert "discard quillavelle ysterelle P5 W5  wins 50%  25 to 75%  Pays" in shown
    assert "attack P7  " in shown


def test_what_finds_no_room_goes_on_in_the_next_line_and_nothing_is_cut_off():
    game = at(enemy=GivenEnemy("letholdus"), hands=(("P7",), ("C9",)))
    cards = ("quillavelle", "ysterelle", "oskoldorn", "ferroldus")
    words = hinted(game, tuple(map(Discard, cards))).split()
    assert {*cards, *REASON.split()} <= {*words}


def test_a_relic_is_used_by_its_name():
    game = at("bell-tower", 3, enemy=GivenEnemy("ringer"), hands=(("C5", "C9"), ("P8",), ("P9",)))
    game.play(Attack(("C5",)))
    game.play(ChooseOption("stay"))
    assert "use Tin Horn  wins 50%" in hinted(game, (ChooseOption("tin-horn"),))
