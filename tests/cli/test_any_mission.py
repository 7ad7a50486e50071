"""Any mission that loads can be played at the table: people type, bots answer, and the lines tell what happened."""

from __future__ import annotations

import io
import random

import pytest

from regicide_legacy.advisor import ADVISORS
from regicide_legacy.cli import play
from regicide_legacy.content.missions import mission_from_document
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.setup import deal
from tests.advisor.test_players import advisor_of, play_on
from tests.cli.test_play import Person, Screen, terminal
from tests.generated.test_missions import loading
from tests.views.tables import Session

__all__ = ["terminal"]

MISSIONS = range(0, 240, 10)
_LINES = 80
_SHARE_OF_WORDS = 0.1
"""So often a word of the prompt is typed and no choice."""


def game_of(number: int) -> Game:
    """Return a game of the drawn mission of this number, at a table of one to four."""
    compiled = CompiledMission(mission_from_document(loading()[number]), 1 + number // 10 % 4)
    try:
        return Game(compiled, deal(compiled, number, losses=number % 4))
    except EndlessRules:
        pytest.skip("its set-up has no end")


def typist(session: Session, screen: io.StringIO, chance: random.Random) -> object:
    """Return a function that answers whatever is asked with a choice in its text form, or looks around."""

    def answer() -> str:
        if "ress Enter" in screen.getvalue()[-100:]:
            return ""
        if chance.random() < _SHARE_OF_WORDS:
            return chance.choice(("?", "d", "b", "r", "u", "u!", ""))
        choices = session.game.choices()
        return str(choices[chance.randrange(min(len(choices), 1 << 30))])

    return answer


@pytest.mark.parametrize("number", MISSIONS)
def test_people_and_bots_play_it_at_a_terminal(number: int) -> None:
    game, chance, screen = game_of(number), random.Random(number), Screen()
    players = game.compiled.players
    session = Session(game, bots=chance.sample(range(players), chance.randrange(players)))
    lines = [typist(session, screen, chance)] * _LINES
    try:
        play.run(session, stdin=Person(*lines), stdout=screen, stderr=screen)
    except EndlessRules:
        # A bot found nothing that comes to an end.
        assert session.asks_bots
    assert "is no card of this mission" not in screen.getvalue()


@pytest.mark.parametrize("name", sorted(ADVISORS))
@pytest.mark.parametrize("number", MISSIONS[::3])
def test_every_advisor_plays_it(number: int, name: str) -> None:
    game = game_of(number)
    try:
        play_on(game, advisor_of(name, game.compiled, number))
    except EndlessRules:
        assert game.decision.kind != "none"
