"""The play loop: people who share a terminal, one person at a terminal, and lines that come from a pipe."""

import io
import random
import re

import pytest

from regicide_legacy.advisor import ADVISORS, Budget, Keen
from regicide_legacy.cli import play
from regicide_legacy.engine.choices import Attack, PlayJester, Start
from regicide_legacy.engine.game import Outcome
from regicide_legacy.engine.mission import SoloJesters
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.store.records import BotStrength
from tests.views.tables import Session, at, dealt
from tests.views.test_secrets import known, named_in

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
CLEAR_FOR_ONE = "\x1b[H\x1b[2J"
LETHOLDUS = GivenEnemy("letholdus")


class Screen(io.StringIO):
    """A terminal's output."""

    def isatty(self):
        return True


class Person(Screen):
    """A terminal's input: types the lines of a script, then sends Ctrl-D; a line may be a function that makes it."""

    def __init__(self, *lines):
        super().__init__()
        self.lines = list(lines)

    def readline(self):
        if not self.lines:
            return ""
        line = self.lines.pop(0)
        return (line() if callable(line) else line) + "\n"


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "30")
    monkeypatch.setenv("NO_COLOR", "1")


def at_the_terminal(session, *lines):
    """Let people type these lines; return what was printed since each clearing of the screen, as plain text."""
    screen = Screen()
    play.run(session, stdin=Person(*lines), stdout=screen, stderr=screen)
    return screens(screen.getvalue())


def screens(printed):
    return [re.sub(r"\x1b\[[0-9;]*m", "", text) for text in re.split(r"\x1b\[H\x1b\[2J(?:\x1b\[3J)?", printed)]


def piped(session, *lines):
    """Give these lines to standard input; return what came to standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    play.run(session, stdin=io.StringIO("".join(f"{line}\n" for line in lines)), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def hands_in(screen):
    return set(re.findall(r"^(\w+)'s hand  \d+ of \d+", screen, re.MULTILINE))


class TestBotsThatThink:
    def session(self, monkeypatch, strength):
        monkeypatch.setitem(ADVISORS, "keen", lambda compiled, seed: Keen(compiled, seed, Budget(4)))
        return Session(dealt(players=2, first=1), bots=(1,), strength=strength)

    @pytest.mark.parametrize(("strength", "shown"), [(BotStrength.KEEN, True), (BotStrength.STEADY, False)])
    def test_a_terminal_says_so_as_long_as_they_do(self, monkeypatch, strength, shown):
        errors = Screen()
        play.run(self.session(monkeypatch, strength), stdin=Person(), stdout=Screen(), stderr=errors)
        assert ("Ben thinks …" in errors.getvalue()) == shown

    def test_elsewhere_nothing_is_said(self, monkeypatch):
        out, err = piped(self.session(monkeypatch, BotStrength.KEEN))
        assert "thinks" not in out
        assert err == ""


class TestPeopleWhoShareATerminal:
    def test_each_looks_at_their_own_hand_before_the_table_names_who_starts(self):
        session = Session(dealt(players=2, first=None))
        seen = at_the_terminal(session, "", "", "", "", "ben")
        assert seen[1].strip() == "Hand over to Ana, press Enter."
        assert hands_in(seen[2]) == {"Ana"}
        assert seen[3].strip() == "Hand over to Ben, press Enter."
        assert hands_in(seen[4]) == {"Ben"}
        assert "Who starts?" in seen[5]
        assert hands_in(seen[5]) == set()
        assert session.history[0].choice == Start(1)
        assert "Hand over to Ben, press Enter." in seen[6]

    def test_while_they_look_only_enter_goes_on_and_q_leaves(self):
        session = Session(dealt(players=2, first=None))
        seen = at_the_terminal(session, "", "1", "q", "", "", "ben")
        assert "Press Enter, or q to leave." in seen[2]
        assert hands_in(seen[-1]) == set()
        assert not session.history

    def test_a_terminal_that_cannot_clear_has_the_hand_pushed_off(self, monkeypatch):
        monkeypatch.setenv("TERM", "dumb")
        screen = Screen()
        game = at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9")))
        play.run(Session(game), stdin=Person("", "q"), stdout=screen, stderr=screen)
        assert "\x1b" not in screen.getvalue()
        assert screen.getvalue().endswith("\n" * 25)

    def test_the_terminal_is_handed_over_between_turns(self):
        game = at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9")))
        seen = at_the_terminal(Session(game), "", "C5", "", "C8")
        assert hands_in(seen[1]) == set()
        assert hands_in(seen[2]) == {"Ana"}
        assert hands_in(seen[3]) == set()
        assert "Ana attacked with Manuka (cleric 5): 5 damage" in seen[3]
        assert "Hand over to Ben, press Enter." in seen[3]
        assert hands_in(seen[4]) == {"Ben"}

    def test_what_happened_since_your_last_turn_is_told_when_you_take_the_screen(self):
        nothing = GivenEnemy("letholdus", strength=0)
        hands = (("C5", "C6"), ("B3",), ("C9",))
        seen = at_the_terminal(
            Session(at(players=3, enemy=nothing, hands=hands, reserve=("P2", "P3", "P4", "P5"))),
            *("", "C5", "", "B3", "", "C9", ""),
        )
        last = seen[-2]
        assert hands_in(last) == {"Ana"}
        assert "You attacked with Manuka (cleric 5)" in last
        assert "Ben attacked with Lark (bard 3)" in last
        assert "Ben drew 1 card; Cleo drew 1 card; you drew Odo (paladin 4)." in last
        assert "Cleo attacked with Yarrow (cleric 9)" in last

    def test_the_table_claims_a_jester_with_no_hand_in_view_and_anybody_may_look_at_their_own(self):
        game = at(players=3, enemy=LETHOLDUS, hands=(("J1", "C5"), ("C8",), ()))
        session = Session(game)
        seen = at_the_terminal(session, "", "j", "look ben", "", "", "ben", "")
        assert hands_in(seen[2]) == {"Ana"}
        assert "Who claims the jester, without talk? 1 Ana, 2 Ben " in seen[3]
        assert hands_in(seen[3]) == set()
        assert seen[4].strip() == "Hand over to Ben, press Enter."
        assert hands_in(seen[5]) == {"Ben"}
        assert "Who claims the jester" in seen[6]
        assert hands_in(seen[6]) == set()
        assert "You claimed the jester" in seen[8]

    def test_while_it_is_handed_over_all_read_what_the_last_choice_did(self):
        nothing = GivenEnemy("letholdus", strength=0)
        game = at(players=3, enemy=nothing, hands=(("J1", "C4"), ("C3", "C5"), ("C9", "C2")))
        seen = at_the_terminal(Session(game), "", "j", "ben", "", "C3", "", "C9")
        assert "Ben attacked with Brill" in seen[6]
        assert "Cleo attacked with Yarrow" in seen[8]
        assert "Brill" not in seen[8]

    def test_a_hand_leaves_the_screen_when_they_leave(self):
        game = at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9")))
        for leaving in ("q", None):
            seen = at_the_terminal(Session(game), "", *([leaving] if leaving else []))
            assert hands_in(seen[-2]) == {"Ana"}
            assert seen[-1].strip() == ""

    def test_a_hand_leaves_the_screen_when_they_interrupt(self):
        def interrupt():
            raise KeyboardInterrupt

        screen = Screen()
        game = at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9")))
        with pytest.raises(KeyboardInterrupt):
            play.run(Session(game), stdin=Person("", interrupt), stdout=screen, stderr=screen)
        assert screen.getvalue().endswith(CLEAR)

    def test_while_it_is_handed_over_nobody_chooses_for_another(self):
        session = Session(at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9"))))
        seen = at_the_terminal(session, "C5", "1", "d")
        assert seen[1].count("That is for Ana to choose: press Enter first.") == 2
        assert "Discard pile: empty" in seen[1]
        assert not session.history

    def test_help_before_the_hand_is_taken_does_not_tell_what_it_holds(self):
        session = Session(at(players=3, enemy=LETHOLDUS, hands=(("J1", "C5"), ("C8",), ())))
        seen = at_the_terminal(session, "?", "", "?")
        assert "jester" not in seen[1]
        assert "play a jester alone" in seen[2]

    def test_a_choice_is_taken_back_across_a_hand_over(self):
        session = Session(at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9"))))
        seen = at_the_terminal(session, "", "C5", "u", "")
        assert "Taken back: attack C5." in seen[4]
        assert "Hand over to Ana, press Enter." in seen[4]
        assert hands_in(seen[5]) == {"Ana"}
        assert not session.history

    def test_the_end_shows_no_hand(self):
        session = Session(at(enemy=LETHOLDUS, hands=(("C5", "C4"), ("C8",))))
        seen = at_the_terminal(session, "", "y")
        assert "The mission is lost: the hand struck could not pay." in seen[-1]
        assert "Attempt 7: lost, no enemy defeated, 1 turn." in seen[-1]
        assert hands_in(seen[-1]) == set()

    @pytest.mark.parametrize("mission", ["1", "classic", "bell-tower", "cellar", "toll-bridge"])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_no_screen_of_a_whole_game_shows_a_card_that_its_reader_may_not_know(self, mission, players):
        rng = random.Random(players)
        session = Session(dealt(mission, players, seed=players, first=None), bots=())
        screen = Screen()
        checked = []

        def answer():
            text = screens(screen.getvalue())[-1]
            screen.seek(0)
            screen.truncate()
            screen.write(CLEAR)
            hands = hands_in(text)
            assert len(hands) <= 1
            seat = session.seats.index(*hands) if hands else None
            # All that was public at some time of the game may be told in the lines of what happened.
            public = {card for event in told_to_all() for card in event.data.get("cards", ())}
            allowed = known(session.game.view(0)) - set(session.game.view(0).hand) | public
            if seat is not None:
                allowed |= known(session.game.view(seat)) | own_draws(seat)
            assert named_in(text, session.game) <= allowed
            checked.append(seat)
            if "press Enter." in text or "Press Enter" in text:
                return ""
            return str(rng.choice(session.game.choices()))

        def told_to_all():
            return [event for played in session.history for event in played.events]

        def own_draws(seat):
            return {card for event in told_to_all() for card in event.seen_by(seat).get("cards", ())}

        play.run(session, stdin=Person(*[answer] * 1000), stdout=screen, stderr=screen)
        assert session.game.outcome is not Outcome.PLAYING
        assert set(checked) >= {None, 0, 1}


class TestOnePersonAtATerminal:
    def test_there_is_no_ceremony_and_their_scrollback_is_kept(self):
        screen = Screen()
        session = Session(dealt(players=1))
        play.run(session, stdin=Person("1"), stdout=screen, stderr=screen)
        assert "press Enter" not in screen.getvalue()
        assert CLEAR_FOR_ONE in screen.getvalue()
        assert CLEAR not in screen.getvalue()

    def test_bots_play_their_turns_and_their_moves_are_told(self):
        game = at(players=2, enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9")))
        session = Session(game, bots={1})
        seen = at_the_terminal(session, "C5")
        assert [played.by_bot for played in session.history] == [False, True]
        assert "You attacked with Manuka (cleric 5)" in seen[-1]
        assert "Ben attacked with " in seen[-1]
        assert hands_in(seen[-1]) == {"Ana"}

    def test_they_answer_for_the_table_and_see_their_hand_doing_it(self):
        session = Session(dealt(players=3, first=None), bots={1, 2})
        seen = at_the_terminal(session, "ben")
        assert "Who starts?" in seen[1]
        assert hands_in(seen[1]) == {"Ana"}
        assert session.history[0].choice == Start(1)
        assert session.history[1].by_bot

    def test_where_only_bots_can_claim_a_bot_does(self):
        game = at(players=3, enemy=LETHOLDUS, hands=(("J1",), ("C8",), ("C9",)))
        session = Session(game, bots={1, 2})
        at_the_terminal(session, "j")
        assert session.history[0].choice == PlayJester("J1")
        assert session.history[1].by_bot

    def test_a_resumed_attempt_tells_what_happened_since_their_last_choice(self):
        session = Session(
            at(players=2, enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9"))), bots={1}
        )
        session.choose(Attack(("C5",)))
        session.choose(session.bot_choice())
        seen = at_the_terminal(session)
        assert "You attacked with Manuka" in seen[1]
        assert "Ben attacked with " in seen[1]


class TestWhatIsTyped:
    def test_an_illegal_choice_says_which_rule_forbids_it_and_asks_again(self):
        session = Session(at(enemy=LETHOLDUS, hands=(("C5", "C6", "C9"), ("C8",)), yielded=(False, True)))
        seen = at_the_terminal(session, "", "1 2", "y", "C8", "3 3")
        assert "Cards attack together only if they have the same strength (step 1, kinfolk)." in seen[2]
        ban = "You may not yield when every other player's last turn was a yield (step 1, L-02)."
        assert ban in " ".join(seen[2].split())
        assert "That card is not in this hand (step 1)." in seen[2]
        assert "A card can be named only once (step 1)." in seen[2]
        assert seen[2].count("Ana>") == 5
        assert not session.history

    def test_several_discards_are_typed_at_once(self):
        session = Session(at(players=1, enemy=LETHOLDUS, hands=(("C5", "C6", "B4", "P9"),)))
        out, err = piped(session, "C5", "1 2", "q")
        assert not err
        assert [str(played.choice) for played in session.history] == ["attack C5", "discard B4", "discard C6"]
        assert "You discarded Sprinkle (bard 4) and James (cleric 6)." in out

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("P9 B4 C6", "no further card may be discarded (step 4a)"),
            ("B4 C5", "That card is not in this hand"),
            ("B4 B4", "That card is not in this hand"),
        ],
    )
    def test_several_discards_are_refused_as_a_whole(self, line, says):
        session = Session(at(players=1, enemy=LETHOLDUS, hands=(("C5", "C6", "B4", "P9"),)))
        _, err = piped(session, "C5", line)
        assert says in err
        assert len(session.history) == 1
        assert len(session.game.view(0).hand) == 3

    def test_a_take_back_says_why_not_and_can_be_forced(self):
        game = at(players=1, enemy=LETHOLDUS, hands=(("B5", "C9", "C8"),), reserve=("W3", "W4"))
        session = Session(game)
        seen = at_the_terminal(session, "u", "B5", "u", "u!")
        assert "There is nothing to take back." in seen[1]
        assert "Not taken back: a card was drawn." in seen[2]
        assert "Taken back: attack B5." in seen[3]
        assert not session.history

    def test_piles_are_shown_below_and_the_prompt_comes_again(self):
        session = Session(at(players=1, enemy=LETHOLDUS, hands=(("C5", "C9"),), discard=("W3",), banished=("B2",)))
        seen = at_the_terminal(session, "d", "b", "r", "?")
        assert "Discard pile: 1 card, on top Kroz (warrior 3)" in seen[1]
        assert "Banished pile: 1 card, on top Pip (bard 2)" in seen[1]
        assert "Reserve: 0 cards" in seen[1]
        assert "At any time" in seen[1]

    def test_enter_shows_the_table_and_the_same_news_again(self):
        game = at(players=2, enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9")))
        seen = at_the_terminal(Session(game, bots={1}), "C5", "")
        assert seen[2].strip() == seen[3].strip()

    def test_looking_is_for_when_the_table_decides(self):
        game = at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9")))
        seen = at_the_terminal(Session(game), "", "look ben")
        assert "While the table decides" in seen[2]
        assert hands_in(seen[2]) == {"Ana"}


class TestLinesFromAPipe:
    def test_the_same_lines_print_the_same_text(self):
        lines = ("ana", "1", "?", "2", "3", "4", "1 2", "y", "d", "1")
        first = piped(Session(dealt(players=2, first=None)), *lines)
        assert piped(Session(dealt(players=2, first=None)), *lines) == first

    def test_nothing_is_cleared_coloured_or_handed_over(self, monkeypatch):
        monkeypatch.delenv("NO_COLOR")
        out, _ = piped(Session(dealt(players=2, first=None)), "ben", "1")
        assert "\x1b" not in out
        assert "Enter" not in out
        assert max(map(len, out.splitlines())) <= 80
        assert not any(line.endswith(" ") for line in out.splitlines())

    def test_the_lines_read_are_printed_and_what_came_of_each(self):
        session = Session(at(players=1, enemy=LETHOLDUS, hands=(("C5", "C9", "P10"),)))
        out, err = piped(session, "C5", "", "P10")
        lines = out.splitlines()
        place = lines.index("> C5")
        assert lines[place + 1] == "You attacked with Manuka (cleric 5): 5 damage, Letholdus has 15 health left."
        assert "> P10" in lines
        assert not err

    def test_an_illegal_line_goes_to_standard_error_and_the_next_is_read(self):
        session = Session(at(players=1, enemy=LETHOLDUS, hands=(("C5", "C9", "P10"),)))
        out, err = piped(session, "y", "C5 C9", "nonsense", "C5")
        assert err.splitlines() == [
            "A solo player may not yield (L-03).",
            "Cards attack together only if they have the same strength (step 1, kinfolk).",
            "'nonsense' is no card of this mission and no word here; ? explains.",
        ]
        assert [str(played.choice) for played in session.history] == ["attack C5"]
        assert "may not yield" not in out

    def test_the_end_of_input_leaves_the_attempt_running(self):
        session = Session(dealt(players=1))
        piped(session, "1")
        assert session.result is None
        assert len(session.history) == 1

    def test_several_people_see_what_is_public_and_each_hand_when_it_is_asked(self):
        game = at(enemy=GivenEnemy("kellorn", strength=0), hands=(("B2",), ("C8", "C9")), reserve=("P2", "P3"))
        out, _ = piped(Session(game), "B2", "C8")
        assert "Ana drew 1 card; Ben drew 1 card." in out
        assert "You" not in out
        assert out.index("Ana's hand") < out.index("> B2") < out.index("Ben's hand") < out.index("> C8")

    def test_anybody_looks_at_their_hand_while_the_table_decides(self):
        out, err = piped(Session(dealt(players=2, first=None)), "look ben", "ben")
        assert out.index("> look ben") < out.index("Ben's hand") < out.index("> ben")
        assert not err

    def test_bytes_that_are_no_text_and_control_characters_do_no_harm(self):
        session = Session(dealt(players=1))
        stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00\x1b[2J\n\xc2\xb2\n1\n"), encoding="utf-8")
        out, err = io.StringIO(), io.StringIO()
        play.run(session, stdin=stdin, stdout=out, stderr=err)
        assert "\x1b" not in out.getvalue() + err.getvalue()
        assert len(session.history) == 1

    def test_bots_at_every_seat_play_to_the_end_without_input(self):
        session = Session(dealt(players=3, first=None), bots={0, 1, 2})
        out, err = piped(session)
        assert not err
        assert session.result is not None
        assert f"Attempt 7: {session.result.result}" in out.splitlines()[-1]

    @pytest.mark.parametrize(
        ("mission", "players", "policies"),
        [("1", 1, {}), ("classic", 1, {"solo_jesters": SoloJesters.REFRESH}), ("classic", 3, {}), ("1", 4, {})],
    )
    def test_a_whole_game_is_played_by_the_text_form_of_choices(self, mission, players, policies):
        rng = random.Random(5)
        record = dealt(mission, players, 3, None, **policies)
        lines = []
        while record.choices():
            choice = rng.choice(record.choices())
            lines.append(str(choice))
            record.play(choice)
        session = Session(dealt(mission, players, 3, None, **policies))
        out, err = piped(session, *lines)
        assert not err
        assert session.game.full_state() == record.full_state()
        assert "The mission is " in out
