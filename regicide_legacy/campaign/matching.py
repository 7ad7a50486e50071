"""Which members of the party a filter of the vocabulary means, outside a game."""

from __future__ import annotations

from regicide_legacy.campaign.party import Party, PartyCard
from regicide_legacy.engine.vocabulary.amounts import Filter, Range
from regicide_legacy.engine.vocabulary.words import CardKind


def matching(party: Party, where: Filter) -> Party:
    """Return the members that match, in the party's order.

    The filter's tests are plain numbers, and it asks for no shared class: content sees to that.
    """
    return tuple(card for card in party if matches(card, where))


def matches(card: PartyCard, where: Filter) -> bool:
    """Say whether a member matches: all keys of the filter that are given must fit."""
    return (
        (where.id is None or card.id in _listed(where.id))
        and (where.class_ is None or bool(set(card.classes) & set(_listed(where.class_))))
        and (where.kind is None or bool(_kinds(card) & set(_listed(where.kind))))
        and (where.mark is None or bool(set(card.marks) & set(_listed(where.mark))))
        and (where.strength is None or _passes(card.strength, where.strength))
        and (where.not_ is None or not matches(card, where.not_))
        and (where.any_ is None or any(matches(card, part) for part in where.any_))
    )


def _kinds(card: PartyCard) -> set[str]:
    return {CardKind.MEMBER, CardKind.COMPANION} if card.companion else {CardKind.MEMBER}


def _listed(one_or_more: str | tuple[str, ...]) -> tuple[str, ...]:
    return (one_or_more,) if isinstance(one_or_more, str) else tuple(one_or_more)


def _passes(strength: int, test: int | Range) -> bool:
    if isinstance(test, int):
        return strength == test
    bounds = (test.is_, test.at_least, test.at_most)
    exactly, least, most = (bound if isinstance(bound, int) else None for bound in bounds)
    return (
        (exactly is None or strength == exactly)
        and (least is None or strength >= least)
        and (most is None or strength <= most)
    )
