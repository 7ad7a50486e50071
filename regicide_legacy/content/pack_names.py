"""The names that the cards of a pack give: every enemy, recruit, sticker and relic must exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from regicide_legacy.content.beside import Beside
from regicide_legacy.content.findings import Finding, nearest_word
from regicide_legacy.content.pack_document import PackCardDocument, PartyOrder
from regicide_legacy.content.parts import parts
from regicide_legacy.content.reading import Keys, Source
from regicide_legacy.engine.vocabulary.amounts import Filter, Range


def pack_findings(
    source: Source, cards: Sequence[PackCardDocument], at: Keys, enemies: Collection[str], beside: Beside
) -> Iterator[Finding]:
    """Give a finding for each name of nothing in the cards of a pack, and each filter that no campaign can apply."""
    for place, card in enumerate(cards):
        for noun, keys, name, known in _names(card, enemies, beside):
            if name not in known:
                where = (*at, place, *keys)
                yield source.finding(where, f"there is no {noun} {name}", nearest_word(name, known))
        if isinstance(card.party, PartyOrder):
            yield from _filters(source, card.party, (*at, place, "party"))


def _names(
    card: PackCardDocument, enemies: Collection[str], beside: Beside
) -> Iterator[tuple[str, Keys, str, Collection[str]]]:
    """Give what a card names: what it is, the keys to it, the name itself, and those that there are."""
    if isinstance(card.enemy, tuple):
        for number, enemy in enumerate(card.enemy):
            yield "enemy", ("enemy", number), enemy, enemies
    elif card.enemy is not None:
        yield "enemy", ("enemy",), card.enemy, enemies
    if isinstance(card.party, str):
        yield "recruit", ("party",), card.party, beside.recruits
    elif card.party is not None and card.party.join is not None:
        yield "recruit", ("party", "join"), card.party.join, beside.recruits
    if card.sticker is not None:
        yield "sticker", ("sticker",), card.sticker, beside.stickers
    if card.relic is not None:
        yield "relic", ("relic",), card.relic, beside.relics


def _filters(source: Source, order: PartyOrder, keys: Keys) -> Iterator[Finding]:
    """Find what a filter asks that only a game knows: outside of one there are no other cards, and nothing to count."""
    for part in parts(order, keys):
        if isinstance(part.value, Filter) and part.value.shares_class_with is not None:
            where = (*part.keys, "shares_class_with")
            yield source.finding(where, "outside a game no classes can be compared: name the classes")
        if isinstance(part.value, Range):
            test = part.value
            for key, bound in (("is", test.is_), ("at_least", test.at_least), ("at_most", test.at_most)):
                if bound is not None and not isinstance(bound, int):
                    yield source.finding((*part.keys, key), f"outside a game {key} is a plain number")
