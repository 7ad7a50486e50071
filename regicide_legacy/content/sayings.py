"""The places of a mission where something is said in the vocabulary, each with what can be seen from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.owners import OwnerKind, owners
from regicide_legacy.content.parts import Part, parts
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.saying import Hint
from regicide_legacy.engine.vocabulary.amounts import Amount
from regicide_legacy.engine.vocabulary.declarations import MembersGroup
from regicide_legacy.engine.vocabulary.effects import Effect
from regicide_legacy.engine.vocabulary.rules import AbilityStep, CardMoved, CounterChanged, Moment, Rule, Step, When

Sight = frozenset[str]
"""What can be seen: attack, card, excess, strike_damage, exact, feigned, yielded, reason, ability_strength."""

_ATTACK: Final = frozenset({"attack", "yielded"})

_MOMENTS: Final[Mapping[Moment, Sight]] = {
    Moment.MISSION_STARTED: frozenset(),
    Moment.ENEMY_REVEALED: frozenset(),
    Moment.TURN_STARTED: frozenset(),
    Moment.JESTER_PLAYED: frozenset({"card"}),
    Moment.ATTACK_FORMED: _ATTACK,
    Moment.YIELDED: frozenset({"yielded"}),
    Moment.SPELLS_CAST: _ATTACK,
    Moment.DAMAGE_DEALT: _ATTACK | {"excess"},
    Moment.STRIKE_BEGUN: _ATTACK | {"strike_damage"},
    Moment.STRIKE_SUFFERED: _ATTACK | {"strike_damage", "feigned"},
    Moment.TURN_ENDED: _ATTACK,
    Moment.ENEMY_DEFEATED: _ATTACK | {"exact", "excess"},
}
"""What each moment sees (VOCABULARY, Moments)."""

_DEFEAT: Final = _ATTACK | {"exact", "excess"}

_STEPS: Final[Mapping[Step, Sight]] = {
    Step.PLACE_ENEMY: _DEFEAT,
    Step.GATHER_PLAYED_CARDS: _DEFEAT,
    Step.REVEAL_ENEMY: _DEFEAT,
    Step.STRIKE: _ATTACK | {"strike_damage"},
    Step.DRAW: _ATTACK,
    Step.HEAL: _ATTACK,
    Step.WIN: _ATTACK | {"reason"},
    Step.LOSE: _ATTACK | {"reason"},
}
_ABILITY: Final = _ATTACK | {"ability_strength"}
_ALWAYS: Final = _ATTACK | {"strike_damage"}
"""What a `while`, and a condition looked at after every effect, can ask at any time."""


@dataclass(frozen=True)
class Saying:
    """Something said in the vocabulary: a rule, a list of effects, a condition or an amount."""

    value: Any
    keys: Keys
    sights: tuple[tuple[str, Sight], ...]
    """Each moment or step it is said for, and what can be seen then."""
    owner: OwnerKind | None = None
    """What it sits on, where it is a rule."""
    hint: Hint = None

    @cached_property
    def parts(self) -> list[Part]:
        """All that is in it."""
        return parts(self.value, self.keys, self.hint)

    @property
    def where(self) -> tuple[str, ...]:
        """The moments and steps by name; `setup`, `defeated` and so on for what is no rule."""
        return tuple(name for name, _ in self.sights)


Sayings = tuple[Saying, ...]
"""All that a mission says."""

EFFECTS: Final[Hint] = tuple[Effect, ...]

_SETUP: Final[tuple[tuple[str, Sight], ...]] = (("setup", frozenset()),)


def sayings(document: MissionDocument) -> Iterator[Saying]:
    """Give all that a mission says, in file order of its kinds."""
    for owner in owners(document):
        for place, rule in enumerate(owner.rules):
            yield Saying(rule, (*owner.keys, place), tuple(_sights(rule)), owner.kind)
    yield from defeats(document)
    yield from _setups(document)
    if document.help:
        yield Saying(document.help.budget, ("help", "budget"), _SETUP, hint=Amount)
    for place, own_class in enumerate(document.classes):
        keys: Keys = ("classes", place, "do")
        yield Saying(own_class.do, keys, ((f"the ability of {own_class.id}", _ABILITY),), OwnerKind.CLASS, EFFECTS)
    for name in ("win_when", "lose_when"):
        yield Saying(getattr(document, name), (name,), ((name, _ALWAYS),))
    for name, counter in document.counters.items():
        yield Saying(counter.start, ("counters", name, "start"), _SETUP, hint=Amount)
    for place, relic in enumerate(document.relics):
        for name, counter in relic.counters.items():
            yield Saying(counter.start, ("relics", place, "counters", name, "start"), _SETUP, hint=Amount)
    for place, group in enumerate(document.enemies):
        if isinstance(group, MembersGroup):
            yield Saying(group.members, ("enemies", place, "members"), _SETUP)
            yield Saying(group.health, ("enemies", place, "health"), (("setup", frozenset({"card"})),), hint=Amount)


def _setups(document: MissionDocument) -> Iterator[Saying]:
    """Give all that is done at set-up: by stickers, by the mission, by help that is bought."""
    stickers = ((("stickers", place, "setup"), each.setup) for place, each in enumerate(document.stickers))
    offers = document.help.offers if document.help else ()
    bought = ((("help", "offers", place, "do"), each.do) for place, each in enumerate(offers))
    for keys, effects in (*stickers, (("setup",), document.setup), *bought):
        yield Saying(effects, keys, (("setup", frozenset({"party"})),), hint=EFFECTS)


def defeats(document: MissionDocument) -> Iterator[Saying]:
    """Give every step 4b.1 that is said in effects."""
    bearers: list[tuple[Keys, Any]] = [((), document)]
    for place, group in enumerate(document.enemies):
        bearers.append((("enemies", place), group))
        for number, card in enumerate(group.cards if isinstance(group, EnemyGroup) else ()):
            bearers.append((("enemies", place, "cards", number), card))
    for keys, bearer in bearers:
        for name in ("defeated", "exact_damage"):
            said = getattr(bearer, name)
            if isinstance(said, tuple):
                yield Saying(said, (*keys, name), ((name, _DEFEAT),), hint=EFFECTS)


def _sights(rule: Rule) -> Iterator[tuple[str, Sight]]:
    for moment in rule.upon:
        yield moment_name(moment), sight_of(moment)
    if isinstance(rule.instead_of, AbilityStep):
        yield "ability", _ABILITY
    elif rule.instead_of is not None:
        yield rule.instead_of.value, _STEPS[rule.instead_of]
    elif rule.while_ is not None:
        yield "while", _ALWAYS


def moment_name(moment: When) -> str:
    """Return the word of a moment."""
    return moment.value if isinstance(moment, Moment) else moment.word


def seen_at(what: str) -> tuple[str, ...]:
    """Return the names of the moments that see something, in the order of a turn."""
    moments: tuple[When, ...] = (*Moment, CardMoved(), CounterChanged(""))
    return tuple(moment_name(moment) for moment in moments if what in sight_of(moment))


def sight_of_step(step: Step) -> Sight:
    """Return what a rule in place of a step can see."""
    return _STEPS[step]


def sight_of(moment: When) -> Sight:
    """Return what a rule upon a moment can see, beside the player and the enemy in play."""
    if isinstance(moment, CardMoved):
        return _ATTACK | {"card"}
    return _ATTACK if isinstance(moment, CounterChanged) else _MOMENTS[moment]
