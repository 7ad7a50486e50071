"""Why a plan is good, in a few words, from what happens when it is played in worlds that the seat may live in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from regicide_legacy.advisor.glancing import PASS, Glance
from regicide_legacy.advisor.players import asking
from regicide_legacy.advisor.search import Plan
from regicide_legacy.engine.choices import (
    Attack,
    Choice,
    ChooseCards,
    ChooseOption,
    Discard,
    Feign,
    Order,
    PlayJester,
    Yield,
)
from regicide_legacy.engine.compiled import CompiledMission
from regicide_legacy.engine.errors import EndlessRules
from regicide_legacy.engine.events import Event
from regicide_legacy.engine.game import Game, Outcome

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLACES: Final = {
    "reserve_top": "goes on top of the reserve",
    "reserve_bottom": "goes under the reserve",
    "reserve_shuffled": "is shuffled into the reserve",
    "discard": "goes to the discard pile",
    "banished": "is banished",
    "mission_zone": "goes to the mission zone",
    "enemy_bottom": "goes under the enemy deck",
    "hand": "joins the hand",
}

Reason = tuple[int, str]
"""Words, and how much they matter: less is more."""


def reasons(worlds: Sequence[Game], seat: int, plans: Sequence[Plan]) -> list[str]:
    """Return a reason for each plan: what matters most of that which is not true of all the others as well.

    It is empty where nothing happens that could be one.
    """
    in_own_words = _own_words(worlds[0], plans)
    true = [
        _usual(_reasons_in(world, seat, plan) for world in worlds) | words
        for plan, words in zip(plans, in_own_words, strict=True)
    ]
    said: list[str] = []
    for place, own in enumerate(true):
        others = [words for other, words in enumerate(true) if other != place]
        telling = [reason for reason in sorted(own) if not others or not all(reason in words for words in others)]
        said.append((telling or sorted(own) or [(0, "")])[0][1])
    return said


def _own_words(game: Game, plans: Sequence[Plan]) -> list[set[Reason]]:
    """Return for each plan what the option that it chooses says of itself."""
    glance = Glance(game.compiled)
    asked_by = asking(game)
    found: list[set[Reason]] = []
    for plan in plans:
        choice = plan[0]
        text = glance.words(asked_by, choice.option) if isinstance(choice, ChooseOption) else ""
        found.append({(65, f"as it says: {text.rstrip('.')}")} if text else set())
    return found


def _usual(found: Iterable[set[Reason]]) -> set[Reason]:
    """Return the reasons that hold in most worlds."""
    listed = list(found)
    counted = Counter(reason for reasons_here in listed for reason in reasons_here)
    return {reason for reason, times in counted.items() if 2 * times > len(listed)}


def _reasons_in(world: Game, seat: int, plan: Plan) -> set[Reason]:
    game = world.clone(record_events=True)
    events: list[Event] = []
    try:
        for choice in plan:
            events += game.play(choice)
    except EndlessRules:
        return set()
    told: dict[str, list[Mapping[str, Any]]] = {}
    for event in events:
        told.setdefault(event.name, []).append(event.to_data())
    found = {
        *_of_the_end(game),
        *_of_the_enemy(game.compiled, told),
        *_of_the_strike(world, game, plan, told),
        *_of_spells(seat, told),
        *_of_rules(game.compiled, told),
    }
    found |= set(_of_the_choice(game.compiled, plan[0], told))
    if isinstance(plan[0], Yield):
        found.add((60, "keeps the cards for a better moment"))
    if isinstance(plan[0], (Attack, PlayJester)) and "damage_dealt" in told:
        health = told["damage_dealt"][-1]["health"]
        found.add((70, f"leaves the enemy {health} health") if health else (11, "leaves the enemy no health"))
    if "immunity_cancelled" in told:
        found.add((20, "ends the enemy's immunity"))
    if isinstance(plan[0], PlayJester) and game.decision.kind == "claim":
        found.add((20, "lets whoever claims it attack past all immunity"))
    return found


def _of_the_choice(
    compiled: CompiledMission, choice: Choice, told: Mapping[str, Sequence[Mapping[str, Any]]]
) -> Iterable[Reason]:
    """Say what comes of an order, of a card that is chosen, and of passing what is offered."""
    if isinstance(choice, Order) and choice.cards[0] in compiled.number:
        yield 75, f"{_name(compiled, choice.cards[0])} lies on top"
    elif isinstance(choice, Order):
        yield 75, f"{choice.cards[0]} happens first"
    elif isinstance(choice, ChooseCards) and len(choice.cards) == 1:
        for event in told.get("moved", ()):
            if event["cards"] == list(choice.cards) and event["to"] in _PLACES:
                yield 75, f"{_name(compiled, choice.cards[0])} {_PLACES[event['to']]}"
    elif choice == ChooseOption(PASS):
        yield 39, "keeps what is offered for later"


def _of_the_end(game: Game) -> Iterable[Reason]:
    if game.outcome is Outcome.WON:
        yield 0, "wins the mission"
    elif game.outcome is Outcome.LOST:
        yield 90, "is lost in most of the games that may come"


def _of_the_enemy(compiled: CompiledMission, told: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterable[Reason]:
    for defeat in told.get("enemy_defeated", ()):
        name = _name(compiled, defeat["card"])
        places = [event["to"] for event in told.get("enemy_placed", ()) if event["card"] == defeat["card"]]
        goes = _PLACES.get(places[0], "") if places else ""
        if defeat["exact"]:
            yield 5, f"kills exactly: {name} {goes}" if goes else f"kills exactly: {name}"
        yield 10, f"defeats {name}, so that no strike follows"


def _of_the_strike(
    world: Game, game: Game, plan: Plan, told: Mapping[str, Sequence[Mapping[str, Any]]]
) -> Iterable[Reason]:
    if any(isinstance(choice, Feign) for choice in plan):
        yield 15, "feigns death: the hand is gone, and the whole strike with it"
    discards = [choice.card for choice in plan if isinstance(choice, Discard)]
    if discards:
        seat = world.decision.seat
        kept = [] if seat is None else [_name(game.compiled, card) for card in world.view(seat).hand]
        paid = [_name(game.compiled, card) for card in discards]
        left = [name for name in kept if name not in paid]
        yield 25, f"pays with {_count(len(discards), 'card')}" + (f" and keeps {_listed(left[:3])}" if left else "")
    for lowered in told.get("lowered", ()):
        if "strength" in lowered and "rule" not in lowered:
            strength = lowered["strength"]
            yield (
                30,
                f"lowers the strike to {strength}" if strength else "the enemy has no strength left to strike with",
            )
    if "strike_begun" in told and game.decision.kind == "discard":
        seat = game.decision.seat
        assert seat is not None, "somebody is struck"
        damage = game.decision.damage
        needed = _cards_needed(game, seat, damage)
        if needed:
            yield 40, f"keeps the strike payable with {_count(needed, 'card')}"
        else:
            yield 41, "a full hand can feign death"


def _cards_needed(game: Game, seat: int, damage: int) -> int:
    """Return how few cards pay for a strike; 0 where no number does."""
    number = game.compiled.number
    for count, points in enumerate(
        sorted((game.compiled.strength[number[card]] for card in game.view(seat).hand), reverse=True), 1
    ):
        damage -= points
        if damage <= 0:
            return count
    return 0


def _of_spells(seat: int, told: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterable[Reason]:
    drawn = told.get("drawn", ())
    if "hand_refreshed" in told:
        yield 20, "brings a new hand"
    elif drawn:
        cards = sum(len(event["cards"]) for event in drawn)
        own = sum(len(event["cards"]) for event in drawn if event["seat"] == seat)
        whose = f", {_number(own)} of them yours" if 0 < own < cards else ""
        yield 35, f"draws {_count(cards, 'card')}{whose}"
    looked = sum(len(event["cards"]) for event in told.get("looked", ()) if event.get("seat", seat) == seat)
    if looked:
        yield 36, f"looks at {_count(looked, 'card')}"
    healed = sum(len(event["cards"]) for event in told.get("healed", ()))
    if healed:
        yield 38, f"heals {_count(healed, 'card')} from the discard pile"


def _of_rules(compiled: CompiledMission, told: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterable[Reason]:
    """Say which counters the mission's rules move, and which damage they ask for."""
    for word in ("raised", "lowered", "set"):
        for event in told.get(word, ()):
            if "counter" in event:
                yield 45, f"the counter {event['counter']} comes to {event['value']}"
    for event in told.get("damage_demanded", ()):
        yield 50, f"asks for {event['damage']} damage"


def _name(compiled: CompiledMission, card_id: str) -> str:
    return compiled.cards[compiled.number[card_id]].name


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _count(count: int, noun: str) -> str:
    return f"{_number(count)} {noun}{'' if count == 1 else 's'}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
