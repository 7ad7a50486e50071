"""One batch of games, as a worker plays it: everything comes and goes as plain JSON text, so that any process can.

The games of a simulation are numbered, and each has its seed from the simulation's and that number alone. So the same
simulation counts the same, whoever plays which of its batches, however large they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from regicide_legacy import __version__
from regicide_legacy.advisor import ADVISORS, Budget, answer
from regicide_legacy.advisor.players import DEFAULT
from regicide_legacy.advisor.preparing import answer_as_bots
from regicide_legacy.app.playing import first_that_ends, tried
from regicide_legacy.app.simulating.leaving_out import without_rules
from regicide_legacy.app.simulating.tally import UNDECIDED, Share, Tally
from regicide_legacy.campaign.party import PartyCard
from regicide_legacy.campaign.record import from_data, to_data
from regicide_legacy.engine import RULES_VERSION
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.setup import Setup, deal

MOST_CHOICES: Final = 5000
"""A usual game takes a hundred; one that goes on for longer is broken off, neither won nor lost."""

PROGRAM: Final = f"{__version__}, rules {RULES_VERSION}"
"""What plays: two that differ may play the same deal differently."""


def work_of(table: str, first: int, many: int) -> str:
    """Return what `play_batch` takes: so many games of a table, from the number of the first one on.

    `table` is what `table_work` returned.
    """
    return json.dumps({"program": PROGRAM, "table": table, "first": first, "many": many})


def table_work(
    mission: Mapping[str, Any],
    players: int,
    party: Sequence[PartyCard],
    recruits: Sequence[PartyCard],
    marks: Mapping[str, Sequence[str]],
    *,
    without: Sequence[str],
    losses: int,
    advisor: str,
    rollouts: int | None,
    seed: int,
) -> str:
    """Return what plays the games of a simulation at one table size, as JSON text.

    `mission` is its document, `without` are rules that are left out, `losses` those before; the advisor goes by its
    name.
    """
    return json.dumps(
        {
            "mission": mission,
            "players": players,
            "party": [to_data(card) for card in party],
            "recruits": [to_data(card) for card in recruits],
            "marks": {mark: list(cards) for mark, cards in marks.items()},
            "without": list(without),
            "losses": losses,
            "advisor": advisor,
            "rollouts": rollouts,
            "seed": seed,
        }
    )


def play_batch(work: str) -> str:
    """Play the games of one batch and return their tally; both are JSON text.

    Raises ValueError where the work comes from another version of this program, which could play it differently.
    """
    data = json.loads(work)
    if data["program"] != PROGRAM:
        raise ValueError(f"the work comes from version {data['program']}, and a worker has version {PROGRAM}")
    seats = _seats(data["table"])
    tally = Tally()
    for number in range(data["first"], data["first"] + data["many"]):
        seats.play(number, tally)
    return json.dumps(tally.to_data())


@lru_cache(maxsize=8)
def _seats(table: str) -> _Seats:
    """Compile a mission for a table; a worker that is handed the same once more has it already."""
    return _Seats(json.loads(table))


class _Seats:
    """Bots about a table, ready to play a mission again and again."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        from regicide_legacy.content.missions import mission_from_document

        party, recruits = (
            [from_data(PartyCard, card).to_card() for card in data[key]] for key in ("party", "recruits")
        )
        mission = without_rules(mission_from_document(data["mission"]), data["without"])
        self._compiled = CompiledMission(mission, data["players"], party, recruits=recruits)
        self._marks = {mark: tuple(cards) for mark, cards in data["marks"].items()}
        self._losses = data["losses"]
        self._advisor = ADVISORS[data["advisor"]]
        self._budget = DEFAULT if data["rollouts"] is None else Budget(rollouts=data["rollouts"])
        self._seed = data["seed"]

    def play(self, number: int, tally: Tally) -> None:
        """Play the game of this number and count it."""
        seed = seed_of(self._seed, number)
        advisor = self._advisor(self._compiled, seed, self._budget)
        try:
            setup = self._dealt(seed)
            # Events are looked at for the rules they name.
            game = Game(self._compiled, setup, record_events=self._compiled.ruled)
        except EndlessRules:
            tally.games += 1
            tally.reasons[UNDECIDED] += 1
            return
        rules = set(_rules_in(game.opening))
        for _ in range(MOST_CHOICES):
            if game.outcome is not Outcome.PLAYING:
                break
            try:
                rules.update(_rules_in(first_that_ends(game.play, tried(answer(advisor, game), game))))
            except EndlessRules:
                break
        _count(tally, game, setup, rules)

    def _dealt(self, seed: int) -> Setup:
        """Deal, with bots answering what set-up asks."""
        if not self._compiled.ruled:
            return deal(self._compiled, seed, losses=self._losses)
        # Only a mission with rules is prepared.
        from regicide_legacy.engine.rules.preparing import Preparation

        preparation = Preparation(self._compiled, seed, losses=self._losses, marks=self._marks)
        answer_as_bots(preparation, self._compiled)
        return preparation.setup()


def seed_of(simulation: int, number: int) -> int:
    """Return the seed of a game by its number; simulations with neighbouring seeds share none of their games."""
    return int.from_bytes(blake2b(f"{simulation} {number}".encode(), digest_size=8).digest())


def _count(tally: Tally, game: Game, setup: Setup, rules: set[str]) -> None:
    won = game.outcome is Outcome.WON
    tally.games += 1
    tally.wins += won
    tally.turns += game.turns
    tally.defeated += game.enemies_defeated
    tally.reasons[game.reason or UNDECIDED] += 1
    if game.outcome is Outcome.LOST:
        tally.lost_at[_enemy(game)] += 1
    dealt = {card for hand in setup.hands for card in hand}
    for shares, names in ((tally.rules, rules), (tally.dealt, dealt)):
        for name in names:
            shares.setdefault(name, Share()).add(Share(1, int(won)))


def _rules_in(events: Sequence[Event]) -> Iterator[str]:
    return (event.data["rule"] for event in events if "rule" in event.data)


def _enemy(game: Game) -> str:
    enemy = game.view(0).enemy
    return enemy.card if enemy is not None else ""
