"""What a mission names where it cannot be seen, or stands where it has no meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from regicide_legacy.content.mission_document import EnemyGroup, MissionDocument
from regicide_legacy.content.names import BUILT_IN
from regicide_legacy.content.parts import Part
from regicide_legacy.content.reading import Keys
from regicide_legacy.content.remarks import Code, Remark, error
from regicide_legacy.content.saying import key_of
from regicide_legacy.content.sayings import Saying, Sayings, seen_at
from regicide_legacy.engine.vocabulary.amounts import Countable, Selector
from regicide_legacy.engine.vocabulary.changes import AbilityChange, Change
from regicide_legacy.engine.vocabulary.conditions import CardsTest, Condition
from regicide_legacy.engine.vocabulary.declarations import BASE_ABILITIES
from regicide_legacy.engine.vocabulary.effects import (
    Choose,
    Effect,
    GatherPlayedCards,
    If,
    Look,
    Mark,
    Move,
    NameNextPlayer,
    PlaceEnemy,
    RevealEnemy,
    Selected,
    Set,
)
from regicide_legacy.engine.vocabulary.rules import Rule
from regicide_legacy.engine.vocabulary.words import Named, Pick, Player

_NUMBERS: Final[Mapping[str, str]] = {
    Countable.ATTACK_STRENGTH: "attack",
    Countable.ATTACK_DAMAGE: "attack",
    Countable.STRIKE_DAMAGE: "strike_damage",
    Countable.EXCESS: "excess",
    Countable.ABILITY_STRENGTH: "ability_strength",
}
_CONDITIONS: Final[Mapping[str, str]] = {
    **{str(number): seen for number, seen in _NUMBERS.items()},
    **{name: name for name in ("attack", "card", "exact", "yielded", "feigned", "reason")},
}
_SOURCES: Final[Mapping[str, str]] = {"attack": "attack", "that_card": "card", "party": "party"}
"""What must be seen for a number, a condition or a source of cards to be named."""

_PARTS_OF_4B: Final = ("defeated", "exact_damage", "place_enemy", "gather_played_cards", "reveal_enemy")
_WHERE_4B: Final = "defeated, exact_damage and instead_of such a part"
_AT_SETUP: Final = (Move, Mark, Set, Choose, If)
_ENEMY_DECK: Final = tuple(place for place in BUILT_IN[Named.PLACE] if place.startswith("enemy_"))
_LASTING_PLACES: Final = ("heal_to", "paid_to")
_NO_LASTING_PLACE: Final = ("hand", "attack", *_ENEMY_DECK)
"""Where no card goes that is healed, or discarded for damage."""
_ABOUT_SEVERAL: Final = (Player.EVERY_PLAYER, Player.OTHER_PLAYERS)


def seeing_remarks(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for all that is named where it cannot be seen, or stands where it means nothing."""
    for saying in said:
        for part in saying.parts:
            yield from _unseen(saying, part)
            yield from _misplaced_effect(saying, part)
            yield from _misplaced_word(saying, part)
        if isinstance(saying.value, Rule):
            yield from _misplaced_in_rule(saying)
    yield from _misplaced_declarations(document)
    yield from _abilities(document, said)


def _unseen(saying: Saying, part: Part) -> Iterator[Remark]:
    named: list[tuple[Keys, str, str]] = []
    if isinstance(part.value, Countable) and part.value in _NUMBERS:
        named.append((part.keys, part.value, _NUMBERS[part.value]))
    if isinstance(part.value, Condition):
        named += [((*part.keys, key), key, _CONDITIONS[key]) for key in _tests(part.value) if key in _CONDITIONS]
    if part.named is Named.SOURCE and part.value in _SOURCES:
        named.append((part.keys, part.value, _SOURCES[part.value]))
    for keys, word, seen in named:
        blind = next((where for where, sight in saying.sights if seen not in sight), None)
        if blind:
            there = ", ".join(seen_at(seen))
            yield error(Code.UNSEEN, keys, f"{word} cannot be seen at {blind}{f'; it can at {there}' if there else ''}")
    if part.named is Named.SOURCE and part.value == "this_card" and not (saying.owner and saying.owner.is_card):
        yield error(Code.UNSEEN, part.keys, "this_card is the card that bears the rule, and here none does")


def _tests(condition: Condition) -> Iterator[str]:
    for field in fields(condition):
        if getattr(condition, field.name) is not None:
            yield key_of(field.name)


def _misplaced_effect(saying: Saying, part: Part) -> Iterator[Remark]:
    effect = part.value
    if not isinstance(effect, Effect):
        return
    keys = (*part.keys, effect.word)
    if isinstance(effect, (PlaceEnemy, GatherPlayedCards, RevealEnemy)) and not all(
        where in _PARTS_OF_4B for where in saying.where
    ):
        message = f"{effect.word} is a part of step 4b and stands only in {_WHERE_4B}"
        yield error(Code.MISPLACED, keys, message)
    if saying.where == ("setup",) and not isinstance(effect, _AT_SETUP):
        words = _listed([kind.word for kind in _AT_SETUP])
        yield error(Code.MISPLACED, keys, f"{effect.word} cannot be done at set-up; {words} can")
    if isinstance(effect, Set):
        for name in effect.numbers:
            if name in ("enemy_strength", "enemy_health"):
                yield error(Code.MISPLACED, (*keys, name), f"set is for counters only; raise or lower {name}")
    if isinstance(effect, Selected) and effect.up_to is not None and not _is_chosen(effect):
        message = "up_to leaves it to a chooser how many are taken: say pick: choice, or count"
        yield error(Code.MISPLACED, (*keys, "up_to"), message)
    if isinstance(effect, Move) and effect.player in _ABOUT_SEVERAL:
        yield error(Code.NOBODY, (*keys, "player"), f"the cards go to one hand, and {effect.player} is several")
    if isinstance(effect, (Selected, NameNextPlayer)) and not isinstance(effect, Look) and effect.by in _ABOUT_SEVERAL:
        yield error(Code.NOBODY, (*keys, "by"), f"one player decides, and {effect.by} is several")


def _is_chosen(effect: Selected) -> bool:
    return effect.pick is Pick.CHOICE or (effect.pick is None and effect.from_ in ("hand", "in_play", "attack"))


def _misplaced_word(saying: Saying, part: Part) -> Iterator[Remark]:
    if part.named is Named.PLACE and part.keys[-1] in _LASTING_PLACES:
        if part.value in _NO_LASTING_PLACE:
            message = f"{part.keys[-1]} says for any card where it goes, and {part.value} is no place for any"
            yield error(Code.MISPLACED, part.keys, message)
    elif part.named is Named.PLACE and part.value == "attack" and saying.where != ("attack_formed",):
        yield error(Code.MISPLACED, part.keys, "cards can join the attack only at attack_formed")
    if isinstance(part.value, (Selector, CardsTest)):
        yield from _choosing(part.value, part.keys)


def _choosing(cards: Selector | CardsTest, keys: Keys) -> Iterator[Remark]:
    """Give a remark where cards are to be chosen that are only looked at: an amount or a condition asks nobody."""
    if isinstance(cards, Selector):
        if cards.up_to is not None:
            message = "nobody chooses here, so up_to means nothing; count says how many"
            yield error(Code.MISPLACED, (*keys, "up_to"), message)
        if cards.by is not None:
            yield error(Code.MISPLACED, (*keys, "by"), "nobody chooses here, so by means nothing")
    if cards.pick in (Pick.CHOICE, Pick.RANDOM):
        yield error(
            Code.MISPLACED, (*keys, "pick"), f"nobody chooses here, so pick cannot be {cards.pick}; leave it out"
        )


def _misplaced_in_rule(saying: Saying) -> Iterator[Remark]:
    rule: Rule = saying.value
    if rule.may is Player.ANY_PLAYER and "hand" in rule.in_:
        message = "what a card in a hand offers only its holder may see: say may: current_player"
        yield error(Code.HIDDEN, (*saying.keys, "may"), message)
    if rule.in_ and not (saying.owner and saying.owner.is_card):
        yield error(
            Code.MISPLACED, (*saying.keys, "in"), "in says where a card must lie, and this rule sits on no card"
        )
    if "hand" in rule.in_ and rule.change is not None:
        for field in fields(Change):
            if getattr(rule.change, field.name) is not None and not field.name.startswith("may_"):
                keys = (*saying.keys, "change", field.name)
                yield error(
                    Code.MISPLACED, keys, f"a card in a hand may change only what its holder may do, not {field.name}"
                )


def _misplaced_declarations(document: MissionDocument) -> Iterator[Remark]:
    for place, card in enumerate(document.cards):
        if card.start in ("hand", "attack"):
            yield error(
                Code.MISPLACED,
                ("cards", place, "start"),
                f"no card can start in {card.start}",
            )
        if card.start in _ENEMY_DECK:
            message = f"only enemies come into the enemy deck, and {card.id} is none"
            yield error(Code.MISPLACED, ("cards", place, "start"), message)
    steps = {each.id: each.step for each in (*BASE_ABILITIES, *document.classes)}
    for place, own_class in enumerate(document.classes):
        for key in ("after", "before"):
            other = getattr(own_class, key)
            if other in steps and steps[other] is not own_class.step:
                message = f"{other} has its ability at {steps[other]}, and {own_class.id} at {own_class.step}"
                yield error(Code.MISPLACED, ("classes", place, key), message)
    for keys, defeat in _places(document):
        if defeat == "attack":
            yield error(Code.MISPLACED, keys, "an enemy cannot join the attack")


def _places(document: MissionDocument) -> Iterator[tuple[Keys, Any]]:
    for key in ("defeated", "exact_damage"):
        yield (key,), getattr(document, key)
        for place, group in enumerate(document.enemies):
            yield ("enemies", place, key), getattr(group, key)
            for number, card in enumerate(group.cards if isinstance(group, EnemyGroup) else ()):
                yield ("enemies", place, "cards", number, key), getattr(card, key)


def _abilities(document: MissionDocument, said: Sayings) -> Iterator[Remark]:
    """Give a remark for each changed ability strength of a class whose ability counts none."""
    silent = [
        own_class.id
        for own_class in (*BASE_ABILITIES, *document.classes)
        if Countable.ABILITY_STRENGTH not in [part.value for part in Saying(own_class, (), ()).parts]
    ]
    for saying in said:
        for part in saying.parts:
            if isinstance(part.value, AbilityChange) and part.value.of in silent:
                message = f"the ability of {part.value.of} does not count ability_strength"
                yield error(Code.MISPLACED, (*part.keys, "of"), message)


def _listed(words: Any) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}"
