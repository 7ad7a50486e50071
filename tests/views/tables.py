"""Tables to play at in tests of the views and the play loop: the Writ with its named party, or the classic game."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from regicide_legacy.app.errors import TakeBackRefused
from regicide_legacy.app.hinting import seat_for_hint
from regicide_legacy.app.playing import Playing
from regicide_legacy.app.revealing import revealed
from regicide_legacy.app.session import TakeBack, result_of
from regicide_legacy.cli import wording
from regicide_legacy.content.catalogue import load_campaign, load_mission
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.position import Position
from regicide_legacy.engine.setup import deal
from regicide_legacy.store.records import BotStrength

SEATS = ("Ana", "Ben", "Cleo", "Dora")
MISSIONS = Path(__file__).parents[1] / "cli" / "missions"
"""Small missions with rules, to play at the table."""


_campaign = cache(load_campaign)
_mission = cache(load_mission)


def compiled(mission="1", players=2, **policies):
    """Return a shipped mission for so many players, with the Ember Court's party in a campaign's mission."""
    file = MISSIONS / f"{mission}.yaml"
    loaded = _mission(str(file) if file.exists() else mission, campaign="ember-court").mission
    party = [card.to_card() for card in _campaign().party] if mission == "1" else None
    return CompiledMission(replace(loaded, policies=replace(loaded.policies, **policies)), players, party)


def dealt(mission="1", players=2, seed=1, first=0, **policies):
    """Return a game just dealt; `first=None` leaves the start to the table."""
    table = compiled(mission, players, **policies)
    return Game(table, deal(table, seed, first))


def at(mission="1", players=2, policies=None, **given):
    """Return a game at a position; the words are those of a scenario's `given`."""
    return Game.at(compiled(mission, players, **(policies or {})), Position(**given))


def names_of(game, bots=frozenset(), seats=SEATS):
    """Return what the seats and cards of a game are called."""
    return wording.names_of(game.compiled, seats[: game.compiled.players], frozenset(bots))


class Session:
    """An attempt in memory: what the play loop uses of `AttemptSession`, without a database."""

    number = 7
    bought = ()

    def __init__(self, game, bots=(), seats=SEATS, strength=BotStrength.STEADY):
        self.playing = Playing(game, frozenset(bots), strength=strength)
        self.bot_strength = strength
        self.seats = seats[: game.compiled.players]
        self.bots = self.playing.bots
        self.mission_title = game.compiled.mission.title
        self.cards = {card.id: card for card in game.compiled.cards}

    @property
    def game(self):
        return self.playing.game

    @property
    def history(self):
        return self.playing.history

    @property
    def asks_bots(self):
        return self.playing.asks_bots

    @property
    def result(self):
        return result_of(self.number, self.playing) if self.playing.over else None

    def bot_choice(self):
        return self.playing.bot_choice()

    @property
    def only_choice(self):
        return self.playing.only_choice

    def seat_for_hint(self, wished, by_name):
        return seat_for_hint(self.playing, self.seats, wished, by_name)

    def let_bots_choose(self):
        return self.playing.let_bots_choose().events

    def choose(self, choice):
        return self.playing.play(choice).events

    def take_back(self, force=False):
        keep = self.playing.last_decision
        if keep < 0:
            raise TakeBackRefused("There is nothing to take back.")
        secret = revealed(self.history[keep:], self.seats, self.game.compiled.mission.declared)
        if secret and not force:
            raise TakeBackRefused(f"Not taken back: {secret}.")
        undone, count = self.history[keep], len(self.history) - keep
        self.playing = self.playing.rewound(keep)
        return TakeBack(undone.choice, undone.seat, count, force)
