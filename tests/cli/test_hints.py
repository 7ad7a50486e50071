"""Hints: at the prompt, whose they are, and without a prompt."""

from __future__ import annotations

import io
import re

import pytest

from regicide_legacy.advisor import Budget, hint
from regicide_legacy.cli import play
from regicide_legacy.cli.play_words import Chosen, read_command
from regicide_legacy.engine.choices import PlayJester
from regicide_legacy.engine.position import GivenEnemy
from regicide_legacy.views.hints import to_type
from tests.cli.conftest import Legacy
from tests.cli.test_play import Person, Screen, at_the_terminal, hands_in, piped, screens, terminal  # noqa: F401
from tests.views.tables import Session, at, dealt, names_of

LETHOLDUS = GivenEnemy("letholdus")
QUICK = 0.1


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Nobody here waits for a good hint."""
    run = play.run
    monkeypatch.setattr(play, "run", lambda session, **how: run(session, **how | {"think": QUICK}))


def hints_in(screen):
    return set(re.findall(r"Hint for (\w+):", screen))


class TestAtThePrompt:
    def test_it_names_what_to_type_how_often_that_wins_and_why(self):
        game = at(
            players=1,
            enemy=GivenEnemy("letholdus", health=8),
            enemy_deck=("branelle",),
            hands=(("W4", "C3", "C2", "P10"),),
            reserve=("B2", "B3"),
        )
        session = Session(game)
        out, err = piped(session, "h")
        assert hints_in(out) == {"Ana"}
        told = " ".join(out.split())
        assert re.search(r"attack W4 wins \d+% \d+ to \d+% Kills exactly: Letholdus the Justicar goes on top of", told)
        assert err == ""

    def test_it_changes_nothing(self):
        session = Session(dealt(players=1))
        before = session.game.full_state()
        piped(session, "h", "hint")
        assert session.game.full_state() == before
        assert not session.history

    def test_it_shows_at_a_terminal_that_it_thinks(self):
        screen, errors = Screen(), Screen()
        session = Session(dealt(players=1))
        play.run(session, stdin=Person("h"), stdout=screen, stderr=errors)
        assert "Thinking" in errors.getvalue()
        assert "Thinking" not in screen.getvalue()

    def test_the_help_tells_of_it(self):
        out, _ = piped(Session(dealt(players=1)), "?")
        assert "a hint: what to do now" in out


class TestAmongPeople:
    def test_who_chooses_gets_it_and_it_leaves_the_screen_with_the_hand(self):
        game = at(enemy=GivenEnemy("letholdus", strength=0), hands=(("C5", "C6"), ("C8", "C9")))
        seen = at_the_terminal(Session(game), "", "h", "C5")
        assert [hints_in(screen) for screen in seen] == [set(), set(), {"Ana"}, set()]

    def test_nobody_gets_that_of_another(self):
        game = at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9")))
        seen = at_the_terminal(Session(game), "h", "", "h ben")
        assert not any(hints_in(screen) for screen in seen)
        assert "A hint is for Ana only: press Enter first." in seen[1]
        assert "Ana is to choose now, and a hint is for who chooses." in seen[2]

    def test_while_the_table_decides_each_gets_their_own_behind_their_own_screen(self):
        game = at(players=3, enemy=LETHOLDUS, hands=(("J1", "C5"), ("C8",), ("C9",)))
        seen = at_the_terminal(Session(game, bots=(2,)), "", "j", "h", "h cleo", "h ben", "", "", "ben")
        assert "say whose, such as h Ana." in seen[3]
        assert "Cleo is a bot, and nobody may see its hand." in seen[3]
        assert seen[4].strip() == "Hand over to Ben, press Enter."
        assert (hands_in(seen[5]), hints_in(seen[5])) == ({"Ben"}, {"Ben"})
        assert "Who claims the jester" in seen[6]
        assert (hands_in(seen[6]), hints_in(seen[6])) == (set(), set())

    def test_the_only_person_need_not_say_who(self):
        session = Session(dealt(players=3, first=None), bots=(1, 2))
        assert hints_in(piped(session, "h")[0]) == {"Ana"}

    def test_lines_from_no_terminal_get_what_they_name(self):
        game = at(players=3, enemy=LETHOLDUS, hands=(("J1", "C5"), ("C8",), ("C9",)))
        out, err = piped(Session(game), "j", "h", "h cleo")
        assert hints_in(out) == {"Cleo"}
        assert "say whose" in err


@pytest.mark.parametrize("mission", ["1", "classic", "bell-tower", "cellar", "lantern-market"])
def test_what_it_says_to_type_is_read_as_its_plan(mission):
    game = dealt(mission, 2, seed=3, first=None)
    names = names_of(game)
    for _ in range(25):
        if game.decision.kind == "none":
            break
        seat = game.decision.seat or 0
        found = hint(game, seat, Budget(6))
        view = game.view(seat)
        for advice in found.advice:
            assert read_command(to_type(advice.plan, view, names), view, names) == Chosen(advice.plan)
        for choice in found.best.plan:
            game.play(choice)


def test_who_is_named_for_the_jester_is_named_as_they_are_called():
    game = at(players=3, enemy=LETHOLDUS, hands=(("J1",), ("C8",), ("C9",)))
    game.play(PlayJester("J1"))
    typed = [to_type(advice.plan, game.view(1), names_of(game)) for advice in hint(game, 1, Budget(6)).advice]
    assert sorted(typed) == ["Ben", "Cleo"]


class TestWithoutAPrompt:
    FEW = ("--rollouts", "20")

    def test_it_is_for_who_is_to_choose_from_their_hand(self, legacy: Legacy) -> None:
        legacy("start-mission", "1", "--seats", "Ana,Ben", "--first", "Ben", "--seed", "4", typed="q\n")
        found = legacy("hint", *self.FEW, "--json").json
        assert list(found) == ["attempt", "seat", "decision", "rollouts", "advice"]
        assert (found["attempt"], found["seat"], found["decision"]) == (1, "Ben", "attack")
        best = found["advice"][0]
        assert list(best) == ["choices", "chance", "low", "high", "rollouts", "reason"]
        assert 0 <= best["low"] <= best["chance"] <= best["high"] <= 1
        printed = legacy("hint", "1", *self.FEW)
        assert "Hint for Ben" in printed.out
        assert printed.err == ""

    def test_so_many_rollouts_are_the_same_hint_and_nothing_is_saved(self, legacy: Legacy) -> None:
        legacy("start-mission", "1", "--seats", "Ana", "--seed", "4", typed="q\n")
        shown = legacy("attempt", "show", "1", "--json").out
        assert legacy("hint", *self.FEW, "--json").out == legacy("hint", *self.FEW, "--json").out
        assert legacy("attempt", "show", "1", "--json").out == shown

    def test_it_thinks_for_a_time_or_for_a_number_of_games(self, legacy: Legacy) -> None:
        refused = legacy("hint", "--think", "1", "--rollouts", "40")
        assert refused.code == 2
        assert refused.err == "--think and --rollouts both say how long to think: give one of them.\n"

    def test_where_the_table_decides_it_is_for_who_is_named(self, legacy: Legacy) -> None:
        legacy("start-mission", "1", "--seats", "Ana,Ben,Cleo", "--bots", "Cleo", "--seed", "4", typed="q\n")
        refused = legacy("hint")
        assert (refused.code, refused.out) == (1, "")
        assert "such as --seat Ana" in refused.err
        assert legacy("hint", "--seat", "Cleo").code == 1
        assert legacy("hint", "--seat", "Bob").code == 2
        assert legacy("hint", *self.FEW, "--seat", "Ben", "--json").json["seat"] == "Ben"

    def test_there_is_none_for_another_and_none_once_it_is_over(self, legacy: Legacy) -> None:
        legacy("start-mission", "1", "--seats", "Ana,Ben", "--first", "Ana", typed="q\n")
        assert "Ana is to choose now" in legacy("hint", "--seat", "Ben").err
        legacy("abandon", "--lost")
        over, none = legacy("hint", "1"), legacy("hint")
        assert (over.code, none.code) == (1, 1)
        assert "is over" in over.err
        assert "No attempt is running" in none.err


def test_hints_change_nothing_of_the_game_that_is_played_on(legacy: Legacy) -> None:
    """The same seed and the same choices, with and without hints, beside a bot that leaves much to chance."""
    table = ("--seats", "Ana,Ben", "--bots", "Ben", "--strength", "random", "--first", "Ana", "--seed", "12")
    attempts = []
    # What is refused is only complained of.
    choices = ["1", "feign", "5", "4", "3", "2"] * 4
    for lines in (choices, [line for choice in choices for line in ("h", choice)]):
        ran = legacy("start-mission", "classic", *table, typed="\n".join([*lines, "q\n"]))
        assert ran.code == 0
        assert ("Hint for Ana" in ran.out) == ("h" in lines)
        legacy("abandon", "--void")
        attempts.append(legacy("attempt", "export", str(len(attempts) + 1)).out)
    assert len(attempts[0].splitlines()) > 12
    assert attempts[0] == attempts[1]


def test_a_hand_that_is_hinted_at_leaves_the_screen_when_they_interrupt(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("regicide_legacy.advisor.hint", interrupted)
    screen = Screen()
    session = Session(at(enemy=LETHOLDUS, hands=(("C5", "C6"), ("C8", "C9"))))
    with pytest.raises(KeyboardInterrupt):
        play.run(session, stdin=Person("", "h"), stdout=screen, stderr=io.StringIO())
    assert screens(screen.getvalue())[-1] == ""
    assert not session.history
