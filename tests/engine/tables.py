"""Tables to play at: missions with every policy varied, parties with odd members, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st

from regicide_legacy.engine.cards import BASE_CLASSES, Card
from regicide_legacy.engine.choices import Choice
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game
from regicide_legacy.engine.mission import Enemy, JesterRule, Mission, Place, Policies, SoloJesters, Starter
from regicide_legacy.engine.setup import Setup, deal
from tests.missions import classic_mission, legacy_mission

RECRUITS = (
    Card("two-trades", "A bard who is a cleric", 4, ("bard", "cleric")),
    Card("small-recruit", "A recruit of strength 1, no companion", 1, ("warrior",)),
    Card("second-small-recruit", "Another", 1, ("paladin",)),
    Card("ranger", "Of a class that the engine does not know", 3, ("ranger",)),
    Card("idle", "A recruit of no strength", 0, ("cleric",)),
    Card("idle-too", "Another", 0, ("bard",)),
)
MOST_CHOICES = 150
"""A walk is broken off here: with yields allowed and enemies that come back, a game may be long."""


@dataclass(frozen=True)
class Table:
    """What makes a game: the compiled mission and the deal; `walk_seed` then makes the choices."""

    compiled: CompiledMission
    setup: Setup
    walk_seed: int

    def game(self) -> Game:
        """Return the game before its first choice."""
        return Game(self.compiled, self.setup)


@dataclass
class Walk:
    """A game that was played at random: what was chosen, and what happened then."""

    game: Game
    choices: list[Choice] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)


def four(values: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, int, int, int]]:
    return st.tuples(values, values, values, values)


@st.composite
def missions(draw: st.DrawFn) -> Mission:
    """Either rule set as it is, or with its policies and its enemies' health changed."""
    mission = draw(st.sampled_from((legacy_mission(), classic_mission())))
    if draw(st.booleans()):
        return mission
    policies = Policies(
        jesters=draw(four(st.integers(0, 3))),
        hand_limit=draw(four(st.integers(2, 9))),
        kinfolk_limit=draw(st.integers(2, 14)),
        jester=draw(st.sampled_from(JesterRule)),
        solo_jesters=draw(st.sampled_from(SoloJesters)),
        feign_death=draw(st.booleans()),
        solo_yield=draw(st.booleans()),
        starter=draw(st.sampled_from(Starter)),
        exact_damage=draw(st.sampled_from(Place)),
        exact_damage_optional=draw(st.booleans()),
        defeated=draw(st.sampled_from(Place)),
        order_played_cards=draw(st.booleans()),
    )
    weakness = draw(st.sampled_from((1, 2, 8)))
    immunities = draw(st.sampled_from(("own", "none", "two")))
    return replace(
        mission,
        policies=policies,
        groups=tuple(tuple(_weakened(enemy, weakness, immunities) for enemy in group) for group in mission.groups),
    )


def _weakened(enemy: Enemy, weakness: int, immunities: str) -> Enemy:
    own = enemy.card.classes[0]
    following = BASE_CLASSES[(BASE_CLASSES.index(own) + 1) % len(BASE_CLASSES)]
    immune = {"own": (own,), "none": (), "two": (own, following)}[immunities]
    return Enemy(replace(enemy.card, strength=enemy.card.strength // weakness), enemy.health // weakness, immune)


@st.composite
def parties(draw: st.DrawFn, mission: Mission) -> tuple[Card, ...]:
    """The mission's own party, as it is or with members lost and recruits won."""
    members = mission.default_party()
    if draw(st.booleans()):
        return members
    lost = draw(st.sampled_from((0, 1, 3, 15, 32)))
    return (*members[lost:], *draw(st.sets(st.sampled_from(RECRUITS), min_size=1)))


@st.composite
def tables(draw: st.DrawFn, least_players: int = 1) -> Table:
    """A table of one to four players, before its first choice."""
    mission = draw(missions())
    players = draw(st.integers(least_players, 4))
    compiled = CompiledMission(mission, players, draw(parties(mission)))
    first_player = draw(st.none() | st.integers(0, players - 1))
    seed = draw(st.integers(0, 2**64 - 1))
    return Table(compiled, deal(compiled, seed, first_player, draw(st.integers(0, 3))), draw(st.integers(0, 2**32)))


def steps(table: Table) -> Iterator[tuple[Game, Walk]]:
    """Play at random to the end; before each choice, and after the last, hand out the game and the walk so far."""
    chance = random.Random(table.walk_seed)
    game = table.game()
    walk = Walk(game, events=[game.opening])
    for _ in range(MOST_CHOICES):
        yield game, walk
        choices = game.choices()
        if not choices:
            return
        choice = choices[chance.randrange(len(choices))]
        walk.choices.append(choice)
        walk.events.append(game.play(choice))


def walked(table: Table) -> Walk:
    """Play at random to the end."""
    *_, (_, walk) = steps(table)
    return walk
