"""From the vocabulary's effects to what a game does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from regicide_legacy.engine.places import TOP, Destination
from regicide_legacy.engine.rules.compiling_changes import adjustments
from regicide_legacy.engine.rules.effects.counting import HEALTH, STRENGTH, ChangeEffect, NumbersEffect
from regicide_legacy.engine.rules.effects.damaging import DamageEffect
from regicide_legacy.engine.rules.effects.deciding import (
    ChooseEffect,
    EndEffect,
    IfEffect,
    NextPlayerEffect,
    OptionOf,
)
from regicide_legacy.engine.rules.effects.defeating import GatherEffect, PlaceEffect, RevealEffect
from regicide_legacy.engine.rules.effects.drawing import DrawEffect, HealEffect, ShuffleEffect
from regicide_legacy.engine.rules.effects.marking import GiveClassEffect, MarkEffect, PartyEffect
from regicide_legacy.engine.rules.effects.moving import LookEffect, MoveEffect, ReorderEffect
from regicide_legacy.engine.vocabulary import effects
from regicide_legacy.engine.vocabulary.words import Chooser, Player

if TYPE_CHECKING:
    from regicide_legacy.engine.rules.agenda import EffectOf
    from regicide_legacy.engine.rules.compiling import Compiler


def ready(compiler: Compiler, written: Sequence[effects.Effect]) -> tuple[EffectOf, ...]:
    """Make a list of effects ready."""
    return tuple(_MAKERS[type(effect)](compiler, effect) for effect in written)


def _move(compiler: Compiler, effect: effects.Move) -> EffectOf:
    to = compiler.destination(effect.to)
    player = compiler.player(effect.player) if effect.to == "hand" else Player.CURRENT_PLAYER
    return MoveEffect(compiler.chosen(effect.selector), "moved", to, player)


def _banish(compiler: Compiler, effect: effects.Banish) -> EffectOf:
    return _away(compiler, effect, "banished", "banished")


def _discard(compiler: Compiler, effect: effects.DiscardCards) -> EffectOf:
    return _away(compiler, effect, "discard", "discarded")


def _away(compiler: Compiler, effect: effects.Selected, pile: str, word: str) -> EffectOf:
    to = Destination(compiler.zone(pile), TOP, pile)
    return MoveEffect(compiler.chosen(effect.selector), word, to, Player.CURRENT_PLAYER)


def _draw(compiler: Compiler, effect: effects.Draw) -> EffectOf:
    place = compiler.zone(effect.from_)
    who = compiler.player(effect.who)
    if effect.total is not None:
        return DrawEffect(compiler.amount(effect.total), who, place, round_the_table=True)
    assert effect.each is not None
    return DrawEffect(compiler.amount(effect.each), who, place, round_the_table=False)


def _heal(compiler: Compiler, effect: effects.Heal) -> EffectOf:
    return HealEffect(compiler.amount(effect.count), compiler.zone(effect.from_), compiler.destination(effect.to))


def _shuffle(compiler: Compiler, effect: effects.Shuffle) -> EffectOf:
    return ShuffleEffect(compiler.zone(effect.pile))


def _look(compiler: Compiler, effect: effects.Look) -> EffectOf:
    compiler.player(effect.by)
    return LookEffect(compiler.chosen(effect.selector))


def _reorder(compiler: Compiler, effect: effects.Reorder) -> EffectOf:
    compiler.player(effect.by)
    return ReorderEffect(compiler.chosen(effect.selector))


_NUMBERS: Final = {"enemy_strength": STRENGTH, "enemy_health": HEALTH}


def _numbers(compiler: Compiler, effect: effects.Raise | effects.Lower | effects.Set) -> EffectOf:
    named = [
        (_NUMBERS[name] if name in _NUMBERS else compiler.counters.index(name), compiler.amount(amount))
        for name, amount in effect.numbers.items()
    ]
    return NumbersEffect(effect.word, named)


def _damage(compiler: Compiler, effect: effects.DamagePlayers) -> EffectOf:
    who = compiler.player(effect.who)
    return DamageEffect(compiler.amount(effect.amount), who, feign_death=effect.feign_death)


def _change(compiler: Compiler, effect: effects.StartChange) -> EffectOf:
    started = adjustments(compiler, effect.change)
    compiler.started.update(started)
    return ChangeEffect(started, effect.for_)


def _mark(compiler: Compiler, effect: effects.Mark | effects.Unmark) -> EffectOf:
    mark = compiler.marks.index(effect.with_)
    on = isinstance(effect, effects.Mark)
    return MarkEffect(compiler.chosen(effect.selector), mark, effect.for_, on=on)


def _give_class(compiler: Compiler, effect: effects.GiveClass) -> EffectOf:
    class_bit = compiler.compiled.class_set((effect.class_,))
    return GiveClassEffect(compiler.chosen(effect.selector), class_bit, effect.for_)


def _party(compiler: Compiler, effect: effects.JoinParty | effects.LeaveParty) -> EffectOf:
    return PartyEffect(compiler.chosen(effect.selector), joins=isinstance(effect, effects.JoinParty))


def _choose(compiler: Compiler, effect: effects.Choose) -> EffectOf:
    by = None if effect.by is Chooser.RANDOM else compiler.player(Player(effect.by))
    options = [
        OptionOf(word, ready(compiler, option.do), None if option.when is None else compiler.condition(option.when))
        for word, option in effect.options.items()
    ]
    return ChooseEffect(options, by)


def _if(compiler: Compiler, effect: effects.If) -> EffectOf:
    when = compiler.condition(effect.when)
    return IfEffect(when, ready(compiler, effect.do), ready(compiler, effect.otherwise))


def _place(compiler: Compiler, effect: effects.PlaceEnemy) -> EffectOf:
    return PlaceEffect(compiler.destination(effect.place))


def _gather(compiler: Compiler, effect: effects.GatherPlayedCards) -> EffectOf:
    return GatherEffect(compiler.destination(effect.place))


def _reveal(compiler: Compiler, effect: effects.RevealEnemy) -> EffectOf:
    return RevealEffect()


def _next_player(compiler: Compiler, effect: effects.NameNextPlayer) -> EffectOf:
    return NextPlayerEffect(compiler.player(effect.by))


def _win(compiler: Compiler, effect: effects.Win) -> EffectOf:
    return EndEffect(won=True)


def _lose(compiler: Compiler, effect: effects.Lose) -> EffectOf:
    return EndEffect(won=False)


_MAKERS: Final[dict[type[effects.Effect], Callable[[Compiler, Any], EffectOf]]] = {
    effects.Move: _move,
    effects.Banish: _banish,
    effects.DiscardCards: _discard,
    effects.Draw: _draw,
    effects.Heal: _heal,
    effects.Shuffle: _shuffle,
    effects.Look: _look,
    effects.Reorder: _reorder,
    effects.Raise: _numbers,
    effects.Lower: _numbers,
    effects.Set: _numbers,
    effects.DamagePlayers: _damage,
    effects.StartChange: _change,
    effects.Mark: _mark,
    effects.Unmark: _mark,
    effects.GiveClass: _give_class,
    effects.JoinParty: _party,
    effects.LeaveParty: _party,
    effects.Choose: _choose,
    effects.If: _if,
    effects.PlaceEnemy: _place,
    effects.GatherPlayedCards: _gather,
    effects.RevealEnemy: _reveal,
    effects.NameNextPlayer: _next_player,
    effects.Win: _win,
    effects.Lose: _lose,
}
