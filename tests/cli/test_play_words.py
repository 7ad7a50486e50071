"""What may be typed at each decision, and what it is read as."""

import pytest

from regicide_legacy.cli.play_words import Chosen, HintFor, Look, NotUnderstood, Word, read_command
from regicide_legacy.engine.choice_reading import parse_choice
from regicide_legacy.engine.choices import (
    Attack,
    ChooseOption,
    Claim,
    Discard,
    Feign,
    NextPlayer,
    Order,
    PlayJester,
    Refresh,
    Start,
    Yield,
)
from regicide_legacy.engine.mission import SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from tests.views.tables import at, dealt, names_of

LETHOLDUS = GivenEnemy("letholdus")


def read(game, line, seat=0, **words):
    return read_command(line, game.view(seat), names_of(game, **words))


def choices(game, line, seat=0, **words):
    command = read(game, line, seat, **words)
    assert isinstance(command, Chosen)
    return list(command.choices)


@pytest.fixture
def attacking():
    return at(players=3, enemy=LETHOLDUS, hands=(("P7", "B1", "C7", "J1"), ("C8",), ("C9",)))


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("2", Attack(("B1",))),
        ("2 4", Attack(("B1", "P7"))),
        ("c7 b1", Attack(("C7", "B1"))),
        ("  P7   2 ", Attack(("P7", "B1"))),
        ("attack c7 B1", Attack(("C7", "B1"))),
        ("attack", Attack(())),
        ("fidget tanathil", Attack(("B1", "P7"))),
        ("attack Hesper", Attack(("C7",))),
        ("fid TANA", Attack(("B1", "P7"))),
        ("y", Yield()),
        ("YIELD", Yield()),
        ("j", PlayJester("J1")),
        ("1", PlayJester("J1")),
        ("j1", PlayJester("J1")),
        ("jester J1", PlayJester("J1")),
        ("1 C7", Attack(("J1", "C7"))),
        ("C8", Attack(("C8",))),
        ("discard 2", Discard("B1")),
        ("feign", Feign()),
        ("refresh", Refresh()),
        ("claim 0", Claim(0)),
    ],
)
def test_an_attack(attacking, line, choice):
    assert choices(attacking, line) == [choice]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("9", "There is no card 9: they are numbered 1 to 4."),
        ("0", "There is no card 0"),
        ("9" * 5000, "There is no card"),
        ("C7 xyzzy", "'xyzzy' is no card"),
        # Two letters begin a name that could be another's.
        ("C7 fi", "'fi' is no card"),
        ("discard", "Discard which cards"),
        ("yield now", "yield stands alone"),
        ("j bard now", "played alone"),
        ("²", "is no card"),
        ("claim", "Which seat? Ana, Ben, Cleo."),
    ],
)
def test_what_makes_no_sense_says_what_would(attacking, line, says):
    with pytest.raises(NotUnderstood, match=says.replace("?", r"\?")):
        read(attacking, line)


def test_a_solo_jester_takes_a_class():
    game = at(players=1, enemy=LETHOLDUS, hands=(("P7", "C2"),), aside=("J1", "J2"))
    assert choices(game, "j bard") == [PlayJester("J1", "bard")]
    assert choices(game, "J W") == [PlayJester("J1", "warrior")]
    assert choices(game, "J1 paladin") == [PlayJester("J1", "paladin")]
    assert choices(game, "jester J1 cleric") == [PlayJester("J1", "cleric")]
    assert choices(game, "j") == [PlayJester("J1")]
    assert choices(game, "j thief") == [PlayJester("J1", "thief")]


def test_discards_are_so_many_choices_in_the_order_typed():
    game = at(players=3, enemy=LETHOLDUS, hands=(("P7", "B4", "C2", "J1"), ("C8",), ()))
    game.play(Attack(("C2",)))
    assert choices(game, "3 2") == [Discard("P7"), Discard("B4")]
    assert choices(game, "j b4") == [Discard("J1"), Discard("B4")]
    assert choices(game, "discard P7") == [Discard("P7")]
    assert choices(game, "feign") == [Feign()]


def test_a_seat_goes_by_its_name_its_beginning_or_its_number_at_the_prompt():
    game = dealt(players=3, first=None)
    for line in ("Ben", "be", "2", "start Ben", "start 1"):
        assert choices(game, line) == [Start(1)]
    with pytest.raises(NotUnderstood):
        read(game, "Zed")


def test_a_number_is_a_seat_at_the_prompt_and_counts_from_0_in_a_choices_text_form():
    game = dealt(players=2, first=None)
    seats = ("Player 1", "Player 2")
    assert choices(game, "2", seats=seats) == [Start(1)]
    assert choices(game, "player 2", seats=seats) == [Start(1)]
    assert choices(game, "start 1", seats=seats) == [Start(1)]
    with pytest.raises(NotUnderstood):
        read(game, "player", seats=seats)


def test_a_seat_that_is_called_as_a_word_goes_by_its_very_name():
    game = dealt(players=4, first=None)
    seats = ("D", "q", "Y", "Hint")
    assert choices(game, "D", seats=seats) == [Start(0)]
    assert read(game, "d", seats=seats) is Word.DISCARD_PILE
    assert choices(game, "q", seats=seats) == [Start(1)]
    assert read(game, "Q", seats=seats) is Word.QUIT
    for line in ("Y", "y", "3", "start Y"):
        assert choices(game, line, seats=seats) == [Start(2)]
    assert choices(game, "Hint", seats=seats) == [Start(3)]
    assert read(game, "hint", seats=seats) is Word.HINT
    assert read(at(enemy=LETHOLDUS, hands=(("C5",), ("C8",))), "D", seats=seats[:2]) is Word.DISCARD_PILE


def test_a_hint_is_for_who_is_named():
    game = dealt(players=3, first=None)
    for line in ("h ben", "hint 2", "H Ben"):
        assert read(game, line) == HintFor(1)
    with pytest.raises(NotUnderstood, match="Which seat"):
        read(game, "h Zed")


def test_a_claim_and_the_next_player():
    game = at(players=3, enemy=LETHOLDUS, hands=(("J1",), ("C8",), ("C9",)))
    game.play(PlayJester("J1"))
    assert choices(game, "cleo") == [Claim(2)]
    assert read(game, "look ben") == Look(1)
    classic = at("classic", players=3, enemy=GivenEnemy("JS"), hands=(("J1",), ("8H",), ("9H",)))
    classic.play(PlayJester("J1"))
    assert choices(classic, "a") == [NextPlayer(0)]
    assert choices(classic, "next ben") == [NextPlayer(1)]


def test_an_option_goes_by_its_word_its_beginning_or_its_number():
    game = at(
        enemy=GivenEnemy("letholdus", health=8),
        enemy_deck=("branelle",),
        hands=(("P8",), ("C9",)),
        policies={"exact_damage_optional": True},
    )
    game.play(Attack(("P8",)))
    for line in ("reserve_top", "res", "1", "choose reserve_top"):
        assert choices(game, line) == [ChooseOption("reserve_top")]
    assert choices(game, "box") == [ChooseOption("box")]


def test_an_order_numbers_the_cards_in_play():
    game = at(
        enemy=GivenEnemy("letholdus", health=8),
        enemy_deck=("branelle",),
        hands=(("P8", "B1"), ("C9",)),
        policies={"order_played_cards": True},
    )
    game.play(Attack(("B1", "P8")))
    assert choices(game, "b1 p8") == [Order(("B1", "P8"))]
    assert choices(game, "2 1") == [Order(("B1", "P8"))]
    assert choices(game, "order P8 B1") == [Order(("P8", "B1"))]


def test_an_order_has_no_numbers_of_the_hand():
    game = at(
        "classic",
        players=1,
        policies={"solo_jesters": SoloJesters.REFRESH},
        enemy=GivenEnemy("JS"),
        hands=(("2C",),),
        aside=("J1", "J2"),
    )
    assert choices(game, "refresh") == [Refresh()]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("?", Word.HELP),
        ("help", Word.HELP),
        ("d", Word.DISCARD_PILE),
        ("B", Word.BANISHED_PILE),
        ("r", Word.RESERVE),
        ("h", Word.HINT),
        ("hint", Word.HINT),
        ("u", Word.TAKE_BACK),
        ("U!", Word.FORCE_TAKE_BACK),
        ("q", Word.QUIT),
        ("", Word.AGAIN),
        ("   ", Word.AGAIN),
    ],
)
def test_words_that_choose_nothing(attacking, line, word):
    assert read(attacking, line) is word


@pytest.mark.parametrize("mission", ["1", "classic"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_text_form_of_every_choice_offered_reads_as_that_choice(mission, players):
    game = dealt(mission, players, seed=players, first=None if players > 1 else 0)
    for _ in range(40):
        offered = game.choices()
        if not offered:
            break
        seat = game.decision.seat or 0
        for choice in offered:
            assert parse_choice(str(choice)) == choice
            assert choices(game, str(choice), seat) == [choice]
            assert choices(game, str(choice).lower(), seat) == [choice]
        game.play(offered[len(offered) // 2])
