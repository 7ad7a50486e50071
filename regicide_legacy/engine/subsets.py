"""The sets of some cards, counted and numbered: smaller ones first, then in the order of the cards.

They stand apart from the choices so that they can be compiled: a set-up at random asks for one of thousands.
"""

from __future__ import annotations

from math import comb


def number_of_subsets(cards: int, least: int, most: int) -> int:
    """Return how many sets of `least` to `most` of so many cards there are."""
    number = 0
    for size in range(least, most + 1):
        number += comb(cards, size)
    return number


def subset(cards: tuple[str, ...], least: int, index: int) -> tuple[str, ...]:
    """Return one of the sets of `least` cards or more by its place among them."""
    left = len(cards)
    size = least
    if size == 1 and index < left:
        return (cards[index],)
    sets = comb(left, size)
    while index >= sets:
        index -= sets
        size += 1
        sets = comb(left, size)
    chosen: list[str] = []
    for card in cards:
        if not size:
            break
        # Of the sets that are left those with this card come first.
        with_it = sets * size // left
        left -= 1
        if index < with_it:
            chosen.append(card)
            size -= 1
            sets = with_it
        else:
            index -= with_it
            sets -= with_it
    return tuple(chosen)
