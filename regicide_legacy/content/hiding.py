"""What a mission asks of cards that are hidden from who asks (VOCABULARY, Conditions and Selectors)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regicide_legacy.content.mission_document import MissionDocument
from regicide_legacy.content.names import ends_of
from regicide_legacy.content.parts import Part
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, error
from regicide_legacy.content.sayings import Saying, Sayings
from regicide_legacy.engine.vocabulary.amounts import CardCount, ClassesIn, Filter, Selector, StrengthOf
from regicide_legacy.engine.vocabulary.changes import ClassesOf
from regicide_legacy.engine.vocabulary.conditions import Condition
from regicide_legacy.engine.vocabulary.declarations import Face
from regicide_legacy.engine.vocabulary.effects import (
    Choose,
    DamagePlayers,
    Draw,
    Effect,
    Heal,
    If,
    Look,
    Lose,
    Lower,
    Move,
    NameNextPlayer,
    Raise,
    Reorder,
    RevealEnemy,
    Selected,
    Set,
    Shuffle,
    StartChange,
    Win,
)
from regicide_legacy.engine.vocabulary.words import Named, Pick, Player

_HIDDEN: Final = ("hand", "reserve", "enemy_deck")

_WITHOUT_CARDS: Final = (
    *(Raise, Lower, Set, Shuffle, DamagePlayers, StartChange),
    *(Choose, If, RevealEnemy, NameNextPlayer, Win, Lose),
)
"""Effects that leave `those_cards` what they were."""

_ASKING: Final = (StrengthOf, ClassesIn, ClassesOf)


class _Hiding:
    """What is hidden in one mission."""

    def __init__(self, document: MissionDocument) -> None:
        relics = [relic.piles for relic in document.relics]
        piles = {name: pile.face for each in (document.piles, *relics) for name, pile in each.items()}
        self.down = {*_HIDDEN, *(name for name, face in piles.items() if face is Face.DOWN)}
        self.top = {name for name, face in piles.items() if face is Face.TOP}
        self.places = {
            *(f"{deck}_{end}" for deck in ("reserve", "enemy") for end in ("top", "bottom", "shuffled")),
            *(place for pile in self.down | self.top for place in ends_of(pile)),
        }

    def hides(self, selector: Selector, those_hidden: bool) -> bool:
        """Whether somebody cannot see the cards of a selector."""
        if selector.from_ == "those_cards":
            return those_hidden
        if selector.from_ in self.top:
            # Of a pile whose top card alone is seen, that card may be asked.
            return selector.among != 1 or selector.pick is Pick.BOTTOM
        return selector.from_ in self.down

    def hides_after(self, effect: Effect, those_hidden: bool) -> bool:
        """Whether what an effect moved, showed or marked is hidden afterwards."""
        if isinstance(effect, Move):
            return effect.to in self.places or effect.to == "hand"
        if isinstance(effect, Look):
            return effect.by is not Player.EVERY_PLAYER and self.hides(effect.selector, those_hidden)
        if isinstance(effect, Reorder):
            return self.hides(effect.selector, those_hidden)
        if isinstance(effect, Draw):
            return True
        if isinstance(effect, Heal):
            return effect.from_ in self.down | self.top
        return isinstance(effect, Selected) and effect.word not in ("banish", "discard") and effect.from_ in self.down


def hiding_remarks(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for each question about hidden cards, and each choice among cards that the chooser cannot see."""
    hiding = _Hiding(document)
    for saying in said:
        those = dict(_those_cards(saying, hiding))
        for part in saying.parts:
            those_hidden = _nearest(those, part.keys)
            yield from _asked(part, hiding, bool(those_hidden))
            yield from _chosen(saying, part, hiding, bool(those_hidden))
            yield from _reordered(part, hiding)
            if part.named is Named.SOURCE and part.value == "those_cards" and those_hidden is None:
                yield error(Code.UNSEEN, part.keys, "no effect before this one in its list names those_cards")


def _those_cards(saying: Saying, hiding: _Hiding) -> Iterator[tuple[Keys, bool | None]]:
    """Give the keys of each effect with whether `those_cards` are hidden when it begins; None where there are none."""
    lists: dict[Keys, bool | None] = {}
    for part in saying.parts:
        if isinstance(part.value, Effect):
            above = part.keys[:-1]
            before = lists.get(above, _nearest(lists, above))
            yield part.keys, before
            if not isinstance(part.value, _WITHOUT_CARDS):
                before = hiding.hides_after(part.value, bool(before))
            lists[above] = before


def _nearest(known: dict[Keys, bool | None], keys: Keys) -> bool | None:
    """Return what is known of the innermost thing that the keys lead through."""
    return next((known[keys[:end]] for end in range(len(keys), -1, -1) if keys[:end] in known), None)


def _asked(part: Part, hiding: _Hiding, those_hidden: bool) -> Iterator[Remark]:
    value = part.value
    if isinstance(value, CardCount) and value.cards.where and hiding.hides(value.cards, those_hidden):
        yield _refused(part, value.cards, ("cards", "where"), "may be counted, not looked through")
    if isinstance(value, _ASKING):
        (key,) = (name for name in ("strength_of", "classes_in", "classes_of") if hasattr(value, name))
        if hiding.hides(getattr(value, key), those_hidden):
            yield _refused(part, getattr(value, key), (key,), f"cannot be asked for {key}")
    if isinstance(value, Condition):
        if value.cards and value.cards.where and hiding.hides(value.cards.selector, those_hidden):
            yield _refused(part, value.cards.selector, ("cards", "where"), "may be counted, not looked through")
        for key in ("strength_of", "classes_in"):
            test = getattr(value, key)
            if test and hiding.hides(test.selector, those_hidden):
                yield _refused(part, test.selector, (key,), f"cannot be asked for {key}")
    if isinstance(value, Filter) and value.shares_class_with and hiding.hides(value.shares_class_with, those_hidden):
        yield _refused(part, value.shares_class_with, ("shares_class_with",), "cannot be compared with")


def _refused(part: Part, selector: Selector, keys: tuple[str, ...], what: str) -> Remark:
    return error(Code.HIDDEN, (*part.keys, *keys), f"the cards of {selector.from_} are hidden: they {what}")


def _hidden_pile(effect: Selected, hiding: _Hiding, those_hidden: bool) -> bool:
    return those_hidden if effect.from_ == "those_cards" else effect.from_ in hiding.down


def _reordered(part: Part, hiding: _Hiding) -> Iterator[Remark]:
    effect = part.value
    if not isinstance(effect, Reorder):
        return
    keys = (*part.keys, effect.word)
    if effect.from_ in ("hand", "in_play", "attack", "enemy", "that_card", "this_card"):
        yield error(
            Code.MISPLACED, (*keys, "from"), f"only the cards of a pile have an order, not those of {effect.from_}"
        )
    elif effect.where is not None and effect.from_ in hiding.down:
        message = f"the cards of {effect.from_} are hidden: looking for some that match shuffles it, so no order stays"
        yield error(Code.HIDDEN, (*keys, "where"), message)


def _chosen(saying: Saying, part: Part, hiding: _Hiding, those_hidden: bool) -> Iterator[Remark]:
    effect = part.value
    if not isinstance(effect, Selected) or effect.by is None:
        return
    keys = (*part.keys, effect.word, "by")
    chosen = effect.pick is Pick.CHOICE or (effect.from_ == "hand" and effect.pick is None)
    if isinstance(effect, Look | Reorder) or not chosen:
        return
    if effect.from_ == "hand" and effect.by is not (effect.of or Player.THAT_PLAYER):
        yield error(Code.HIDDEN, keys, "a hand is seen by its owner alone, who chooses from it")
    elif effect.by is Player.ANY_PLAYER and _hidden_pile(effect, hiding, those_hidden) and saying.where != ("setup",):
        yield error(
            Code.HIDDEN, keys, f"the table cannot choose among the hidden cards of {effect.from_}; one player can"
        )
