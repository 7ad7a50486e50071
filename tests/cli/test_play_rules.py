"""The play loop in missions with rules: questions in the middle of steps, of every kind, to seats and to the table."""

import random

import pytest

from regicide_legacy.app.playing import Playing
from regicide_legacy.cli.play_words import Chosen, NotUnderstood, Word, read_command
from regicide_legacy.engine.choices import (
    Attack,
    ChooseCards,
    ChooseOption,
    Claim,
    Discard,
    NextPlayer,
    Order,
    Orders,
    Subsets,
    Yield,
)
from regicide_legacy.engine.game import Outcome
from regicide_legacy.engine.position import GivenEnemy
from tests.cli.test_play import at_the_terminal, hands_in, piped, terminal
from tests.views.tables import Session, at, dealt, names_of

__all__ = ["terminal"]

RINGER = GivenEnemy("ringer")
RAT_QUEEN = GivenEnemy("rat-queen")


def bell_tower(*hands, **given):
    return at("bell-tower", len(hands), enemy=given.pop("enemy", RINGER), hands=hands, **given)


def cellar(*hands, **given):
    return at("cellar", len(hands), enemy=RAT_QUEEN, hands=hands, **given)


def read(game, line, seat=0):
    command = read_command(line, game.view(seat), names_of(game))
    assert isinstance(command, Chosen)
    return list(command.choices)


class TestWhoIsAsked:
    def test_the_next_player_chooses_at_a_screen_of_their_own(self):
        session = Session(bell_tower(("C5", "C6"), ("P8", "P9"), reserve=("B2",)))
        seen = at_the_terminal(session, "", "y", "", "hush", "2")
        assert hands_in(seen[2]) == {"Ana"}
        assert hands_in(seen[3]) == set()
        assert "Hand over to Ben, press Enter." in seen[3]
        assert hands_in(seen[4]) == {"Ben"}
        assert "Silence has a price, and the next player says which." in seen[4]
        assert "hush  The next player discards a card." in seen[4]
        assert "Choose: 1 hush, 2 ring" in seen[4]
        assert "Choose 1 card from the hand to discard: numbers or ids" in seen[5]
        assert "You chose hush: The next player discards a card." in seen[5]
        assert [str(played.choice) for played in session.history] == ["yield", "choose hush", "choose [P9]"]
        assert session.game.view(1).hand == ("P8",)

    def test_the_table_chooses_with_no_hand_in_view(self):
        session = Session(bell_tower(("C5", "C6", "C7"), ("P8", "P9"), reserve=("B2",)))
        seen = at_the_terminal(session, "", "C5", "look ben", "", "", "climb")
        assert "After each attack the table stays or climbs." in seen[3]
        assert "Choose: 1 stay, 2 climb" in seen[3]
        assert hands_in(seen[3]) == set()
        assert hands_in(seen[5]) == {"Ben"}
        assert hands_in(seen[6]) == set()
        assert session.history[1].by_table
        assert session.game.view(0).banished == ("B2",)

    def test_damage_by_a_rule_is_asked_of_each_seat_in_turn(self):
        session = Session(dealt("bell-tower", 2, seed=3, first=None))
        seen = at_the_terminal(session, "", "", "", "", "ana", "", "2", "", "2")
        asked = [screen for screen in seen if "Suffer 2 damage: card numbers or ids" in screen]
        assert [hands_in(screen) for screen in asked] == [{"Ana"}, {"Ben"}]
        for screen in asked:
            assert "You must suffer 2 damage." in screen
            assert "Everybody covers their ears and suffers 2." in screen
        assert session.game.decision.kind == "attack"

    def test_a_rule_has_the_table_name_a_seat_and_a_player_the_next_one(self):
        game = bell_tower(("C5", "C9", "W2"), ("P8",), ("P9", "B8"), reserve=("B2",))
        session = Session(game)
        seen = at_the_terminal(session, "", "C5", "stay", "", "use tin-horn", "cleo", "", "C9", "ben")
        struck = next(screen for screen in seen if "Suffer 5 damage" in screen)
        assert "use Tin Horn" in struck
        assert "Tin Horn  Before a strike one player draws 2 cards." in struck
        assert "tin-horn" not in struck
        named = next(screen for screen in seen if "Which seat, without talk? 1 Ana, 2 Ben, 3 Cleo" in screen)
        assert "Before a strike one player draws 2 cards." in named
        assert hands_in(named) == set()
        asked = next(screen for screen in seen if "Who has the next turn?" in screen)
        assert "Who was struck names the next player." in asked
        assert [str(played.choice) for played in session.history] == [
            "attack C5",
            "choose stay",
            "choose tin-horn",
            "claim 2",
            "discard C9",
            "next_player 1",
        ]

    def test_help_tells_the_rules_but_not_those_of_an_enemy_that_nobody_has_seen(self):
        game = bell_tower(("C5", "C6"), ("P8",), enemy_deck=("sexton",))
        out, _ = piped(Session(game), "?")
        for says in (
            "ringer    Everybody covers their ears and suffers 2.",
            "muffle    Once, hang a coat over the bell",
            "echoes    At 9 echoes the tower comes down.",
            "Tin Horn  A dented horn. Once, before a strike, one player draws 2 cards.",
        ):
            assert says in out
        # What is printed on the relic says it all: it stands there once.
        assert out.count("one player draws 2 cards") == 1
        assert "gravedigger" not in out
        assert "use muffle" in out


class TestWhatNobodyCanDoOtherwise:
    def test_it_is_done_at_a_terminal_and_told_without_a_card_that_somebody_holds(self):
        session = Session(bell_tower(("C5", "C6"), ("P8",), reserve=("B2",)))
        seen = at_the_terminal(session, "", "y", "", "hush", "")
        assert [str(played.choice) for played in session.history] == ["yield", "choose hush", "choose [P8]"]
        assert [played.forced for played in session.history] == [False, False, True]
        assert any("Nothing else could be chosen: 1 card." in screen for screen in seen)
        assert not any("Choose 1 card" in screen for screen in seen)

    def test_several_are_told_in_one_line(self):
        witness = at("9", 2, enemy=GivenEnemy("branand", health=8), hands=(("C9", "C8"), ("P8",)))
        seen = at_the_terminal(Session(witness), "", "C9")
        assert any("Nothing else could be chosen: cleric; Cleric 9." in screen for screen in seen)

    def test_lines_from_elsewhere_answer_it_as_an_attempts_file_does(self):
        session = Session(bell_tower(("C5", "C6"), ("P8",), reserve=("B2",)))
        out, _ = piped(session, "y", "hush", "P8")
        assert "Choose 1 card from the hand to discard" in out
        assert str(session.history[-1].choice) == "choose [P8]"

    def test_a_take_back_goes_back_to_what_somebody_decided(self):
        session = Session(bell_tower(("C5", "C6"), ("P8",), reserve=("B2",)))
        piped(session, "y", "hush", "P8", "u")
        assert [str(played.choice) for played in session.history] == ["yield"]

    def test_a_turn_is_never_one_of_these(self):
        game = bell_tower(("C5",), ("P8", "P9"), enemy=GivenEnemy("sexton"))
        assert Playing(game, frozenset()).only_choice is None


class TestWhatIsTyped:
    def test_an_offer_beside_an_attack(self):
        game = bell_tower(("C5", "C6"), ("P8",))
        for line in ("use muffle", "use", "muffle", "use 1", "use muf", "choose muffle"):
            assert read(game, line) == [ChooseOption("muffle")]
        assert read(game, "1") == [Attack(("C5",))]

    def test_an_offer_that_is_none_now(self):
        game = bell_tower(("C5", "C6"), ("P8",))
        for line in ("tin-horn", "use tin-horn", "choose tin-horn", "use Tin Horn"):
            with pytest.raises(NotUnderstood, match=r"^Tin Horn cannot be used now: only muffle\.$"):
                read(game, line)
        with pytest.raises(NotUnderstood, match="no card of this mission"):
            read(game, "gravedigger")

    def test_a_relic_goes_by_its_name_and_by_its_word(self):
        game = bell_tower(("C5", "C9", "W2"), ("P8",))
        game.play(Attack(("C5",)))
        game.play(ChooseOption("stay"))
        for line in ("use Tin Horn", "use tin horn", "Tin Horn", "use tin", "use tin-horn", "tin-horn", "use 1"):
            assert read(game, line) == [ChooseOption("tin-horn")]

    def test_an_option_wins_over_a_word_that_names_a_kind_of_choice(self):
        game = bell_tower(("C5", "C6"), ("P8",))
        game.play(Yield())
        assert read(game, "ring", 1) == [ChooseOption("ring")]
        assert read(game, "2", 1) == [ChooseOption("ring")]
        assert read(game, "hu", 1) == [ChooseOption("hush")]

    def test_cards_of_a_hand_go_by_their_numbers_in_it(self):
        game = cellar(("P7", "C2", "B5"), ("P8",))
        game.play(Yield())
        game.play(Order(("drip", "jar")))
        assert isinstance(game.view(0).choices, Subsets)
        assert read(game, "1 3") == [ChooseCards(("C2", "P7"))]
        assert read(game, "p7") == [ChooseCards(("P7",))]
        for line in ("none", "choose none", "choose []"):
            assert read(game, line) == [ChooseCards(())]
        assert read(game, "choose [B5 C2]") == [ChooseCards(("B5", "C2"))]
        with pytest.raises(NotUnderstood, match="numbered 1 to 3"):
            read(game, "4")

    def test_rules_are_ordered_by_their_ids_or_numbers(self):
        game = cellar(("P7", "C2"), ("P8",))
        game.play(Yield())
        assert isinstance(game.view(0).choices, Orders)
        for line in ("jar drip", "2 1", "j d", "order jar drip"):
            assert read(game, line) == [Order(("jar", "drip"))]

    def test_cards_looked_at_are_ordered_by_their_numbers_in_the_question(self):
        game = cellar(("P7", "C2"), ("P8",), reserve=("B2", "B3", "B4", "B5"))
        game.play(Attack(("C2",)))
        assert read(game, "3 1 2") == [Order(("B4", "B2", "B3"))]
        assert read(game, "b4 b3 b2") == [Order(("B4", "B3", "B2"))]
        session = Session(game)
        out, _ = piped(session, "3 1 2")
        assert "Order these cards of the reserve, the one to lie on top first: numbers or ids" in out
        for line in ("1 B2 Bard 2", "2 B3 Bard 3", "3 B4 Bard 4"):
            assert line in " ".join(out.split())
        assert "Look at the top 3 cards of the reserve" in out

    def test_what_is_chosen_wrongly_is_refused_and_asked_again(self):
        game = cellar(("P7", "C2", "B5"), ("P8",))
        session = Session(game)
        _, err = piped(session, "y", "drip", "drip jar", "1 2 3", "1 1", "P8", "none")
        assert err.splitlines() == [
            "Name each of the cards exactly once (L-08).",
            *["Choose only cards that are offered, each once, and as many as are asked for (mission rules)."] * 3,
        ]
        assert [str(played.choice) for played in session.history] == ["yield", "order drip jar", "choose []"]

    def test_cards_are_not_discarded_past_a_question_in_between(self):
        game = bell_tower(("C5", "C2", "C3"), ("P8",), counters={})
        session = Session(game)
        _, err = piped(session, "C5", "stay", "C2 C3")
        assert not err
        assert str(session.history[-1].choice) == "discard C3"


class TestNoListIsTooLong:
    def test_the_sets_of_a_large_hand_are_counted_not_listed(self):
        hand = tuple(f"{letter}{number}" for letter in "CBWP" for number in range(2, 11))
        game = cellar(hand, ("C1",))
        game.play(Yield())
        game.play(Order(("drip", "jar")))
        out, _ = piped(Session(game), "?", "1 36")
        assert "Choose up to 2 cards from the hand to be marked damp: numbers or ids, or none" in out
        assert len(out.splitlines()) < 140


class TestRulesWithoutEnd:
    def test_a_choice_that_sets_rules_going_for_ever_is_refused_and_nothing_is_lost(self):
        session = Session(at("carousel", 2, enemy=GivenEnemy("barker"), hands=(("C2", "C3"), ("P8",))))
        before = session.game.full_state()
        _, err = piped(session, "y")
        (line,) = err.splitlines()
        assert line.startswith("These rules set each other going without end: ")
        assert line.endswith("round-again. This cannot be chosen; choose otherwise.")
        assert session.game.full_state() == before

    def test_a_bot_does_something_else(self):
        game = at("carousel", 2, enemy=GivenEnemy("barker", strength=9), hands=(("C2", "P9"), ("P8",)))
        playing = Playing(game, frozenset({0, 1}))
        playing.bot_choice = Yield
        assert playing.let_bots_choose().choice != Yield()


class TestTakeBacks:
    def test_what_only_moved_numbers_is_taken_back(self):
        session = Session(bell_tower(("C5", "C6"), ("P8", "P9")))
        seen = at_the_terminal(session, "", "y", "", "ring", "u")
        assert "Taken back: choose ring." in seen[5] + seen[6]
        assert [str(played.choice) for played in session.history] == ["yield"]

    def test_cards_looked_at_stay_seen(self):
        session = Session(cellar(("P7", "C2"), ("P8",), reserve=("B2", "B3", "B4")))
        _, err = piped(session, "C2", "u", "u!")
        assert "Not taken back: a hidden card was seen." in err
        assert not session.history

    def test_a_card_banished_from_the_reserve_stays_seen(self):
        session = Session(bell_tower(("C5", "C6"), ("P8",), reserve=("B2",)))
        _, err = piped(session, "C5", "climb", "u")
        assert "Not taken back: a hidden card was seen." in err

    def test_the_next_jar_stays_read_and_chance_stays_fallen(self):
        session = Session(cellar(("P7", "C2"), ("P8",), piles={"shelf": ("honey", "pickles-1")}))
        _, err = piped(session, "y", "jar drip", "u")
        assert "Not taken back" in err
        session = Session(cellar(("P7", "C9"), ("P8",)))
        _, err = piped(session, "P7", "u")
        assert "Not taken back: chance has fallen." in err


@pytest.mark.parametrize("mission", ["bell-tower", "cellar", "toll-bridge"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_is_played_by_the_text_form_of_choices(mission, players):
    rng = random.Random(players)
    record = dealt(mission, players, players, None if players > 1 else 0)
    lines = []
    while len(record.choices()):
        choices = record.choices()
        choice = choices[rng.randrange(len(choices))]
        lines.append(str(choice))
        record.play(choice)
    session = Session(dealt(mission, players, players, None if players > 1 else 0))
    out, err = piped(session, *lines)
    assert not err
    assert session.game.full_state() == record.full_state()
    assert "The mission is " in out


@pytest.mark.parametrize("mission", ["bell-tower", "cellar", "toll-bridge", "lantern-market"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bots_play_to_the_end(mission, players):
    session = Session(dealt(mission, players, seed=7, first=None if players > 1 else 0), bots=range(players))
    out, err = piped(session)
    assert not err
    assert session.game.outcome is not Outcome.PLAYING
    assert "Attempt 7: " in out


def test_a_seat_is_named_for_what_a_rule_gives():
    game = bell_tower(
        ("C9", "C2"), ("P8",), enemy=GivenEnemy("ringer", health=9), enemy_deck=("sexton",), reserve=("B2",)
    )
    game.play(Attack(("C9",)))
    game.play(ChooseOption("stay"))
    assert game.view(0).asking == "rope"
    assert read(game, "ben") == [Claim(1)]
    playing = Playing(game, frozenset({0, 1}))
    assert playing.bot_choice() == Claim(0)
    assert NextPlayer(0) not in game.choices()
    assert Discard("C2") not in game.choices()


class TestWordsOfThePrompt:
    """A mission may call an option u, q or none, and a card d, u or j."""

    def whispers(self):
        return at("whispers", 2, enemy=GivenEnemy("murmur"), hands=(("d", "u", "j", "C5"), ("P8",)))

    @pytest.mark.parametrize(("option", "number"), [("u", "1"), ("q", "2"), ("none", "3")])
    def test_an_option_is_chosen_by_its_number_or_after_choose(self, option, number):
        game = self.whispers()
        game.play(Yield())
        assert read(game, number) == [ChooseOption(option)]
        assert read(game, f"choose {option}") == [ChooseOption(option)]
        assert read_command("u", game.view(0), names_of(game)) is Word.TAKE_BACK

    def test_the_prompt_says_so(self):
        out, _ = piped(Session(self.whispers()), "y", "2")
        out = " ".join(out.split())
        assert "(for card d type its number or attack d; ? explains)" in out
        assert "Choose: 1 u, 2 q, 3 none (for u type its number or choose u; ? explains)" in out

    def test_the_prompt_says_how_to_name_a_seat_that_is_called_so(self):
        out, _ = piped(Session(dealt(players=2, first=None), seats=("D", "Ben")))
        assert "1 D, 2 Ben (for D type just D, or its number; ? explains)" in " ".join(out.split())

    def test_cards_go_after_the_word_for_what_is_done_with_them(self):
        game = self.whispers()
        assert read(game, "attack d") == [Attack(("d",))]
        assert read(game, "d u") == [Attack(("d", "u"))]
        assert read(game, "j d") == [Attack(("j", "d"))]


def test_nobody_is_told_of_looking_where_it_is_refused():
    seen = at_the_terminal(Session(bell_tower(("C5", "C6"), ("P8",))), "?")
    assert "At any time" in seen[-1]
    assert "look NAME" not in seen[-1]
