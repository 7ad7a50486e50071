"""What every advisor does: it plays by the rules at any table, remembers nothing and answers for the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from regicide_legacy.advisor import ADVISORS, Advisor, answer
from regicide_legacy.engine.choices import Claim, Start
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import deal
from tests.engine.positions import at, play
from tests.engine.tables import MOST_CHOICES, Table, tables
from tests.missions import legacy_mission

every_advisor = pytest.mark.parametrize("name", sorted(ADVISORS))


def play_on(game: Game, advisor: Advisor) -> None:
    """Let one advisor play every seat, to the end or for a long while."""
    for _ in range(MOST_CHOICES):
        if game.decision.kind == "none":
            return
        choice = answer(advisor, game)
        assert choice in game.choices()
        assert answer(advisor, game) == choice
        game.play(choice)


@every_advisor
@settings(max_examples=40)
@given(table=tables())
def test_it_plays_by_the_rules_at_any_table(name: str, table: Table) -> None:
    game = table.game()
    play_on(game, ADVISORS[name](table.compiled, 5))
    again = table.game()
    play_on(again, ADVISORS[name](table.compiled, 5))
    assert again.full_state() == game.full_state()


@every_advisor
def test_the_first_of_its_seats_starts(name: str) -> None:
    compiled = CompiledMission(legacy_mission(), 3)
    game = Game(compiled, deal(compiled, 1))
    advisor = ADVISORS[name](compiled, 0)
    assert advisor.table_choice(game, range(3)) == Start(0)
    assert advisor.table_choice(game, [2, 1]) == Start(1)


def claiming(*hands: str) -> Game:
    """Return a game in which seat 0 has just played a jester."""
    game = at(*hands, mission=legacy_mission(jesters=(2, 2, 2, 2)))
    play(game, "jester J1")
    return game


@every_advisor
def test_only_seats_that_can_claim_do(name: str) -> None:
    game = claiming("J1 C2", "J2", "P9")
    advisor = ADVISORS[name](game.compiled, 0)
    assert advisor.table_choice(game, [1, 2]) == Claim(2)
    with pytest.raises(ValueError, match="can claim"):
        advisor.table_choice(game, [1])


def test_random_players_differ_by_their_seed() -> None:
    game = at("C2 B3 W4 P5 P7 P8 B9 W10", enemy="bard-10")
    choices = {str(ADVISORS["random"](game.compiled, seed).choose(game, 0)) for seed in range(40)}
    assert len(choices) > 5


def test_random_players_all_may_claim() -> None:
    game = claiming("J1 C2", "W2", "P9")
    claims = {ADVISORS["random"](game.compiled, seed).table_choice(game, range(3)) for seed in range(40)}
    assert claims == {Claim(0), Claim(1), Claim(2)}
