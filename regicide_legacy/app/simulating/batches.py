"""One batch of games, as a worker plays it: everything comes and goes as plain JSON data, so that any process can.

The games of a simulation are numbered; each has its seed from that number alone. So the same simulation counts the
same, whoever plays which of its batches.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from regicide_legacy.advisor import ADVISORS, Budget, Keen, answer
from regicide_legacy.advisor.players import Advisor
from regicide_legacy.advisor.preparing import answer_as_bots
from regicide_legacy.app.simulating.tally import Share, Tally
from regicide_legacy.engine.cards import Card, Kind
from regicide_legacy.engine.choices import Attack
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome
from regicide_legacy.engine.rng import SEEDS
from regicide_legacy.engine.setup import Cards, Setup, deal

MOST_CHOICES: Final = 5000
"""A game that goes on longer counts as neither won nor lost: its rules let it go on for ever."""


def play_batch(work: str) -> str:
    """Play the games of one batch and return their tally; both are JSON text.

    `work` holds the `mission` document, the `players`, `party`, `recruits` and `marks` as cards, the `losses` before,
    the `advisor` and its `rollouts`, the `seed` of the simulation, and the numbers of the `first` game and how `many`.
    """
    import json

    data = json.loads(work)
    table = _table(json.dumps({key: data[key] for key in ("mission", "players", "party", "recruits")}))
    marks = {mark: tuple(cards) for mark, cards in data["marks"].items()}
    tally = Tally()
    for number in range(data["first"], data["first"] + data["many"]):
        seed = (data["seed"] + number) % SEEDS
        advisor = _advisor(data["advisor"], table, data["rollouts"], seed)
        _play(tally, table, advisor, _dealt(table, seed, data["losses"], marks))
    return json.dumps(tally.to_data())


@lru_cache(maxsize=8)
def _table(text: str) -> CompiledMission:
    """Compile a mission for a table; a worker that is handed the same once more has it already."""
    import json

    from regicide_legacy.content.missions import mission_from_document

    data = json.loads(text)
    party, recruits = ([_card(card) for card in data[key]] for key in ("party", "recruits"))
    return CompiledMission(mission_from_document(data["mission"]), data["players"], party, recruits=recruits)


def _card(data: Mapping[str, Any]) -> Card:
    return Card(
        data["id"], data["name"], data["strength"], tuple(data["classes"]), Kind.MEMBER, data.get("companion", False)
    )


def _advisor(name: str, compiled: CompiledMission, rollouts: int | None, seed: int) -> Advisor:
    if name == "keen" and rollouts is not None:
        return Keen(compiled, seed, Budget(rollouts=rollouts))
    return ADVISORS[name](compiled, seed)


def _dealt(compiled: CompiledMission, seed: int, losses: int, marks: Mapping[str, Cards]) -> Setup:
    """Deal, with bots answering what set-up asks."""
    if not compiled.ruled:
        return deal(compiled, seed, losses=losses)
    from regicide_legacy.engine.rules.preparing import Preparation

    preparation = Preparation(compiled, seed, losses=losses, marks=marks)
    answer_as_bots(preparation, compiled)
    return preparation.setup()


def _play(tally: Tally, compiled: CompiledMission, advisor: Advisor, setup: Setup) -> None:
    game = Game(compiled, setup)
    fired: set[str] = set()
    cards: set[str] = set()
    _note_rules(game.opening, fired)
    for _ in range(MOST_CHOICES):
        if game.outcome is not Outcome.PLAYING:
            break
        choice = answer(advisor, game)
        try:
            events = game.play(choice)
        except EndlessRules:
            break
        if isinstance(choice, Attack):
            cards.update(choice.cards)
        _note_rules(events, fired)
    won = game.outcome is Outcome.WON
    tally.games += 1
    tally.wins += won
    tally.turns += game.turns
    tally.defeated += game.enemies_defeated
    tally.reasons[game.reason or "endless"] += 1
    if not won:
        tally.lost_at[_enemy(game)] += 1
    for shares, names in ((tally.rules, fired), (tally.cards, cards)):
        for name in names:
            shares.setdefault(name, Share()).add(Share(1, int(won)))


def _note_rules(events: tuple[Event, ...], fired: set[str]) -> None:
    fired.update(event.data["rule"] for event in events if "rule" in event.data)


def _enemy(game: Game) -> str:
    """Return the card of the enemy in play; empty where there is none."""
    enemy = game.view(0).enemy
    return enemy.card if enemy is not None else ""
