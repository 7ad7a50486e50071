"""A sentence for each effect, change and rule of the vocabulary, made from the records alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from regicide_legacy.content.change_phrases import change
from regicide_legacy.content.phrases import (
    amount,
    cards,
    condition,
    joined,
    name,
    place,
    player,
    several,
    source,
)
from regicide_legacy.engine.vocabulary.effects import (
    Banish,
    Choose,
    DamagePlayers,
    DiscardCards,
    Draw,
    Effect,
    GatherPlayedCards,
    GiveClass,
    Heal,
    If,
    JoinParty,
    LeaveParty,
    Look,
    Lose,
    Lower,
    Mark,
    Move,
    NameNextPlayer,
    PlaceEnemy,
    Raise,
    Reorder,
    RevealEnemy,
    Set,
    Shuffle,
    StartChange,
    Unmark,
    Win,
)
from regicide_legacy.engine.vocabulary.rules import AbilityStep, CardMoved, CounterChanged, Moment, Rule, Step, When
from regicide_legacy.engine.vocabulary.words import Lasting, Span

MOMENTS: Final[Mapping[Moment, str]] = {
    Moment.MISSION_STARTED: "when the mission starts",
    Moment.ENEMY_REVEALED: "when an enemy is turned up",
    Moment.TURN_STARTED: "at the start of a turn",
    Moment.JESTER_PLAYED: "when a jester is played",
    Moment.ATTACK_FORMED: "when an attack is formed",
    Moment.YIELDED: "when a player yields",
    Moment.SPELLS_CAST: "after step 2",
    Moment.DAMAGE_DEALT: "after step 3",
    Moment.STRIKE_BEGUN: "before the enemy strikes",
    Moment.STRIKE_SUFFERED: "after a strike is suffered",
    Moment.TURN_ENDED: "at the end of a turn",
    Moment.ENEMY_DEFEATED: "when an enemy is defeated",
}

STEPS: Final[Mapping[Step, str]] = {
    Step.PLACE_ENEMY: "placing the defeated enemy",
    Step.GATHER_PLAYED_CARDS: "gathering the played cards",
    Step.REVEAL_ENEMY: "turning up the next enemy",
    Step.STRIKE: "the strike",
    Step.DRAW: "drawing a card",
    Step.HEAL: "a healing",
    Step.WIN: "winning",
    Step.LOSE: "losing",
}

_SPANS: Final = {
    Span.TURN: "for the rest of the turn",
    Span.ENEMY: "while this enemy is in play",
    Span.ATTEMPT: "for the rest of the attempt",
}
_LASTING: Final = {
    Lasting.TURN: " for the rest of the turn",
    Lasting.ATTEMPT: "",
    Lasting.CAMPAIGN: " for the rest of the campaign",
}


def rule(said: Rule) -> str:
    """Return a rule as one sentence."""
    head = f"{_capital(_head(said))}{_in(said)}{_when(said)}{_uses(said)}"
    if said.may is not None:
        head += f", {player(said.may)} may"
    if said.change is not None:
        return f"{head}: {change(said.change)}."
    return f"{head}: {effects(said.do)}."


def _head(said: Rule) -> str:
    if said.upon:
        return joined(map(moment, said.upon), "or")
    if said.instead_of is not None:
        return f"instead of {step(said.instead_of)}"
    return "always" if said.while_ == "always" or said.while_ is None else f"while {condition(said.while_)}"


def moment(said: When) -> str:
    """Return when a moment is."""
    if isinstance(said, CounterChanged):
        return f"when {name(said.counter)} changes"
    if isinstance(said, CardMoved):
        came = f" from {source(said.from_)}" if said.from_ else ""
        went = f" to {source(said.to)}" if said.to else ""
        return f"when a card moves{came}{went}"
    return MOMENTS[said]


def step(said: Step | AbilityStep) -> str:
    """Return what is replaced."""
    return f"the ability of {said.ability}" if isinstance(said, AbilityStep) else STEPS[said]


def _in(said: Rule) -> str:
    where = ("the enemy in play" if zone == "enemy" else f"in {source(zone)}" for zone in said.in_)
    return f", where its card is {joined(where, 'or')}" if said.in_ else ""


def _when(said: Rule) -> str:
    return f", if {condition(said.when)}" if said.when else ""


def _uses(said: Rule) -> str:
    if said.uses is None:
        return ""
    article = "an" if said.per in (Span.ENEMY, Span.ATTEMPT) else "a"
    return f", at most {times(said.uses)} {article} {said.per}"


def times(number: int) -> str:
    """Return how often something is done: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


# Effects.


def effects(said: Iterable[Effect]) -> str:
    """Return what a list of effects does, in order."""
    return "; then ".join(map(effect, said)) or "nothing"


def effect(said: Effect) -> str:
    """Return what an effect does."""
    return _EFFECTS[type(said)](said)


def _draw(said: Draw) -> str:
    pile = "" if said.from_ == "reserve" else f" from {source(said.from_)}"
    if said.each is not None:
        return f"{player(said.who)} draws {several(said.each)}{pile}"
    return f"draw {several(said.total or 0)} one at a time{pile}, for {player(said.who)}"


def _numbers(verb: str, by: str) -> Callable[[Any], str]:
    return lambda said: joined(f"{verb} {_raised(each)} {by} {amount(number)}" for each, number in said.numbers.items())


def _raised(number: str) -> str:
    return f"the enemy's {number.removeprefix('enemy_')}" if number.startswith("enemy_") else name(number)


def _damage(said: DamagePlayers) -> str:
    feign = ", who may feign death" if said.feign_death else ""
    much = f"{said.amount} damage" if isinstance(said.amount, int) else f"damage (as much as {amount(said.amount)})"
    return f"{player(said.who)} suffers {much}{feign}"


def _choose(said: Choose) -> str:
    options = (
        f"{word}{f' (if {condition(option.when)})' if option.when else ''}: {effects(option.do)}"
        for word, option in said.options.items()
    )
    return f"{player(said.by)} chooses [{' | '.join(options)}]"


def _if(said: If) -> str:
    otherwise = f"; otherwise ({effects(said.otherwise)})" if said.otherwise else ""
    return f"if {condition(said.when)} ({effects(said.do)}){otherwise}"


def _seen(said: Look | Reorder) -> str:
    # Who looks is said already.
    return cards(replace(said.selector, by=None))


def _move(said: Move) -> str:
    where = f"{player(said.player)}'s hand" if said.to == "hand" else place(said.to)
    return f"move {cards(said.selector)} to {where}"


_EFFECTS: Final[Mapping[type[Effect], Callable[[Any], str]]] = {
    Move: _move,
    Banish: lambda said: f"banish {cards(said.selector)}",
    DiscardCards: lambda said: f"discard {cards(said.selector)}",
    Draw: _draw,
    Heal: lambda said: f"shuffle {source(said.from_)} and move {several(said.count)} from its top to {place(said.to)}",
    Shuffle: lambda said: f"shuffle {source(said.pile)}",
    Look: lambda said: f"{player(said.by)} looks at {_seen(said)}",
    Reorder: lambda said: f"{player(said.by)} looks at {_seen(said)} and puts them back in any order",
    Raise: _numbers("raise", "by"),
    Lower: _numbers("lower", "by"),
    Set: _numbers("set", "to"),
    DamagePlayers: _damage,
    StartChange: lambda said: f"{_SPANS[said.for_]}, {change(said.change)}",
    Mark: lambda said: f"mark {cards(said.selector)} as {name(said.with_)}{_LASTING[said.for_]}",
    Unmark: lambda said: f"take the mark {name(said.with_)} off {cards(said.selector)}{_LASTING[said.for_]}",
    GiveClass: lambda said: f"give {cards(said.selector)} the class {said.class_}{_LASTING[said.for_]}",
    JoinParty: lambda said: f"{cards(said.selector)} joins the party",
    LeaveParty: lambda said: f"{cards(said.selector)} leaves the party",
    Choose: _choose,
    If: _if,
    PlaceEnemy: lambda said: f"move the enemy to {place(said.place)}",
    GatherPlayedCards: lambda said: f"gather the played cards to {place(said.place)}",
    RevealEnemy: lambda _: "turn up the next enemy",
    NameNextPlayer: lambda said: f"{player(said.by)} names the next player",
    Win: lambda _: "the mission is won",
    Lose: lambda _: "the mission is lost",
}
